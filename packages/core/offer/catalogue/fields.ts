import { COLORS, FORMAT_TYPES, PRODUCT_TYPES } from "#offer/catalogue/catalogue.ts";
import { ACCESSORY_TYPES, CONTAINER_KEYS, EXCISE_CODES, type Family } from "#offer/catalogue/facts.ts";
import { FISCAL_LABELS } from "#offer/rates/labels.ts";
import { VAT_TYPES } from "#shops/settings/taxes.ts";

type Value =
  /** A text of at most `max` letters; an empty one is null. */
  | { kind: "text"; max: number }
  /** A list of at most `most` texts. */
  | { kind: "words"; most: number; max: number }
  /** One of a list; null where it is not `required`. */
  | { kind: "choice"; of: readonly string[]; required?: true }
  /** A whole number; null where it is not `required`. */
  | { kind: "number"; min: number; max: number; required?: true }
  | { kind: "flag" };

/**
 * A field that has one column in its table, named as the field (`netMassGPerL`: `net_mass_g_per_l`). Contract, SQL,
 * forms, lists and defaults are made from it. Fields with rules or parts of their own (`slug`, `visuals`, `nutrition`)
 * are not here: `record.ts` has their types, `record.contract.ts` their schemas.
 */
export type Field = Value & {
  /** Families of products that have the field; absent: all. */
  families?: readonly Family[];
  /** Section of the product's form that shows the field; absent: the section names the field itself. */
  section?: "identity" | "fiscal";
  /** Texts that the shop has used are offered again. */
  reused?: true;
  /** Column of the list of products, and whether the back-office shows it: on wide screens, or only when chosen. */
  listed?: { sort?: true; page?: "wide" | "hidden" };
  /** Can be set on many products at once. */
  shared?: true;
  /** Buyers read it, in the published product. */
  published?: true;
  /** Callers may leave the field out, as those do that were written before it. */
  late?: true;
};
export type Fields = Readonly<Record<string, Field>>;

/** The value of a field in a record. */
export type ValueOf<F> = F extends { kind: "text" }
  ? string | null
  : F extends { kind: "words" }
    ? string[]
    : F extends { kind: "choice"; of: readonly (infer V)[] }
      ? V | NullOf<F>
      : F extends { kind: "number" }
        ? number | NullOf<F>
        : boolean;
type NullOf<F> = F extends { required: true } ? never : null;
type ValuesOf<T> = { -readonly [N in keyof T]: ValueOf<T[N]> };

export const DRINKS = ["wine", "spirit", "beer", "cider"] as const;

/** Fields of a product, in the order of its form. */
export const PRODUCT_FIELDS = {
  productType: { kind: "choice", of: PRODUCT_TYPES, required: true },
  accessoryType: { kind: "choice", of: ACCESSORY_TYPES, families: ["thing"] },
  color: { kind: "choice", of: COLORS, families: DRINKS, section: "identity", published: true },
  precision: { kind: "text", max: 160, section: "identity", published: true },
  appellation: {
    kind: "text",
    max: 120,
    families: ["wine", "spirit", "cider", "soft"],
    section: "identity",
    reused: true,
    listed: { sort: true, page: "wide" },
    shared: true,
    published: true,
  },
  quality: {
    kind: "text",
    max: 60,
    families: DRINKS,
    section: "identity",
    reused: true,
    listed: {},
    published: true,
  },
  gamme: {
    kind: "text",
    max: 80,
    section: "identity",
    reused: true,
    listed: { sort: true, page: "hidden" },
    shared: true,
    published: true,
  },
  category: { kind: "text", max: 80, section: "identity", reused: true, shared: true },
  labels: {
    kind: "words",
    most: 20,
    max: 40,
    families: [...DRINKS, "soft", "thing"],
    section: "identity",
    published: true,
  },
  grapes: {
    kind: "words",
    most: 30,
    max: 60,
    families: ["wine", "spirit", "soft"],
    section: "identity",
    published: true,
  },
  /** Producer, when it is not the shop. */
  producer: { kind: "text", max: 120, section: "identity", reused: true },
  brand: { kind: "text", max: 80, families: [...DRINKS, "soft", "thing"], section: "identity", reused: true },
  /** ISO 3166 alpha-2. */
  country: { kind: "text", max: 2, section: "identity" },
  vatType: { kind: "choice", of: VAT_TYPES, required: true, section: "fiscal" },
  disableVAT: { kind: "flag", section: "fiscal" },
  fiscalLabel: { kind: "choice", of: FISCAL_LABELS, families: DRINKS, section: "fiscal", shared: true },
  /** Combined nomenclature, eight digits: written in movements under an e-AD or an e-SAD. */
  cnCode: { kind: "text", max: 8, families: DRINKS, section: "fiscal", late: true },
  /** Mass of one litre without its container, grams. */
  netMassGPerL: { kind: "number", min: 500, max: 2000, families: DRINKS, section: "fiscal", late: true },
  exciseCode: { kind: "choice", of: EXCISE_CODES, families: DRINKS, section: "fiscal", shared: true },
  wineCategory: { kind: "number", min: 1, max: 5, families: ["wine"], section: "fiscal", shared: true },
  growingZone: { kind: "number", min: 1, max: 6, families: ["wine"], section: "fiscal", shared: true },
} as const satisfies Fields;

