import type { Design } from "#wordpress/block/answers.ts";
import { data, namesOf, say, textOf, type Attributes } from "#wordpress/block/data.ts";
import { h, useEffect, useRef, useState, type Drawn } from "#wordpress/block/wp.ts";

/** Pause before a change is drawn, in milliseconds. */
const PAUSE_MS = 400;
/** Height of the frame before its content is known, and its limits, in CSS pixels. */
const FIRST_PX = 320;
const LEAST_PX = 96;
const MOST_PX = 1400;
/** A preview that is higher fades out. */
const FADING = "linear-gradient(#000 calc(100% - 160px), transparent)";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const TOKEN = /^--cuvee-[a-z0-9-]+$/;
const VALUE = /^[A-Za-z0-9 #.,%()+'"_-]*$/;

const boxed = (tokens: Record<string, string>, html: string): string => {
  const style = Object.entries(tokens)
    .filter(([name, value]) => TOKEN.test(name) && VALUE.test(value))
    .map(([name, value]) => `${name}: ${value}`);
  return `<div style="${escaped(style.join("; "))}">${html}</div>`;
};

/** Writes an element; it is no view of an embed, and neither gate nor floating button covers it. */
function written(kind: string, attributes: Record<string, unknown>): string {
  const own = Object.entries(attributes).flatMap(([name, value]) =>
    value === "" || value === false || value === undefined
      ? []
      : [` data-${name}="${value === true ? "" : escaped(String(value))}"`],
  );
  return `<div data-cuvee="${escaped(kind)}" data-shop="${escaped(data.shop)}"${own.join("")}></div>`;
}

/** Returns the elements of an embed, as the page shows them. */
export function designHtml({ elements, tokens }: Design): string {
  const shown = elements.filter(({ kind }) => data.elements[kind]?.content);
  const html = shown.map(({ kind, attributes }) => {
    const { shop: _, "data-embed": __, ...rest } = attributes;
    // A flag is an empty attribute.
    return written(
      kind,
      Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value === "" ? true : value])),
    );
  });
  return boxed(tokens, html.join(""));
}

/** Returns the element of a block, as PHP renders it (`cuvee_element`). */
export function elementHtml(attributes: Attributes): string {
  const kind = textOf(attributes, "element");
  const names = Object.keys(data.elements[kind]?.attributes ?? {});
  const own = Object.fromEntries(names.map((name) => [name, attributes[name]]));
  const events = kind === "reservation" ? namesOf(attributes, "event") : [];
  const html =
    events.length > 1
      ? events.map((event) => written(kind, { ...own, event })).join("")
      : written(kind, kind === "cart" ? { ...own, position: "inline" } : own);
  const accent = textOf(attributes, "accent");
  const looks = Object.entries(data.looks).map(
    ([name, { options }]) => options[textOf(attributes, name)]?.tokens ?? {},
  );
  return boxed(
    Object.assign({}, ...looks, accent ? { "--cuvee-accent": accent } : {}) as Record<string, string>,
    html,
  );
}

/** The frame's own script: it says how high its content is, and keeps the visitor out of the checkout. */
const OWN_SCRIPT = `
const say = () => parent.postMessage({ cuveeHeight: document.documentElement.scrollHeight }, "*");
new ResizeObserver(say).observe(document.body);
addEventListener("cuvee:checkout", (event) => event.preventDefault(), true);
addEventListener("click", (event) => { if (event.target.closest && event.target.closest("a")) event.preventDefault(); }, true);`;

/** Elements take these styles from the page around them. */
type PageStyle = { fontFamily: string; colorScheme: string };
const PLAIN: PageStyle = { fontFamily: "system-ui, sans-serif", colorScheme: "normal" };

/** Returns a value for a style sheet; nothing in it ends the rule or the sheet. */
const cssValue = (text: string): string => text.replaceAll(/[<>{};]/g, "");

const page = (
  html: string,
  lang: string,
  { fontFamily, colorScheme }: PageStyle,
): string => `<!doctype html><html lang="${escaped(lang)}"><head><meta charset="utf-8">
<style>html{height:auto;color-scheme:${cssValue(colorScheme)}}body{margin:0;padding:4px;font-family:${cssValue(fontFamily)}}</style></head>
<body>${html}<script async src="${escaped(data.host)}/widget/v1/w.js" data-shop="${escaped(data.shop)}" data-lang="${escaped(lang)}"></script>
<script>${OWN_SCRIPT}</script></body></html>`;

/**
 * Shows elements as the page will: the real widget in a frame that has no origin, so that nothing of the host reaches
 * the editor. A cover lets a click choose the block, and its content only once it is chosen.
 */
export function Preview({
  html,
  lang,
  isSelected,
}: {
  html: string;
  lang: string;
  isSelected: boolean;
}): Drawn {
  const frame = useRef<HTMLIFrameElement | null>(null);
  const [drawn, setDrawn] = useState("");
  const [height, setHeight] = useState(FIRST_PX);
  const [style, setStyle] = useState(PLAIN);
  const next = page(html, lang, style);
  useEffect(() => {
    const view = frame.current?.ownerDocument.defaultView;
    const { fontFamily, colorScheme } = (frame.current && view?.getComputedStyle(frame.current)) ?? PLAIN;
    setStyle({ fontFamily, colorScheme });
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(next), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [next]);
  useEffect(() => {
    const view = frame.current?.ownerDocument.defaultView;
    const heard = ({ source, data: told }: MessageEvent): void => {
      const wanted: unknown = source === frame.current?.contentWindow ? told?.cuveeHeight : undefined;
      if (typeof wanted === "number") setHeight(Math.min(MOST_PX, Math.max(LEAST_PX, Math.ceil(wanted))));
    };
    view?.addEventListener("message", heard);
    return () => view?.removeEventListener("message", heard);
  }, [drawn]);
  const cover = { position: "absolute", inset: 0, cursor: "pointer" };
  return h(
    "div",
    { style: { position: "relative" } },
    h("iframe", {
      key: drawn,
      ref: frame,
      title: say("preview"),
      srcDoc: drawn,
      sandbox: "allow-scripts",
      style: {
        display: "block",
        width: "100%",
        height: `${height}px`,
        border: 0,
        maskImage: height < MOST_PX ? "none" : FADING,
      },
    }),
    isSelected ? null : h("div", { style: cover }),
    h("p", { style: { margin: "4px 0 0", fontSize: "12px", opacity: 0.75 } }, say("previewNote")),
  );
}
