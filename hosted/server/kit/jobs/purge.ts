import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";

const DAY_MS = 86_400_000;
/** Rows that one statement removes, as the functions of migration 0124 have it: some hundred milliseconds. */
const BATCH = 1000;
/** Batches of one run: a table that was never purged is purged over some hours. */
const MOST_BATCHES = 200;

/** A purge: how long rows are kept, and the statement that removes the oldest of them. */
export type Purge = {
  /** Days for which rows are kept; 0: for good. */
  days: number;
  /** Removes a batch of rows from before a moment, and returns how many there were. */
  remove: (tx: Tx, before: Date) => Promise<number>;
};

/** Removes what is older than its days in batches, a transaction each; the rest waits for the next run. */
export async function purge(
  { database, now }: Pick<Services, "database" | "now">,
  { days, remove }: Purge,
): Promise<void> {
  if (days === 0) return;
  const before = new Date(now() - days * DAY_MS);
  for (let batch = 0; batch < MOST_BATCHES; batch += 1)
    if ((await database.transaction({}, (tx) => remove(tx, before))) < BATCH) return;
}
