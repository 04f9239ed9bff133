/**
 * Invisible characters: controls but tab and line breaks, marks that reverse the direction of a text, fillers, tags,
 * soft hyphens, the joiners. Variation selectors choose the shape of the preceding character, and stay.
 */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufff9-\ufffb\u2800]|(?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d])\p{Default_Ignorable_Code_Point}/gu;

/** Letters of scripts in which a joiner between two of them changes the word. */
const JOINED =
  "\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}" +
  "\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}" +
  "\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}";
const AFTER_LETTER = new RegExp(`[${JOINED}]$`, "u");
const BEFORE_LETTER = new RegExp(`^[${JOINED}]`, "u");
const AFTER_EMOJI = /\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?$/u;
const BEFORE_EMOJI = /^\p{Extended_Pictographic}/u;

/**
 * Checks whether a joiner is part of the visible text: in a word of such a script, or between the parts of an emoji.
 */
function joins(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 6), at), text.slice(at + 1, at + 3)];
  const isEmoji = text[at] === "\u200d" && AFTER_EMOJI.test(before) && BEFORE_EMOJI.test(after);
  return isEmoji || (AFTER_LETTER.test(before) && BEFORE_LETTER.test(after));
}

/** Separators of lines and paragraphs that no keyboard makes: they become line breaks. */
const BREAKS = /[\u0085\u2028\u2029]/g;

/** Returns a text without invisible characters; line breaks and tabs stay. Idempotent. */
export function withoutSigns(text: string): string {
  const broken = text.replace(BREAKS, "\n");
  return broken.replace(UNSEEN, (sign, at: number) =>
    (sign === "\u200c" || sign === "\u200d") && joins(broken, at) ? sign : "",
  );
}

/** Returns a text as it is stored: without invisible characters, accented letters as one character (NFC). */
export const cleanText = (text: string): string => withoutSigns(text).normalize("NFC");

/**
 * Returns a name in its stored form: a clean text in one line, its words separated by one space. Non-breaking spaces
 * stay.
 */
export const cleanName = (text: string): string => cleanText(text).replace(/[^\S\u00a0\u202f]+/g, " ");
