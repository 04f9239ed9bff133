import { nextAsk } from "@cuvee/core/storefront/site/nextRequest.ts";
import useSWR from "swr";
import { call, type CallAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";

export type Maintenance = CallAnswer<"GET /v1/maintenances">;

/** Minimum interval between requests when the window regains focus, in milliseconds. */
const FOCUS_MS = 60_000;

let last: Maintenance | undefined;

/** Never fails: SWR stops polling after an error, and a server under maintenance may be away for a while. */
async function ask(): Promise<Maintenance | undefined> {
  try {
    last = await call("GET /v1/maintenances");
  } catch {
    // The last state stays until the next poll.
  }
  return last;
}

/** Returns the maintenance that is announced or under way (specification §7); not requested in development. */
export function useMaintenance(): Maintenance | undefined {
  return useSWR(
    (import.meta as { env?: { DEV?: boolean } }).env?.DEV ? null : ["GET /v1/maintenances", {}],
    ask,
    {
      refreshInterval: (known) => nextAsk(Date.now(), known),
      focusThrottleInterval: FOCUS_MS,
    },
  ).data;
}

/**
 * Pages that stay open during a maintenance: the way to the administration, and the withdrawal, which by law must be
 * available.
 */
const OPEN = /^\/(admin(\/|$)|auth\/login\?redirectLink=%2Fadmin|orders\/(withdrawal|follow\/))/;

/** Checks whether the page stays open during a maintenance: for administrators every page does. */
export function useMayEnter(): boolean {
  const { user } = useSession();
  return user?.role === "admin" || OPEN.test(location.pathname + location.search);
}
