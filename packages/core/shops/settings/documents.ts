/** Documents that a shop issues, each with a series of numbers of its own (design: domain §4). */
export const DOCUMENT_KINDS = [
  "quote",
  "order",
  "deliveryNote",
  "deposit",
  "bill",
  "credit",
  "receipt",
  "statement",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Default number prefixes of a shop. */
const DEFAULT_PREFIXES: Record<DocumentKind, string> = {
  quote: "DE-",
  order: "CO-",
  deliveryNote: "BL-",
  deposit: "AC-",
  bill: "FA-",
  credit: "AV-",
  receipt: "RE-",
  statement: "RL-",
};

/** A shop's settings of one kind of document. */
export type DocumentSettings = {
  /** Prefix of its numbers. */
  prefix: string;
  /** Sentence above the lines. */
  header: string;
  /** Sentence under the totals. */
  footer: string;
};

/** A number has at most 35 characters; year, hyphen and the longest sequence take 15 of them. */
const PREFIX_MAX = 20;

/** Checks whether a text is a valid number prefix: `A-Za-z0-9+-_/` only, at most `PREFIX_MAX` characters. */
export function isPrefix(text: string): boolean {
  return text.length <= PREFIX_MAX && /^[A-Za-z0-9+\-_/]+$/.test(text);
}

/** Returns the settings of every kind: the shop's own, else the defaults. */
export function documentSettings(
  own: { readonly [K in DocumentKind]?: Partial<DocumentSettings> } | null | undefined,
): Record<DocumentKind, DocumentSettings> {
  const all = DOCUMENT_KINDS.map((kind) => {
    const { prefix = DEFAULT_PREFIXES[kind], header = "", footer = "" } = own?.[kind] ?? {};
    return [kind, { prefix, header, footer }] as const;
  });
  return Object.fromEntries(all) as Record<DocumentKind, DocumentSettings>;
}
