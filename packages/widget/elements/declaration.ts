/** A text of the documentation, in both of its languages. */
export type Description = { en: string; fr: string };

/** Form of a property as an attribute; a list has the values that it may take. */
export type AttributeType = "text" | "names" | "number" | "flag" | readonly string[];

/** An attribute by its name in markup; the property of `refusal-url` is `refusalUrl`. */
export type Attribute = { type: AttributeType; description: Description; default?: string };

/**
 * Everything about an element but its view: loader, npm package, `custom-elements.json`, documentation, embeds and
 * the plugin of WordPress follow from it. No built file of the widget contains it.
 */
export type Declaration = {
  /** `<cuvee-KIND>`. */
  kind: string;
  description: Description;
  /** In the order of the documentation; `shop` and `theme` are attributes of every element. */
  attributes: Readonly<Record<string, Attribute>>;
  /** Attributes of the documentation's example and of the tests; `{{product}}` is a product of the shop. */
  sample: string;
  /** Parts of its shadow root that pages may style. */
  parts: Readonly<Record<string, Description>>;
  /** The module that begins it, `folder/file.tsx`; its folder belongs to the element's chunk. */
  module: string;
  /** The element in whose chunk it is; without one it has a chunk of its own, whose hash is in the loader. */
  within?: string;
  /** Data that is requested together with its code; the loader knows it by the first letter of the kind. */
  early?: "products" | "visits";
  /** Views that it loads later, `folder/file.tsx#name`, and their sheets: no import leads to them. */
  later?: readonly string[];
  /** Areas of `widget.json` that only rarely opened parts need. */
  rareTexts?: readonly string[];
  /**
   * How embeds of the back-office show it: `content` by the shop alone, `chosen` for products or events, `beside` the
   * content. Without it, no embed does.
   */
  embed?: "content" | "chosen" | "beside";
  /** It is what a page is pasted for: an embed is counted by it, and without scripts it is a link to the shop. */
  isContent?: true;
  /** Its name in the block of WordPress; without it, only the shortcode knows it. */
  block?: Description;
};

/** Returns the name of the chunk that an element is in. */
export const chunkWith = ({ kind, within }: Declaration): string => within ?? kind;

/** The shop, an attribute of every element. */
export const SHOP = {
  type: "text",
  description: {
    en: "Code of the shop; that of the script (`data-shop`) or of `configure` without it.",
    fr: "Code de la boutique ; à défaut, celui du script (`data-shop`) ou de `configure`.",
  },
} as const satisfies Attribute;

/** The set of tokens, an attribute of every element. */
export const THEME = {
  type: ["light", "dark", "vigne", "craie", "cuivre"],
  description: {
    en: "A set of tokens: light, dark, or one of three moods. Tokens of your own go over it.",
    fr: "Un jeu de variables : clair, sombre, ou l’une de trois ambiances. Vos propres variables passent devant.",
  },
} as const satisfies Attribute;
