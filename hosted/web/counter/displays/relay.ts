import type { ScreenUpdate } from "@cuvee/core/counter/displays/screens.ts";
import { call, canRetry } from "#kit/api.ts";

/** Least time between two messages: a till that scans fast sends the server its newest state alone. */
const GAP_MS = 150;
/** Interval of repeating the current content: the server keeps it in memory, and may have restarted. */
const AGAIN_MS = 60_000;
const FIRST_WAIT_MS = 1000;
const LAST_WAIT_MS = 30_000;

/**
 * Sends the server the content for the screens of other devices, newest first. Without network it keeps trying; a
 * refused state is dropped, and the next one tried.
 */
export function openRelay(key: string) {
  let newest: ScreenUpdate | null = null;
  let settled: ScreenUpdate | null = null;
  /** A message is being sent, or its pause runs. */
  let isBusy = false;
  let isSending = false;
  let isClosed = false;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const after = (ms: number, act: () => void): void => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(act, ms);
  };
  const send = async (show: ScreenUpdate): Promise<number> => {
    try {
      await call("PUT /v1/displays", { body: { key, ...show } });
    } catch (error) {
      if (canRetry(error)) {
        const pause = wait;
        wait = Math.min(wait * 2, LAST_WAIT_MS);
        return pause;
      }
    }
    wait = FIRST_WAIT_MS;
    settled = show;
    return GAP_MS;
  };
  const tell = async (): Promise<void> => {
    if (isBusy || isClosed || !newest) return;
    isBusy = true;
    isSending = true;
    const pause = await send(newest);
    isSending = false;
    after(pause, next);
  };
  const next = (): void => {
    isBusy = false;
    if (newest !== settled) void tell();
    else
      after(AGAIN_MS, () => {
        settled = null;
        void tell();
      });
  };
  /** The network is back: a waiting message is sent now. */
  const online = (): void => {
    wait = FIRST_WAIT_MS;
    if (!isSending) after(0, next);
  };
  addEventListener("online", online);
  return {
    show(show: ScreenUpdate): void {
      newest = show;
      void tell();
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      removeEventListener("online", online);
    },
  };
}
