/*
 * Identifiers of the trade and shapes of fields (specification §5): pure, without dependencies, the same on screen and
 * on the server. Sentences are in `locales/<lang>/errors.json`, `fields`, under the names that contracts give.
 */

/** Returns an identifier in its stored form: without spaces, dots and dashes, upper case. */
export function compactId(text: string): string {
  return text.replace(/[\s\u00a0\u202f.-]/g, "").toUpperCase();
}

const figures = (text: string): number[] => [...text].map(Number);

/**
 * Checks whether the digits pass the Luhn test (ISO/IEC 7812-1): every second from the right doubled, the sum a
 * multiple of ten.
 */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const total = figures(digits)
    .toReversed()
    .map((figure, at) => (at % 2 === 0 ? figure : figure < 5 ? figure * 2 : figure * 2 - 9))
    .reduce((sum, figure) => sum + figure, 0);
  return total % 10 === 0;
}

/** SIREN of La Poste, whose many establishments have numbers of another kind. */
const LA_POSTE = "356000000";

/** Checks a SIREN: nine digits that pass Luhn. Takes it compact. */
export function isSiren(siren: string): boolean {
  return /^\d{9}$/.test(siren) && passesLuhn(siren);
}

/**
 * Checks a SIRET: fourteen digits that pass Luhn, as does the SIREN in front; the establishments of La Poste but its
 * seat have digits that add up to a multiple of five instead (INSEE). Takes it compact.
 */
export function isSiret(siret: string): boolean {
  if (!/^\d{14}$/.test(siret) || !isSiren(siret.slice(0, 9))) return false;
  if (passesLuhn(siret)) return true;
  return siret.startsWith(LA_POSTE) && figures(siret).reduce((sum, figure) => sum + figure, 0) % 5 === 0;
}

export type Registration = { siren: string; nic: string; siret: string };

/**
 * Derives SIREN, NIC and SIRET from each other, when lengths are 14, or 9 and 5 (specification §5). `last` was typed
 * last and decides; fields that cannot be derived stay unchanged. All compact.
 */
export function deriveNumbers(known: Registration, last: keyof Registration): Registration {
  const { siren, nic, siret } = known;
  if (last === "siret")
    return siret.length === 14 ? { siret, siren: siret.slice(0, 9), nic: siret.slice(9) } : known;
  return siren.length === 9 && nic.length === 5 ? { ...known, siret: siren + nic } : known;
}

/** Shapes of VAT numbers (Commission, VIES: "Quelle est la structure du numéro de TVA"); XI is Northern Ireland. */
const VAT: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}(\d{3})?|GD\d{3}|HA\d{3})$/,
};

/** Returns the key in front of the SIREN in a French VAT number: (12 + 3 × (SIREN mod 97)) mod 97, two digits. */
export function frenchVatKey(siren: string): string {
  return String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0");
}

/** Returns the VAT number of a French company. */
export function frenchVatNumber(siren: string): string {
  return `FR${frenchVatKey(siren)}${siren}`;
}

/**
 * Checks whether a VAT number may exist in the European Union: the shape of its country, and for France a SIREN that
 * passes Luhn with its key (keys with letters belong to other schemes and are accepted unchecked). Greece writes EL; GR
 * is accepted for it.
 */
export function isVatNumber(text: string): boolean {
  const number = compactId(text).replace(/^GR/, "EL");
  const [country, rest] = [number.slice(0, 2), number.slice(2)];
  if (!VAT[country]?.test(rest)) return false;
  if (country !== "FR" || !/^\d{11}$/.test(rest)) return true;
  const siren = rest.slice(2);
  return isSiren(siren) && rest.startsWith(frenchVatKey(siren));
}

/**
 * VAT numbers of neighbours outside the European Union, as printed on their invoices: Switzerland (LTVA art. 26), the
 * United Kingdom, Norway.
 */
const OUTSIDE_VAT = /^(CHE\d{9}(TVA|MWST|IVA)?|GB(\d{9}|\d{12})|NO\d{9}(MVA)?)$/;

