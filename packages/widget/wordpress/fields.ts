import { readFileSync } from "node:fs";
import { COLORS } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { LANGUAGES } from "@cuvee/core/kit/languages.ts";
import {
  CART_SIZES,
  DENSITIES,
  FILTERS,
  FIRST_DESIGN,
  FONT_NAMES,
  RADII,
  SORTS,
  SURFACES,
  tokensOf,
  type EmbedContent,
  type EmbedOptions,
  type EmbedTheme,
} from "@cuvee/core/storefront/embeds/embeds.ts";
import type { Attribute, Declaration, Description } from "#elements/declaration.ts";

/** Control by which the block asks for an attribute; the types of `block/data.ts` repeat the names. */
type Control =
  | "text"
  | "number"
  | "flag"
  | "choice"
  | "filters"
  | "products"
  | "product"
  | "vintage"
  | "format"
  | "events"
  | "color"
  | "appellation";

type Option = { label: Description; tokens?: Record<string, string> };
export type Field = {
  type: "string" | "number" | "boolean";
  control: Control;
  label: Description;
  help: Description;
  options: Record<string, Option>;
};

type Texts = { [key: string]: string | Texts };
const LOCALES = new URL("../../../locales/", import.meta.url);

function read(lang: "en" | "fr", file: string, path: string): string {
  let at: string | Texts | undefined = JSON.parse(
    readFileSync(new URL(`${lang}/${file}.json`, LOCALES), "utf8"),
  );
  for (const key of path.split(".")) at = typeof at === "object" ? at[key] : undefined;
  if (typeof at !== "string") throw new Error(`no text ${lang}/${file}: ${path}`);
  return at;
}

/** Returns a text of the builder in both languages: `form.search` of `iframes.json`. */
const ofBuilder = (path: string, file = "iframes"): Description => ({
  en: read("en", file, path),
  fr: read("fr", file, path),
});

const NOTHING: Description = { en: "", fr: "" };

const choices = (values: readonly string[], path: string, file?: string): Record<string, Option> =>
  Object.fromEntries(values.map((value) => [value, { label: ofBuilder(`${path}.${value}`, file) }]));

/** Languages by their own names, the same in every language of the editor. */
const languages = (): Record<string, Option> =>
  Object.fromEntries(
    LANGUAGES.map((value) => {
      const name = new Intl.DisplayNames([value], { type: "language" }).of(value) ?? value;
      return [value, { label: { en: name, fr: name } }];
    }),
  );

type Known = { label: Description; control?: Control; options?: Record<string, Option>; none?: Description };

/**
 * Labels, controls and options of attributes, in the words of the builder where it has the same choice. An attribute
 * that is not here is asked for by its description.
 */
const KNOWN: Record<string, Known> = {
  products: {
    label: ofBuilder("form.products"),
    control: "products",
    none: { en: "All products", fr: "Tous les produits" },
  },
  product: { label: ofBuilder("form.product"), control: "product" },
  vintage: {
    label: { en: "Vintage, at first", fr: "Millésime, pour commencer" },
    control: "vintage",
    none: { en: "The first in stock", fr: "Le premier disponible" },
  },
  format: {
    label: { en: "Format, at first", fr: "Format, pour commencer" },
    control: "format",
    none: { en: "The bottle, if there is one", fr: "La bouteille, s’il y en a une" },
  },
  event: {
    label: ofBuilder("form.events"),
    control: "events",
    none: { en: "All visits", fr: "Toutes les visites" },
  },
  color: {
    label: ofBuilder("form.color"),
    control: "color",
    none: ofBuilder("form.anyColor"),
    options: choices(
      COLORS.filter((color) => color !== "none"),
      "color",
      "customize",
    ),
  },
  appellation: {
    label: ofBuilder("form.appellation"),
    control: "appellation",
    none: ofBuilder("form.anyAppellation"),
  },
  filters: {
    label: ofBuilder("form.filters"),
    control: "filters",
    options: choices(FILTERS, "form.filterNames"),
  },
  search: { label: ofBuilder("form.search") },
  sort: {
    label: ofBuilder("form.sort"),
    none: ofBuilder("form.sorts.none"),
    options: choices(SORTS, "form.sorts"),
  },
  limit: { label: ofBuilder("form.limit") },
  paging: {
    label: { en: "A long list", fr: "Une longue liste" },
    none: { en: "A button shows more", fr: "Un bouton en montre plus" },
    options: {
      infinite: { label: { en: "Continues while scrolling", fr: "Continue au défilement" } },
      pages: { label: { en: "Has numbered pages", fr: "A des pages numérotées" } },
    },
  },
  language: {
    label: { en: "Language of the visit", fr: "Langue de la visite" },
    control: "choice",
    none: { en: "The visitor chooses", fr: "Au choix du visiteur" },
    options: languages(),
  },
  position: {
    label: { en: "Place of the button", fr: "Place du bouton" },
    none: { en: "Floating in the corner", fr: "Flottant dans l’angle" },
    options: { inline: { label: { en: "Where the block stands", fr: "À la place du bloc" } } },
  },
  theme: {
    label: ofBuilder("form.surface"),
    none: { en: "Of the page", fr: "Celui de la page" },
    options: choices(Object.keys(SURFACES), "form.surfaces"),
  },
  "refusal-url": { label: { en: "Address after “no”", fr: "Adresse après « non »" } },
  days: { label: { en: "Days that “yes” is kept", fr: "Jours pendant lesquels « oui » est gardé" } },
  heading: { label: { en: "The question", fr: "La question" } },
  answered: { label: { en: "Already answered", fr: "Déjà répondu" } },
  cookie: { label: { en: "Cookie of your own gate", fr: "Cookie de votre propre écran d’âge" } },
};

