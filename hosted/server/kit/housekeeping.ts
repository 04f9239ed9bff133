import type { Services } from "#kit/services.ts";
import { dropOldKeys } from "#kit/queries.ts";

const DAY_MS = 86_400_000;
/** Days for which an `Idempotency-Key` is kept (design: trust: "kept 7 days"). */
const KEY_DAYS = 7;

/** Forgets, every hour, what has served its time. Any number of processes may do it at once. */
export function keepHouse(services: Services): NodeJS.Timeout {
  const clean = (): void => {
    services.database
      .transaction({}, (tx) => dropOldKeys(tx, new Date(services.now() - KEY_DAYS * DAY_MS)))
      .catch((error: unknown) => services.log.warn({ err: error }, "housekeeping"));
  };
  const timer = setInterval(clean, 3_600_000);
  timer.unref();
  return timer;
}
