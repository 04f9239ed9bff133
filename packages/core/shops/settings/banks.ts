/** A bank account of a shop (specification §3, Shop.banks: RIB and default flag). */
export type Bank = {
  /** Made by the client that adds it; unique in the shop. */
  id: string;
  /** Who holds it; printed on transfers. */
  holder: string;
  /** Name of the bank. */
  name: string;
  /** Without spaces, upper case. */
  iban: string;
  bic: string;
  /** The one that transfer orders and documents print; exactly one is. */
  isDefault: boolean;
};

/** An IBAN or BIC as it is kept: no spaces, upper case. */
export function compact(text: string): string {
  return text.replace(/[\s.-]/g, "").toUpperCase();
}

/** Length of an IBAN by country (ISO 13616 registry), for the countries that pay in euros and their neighbours. */
const IBAN_LENGTHS: Record<string, number> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
};

/** Whether an IBAN has the length of its country and its check digits (ISO 7064, mod 97). Takes it compact. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const length = IBAN_LENGTHS[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Whether a BIC has the shape of ISO 9362: bank, country, place, and perhaps a branch. Takes it compact. */
export function isBic(bic: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic);
}

/** An IBAN of which only country and end are shown, for who may not read accounts. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`;
}
