import { readableOn } from "#kit/colors.ts";
import type { Id } from "#kit/ids.ts";
import type { Language } from "#kit/languages.ts";
import type { Color } from "#offer/catalogue/catalogue.ts";
import { EMBED_ELEMENTS, SHOP_CONTENTS } from "#storefront/embeds/elements.ts";
import { PRESETS, presetTokens, type Preset } from "#storefront/embeds/presets.ts";
import { themeOf } from "#storefront/site/themes.ts";

/** Maximum number of a shop's embeds, archived ones included. */
export const MAX_EMBEDS = 100;
export const MAX_CHOSEN = 60;
export const MAX_EVENTS = 10;

/** Content of an embed. */
export type EmbedContent =
  | { kind: (typeof SHOP_CONTENTS)[number] }
  /** Products one by one, in their order. */
  | { kind: "selection"; productIds: Id[] }
  /** Products of a colour, an appellation or both, including later ones. */
  | { kind: "filter"; color: Color | null; appellation: string | null }
  | { kind: "product"; productId: Id; look: "card" | "button" }
  /** Events to reserve; without any named: all of them. */
  | { kind: "events"; eventIds: Id[] };
export type ContentKind = EmbedContent["kind"];
export const CONTENT_KINDS = [
  ...SHOP_CONTENTS,
  "selection",
  "filter",
  "product",
  "events",
] as const satisfies readonly ContentKind[];

/** Contents that are a list of products, with filters and an order. */
export const LIST_KINDS: readonly ContentKind[] = ["shop", "selection", "filter"];

export const FILTERS = ["color", "appellation", "format", "price"] as const;
export const SORTS = ["asc", "desc", "name"] as const;

export type EmbedOptions = {
  /** Filters that are shown; without any: no bar. */
  filters: (typeof FILTERS)[number][];
  search: boolean;
  sort: (typeof SORTS)[number] | null;
  /** Number of cards at first. */
  limit: number;
  /** `page`: the language of the page around it. */
  language: Language | "page";
  /** The button of the cart, which floats in a corner. */
  cart: boolean;
  cartCorner: (typeof CART_CORNERS)[number];
  /** Distance of the button from the edges of the window, in CSS pixels. */
  cartOffset: number;
  cartSize: keyof typeof CART_SIZES;
  /** Level of the button above the page's own fixed elements (`z-index`). */
  cartLevel: number;
  /** `auto` asks only where the site's own gate has not asked already. */
  ageGate: (typeof AGE_GATES)[number];
  /** Name of the cookie that the site's own gate sets, for `auto`; null: the site says it by script or attribute. */
  ageCookie: string | null;
};

export const CART_CORNERS = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
/** Sizes of the floating button; null: the widget's own. */
export const CART_SIZES = { small: "0.875em", normal: null, large: "1.25em" } as const;
export const MAX_CART_OFFSET = 400;
/** Greatest level that browsers know. */
export const MAX_LEVEL = 2_147_483_647;
export const AGE_GATES = ["on", "auto", "off"] as const;
/** Names of cookies that an embed may name: letters, digits, `_`, `-` and `.`. */
export const COOKIE_NAME = /^[\w.-]{1,64}$/;

/**
 * Fonts that are installed already, which take no request; `page` takes that of the page around. The presets have the
 * letters of a theme of public shops, which the platform serves (`letterSheets`).
 */
const FONTS = {
  page: null,
  system: "system-ui, sans-serif",
  humanist: "Optima, Candara, 'Gill Sans', sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
  oldstyle: "'Iowan Old Style', 'Palatino Linotype', Palatino, serif",
  didone: "Didot, 'Bodoni MT', 'Times New Roman', serif",
} as const;
export type Font = keyof typeof FONTS | Preset;
export const FONT_NAMES: readonly Font[] = [...(Object.keys(FONTS) as (keyof typeof FONTS)[]), ...PRESETS];

const isPreset = (name: string): name is Preset => PRESETS.some((preset) => preset === name);

/** Returns the stack of a font, for texts or for headings; null: that of the page around. */
function stackOf(font: Font, role: "letters" | "display"): string | null {
  if (!isPreset(font)) return FONTS[font];
  const name = themeOf(font)?.[role] ?? "";
  return `${name}, '${name} stand-in', ${role === "display" ? "serif" : "sans-serif"}`;
}

/** Returns the paths of the style sheets that load the letters of a theme; none where devices have them. */
export const letterSheets = ({ font, headingFont }: EmbedTheme): string[] =>
  [...new Set([font, headingFont])].filter(isPreset).map((name) => `/fonts/${name}.css`);

export const RADII = { none: "0", soft: null, round: "1.5em" } as const;
export const DENSITIES = {
  compact: { "--cuvee-gap": ".75em", "--cuvee-card-min": "12em" },
  normal: {},
  airy: { "--cuvee-gap": "2em", "--cuvee-card-min": "19em" },
} as const;
export const SURFACES = {
  light: {},
  dark: {
    "--cuvee-text": "#f4efe9",
    "--cuvee-muted": "#b9b0a6",
    "--cuvee-surface": "#1d1917",
    "--cuvee-surface-2": "#2a2522",
    "--cuvee-border": "#4a423c",
    "--cuvee-picture-blend": "normal",
  },
  vigne: presetTokens("vigne"),
  craie: presetTokens("craie"),
  cuivre: presetTokens("cuivre"),
} as const;

export type EmbedTheme = {
  /** `#rrggbb`; null: the colour of the shop. */
  accent: string | null;
  font: Font;
  headingFont: Font;
  radius: keyof typeof RADII;
  surface: keyof typeof SURFACES;
  density: keyof typeof DENSITIES;
};

