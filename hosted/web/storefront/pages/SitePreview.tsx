import { themeCss } from "@cuvee/core/storefront/site/theme.ts";
import type { SiteData, SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import type { Site } from "@cuvee/core/storefront/site/pages.ts";
import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf, useAnswer } from "#kit/api.ts";
import { Notice } from "#ui/Notice.tsx";
import { wholeSite } from "@cuvee/core/storefront/site/blockRegistry.ts";
import { savable } from "./siteDraft.ts";
import css from "./customize.module.css";
import { DEVICE_WIDTHS, DeviceChoice, DeviceFrame, type Device } from "#storefront/previews/DeviceFrame.tsx";

/** The page as visitors have it: fetched beside the editor, which opens before it. */
const SitePreviewed = lazy(async () => {
  const { SitePreviewed: Previewed } = await import("#storefront/site/Site.tsx");
  return { default: Previewed };
});

/** Pause before the server renders the draft, in milliseconds. */
const PAUSE_MS = 250;

type Preview = { data: SiteData | null; problem: string };

/**
 * Reads the data of a draft's page; the last one stays until the next has loaded. The colour and the logo are the
 * shop's own: the page is read again when the shop is saved.
 */
function usePreview(site: Site, tabId: string, lang: SiteLanguage): Preview {
  const shopVersion = useAnswer("GET /v1/shops/me", {}, { revalidateOnFocus: false }).data?.version;
  const [data, setData] = useState<SiteData | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let here = true;
    const timer = setTimeout(() => {
      call("POST /v1/site/preview", { body: { site: savable(wholeSite(site)) as never, tabId, lang } })
        .then((answer) => {
          if (!here) return;
          setData(answer);
          setProblem("");
        })
        .catch((error: unknown) => here && setProblem(problemOf(error).message));
    }, PAUSE_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [site, tabId, lang, shopVersion]);
  return { data, problem };
}

/** Copies the style sheets of parts that load later into the page too. */
function useLaterSheets(body: HTMLElement | null): void {
  useEffect(() => {
    const page = body?.ownerDocument;
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLLinkElement && node.rel === "stylesheet")
            page?.head.append(node.cloneNode());
    });
    watch.observe(document.head, { childList: true });
    return () => watch.disconnect();
  }, [body]);
}

type FrameProps = {
  width: number;
  title: string;
  theme: string;
  onTab: (href: string) => void;
  children: ReactNode;
};

/**
 * A page of its own, with the application's style sheets, into which the preview is rendered: its widths are those of a
 * real window.
 */
function Frame({ width, title, theme, onTab, children }: FrameProps): ReactNode {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const sheet = useRef<CSSStyleSheet | null>(null);
  const open = (frame: HTMLIFrameElement | null): void => {
    const page = frame?.contentDocument;
    const view = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!page || !view || page.getElementById("site")) return;
    for (const link of document.querySelectorAll('link[rel="stylesheet"]'))
      page.head.append(link.cloneNode());
    page.documentElement.lang = document.documentElement.lang;
    // Our content security policy would refuse a style element; it allows a sheet that a script creates.
    const own = new view.CSSStyleSheet();
    sheet.current = own;
    page.adoptedStyleSheets = [own];
    own.replaceSync(theme);
    page.body.id = "site-frame";
    const root = page.createElement("div");
    root.id = "site";
    page.body.replaceChildren(root);
    setBody(root);
  };
  useEffect(() => sheet.current?.replaceSync(theme), [theme]);
  useLaterSheets(body);
  /** Disables the preview's links and cart buttons; its tabs switch the preview. */
  const stop = (event: MouseEvent): void => {
    const target = (event.target as Element).closest("a, button");
    if (!target || target.closest("summary")) return;
    event.preventDefault();
    event.stopPropagation();
    const href = target.getAttribute("href");
    if (href && target.closest("nav")) onTab(href);
  };
  return (
    <DeviceFrame title={title} width={width} onOpen={open}>
      {body
        ? createPortal(
            <div className={css.previewed} onClickCapture={stop}>
              {children}
            </div>,
            body,
          )
        : null}
    </DeviceFrame>
  );
}

type PreviewProps = { site: Site; tabId: string; lang: SiteLanguage; onTab: (href: string) => void };

/** Shows the page as visitors will see it, at three widths. */
export function SitePreview({ site, tabId, lang, onTab }: PreviewProps): ReactNode {
  const { t } = useTranslation("customize");
  const [width, setWidth] = useState<Device>("desktop");
  const { data, problem } = usePreview(site, tabId, lang);
  return (
    <section className={css.preview} aria-label={t("preview.title")}>
      <DeviceChoice
        label={t("preview.widths")}
        names={{ phone: t("preview.phone"), tablet: t("preview.tablet"), desktop: t("preview.desktop") }}
        value={width}
        onChange={setWidth}
      />
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <Frame
        width={DEVICE_WIDTHS[width]}
        title={t("preview.title")}
        theme={themeCss(
          { color: data?.shop?.color ?? "", theme: site.theme },
          site.header,
          data?.fonts ?? {},
        )}
        onTab={onTab}
      >
        <Suspense fallback={null}>{data ? <SitePreviewed data={data} /> : null}</Suspense>
      </Frame>
    </section>
  );
}
