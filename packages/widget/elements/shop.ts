import { SHOP, THEME, type Declaration } from "#elements/declaration.ts";
import { PARTS } from "#elements/shared.ts";

/** `<cuvee-shop>`. */
export const shop = {
  kind: "shop",
  description: {
    en:
      "The products of a shop: cards with filters, order, vintages, formats and prices by quantity, and " +
      "a dialog for each.",
    fr:
      "Les produits d’une boutique : fiches avec filtres, tri, millésimes, formats et prix par " +
      "quantité, et une fenêtre pour chacun.",
  },
  attributes: {
    shop: SHOP,
    paging: {
      type: ["infinite", "pages"],
      description: {
        en: "A long list continues while the visitor scrolls, or has numbered pages.",
        fr: "Comment une longue liste continue : au défilement, ou par pages numérotées.",
      },
      default: "a button",
    },
    products: {
      type: "names",
      description: {
        en: "Ids or slugs of the products to be shown, in this order, with spaces or commas between them.",
        fr: "Identifiants ou slugs des produits à montrer, dans cet ordre, séparés par des espaces ou des virgules.",
      },
    },
    filters: {
      type: "names",
      description: {
        en: "Filters among `color`, `appellation`, `format`, `price`, or `none`.",
        fr: "Filtres parmi `color`, `appellation`, `format`, `price`, ou `none`.",
      },
      default: "all that make sense",
    },
    search: {
      type: "flag",
      description: { en: "Shows the search field.", fr: "Montre le champ de recherche." },
    },
    sort: {
      type: ["asc", "desc", "name"],
      description: {
        en: "Order at first: by price upwards, downwards, or by name.",
        fr: "Ordre au départ : prix croissant, décroissant, ou nom.",
      },
      default: "the seller’s order",
    },
    color: { type: "text", description: { en: "Colour chosen at first.", fr: "Couleur choisie au départ." } },
    appellation: {
      type: "text",
      description: { en: "Appellation chosen at first.", fr: "Appellation choisie au départ." },
    },
    limit: {
      type: "number",
      description: {
        en: "Cards shown at first; a button shows more.",
        fr: "Fiches montrées au départ ; un bouton en montre d’autres.",
      },
      default: "24",
    },
    theme: THEME,
  },
  sample: 'limit="3" search',
  parts: {
    root: PARTS.root,
    title: {
      en: "The shop’s own heading above its products.",
      fr: "Le titre que la boutique donne à ses produits.",
    },
    filters: {
      en: "The bar of filters, order and search.",
      fr: "La barre de filtres, de tri et de recherche.",
    },
    cards: { en: "The list of cards.", fr: "La liste des fiches." },
    card: { en: "One product.", fr: "Un produit." },
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
    product: { en: "The dialog of a product.", fr: "La fenêtre d’un produit." },
    gallery: PARTS.gallery,
    pages: { en: "The numbered pages of the list.", fr: "Les pages numérotées de la liste." },
  },
  module: "shop/entry.ts",
  early: "products",
  later: [
    "filters/completeList.tsx#completeList",
    "list/Pager.tsx#Pager",
    "product/ProductDialog.tsx#over",
    "list/list.css",
    "product/product.css",
  ],
  rareTexts: ["list"],
  embed: "content",
  isContent: true,
  block: { en: "Shop", fr: "Boutique" },
} as const satisfies Declaration;