/** Help of the controls that need none: their label says all. */
const PLAIN = new Set([
  "products",
  "filters",
  "product",
  "vintage",
  "format",
  "event",
  "search",
  "limit",
  "color",
  "appellation",
  "sort",
  "theme",
]);

function controlOf(type: Attribute["type"]): Control {
  if (typeof type === "object") return "choice";
  return type === "names" ? "text" : type;
}

/** Returns how the block asks for an attribute of an element. */
function fieldOf(name: string, { type, description }: Attribute): Field {
  const known = KNOWN[name];
  const control = known?.control ?? controlOf(type);
  const named =
    typeof type === "object"
      ? type.map((value): [string, Option] => [value, { label: { en: value, fr: value } }])
      : [];
  const options = { ...Object.fromEntries(named), ...known?.options };
  return {
    type: type === "number" ? "number" : type === "flag" ? "boolean" : "string",
    control,
    label: known?.label ?? description,
    // Markdown is for the documentation.
    help:
      known && !PLAIN.has(name) && control !== "choice"
        ? { en: description.en.replaceAll("`", ""), fr: description.fr.replaceAll("`", "") }
        : NOTHING,
    options: known?.none ? { "": { label: known.none }, ...options } : options,
  };
}

/** Returns the attributes of an element that the block asks for, by their names. */
export const fieldsOf = ({ attributes }: Declaration): Record<string, Field> =>
  Object.fromEntries(
    Object.entries<Attribute>(attributes)
      .filter(([name]) => name !== "shop")
      .map(([name, attribute]) => [name, fieldOf(name, attribute)]),
  );

const themed = (values: readonly string[], path: string, key: keyof EmbedTheme): Record<string, Option> =>
  Object.fromEntries(
    values.map((value) => [
      // The default sets nothing.
      value === FIRST_DESIGN.theme[key] ? "" : value,
      {
        label: ofBuilder(`${path}.${value}`),
        tokens: tokensOf({ ...FIRST_DESIGN.theme, [key]: value } as EmbedTheme),
      },
    ]),
  );

/** The look of a block beside `theme`: tokens on the box around its element. */
export const LOOK: Record<string, Omit<Field, "type" | "control">> = {
  accent: { label: ofBuilder("form.accent"), help: NOTHING, options: {} },
  font: { label: ofBuilder("form.font"), help: NOTHING, options: themed(FONT_NAMES, "form.fonts", "font") },
  "heading-font": {
    label: ofBuilder("form.headingFont"),
    help: NOTHING,
    options: themed(FONT_NAMES, "form.fonts", "headingFont"),
  },
  radius: {
    label: ofBuilder("form.radius"),
    help: NOTHING,
    options: themed(Object.keys(RADII), "form.radii", "radius"),
  },
  density: {
    label: ofBuilder("form.density"),
    help: NOTHING,
    options: themed(Object.keys(DENSITIES), "form.densities", "density"),
  },
};

/** The floating cart button and the age gate of every page, which the settings of the plugin ask for. */
export const EVERY_PAGE: Record<string, Omit<Field, "type" | "control">> = {
  corner: {
    label: { en: "Corner of the button", fr: "Angle du bouton" },
    help: NOTHING,
    options: {
      "bottom-right": { label: { en: "Bottom right", fr: "En bas à droite" } },
      "bottom-left": { label: { en: "Bottom left", fr: "En bas à gauche" } },
      "top-right": { label: { en: "Top right", fr: "En haut à droite" } },
      "top-left": { label: { en: "Top left", fr: "En haut à gauche" } },
    } satisfies Record<EmbedOptions["cartCorner"], Option>,
  },
  offset: {
    label: { en: "Distance from the edges, in pixels", fr: "Écart des bords, en pixels" },
    help: NOTHING,
    options: {},
  },
  size: {
    label: ofBuilder("form.cartSize"),
    help: NOTHING,
    options: Object.fromEntries(
      Object.entries(CART_SIZES).map(([value, size]): [string, Option] => [
        value,
        {
          label: ofBuilder(`form.cartSizes.${value}`),
          tokens: size === null ? {} : { "--cuvee-cart-size": size },
        },
      ]),
    ),
  },
  level: { label: ofBuilder("form.cartLevel"), help: ofBuilder("form.cartLevelHint"), options: {} },
  cookie: { label: ofBuilder("form.ageCookie"), help: ofBuilder("form.ageCookieHint"), options: {} },
};

type Keys<T> = T extends T ? keyof T : never;

/**
 * The attribute of the block, or the setting of the plugin, for every choice of the builder: a new choice there is an
 * error of types here.
 */
export const CHOICES_OF_BUILDER = {
  kind: "element",
  productIds: "products",
  productId: "product",
  look: "element",
  color: "color",
  appellation: "appellation",
  eventIds: "event",
  filters: "filters",
  search: "search",
  sort: "sort",
  limit: "limit",
  language: "lang",
  cart: "settings",
  cartCorner: "settings",
  cartOffset: "settings",
  cartSize: "settings",
  cartLevel: "settings",
  ageGate: "settings",
  ageCookie: "settings",
  accent: "accent",
  font: "font",
  headingFont: "heading-font",
  radius: "radius",
  surface: "theme",
  density: "density",
} as const satisfies Record<Keys<EmbedContent> | keyof EmbedOptions | keyof EmbedTheme, string>;
