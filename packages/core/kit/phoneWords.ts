/** Returns a French number in pairs, `+33 6 12 34 56 78`; others unchanged. */
export const phoneWords = (number: string): string =>
  number.replace(/^(\+33)\s?(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1 $2 $3 $4 $5 $6");

/** Returns the address of a link that calls a number (RFC 3966). */
export const phoneHref = (number: string): string => `tel:${number.replace(/[^+\d]/g, "")}`;
