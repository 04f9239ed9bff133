import { VERSION, type FromFrame, type FromPage, type Hello, type Welcome } from "#iframe/messages.ts";

/*
 * `iframe.js`, on a page that shows `<iframe data-cuvee-iframe src="HOST/iframes/ID">`: the frame gets the height of
 * its content, the whole window while one of its dialogs is open, and opens the checkout in the page's window. A shared
 * cart in the page's address is for the frame (`share/SharedCart.tsx`).
 */

const MIN_PX = 240;
const MAX_PX = 30_000;
const BRIDGE = Symbol.for("cuvee.iframe");

type Framed = { frame: HTMLIFrameElement; port: MessagePort; height: number; open: boolean };

const framed = new Map<HTMLIFrameElement, Framed>();

/** Places the frame: fixed over the window while a dialog is open; at the height of its content otherwise. */
function place({ frame, height, open }: Framed): void {
  const { style } = frame;
  style.height = open ? "100%" : `${height}px`;
  style.position = open ? "fixed" : "";
  style.inset = open ? "0" : "";
  style.zIndex = open ? "2147483647" : "";
  if (open) style.width = "100%";
  else style.removeProperty("width");
}

function tellView(one: Framed): void {
  const { top, bottom } = one.frame.getBoundingClientRect();
  const view: FromPage = {
    type: "view",
    top: Math.max(0, -top),
    bottom: Math.min(bottom, innerHeight) - top,
  };
  if (!one.open) one.port.postMessage(view);
}

function listen(one: Framed, origin: string): void {
  one.port.onmessage = ({ data }: MessageEvent<FromFrame>) => {
    if (data.type === "height") one.height = Math.max(MIN_PX, Math.min(MAX_PX, Math.ceil(data.height) || 0));
    if (data.type === "leave" && new URL(data.url, origin).origin === origin) location.assign(data.url);
    if (data.type === "dialog") one.open = data.open;
    place(one);
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
    framed.get(frame)?.port.close();
    const one = { frame, port: port1, height: frame.clientHeight, open: false };
    framed.set(frame, one);
    listen(one, origin);
    pass();
    const welcome: Welcome = { cuvee: "welcome", page: location.href };
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
