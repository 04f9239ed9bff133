import { statement, type Tx } from "#kit/postgres/database.ts";

const TO_RECONCILE = statement('select shop_id as "shopId" from shops_to_reconcile(:today) limit 500');
const PATIENT = statement(
  "select set_config('statement_timeout', '10min', true), set_config('lock_timeout', '10min', true)",
);
const TRY_LOCK = statement(
  "select pg_try_advisory_xact_lock(hashtextextended('sale_sums ' || :shopId, 0)) as free",
);
const LOCK = statement("select pg_advisory_xact_lock(hashtextextended('sale_sums ' || :shopId, 0))");
const COMPARE_FACTS = statement("select reconcile_facts(:shopId)::int as facts");
const COMPARE_SUMS = statement("select sums::int, clients::int from compare_sums(:shopId, :today)");
const FOLD = statement("select fold_sale_sums(:shopId, :today), fold_list_sums(:shopId)");
const WITH_CHANGES = statement('select shop_id as "shopId" from shops_with_unfolded_sums() limit 500');

/** Returns the shops whose sums were not compared with their rows on a day (`YYYY-MM-DD`). */
export const shopsToReconcile = (tx: Tx, today: string): Promise<{ shopId: string }[]> =>
  tx.rows<{ shopId: string }>(TO_RECONCILE, { today });

/** Rows of facts, rows of sums, and clients whose turnover were wrong. */
export type Mended = { facts: number; sums: number; clients: number };

/** Takes the lock under which the figures of a shop are compared; returns false while another process has it. */
export const lockFigures = async (tx: Tx, shopId: string): Promise<boolean> =>
  (await tx.one<{ free: boolean }>(TRY_LOCK, { shopId }))?.free ?? false;

/** Waits for the lock under which the figures of a shop are compared. */
export async function awaitFigures(tx: Tx, shopId: string): Promise<void> {
  await tx.rows(PATIENT);
  await tx.rows(LOCK, { shopId });
}

/** Compares facts with what they come from, under the lock, and writes what is missing. Returns the rows written. */
export async function compareFacts(tx: Tx, shopId: string): Promise<number> {
  // All sales of a shop are read.
  await tx.rows(PATIENT);
  return (await tx.one<{ facts: number }>(COMPARE_FACTS, { shopId }))?.facts ?? 0;
}

/** Compares sums with facts, under the lock, in a transaction that has written no facts. */
export async function compareSums(tx: Tx, shopId: string, today: string): Promise<Omit<Mended, "facts">> {
  await tx.rows(PATIENT);
  return (await tx.one<Omit<Mended, "facts">>(COMPARE_SUMS, { shopId, today })) ?? { sums: 0, clients: 0 };
}

/** Returns the shops whose sums have changes that were not folded yet. */
export const shopsWithUnfoldedSums = (tx: Tx): Promise<{ shopId: string }[]> =>
  tx.rows<{ shopId: string }>(WITH_CHANGES);

/** Folds the changes of a shop's sums into them. */
export const foldSums = (tx: Tx, shopId: string, today: string): Promise<number> =>
  tx.run(FOLD, { shopId, today });
