import type { Tx } from "#kit/postgres/database.ts";
import type { Floors } from "./floors.ts";
import { parsePosition, type Position } from "./position.ts";
import { REPLAYED_AT } from "./queries.ts";

/** Thrown in a transaction on a standby that has not applied what it must; never leaves `reads.ts`. */
export class Behind extends Error {}

export type Guard = {
  /** Position that the standby must have applied. */
  needed: Position;
  floors: Floors;
  /** Receives the position up to which the standby has applied the log. */
  saw: (position: Position) => void;
};

/**
 * Asks the standby for its position in the packet that begins the transaction, and returns the transaction as the work
 * gets it: the first result is handed over only when the standby has applied what it must, so that no work sees older
 * rows. Throws `Behind` otherwise. It costs no wait of its own.
 */
export function guarded(tx: Tx, { needed, floors, saw }: Guard): { tx: Tx; check(): Promise<void> } {
  let least = needed;
  const asked = tx.one<{ at: string | null }>(REPLAYED_AT);
  const check = async (): Promise<void> => {
    const at = parsePosition((await asked)?.at);
    if (at !== null) saw(at);
    if (at === null || at < least) throw new Behind();
  };
  const after = async <T>(answer: Promise<T>): Promise<T> => {
    answer.catch(() => undefined);
    await check();
    return answer;
  };
  asked.catch(() => undefined);
  return {
    check,
    tx: {
      ...tx,
      rows: (query, values) => after(tx.rows(query, values)),
      one: (query, values) => after(tx.one(query, values)),
      run: (query, values) => after(tx.run(query, values)),
      actFor: (shopId) => {
        least = Math.max(least, floors.of({ shopId }));
        return after(tx.actFor(shopId));
      },
    },
  };
}
