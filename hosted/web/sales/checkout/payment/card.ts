/** A brand of payment card: the prefixes of its numbers, their lengths, and their groups for reading aloud. */
type Brand = {
  key: "visa" | "mastercard" | "maestro" | "amex";
  name: string;
  starts: RegExp;
  lengths: readonly number[];
  groups: readonly number[];
  /**
   * False: recognised in order to report that the shop does not accept it (its code has four digits, specification §5
   * requires three).
   */
  accepted: boolean;
};
export type CardBrand = Brand["key"];

const BRANDS: readonly Brand[] = [
  { key: "visa", name: "Visa", starts: /^4/, lengths: [13, 16, 19], groups: [4, 4, 4, 4, 3], accepted: true },
  {
    key: "mastercard",
    name: "Mastercard",
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    accepted: true,
  },
  {
    key: "amex",
    name: "American Express",
    starts: /^3[47]/,
    lengths: [15],
    groups: [4, 6, 5],
    accepted: false,
  },
  {
    key: "maestro",
    name: "Maestro",
    starts: /^(5018|5020|5038|6304|6759|676[1-3])/,
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    groups: [4, 4, 4, 4, 3],
    accepted: true,
  },
];

const ANY_GROUPS = [4, 4, 4, 4, 3] as const;
const MAX_DIGITS = 19;

export type CardFields = { number: string; expiry: string; cvv: string };
export const NO_CARD: CardFields = { number: "", expiry: "", cvv: "" };

/** A card as the payment provider receives it. */
export type Card = { number: string; expMonth: number; expYear: number; cvc: string };

export type CardProblem = "card-number" | "card-brand" | "card-expiry" | "card-expired" | "card-cvv";

/** Returns only the digits of typed or pasted text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Returns the brand of a number that may still be incomplete; null while unknown. */
export function brandOf(number: string): { key: CardBrand; name: string } | null {
  const digits = digitsOf(number);
  const brand = BRANDS.find((b) => b.starts.test(digits));
  return brand ? { key: brand.key, name: brand.name } : null;
}

/** Writes the number in groups, as it is printed on the card: `4242 4242 4242 4242`. */
export function groupNumber(text: string): string {
  const known = brandOf(text)?.key;
  const brand = BRANDS.find((b) => b.key === known);
  const digits = digitsOf(text).slice(0, brand ? Math.max(...brand.lengths) : MAX_DIGITS);
  const groups: string[] = [];
  let at = 0;
  for (const size of brand?.groups ?? ANY_GROUPS) {
    if (at >= digits.length) break;
    groups.push(digits.slice(at, at + size));
    at += size;
  }
  return groups.join(" ");
}

/** Checks whether the check digit of a card number is right (ISO/IEC 7812-1, Luhn). */
export function checkDigitIsRight(digits: string): boolean {
  let total = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - i));
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && total % 10 === 0;
}

/** Formats the expiry as it is typed: `1` waits, `5` becomes `05/`, `1227`, `12/2027` and `12 / 27` become `12/27`. */
export function groupExpiry(text: string, before = ""): string {
  const whole = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$/.exec(text);
  if (whole?.[1] && whole[2]) return `${whole[1].padStart(2, "0")}/${whole[2]}`;
  const deleting = text.length < before.length;
  const digits = digitsOf(text).slice(0, 4);
  if (deleting) return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
  if (/^[2-9]$/.test(digits) || /^\d\s*[/.-]$/.test(text)) return `0${digits.charAt(0)}/`;
  if (digits.length < 2) return digits;
  return `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

/** Returns month 1–12 and four-digit year of `MM/AA`, or null when it is no date. */
function expiryOf(text: string): { month: number; year: number } | null {
  const found = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(text);
  return found ? { month: Number(found[1]), year: 2000 + Number(found[2]) } : null;
}

function numberProblem(text: string): CardProblem | null {
  const digits = digitsOf(text);
  const brand = BRANDS.find((b) => b.key === brandOf(digits)?.key);
  if (brand && !brand.accepted) return "card-brand";
  const lengthIsRight = brand
    ? brand.lengths.includes(digits.length)
    : digits.length >= 12 && digits.length <= MAX_DIGITS;
  return lengthIsRight && checkDigitIsRight(digits) ? null : "card-number";
}

function expiryProblem(text: string, now: Date): CardProblem | null {
  const expiry = expiryOf(text);
  if (!expiry) return "card-expiry";
  // A card is valid to the last day of the month printed on it.
  const over = expiry.year * 12 + expiry.month < now.getFullYear() * 12 + now.getMonth() + 1;
  return over ? "card-expired" : null;
}

/** Returns the errors of each field of a card (specification §5, "Card"); empty when the card can be sent. */
export function cardProblems(card: CardFields, now: Date): { field: keyof CardFields; code: CardProblem }[] {
  const number = numberProblem(card.number);
  const expiry = expiryProblem(card.expiry, now);
  const cvv = /^\d{3}$/.test(card.cvv.trim()) ? null : "card-cvv";
  return [
    ...(number ? [{ field: "number" as const, code: number }] : []),
    ...(expiry ? [{ field: "expiry" as const, code: expiry }] : []),
    ...(cvv ? [{ field: "cvv" as const, code: cvv as CardProblem }] : []),
  ];
}

/** Returns the card as it is sent to the payment provider. Throws RangeError when the expiry was not checked before. */
export function cardOf(fields: CardFields): Card {
  const expiry = expiryOf(fields.expiry);
  if (!expiry) throw new RangeError("card without a checked expiry");
  return {
    number: digitsOf(fields.number),
    expMonth: expiry.month,
    expYear: expiry.year,
    cvc: fields.cvv.trim(),
  };
}
