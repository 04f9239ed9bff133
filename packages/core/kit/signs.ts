/**
 * Signs that nobody sees: controls but tab and line breaks, marks that turn the direction of a text about, fillers, tags, soft hyphens, the
 * joiners. Variation selectors choose how the sign before them looks, and stay.
 */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufff9-\ufffb\u2800]|(?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d])\p{Default_Ignorable_Code_Point}/gu;

/** Letters of scripts in which a joiner changes the word: it stands between two of them. */
const JOINED =
  "\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}" +
  "\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}" +
  "\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}";
const AFTER_LETTER = new RegExp(`[${JOINED}]$`, "u");
const BEFORE_LETTER = new RegExp(`^[${JOINED}]`, "u");
const AFTER_EMOJI = /\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?$/u;
const BEFORE_EMOJI = /^\p{Extended_Pictographic}/u;

/** Whether a joiner is part of what is seen: in a word of such a script, or between the parts of an emoji. */
function joins(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 6), at), text.slice(at + 1, at + 3)];
  const isEmoji = text[at] === "\u200d" && AFTER_EMOJI.test(before) && BEFORE_EMOJI.test(after);
  return isEmoji || (AFTER_LETTER.test(before) && BEFORE_LETTER.test(after));
}

/** Separators of lines and paragraphs that no keyboard makes: they become line breaks. */
const BREAKS = /[\u0085\u2028\u2029]/g;

/** A text without the signs that nobody sees; line breaks and tabs stay. Making it again changes nothing. */
export function withoutSigns(text: string): string {
  const broken = text.replace(BREAKS, "\n");
  return broken.replace(UNSEEN, (sign, at: number) =>
    (sign === "\u200c" || sign === "\u200d") && joins(broken, at) ? sign : "",
  );
}

/** A text as it is kept: without the signs that nobody sees, letters with their accents as one sign (NFC). */
export const cleanText = (text: string): string => withoutSigns(text).normalize("NFC");

/** A name as it is kept: a clean text in one line, its words parted by one space. Spaces that do not break stay. */
export const cleanName = (text: string): string => cleanText(text).replace(/[^\S\u00a0\u202f]+/g, " ");
