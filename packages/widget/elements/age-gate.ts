import { SHOP, THEME, type Declaration } from "#elements/declaration.ts";
import { PARTS } from "#elements/shared.ts";

/** `<cuvee-age-gate>`. */
export const ageGate = {
  kind: "age-gate",
  description: {
    en:
      "Asks whether the visitor is an adult before the page is used. The answer is kept on this site " +
      "only, without a cookie.",
    fr: "Demande au visiteur s’il est majeur avant l’usage de la page. La réponse reste sur ce site, sans cookie.",
  },
  attributes: {
    "refusal-url": {
      type: "text",
      description: {
        en: "Address to which “no” leads; without it, a sentence is shown.",
        fr: "Où mène « non » ; sans elle, une phrase s’affiche.",
      },
    },
    days: {
      type: "number",
      description: { en: "Days that “yes” is kept.", fr: "Jours pendant lesquels « oui » est gardé." },
      default: "180",
    },
    heading: {
      type: "text",
      description: { en: "The question, in your own words.", fr: "La question, avec vos mots." },
    },
    answered: {
      type: "flag",
      description: {
        en: "The visitor has answered a gate of the site’s own: nothing is asked. May be set at any time.",
        fr: "Le visiteur a déjà répondu à l’écran d’âge du site : rien n’est demandé. Peut être posé à tout moment.",
      },
    },
    cookie: {
      type: "text",
      description: {
        en: "Name of a cookie that the site’s own gate sets: while it has a value other than a refusal, nothing is asked.",
        fr:
          "Nom du cookie que pose l’écran d’âge du site : tant qu’il a une valeur autre qu’un refus, rien " +
          "n’est demandé.",
      },
    },
    shop: SHOP,
    theme: THEME,
  },
  sample: 'days="30"',
  parts: {
    root: PARTS.root,
    "age-gate": { en: "The dialog that asks.", fr: "La fenêtre qui demande." },
    button: PARTS.button,
  },
  module: "age/AgeGate.tsx",
  embed: "beside",
  block: { en: "Age gate", fr: "Écran d’âge" },
} as const satisfies Declaration;
