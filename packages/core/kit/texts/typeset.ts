/** Makes the spaces before French double signs and inside French quotes non-breaking. */
export const unbreakFrench = (text: string): string =>
  text.replace(/ (?=[:;!?»])/g, "\u00A0").replace(/« /g, "«\u00A0");

/** Latin letters with their accents. Not `\p{L}`, whose first use costs a page 30 ms. */
const APOSTROPHE = /([a-zA-Z\u00C0-\u024F])'(?=[a-zA-Z\u00C0-\u024F])/g;

/** A space inside of a number, or between a number and its unit. */
const IN_NUMBERS = /(\d) (?=(?:\d{3}|h|ha|cl|km|min|m|°C|%|€)(?![a-z\d]))/g;

/**
 * Returns a French text as it is shown: its spaces as in `unbreakFrench`, those in numbers and before units kept, the
 * apostrophes between letters round
 * (Imprimerie nationale, "Ponctuation").
 */
export const typesetFrench = (text: string): string =>
  unbreakFrench(text).replace(APOSTROPHE, "$1’").replace(IN_NUMBERS, "$1\u00A0");
