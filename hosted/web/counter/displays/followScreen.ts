import type { ScreenUpdate } from "@cuvee/core/counter/displays/screens.ts";
import { openEvents } from "#kit/live.tsx";
import { listenToPresenter, listenToTill } from "#counter/displays/screens.ts";

/** State of a screen's link to its till: `waiting` for it, `on`, or `over` when the address is revoked. */
export type ScreenLink = "waiting" | "on" | "over";

/** A till of the same browser answers at once; after this time the server is called, in milliseconds. */
const NEAR_MS = 800;
/** A state that is older than the last by more than this comes from a clock that was set back, not by a slower way. */
const LATE_MS = 10_000;

type ScreenListener = { show(show: ScreenUpdate): void; link(link: ScreenLink): void };

/**
 * Follows the till of a key, by whichever channel delivers its states first: the same browser, the page that opened
 * this one on another display, the server. Returns a function that stops it.
 */
export function followScreen(key: string, screenListener: ScreenListener): () => void {
  let last = 0;
  let isOver = false;
  let closeStream: (() => void) | undefined;
  const end = (): void => {
    clearTimeout(timer);
    closeStream?.();
    deafen();
  };
  const over = (): void => {
    isOver = true;
    end();
    screenListener.link("over");
  };
  const heard = (show: ScreenUpdate): void => {
    if (isOver || (show.at < last && last - show.at < LATE_MS)) return;
    last = show.at;
    screenListener.link("on");
    screenListener.show(show);
  };
  const near = (show: ScreenUpdate): void => {
    // The till is received without the server: no detour is needed.
    clearTimeout(timer);
    closeStream?.();
    heard(show);
  };
  const deafen = listenToTill(key, near, over);
  listenToPresenter(heard);
  const timer = setTimeout(() => {
    closeStream = openEvents({
      base: "",
      path: "/v1/displays/events",
      headers: { "X-Display-Key": key },
      token: () => null,
      renew: async () => false,
      onEvent({ kind, data }) {
        if (kind === "show") heard(data as ScreenUpdate);
        else if (kind === "over") over();
      },
      onLost: () => screenListener.link("waiting"),
    });
  }, NEAR_MS);
  return end;
}
