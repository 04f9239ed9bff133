import { plainText } from "#kit/list/list.ts";
import { IMPORT_FIELDS } from "./fieldList.ts";
import type { ImportKind } from "./fields.ts";

/** Source column (from 0) of each field; a field without one is not read. */
export type Mapping = { readonly [field: string]: number };

/** Words in brackets that qualify a price or an address; all others in brackets are left out of a heading. */
const taxWord = (inside: string): string =>
  /\b(billing|facturation)\b/.test(inside)
    ? ` ${inside} `
    : /\b(ht|hors|excl\w*|exc)\b/.test(inside)
      ? " ht "
      : /\b(ttc|incl\w*|inc)\b/.test(inside)
        ? " ttc "
        : " ";

/**
 * Returns a heading in its form for comparison: without accents, capitals, signs and brackets, but with "HT" or "TTC"
 * where brackets contain them.
 */
export const headingKey = (text: string): string =>
  plainText(text)
    .replace(/\(([^)]*)\)/g, (_, inside: string) => taxWord(inside))
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Words that give a heading another meaning than its beginning or end ("prix d'achat", "stock minimum"). */
const OTHER_THING: Record<string, RegExp> = {
  priceTtc:
    /\b(ht|achat|cost|cout|promo\w*|sale|solde|compare|revient|litre|kg|barre|remise\w*|ecotax\w*|gros|pro|unit\w*|min\w*|max\w*)\b/,
  priceHt:
    /\b(achat|cost|cout|promo\w*|sale|solde|compare|revient|litre|kg|barre|remise\w*|ecotax\w*|gros|pro|min\w*|max\w*)\b/,
  stock: /\b(min\w*|alert\w*|seuil|low|bas|faible|status|statut|reserve\w*|gestion|en stock)\b/,
  quantity: /\b(min\w*|alert\w*|seuil)\b/,
  name: /\b(categorie|fournisseur|fichier|client|attribut|option|category|supplier|file)\b/,
  categories: /\b(id|tax\w*)\b/,
  // "Nom de naissance", "Lieu de naissance", "Birthday offer".
  birthday: /\b(nom|name|lieu|place|ville|commune|pays|country|departement|offre|offer|cadeau|gift)\b/,
  images: /\b(alt\w*|position|id|legende)\b/,
};

/**
 * Maps columns to fields by their headings: first exact matches, then headings that begin or end so. No column is taken
 * twice.
 */
export function guessedMapping(kind: ImportKind, headings: readonly string[]): Record<string, number> {
  const keys = headings.map(headingKey);
  const taken = new Set<number>();
  const mapping: Record<string, number> = {};
  const take = (name: string, at: number): void => {
    if (at < 0 || taken.has(at) || Object.hasOwn(mapping, name)) return;
    taken.add(at);
    mapping[name] = at;
  };
  const fields = IMPORT_FIELDS[kind];
  for (const { name, headings: known } of fields)
    for (const heading of known)
      take(
        name,
        keys.findIndex((word, at) => !taken.has(at) && word === heading),
      );
  for (const { name, headings: known } of fields)
    for (const heading of known)
      take(
        name,
        keys.findIndex(
          (word, at) =>
            !taken.has(at) &&
            heading.length > 2 &&
            !OTHER_THING[name]?.test(word) &&
            (word.startsWith(`${heading} `) || word.endsWith(` ${heading}`)),
        ),
      );
  return mapping;
}

/** Returns the required fields without a column. Stock needs one way to name its article. */
export function missingFields(
  kind: ImportKind,
  mapping: Mapping,
  defaults: Readonly<Record<string, string>> = {},
): string[] {
  const missing = IMPORT_FIELDS[kind]
    .filter((f) => f.required && !Object.hasOwn(mapping, f.name) && !defaults[f.name])
    .map((f) => f.name);
  if (kind === "stocks" && !Object.hasOwn(mapping, "ean") && !Object.hasOwn(mapping, "name"))
    missing.push("name");
  const isNamed = ["lastname", "company", "fullname"].some((name) => Object.hasOwn(mapping, name));
  if ((kind === "clients" || kind === "prospects") && !isNamed) missing.push("lastname");
  return missing;
}
