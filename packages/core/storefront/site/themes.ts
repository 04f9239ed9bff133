import type { BusinessType } from "#shops/settings/business.ts";

/** Themes of public shops (hosted/decisions/0031-shop-window.md). `plain`: the look of shops from before themes. */
export const THEMES = ["plain", "vigne", "craie", "cuivre"] as const;
export type ThemeName = (typeof THEMES)[number];

/** Letters that the platform serves itself, by the name of their file without weight and script. */
export const FONTS = ["fraunces", "figtree", "cormorant", "jost", "zilla", "public"] as const;
export type FontName = (typeof FONTS)[number];

/** Colours of a theme, by their role: as the tokens of the same names. */
type Palette = {
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

export type Theme = {
  display: FontName;
  letters: FontName;
  /** Weight, letter spacing and size of headings, against the plain scale. */
  heading: { weight: number; spacing: string; scale: number };
  light: Palette;
  /** Null: the theme is light in every browser. */
  dark: Palette | null;
  /** Main colour, where the shop has none of its own. */
  accent: string;
  /** Radius of cards, pictures and controls, in pixels. */
  radius: number;
};

/** A stony domain of the southern Rhône: limestone, garnet, soft letters cut in wood. */
const VIGNE: Theme = {
  display: "fraunces",
  letters: "figtree",
  heading: { weight: 500, spacing: "-0.015em", scale: 1 },
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
  radius: 6,
};

/** A house of Champagne: chalk and midnight, fine Garamond letters, no rounded corner. */
const CRAIE: Theme = {
  display: "cormorant",
  letters: "jost",
  heading: { weight: 500, spacing: "0", scale: 1.2 },
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
  radius: 0,
};

/** A merchant of spirits: copper, smoke and a slab letter, as on a cask. */
const CUIVRE: Theme = {
  display: "zilla",
  letters: "public",
  heading: { weight: 600, spacing: "-0.01em", scale: 1 },
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
  radius: 3,
};

const ALL: Readonly<Record<Exclude<ThemeName, "plain">, Theme>> = {
  vigne: VIGNE,
  craie: CRAIE,
  cuivre: CUIVRE,
};

/** Returns a theme; null for the plain look. */
export const themeOf = (name: ThemeName | undefined): Theme | null =>
  name === undefined || name === "plain" ? null : ALL[name];

/** Themes that new shops begin with, by business type. */
const FIRST_THEMES: Readonly<Record<BusinessType, ThemeName>> = {
  wine: "vigne",
  champaign: "craie",
  beer: "cuivre",
  spirit: "cuivre",
  cider: "vigne",
  other: "vigne",
};

/** Returns the theme that a shop of a business type begins with; of an unknown type, that of wine. */
export const themeFor = (businessType: string): ThemeName =>
  FIRST_THEMES[businessType as BusinessType] ?? FIRST_THEMES.wine;
