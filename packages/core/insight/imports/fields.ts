import { plainText } from "#kit/list.ts";
import type { OldItem, OldStatus } from "./values.ts";

/** What can be imported from a file (specification §2, §4 "Import"). */
export const IMPORT_KINDS = ["products", "clients", "stocks", "orders"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Where a file comes from: a starting point for which column is what (specification §3, "Import integrations"). */
export const IMPORT_SOURCES = [
  "default",
  "shopify",
  "woocommerce",
  "prestashop",
  "isagri",
  "vinistoria",
  "baqio",
] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const IMPORT_STATUSES = ["pending", "processing", "completed", "reverted", "error"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** One thing that a line says: its name, and by which headings it is known in files, without accents and capitals. */
export type ImportField = { name: string; required?: true; headings: readonly string[] };

const field = (name: string, ...headings: string[]): ImportField => ({ name, headings });
const needed = (name: string, ...headings: string[]): ImportField => ({ name, headings, required: true });

/** What names an article in a line: its EAN, or product, vintage and format. */
const article = [
  field("ean", "ean", "ean13", "gtin", "code barre", "code barres", "gencod", "barcode"),
  field(
    "name",
    "produit",
    "nom du produit",
    "designation",
    "libelle",
    "article",
    "cuvee",
    "vin",
    "nom",
    "product",
    "name",
    "rftartdesign",
  ),
  field("vintage", "millesime", "annee", "vintage", "year"),
  field(
    "format",
    "format",
    "contenance",
    "conditionnement",
    "volume",
    "centilisation",
    "size",
    "bottle size",
  ),
];

/** Who a client is and where he lives, in files of clients and of orders. */
const person = [
  field("company", "societe", "raison sociale", "entreprise", "enseigne", "company"),
  field("civility", "civilite", "titre", "civility"),
  field("lastname", "nom", "nom de famille", "lastname", "last name", "surname"),
  field("firstname", "prenom", "firstname", "first name"),
  field("fullname", "nom complet", "nom et prenom", "client", "full name", "customer", "customer name"),
  field("email", "email", "e mail", "mail", "courriel", "adresse mail", "adresse e mail"),
  field("mobile", "portable", "mobile", "tel portable", "gsm"),
  field("phone", "telephone", "tel", "tel fixe", "phone"),
  field("street", "adresse", "rue", "adresse 1", "street", "address"),
  field("street2", "complement", "adresse 2", "complement d adresse", "street 2"),
  field("zipcode", "code postal", "cp", "zipcode", "zip", "postal code"),
  field("city", "ville", "commune", "city", "town"),
  field("country", "pays", "country"),
];

/** Fields of each kind of import, in the order of the screen. Formats of isagri, vinistoria and baqio are not public (rules §12). */
export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  products: [
    needed(
      "name",
      "produit",
      "nom du produit",
      "designation",
      "libelle",
      "article",
      "cuvee",
      "nom",
      "titre",
      "nom du vin",
      "vin",
      "product",
      "product name",
      "wine",
      "name",
      "title",
      "rftartdesign",
    ),
    field("vintage", "millesime", "annee", "vintage", "year"),
    field(
      "productType",
      "type",
      "type de produit",
      "famille",
      "categorie de produit",
      "product type",
      "wine type",
    ),
    field("color", "couleur", "robe", "couleur du vin", "color", "colour", "wine color", "wine colour"),
    field("appellation", "appellation", "aoc", "aop", "denomination", "appellation d origine"),
    field("gamme", "gamme", "range", "collection"),
    field("quality", "qualite", "dosage", "quality"),
    field(
      "producer",
      "producteur",
      "domaine",
      "chateau",
      "maison",
      "vigneron",
      "producer",
      "winery",
      "vendor",
    ),
    field("country", "pays", "pays d origine", "origine", "country", "country of origin", "origin"),
    field("grapes", "cepages", "cepage", "encepagement", "grapes", "grape", "grape varieties", "varietal"),
    field("labels", "labels", "label", "certifications", "certification"),
    field("alcohol", "alcool", "degre", "tav", "titre alcoometrique", "degre d alcool", "alcohol", "abv"),
    needed(
      "format",
      "format",
      "contenance",
      "conditionnement",
      "volume",
      "centilisation",
      "flacon",
      "flaconnage",
      "bouteille",
      "taille",
      "size",
      "bottle size",
      "bottle",
    ),
    field("ref", "reference", "code article", "ref", "sku", "ugs", "code", "rftnoarticle"),
    field("ean", "ean", "ean13", "gtin", "code barre", "code barres", "gencod", "barcode"),
    field(
      "priceTtc",
      "prix ttc",
      "tarif ttc",
      "prix public ttc",
      "prix de vente ttc",
      "pu ttc",
      "price ttc",
      "price tax included",
      "prix final",
      "final price",
      "prix public",
      "prix de vente",
      "prix",
      "tarif",
      "price",
      "regular price",
      "retail price",
    ),
    field(
      "priceHt",
      "prix ht",
      "tarif ht",
      "prix de vente ht",
      "prix public ht",
      "pu ht",
      "price ht",
      "price tax excluded",
      "prix hors taxe",
      "prix hors taxes",
    ),
    field("currency", "devise", "monnaie", "currency"),
    field(
      "stock",
      "stock initial",
      "stock",
      "quantite",
      "quantite en stock",
      "quantite disponible",
      "stock disponible",
      "qte",
      "quantity",
      "stock quantity",
      "inventory",
    ),
    field("weight", "poids", "poids kg", "weight"),
    field("vat", "tva", "taux tva", "taux de tva", "vat", "vat rate", "tax rate"),
    field(
      "categories",
      "categories",
      "categorie",
      "rayon",
      "tags",
      "etiquettes",
      "mots cles",
      "category",
      "product category",
    ),
    field(
      "description",
      "description",
      "commentaire",
      "presentation",
      "notes de degustation",
      "tasting notes",
    ),
    field(
      "images",
      "images",
      "image",
      "photo",
      "photos",
      "url image",
      "image url",
      "image urls",
      "url de l image",
      "lien image",
      "image src",
      "picture",
    ),
  ],
  clients: [
    field("kind", "type", "type de client", "categorie", "kind"),
    ...person,
    field("siret", "siret", "n siret", "numero siret"),
    field("vatNumber", "tva intracommunautaire", "n tva", "numero tva", "tva intra", "vat number"),
    field("typology", "tarif", "grille", "grille tarifaire", "typologie", "price grid"),
    field("family", "famille", "segment", "family"),
    field("tags", "tags", "etiquettes", "mots cles"),
    field("note", "note", "notes", "commentaire", "remarque", "observations"),
  ],
  stocks: [
    ...article,
    needed("quantity", "quantite", "stock", "stock physique", "qte", "nombre", "quantity"),
    field("warehouse", "entrepot", "depot", "chai", "lieu", "warehouse"),
    field("lot", "lot", "numero de lot", "n lot", "batch"),
    field("duty", "droits", "regime", "statut fiscal", "duty"),
  ],
  orders: [
    needed(
      "number",
      "numero",
      "numero de commande",
      "n de commande",
      "commande",
      "reference",
      "order number",
      "order",
    ),
    needed("orderedAt", "date", "date de commande", "date commande", "order date", "created at"),
    needed("total", "total", "total ttc", "montant", "montant ttc", "order total", "amount"),
    field("currency", "devise", "currency"),
    field("status", "statut", "etat", "status", "order status"),
    field("items", "articles", "produits", "lignes", "items", "products"),
    ...person,
  ],
};

/** Which column (from 0) each field is read from; a field without one is not read. */
export type Mapping = { readonly [field: string]: number };

/** Words in brackets that say what a price holds, or whose address it is; all others in brackets are left out of a heading. */
const taxWord = (inside: string): string =>
  /\b(billing|facturation)\b/.test(inside)
    ? ` ${inside} `
    : /\b(ht|hors|excl\w*|exc)\b/.test(inside)
      ? " ht "
      : /\b(ttc|incl\w*|inc)\b/.test(inside)
        ? " ttc "
        : " ";

/** A heading as it is compared: without accents, capitals, signs and brackets, but with "HT" or "TTC" where brackets say so. */
export const headingKey = (text: string): string =>
  plainText(text)
    .replace(/\(([^)]*)\)/g, (_, inside: string) => taxWord(inside))
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Words that make a heading another thing than what it begins or ends with ("prix d'achat", "stock minimum"). */
const OTHER_THING: Record<string, RegExp> = {
  priceTtc:
    /\b(ht|achat|cost|cout|promo\w*|sale|solde|compare|revient|litre|kg|barre|remise\w*|ecotax\w*|gros|pro|unit\w*|min\w*|max\w*)\b/,
  priceHt:
    /\b(achat|cost|cout|promo\w*|sale|solde|compare|revient|litre|kg|barre|remise\w*|ecotax\w*|gros|pro|min\w*|max\w*)\b/,
  stock: /\b(min\w*|alert\w*|seuil|low|bas|faible|status|statut|reserve\w*|gestion|en stock)\b/,
  quantity: /\b(min\w*|alert\w*|seuil)\b/,
  name: /\b(categorie|fournisseur|fichier|client|attribut|option|category|supplier|file)\b/,
  categories: /\b(id|tax\w*)\b/,
  images: /\b(alt\w*|position|id|legende)\b/,
};