/** Fields of a vintage. */
export const VINTAGE_FIELDS = {
  /** Hundredths of a percent by volume. */
  alcohol: { kind: "number", min: 0, max: 10_000, families: DRINKS },
  /** Temperatures of serving, in degrees Celsius. */
  servingFromC: { kind: "number", min: 0, max: 30, families: DRINKS, late: true },
  servingToC: { kind: "number", min: 0, max: 30, families: DRINKS, late: true },
  /** Years in which to drink it: the first, the best, the last. */
  keepFrom: { kind: "number", min: 1900, max: 2200, families: ["wine"], late: true },
  keepPeak: { kind: "number", min: 1900, max: 2200, families: ["wine"], late: true },
  keepTo: { kind: "number", min: 1900, max: 2200, families: ["wine"], late: true },
  /** Time in a decanter before serving. */
  decantMinutes: { kind: "number", min: 0, max: 1440, families: ["wine"], late: true },
  /** No longer sold: it was sold before, so it cannot be removed. */
  closed: { kind: "flag" },
} as const satisfies Fields;

/** Fields of a format. */
export const FORMAT_FIELDS = {
  type: { kind: "choice", of: FORMAT_TYPES, required: true },
  container: { kind: "choice", of: CONTAINER_KEYS },
  nameInShop: { kind: "text", max: 80 },
  showUnityValue: { kind: "flag" },
  weightG: { kind: "number", min: 0, max: 10_000_000, required: true },
  /** No longer sold: it was sold before, so it cannot be removed. */
  closed: { kind: "flag" },
} as const satisfies Fields;

type ProductTable = typeof PRODUCT_FIELDS;
export type ProductFieldName = keyof ProductTable;
/** Names of the fields of a product that have a property: `NamesWith<"reused">`. */
export type NamesWith<K extends keyof Field> = {
  [N in ProductFieldName]: ProductTable[N] extends Record<K, unknown> ? N : never;
}[ProductFieldName];
const namesWith = <K extends keyof Field>(key: K): readonly NamesWith<K>[] =>
  Object.entries(PRODUCT_FIELDS).flatMap(([name, field]) => (key in field ? [name as NamesWith<K>] : []));

export const REUSED_FIELDS = namesWith("reused");
export const LISTED_FIELDS = namesWith("listed");
export const SHARED_FIELDS = namesWith("shared");
export const PUBLISHED_FIELDS = namesWith("published");
/** Returns the part of the table with these names. */
export const fieldsNamed = <N extends ProductFieldName>(names: readonly N[]): Pick<ProductTable, N> =>
  Object.fromEntries(names.map((name) => [name, PRODUCT_FIELDS[name]])) as Pick<ProductTable, N>;
/** Returns the fields that a section of the product's form shows, in their order. */
export const fieldsOfSection = (section: Field["section"]): readonly NamesWith<"section">[] =>
  namesWith("section").filter((name) => PRODUCT_FIELDS[name].section === section);

export type ProductFields = ValuesOf<ProductTable>;
export type VintageFields = ValuesOf<typeof VINTAGE_FIELDS>;
export type FormatFields = ValuesOf<typeof FORMAT_FIELDS>;
/** The fields of a product that buyers read; one without a value is absent. */
export type PublishedFields = {
  [N in NamesWith<"published">]?: NonNullable<ProductFields[N]>;
};

/** The fields of a table that can be empty. */
type EmptyFields<T> = { [N in keyof T as T[N] extends { required: true } ? never : N]: ValueOf<T[N]> };

/** Returns the value of a field that is not filled in. */
export const emptyValue = ({ kind }: Field): null | false | never[] =>
  kind === "words" ? [] : kind === "flag" ? false : null;

/** Returns the empty values of all fields that can be empty. */
export const emptyFields = <T extends Fields>(fields: T): EmptyFields<T> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      "required" in field ? [] : [[name, emptyValue(field)]],
    ),
  ) as EmptyFields<T>;
