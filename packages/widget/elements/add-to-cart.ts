import { SHOP, THEME, type Declaration } from "#elements/declaration.ts";
import { PARTS, PRODUCT } from "#elements/shared.ts";

/** `<cuvee-add-to-cart>`. */
export const addToCart = {
  kind: "add-to-cart",
  description: {
    en: "The buy box of one product, for a page that tells about it in its own words.",
    fr: "Le bloc d’achat d’un produit, pour une page qui le raconte avec ses mots.",
  },
  attributes: {
    product: PRODUCT.product,
    shop: SHOP,
    vintage: PRODUCT.vintage,
    format: PRODUCT.format,
    theme: THEME,
  },
  sample: 'product="{{product}}"',
  parts: {
    root: PARTS.root,
    buy: PARTS.buy,
    choice: PARTS.choice,
    price: PARTS.price,
    tiers: PARTS.tiers,
    stepper: PARTS.stepper,
    button: PARTS.button,
    "add-button": PARTS.addButton,
    state: PARTS.state,
  },
  module: "addToCart/entry.ts",
  embed: "chosen",
  isContent: true,
  block: { en: "Add to cart", fr: "Ajouter au panier" },
} as const satisfies Declaration;