/**
 * Which column is what, by its heading: first those that are called just so, then those whose heading begins or ends so. No column is
 * taken twice.
 */
export function guessedMapping(kind: ImportKind, headings: readonly string[]): Record<string, number> {
  const words = headings.map(headingKey);
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
        words.findIndex((word, at) => !taken.has(at) && word === heading),
      );
  for (const { name, headings: known } of fields)
    for (const heading of known)
      take(
        name,
        words.findIndex(
          (word, at) =>
            !taken.has(at) &&
            heading.length > 2 &&
            !OTHER_THING[name]?.test(word) &&
            (word.startsWith(`${heading} `) || word.endsWith(` ${heading}`)),
        ),
      );
  return mapping;
}

/** Fields that a line needs and that no column gives. Stock needs one way to name its article. */
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
  if (kind === "clients" && !isNamed) missing.push("lastname");
  return missing;
}

/** What a new import takes for lines that say nothing, by kind: shown beside the columns, where it can be changed. */
export const FIRST_DEFAULTS: Record<ImportKind, Readonly<Record<string, string>>> = {
  products: { format: "75 cl", productType: "wine" },
  clients: {},
  stocks: {},
  orders: {},
};

/** What is wrong with a line: where, and by which name (`fields` of `locales/<lang>/errors.json`, or a refusal). */
export type LineFault = { field: string | null; code: string };
/** `skipped`: somebody chose to leave the line out. */
export const LINE_STATES = ["new", "ready", "error", "skipped", "done", "reverted", "kept"] as const;
/** States of lines that are not yet brought in: they can be corrected. */
export const OPEN_LINE_STATES = ["new", "ready", "error", "skipped"] as const;
export type LineState = (typeof LINE_STATES)[number];
/** A line of the file (1 is the first below the headings) with what came of it. */
export type ImportLine = {
  line: number;
  cells: string[];
  state: LineState;
  faults: LineFault[];
  /** What was set for fields that no column gives. */
  fixed: Record<string, string>;
  /** Whether it made something or changed what was there. */
  made: "created" | "changed" | null;
  /** The client, the product or the article that it made or changed, while it is there. */
  record: { id: string; name: string } | null;
};

