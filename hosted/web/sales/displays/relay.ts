import type { ScreenShow } from "@cuvee/core/sales/displays/screens.ts";
import { call, canRetry } from "#kit/api.ts";

/** Least time between two tellings: a till that scans fast tells the server its newest state alone. */
const GAP_MS = 150;
/** What is shown is said again this often: the server keeps it in memory, and may have started anew. */
const AGAIN_MS = 60_000;
const FIRST_WAIT_MS = 1000;
const LAST_WAIT_MS = 30_000;

/** Tells the server what the screens of other devices show, newest first, and again when the network comes back. */
export function openRelay(key: string) {
  let newest: ScreenShow | null = null;
  let told: ScreenShow | null = null;
  let isTelling = false;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void tell(), ms);
  };
  const tell = async (): Promise<void> => {
    if (isTelling || !newest) return;
    isTelling = true;
    const show = newest;
    try {
      await call("PUT /v1/displays", { body: { key, ...show } });
      told = show;
      wait = FIRST_WAIT_MS;
      later(newest === told ? AGAIN_MS : GAP_MS);
    } catch (error) {
      // A refusal stays one until the next state; without network it is tried again.
      if (canRetry(error)) later(wait);
      wait = Math.min(wait * 2, LAST_WAIT_MS);
    } finally {
      isTelling = false;
    }
  };
  const online = (): void => void tell();
  addEventListener("online", online);
  return {
    show(show: ScreenShow): void {
      const isCalm = newest === told;
      newest = show;
      if (isCalm) void tell();
    },
    close(): void {
      clearTimeout(timer);
      newest = null;
      removeEventListener("online", online);
    },
  };
}
