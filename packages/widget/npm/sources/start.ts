import { REGISTRY, type Kind, type Page, type Registry } from "#loader/registry.ts";
import { whenReady } from "./ready.ts";
import { configure, settingsNow, whenHostKnown } from "./settings.ts";
import { KINDS, PARTS } from "cuvee:parts";
import { LANGS, TEXTS } from "cuvee:texts";

const page: Page = globalThis;

const tell = (host: EventTarget, code: string, error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error);
  host.dispatchEvent(
    new CustomEvent("cuvee:error", { bubbles: true, composed: true, detail: { code, message } }),
  );
};

/**
 * Makes the registry that the loader provides on other pages: the modules request other modules, texts and the address
 * of the host here.
 */
function makeRegistry(): Registry {
  const { host = "", shop = "", lang = "" } = settingsNow() ?? {};
  const wanted = [lang, document.documentElement.lang, navigator.language, "en"].map((tag) =>
    tag.slice(0, 2),
  );
  const requested: Registry["asked"] = {};
  const base = new URL(host, location.href).href.replace(/\/+$/, "");
  return {
    base,
    lang: wanted.find((tag) => LANGS.includes(tag)) ?? "en",
    shop,
    asked: requested,
    // Texts are modules of the package; the runtime finds them where the loader would have put an early answer.
    text(name) {
      const address = `cuvee:${name}`;
      const list = TEXTS[name];
      requested[address] = list ? list().then((module) => Response.json(module.default)) : undefined;
      return address;
    },
    load(chunk) {
      const name = chunk.replace("@chunk/", "");
      return PARTS[name]?.() ?? Promise.reject(new Error(`no part ${name}`));
    },
    observer: { disconnect() {} },
  };
}

/** Requests the data of an element at once, in parallel with its code. */
function askEarly({ base, asked: requested, lang }: Registry, kind: string, shop: string): void {
  const wanted = KINDS[kind]?.early;
  const path =
    wanted && { products: `embeds/${shop}?limit=48`, visits: `shops/${shop}/visits?lang=${lang}` }[wanted];
  const address = `${base}/v1/${path}`;
  if (path && shop && !(address in requested)) (requested[address] = fetch(address)).catch(() => {});
}

function begin(element: HTMLElement, kind: string): void {
  const registry = (page[REGISTRY] ??= makeRegistry());
  const shop = element.getAttribute("shop") || registry.shop || settingsNow()?.shop || "";
  registry.shop ||= shop;
  askEarly(registry, kind, shop);
  const parts = kind === "shop" ? [kind] : ["shop", "add-to-cart", KINDS[kind]?.chunk ?? kind];
  for (const part of parts) registry.load(part).catch((error: unknown) => tell(element, "load", error));
  whenReady(kind)
    .then(() => element.isConnected && registry.mount?.(element, kind as Kind))
    .catch((error: unknown) => tell(element, "widget", error));
}

/**
 * Shows an element once the host is known, by `configure` or by the first `host` attribute. An element that does not
 * learn it soon dispatches `cuvee:error` (`no-host`) and continues to wait.
 */
export function start(element: HTMLElement, kind: string): void {
  const host = element.getAttribute("host");
  if (host) configure({ host });
  let isKnown = false;
  whenHostKnown(() => {
    isKnown = true;
    begin(element, kind);
  });
  if (!isKnown)
    setTimeout(() => {
      if (!isKnown) tell(element, "no-host", "configure({ host }) was not called");
    });
}

/** Removes the content of elements that have left the page. */
start.left = (): void => page[REGISTRY]?.sync?.();
