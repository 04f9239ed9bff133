import { plainText } from "#kit/list.ts";

/** A word of a file as it is remembered: lower case, without accents and needless spaces, at most 200 characters. */
export const plainWord = (text: string): string => plainText(text).replace(/\s+/g, " ").trim().slice(0, 200);

/** Key of a word of a field. */
export const wordKey = (field: string, text: string): string => `${field} ${plainWord(text)}`;