/** Stored data of an embed besides its name. */
export type EmbedDesign = { content: EmbedContent; options: EmbedOptions; theme: EmbedTheme };

export const FIRST_DESIGN: EmbedDesign = {
  content: { kind: "shop" },
  options: {
    filters: [...FILTERS],
    search: false,
    sort: null,
    limit: 24,
    language: "page",
    cart: true,
    cartCorner: "bottom-right",
    cartOffset: 20,
    cartSize: "normal",
    cartLevel: 900,
    ageGate: "on",
    ageCookie: null,
  },
  theme: {
    accent: null,
    font: "page",
    headingFont: "page",
    radius: "soft",
    surface: "light",
    density: "normal",
  },
};

/**
 * Returns the `--cuvee-*` tokens of a theme (packages/widget/README.md, "Look"): only those that differ from the
 * defaults.
 */
export function tokensOf(theme: EmbedTheme): Record<string, string> {
  const { accent, font, headingFont, radius, surface, density } = theme;
  const named: Record<string, string | null> = {
    "--cuvee-accent": accent,
    "--cuvee-font": stackOf(font, "letters"),
    "--cuvee-heading-font": stackOf(headingFont, "display"),
    "--cuvee-radius": RADII[radius],
  };
  // The chosen colour stays readable on a dark ground.
  if (accent !== null && surface === "dark")
    named["--cuvee-accent"] = readableOn(accent, [SURFACES.dark["--cuvee-surface"]]);
  const set = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== null);
  const chosen = Object.fromEntries(set);
  // A choice of the seller goes over the preset.
  return { ...chosen, ...SURFACES[surface], ...DENSITIES[density], ...chosen };
}

/** Returns the tokens of the floating cart button that differ from the defaults. */
function cartTokens(options: EmbedOptions): Record<string, string> {
  const { cart, cartCorner, cartOffset, cartSize, cartLevel } = options;
  const first = FIRST_DESIGN.options;
  if (!cart) return {};
  const isMoved = cartCorner !== first.cartCorner || cartOffset !== first.cartOffset;
  const [vertical, horizontal] = cartCorner.split("-");
  const edge = (name: string): string => {
    if (name !== vertical && name !== horizontal) return "auto";
    // The bar of a phone's system stays free.
    return name === "bottom" ? `calc(${cartOffset}px + env(safe-area-inset-bottom))` : `${cartOffset}px`;
  };
  const size = CART_SIZES[cartSize];
  return {
    ...(isMoved ? { "--cuvee-cart-inset": ["top", "right", "bottom", "left"].map(edge).join(" ") } : {}),
    ...(size === null ? {} : { "--cuvee-cart-size": size }),
    ...(cartLevel === first.cartLevel ? {} : { "--cuvee-z": String(cartLevel) }),
  };
}

/** Returns all tokens of an embed: those of its theme and those of the floating cart button. */
export const designTokens = ({ theme, options }: Pick<EmbedDesign, "theme" | "options">) => ({
  ...tokensOf(theme),
  ...cartTokens(options),
});

/** An element of the widget with its attributes, in writing order. */
export type EmbedElement = {
  kind: keyof typeof EMBED_ELEMENTS;
  attributes: Record<string, string>;
};

/** Returns the attributes of `<cuvee-shop>` for its content and display. */
function listAttributes(content: EmbedContent, options: EmbedOptions): Record<string, string> {
  const { filters, search, sort, limit } = options;
  const isOne = content.kind === "product";
  return {
    ...(content.kind === "selection" ? { products: content.productIds.join(" ") } : {}),
    ...(isOne ? { products: content.productId } : {}),
    ...(content.kind === "filter" && content.color ? { color: content.color } : {}),
    ...(content.kind === "filter" && content.appellation ? { appellation: content.appellation } : {}),
    ...(isOne || filters.length === 0 ? { filters: "none" } : {}),
    ...(!isOne && filters.length > 0 && filters.length < FILTERS.length
      ? { filters: filters.join(" ") }
      : {}),
    ...(!isOne && search ? { search: "" } : {}),
    ...(!isOne && sort ? { sort } : {}),
    ...(!isOne && limit !== FIRST_DESIGN.options.limit ? { limit: String(limit) } : {}),
  };
}

/**
 * Returns the elements that show an embed. `embed` is its id, by which its views and orders are counted (`data-embed`,
 * in the tag and in the `<div>` form alike, because typed JSX lets every `data-` attribute pass); null for a draft.
 */
export function elementsOf(design: EmbedDesign, shop: string, embed: Id | null): EmbedElement[] {
  const { content, options } = design;
  const of = { shop, ...(embed === null ? {} : { "data-embed": embed }) };
  const shown = ((): EmbedElement[] => {
    if (content.kind === "events")
      return content.eventIds.length === 0
        ? [{ kind: "reservation", attributes: of }]
        : content.eventIds.map((event) => ({ kind: "reservation", attributes: { ...of, event } }));
    if (content.kind === "product" && content.look === "button")
      return [{ kind: "add-to-cart", attributes: { ...of, product: content.productId } }];
    const alone = SHOP_CONTENTS.find((kind) => kind === content.kind);
    if (alone && alone !== "shop") return [{ kind: alone, attributes: of }];
    return [{ kind: "shop", attributes: { ...of, ...listAttributes(content, options) } }];
  })();
  const { cart, ageGate, ageCookie } = options;
  const gate = { shop, ...(ageGate === "auto" && ageCookie !== null ? { cookie: ageCookie } : {}) };
  return [
    ...shown,
    ...(cart ? [{ kind: "cart", attributes: { shop } } as const] : []),
    ...(ageGate === "off" ? [] : [{ kind: "age-gate", attributes: gate } as const]),
  ];
}
