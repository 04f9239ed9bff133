import { statement, type Tx } from "#kit/postgres/database.ts";

const NUMBER = statement(
  `insert into counters (shop_id, series, year, last) values (:shopId, :series, :year, 1)
   on conflict (shop_id, series, year) do update set last = counters.last + 1 returning last`,
);

/** Returns the next number of a series; gapless, because the counter is part of the transaction. */
export async function nextNumber(tx: Tx, shopId: string, series: string, year: number): Promise<number> {
  const row = await tx.one<{ last: number }>(NUMBER, { shopId, series, year });
  if (!row) throw new Error("counter gave no number");
  return row.last;
}
