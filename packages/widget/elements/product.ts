import { SHOP, THEME, type Declaration } from "#elements/declaration.ts";
import { PARTS, PRODUCT } from "#elements/shared.ts";

/** `<cuvee-product>`. */
export const product = {
  kind: "product",
  description: {
    en:
      "Everything about one product in the page: gallery, vintages, formats, prices by quantity, " +
      "ingredients and nutrition.",
    fr: "Tout d’un produit dans la page : galerie, millésimes, formats, prix par quantité, ingrédients et nutrition.",
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
    gallery: PARTS.gallery,
    picture: PARTS.picture,
    name: PARTS.name,
    buy: PARTS.buy,
    choice: PARTS.choice,
    price: PARTS.price,
    tiers: PARTS.tiers,
    stepper: PARTS.stepper,
    button: PARTS.button,
    "add-button": PARTS.addButton,
    state: PARTS.state,
  },
  module: "product/entry.ts",
  later: ["why/Why.tsx#loadWhy"],
  rareTexts: ["gallery"],
  isContent: true,
  block: { en: "One product", fr: "Un produit" },
} as const satisfies Declaration;
