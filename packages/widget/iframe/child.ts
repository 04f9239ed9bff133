import { isWord, VERSION, type FromFrame, type FromPage, type Hello, type Welcome } from "#iframe/messages.ts";

/*
 * `iframe-child.js`, inside `/iframes/ID`: tells the page around it how high the content is, when a dialog needs the whole
 * window, and when the buyer leaves for the checkout. Without `iframe.js` around it the frame works and scrolls in itself.
 */

/** Hello is repeated until the page's script is there: so often, so far apart. */
const TRIES = 40;
const EVERY_MS = 250;

const root = document.documentElement;
const id = location.pathname.split("/").at(-1) ?? "";
let port: MessagePort | null = null;
let page = "";
let view: FromPage = { type: "view", top: 0, bottom: innerHeight };

/** Origin of the page around: declared in the address, else what the browser says. The server lets only listed ones frame us. */
function parentOrigin(): string {
  const declared = new URLSearchParams(location.search).get("parent") || location.ancestorOrigins?.[0] || document.referrer;
  return URL.canParse(declared) ? new URL(declared).origin : "";
}

const tell = (message: FromFrame): void => port?.postMessage(message);

function tellHeight(): void {
  const body = document.body.getBoundingClientRect();
  tell({ type: "height", height: body.height });
}

/** Where floating things go: the bottom of what can be seen of the frame. */
function seen(now: FromPage): void {
  view = now;
  root.style.setProperty("--view-bottom", `${now.bottom}px`);
}

function welcomed(event: MessageEvent<unknown>, from: string): void {
  const [given] = event.ports;
  if (event.source !== parent || event.origin !== from || !given) return;
  if (!isWord<Welcome>(event.data, "welcome", id)) return;
  port?.close();
  port = given;
  page = event.data.page;
  port.onmessage = ({ data }: MessageEvent<FromPage>) => seen(data);
  root.classList.add("bridged");
  tellHeight();
}

function hello(origin: string, left: number): void {
  if (port || left === 0) return;
  const word: Hello = { cuvee: "hello", id, version: VERSION };
  parent.postMessage(word, origin);
  setTimeout(hello, EVERY_MS, origin, left - 1);
}

let dialogs = 0;

/** While a dialog is open the frame is as high as the window: scrolled so that what was in sight stays there. */
function dialog({ detail }: CustomEvent<{ open: boolean }>): void {
  if (!port) return;
  const before = dialogs > 0;
  dialogs = Math.max(0, dialogs + (detail.open ? 1 : -1));
  const open = dialogs > 0;
  if (open === before) return;
  const { top } = view;
  root.classList.toggle("whole", open);
  tell({ type: "dialog", open });
  requestAnimationFrame(() => scrollTo(0, open ? top : 0));
}

/** The checkout opens in the page's own window: by the page, else by ourselves, which browsers allow after a press. */
function leave(event: CustomEvent<{ url: string }>): void {
  event.preventDefault();
  const { url } = event.detail;
  if (port) tell({ type: "leave", url });
  else open(url, "_top");
}

const on = <D>(type: string, listener: (event: CustomEvent<D>) => void): void =>
  document.addEventListener(type, listener as unknown as (event: Event) => void);

on("cuvee:dialog", dialog);
on("cuvee:leave", leave);
on<{ returnUrl: string }>("cuvee:checkout", ({ detail }) => {
  detail.returnUrl = page || document.referrer || detail.returnUrl;
});

const around = parentOrigin();
if (around && parent !== self) {
  addEventListener("message", (event) => welcomed(event, around));
  new ResizeObserver(tellHeight).observe(document.body);
  hello(around, TRIES);
}
