import {
  isRichText,
  type RichBlock,
  type RichInline,
  type RichMark,
  type RichText,
} from "#kit/texts/richText.ts";

/**
 * Attribute of styles: `style` in mails, `data-style` for pages under our content security policy, which forbids inline
 * styles in HTML: the page then applies them itself.
 */
type HtmlStyles = "style" | "data-style";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? "");

const TAGS = { bold: "strong", italic: "em", underline: "u", strike: "s" } as const;

type Write = { style: HtmlStyles; base: string };

function attributes(pairs: Record<string, string | null | undefined>): string {
  return Object.entries(pairs)
    .filter((pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "")
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");
}

const css = (rules: Record<string, string | null | undefined>): string =>
  Object.entries(rules)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");

function marked(html: string, mark: RichMark, { style }: Write): string {
  if (mark.type === "link") {
    const leaves = /^(https?|ftp):/i.test(mark.attrs.href)
      ? { target: "_blank", rel: "noopener noreferrer nofollow" }
      : {};
    return `<a${attributes({ href: mark.attrs.href, ...leaves })}>${html}</a>`;
  }
  if (mark.type === "textStyle") {
    const rules = css({ color: mark.attrs.color, "font-size": mark.attrs.fontSize });
    return rules ? `<span${attributes({ [style]: rules })}>${html}</span>` : html;
  }
  return `<${TAGS[mark.type]}>${html}</${TAGS[mark.type]}>`;
}

function inline(content: readonly RichInline[] = [], write: Write): string {
  return content
    .map((node) =>
      (node.marks ?? []).reduceRight(
        (html, mark) => marked(html, mark, write),
        node.type === "text"
          ? escaped(node.text)
          : node.type === "field"
            ? escaped(node.attrs.fallback)
            : "<br>",
      ),
    )
    .join("");
}

function block(node: RichBlock, write: Write): string {
  const { style } = write;
  if (node.type === "paragraph" || node.type === "heading") {
    const tag = node.type === "heading" ? `h${node.attrs.level}` : "p";
    const text = inline(node.content, write);
    return `<${tag}${attributes({ [style]: css({ "text-align": node.attrs?.textAlign }) })}>${text}</${tag}>`;
  }
  if (node.type === "image") {
    const { src, alt, width, textAlign } = node.attrs;
    const image = `<img${attributes({ src: `${write.base}${src}/960.webp` })} alt="${escaped(alt ?? "")}"${attributes({ [style]: css({ width, "max-width": "100%" }) })}>`;
    return `<p${attributes({ [style]: css({ "text-align": textAlign }) })}>${image}</p>`;
  }
  const items = node.content
    .map((item) => `<li>${item.content.map((child) => block(child, write)).join("")}</li>`)
    .join("");
  if (node.type === "bulletList") return `<ul>${items}</ul>`;
  const start = node.attrs?.start;
  return `<ol${attributes({ start: start && start !== 1 ? String(start) : null })}>${items}</ol>`;
}

/**
 * Returns the HTML of a rich text, every text and attribute escaped. An invalid rich text gives an empty string: a row
 * that was written past the contract must not be shown. `base` is prepended to addresses of pictures (mails need
 * absolute addresses).
 */
export function richTextHtml(doc: RichText, { style = "style", base = "" }: Partial<Write> = {}): string {
  return isRichText(doc) ? doc.content.map((node) => block(node, { style, base })).join("") : "";
}
