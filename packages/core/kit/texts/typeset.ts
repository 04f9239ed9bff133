/** Makes the spaces before French double signs and inside French quotes non-breaking. */
export const unbreakFrench = (text: string): string =>
  text.replace(/ (?=[:;!?»])/g, "\u00A0").replace(/« /g, "«\u00A0");

/**
 * Returns a French text as it is shown: its spaces as in `unbreakFrench`, the apostrophes between letters round
 * (Imprimerie nationale, "Ponctuation").
 */
export const typesetFrench = (text: string): string =>
  unbreakFrench(text).replace(/(\p{L})'(?=\p{L})/gu, "$1’");
