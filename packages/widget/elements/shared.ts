import type { Attribute, Description } from "#elements/declaration.ts";

/** Attributes of elements that show one product. */
export const PRODUCT = {
  product: {
    type: "text",
    description: { en: "Id or slug of the product.", fr: "Identifiant ou slug du produit." },
  },
  vintage: {
    type: "text",
    description: {
      en: "Id or name of the vintage chosen at first.",
      fr: "Identifiant ou nom du millésime choisi au départ.",
    },
  },
  format: {
    type: "text",
    description: {
      en: "Id or reference of the format chosen at first.",
      fr: "Identifiant ou référence du format choisi au départ.",
    },
  },
} as const satisfies Record<string, Attribute>;

/** Parts that several elements have. */
export const PARTS = {
  root: { en: "Everything that the element shows.", fr: "Tout ce que l’élément affiche." },
  picture: { en: "Its picture.", fr: "Sa photographie." },
  name: { en: "Its name.", fr: "Son nom." },
  buy: { en: "The buy box: choice, price, button.", fr: "Le bloc d’achat : choix, prix, bouton." },
  choice: { en: "The choice of vintage or format.", fr: "Le choix du millésime ou du format." },
  price: { en: "The price.", fr: "Le prix." },
  tiers: { en: "Prices by quantity.", fr: "Les prix par quantité." },
  stepper: { en: "The quantity.", fr: "La quantité." },
  button: { en: "Every button with words.", fr: "Chaque bouton avec un texte." },
  addButton: { en: "The button that puts into the cart.", fr: "Le bouton qui met au panier." },
  state: {
    en: "What is said in place of a list: nothing found, closed, failed.",
    fr: "Ce qui est dit à la place d’une liste : rien trouvé, fermée, en panne.",
  },
  gallery: {
    en: "Pictures of the product, one after another.",
    fr: "Les photographies du produit, l’une après l’autre.",
  },
} as const satisfies Record<string, Description>;

/** Published events, in the order of the documentation. */
export const EVENTS = {
  ready: { en: "The element shows its content.", fr: "L’élément affiche son contenu." },
  product: {
    en: "A product is opened. Cancel it to go to a page of your own.",
    fr: "Un produit s’ouvre. Annulez-le pour mener à votre propre page.",
  },
  add: {
    en: "A line was added to the cart, or places were reserved.",
    fr: "Une ligne a été ajoutée au panier, ou des places réservées.",
  },
  cart: {
    en: "The cart changed: here, in another tab, or after an order. Dispatched on `document`.",
    fr: "Le panier a changé : ici, dans un autre onglet, ou après une commande. Émis sur `document`.",
  },
  checkout: {
    en: "The buyer leaves for the checkout. Cancel it to keep him; `detail.returnUrl` may be changed.",
    fr: "L’acheteur part vers le paiement. Annulez-le pour le retenir ; `detail.returnUrl` peut être changée.",
  },
  age: {
    en:
      "The gate asks (`ask`) or was answered (`yes`, `no`). Cancel `ask` when your page has its own " +
      "gate, `no` to stay on the page.",
    fr:
      "L’écran d’âge demande (`ask`) ou a sa réponse (`yes`, `no`). Annulez `ask` si votre page a le " +
      "sien, `no` pour rester sur la page.",
  },
  error: {
    en: "Something failed; nothing is thrown into the page.",
    fr: "Quelque chose a échoué ; rien n’est lancé dans la page.",
  },
} as const satisfies Record<string, Description>;

/** A custom property that the sheets read. */
type Token = { default: string; description: Description };

/** Tokens, in the order of the documentation. */
export const TOKENS = {
  "--cuvee-accent": {
    default: "the colour of the shop",
    description: {
      en: "Buttons, badges, links and what is chosen.",
      fr: "Boutons, pastilles, liens et ce qui est choisi.",
    },
  },
  "--cuvee-on-accent": {
    default: "black or white, whichever reads",
    description: { en: "Text on the accent.", fr: "Texte posé sur l’accent." },
  },
  "--cuvee-font": {
    default: "the font of the page",
    description: { en: "Font of texts.", fr: "Police des textes." },
  },
  "--cuvee-heading-font": {
    default: "the font of texts",
    description: { en: "Font of names and headings.", fr: "Police des noms et des titres." },
  },
  "--cuvee-font-size": {
    default: "medium",
    description: {
      en: "Size of texts; everything else follows it.",
      fr: "Taille des textes ; tout le reste la suit.",
    },
  },
  "--cuvee-page-text": {
    default: "that of the texts, light on a page with a dark `color-scheme`",
    description: {
      en: "Colour of what stands on the page’s own ground, such as the number of products.",
      fr: "Couleur de ce qui est posé sur le fond de la page, comme le nombre de produits.",
    },
  },
  "--cuvee-max-width": {
    default: "none",
    description: {
      en: "Greatest width of an element; a `max-width` of the page’s own rules does not count.",
      fr: "Largeur maximale d’un élément ; un `max-width` des règles de la page ne compte pas.",
    },
  },
  "--cuvee-text": { default: "#211d1a", description: { en: "Colour of texts.", fr: "Couleur des textes." } },
  "--cuvee-muted": {
    default: "#6a625b",
    description: { en: "Colour of what is said beside.", fr: "Couleur des textes secondaires." },
  },
  "--cuvee-surface": {
    default: "#fff",
    description: { en: "Ground of cards and dialogs.", fr: "Fond des fiches et des fenêtres." },
  },
  "--cuvee-surface-2": {
    default: "#f5f2ee",
    description: { en: "Ground behind pictures.", fr: "Fond derrière les photographies." },
  },
  "--cuvee-border": { default: "#e4ddd5", description: { en: "Lines and frames.", fr: "Traits et cadres." } },
  "--cuvee-radius": {
    default: "0.875em",
    description: { en: "Roundness of corners.", fr: "Arrondi des angles." },
  },
  "--cuvee-picture-blend": {
    default: "multiply",
    description: {
      en: "How pictures meet their ground: `multiply` lets white grounds vanish, `normal` suits dark surfaces.",
      fr:
        "Fusion des photographies avec leur fond : `multiply` efface les fonds blancs, `normal` " +
        "convient aux fonds sombres.",
    },
  },
  "--cuvee-gap": {
    default: "1.25em",
    description: { en: "Room between cards.", fr: "Espace entre les fiches." },
  },
  "--cuvee-card-min": {
    default: "15.5em",
    description: {
      en: "Least width of a card; as many as fit stand side by side.",
      fr: "Largeur minimale d’une fiche ; il s’en range autant qu’il en tient.",
    },
  },
  "--cuvee-padding": {
    default: "1.25em",
    description: {
      en: "Room around what is shown, with a `theme`.",
      fr: "Espace autour du contenu, avec un `theme`.",
    },
  },
  "--cuvee-cart-inset": {
    default: "auto 1.25em 1.25em auto",
    description: {
      en: "Corner of the floating cart button and distance from it: top, right, bottom, left.",
      fr: "Angle du bouton flottant du panier et distance des bords : haut, droite, bas, gauche.",
    },
  },
  "--cuvee-cart-size": {
    default: "1em",
    description: { en: "Size of the floating cart button.", fr: "Taille du bouton flottant du panier." },
  },
  "--cuvee-z": {
    default: "900",
    description: { en: "Level of the floating cart button.", fr: "Niveau du bouton flottant du panier." },
  },
} as const satisfies Record<`--cuvee-${string}`, Token>;
