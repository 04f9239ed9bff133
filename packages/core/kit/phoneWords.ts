/** Returns a French number in pairs, `+33 6 12 34 56 78`; others unchanged. */
export const phoneWords = (number: string): string =>
  number.replace(/^(\+33)\s?(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1 $2 $3 $4 $5 $6");
