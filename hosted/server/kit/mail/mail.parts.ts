import type { MailCard, MailPart, MailPicture, MailPrice, MailRow } from "@cuvee/core/kit/mailParts.ts";
import type { RichBlock, RichInline, RichMark, RichText } from "@cuvee/core/kit/texts/richText.ts";
import { BREAK, FONT, pressHtml, TABLE, TITLE } from "#kit/mail/mail.look.ts";
import { Markup, markup } from "#kit/mail/markup.ts";
import { FITS, partCid, richPicture, type MailColors } from "#kit/mail/mail.sheet.ts";

/** Returns the address of a picture: attached to the mail by default; absolute for mails to very many readers. */
type PictureSource = (picture: MailPicture) => string;
const attached: PictureSource = (picture) => `cid:${partCid(picture)}`;

/** The look of a mail with the source of its pictures. */
type Draw = { look: MailColors; source: PictureSource };

const RADIUS = "border-radius:8px";

/** Draws a picture. Its text has colours of its own, because it is read where pictures are blocked. */
function picture(one: MailPicture, { look, source }: Draw): Markup {
  const fit = FITS[one.fit];
  const size =
    "height" in fit
      ? markup`height="${fit.height}" style="display:block;height:${fit.height}px;width:auto;max-width:96px;margin:0 auto`
      : markup`width="${fit.width}" style="display:block;width:100%;max-width:${fit.width}px;height:auto;${new Markup(RADIUS)}`;
  return markup`<img class="i" src="${source(one)}" alt="${one.alt}" ${size};border:0;${new Markup(FONT)};font-size:14px;color:${look.ink};${BREAK}">`;
}

const linked = (href: string, inside: Markup, style: string): Markup =>
  href === "" ? inside : markup`<a class="a" href="${href}" style="${style}">${inside}</a>`;

const linkStyle = ({ accentText }: MailColors): string => `color:${accentText};text-decoration:underline`;

const title = (text: string, look: MailColors): Markup =>
  markup`<h2 class="i" style="margin:0 0 10px;${TITLE};font-size:21px;line-height:1.3;font-weight:400;color:${look.ink};${BREAK}">${text}</h2>`;

/** Writes a text with its line breaks. */
const lines = (text: string): Markup[] =>
  text.split("\n").map((line, at) => markup`${at > 0 ? new Markup("<br>") : ""}${line}`);

function paragraph(text: string, isQuiet: boolean, look: MailColors): Markup {
  const [name, size, color] = isQuiet ? ["q", 14, look.quiet] : ["i", 16, look.ink];
  return markup`<p class="${name}" style="margin:0 0 12px;${FONT};font-size:${size}px;line-height:1.55;color:${color};${BREAK}">${lines(text)}</p>`;
}

const TAGS = { bold: "strong", italic: "em", underline: "u", strike: "s" } as const;

/** Writes a mark. Colours and sizes are left out: they were chosen for a page, not for a mail and its dark look. */
function marked(inside: Markup, mark: RichMark, look: MailColors): Markup {
  if (mark.type === "link") return linked(mark.attrs.href, inside, linkStyle(look));
  if (mark.type === "textStyle") return inside;
  const tag = new Markup(TAGS[mark.type]);
  return markup`<${tag}>${inside}</${tag}>`;
}

const inline = (content: readonly RichInline[] = [], look: MailColors): Markup[] =>
  content.map((node) =>
    (node.marks ?? []).reduceRight(
      (inside, mark) => marked(inside, mark, look),
      node.type === "text" ? markup`${node.text}` : new Markup("<br>"),
    ),
  );

