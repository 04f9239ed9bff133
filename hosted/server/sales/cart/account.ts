import type { BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import { accountTerms, dueDate, type AccountTerms } from "@cuvee/core/shops/settings/dueDate.ts";
import type { Person } from "#kit/actor.ts";
import type { Tx } from "#kit/database.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { accountClient } from "#sales/cart/queries.ts";

export type Account = { clientId: string; terms: AccountTerms; dueOn: string | null };
/** What the shop knows of a professional beside his prices: whether he may pay later, and the numbers of his company. */
export type OnFile = { account?: Account; company?: BuyerCompany & { name: string } };

/** What a shop has on file of a person who buys; nothing of who is no professional to it. The transaction acts for the shop. */
export async function onFileOf(
  tx: Tx,
  { shop }: Snapshot,
  person: Pick<Person, "userId" | "role"> | null,
  at: number,
): Promise<OnFile> {
  if (person?.role !== "buyer") return {};
  const client = await accountClient(tx, shop.id, person.userId);
  if (client?.kind !== "professional") return {};
  const terms = accountTerms(client, billingSettings(shop.billing_settings).paymentTerms);
  const { name, siret, vatNumber, exciseNumber } = client;
  return {
    ...(terms === null
      ? {}
      : { account: { clientId: client.id, terms, dueOn: dueDate(terms, dayInFrance(at)) } }),
    ...(siret === "" && vatNumber === null
      ? {}
      : {
          company: {
            name,
            ...(siret ? { siret } : {}),
            ...(vatNumber ? { vatNumber } : {}),
            ...(exciseNumber ? { exciseNumber } : {}),
          },
        }),
  };
}
