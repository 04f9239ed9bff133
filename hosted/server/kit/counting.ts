import type { Database } from "#kit/postgres/database.ts";
import { TAKE_NUMBERS } from "#kit/queries.ts";

/** A series of numbers of a shop and fiscal year. */
type Series = { shopId: string; series: "order"; year: number };

export type Counting = {
  /**
   * Returns the next number of a series. It is taken at once and for good: where the caller's transaction fails, the
   * series has a gap (hosted/decisions/scale/0039-numbers-of-orders.md). Throws `database-unavailable` (503).
   */
  next(of: Series): Promise<number>;
};

type Waiting = { of: Series; give: (n: number) => void; fail: (error: unknown) => void };

const nameOf = ({ shopId, series, year }: Series): string => `${shopId} ${series} ${year}`;

/**
 * Counts outside of the transactions that need numbers, on a connection of its own: none of them holds the row of its
 * counter until its commit, so that the orders of a shop do not queue for it. Whoever asks while a count is running
 * shares the next one. `database` commits without waiting for the disk: an order that is on disk has its number there
 * before it, as the log is written in order.
 */
export function openCounting(database: Database): Counting {
  let waiting: Waiting[] = [];
  let isCounting = false;

  const count = async (batch: readonly Waiting[]): Promise<void> => {
    // Two processes that count for the same shops take their rows in the same order.
    const groups = [...Map.groupBy(batch, ({ of }) => nameOf(of))].toSorted(([a], [b]) => (a < b ? -1 : 1));
    try {
      const taken = await database.transaction({}, async (tx) => {
        const lasts: Promise<{ last: number } | undefined>[] = [];
        for (const [, [first, ...others]] of groups) {
          if (!first) continue;
          void tx.actFor(first.of.shopId).catch(() => undefined);
          lasts.push(tx.one<{ last: number }>(TAKE_NUMBERS, { ...first.of, count: others.length + 1 }));
        }
        return await Promise.all(lasts);
      });
      for (const [at, [, group]] of groups.entries()) {
        const last = taken[at]?.last;
        if (last === undefined) throw new Error("counter gave no number");
        for (const [place, one] of group.entries()) one.give(last - group.length + 1 + place);
      }
    } catch (error) {
      for (const one of batch) one.fail(error);
    }
  };

  const run = async (): Promise<void> => {
    isCounting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await count(batch);
    }
    isCounting = false;
  };

  return {
    next: (of) =>
      new Promise((give, fail) => {
        waiting.push({ of, give, fail });
        if (!isCounting) void run();
      }),
  };
}