function richBlock(block: RichBlock, draw: Draw): Markup {
  const { look } = draw;
  const text = `${FONT};line-height:1.55;color:${look.ink};${BREAK}`;
  if (block.type === "image")
    return markup`<div style="margin:0 0 14px">${picture(richPicture(block.attrs), draw)}</div>`;
  if (block.type === "paragraph" || block.type === "heading") {
    const align = block.attrs?.textAlign ?? "left";
    const inside = inline(block.content, look);
    return block.type === "heading"
      ? markup`<h3 class="i" style="margin:0 0 8px;${TITLE};font-size:18px;line-height:1.3;font-weight:400;text-align:${align};color:${look.ink};${BREAK}">${inside}</h3>`
      : markup`<p class="i" style="margin:0 0 12px;font-size:16px;text-align:${align};${text}">${inside}</p>`;
  }
  const items = block.content.map(
    ({ content }) =>
      markup`<li class="i" style="margin:0 0 4px;font-size:16px;${text}">${content.map((one) => richBlock(one, draw))}</li>`,
  );
  const start = block.type === "orderedList" ? (block.attrs?.start ?? 1) : null;
  return start === null
    ? markup`<ul style="margin:0 0 12px;padding:0 0 0 24px">${items}</ul>`
    : markup`<ol start="${start}" style="margin:0 0 12px;padding:0 0 0 24px">${items}</ol>`;
}

const rich = (doc: RichText, draw: Draw): Markup[] => doc.content.map((block) => richBlock(block, draw));

const captioned = (part: Extract<MailPart, { kind: "picture" }>, draw: Draw): Markup =>
  markup`<div style="margin:0 0 16px">${linked(part.href, picture(part.picture, draw), "text-decoration:none")}${
    part.caption === ""
      ? ""
      : markup`<p class="q" style="margin:6px 0 0;${FONT};font-size:14px;line-height:1.45;color:${draw.look.quiet};${BREAK}">${part.caption}</p>`
  }</div>`;

/** Lays pictures out two by two. */
function grid(pictures: readonly MailPicture[], draw: Draw): Markup {
  const pairs = pictures.flatMap((one, at) => (at % 2 === 0 ? [[one, pictures[at + 1]] as const] : []));
  return markup`<table ${TABLE} width="100%" style="width:100%;margin:0 0 8px">${pairs.map(
    ([left, right]) =>
      markup`<tr><td width="50%" valign="top" style="padding:0 8px 16px 0">${picture(left, draw)}</td><td width="50%" valign="top" style="padding:0 0 16px 8px">${right ? picture(right, draw) : ""}</td></tr>`,
  )}</table>`;
}

const quote = (text: string, by: string, look: MailColors): Markup =>
  markup`<blockquote class="l" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${look.line}"><p class="i" style="margin:0 0 6px;${TITLE};font-size:19px;line-height:1.45;color:${look.ink};${BREAK}">${lines(text)}</p>${
    by === ""
      ? ""
      : markup`<p class="q" style="margin:0;${FONT};font-size:14px;line-height:1.45;color:${look.quiet};${BREAK}">${by}</p>`
  }</blockquote>`;

const small = (text: string, look: MailColors): Markup =>
  markup`<span class="q" style="font-size:13px;color:${look.quiet}">${lines(text)}</span>`;

function rows(all: readonly MailRow[], look: MailColors): Markup {
  const cell = `padding:5px 0;${FONT};font-size:15px;line-height:1.45;vertical-align:top`;
  return markup`<table cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 12px"><tbody>${all.map(
    ({ label, value, detail }) =>
      markup`<tr><th scope="row" class="q" style="${cell};text-align:left;font-weight:400;color:${look.quiet};${BREAK}">${label}</th><td class="i" style="${cell};padding-left:20px;color:${look.ink};${BREAK}">${lines(value)}${
        detail === "" ? "" : markup`<br>${small(detail, look)}`
      }</td></tr>`,
  )}</tbody></table>`;
}

function priced({ now, before, insteadOf, share }: MailPrice, look: MailColors): Markup {
  return markup`<p class="i" style="margin:4px 0 0;${FONT};font-size:16px;line-height:1.45;color:${look.ink}"><strong>${now}</strong>${
    before === ""
      ? ""
      : markup` <span class="q" style="font-size:14px;color:${look.quiet}">${insteadOf} <s>${before}</s> ${share}</span>`
  }</p>`;
}

