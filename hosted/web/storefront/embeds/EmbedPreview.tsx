import { EMBED_ELEMENTS } from "@cuvee/core/storefront/embeds/elements.ts";
import { elementsOf, tokensOf, type EmbedDesign } from "@cuvee/core/storefront/embeds/embeds.ts";
import { Monitor, Smartphone, Tablet } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useOwnShop } from "#kit/ownShop.ts";
import { isShowable } from "#storefront/embeds/embedForm.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#storefront/embeds/embeds.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const;
type Width = keyof typeof WIDTHS;
const ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor };
/** Pause before a change is rendered, in milliseconds. */
const PAUSE_MS = 200;

/** Global that the widget's loader sets on a page (`packages/widget/loader/registry.ts`). */
type Loader = { load(chunk: string): Promise<unknown> };
type View = Window & { [name: symbol]: Loader | undefined };
const REGISTRY = Symbol.for("cuvee");

/** The age gate would cover the preview. */
const COVERING = "age-gate";
const PARTS = Object.entries(EMBED_ELEMENTS).flatMap(([kind, { chunk }]) =>
  kind === COVERING ? [] : [chunk],
);

/** Renders the elements of a design into a shadow root; existing ones only change their attributes. */
function draw(root: ShadowRoot, design: EmbedDesign, shopId: string): void {
  const host = root.host as HTMLElement;
  const elements = isShowable(design) ? elementsOf(design, shopId, null) : [];
  const shown = elements.filter(({ kind }) => kind !== COVERING);
  const kinds = JSON.stringify(shown.map(({ kind, attributes }) => [kind, attributes["limit"]]));
  const isAnew = host.dataset["kinds"] !== kinds;
  const drawn = isAnew
    ? shown.map(({ kind }) => root.ownerDocument.createElement(`cuvee-${kind}`))
    : Array.from(root.children);
  for (const [n, { attributes }] of shown.entries()) {
    const element = drawn[n];
    for (const name of element?.getAttributeNames() ?? [])
      if (!(name in attributes) && name !== "style") element?.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes))
      if (element?.getAttribute(name) !== value) element?.setAttribute(name, value);
  }
  // Elements are inserted with all attributes, so that each reads its goods once: else the answer to its first request
  // could come last.
  if (isAnew) {
    host.dataset["kinds"] = kinds;
    root.replaceChildren(...drawn);
  }
  const tokens = tokensOf(design.theme);
  for (const name of Array.from(host.style)) if (!(name in tokens)) host.style.removeProperty(name);
  for (const [name, value] of Object.entries(tokens)) host.style.setProperty(name, value);
  host.style.setProperty("display", "block");
  host.style.setProperty("font-family", tokens["--cuvee-font"] ?? "system-ui, sans-serif");
  const { style } = root.ownerDocument.body;
  style.background = tokens["--cuvee-surface"] ?? "#fff";
  style.color = tokens["--cuvee-text"] ?? "#211d1a";
}

type FrameProps = {
  design: EmbedDesign;
  shopId: string;
  lang: string;
  width: number;
  title: string;
  onFailed: () => void;
  onCheckout: () => void;
};

/**
 * A page of its own with the real widget in it, whose elements are in a shadow root. Its cart is named after the shop's
 * id, so that it is neither that of the hosted shop nor a real order.
 */
function Frame({ design, shopId, lang, width, title, onFailed, onCheckout }: FrameProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const [scale, setScale] = useState(1);
  const open = (frame: HTMLIFrameElement | null): void => {
    const page = frame?.contentDocument;
    const view = frame?.contentWindow as View | null | undefined;
    if (!page?.body || !view || page.getElementById("embed")) return;
    page.documentElement.lang = lang;
    page.body.style.margin = "0";
    page.body.style.padding = "16px 16px 96px";
    const host = page.createElement("div");
    host.id = "embed";
    const script = page.createElement("script");
    script.src = `${location.origin}/widget/v1/w.js`;
    script.dataset["shop"] = shopId;
    script.dataset["lang"] = lang;
    script.onload = () => {
      for (const part of PARTS) view[REGISTRY]?.load(part).catch(onFailed);
    };
    script.onerror = onFailed;
    page.addEventListener("cuvee:checkout", (event) => {
      event.preventDefault();
      onCheckout();
    });
    page.body.replaceChildren(host);
    page.head.append(script);
    setRoot(host.attachShadow({ mode: "open" }));
  };
  const drawn = JSON.stringify(design);
  useEffect(() => {
    if (!root) return undefined;
    const timer = setTimeout(() => draw(root, JSON.parse(drawn) as EmbedDesign, shopId), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [root, drawn, shopId]);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [width]);
  return (
    <div className={css.stage} ref={place}>
      <iframe
        ref={open}
        onLoad={(event) => open(event.currentTarget)}
        title={title}
        className={css.frame}
        width={width}
        style={{ transform: `scale(${scale})`, height: `${100 / scale}%` }}
      />
    </div>
  );
}

/** Previews an embed while it is edited, at three widths, with the goods of the shop. */
export function EmbedPreview({ design }: { design: EmbedDesign }): ReactNode {
  const { t, i18n } = useTranslation(["iframes", "common"]);
  const { shop } = useOwnShop();
  const [width, setWidth] = useState<Width>(() => (innerWidth < 700 ? "phone" : "desktop"));
  const [failures, setFailures] = useState(0);
  const [failed, setFailed] = useState(false);
  const { language } = design.options;
  const lang = language === "page" ? (i18n.resolvedLanguage ?? "fr") : language;
  return (
    <section className={cx(layout.stack2, css.preview)} aria-label={t("preview.title")}>
      <div className={css.widths} role="group" aria-label={t("preview.widths")}>
        {(Object.keys(WIDTHS) as Width[]).map((name) => {
          const Icon = ICONS[name];
          return (
            <IconButton
              key={name}
              label={t(`preview.${name}`)}
              aria-pressed={name === width}
              onClick={() => setWidth(name)}
            >
              <Icon size={18} aria-hidden="true" />
            </IconButton>
          );
        })}
      </div>
      {failed ? (
        <Notice
          tone="error"
          actions={
            <Button
              onClick={() => {
                setFailed(false);
                setFailures(failures + 1);
              }}
            >
              {t("common:retry")}
            </Button>
          }
        >
          {t("preview.failed")}
        </Notice>
      ) : null}
      {isShowable(design) ? null : <Notice>{t("preview.incomplete")}</Notice>}
      {shop ? (
        <Frame
          // Another language needs a new page: the widget reads it once.
          key={`${lang}-${failures}`}
          design={design}
          shopId={shop.id}
          lang={lang}
          width={WIDTHS[width]}
          title={t("preview.title")}
          onFailed={() => setFailed(true)}
          onCheckout={() => showSnackbar("success", t("preview.checkout"))}
        />
      ) : null}
      <p className={layout.quiet}>{t("preview.note")}</p>
    </section>
  );
}
