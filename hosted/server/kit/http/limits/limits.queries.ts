import { statement, type Tx } from "#kit/postgres/database.ts";

// Two processes take the rows of the same keys in the same order.
const ADD = statement(
  `insert into limit_counts (key, ends_at, count)
   select key, ends_at, count
   from unnest(:keys::text[], :ends::timestamptz[], :counts::bigint[]) as c (key, ends_at, count)
   order by key, ends_at
   on conflict (key, ends_at) do update set count = limit_counts.count + excluded.count
   returning key, ends_at as "endsAt", count`,
);
const DROP = statement("delete from limit_counts where ends_at < :before");

/** A count of one key in the window that ends at a moment. */
export type KeyCount = { key: string; endsAt: Date; count: number };

/** Adds counts of this process to those of all, and returns the sums. */
export const addCounts = (tx: Tx, counts: readonly KeyCount[]): Promise<KeyCount[]> =>
  tx.rows<KeyCount>(ADD, {
    keys: counts.map(({ key }) => key),
    ends: counts.map(({ endsAt }) => endsAt),
    counts: counts.map(({ count }) => count),
  });

/** Deletes counts of windows that ended before a moment. */
export const dropCounts = (tx: Tx, before: Date): Promise<number> => tx.run(DROP, { before });
