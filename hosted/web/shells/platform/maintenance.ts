import useSWR from "swr";
import { call, type CallAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";

export type Maintenance = CallAnswer<"GET /v1/maintenances">;

/** Polls of the specification §9, in milliseconds. */
const SOON_MS = 60_000;
const SELDOM_MS = 600_000;
/** An edge is asked for a little after it. */
const AFTER_EDGE_MS = 500;

/**
 * When to ask again: every minute while something shows, else every ten; and at the very moments when it begins and ends,
 * so that the page comes and goes by itself.
 */
export function nextAsk(now: number, known: Maintenance | undefined): number {
  const every = known?.banner || known?.page ? SOON_MS : SELDOM_MS;
  const edges = [known?.startDate, known?.endDate]
    .map((edge) => (edge ? Date.parse(edge) - now + AFTER_EDGE_MS : -1))
    .filter((wait) => wait > 0);
  return Math.min(every, ...edges);
}

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
      focusThrottleInterval: SOON_MS,
    },
  ).data;
}

/** Who ends a maintenance must get in: admins, and the way to their page. */
export function useMayEnter(): boolean {
  const { user } = useSession();
  return (
    user?.role === "admin" ||
    /^\/admin(\/|$)|^\/auth\/login\?redirectLink=%2Fadmin/.test(location.pathname + location.search)
  );
}
