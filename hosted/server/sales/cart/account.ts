import type { BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import { accountTerms, dueDate, type AccountTerms } from "@cuvee/core/shops/settings/dueDate.ts";
import type { Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { accountClient } from "#sales/cart/queries.ts";

export type Account = { clientId: string; terms: AccountTerms; dueOn: string | null };
/**
 * Facts that the shop has about a professional beside their prices: whether they may pay later, and the numbers of
 * their company.
 */
export type OnFile = { account?: Account; company?: BuyerCompany & { name: string } };

/**
 * Returns the facts on file of a buyer; nothing for a buyer who is not a professional to the shop. The transaction acts
 * for the shop.
 */
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
