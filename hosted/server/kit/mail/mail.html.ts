import { inkOn } from "@cuvee/core/kit/colors.ts";
import {
  BREAK,
  darkRules,
  FONT,
  monogram,
  OWN,
  pressHtml,
  seenOn,
  TABLE,
  TITLE,
} from "#kit/mail/mail.look.ts";
import { printedHtml } from "#kit/mail/mail.paper.ts";
import { partsHtml } from "#kit/mail/mail.parts.ts";
import { Markup, markup } from "#kit/mail/markup.ts";
import { rowCid, type MailColors, type Row, type Sender, type Sheet } from "#kit/mail/mail.sheet.ts";

// Tables and inline styles, because most mail programs know little else. Inline styles give the light look; programs
// that know `prefers-color-scheme` turn dark by the classes. Nothing is fetched: pictures are attached to the mail.

function head({ name, logo }: Sender, look: MailColors): Markup {
  const color = look.accent;
  if (logo !== null)
    return markup`<img src="cid:logo" alt="${name}" height="48" style="display:block;height:48px;width:auto;max-width:240px;border:0;background:#ffffff;border-radius:6px;${TITLE};font-size:20px;color:#1d2023">`;
  return markup`<table ${TABLE}><tr><td class="b t" aria-hidden="true" width="44" height="44" align="center" valign="middle" bgcolor="${color}" style="width:44px;height:44px;background:${color};color:${inkOn(color)};border-radius:8px;${TITLE};font-size:18px;letter-spacing:1px">${monogram(name)}</td><td class="a" style="padding-left:12px;${TITLE};font-size:18px;line-height:1.3;color:${look.accentText};${BREAK}">${name}</td></tr></table>`;
}

const cellOf = (look: MailColors): string =>
  `padding:10px 0;border-bottom:1px solid ${look.line};font-size:15px;line-height:1.45;color:${look.ink}`;
const headOf = (look: MailColors): string =>
  `padding:0 0 6px;border-bottom:1px solid ${look.line};font-size:13px;font-weight:400;color:${look.quiet}`;
const END = "padding-left:16px;text-align:right;white-space:nowrap;vertical-align:top";

function table({ heads, rows, totals }: Sheet, look: MailColors): Markup | false {
  if (rows.length + totals.length === 0) return false;
  const rowText = ([label, , detail]: Row): Markup =>
    markup`${label}${
      detail ? markup`<br><span class="q" style="font-size:13px;color:${look.quiet}">${detail}</span>` : ""
    }`;
  const what = (row: Row): Markup =>
    row[4]
      ? markup`<table ${TABLE}><tr><td width="56" valign="top" style="width:56px"><img src="cid:${rowCid(row[4])}" alt="" height="56" style="display:block;height:56px;width:auto;max-width:44px;border:0"></td><td class="i" valign="top" style="font-size:15px;line-height:1.45;color:${look.ink};${BREAK}">${rowText(row)}</td></tr></table>`
      : rowText(row);
  const line = (row: Row): Markup =>
    markup`<tr><td class="i l" style="${cellOf(look)};${BREAK}"${row[1] === "" ? new Markup(' colspan="2"') : ""}>${what(row)}</td>${
      row[1] === "" ? "" : markup`<td class="i l" style="${cellOf(look)};${END}">${row[1]}</td>`
    }</tr>`;
  const sum = ([label, value, detail, weight]: Row): Markup => {
    const isStrong = weight === "strong";
    const size = isStrong ? "font-size:18px;font-weight:700" : "font-size:15px;font-weight:400";
    const cell = `padding:${isStrong ? 10 : 6}px 0;line-height:1.4;${size};color:${look.ink}`;
    return markup`<tr><th scope="row" class="i" style="${cell};text-align:left;${BREAK}">${label}${
      detail ? markup`<br><span class="q" style="font-size:13px;color:${look.quiet}">${detail}</span>` : ""
    }</th><td class="i" style="${cell};${END}">${value}</td></tr>`;
  };
  const top = heads
    ? markup`<thead><tr><th scope="col" class="q l" style="${headOf(look)};text-align:left">${heads[0]}</th><th scope="col" class="q l" style="${headOf(look)};${END}">${heads[1]}</th></tr></thead>`
    : "";
  return markup`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;margin:24px 0 0">${top}<tbody>${rows.map(line)}${totals.map(sum)}</tbody></table>`;
}

function facts(rows: readonly Row[], look: MailColors): Markup | false {
  if (rows.length === 0) return false;
  const cell = "padding:4px 0;font-size:15px;line-height:1.45;vertical-align:top";
  return markup`<table cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:24px 0 0"><tbody>${rows.map(
    ([label, value]) =>
      markup`<tr><th scope="row" class="q" style="${cell};text-align:left;font-weight:400;color:${look.quiet}">${label}</th><td class="i" style="${cell};padding-left:16px;color:${look.ink};${BREAK}">${value}</td></tr>`,
  )}</tbody></table>`;
}

