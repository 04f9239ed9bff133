import { LANGUAGES, type Language } from "#kit/languages.ts";
import { withoutSigns } from "#kit/signs.ts";
import type { LocalizedTexts } from "#storefront/site/localizedTexts.ts";

/**
 * Dynamic fields of the models of mails (specification §3, "Email dynamic fields"; city, points and coupon for
 * campaigns). `businessName` is the name on the client's sign, `businessReason` the client's registered name,
 * `pointsExpiring` the points that the client loses after `pointsExpiryDate`.
 */
export const MODEL_FIELDS = [
  "firstname",
  "lastname",
  "shopName",
  "businessName",
  "businessReason",
  "senderEmail",
  "phone",
  "documentNumber",
  "amount",
  "signature",
  "city",
  "points",
  "pointsExpiring",
  "pointsExpiryDate",
  "coupon",
] as const;
export type ModelField = (typeof MODEL_FIELDS)[number];

const NAMES: ReadonlySet<string> = new Set(MODEL_FIELDS);

/** All dynamic fields, for `isRichText`. */
export const MODEL_FIELD_SET: ReadonlySet<string> = NAMES;

/** Checks whether a name is one of a dynamic field. */
export const isModelField = (name: string): name is ModelField => NAMES.has(name);

/** Uses of a model: campaigns, the mails of documents, reminders of payment, mails that an event sends by itself. */
export const MODEL_USES = ["campaign", "document", "reminder", "automatic"] as const;
export type ModelUse = (typeof MODEL_USES)[number];

const OF_DOCUMENTS: ReadonlySet<ModelField> = new Set(["documentNumber", "amount"]);
const OF_CAMPAIGNS: ReadonlySet<ModelField> = new Set([
  "city",
  "points",
  "pointsExpiring",
  "pointsExpiryDate",
  "coupon",
]);

/** Returns the fields that have a value in mails of a use, in the order in which they are offered. */
export const fieldsOf = (use: ModelUse): readonly ModelField[] =>
  MODEL_FIELDS.filter((field) =>
    use === "document" || use === "reminder" ? !OF_CAMPAIGNS.has(field) : !OF_DOCUMENTS.has(field),
  );

/** Fields that a shop always has a value for, so that they need no other text. */
export const ALWAYS_KNOWN: ReadonlySet<ModelField> = new Set([
  "shopName",
  "senderEmail",
  "signature",
  "documentNumber",
  "amount",
]);

/** Words for readers of whom a field is unknown, by the language of the text. */
type Fallbacks = Readonly<Record<Language, string>>;
const NO_POINTS: Fallbacks = Object.fromEntries(LANGUAGES.map((lang) => [lang, "0"])) as Fallbacks;

/**
 * Usual texts for readers of whom a field is unknown. The other fields have none: no text fits every sentence there.
 */
const USUAL_FALLBACKS: Readonly<Partial<Record<ModelField, Fallbacks>>> = {
  firstname: {
    fr: "à vous",
    en: "there",
    es: "a todos",
    de: "zusammen",
    it: "a tutti",
    pt: "a todos",
    nl: "allemaal",
    pl: "Państwu",
    ru: "друзья",
    zh: "您",
    ja: "お客様",
  },
  businessName: {
    fr: "votre établissement",
    en: "your business",
    es: "su establecimiento",
    de: "Ihr Haus",
    it: "il suo locale",
    pt: "o seu estabelecimento",
    nl: "uw zaak",
    pl: "Państwa lokal",
    ru: "ваше заведение",
    zh: "贵店",
    ja: "貴店",
  },
  businessReason: {
    fr: "votre société",
    en: "your company",
    es: "su empresa",
    de: "Ihr Unternehmen",
    it: "la sua azienda",
    pt: "a sua empresa",
    nl: "uw bedrijf",
    pl: "Państwa firma",
    ru: "ваша компания",
    zh: "贵公司",
    ja: "貴社",
  },
  city: {
    fr: "votre ville",
    en: "your town",
    es: "su ciudad",
    de: "Ihr Ort",
    it: "la sua città",
    pt: "a sua cidade",
    nl: "uw woonplaats",
    pl: "Państwa miasto",
    ru: "ваш город",
    zh: "您所在的城市",
    ja: "お住まいの地域",
  },
  points: NO_POINTS,
};

/** Returns the usual text for readers of whom a field is unknown, in a language; empty: there is none. */
export const usualFallback = (field: ModelField, lang: Language): string =>
  USUAL_FALLBACKS[field]?.[lang] ?? "";

/** A piece of a text: letters as they are, or a dynamic field with the text for readers of whom it is unknown. */
export type TextPiece = string | { field: ModelField; fallback: string };

const TOKEN = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/** Returns the pieces of a text with tokens `{{field|fallback}}`; null for an unknown field or a broken token. */
export function piecesOf(text: string): TextPiece[] | null {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, name = "", fallback = ""] = match;
    const field = name.trim();
    if (!isModelField(field)) return null;
    pieces.push(text.slice(end, match.index), { field, fallback: withoutSigns(fallback).trim() });
    end = match.index + whole.length;
  }
  pieces.push(text.slice(end));
  const letters = pieces.filter((piece) => typeof piece === "string");
  return letters.some((piece) => piece.includes("{{") || piece.includes("}}"))
    ? null
    : pieces.filter((piece) => piece !== "");
}

/** Checks a text by language: every token names a field. */
export const hasKnownTokens = (texts: LocalizedTexts): boolean =>
  Object.values(texts).every((text) => piecesOf(text) !== null);

/** Returns a field as a token of a plain text. */
export const tokenOf = (field: ModelField, fallback: string): string =>
  fallback === "" ? `{{${field}}}` : `{{${field}|${fallback.replaceAll(/[{}|]/g, "")}}}`;

/** Returns a text with its tokens replaced by what `valueOf` gives for each. */
export const fillTokens = (
  text: string,
  valueOf: (piece: { field: ModelField; fallback: string }) => string,
): string =>
  (piecesOf(text) ?? [text]).map((piece) => (typeof piece === "string" ? piece : valueOf(piece))).join("");

/**
 * Values of one reader: an empty one gives way to the fallback of its place. The two addresses are those of the foot:
 * absolute, of our own host.
 */
export type FieldValues = Readonly<Partial<Record<ModelField | "unsubscribeUrl" | "preferencesUrl", string>>>;
