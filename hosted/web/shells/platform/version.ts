import useSWR from "swr";

/** How often the served version is asked for (specification §9), in milliseconds. */
const EVERY_MS = 300_000;

/** The version first seen by this page, and the last one. */
const seen: { first: string | null; last: string | null } = { first: null, last: null };

/** Never fails: SWR ends polling at an error, and a server that is away comes back. */
async function look(): Promise<boolean> {
  try {
    const response = await fetch("/version.json", { cache: "no-store" });
    const { version } = (await response.json()) as { version?: unknown };
    if (response.ok && typeof version === "string") seen.last = version;
    seen.first ??= seen.last;
  } catch {
    // Asked again in its time.
  }
  return seen.last !== seen.first;
}

/** Whether another version is served than the one first seen (specification §4, "Version check"). */
export function useNewVersion(): boolean {
  const { data } = useSWR(import.meta.env.DEV ? null : "version.json", look, {
    refreshInterval: EVERY_MS,
    focusThrottleInterval: EVERY_MS,
  });
  return data ?? false;
}
