import { inkOn } from "@cuvee/core/kit/colors.ts";
import type { MailPart, MailPicture } from "@cuvee/core/kit/mailParts.ts";
import type { ModelPart } from "@cuvee/core/relations/models/modelParts.ts";
import { BREAK, darkRules, FONT, monogram, seenOn, TABLE, TITLE } from "#kit/mail/mail.look.ts";
import { partsHtml } from "#kit/mail/mail.parts.ts";
import { FITS, type MailColors, type Sender } from "#kit/mail/mail.sheet.ts";
import { Markup, markup } from "#kit/mail/markup.ts";
import type { ServerLang } from "#kit/translations.ts";

/** The content of a mail made from a model, in display order; its HTML and its text show the same. */
export type ModelSheet = {
  lang: ServerLang;
  subject: string;
  preheader: string;
  from: Sender;
  colors: { light: MailColors; dark: MailColors };
  parts: readonly ModelPart[];
  /** Texts of the foot, above its links. */
  notes: readonly string[];
  /** Ways to unsubscribe; none in a mail that only informs. */
  links: readonly { label: string; href: string }[];
  healthMessage: string;
};

/** Returns the absolute address of a picture, in a width and a format that desktop programs read. */
type PictureSource = (picture: MailPicture) => string;

type Draw = { look: MailColors; source: PictureSource };

const ALIGNS = { start: "left", center: "center", end: "right" } as const;
const SIZES = { 1: 30, 2: 23, 3: 19 } as const;
/** Space at both sides of the texts, in pixels; less on a phone (`STYLES`). */
const SIDE = "0 32px";

const text = (inside: Markup, padding = "0 0 8px"): Markup =>
  markup`<mj-text padding="${padding}">${inside}</mj-text>`;
const asParts = (parts: readonly MailPart[], { look, source }: Draw): Markup =>
  text(partsHtml(parts, look, source));

function heading(
  { text: words, level, align }: Extract<ModelPart, { kind: "heading" }>,
  look: MailColors,
): Markup {
  const tag = new Markup(`h${level}`);
  return text(
    markup`<${tag} class="i" style="margin:0;${TITLE};font-size:${SIZES[level]}px;line-height:1.25;font-weight:400;text-align:${ALIGNS[align]};color:${look.ink};${BREAK}">${words}</${tag}>`,
    "8px 0 12px",
  );
}

const button = (
  { label, href, align }: { label: string; href: string; align: "start" | "center" | "end" },
  look: MailColors,
): Markup =>
  markup`<mj-button href="${href}" align="${ALIGNS[align]}" css-class="k" background-color="${look.accent}" color="${inkOn(look.accent)}" padding="10px 0 18px">${label}</mj-button>`;

function picture(part: Extract<MailPart, { kind: "picture" }>, { look, source }: Draw): Markup {
  const link = part.href === "" ? "" : markup` href="${part.href}"`;
  return markup`<mj-image src="${source(part.picture)}" alt="${part.picture.alt}"${link} padding="0 0 ${part.caption === "" ? 16 : 6}px" border-radius="8px" css-class="i" fluid-on-mobile="true" />${
    part.caption === ""
      ? ""
      : asParts([{ kind: "text", text: part.caption, isQuiet: true }], { look, source })
  }`;
}

/** Draws a promo code in a frame. Its letters stand apart, so that they are read one by one. */
function coupon(part: Extract<ModelPart, { kind: "coupon" }>, look: MailColors): Markup {
  const line = (words: string, size: number, name: "i" | "q", color: string): Markup =>
    markup`<p class="${name}" style="margin:0 0 6px;${FONT};font-size:${size}px;line-height:1.45;color:${color};${BREAK}">${words}</p>`;
  return text(
    markup`<table ${TABLE} width="100%" style="width:100%"><tr><td class="d" align="center" style="padding:18px 20px;border:2px dashed ${look.accentText};border-radius:8px;text-align:center">${
      part.title === "" ? "" : line(part.title, 18, "i", look.ink)
    }${line(part.codeLabel, 13, "q", look.quiet)}<p class="a" style="margin:0 0 10px;font-family:Consolas,Menlo,monospace;font-size:24px;line-height:1.3;font-weight:700;letter-spacing:2px;color:${look.accentText};${BREAK}">${part.code}</p>${
      part.text === "" ? "" : line(part.text, 15, "i", look.ink)
    }${part.terms.map((term) => line(term, 14, "q", look.quiet))}</td></tr></table>`,
    "4px 0 20px",
  );
}

