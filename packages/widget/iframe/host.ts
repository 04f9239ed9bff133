import { VERSION, type FromFrame, type FromPage, type Hello, type Welcome } from "#iframe/messages.ts";

/*
 * `iframe.js`, on a page that shows `<iframe data-cuvee-iframe src="HOST/iframes/ID">`: the frame gets the height of
 * its content, the whole window while one of its dialogs is open, and opens the checkout in the page's window. A shared
 * cart in the page's address is for the frame (`share/SharedCart.tsx`).
 */

const MIN_PX = 240;
const MAX_PX = 30_000;
const BRIDGE = Symbol.for("cuvee.iframe");

type Framed = {
  frame: HTMLIFrameElement;
  port: MessagePort;
  height: number;
  /** Height that the page gives the frame: it is reserved. */
  least: number;
  /** While a dialog is open: the page's own styles of the frame, and what keeps its place. */
  kept?: { styles: string; place: HTMLElement } | undefined;
};

const framed = new Map<HTMLIFrameElement, Framed>();

/**
 * Puts the frame over the window while a dialog is open, with an empty box of its size in its place; then gives it back
 * the page's styles.
 */
function cover(one: Framed, open: boolean): void {
  const { frame, kept } = one;
  const { style } = frame;
  if (kept) {
    style.cssText = kept.styles;
    kept.place.remove();
    one.kept = undefined;
  }
  if (!open) return;
  const place = document.createElement("span");
  one.kept = { styles: style.cssText, place };
  place.style.cssText = `display:inline-block;height:${frame.offsetHeight}px`;
  frame.before(place);
  style.cssText +=
    ";position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;z-index:2147483647";
}

/** Gives the frame the height of its content, and never less than the page does. */
function grow({ frame, height, least, kept }: Framed): void {
  if (!kept) frame.style.height = `${Math.max(height, least)}px`;
}

/** Returns the look that the page asks of a frame with `data-scheme`, as declarations for its root. */
function lookOf({ dataset }: HTMLIFrameElement): string {
  const { scheme, background = "initial", text = "initial" } = dataset;
  return scheme ? `color-scheme:${scheme};--frame-background:${background};--frame-text:${text}` : "";
}

function tellView(one: Framed): void {
  const { top, bottom } = one.frame.getBoundingClientRect();
  const view: FromPage = {
    type: "view",
    top: Math.max(0, -top),
    bottom: Math.min(bottom, innerHeight) - top,
  };
  if (!one.kept) one.port.postMessage(view);
}

function listen(one: Framed, origin: string): void {
  one.port.onmessage = ({ data }: MessageEvent<FromFrame>) => {
    if (data.type === "height") one.height = Math.max(MIN_PX, Math.min(MAX_PX, Math.ceil(data.height) || 0));
    if (data.type === "leave" && new URL(data.url, origin).origin === origin) location.assign(data.url);
    if (data.type === "dialog") cover(one, data.open);
    grow(one);
    tellView(one);
  };
}

/** Answers a frame that presents itself: the right window, from the frame's own origin, with the frame's own path. */
function hello({ source, origin, data }: MessageEvent<Partial<Hello> | null>): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>("iframe[data-cuvee-iframe]")) {
    const address = new URL(frame.src, location.href);
    if (source !== frame.contentWindow || origin !== address.origin) continue;
    if (data?.cuvee !== "hello" || data.version !== VERSION || data.id !== address.pathname) continue;
    const { port1, port2 } = new MessageChannel();
    const earlier = framed.get(frame);
    earlier?.port.close();
    if (earlier) cover(earlier, false);
    const least = earlier?.least ?? frame.clientHeight;
    const one: Framed = { frame, port: port1, height: least, least };
    framed.set(frame, one);
    listen(one, origin);
    pass();
    const welcome: Welcome = { cuvee: "welcome", page: location.href, look: lookOf(frame) };
    frame.contentWindow?.postMessage(welcome, origin, [port2]);
  }
}

/** Passes a shared cart in the page's address to the first frame that is ours, which asks the buyer about it; once. */
function pass(): void {
  const { hash, pathname, search } = location;
  const [one] = framed.values();
  if (!one || !hash.startsWith("#cuvee-cart=")) return;
  history.replaceState(history.state, "", pathname + search);
  one.frame.contentWindow?.location.replace(one.frame.src.split("#")[0] + hash);
}

let waiting = false;
function moved(): void {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    for (const one of framed.values()) tellView(one);
  });
}

const page = globalThis as unknown as Record<symbol, boolean>;
if (!page[BRIDGE]) {
  page[BRIDGE] = true;
  addEventListener("message", hello);
  addEventListener("scroll", moved, { passive: true });
  addEventListener("resize", moved);
  addEventListener("hashchange", pass);
}
