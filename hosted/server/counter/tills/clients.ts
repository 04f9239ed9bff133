import type { Answer } from "@cuvee/core/kit/contract.ts";
import { provenNumber } from "@cuvee/core/offer/rates/zones.ts";
import type { PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import type { snapshotContract } from "@cuvee/core/counter/tills/snapshot.contract.ts";
import type { TillClient } from "@cuvee/core/counter/tills/snapshot.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { keyOf } from "#shops/settings/grids.ts";
import { agreedPricesOf } from "#offer/pricing/queries.ts";
import { clientsAfter, type TillClientRow } from "#counter/tills/snapshot.queries.ts";

const PAGE = 1000;

function clientOf(row: TillClientRow, rules: ShopRules, prices: PricingBuyer["prices"]): TillClient {
  const { id, code, name, email, phone, city, lang, points, limitCents, outstandingCents } = row;
  const { vatNumber, vatSuspended, dutySuspended } = row;
  const proven = provenNumber(vatNumber);
  const buyer: PricingBuyer = {
    typology: keyOf(rules, row.typology),
    isPro: row.isPro || vatNumber !== null,
    ...(prices ? { prices } : {}),
    ...(proven === null ? {} : { vatNumber: proven }),
    ...(vatSuspended ? { vatSuspended } : {}),
    ...(dutySuspended ? { dutySuspended } : {}),
    ...(rules.loyalty ? { points } : {}),
  };
  const credit = { limitCents, outstandingCents };
  return { id, code, name, email, phone, city, lang, buyer, points, credit };
}

/**
 * Returns a page of the clients of a shop, after `cursor`; agreed prices of each hold at `at` (milliseconds since
 * 1970).
 */
export async function tillClients(
  tx: Tx,
  rules: ShopRules,
  cursor: string | undefined,
  at: number,
): Promise<Answer<(typeof snapshotContract)["clients"]>> {
  const found = await clientsAfter(tx, rules.id, { after: cursor ?? "", limit: PAGE + 1, at });
  const page = found.slice(0, PAGE);
  const agreed = await agreedPricesOf(
    tx,
    rules.id,
    page.map((row) => row.id),
    at,
  );
  return {
    rows: page.map((row) => clientOf(row, rules, agreed.get(row.id))),
    next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
