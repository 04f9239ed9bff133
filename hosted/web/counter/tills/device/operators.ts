import type { Id } from "@cuvee/core/kit/ids.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import type { TillEvent } from "@cuvee/core/counter/tills/journal.ts";
import type { PointUser, TillOperation } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { answerOf, type Database } from "#counter/tills/device/database.ts";
import type { StateStore } from "#counter/tills/device/stateStore.ts";
import type { Operator } from "#counter/tills/device/tillState.ts";
import { isCodeOf, noThrottle, afterWrongCode, type Throttle } from "#counter/tills/device/unlock.ts";

/** The operator at the till: signed in by their code, without network. */
export type Operators = {
  unlock(userId: Id, code: string): Promise<void>;
  lock(): Promise<void>;
  may(act: TillOperation): boolean;
  need(act: TillOperation): Promise<void>;
  /** The people of the point were read again: revoked rights end at once. */
  reread(users: readonly PointUser[]): Promise<void>;
};

const operatorOf = ({ userId, name, acts }: PointUser): Operator => ({ id: userId, name, acts });

export async function openOperators(
  database: Database,
  store: StateStore,
  /** `reread`: asks the server who works here now, if it answers. */
  { users, reread: askAnew }: { users: () => readonly PointUser[]; reread: () => Promise<void> },
  event: (body: Omit<TillEvent, "kind">) => Promise<unknown>,
): Promise<Operators> {
  const stored = await database.read(["facts"], (tx) =>
    answerOf<Throttle | undefined>(tx.objectStore("facts").get("throttle")),
  );
  let throttle = stored ?? noThrottle;
  store.set({ throttledUntil: throttle.until > Date.now() ? throttle.until : null });

  const count = async (next: Throttle): Promise<void> => {
    throttle = next;
    store.set({ throttledUntil: next.until > 0 ? next.until : null });
    await database.write(["facts"], (tx) => {
      tx.objectStore("facts").put(next, "throttle");
    });
  };
  let locking: Promise<void> | null = null;
  const lockOnce = async (): Promise<void> => {
    if (store.state().operator === null) return;
    await event({ name: "locked" });
    store.set({ operator: null });
  };
  /** A second lock while the disk still writes the first gets the same promise. */
  const lock = (): Promise<void> =>
    (locking ??= lockOnce().finally(() => {
      locking = null;
    }));
  const may = (act: TillOperation): boolean => store.state().operator?.acts.includes(act) ?? false;

  return {
    async unlock(userId, code) {
      const seconds = Math.ceil((throttle.until - Date.now()) / 1000);
      if (seconds > 0) refuse("till-throttled", 429, { seconds });
      const known = users().find((one) => one.userId === userId);
      if (!known) return refuse("till-code", 403);
      // Counted before it is checked, so that closing the page at the right moment does not evade the limit.
      await count(afterWrongCode(throttle, Date.now()));
      let user = known;
      let isRight = await isCodeOf(user, code);
      if (!isRight) {
        // The code may have been changed in the back-office a moment ago.
        await askAnew();
        user = users().find((one) => one.userId === userId) ?? known;
        isRight = user !== known && (await isCodeOf(user, code));
      }
      if (!isRight) {
        await event({ name: "unlockRefused", facts: { name: user.name, userId, times: throttle.wrong } });
        throw new Refusal("till-code", 403, { seconds: Math.ceil((throttle.until - Date.now()) / 1000) });
      }
      await count(noThrottle);
      await lock();
      store.set({ operator: operatorOf(user) });
      await event({ name: "unlocked" });
    },
    lock,
    may,
    async need(act) {
      if (store.state().operator === null) refuse("till-locked", 403);
      if (may(act)) return;
      await event({ name: "actRefused", act });
      refuse("till-act", 403, { act });
    },
    async reread(people) {
      const { operator } = store.state();
      if (!operator) return;
      const user = people.find(({ userId }) => userId === operator.id);
      if (!user) return lock();
      if (user.acts.join() !== operator.acts.join()) store.set({ operator: operatorOf(user) });
    },
  };
}
