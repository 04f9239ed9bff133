/** Particulars of the company behind a shop: legal notice, mandatory mentions of documents (rules §4). */
export const COMPANY_FIELDS = [
  "company",
  "form",
  "capital",
  "siren",
  "siret",
  "vatNumber",
  "rcs",
  "ape",
  "exciseNumber",
  "address",
  "director",
  "insurance",
  "mediator",
  "notice",
] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];
/** What is not known is left out. */
export type Company = { [F in CompanyField]?: string };

/** The check of SIREN and SIRET (Luhn). La Poste's own establishments count otherwise: their digits sum to a multiple of five. */
export function isRegistered(digits: string, length: 9 | 14): boolean {
  if (!/^\d+$/.test(digits) || digits.length !== length) return false;
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  if (sum % 10 === 0) return true;
  return digits.startsWith("356000000") && [...digits].reduce((total, d) => total + Number(d), 0) % 5 === 0;
}

/** Whether a VAT number has the shape of its country; a French one also carries the key of its SIREN. */
export function isVatNumber(number: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(number)) return false;
  const french = /^FR(\d{2})(\d{9})$/.exec(number);
  if (!french) return !/^FR\d{11}$/.test(number);
  const [, key = "", siren = ""] = french;
  return Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}