/**
 * Checks whether a company may have this VAT number: one of the European Union (`isVatNumber`), or of Switzerland, the
 * United Kingdom or Norway. Only one of the Union frees a sale within it of VAT (`provenNumber`).
 */
export function isCompanyVatNumber(text: string): boolean {
  return isVatNumber(text) || OUTSIDE_VAT.test(compactId(text));
}

/**
 * Returns the check digit of a GS1 number without one: weights 3, 1, 3 … from the right, (10 − Σ mod 10) mod 10 (rules
 * §6.2).
 */
export function gtinCheckDigit(digits: string): number {
  const total = figures(digits)
    .toReversed()
    .reduce((sum, figure, at) => sum + figure * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (total % 10)) % 10;
}

/** Checks a GTIN-8, -12 (UPC), -13 (EAN) or -14 with its check digit. */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  return gtinCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1));
}

/** Length of an IBAN by country (SWIFT, IBAN registry, release 99). */
const IBAN_LENGTHS: Record<string, number> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18
  FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20
  LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24
  SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Returns the remainder of a number of any length by 97, digit by digit. */
function mod97(digits: string): number {
  return figures(digits).reduce((rest, figure) => (rest * 10 + figure) % 97, 0);
}

/**
 * Checks an IBAN: the length of its country, and mod 97 = 1 of its letters as numbers, the first four last (ISO 13616).
 */
export function isIban(text: string): boolean {
  const iban = compactId(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || IBAN_LENGTHS[iban.slice(0, 2)] !== iban.length) return false;
  const turned = iban.slice(4) + iban.slice(0, 4);
  return mod97(turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) === 1;
}

/** Checks whether a text is a BIC (ISO 9362): institution, country, location, optional branch. */
export function isBic(text: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(compactId(text));
}

/** Checks an excise number: the country and eleven characters (rules §1.4). Takes it compact. */
export function isExciseNumber(number: string): boolean {
  return /^[A-Z]{2}[a-zA-Z0-9]{11}$/.test(number);
}

/** A link: only letters, digits, underscore, percent, hyphen (specification §5). */
const LINK_SHAPE = /^[A-Za-z0-9_%-]+$/;
export function isLink(text: string): boolean {
  return LINK_SHAPE.test(text);
}

/** Checks a counter: 1 to 50 characters (specification §5). */
export function isCounter(text: string): boolean {
  return text.length >= 1 && text.length <= 50;
}

/** Checks a string: contains a letter and more than one character (specification §5). */
export function isWord(text: string): boolean {
  return text.trim().length > 1 && /\p{L}/u.test(text);
}

/** Checks a username: letters only, accents and spaces allowed, under 50 characters (specification §5). */
export function isUsername(text: string): boolean {
  return text.trim() !== "" && text.length < 50 && /^[\p{L}\p{M} ]+$/u.test(text);
}

/** Checks a url: the protocol is required (specification §5), http or https, with a host. */
export function isUrl(text: string): boolean {
  return text.length <= 2000 && /^https?:\/\/[^\s/?#@:]+\.[^\s/?#@:.]{2,}(:\d{1,5})?([/?#]\S*)?$/i.test(text);
}

/** Checks a whole number (specification §5, "number"). */
export function isWholeNumber(text: string): boolean {
  return /^[+-]?\d{1,15}$/.test(text.trim());
}

/** Checks a decimal with comma or point (specification §5). */
export function isDecimal(text: string): boolean {
  return /^[+-]?\d{1,15}([.,]\d{1,9})?$/.test(text.trim().replace(/(?<=\d)[ \u00a0\u202f](?=\d{3})/g, ""));
}

/** Checks whether a text may be a telephone number at all; the server knows the numbering plans of the countries. */
export function isPhoneShape(text: string): boolean {
  return /^\+?[0-9 ().\u00a0\u202f-]{6,30}$/.test(text.trim()) && (text.match(/\d/g)?.length ?? 0) >= 6;
}
