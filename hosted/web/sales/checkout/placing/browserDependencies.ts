import { call, newId } from "#kit/api.ts";
import type { PlacingDependencies } from "./placing.ts";

/** Queue of actions of this page where the browser has no locks (a page that is not secure). */
let last: Promise<unknown> = Promise.resolve();

/** Runs `act` while no other tab of this browser runs one under the same name. */
function alone<T>(name: string, act: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(name, act) as Promise<T>;
  const next = last.then(act, act);
  last = next.catch(() => undefined);
  return next;
}

/** Functions of this browser that ordering needs. */
export const browserDependencies: PlacingDependencies = {
  send: ({ body, idempotencyKey }) => call("POST /v1/orders", { body }, { idempotencyKey }),
  alone,
  newId,
  now: Date.now,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
