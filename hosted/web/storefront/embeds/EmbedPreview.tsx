import { EMBED_ELEMENTS } from "@cuvee/core/storefront/embeds/elements.ts";
import {
  designTokens,
  elementsOf,
  letterSheets,
  type EmbedDesign,
} from "@cuvee/core/storefront/embeds/embeds.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { isShowable } from "#storefront/embeds/embedForm.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#storefront/embeds/embeds.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { DEVICE_WIDTHS, DeviceChoice, DeviceFrame, type Device } from "#storefront/previews/DeviceFrame.tsx";

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

/** Gives an element these attributes and no others but its style; those that are the same stay untouched. */
function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const name of element.getAttributeNames())
    if (!(name in attributes) && name !== "style") element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Loads the letters of a theme in a page, each once. */
function loadLetters(page: Document, { theme }: EmbedDesign): void {
  for (const path of letterSheets(theme)) {
    if (page.head.querySelector(`link[href="${path}"]`)) continue;
    const link = page.createElement("link");
    link.rel = "stylesheet";
    link.href = path;
    page.head.append(link);
  }
}

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
    if (element) setAttributes(element, attributes);
  }
  // Elements are inserted with all attributes, so that each reads its goods once: else the answer to its first request
  // could come last.
  if (isAnew) {
    host.dataset["kinds"] = kinds;
    root.replaceChildren(...drawn);
  }
  const tokens: Record<string, string> = designTokens(design);
  loadLetters(root.ownerDocument, design);
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
  const [root, setRoot] = useState<ShadowRoot | null>(null);
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
  return <DeviceFrame title={title} width={width} onOpen={open} />;
}

/** Previews an embed while it is edited, at three widths, with the goods of the shop. */
export function EmbedPreview({ design }: { design: EmbedDesign }): ReactNode {
  const { t, i18n } = useTranslation(["iframes", "common"]);
  const { shop } = useOwnShop();
  const [width, setWidth] = useState<Device>(() => (innerWidth < 700 ? "phone" : "desktop"));
  const [failures, setFailures] = useState(0);
  const [failed, setFailed] = useState(false);
  const { language } = design.options;
  const lang = language === "page" ? (i18n.resolvedLanguage ?? "fr") : language;
  return (
    <section className={cx(layout.stack2, css.preview)} aria-label={t("preview.title")}>
      <DeviceChoice
        label={t("preview.widths")}
        names={{ phone: t("preview.phone"), tablet: t("preview.tablet"), desktop: t("preview.desktop") }}
        value={width}
        onChange={setWidth}
      />
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
          width={DEVICE_WIDTHS[width]}
          title={t("preview.title")}
          onFailed={() => setFailed(true)}
          onCheckout={() => showSnackbar("success", t("preview.checkout"))}
        />
      ) : null}
      <p className={layout.quiet}>{t("preview.note")}</p>
    </section>
  );
}
