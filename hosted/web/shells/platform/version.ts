import useSWR from "swr";

/** Interval between requests for the served version (specification §9), in milliseconds. */
const EVERY_MS = 300_000;

/** The version that this page saw first, and the last one. */
const seen: { first: string | null; last: string | null } = { first: null, last: null };

/** Never fails: SWR stops polling after an error, and a server that is away comes back. */
async function look(): Promise<boolean> {
  try {
    const response = await fetch("/version.json", { cache: "no-store" });
    const { version } = (await response.json()) as { version?: unknown };
    if (response.ok && typeof version === "string") seen.last = version;
    seen.first ??= seen.last;
  } catch {
    // The next poll asks again.
  }
  return seen.last !== seen.first;
}

/** Checks whether the served version differs from the one seen first (specification §4, "Version check"). */
export function useNewVersion(): boolean {
  const { data } = useSWR(import.meta.env.DEV ? null : "version.json", look, {
    refreshInterval: EVERY_MS,
    focusThrottleInterval: EVERY_MS,
  });
  return data ?? false;
}
