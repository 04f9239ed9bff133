import { SHOP, THEME, type Declaration } from "#elements/declaration.ts";
import { PARTS } from "#elements/shared.ts";

/** `<cuvee-account>`. */
export const account = {
  kind: "account",
  description: {
    en:
      "Signs a visitor in on the host’s own domain, greets them, and signs them out. Once they are known, " +
      "all elements of the page show their prices.",
    fr:
      "Connecte le visiteur sur le domaine de l’hôte, le salue et le déconnecte. Dès qu’il est connu, " +
      "tous les éléments de la page montrent ses prix.",
  },
  attributes: {
    shop: SHOP,
    theme: THEME,
  },
  sample: "",
  parts: {
    root: PARTS.root,
    account: { en: "The line with the greeting and the button.", fr: "La ligne du bonjour et du bouton." },
    greeting: { en: "The greeting, by first name.", fr: "Le bonjour, par le prénom." },
    button: PARTS.button,
  },
  module: "account/entry.ts",
  block: { en: "Sign in", fr: "Se connecter" },
} as const satisfies Declaration;
