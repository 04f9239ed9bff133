/** Tags that have a meaning for a text; of others only the content is kept. */
const KEPT = new Set("P BR STRONG B EM I U S STRIKE DEL A UL OL LI H1 H2 H3 H4 H5 H6 IMG".split(" "));
/** Tags whose content is no text. */
const DROPPED =
  "script,style,template,iframe,object,embed,noscript,svg,math,link,meta,title,head,form,input,button,select,textarea";
const BLOCKS = new Set(
  "DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE BLOCKQUOTE PRE TR DT DD FIGURE FIGCAPTION ADDRESS".split(" "),
);
/**
 * Returns the styles of an element's `style` attribute: under our content security policy the parsed page itself has
 * none.
 */
function looksOf(element: HTMLElement): CSSStyleDeclaration {
  const { style } = document.createElement("span");
  style.cssText = element.getAttribute("style") ?? "";
  return style;
}

/** Returns the marks that word processors write as styles rather than as elements. */
function meaning(element: HTMLElement): string[] {
  const { fontWeight, fontStyle, textDecorationLine, textDecoration } = looksOf(element);
  const lines = textDecorationLine || textDecoration;
  return [
    ...(fontWeight === "bold" || Number(fontWeight) >= 600 ? ["strong"] : []),
    ...(fontStyle === "italic" ? ["em"] : []),
    ...(lines.includes("underline") ? ["u"] : []),
    ...(lines.includes("line-through") ? ["s"] : []),
  ];
}

function clean(element: HTMLElement): void {
  const { href, src, alt } = { href: "", src: "", alt: "", ...attributesOf(element) };
  const isField = element.dataset["field"] !== undefined;
  for (const name of element.getAttributeNames())
    if (!isField || !/^data-(field|fallback)$/.test(name)) element.removeAttribute(name);
  if (element.tagName === "A" && href) element.setAttribute("href", href);
  if (element.tagName === "IMG" && src) element.setAttribute("src", src);
  if (element.tagName === "IMG" && alt) element.setAttribute("alt", alt);
}

const attributesOf = (element: HTMLElement): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

/**
 * Cleans pasted HTML: keeps its meaning and drops its styles; fonts, colours and sizes are those of the surrounding
 * text.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.querySelectorAll(DROPPED)) element.remove();
  // From the inside out, so that unwrapping an element leaves cleaned content.
  for (const element of [...page.body.querySelectorAll<HTMLElement>("*")].toReversed()) {
    const marks = element.tagName === "SPAN" || element.tagName === "FONT" ? meaning(element) : [];
    // Google Docs wraps everything into a <b> that is not bold.
    const isField = element.dataset["field"] !== undefined;
    const hollow = element.tagName === "B" && looksOf(element).fontWeight === "normal";
    clean(element);
    // A dynamic field stays one; where a text has none, its token is read.
    if (isField || (KEPT.has(element.tagName) && !hollow)) continue;
    const put = page.createElement(marks[0] ?? (BLOCKS.has(element.tagName) ? "p" : "span"));
    let inner: HTMLElement = put;
    for (const mark of marks.slice(1)) inner = inner.appendChild(page.createElement(mark));
    inner.append(...element.childNodes);
    if (put.tagName === "SPAN" || (put.tagName === "P" && put.querySelector("p,ul,ol,h1,h2,h3,h4,h5,h6")))
      element.replaceWith(...put.childNodes);
    else element.replaceWith(put);
  }
  return page.body.innerHTML;
}
