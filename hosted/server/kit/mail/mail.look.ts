import { contrast, inkOn } from "@cuvee/core/kit/colors.ts";
import { Markup, markup } from "#kit/mail/markup.ts";
import type { MailColors } from "#kit/mail/mail.sheet.ts";

/** The platform's own look, for mails that are not a shop's. */
export const OWN: { light: MailColors; dark: MailColors } = {
  light: {
    ground: "#f5f3ef",
    card: "#ffffff",
    ink: "#1d2023",
    quiet: "#5d6064",
    line: "#e7e3dc",
    accent: "#136a85",
    accentText: "#136a85",
  },
  dark: {
    ground: "#131517",
    card: "#1b1e21",
    ink: "#eceae6",
    quiet: "#a9adb2",
    line: "#343a40",
    accent: "#136a85",
    accentText: "#589eb3",
  },
};

export const FONT = "font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif";
export const TITLE = "font-family:Georgia,Times New Roman,serif";
export const BREAK = "word-break:break-word;overflow-wrap:anywhere";
/** Attributes of a table that only lays out. */
export const TABLE = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"');

/** Returns a link as a button of a colour. */
export function pressHtml({ label, url }: { label: string; url: string }, color: string): Markup {
  const ink = inkOn(color);
  return markup`<table ${TABLE} style="margin:24px 0 8px"><tr><td class="b" align="center" bgcolor="${color}" style="background:${color};border-radius:8px"><a class="t" href="${url}" style="display:inline-block;padding:14px 26px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${ink};text-decoration:none;border-radius:8px">${label}</a></td></tr></table>`;
}

/** Returns a colour that is visible on a background: itself, or moved away from it until it is. */
export function seenOn(ground: string, color: string): string {
  const away = contrast(ground, "#ffffff") > contrast(ground, "#000000") ? 255 : 0;
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  let seen = color;
  for (let share = 0.1; contrast(seen, ground) < 1.8 && share <= 1; share += 0.1)
    seen = `#${parts
      .map((part) =>
        Math.round(part + (away - part) * share)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
  return seen;
}

/** Returns the rules of the dark look. Outlook on the web uses its own marker instead of the media query. */
export function darkRules(dark: MailColors): string {
  const mark = seenOn(dark.card, dark.accent);
  const rules = [
    [".g", `background:${dark.ground}`],
    [".c", `background:${dark.card};border-color:${dark.line}`],
    [".i", `color:${dark.ink}`],
    [".q", `color:${dark.quiet}`],
    [".l", `border-color:${dark.line}`],
    [".b", `background:${mark};border-color:${mark}`],
    [".t", `color:${inkOn(mark)}`],
    [".a", `color:${dark.accentText}`],
  ].map(([name, rule]) => [name, rule?.replaceAll(/(;|$)/g, "!important$1")]);
  const of = (before: string): string => rules.map(([name, rule]) => `${before}${name}{${rule}}`).join("");
  return `@media (prefers-color-scheme:dark){${of("")}}${of("[data-ogsc] ")}`;
}

/** Returns the initials of a name: of its first and its last word. */
export function monogram(name: string): string {
  const starts = name.split(/[\s'’-]+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const [first = "", ...rest] = starts;
  return (first + (rest.at(-1) ?? "")).toLocaleUpperCase();
}
