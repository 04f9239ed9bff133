import type { PublicTerms } from "@cuvee/core/offer/pricing/display/priorPrice.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

// The newest terms of each format that has a promotion: more than any price of thirty days depends on.
const PUBLIC_TERMS = statement(
  `select h.* from formats f cross join lateral (
     select format_id as "formatId", (extract(epoch from since) * 1000)::float8 as since, unit_e4 as "unitE4", ttc,
       tiers, promotions, id
     from public_prices where shop_id = f.shop_id and format_id = f.id order by id desc limit 500) h
   where f.shop_id = :shopId and not f.closed and f.promotions <> '[]' order by h."formatId", h.id`,
);

/** Reads the public prices over time of the formats that have promotions, oldest first, by format. */
export async function readPublicTerms(tx: Tx, shopId: string): Promise<Map<string, PublicTerms[]>> {
  const byFormat = new Map<string, PublicTerms[]>();
  for (const row of await tx.rows<PublicTerms & { formatId: string }>(PUBLIC_TERMS, { shopId })) {
    const terms = byFormat.get(row.formatId);
    if (terms) terms.push(row);
    else byFormat.set(row.formatId, [row]);
  }
  return byFormat;
}
