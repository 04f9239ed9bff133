import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lettersCss } from "@cuvee/core/storefront/site/theme.ts";
import { OWN_THEME, themeOf } from "@cuvee/core/storefront/site/themes.ts";
import { markup } from "#kit/mail/markup.ts";
import { siteFonts } from "#storefront/site/fonts.ts";

/** Languages of the pages of the platform, whose readers sell: those of the staff's texts. */
export type HomeLang = "fr" | "en";
export const OTHER = { fr: "en", en: "fr" } as const;
export const NAMES = { fr: "Français", en: "English" } as const;
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** Returns the text of a file beside this one. */
export const fileText = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
/** Letters of the page: those of our own theme, preloaded because its title is what a visitor sees first. */
const THEME = themeOf(OWN_THEME);
const LETTERS = THEME ? [THEME.display, THEME.letters] : [];
export const PRELOADS = LETTERS.flatMap((name) => siteFonts[name]?.latin ?? []).map(
  (href) => markup`<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
);
/** Style sheet that the pages of the platform share. */
export const CSS = lettersCss(OWN_THEME, siteFonts) + fileText("home.css");

/** Our own script and style sheet, and the widget, which comes from this very host; nothing from other hosts. */
export const policyOf = (css: string): string =>
  [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    `style-src 'self' 'sha256-${createHash("sha256").update(css).digest("base64")}'`,
    "script-src 'self'",
    "connect-src 'self'",
  ].join("; ");

/** Our mark, as the address of a picture. */
export const LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%237b1a2c'/%3E%3Cpath d='M10 6h12l-.6 6.2a5.4 5.4 0 0 1-10.8 0zM16 17.6V25m-4.2 1h8.4' fill='none' stroke='%23fff' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";
