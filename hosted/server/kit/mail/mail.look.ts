import { inkOn } from "@cuvee/core/kit/colors.ts";
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
