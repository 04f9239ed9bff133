import { VERSION, type FromFrame, type FromPage, type Hello, type Welcome } from "#iframe/messages.ts";

/*
 * `iframe-child.js`, inside `/iframes/ID`: reports to the page around it the height of the content, dialogs that need
 * the whole window, and the buyer's departure for the checkout. Without `iframe.js` around it the frame works and
 * scrolls in itself.
 */

/** Interval in milliseconds at which hello is repeated until the page's script is there. */
const EVERY_MS = 300;

const root = document.documentElement;
/**
 * The page around: declared in the address, else the browser's referrer. The server lets only the shop's sites frame
 * us.
 */
let page = new URLSearchParams(location.search).get("parent") || document.referrer;
let port: MessagePort | undefined;
let top = 0;
let whole: boolean | undefined;

const tell = (message: FromFrame): void => port?.postMessage(message);
const on = <D>(type: string, listener: (event: CustomEvent<D>) => void): void =>
  document.addEventListener("cuvee:" + type, listener as (event: Event) => void);

if (parent !== self && page) {
  const { origin } = new URL(page);
  const hello: Hello = { cuvee: "hello", id: location.pathname, version: VERSION };
  const timer = setInterval(() => parent.postMessage(hello, origin), EVERY_MS);
  addEventListener("message", (event: MessageEvent<Welcome>) => {
    const [messagePort] = event.ports;
    if (event.source !== parent || event.origin !== origin || !messagePort) return;
    clearInterval(timer);
    port = messagePort;
    page = event.data.page;
    root.style.cssText = event.data.look;
    messagePort.onmessage = ({ data }: MessageEvent<FromPage>) => {
      top = data.top;
      root.style.setProperty("--view-bottom", data.bottom + "px");
    };
    root.className = "bridged";
    new ResizeObserver(() => tell({ type: "height", height: document.body.offsetHeight })).observe(
      document.body,
    );
    // The frame is as high as the window while a dialog is open: scrolled so that the visible part stays there.
    onresize = () => scrollTo(0, whole ? top : 0);
  });
}

on<{ open: boolean }>("dialog", (event) => {
  whole = event.detail.open;
  if (port) root.className = whole ? "" : "bridged";
  tell({ type: "dialog", open: whole });
});

on<{ returnUrl: string }>("checkout", (event) => {
  if (page) event.detail.returnUrl = page;
});

/** The recipient of a shared cart opens the page around, if its script can pass the cart to the frame. */
on<{ returnUrl: string }>("share", (event) => {
  if (port) event.detail.returnUrl = page;
});

/** The checkout opens in the page's own window: by the page, else by ourselves, which browsers allow after a press. */
on<{ url: string }>("leave", (event) => {
  event.preventDefault();
  if (port) tell({ type: "leave", url: event.detail.url });
  else open(event.detail.url, "_top");
});
