import { SHOP, THEME, type Declaration } from "#elements/declaration.ts";
import { PARTS } from "#elements/shared.ts";

/** `<cuvee-cart>`. */
export const cart = {
  kind: "cart",
  description: {
    en:
      "The button with the number of articles, and the drawer behind it with lines, carriage, codes and " +
      "the way to the checkout.",
    fr:
      "Le bouton avec le nombre d’articles, et le volet derrière lui : lignes, port, codes et chemin " +
      "vers le paiement.",
  },
  attributes: {
    position: {
      type: ["inline"],
      description: {
        en: "`inline` puts the button at the place of the tag; otherwise it floats in the corner.",
        fr: "`inline` le laisse à la place de la balise ; sinon le bouton flotte dans l’angle.",
      },
      default: "floating",
    },
    shop: SHOP,
    theme: THEME,
  },
  sample: 'position="inline"',
  parts: {
    root: PARTS.root,
    "cart-button": { en: "The button that opens the drawer.", fr: "Le bouton qui ouvre le panier." },
    badge: { en: "The number on it.", fr: "Le nombre posé dessus." },
    drawer: { en: "The drawer with the cart.", fr: "Le volet du panier." },
    seller: { en: "The part of one seller.", fr: "La partie d’un vendeur." },
    line: { en: "One line of the cart.", fr: "Une ligne du panier." },
    stepper: PARTS.stepper,
    franco: { en: "What is missing to free delivery.", fr: "Ce qui manque pour la livraison offerte." },
    button: PARTS.button,
    "checkout-button": {
      en: "The button that leads to the checkout.",
      fr: "Le bouton qui mène au paiement.",
    },
    confirm: { en: "The question before the cart is emptied.", fr: "La question avant de vider le panier." },
    share: {
      en: "What is offered to share a cart, or to take one over.",
      fr: "Ce qui propose de partager un panier, ou d’en reprendre un.",
    },
    picture: { en: "Picture of a line.", fr: "La photographie d’une ligne." },
    people: { en: "People of a visit, by category.", fr: "Les personnes d’une visite, par catégorie." },
  },
  module: "cart/Cart.tsx",
  later: [
    "page/store.ts#stopCart",
    "cart/checkout.ts#checkout",
    "cart/Confirm.tsx#Confirm",
    "lines/Seller.tsx#Seller",
    "tickets/Visits.tsx#Visits",
    "share/SharedCart.tsx#offerSharedCart",
    "share/SharedCart.tsx#receiveSharedCart",
    "why/Why.tsx#loadWhy",
    "lines/lines.css",
    "tickets/tickets.css",
  ],
  rareTexts: ["note", "share"],
  embed: "beside",
  block: { en: "Cart", fr: "Panier" },
} as const satisfies Declaration;
