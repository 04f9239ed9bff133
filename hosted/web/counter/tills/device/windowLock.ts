import type { Id } from "@cuvee/core/kit/ids.ts";

/** The right of one window of this device to write a till's journal. */
export type WindowLock = {
  /** Another window holds the lock: `ours` waits for its release. */
  isElsewhere: boolean;
  /** Resolves when this window has the lock: at once, or when the other window is closed. */
  ours: Promise<void>;
  release(): void;
};

/** Requests the till of a point for this window alone. */
export async function lockTill(pointId: Id): Promise<WindowLock> {
  const name = `till.${pointId}`;
  const gone = new AbortController();
  let release = (): void => gone.abort();
  const held = (): Promise<void> =>
    new Promise((resolve) => {
      release = () => resolve();
    });
  const isFree = await new Promise<boolean>((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : held();
      })
      .catch(reject);
  });
  const ours = isFree
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        navigator.locks
          .request(name, { signal: gone.signal }, () => {
            resolve();
            return held();
          })
          // Aborted: this window was closed before the other one.
          .catch(() => undefined);
      });
  return { isElsewhere: !isFree, ours, release: () => release() };
}