/** A picture that could not be had, and why (`errors.json`). */
export type ImportPicture = { line: number; url: string; code: string };

export type ImportView = {
  id: string;
  kind: ImportKind;
  source: ImportSource;
  status: ImportStatus;
  /** What a job is doing now. */
  running: "check" | "run" | "revert" | null;
  name: string;
  encoding: "utf-8" | "windows-1252" | "utf-16" | "xlsx";
  delimiter: string;
  headings: string[];
  mapping: Record<string, number>;
  /** What a line is given in a field of which it says nothing. */
  defaults: Record<string, string>;
  /** Lines that say something in each column, in the order of the headings. */
  filled: number[];
  lines: number;
  /** Lines that a job has gone through, of `lines`. */
  progress: number;
  states: { [S in LineState]: number };
  created: number;
  changed: number;
  /** Pictures that its lines name: those that wait to be fetched, that stand in their product, that could not be had. */
  pictures: { waiting: number; done: number; failed: number };
  /** Of an import that was taken back: how many lines stay, by the code of why (`errors.json`), the most frequent first. */
  kept: { code: string; count: number }[];
  version: number;
  madeBy: string;
  createdAt: string;
  finishedAt: string | null;
};

/** An order of the shop before Cuvée. `totalTtcCents` is in `currency`, whichever it was. */
export type OldOrder = {
  id: string;
  source: ImportSource;
  number: string;
  orderedAt: string;
  status: OldStatus;
  totalTtcCents: number;
  currency: string;
  items: OldItem[];
};
