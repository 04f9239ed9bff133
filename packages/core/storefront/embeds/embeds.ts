import { readableOn } from "#kit/colors.ts";
import type { Id } from "#kit/ids.ts";
import type { Language } from "#kit/languages.ts";
import type { Color } from "#offer/catalogue/catalogue.ts";
import { EMBED_ELEMENTS, SHOP_CONTENTS } from "#storefront/embeds/elements.ts";
import { presetTokens } from "#storefront/embeds/presets.ts";

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
  /** The button of the cart, which floats in the corner. */
  cart: boolean;
  ageGate: boolean;
};

/** Fonts that are installed already: no request to third parties. `page` takes that of the page around. */
const FONTS = {
  page: null,
  system: "system-ui, sans-serif",
  humanist: "Optima, Candara, 'Gill Sans', sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
  oldstyle: "'Iowan Old Style', 'Palatino Linotype', Palatino, serif",
  didone: "Didot, 'Bodoni MT', 'Times New Roman', serif",
} as const;
export type Font = keyof typeof FONTS;
export const FONT_NAMES = Object.keys(FONTS) as Font[];

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
    ageGate: true,
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
    "--cuvee-font": FONTS[font],
    "--cuvee-heading-font": FONTS[headingFont],
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
  return [
    ...shown,
    ...(options.cart ? [{ kind: "cart", attributes: { shop } } as const] : []),
    ...(options.ageGate ? [{ kind: "age-gate", attributes: { shop } } as const] : []),
  ];
}
