import type { Services } from "#kit/services.ts";
import { dropOldKeys } from "#kit/queries.ts";

const DAY_MS = 86_400_000;
/** Days for which an `Idempotency-Key` is kept (design: trust: "kept 7 days"). */
const KEY_DAYS = 7;

/** A clean-up task that an area brings. */
export type Chore = (services: Services) => Promise<void>;

async function forgetKeys({ database, now }: Services): Promise<void> {
  await database.transaction({}, (tx) => dropOldKeys(tx, new Date(now() - KEY_DAYS * DAY_MS)));
}

export type Housekeeping = {
  /** Runs every chore now; a chore that fails is logged and stops no other. */
  tidy(): Promise<void>;
  close(): void;
};

/** Runs the chores every hour; any number of processes may do so at once. */
export function openHousekeeping(services: Services, chores: readonly Chore[]): Housekeeping {
  const tidy = async (): Promise<void> => {
    for (const chore of [forgetKeys, ...chores])
      await chore(services).catch((error: unknown) => services.log.warn({ err: error }, "housekeeping"));
  };
  const timer = setInterval(() => void tidy(), 3_600_000);
  timer.unref();
  return { tidy, close: () => clearInterval(timer) };
}