function signature(
  { picture: one, lines }: Extract<ModelPart, { kind: "signature" }>,
  { look, source }: Draw,
): Markup {
  const words = markup`<p class="i" style="margin:0;${FONT};font-size:16px;line-height:1.55;color:${look.ink};${BREAK}">${lines.map(
    (line, at) => markup`${at > 0 ? new Markup("<br>") : ""}${line}`,
  )}</p>`;
  const { width } = FITS.small;
  return text(
    one
      ? markup`<table ${TABLE}><tr><td width="${width}" valign="top" style="width:${width}px;padding:0 18px 0 0"><img class="i" src="${source(one)}" alt="${one.alt}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:8px;${FONT};font-size:14px;color:${look.ink}"></td><td valign="middle">${words}</td></tr></table>`
      : words,
    "4px 0 16px",
  );
}

function links({ links: all, isButton }: Extract<MailPart, { kind: "links" }>, draw: Draw): Markup {
  const [first, ...others] = all;
  const rest = isButton ? others : all;
  return markup`${isButton && first ? button({ ...first, align: "start" }, draw.look) : ""}${
    rest.length === 0 ? "" : asParts([{ kind: "links", links: rest, isButton: false }], draw)
  }`;
}

function part(one: ModelPart, draw: Draw): Markup {
  const { look } = draw;
  switch (one.kind) {
    case "heading":
      return heading(one, look);
    case "button":
      return button(one, look);
    case "picture":
      return picture(one, draw);
    case "links":
      return links(one, draw);
    case "coupon":
      return coupon(one, look);
    case "divider":
      return markup`<mj-divider css-class="l" border-width="1px" border-color="${look.line}" padding="12px 0 20px" />`;
    case "spacer":
      return markup`<mj-spacer height="${one.px}px" />`;
    case "signature":
      return signature(one, draw);
    // Columns are sections of their own (`sections`): none stands within another.
    case "columns":
      return markup`${one.columns.map((column) => column.map((each) => part(each, draw)))}`;
    default:
      return asParts([one], draw);
  }
}

function columns({ columns: all }: Extract<ModelPart, { kind: "columns" }>, draw: Draw): Markup {
  return markup`<mj-section css-class="p" padding="0 22px">${all.map(
    (column) =>
      markup`<mj-column css-class="w" padding="0 10px" vertical-align="top">${
        // An empty column keeps its place.
        column.length === 0
          ? new Markup('<mj-spacer height="1px" />')
          : column.map((each) => part(each, draw))
      }</mj-column>`,
  )}</mj-section>`;
}

/** Returns the parts in sections: those in a row share one, columns have their own. */
function sections(parts: readonly ModelPart[], draw: Draw): Markup[] {
  const all: Markup[] = [];
  let row: Markup[] = [];
  const close = (): void => {
    if (row.length > 0)
      all.push(
        markup`<mj-section css-class="p" padding="${SIDE}"><mj-column css-class="w">${row}</mj-column></mj-section>`,
      );
    row = [];
  };
  for (const one of parts)
    if (one.kind === "columns") {
      close();
      all.push(columns(one, draw));
    } else row.push(part(one, draw));
  close();
  return all;
}

function head({ name, logo }: Sender, { look, source }: Draw): Markup {
  const color = look.accent;
  if (logo !== null)
    return text(
      markup`<img src="${source({ visual: `/files/${logo}`, alt: name, fit: "small" }).replace(/\d+\.jpg$/, "320.png")}" alt="${name}" height="48" style="display:block;height:48px;width:auto;max-width:240px;border:0;background:#ffffff;border-radius:6px;${TITLE};font-size:20px;color:#1d2023">`,
      "0",
    );
  return text(
    markup`<table ${TABLE}><tr><td class="b t" aria-hidden="true" width="44" height="44" align="center" valign="middle" bgcolor="${color}" style="width:44px;height:44px;background:${color};color:${inkOn(color)};border-radius:8px;${TITLE};font-size:18px;letter-spacing:1px">${monogram(name)}</td><td class="a" style="padding-left:12px;${TITLE};font-size:18px;line-height:1.3;color:${look.accentText};${BREAK}">${name}</td></tr></table>`,
    "0",
  );
}

