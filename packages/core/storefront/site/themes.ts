import { PALETTES, type Palette } from "#shops/settings/palettes.ts";

/** Themes of public shops (hosted/decisions/0031-shop-window.md). `plain`: the look of shops from before themes. */
export const THEMES = ["plain", "vigne", "craie", "cuivre"] as const;
export type ThemeName = (typeof THEMES)[number];

/** Letters that the platform serves itself, by the name of their file without weight and script. */
export const FONTS = ["fraunces", "figtree", "cormorant", "jost", "zilla", "public"] as const;
export type FontName = (typeof FONTS)[number];

export type Theme = Palette & {
  display: FontName;
  letters: FontName;
  /** Weight, letter spacing and size of headings, against the plain scale. */
  heading: { weight: number; spacing: string; scale: number };
  /** Radius of cards, pictures and controls, in pixels. */
  radius: number;
};

/** A stony domain of the southern Rhône: limestone, garnet, soft letters cut in wood. */
const VIGNE: Theme = {
  display: "fraunces",
  letters: "figtree",
  heading: { weight: 500, spacing: "-0.015em", scale: 1 },
  ...PALETTES.vigne,
  radius: 6,
};

/** A house of Champagne: chalk and midnight, fine Garamond letters, no rounded corner. */
const CRAIE: Theme = {
  display: "cormorant",
  letters: "jost",
  heading: { weight: 500, spacing: "0", scale: 1.2 },
  ...PALETTES.craie,
  radius: 0,
};

/** A merchant of spirits: copper, smoke and a slab letter, as on a cask. */
const CUIVRE: Theme = {
  display: "zilla",
  letters: "public",
  heading: { weight: 600, spacing: "-0.01em", scale: 1 },
  ...PALETTES.cuivre,
  radius: 3,
};

const ALL: Readonly<Record<Exclude<ThemeName, "plain">, Theme>> = {
  vigne: VIGNE,
  craie: CRAIE,
  cuivre: CUIVRE,
};

/** Theme of the platform's own public pages: the home page and the list of all shops. */
export const OWN_THEME = "vigne" satisfies ThemeName;

/** Returns a theme; null for the plain look. */
export const themeOf = (name: ThemeName | undefined): Theme | null =>
  name === undefined || name === "plain" ? null : ALL[name];
