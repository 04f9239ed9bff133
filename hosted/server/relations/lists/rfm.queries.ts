import { monthsAfter } from "@cuvee/core/shops/settings/years.ts";
import { RFM_MONTHS } from "@cuvee/core/relations/lists/rfm.ts";
import type { Calendar } from "@cuvee/core/relations/lists/periods.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { openCompiler, type Compiler } from "#relations/lists/compiler.ts";
import { orderDays, purchases } from "#relations/lists/sources.queries.ts";

/**
 * Returns the name of the table of the scores of clients who bought within 24 months, the present one included:
 * `recency` (day of the last purchase), `frequency` (sales), `monetary` (turnover without VAT), each from 1 to 5 by
 * quintile, individuals and professionals apart; with what they are made of: `kind`, `buyers` of the kind, `last_on`,
 * `times`, `cents`. Equals have the same score, the lower one. Members of no list
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
       ${score("b.cents")} as monetary, c.kind, count(*) over (partition by c.kind) as buyers, d.last_on, b.times,
       b.cents
     from clients c join ${bought} b on b.client_id = c.id join ${days} d on d.client_id = c.id
     where c.shop_id = :shopId and c.merged_into is null and c.archived_at is null and b.times > 0`,
  );
}

/** A client's scores with what they are made of; `scores` null: the client did not buy in 24 months. */
export type RfmRow = {
  buyers: number;
  scores: {
    recency: number;
    frequency: number;
    monetary: number;
    lastOn: string;
    times: number;
    cents: number;
  } | null;
};

/** Returns the scores of a client, among the buyers of their kind; undefined without the client. */
export function findRfm(
  tx: Tx,
  shopId: string,
  calendar: Calendar,
  clientId: string,
): Promise<RfmRow | undefined> {
  const { compiler, withClause, values } = openCompiler(shopId, calendar);
  const scores = rfmScores(compiler);
  return tx.one<RfmRow>(
    `${withClause()}select coalesce((select s.buyers from ${scores} s where s.kind = c.kind limit 1), 0)::int as buyers,
       (select jsonb_build_object('recency', s.recency, 'frequency', s.frequency, 'monetary', s.monetary,
         'lastOn', s.last_on, 'times', s.times, 'cents', s.cents) from ${scores} s where s.client_id = c.id) as scores
     from clients c where c.shop_id = :shopId and c.id = :clientId and c.merged_into is null`,
    { ...values(), clientId },
  );
}