function foot({ notes, links: ways, healthMessage }: ModelSheet, { look }: Draw): Markup {
  const line = (inside: Markup): Markup =>
    markup`<p class="q" style="margin:0 0 8px;${FONT};font-size:13px;line-height:1.5;color:${look.quiet};${BREAK}">${inside}</p>`;
  const way = ({ label, href }: { label: string; href: string }): Markup =>
    markup`<a class="q" href="${href}" style="color:${look.quiet};text-decoration:underline">${label}</a>`;
  return text(
    markup`${notes.map((note) => line(markup`${note}`))}${
      ways.length === 0
        ? ""
        : line(markup`${ways.map((one, at) => markup`${at > 0 ? new Markup(" &#183; ") : ""}${way(one)}`)}`)
    }${line(markup`${healthMessage}`)}`,
    "0",
  );
}

/** Returns the rules of a mail: the dark look, as all mails have it, and what the elements of the library need. */
function styles(colors: ModelSheet["colors"]): Markup {
  const { dark } = colors;
  const ground = seenOn(dark.card, dark.accent);
  const mark = `background:${ground}!important;background-color:${ground}!important`;
  const night = (before: string): string =>
    [
      `${before}.g,${before}.g>div{background:${dark.ground}!important}`,
      `${before}.c>table,${before}.c>table>tbody>tr>td{background:${dark.card}!important;border-color:${dark.line}!important}`,
      `${before}.k td,${before}.k a{${mark};color:${inkOn(ground)}!important}`,
      `${before}.l p{border-color:${dark.line}!important}`,
      `${before}.d{border-color:${dark.accentText}!important}`,
    ].join("");
  return new Markup(
    [
      ":root{color-scheme:light dark;supported-color-schemes:light dark}",
      darkRules(dark),
      `@media (prefers-color-scheme:dark){body{background:${dark.ground}!important}${night("")}}${night("[data-ogsc] ")}`,
      "@media only screen and (max-width:479px){.p>table>tbody>tr>td{padding-left:18px!important;padding-right:18px!important}",
      ".w>table>tbody>tr>td{padding-left:0!important;padding-right:0!important}}",
    ].join(""),
  );
}

/**
 * Returns a mail as MJML. Every text and address is escaped by `markup`; the only other markup is our own.
 */
export function sheetMjml(sheet: ModelSheet, source: PictureSource): Markup {
  const { light } = sheet.colors;
  const draw: Draw = { look: light, source };
  return markup`<mjml lang="${sheet.lang}" dir="ltr"><mj-head><mj-title>${sheet.subject}</mj-title>${
    sheet.preheader === "" ? "" : markup`<mj-preview>${sheet.preheader}</mj-preview>`
  }<mj-breakpoint width="480px" /><mj-attributes><mj-all font-family="-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif" /><mj-text font-size="16px" line-height="1.55" color="${light.ink}" /><mj-button border-radius="8px" inner-padding="14px 26px" font-size="16px" line-height="20px" font-weight="600" /></mj-attributes><mj-style>${styles(sheet.colors)}</mj-style></mj-head><mj-body width="600px" background-color="${light.ground}" css-class="g"><mj-section css-class="p" padding="24px 32px 16px"><mj-column>${head(sheet.from, draw)}</mj-column></mj-section><mj-wrapper css-class="c" background-color="${light.card}" border="1px solid ${light.line}" border-radius="12px" padding="28px 0 20px">${sections(sheet.parts, draw)}</mj-wrapper><mj-section css-class="p" padding="20px 32px 32px"><mj-column>${foot(sheet, draw)}</mj-column></mj-section></mj-body></mjml>`;
}