/** The ground of a bottle is light in the dark look too: dark glass would be lost on a dark one. */
function frame(one: MailPicture, href: string, draw: Draw): Markup {
  const ground = one.fit === "bottle" ? draw.look.ground : "transparent";
  const width = one.fit === "bottle" ? 112 : FITS.small.width;
  const box =
    one.fit === "bottle"
      ? markup`bgcolor="${ground}" style="width:${width}px;padding:6px 0;background:${ground};border-radius:8px"`
      : markup`style="width:${width}px"`;
  return markup`<td width="${width}" valign="top" style="width:${width}px;padding:0 18px 0 0"><table ${TABLE} width="${width}"><tr><td align="center" ${box}>${linked(href, picture(one, draw), "text-decoration:none")}</td></tr></table></td>`;
}

function card(one: MailCard, draw: Draw): Markup {
  const { look } = draw;
  const line = (text: string): Markup =>
    markup`<p class="q" style="margin:3px 0 0;${FONT};font-size:14px;line-height:1.45;color:${look.quiet};${BREAK}">${lines(text)}</p>`;
  const ways = one.links.map(
    ({ label, href }, at) =>
      markup`${at > 0 ? " · " : ""}<a class="a" href="${href}" style="${linkStyle(look)}">${label}</a>`,
  );
  const inside = markup`<h3 class="i" style="margin:0;${TITLE};font-size:18px;line-height:1.3;font-weight:400;color:${look.ink};${BREAK}">${linked(one.href, markup`${one.title}`, `color:${look.accentText};text-decoration:none`)}</h3>${one.facts.map(line)}${one.price ? priced(one.price, look) : ""}${one.notes.map(line)}${
    ways.length === 0
      ? ""
      : markup`<p class="i" style="margin:6px 0 0;${FONT};font-size:14px;line-height:1.7;color:${look.ink};${BREAK}">${one.linksLabel}<br>${ways}</p>`
  }`;
  return markup`<table ${TABLE} width="100%" style="width:100%;margin:16px 0 20px"><tr>${one.picture ? frame(one.picture, one.href, draw) : ""}<td valign="top" style="text-align:left">${inside}</td></tr></table>`;
}

function links({ links: all, isButton }: Extract<MailPart, { kind: "links" }>, look: MailColors): Markup {
  const [first, ...others] = all;
  const plain = isButton ? others : all;
  return markup`${isButton && first ? pressHtml({ label: first.label, url: first.href }, look.accent) : ""}${plain.map(
    ({ label, href }) =>
      markup`<p style="margin:10px 0 12px;${FONT};font-size:16px;line-height:1.45"><a class="a" href="${href}" style="${linkStyle(look)}">${label}</a></p>`,
  )}`;
}

function part(one: MailPart, draw: Draw): Markup | Markup[] {
  const { look } = draw;
  switch (one.kind) {
    case "title":
      return title(one.text, look);
    case "text":
      return paragraph(one.text, one.isQuiet, look);
    case "rich":
      return rich(one.doc, draw);
    case "picture":
      return captioned(one, draw);
    case "pictures":
      return grid(one.pictures, draw);
    case "quote":
      return quote(one.text, one.by, look);
    case "rows":
      return rows(one.rows, look);
    case "cards":
      return one.cards.map((each) => card(each, draw));
    case "links":
      return links(one, look);
  }
}

/**
 * Returns parts as HTML that mail programs show: tables and inline styles of the light look, classes for the dark one.
 * Every text is escaped; nothing is run, and nothing is fetched unless `source` says so.
 */
export const partsHtml = (
  parts: readonly MailPart[],
  look: MailColors,
  source: PictureSource = attached,
): Markup => markup`${parts.map((one) => part(one, { look, source }))}`;
