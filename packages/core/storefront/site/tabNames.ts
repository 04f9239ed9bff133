import type { Language } from "#kit/languages.ts";
import { textIn, type LocalizedTexts } from "./localizedTexts.ts";

/** Names of the pages that a new shop has, in every language of buyers. */
export const FIRST_TAB_NAMES = {
  home: {
    fr: "Accueil",
    en: "Home",
    es: "Inicio",
    de: "Startseite",
    it: "Home",
    pt: "Início",
    nl: "Home",
    pl: "Strona główna",
    ru: "Главная",
    zh: "首页",
    ja: "ホーム",
  },
  shop: {
    fr: "Boutique",
    en: "Shop",
    es: "Tienda",
    de: "Shop",
    it: "Negozio",
    pt: "Loja",
    nl: "Winkel",
    pl: "Sklep",
    ru: "Магазин",
    zh: "店铺",
    ja: "ショップ",
  },
  visits: {
    fr: "Visites",
    en: "Visits",
    es: "Visitas",
    de: "Besuche",
    it: "Visite",
    pt: "Visitas",
    nl: "Bezoeken",
    pl: "Wizyty",
    ru: "Экскурсии",
    zh: "参观",
    ja: "見学",
  },
  contact: {
    fr: "Contact",
    en: "Contact",
    es: "Contacto",
    de: "Kontakt",
    it: "Contatti",
    pt: "Contactos",
    nl: "Contact",
    pl: "Kontakt",
    ru: "Контакты",
    zh: "联系我们",
    ja: "お問い合わせ",
  },
} as const satisfies Record<string, Record<Language, string>>;

/**
 * Returns the name of a tab in a language. Sellers write French and English: a tab that still has the names of a first
 * site has them in the other languages too.
 */
export function tabName(name: LocalizedTexts, lang: Language): string {
  const first = Object.values(FIRST_TAB_NAMES).find(
    ({ fr, en }) => name["fr"] === fr && (name["en"] || en) === en,
  );
  return name[lang] || first?.[lang] || (textIn(name, lang) ?? "");
}
