import { fill, lang, load, type Texts, type Values } from "#runtime/i18n.ts";

let texts: Texts = {};

/** Settles when the texts of members are loaded. */
export const memberTexts: Promise<unknown> = load(`member-${lang}`).then((list) => (texts = list as Texts));

/** Returns the text of a key of `locales/<lang>/memberWidget.json`. */
export const say = (key: string, values?: Values): string => fill(texts[key], values);
