import { monthsAfter } from "@cuvee/core/shops/settings/years.ts";
import type { Compiler } from "#relations/lists/compiler.ts";
import { orderDays, purchases } from "#relations/lists/sources.queries.ts";

/** Months of the scores, the present one included. */
const RFM_MONTHS = 24;

/**
 * Returns the name of the table of the scores of clients who bought within 24 months, the present one included:
 * `recency` (day of the last purchase), `frequency` (sales), `monetary` (turnover without VAT), each from 1 to 5 by
 * quintile, individuals and professionals apart. Equals have the same score, the lower one. Members of no list
 * (archived and merged clients) have no score, and do not count for the others'.
 */
export function rfmScores(k: Compiler): string {
  const { today } = k.calendar;
  const from = monthsAfter(`${today.slice(0, 7)}-01`, 1 - RFM_MONTHS);
  // The scores of one client need all the others'.
  const all: Compiler = { ...k, only: () => "" };
  const bought = purchases(all, { from, until: null });
  const days = orderDays(all);
  const score = (value: string): string =>
    `1 + 5 * (rank() over (partition by c.kind order by ${value}) - 1) / count(*) over (partition by c.kind)`;
  return k.table(
    `select c.id as client_id, ${score("d.last_on")} as recency, ${score("b.times")} as frequency,
       ${score("b.cents")} as monetary
     from clients c join ${bought} b on b.client_id = c.id join ${days} d on d.client_id = c.id
     where c.shop_id = :shopId and c.merged_into is null and c.archived_at is null and b.times > 0`,
  );
}
