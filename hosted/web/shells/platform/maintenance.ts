import { nextAsk } from "@cuvee/core/insight/admin/nextAsk.ts";
import useSWR from "swr";
import { call, type CallAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";

export type Maintenance = CallAnswer<"GET /v1/maintenances">;

/** A window that comes back into focus asks again, at most this often (milliseconds). */
const FOCUS_MS = 60_000;

let last: Maintenance | undefined;

/** Never fails: SWR ends polling at an error, and a server under maintenance may be away for a while. */
async function ask(): Promise<Maintenance | undefined> {
  try {
    last = await call("GET /v1/maintenances");
  } catch {
    // What was known stays, and it is asked again.
  }
  return last;
}

/** The maintenance that is announced or under way (specification §7); never asked in development. */
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

/** Pages that a maintenance leaves open: the way to the administration, and the withdrawal that the law asks to be available. */
const OPEN = /^\/(admin(\/|$)|auth\/login\?redirectLink=%2Fadmin|orders\/(withdrawal|follow\/))/;

/** Whether the page stays open during a maintenance: to administrators every page does. */
export function useMayEnter(): boolean {
  const { user } = useSession();
  return user?.role === "admin" || OPEN.test(location.pathname + location.search);
}
