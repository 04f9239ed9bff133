import type { Description } from "#elements/declaration.ts";

/** Sentences of the block in the editor, which PHP gives it in the language of its reader. */
export const BLOCK_TEXTS = {
  what: { en: "What is shown", fr: "Contenu affiché" },
  embed: { en: "An embed of the shop", fr: "Une intégration de la boutique" },
  whichEmbed: { en: "Embed", fr: "Intégration" },
  embedHelp: {
    en: "It follows what you save in your dashboard, within ten minutes.",
    fr: "Elle suit ce que vous enregistrez dans votre tableau de bord, sous dix minutes.",
  },
  noEmbed: {
    en: "The shop has no embed in use. Make one in your dashboard, under Web embeds.",
    fr: "La boutique n’a aucune intégration en service. Créez-en une dans votre tableau de bord, sous Intégrations web.",
  },
  options: { en: "Options", fr: "Options" },
  look: { en: "Look", fr: "Apparence" },
  lang: { en: "Language", fr: "Langue" },
  ofPage: { en: "Language of the page", fr: "Langue de la page" },
  langHelp: {
    en: "A page has one language: the first block that names one decides.",
    fr: "Une page a une seule langue : le premier bloc qui en nomme une décide.",
  },
  none: { en: "None", fr: "Aucun" },
  all: { en: "All", fr: "Tous" },
  ownAccent: {
    en: "Without a choice: the colour of the shop.",
    fr: "Sans choix : la couleur de la boutique.",
  },
  setUp: {
    en: "Enter the address of your host and the code of your shop first.",
    fr: "Saisissez d’abord l’adresse de votre hôte et le code de votre boutique.",
  },
  settings: { en: "Settings of Cuvée", fr: "Réglages de Cuvée" },
  unreachable: {
    en: "Your host does not answer. What you have chosen is kept.",
    fr: "Votre hôte ne répond pas. Vos choix sont gardés.",
  },
  again: { en: "Try again", fr: "Réessayer" },
  noShop: {
    en: "Your host has no shop with this code. Check it in the settings of Cuvée.",
    fr: "Votre hôte n’a pas de boutique avec ce code. Vérifiez-le dans les réglages de Cuvée.",
  },
  choose: {
    en: "Choose what is shown, in the panel of the block.",
    fr: "Choisissez le contenu dans le panneau du bloc.",
  },
  preview: { en: "Preview", fr: "Aperçu" },
  previewNote: {
    en: "Preview with what is for sale today. Nothing is ordered from here.",
    fr: "Aperçu avec ce qui est en vente aujourd’hui. Rien ne se commande ici.",
  },
} as const satisfies Record<string, Description>;

export type BlockText = keyof typeof BLOCK_TEXTS;
