import { SHOP, THEME, type Declaration } from "#elements/declaration.ts";
import { PARTS } from "#elements/shared.ts";

/** `<cuvee-loyalty>`. */
export const loyalty = {
  kind: "loyalty",
  description: {
    en:
      "Points of a visitor who has signed in, what they give now, and how far the next level is; a button to " +
      "sign in for whoever is not known. Nothing is shown where the shop has no programme.",
    fr:
      "Les points du visiteur connecté, ce qu’ils donnent maintenant et ce qui manque jusqu’au palier suivant ; " +
      "un bouton pour se connecter à qui n’est pas connu. Rien ne s’affiche si la boutique n’a pas de programme.",
  },
  attributes: {
    shop: SHOP,
    theme: THEME,
  },
  sample: "",
  parts: {
    root: PARTS.root,
    loyalty: { en: "The card.", fr: "La carte." },
    points: { en: "How many points he has.", fr: "Le nombre de ses points." },
    worth: { en: "What they give now.", fr: "Ce qu’ils donnent maintenant." },
    progress: { en: "The way to the next level.", fr: "Le chemin vers le palier suivant." },
    button: PARTS.button,
    state: {
      en: "What is said in place of points: failed.",
      fr: "Ce qui est dit à la place des points : en panne.",
    },
  },
  module: "loyalty/Loyalty.tsx",
  within: "account",
  block: { en: "Loyalty points", fr: "Points de fidélité" },
} as const satisfies Declaration;
