import { useEffect, useRef, useState, type ReactNode } from "react";
import css from "./preview.module.css";

type MailFrameProps = {
  title: string;
  html: string;
  /** Width of the mail program, in CSS pixels; `isWide`: at least so wide, as wide as there is room. */
  width: number;
  isWide?: boolean;
  dark: boolean;
  /** As high as the mail, instead of scrolling in itself. */
  whole?: boolean;
};

const DARK = /@media[^{]*\(\s*prefers-color-scheme\s*:\s*dark\s*\)[^{]*/g;
/** Media features of a width within a style sheet are those of the frame; of the colours, those that are shown. */
const sheetOf = (text: string, dark: boolean): string =>
  text.replace(DARK, dark ? "@media all" : "@media not all");

const DROPPED = "script, style, link, iframe, object, embed, base, meta[http-equiv], form";

/**
 * Puts a mail into a page of its own. Our content security policy accepts no styles from HTML: rules become a sheet
 * that a script creates, and styles of elements are applied one by one. Scripts and forms have no effect in the frame.
 */
function write(frame: HTMLIFrameElement, html: string, dark: boolean): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page || !view) return;
  const rules: string[] = [];
  // Even a parsed document refuses styles, one by one: they are taken out of the text before.
  const bare = html
    .replaceAll(/<style[^>]*>([\s\S]*?)<\/style>/gi, (_, text: string) => {
      rules.push(text);
      return "";
    })
    .replaceAll(/\sstyle=(?=["'])/gi, " data-style=");
  const mail = new DOMParser().parseFromString(bare, "text/html");
  for (const one of mail.querySelectorAll(DROPPED)) one.remove();
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(
    `html { color-scheme: ${dark ? "dark" : "light"}; background: ${dark ? "#131517" : "#ffffff"}; } body { margin: 0; overflow-wrap: anywhere; }` +
      sheetOf(rules.join("\n"), dark),
  );
  page.adoptedStyleSheets = [sheet];
  page.documentElement.lang = mail.documentElement.lang;
  const body = page.importNode(mail.body, true);
  for (const element of [body, ...body.querySelectorAll<HTMLElement>("[data-style]")]) {
    element.style.cssText = element.dataset["style"] ?? "";
    delete element.dataset["style"];
  }
  for (const link of body.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
  page.body.replaceWith(body);
}

/** Shows a mail at the width of a mail program, reduced to the room that there is. */
export function MailFrame(props: MailFrameProps): ReactNode {
  const { title, html, dark, isWide = false, whole = false } = props;
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState(props.width);
  const width = isWide ? Math.max(props.width, room) : props.width;
  const scale = Math.min(1, room / width);
  const [height, setHeight] = useState(480);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setRoom(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const show = (): void => {
      write(element, html, dark);
      const root = element.contentDocument?.documentElement;
      if (whole && root) setHeight(Math.max(320, root.scrollHeight));
    };
    show();
    // Some browsers open an empty frame once more after it is there.
    element.addEventListener("load", show);
    const late = whole ? setTimeout(show, 600) : undefined;
    return () => {
      element.removeEventListener("load", show);
      clearTimeout(late);
    };
  }, [html, dark, width, whole]);
  return (
    <div ref={stage} className={css.stage} style={whole ? { height: height * scale } : {}}>
      <iframe
        ref={frame}
        title={title}
        className={css.frame}
        sandbox="allow-same-origin allow-popups"
        width={width}
        style={{
          transform: `scale(${scale})`,
          height: whole ? height : `${100 / scale}%`,
          marginInlineStart: scale === 1 ? `max(0px, calc(50% - ${width / 2}px))` : 0,
        }}
      />
    </div>
  );
}
