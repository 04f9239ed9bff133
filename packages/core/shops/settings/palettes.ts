import { isHex, readableOn } from "#kit/colors.ts";
import type { BusinessType } from "#shops/settings/business.ts";

/** Colours of a theme, by their role: as the tokens of the same names. */
type Roles = {
  bg: string;
  surface: string;
  "surface-2": string;
  "surface-3": string;
  line: string;
  "line-strong": string;
  text: string;
  "text-2": string;
  "text-3": string;
  /** Ground of the footer and of a page without a picture at its head, and the text on it. */
  deep: string;
  "on-deep": string;
};

export type Palette = {
  light: Roles;
  /** Null: the theme is light in every browser. */
  dark: Roles | null;
  /** Main colour, where the shop has none of its own. */
  accent: string;
};

/** Colours of the themes of public shops (hosted/decisions/0031-shop-window.md), which mails and documents share. */
export const PALETTES = {
  vigne: {
    light: {
      bg: "#f7f3ec",
      surface: "#fffdf9",
      "surface-2": "#efe9dd",
      "surface-3": "#e4dccb",
      line: "#ddd4c3",
      "line-strong": "#8d8372",
      text: "#2a241d",
      "text-2": "#625848",
      "text-3": "#6f6555",
      deep: "#2f2820",
      "on-deep": "#f5eee1",
    },
    dark: {
      bg: "#191613",
      surface: "#221e1a",
      "surface-2": "#2b2620",
      "surface-3": "#372f27",
      line: "#3b342b",
      "line-strong": "#8d8372",
      text: "#f1ebe0",
      "text-2": "#b9ae9c",
      "text-3": "#a2977f",
      deep: "#100e0c",
      "on-deep": "#f1ebe0",
    },
    accent: "#7c2a24",
  },
  craie: {
    light: {
      bg: "#fbfaf6",
      surface: "#ffffff",
      "surface-2": "#f2efe7",
      "surface-3": "#e8e3d6",
      line: "#e2ddcf",
      "line-strong": "#85816f",
      text: "#1c2230",
      "text-2": "#565c6b",
      "text-3": "#676c79",
      deep: "#182131",
      "on-deep": "#f3efe3",
    },
    dark: null,
    accent: "#7d6220",
  },
  cuivre: {
    light: {
      bg: "#f6f3ef",
      surface: "#ffffff",
      "surface-2": "#ece6df",
      "surface-3": "#e0d7cd",
      line: "#d9d0c6",
      "line-strong": "#867b70",
      text: "#221c18",
      "text-2": "#5f554d",
      "text-3": "#6d6259",
      deep: "#1d1714",
      "on-deep": "#f4e8dc",
    },
    dark: {
      bg: "#151110",
      surface: "#1e1917",
      "surface-2": "#28211e",
      "surface-3": "#342b27",
      line: "#372e2a",
      "line-strong": "#8c7f75",
      text: "#f1e8e0",
      "text-2": "#bcafa4",
      "text-3": "#a5978b",
      deep: "#0d0a09",
      "on-deep": "#f4e8dc",
    },
    accent: "#8f4a24",
  },
} as const satisfies Record<string, Palette>;
export type PaletteName = keyof typeof PALETTES;

/** Palettes that new shops begin with, by business type. */
const FIRST_PALETTES: Readonly<Record<BusinessType, PaletteName>> = {
  wine: "vigne",
  champaign: "craie",
  beer: "cuivre",
  spirit: "cuivre",
  cider: "vigne",
  other: "vigne",
};

/** Returns the palette that a shop of a business type begins with; of an unknown type, that of wine. */
export const paletteFor = (businessType: string): PaletteName =>
  FIRST_PALETTES[businessType as BusinessType] ?? FIRST_PALETTES.wine;

/** Colours of a mail or a document, by their role. */
export type MediumColors = {
  /** Around the sheet, and the sheet itself. */
  ground: string;
  card: string;
  /** A light ground for headings of columns. */
  tint: string;
  ink: string;
  quiet: string;
  line: string;
  /** Buttons and bands, and the same colour as a text that is readable on every ground. */
  accent: string;
  accentText: string;
};

type Medium = "mail" | "document";

/** The looks of shops without a theme, and of mails by night where a theme has no night of its own. */
const PLAIN = {
  light: {
    ground: "#f5f3ef",
    card: "#ffffff",
    tint: "#f5f3ef",
    ink: "#1d2023",
    quiet: "#5d6064",
    line: "#e7e3dc",
  },
  dark: {
    ground: "#131517",
    card: "#1b1e21",
    tint: "#25292d",
    ink: "#eceae6",
    quiet: "#a9adb2",
    line: "#343a40",
  },
} as const;
/** The platform's own colour, for senders without one. */
const OWN = "#136a85";

const paletteOf = (theme: string | null): Palette | null =>
  Object.entries(PALETTES).find(([name]) => name === theme)?.[1] ?? null;

/**
 * Returns the colours of a shop for mails and documents, from the theme of its public pages and its own colour. Paper
 * is white. Every text has a contrast of 4.5 at least on `ground`, `card` and `tint` (WCAG 2.2, 1.4.3).
 */
export function mediumColors(
  shop: { theme: string | null; color: string },
  medium: Medium,
  scheme: "light" | "dark" = "light",
): MediumColors {
  const palette = paletteOf(shop.theme);
  const roles = palette?.[scheme];
  const base = roles
    ? {
        ground: roles.bg,
        card: roles.surface,
        tint: roles["surface-2"],
        ink: roles.text,
        quiet: roles["text-2"],
        line: roles.line,
      }
    : PLAIN[scheme];
  const grounds = medium === "document" ? { ground: "#ffffff", card: "#ffffff" } : {};
  const colors = { ...base, ...grounds };
  const accent = isHex(shop.color) ? shop.color.toLowerCase() : (palette?.accent ?? OWN);
  return {
    ...colors,
    accent,
    accentText: readableOn(accent, [colors.ground, colors.card, colors.tint]),
  };
}