/** Lays blocks out side by side where there is room, one below the other on a phone. */
function blocks(all: Sheet["blocks"], look: MailColors): Markup | false {
  if (all.length === 0) return false;
  return markup`<div style="margin:24px 0 0;font-size:0">${all.map(
    ({ title, lines }) =>
      markup`<div style="display:inline-block;width:100%;max-width:250px;vertical-align:top;padding:0 12px 12px 0;box-sizing:border-box"><h2 class="q" style="margin:0 0 4px;${FONT};font-size:13px;line-height:1.4;font-weight:400;color:${look.quiet}">${title}</h2><p class="i" style="margin:0;${FONT};font-size:15px;line-height:1.45;color:${look.ink};${BREAK}">${lines.map(
        (line, at) => markup`${at > 0 ? new Markup("<br>") : ""}${line}`,
      )}</p></div>`,
  )}</div>`;
}

const paragraphOf =
  (look: MailColors) =>
  (text: string): Markup =>
    markup`<p class="i" style="margin:0 0 14px;font-size:16px;line-height:1.55;color:${look.ink};${BREAK}">${text}</p>`;

/** Returns the text that a list of mails shows after the subject, followed by space so that it shows nothing else. */
const preheader = (text: string, look: MailColors): Markup =>
  markup`<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${look.ground};mso-hide:all">${text.slice(0, 140)}${new Markup("&#847;&zwnj;&nbsp;".repeat(60))}</div>`;

/** Lays blocks one below the other, each under a line. */
const more = (all: Sheet["more"], look: MailColors): Markup[] =>
  all.map(
    (parts) =>
      markup`<div class="l" style="margin:28px 0 0;padding:24px 0 0;border-top:1px solid ${look.line}">${partsHtml(parts, look)}</div>`,
  );

function signature(lines: Sheet["signature"], look: MailColors): Markup | false {
  if (lines.length === 0) return false;
  return markup`<p class="i" style="margin:24px 0 0;font-size:16px;line-height:1.55;color:${look.ink};${BREAK}">${lines.map(
    (line, at) => markup`${at > 0 ? new Markup("<br>") : ""}${line}`,
  )}</p>`;
}

/** Returns the HTML part of a mail. Everything that is not markup of this file is escaped, whatever its source. */
export function sheetHtml(sheet: Sheet): string {
  const { lang, title, from, paragraphs, button, pictures, next, foot } = sheet;
  const { light, dark } = from.colors ?? OWN;
  const color = seenOn(light.card, light.accent);
  const look = { ...light, accent: color };
  const paragraph = paragraphOf(look);
  const [first = "", second = first] = paragraphs;
  const shown = pictures.map(
    ({ cid, alt }) =>
      markup`<p style="margin:20px 0"><img src="cid:${cid}" alt="${alt}" width="180" height="180" style="display:block;width:180px;height:180px;border:0;background:#ffffff;border-radius:8px"></p>`,
  );
  const after = next
    ? markup`<div class="l" style="margin:24px 0 0;padding:18px 0 0;border-top:1px solid ${look.line}"><h2 class="a" style="margin:0 0 6px;${TITLE};font-size:18px;line-height:1.3;font-weight:400;color:${look.accentText}">${next.title}</h2>${paragraph(next.text)}</div>`
    : "";
  const card = markup`${head(from, look)}<h1 class="i" style="margin:24px 0 16px;${TITLE};font-size:24px;line-height:1.3;font-weight:400;color:${look.ink};${BREAK}">${title}</h1>${paragraphs.map(paragraph)}${shown}${partsHtml(sheet.lead, look)}${button ? pressHtml(button, color) : ""}${facts(sheet.facts, look)}${table(sheet, look)}${sheet.paper ? printedHtml(sheet.paper.lines, look) : ""}${blocks(sheet.blocks, look)}${after}${more(sheet.more, look)}${signature(sheet.signature, look)}`;
  const small = foot.map(
    (line) =>
      markup`<p class="q" style="margin:0 0 8px;font-size:12px;line-height:1.5;color:${look.quiet};${BREAK}">${line}</p>`,
  );
  const leave = sheet.leave
    ? markup`<p style="margin:0 0 8px;font-size:12px;line-height:1.5"><a class="q" href="${sheet.leave.url}" style="color:${look.quiet};text-decoration:underline">${sheet.leave.label}</a></p>`
    : "";
  return markup`<!doctype html>
<html lang="${lang}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${title}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:480px){.p{padding:24px 20px!important}.o{padding:0!important}.r{border-radius:0!important}}${new Markup(darkRules(dark))}</style></head>
<body class="g" style="margin:0;padding:0;background:${look.ground};-webkit-text-size-adjust:100%">${preheader(second, look)}
<table ${TABLE} class="g" width="100%" bgcolor="${look.ground}" style="width:100%;background:${look.ground}" lang="${lang}"><tr><td class="o" align="center" style="padding:24px 12px">
${new Markup('<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->')}
<table ${TABLE} width="100%" style="width:100%;max-width:600px;margin:0 auto;text-align:left;${FONT}"><tr><td class="b r" height="5" bgcolor="${color}" style="height:5px;line-height:5px;font-size:0;background:${color};border-radius:10px 10px 0 0">&nbsp;</td></tr><tr><td class="c p r" bgcolor="${look.card}" style="padding:28px 36px 32px;background:${look.card};border:1px solid ${look.line};border-top:0;border-radius:0 0 10px 10px">${card}</td></tr><tr><td class="p" style="padding:20px 36px 32px">${leave}${small}</td></tr></table>
${new Markup("<!--[if mso]></td></tr></table><![endif]-->")}
</td></tr></table></body></html>`.text;
}
