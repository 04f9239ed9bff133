import type { ScreenShow } from "@cuvee/core/sales/displays/screens.ts";
import { openEvents } from "#kit/live.tsx";
import { hearPresenter, hearTill } from "#sales/displays/screens.ts";

/** State of a screen's link to its till: `waiting` for it, `on`, or `over` when the address is revoked. */
export type ScreenLink = "waiting" | "on" | "over";

/** A till of the same browser answers at once; after this time the server is called, in milliseconds. */
const NEAR_MS = 800;
/** A state that is older than the last by more than this comes from a clock that was set back, not by a slower way. */
const LATE_MS = 10_000;

type ScreenListener = { show(show: ScreenShow): void; link(link: ScreenLink): void };

/**
 * Follows the till of a key, by whichever channel delivers its states first: the same browser, the page that opened
 * this one on another display, the server. Returns a function that stops it.
 */
export function followScreen(key: string, told: ScreenListener): () => void {
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
    told.link("over");
  };
  const heard = (show: ScreenShow): void => {
    if (isOver || (show.at < last && last - show.at < LATE_MS)) return;
    last = show.at;
    told.link("on");
    told.show(show);
  };
  const near = (show: ScreenShow): void => {
    // The till is received without the server: no detour is needed.
    clearTimeout(timer);
    closeStream?.();
    heard(show);
  };
  const deafen = hearTill(key, near, over);
  hearPresenter(heard);
  const timer = setTimeout(() => {
    closeStream = openEvents({
      base: "",
      path: "/v1/displays/events",
      headers: { "X-Display-Key": key },
      token: () => null,
      renew: async () => false,
      onEvent({ kind, data }) {
        if (kind === "show") heard(data as ScreenShow);
        else if (kind === "over") over();
      },
      onLost: () => told.link("waiting"),
    });
  }, NEAR_MS);
  return end;
}
