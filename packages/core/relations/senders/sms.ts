/** Characters of the default alphabet of GSM, one septet each (3GPP TS 23.038 §6.2.1). */
const GSM_BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿" +
  "abcdefghijklmnopqrstuvwxyzäöñüà";
/** Characters of its extension table, two septets each (§6.2.1.1). */
const GSM_EXTENDED = "^{}\\[~]|€\f";
const BASIC: ReadonlySet<string> = new Set(GSM_BASIC);
const EXTENDED: ReadonlySet<string> = new Set(GSM_EXTENDED);

/** Characters that French keyboards and word processors write, and the one of the GSM alphabet that replaces each. */
const REPLACED: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
  "\u202f": " ",
  "\t": " ",
};

/** Returns the text with typographic signs replaced by those of the GSM alphabet: "«", "’" and "…" cost half a text. */
export const plainSms = (text: string): string =>
  [...text.normalize("NFC")].map((char) => REPLACED[char] ?? char).join("");

/** Length of a text message: its alphabet, its units (septets, or code units of UCS-2), and the parts it is sent in. */
export type SmsLength = {
  alphabet: "gsm" | "ucs2";
  units: number;
  parts: number;
  /** Units left in the last part. */
  left: number;
  /** Characters that keep the text out of the GSM alphabet, each once. */
  outside: string[];
};

/** Units of one message, and of each part of a longer one, whose header takes the rest (3GPP TS 23.040 §9.2.3.24.1). */
const LIMITS = { gsm: { one: 160, part: 153 }, ucs2: { one: 70, part: 67 } } as const;

/** Returns the parts of pieces that are not divided over two parts, and the units used of the last one. */
function partsOf(
  pieces: readonly number[],
  limit: { one: number; part: number },
): [parts: number, last: number] {
  const total = pieces.reduce((sum, piece) => sum + piece, 0);
  if (total <= limit.one) return [1, total];
  let [parts, used] = [1, 0];
  for (const piece of pieces) {
    if (used + piece > limit.part) [parts, used] = [parts + 1, 0];
    used += piece;
  }
  return [parts, used];
}

/** Counts a text message. An escaped character, and a character outside the basic plane, stays in one part. */
export function smsLength(text: string): SmsLength {
  const chars = [...text];
  const outside = [...new Set(chars.filter((char) => !BASIC.has(char) && !EXTENDED.has(char)))];
  const alphabet = outside.length === 0 ? "gsm" : "ucs2";
  const pieces = chars.map((char) => (alphabet === "ucs2" ? char.length : EXTENDED.has(char) ? 2 : 1));
  const limit = LIMITS[alphabet];
  const [parts, last] = partsOf(pieces, limit);
  const units = pieces.reduce((sum, piece) => sum + piece, 0);
  return { alphabet, units, parts, left: (parts === 1 ? limit.one : limit.part) - last, outside };
}

/** Reasons why a name cannot be the sender of a text message. */
export type SmsSenderFault = "sms-sender-malformed" | "sms-sender-number";

/**
 * Checks the sender of a text message: 3 to 11 characters of the basic Latin alphabet (3GPP TS 23.040 §9.1.2.5), at
 * least one of them a letter. Numbers, 06 and 07 above all, are not allowed as the sender of automated messages in
 * France (ARCEP decision 2019-0954; charter of af2m, 2024).
 */
export function smsSenderFault(sender: string): SmsSenderFault | null {
  if (!/^[A-Za-z0-9][A-Za-z0-9 ]{1,9}[A-Za-z0-9]$/.test(sender)) return "sms-sender-malformed";
  return /[A-Za-z]/.test(sender) ? null : "sms-sender-number";
}

/** Returns a sender made from the name of a shop: its letters without accents, cut at eleven characters. */
export function suggestedSmsSender(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/[^A-Za-z0-9 ]/g, "")
    .toUpperCase();
  const words = plain.split(/ +/).filter((word) => word !== "");
  const whole = words.join("");
  const long = words.toSorted((a, b) => b.length - a.length)[0] ?? "";
  const chosen = (whole.length <= 11 ? whole : long).slice(0, 11);
  return smsSenderFault(chosen) === null ? chosen : "BOUTIQUE";
}

/** Returns an advertising message with the mention that tells how to stop (CPCE L34-5; charter of af2m, 2024). */
export const withStop = (text: string, mention: string): string => `${plainSms(text).trimEnd()} ${mention}`;

/** Checks whether a text message from a person asks to stop: "STOP" alone or first, in any case. */
export const isStop = (text: string): boolean => /^\W*(?:stop|stopsms|arret|arrêt)\b/i.test(text.trim());
