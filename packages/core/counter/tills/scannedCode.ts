import { isGtin } from "#kit/validation.ts";

/**
 * Meaning of a scanned code. `article`: a GTIN in fourteen digits with its additional data (GS1 General Specifications,
 * §3: application identifiers 22, 10, 21, 15, 17, and 30 or 37 as the number of pieces). `text`: a code of the shop's
 * own, the number of a ticket.
 */
export type Scanned =
  | {
      kind: "article";
      gtin: string;
      variant?: string;
      lot?: string;
      serial?: string;
      /** `YYMMDD` as in the code. */
      bestBefore?: string;
      expires?: string;
      pieces?: number;
    }
  | { kind: "text"; text: string };

type Facts = Omit<Extract<Scanned, { kind: "article" }>, "kind" | "gtin">;

/** Ends a field of variable length (FNC1), as scanners send it. */
const GS = "\u001d";
/** Substitutes of scanners that cannot send it. */
const GS_WRITTEN = /\{GS\}|<GS>|\u241d|\u00f1/g;
/** Symbology identifier that a scanner sends (ISO/IEC 15424): `]C1` GS1-128, `]d2` GS1 DataMatrix, `]E0` EAN-13. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;

/**
 * Lengths of the identifiers whose field is always the same length (General Specifications, figure 7.8.5-2), by their
 * first two digits.
 */
const FIXED: ReadonlyMap<string, number> = new Map(
  (
    [
      [18, "00"],
      [14, "01 02 03"],
      [16, "04"],
      [6, "11 12 13 14 15 16 17 18 19 31 32 33 34 35 36"],
      [2, "20"],
      [13, "41"],
    ] as const
  ).flatMap(([length, ids]) => ids.split(" ").map((id) => [id, length] as const)),
);
/** Identifiers of three and four digits, by their beginnings. */
const LONGER: readonly (readonly [RegExp, number])[] = [
  [/^3[1-69]/, 4],
  [/^(43|70|71|72|80|81|82)/, 4],
  [/^(23|24|25|40|41|42)/, 3],
];

const idOf = (text: string): string => text.slice(0, LONGER.find(([begin]) => begin.test(text))?.[1] ?? 2);

/** Returns the fields of an element string, or null where it is none. */
function elements(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  let rest = text;
  while (rest !== "") {
    if (rest.startsWith(GS)) {
      rest = rest.slice(1);
      continue;
    }
    const id = idOf(rest);
    if (!/^\d{2,4}$/.test(id)) return null;
    const length = FIXED.get(id.slice(0, 2));
    const end = rest.indexOf(GS);
    const stop = length === undefined ? (end === -1 ? rest.length : end) : id.length + length;
    const value = rest.slice(id.length, stop);
    if (value === "" || value.length < (length ?? 1)) return null;
    if (!fields.has(id)) fields.set(id, value);
    rest = rest.slice(stop);
  }
  return fields.size > 0 ? fields : null;
}

/** Converts the form printed under a code: `(01)03760123456789(10)L7`. */
const unbracketed = (text: string): string =>
  text.startsWith("(") ? text.replace(/\((\d{2,4})\)/g, `${GS}$1`).slice(1) : text;

function article(fields: ReadonlyMap<string, string>): Scanned | null {
  const gtin = fields.get("01") ?? fields.get("02");
  if (gtin === undefined || !isGtin(gtin)) return null;
  const facts: Facts = {};
  const NAMES = {
    "22": "variant",
    "10": "lot",
    "21": "serial",
    "15": "bestBefore",
    "17": "expires",
  } as const;
  for (const [id, name] of Object.entries(NAMES)) {
    const value = fields.get(id);
    if (value !== undefined) facts[name] = value;
  }
  const pieces = Number(fields.get("37") ?? fields.get("30"));
  if (Number.isInteger(pieces) && pieces >= 1 && pieces <= 9999) facts.pieces = pieces;
  return { kind: "article", gtin, ...facts };
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns the fields of a GS1 Digital Link (rules §6.2): pairs of the path behind `/01/`, then of the query. */
function linked(text: string): Map<string, string> | null {
  const [, path = "", query = ""] = /^https?:\/\/[^?#]*?\/(01\/[^?#]+)(?:\?([^#]*))?/i.exec(text) ?? [];
  if (path === "") return null;
  const fields = new Map<string, string>();
  const steps = path.split("/").map(decoded);
  for (let at = 0; at + 1 < steps.length; at += 2) fields.set(steps[at] ?? "", steps[at + 1] ?? "");
  for (const pair of query.split(/[&;]/)) {
    const [key = "", value = ""] = pair.split("=").map(decoded);
    if (/^\d{2,4}$/.test(key)) fields.set(key, value);
  }
  fields.set("01", (fields.get("01") ?? "").padStart(14, "0"));
  return fields;
}

/**
 * Reads a scanner's input: EAN-8, UPC, EAN-13 and GTIN-14 with their check digit, element strings of GS1-128,
 * DataMatrix and QR (with symbology identifier, FNC1 as the group separator or as scanners write it), and GS1 Digital
 * Link addresses. A code with a wrong check digit is no article: it stays a text, which the catalogue may know as its
 * own.
 */
export function readScanned(code: string): Scanned {
  const text = code.trim();
  const plain = text.replace(SYMBOLOGY, "").replace(GS_WRITTEN, GS);
  if (isGtin(plain)) return { kind: "article", gtin: plain.padStart(14, "0") };
  const fields = linked(plain) ?? elements(unbracketed(plain));
  return (fields && article(fields)) ?? { kind: "text", text };
}
