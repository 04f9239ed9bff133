import { allTexts, lang, said } from "#runtime/i18n.ts";

const LISTS = { fr: "@chunk/visit-fr", en: "@chunk/visit-en" } as const;

/** Settles when the texts of reservations are there, behind all others. Asked for when this module runs. */
export const visitTexts = allTexts().then((before) => said(before, LISTS[lang as "fr" | "en"]));
