import { headingKey, guessedMapping, type ImportKind, type ImportSource } from "./fields.ts";
import { ORDER_HEADINGS, orderFlattener } from "./layouts.orders.ts";
import { cellAt, finder, grouped, tableOf, type PlacedLine, type Table } from "./layouts.table.ts";

/**
 * Exports of other shops, brought to one line per article. Headings are those that the shops' own documentation and exports have:
 * Shopify "Using CSV files to import and export products", WooCommerce "Product CSV importer and exporter" (English and French),
 * PrestaShop's list of products and its CSV import.
 */

export type FlatSheet = {
  source: ImportSource;
  headings: string[];
  lines: PlacedLine[];
  /** Columns that the layout gives a meaning to by its own rules, by field. */
  mapping: Record<string, number>;
};

type Known = "shopify" | "woocommerce" | "prestashop";
type Layout = {
  kind: ImportKind;
  source: Known;
  /** Headings of which one of each row must be there. */
  signs: readonly (readonly string[])[];
  /** Which heading is which field; the first that is there. */
  fields: Readonly<Record<string, readonly string[]>>;
  flatten: (sheet: Table) => Table;
};

/** Most columns that options and attributes become. */
const PIVOTS_MAX = 40;

/**
 * Turns pairs of columns, the name of an option and its value, into one column for each name; the pairs go. `also` are columns that
 * only say how an option is kept.
 */
function pivoted(table: Table, pairs: readonly (readonly [number, number])[], also: RegExp): Table {
  const names: string[] = [];
  for (const line of table.lines)
    for (const [at] of pairs) {
      const name = cellAt(line, at);
      if (name !== "" && !names.includes(name) && names.length < PIVOTS_MAX) names.push(name);
    }
  const gone = new Set(pairs.flat());
  const kept = table.keys.flatMap((key, at) => (gone.has(at) || also.test(key) ? [] : [at]));
  const headings = kept.map((at) => table.headings[at] ?? "");
  const known = new Set(headings.map(headingKey));
  const said = names.map((name) => (known.has(headingKey(name)) ? `${name} (option)` : name));
  return tableOf(
    [...headings, ...said],
    table.lines.map((line) => {
      const values = names.map((name) => {
        const pair = pairs.find(([at]) => cellAt(line, at) === name);
        return pair ? cellAt(line, pair[1]) : "";
      });
      return { line: line.line, cells: [...kept.map((at) => cellAt(line, at)), ...values] };
    }),
  );
}

/** The pairs of columns of options, whichever their number. */
const pairsOf = (table: Table, name: RegExp, value: RegExp): [number, number][] =>
  table.keys.flatMap((key, at): [number, number][] => {
    const n = name.exec(key)?.[1];
    if (n === undefined) return [];
    const other = table.keys.findIndex((one) => value.exec(one)?.[1] === n);
    return other < 0 ? [] : [[at, other]];
  });

/** Facts of a variant alone: not taken over from the first row of its product. */
const OF_VARIANT =
  /^(variant|option\d|image|product image|cost|unit price|included|price|compare|sku|barcode|inventory|continue|weight|requires|fulfillment|charge)\b/;

/** Shopify: several rows of a handle; the first says what the product is, others are variants or pictures alone. */
function flattenShopify(table: Table): Table {
  const at = finder(table);
  const [handle, image] = [at("handle", "url handle"), at("image src", "product image url")];
  const [price, option, position] = [at("variant price", "price"), at("option1 value"), at("image position")];
  const names = table.keys.flatMap((key, n) => (/^option\d (name|nom)$/.test(key) ? [n] : []));
  const lines = grouped(table.lines, handle).flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const pictures = rows
      .filter((row) => cellAt(row, image) !== "")
      .toSorted((a, b) => Number(cellAt(a, position) || 999) - Number(cellAt(b, position) || 999))
      .map((row) => cellAt(row, image));
    const variants = rows.filter(
      (row) => row === first || cellAt(row, price) !== "" || cellAt(row, option) !== "",
    );
    return variants.map((row, n) => ({
      line: row.line,
      cells: row.cells.map((cell, column) => {
        if (column === image) return n === 0 ? [...new Set(pictures)].join(", ") : "";
        const isShared = names.includes(column) || !OF_VARIANT.test(table.keys[column] ?? "");
        return cell === "" && isShared ? cellAt(first, column) : cell;
      }),
    }));
  });
  const flat = pivoted(
    { ...table, lines },
    pairsOf(table, /^option(\d) name$/, /^option(\d) value$/),
    /^(option\d linked to|image position|handle|url handle)$/,
  );
  // A product without variants has one option of no meaning, "Title: Default Title".
  const none = flat.headings.findIndex(
    (_, n) =>
      flat.lines.length > 0 &&
      flat.lines.every(({ cells }) => /^(Default Title|)$/.test(cells[n] ?? "")) &&
      flat.lines.some(({ cells }) => cells[n] === "Default Title"),
  );
  const blank = flat.lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => (cell === "Default Title" ? "" : cell)),
  }));
  if (none < 0) return { ...flat, lines: blank };
  const without = <T>(list: readonly T[]): T[] => list.filter((_, n) => n !== none);
  return tableOf(
    without(flat.headings),
    blank.map(({ line, cells }) => ({ line, cells: without(cells) })),
  );
}

/** WooCommerce: a variation names its parent by `id:12` or by its reference, and says only what differs. */
function flattenWoo(table: Table): Table {
  const at = finder(table);
  const [id, type, ref, name] = [at("id"), at("type"), at("sku", "ugs"), at("name", "nom")];
  const [parent, images] = [at("parent"), at("images", "image")];
  const attributes = pairsOf(
    table,
    /^(?:attribute|nom de l attribut) (\d+)(?: name)?$/,
    /^(?:attribute|valeur de l attribut) (\d+)(?: value)?$/,
  );
  const values = new Set(attributes.map(([, value]) => value));
  const byKey = new Map<string, PlacedLine>();
  for (const line of table.lines) {
    if (cellAt(line, id)) byKey.set(`id:${cellAt(line, id)}`, line);
    if (cellAt(line, ref)) byKey.set(cellAt(line, ref), line);
  }
  const parents = new Set<PlacedLine>();
  const seen = new Set<PlacedLine>();
  const lines = table.lines.map((line): PlacedLine => {
    const of = byKey.get(cellAt(line, parent));
    if (!of || of === line) return line;
    parents.add(of);
    const first = !seen.has(of);
    seen.add(of);
    return {
      line: line.line,
      cells: line.cells.map((cell, column) => {
        const inherited = cellAt(of, column);
        if (column === name) return inherited || cell;
        if (column === images) return first ? [inherited, cell].filter(Boolean).join(", ") : cell;
        // What the parent lists of an attribute are all of its variations.
        if (values.has(column)) return cell === "" && !inherited.includes(",") ? inherited : cell;
        return cell === "" && column !== type && column !== ref ? inherited : cell;
      }),
    };
  });
  const kept = lines.filter((line) => !parents.has(line));
  return pivoted(
    { ...table, lines: kept },
    attributes,
    /^(attribute \d+ (visible|global|default)|attribut \d+ (visible|global)|id|type|parent|position)$/,
  );
}

const asIs = (table: Table): Table => table;

const LAYOUTS: readonly Layout[] = [
  {
    kind: "products",
    source: "shopify",
    signs: [
      ["handle", "url handle"],
      ["title"],
      ["variant price", "option1 name", "variant sku", "option1 value"],
    ],
    fields: {
      name: ["title"],
      producer: ["vendor"],
      productType: ["type"],
      categories: ["tags", "product category"],
      description: ["body", "body html", "description"],
      ref: ["variant sku", "sku"],
      ean: ["variant barcode", "barcode"],
      weight: ["variant grams", "weight value"],
      stock: ["variant inventory qty", "inventory quantity"],
      priceTtc: ["variant price", "price"],
      images: ["image src", "product image url"],
    },
    flatten: flattenShopify,
  },
  {
    kind: "products",
    source: "woocommerce",
    signs: [
      ["sku", "ugs"],
      ["name", "nom"],
      ["published", "publie"],
      ["regular price", "tarif regulier", "prix regulier"],
    ],
    fields: {
      name: ["name", "nom"],
      ref: ["sku", "ugs"],
      ean: ["gtin upc ean or isbn", "gtin upc ean ou isbn"],
      description: ["description"],
      stock: ["stock"],
      weight: ["weight", "poids"],
      priceTtc: ["regular price", "tarif regulier", "prix regulier"],
      categories: ["categories"],
      images: ["images"],
      producer: ["brands", "marques"],
    },
    flatten: flattenWoo,
  },
  {
    kind: "products",
    source: "prestashop",
    signs: [
      ["id", "id produit", "product id"],
      ["reference"],
      ["name", "nom", "nom du produit", "product name"],
      [
        "prix ht",
        "price ht",
        "price tax excluded",
        "prix final",
        "final price",
        "price ttc",
        "price tax included",
      ],
    ],
    fields: {
      name: ["name", "nom", "nom du produit", "product name"],
      ref: ["reference"],
      ean: ["ean13", "ean 13", "ean"],
      categories: ["categories", "category", "categorie"],
      priceTtc: ["price tax included", "price ttc", "prix ttc", "prix final", "final price"],
      priceHt: ["price tax excluded", "price ht", "prix ht"],
      vat: ["tax rule", "regle de taxe", "taux de tva", "tva"],
      stock: ["quantity", "quantite"],
      producer: ["manufacturer", "marque", "brand", "fabricant"],
      weight: ["weight", "poids"],
      description: ["description"],
      images: ["image urls", "image", "url image", "images", "url des images"],
    },
    flatten: asIs,
  },
  {
    kind: "orders",
    source: "shopify",
    signs: [["name"], ["lineitem name"], ["financial status"]],
    fields: {
      number: ["name"],
      email: ["email"],
      orderedAt: ["created at"],
      status: ["financial status"],
      currency: ["currency"],
      total: ["total"],
      items: [ORDER_HEADINGS.items],
      fullname: ["billing name", "shipping name"],
      company: ["billing company"],
      street: ["billing address1", "billing street"],
      street2: ["billing address2"],
      zipcode: ["billing zip"],
      city: ["billing city"],
      country: ["billing country"],
      phone: ["billing phone", "phone"],
    },
    flatten: orderFlattener({
      number: ["name"],
      item: ["lineitem name"],
      quantity: ["lineitem quantity"],
      price: ["lineitem price"],
      of: /^lineitem\b/,
    }),
  },
  {
    kind: "orders",
    source: "woocommerce",
    signs: [
      ["order number", "order id", "numero de commande", "n de commande"],
      ["order status", "statut de la commande"],
      ["order total amount", "order total", "montant total de la commande"],
    ],
    fields: {
      number: ["order number", "order id", "numero de commande", "n de commande"],
      orderedAt: ["order date", "date de commande", "date de la commande"],
      status: ["order status", "statut de la commande"],
      currency: ["order currency", "currency", "devise"],
      total: ["order total amount", "order total", "montant total de la commande"],
      items: [ORDER_HEADINGS.items],
      email: ["email billing", "billing email", "e mail facturation"],
      firstname: ["first name billing", "billing first name", "prenom facturation"],
      lastname: ["last name billing", "billing last name", "nom facturation"],
      company: ["company billing", "billing company", "societe facturation"],
      street: ["address 1 2 billing", "address 1 billing", "billing address 1", "adresse facturation"],
      zipcode: ["postcode billing", "billing postcode", "code postal facturation"],
      city: ["city billing", "billing city", "ville facturation"],
      country: ["country code billing", "billing country", "pays facturation"],
      phone: ["phone billing", "billing phone", "telephone facturation"],
    },
    flatten: orderFlattener({
      number: ["order number", "order id", "numero de commande", "n de commande"],
      item: ["item name", "nom de l article"],
      quantity: ["quantity refund", "quantity", "quantite"],
      price: ["item cost", "prix de l article"],
      of: /^(item|quantity|sku|prix de l article|nom de l article)\b/,
    }),
  },
  {
    kind: "orders",
    source: "prestashop",
    signs: [["id", "id commande"], ["reference"], ["total"], ["client", "customer"]],
    fields: {
      number: ["reference"],
      fullname: ["client", "customer"],
      email: ["email", "adresse e mail", "e mail"],
      company: ["societe", "company"],
      orderedAt: ["date"],
      status: ["etat", "status", "statut"],
      total: ["total"],
      country: ["livraison", "delivery", "pays"],
    },
    flatten: asIs,
  },
  {
    kind: "clients",
    source: "shopify",
    signs: [
      ["first name"],
      ["last name"],
      ["email"],
      ["total spent", "total orders", "accepts email marketing"],
    ],
    fields: {
      firstname: ["first name"],
      lastname: ["last name"],
      email: ["email"],
      company: ["default address company", "company"],
      street: ["default address address1", "address1"],
      street2: ["default address address2", "address2"],
      zipcode: ["default address zip", "zip"],
      city: ["default address city", "city"],
      country: ["default address country code", "country code", "country"],
      phone: ["phone", "default address phone"],
      tags: ["tags"],
      note: ["note"],
    },
    flatten: asIs,
  },
];

/** Columns whose names merchants choose themselves: options, attributes, metafields. Only these are guessed in a known layout. */
const isOwnColumn = (heading: string, before: readonly string[]): boolean =>
  !before.includes(heading) || /metafield|^meta:/i.test(heading);

/**
 * Brings a file to one line per article where it is an export of a shop that we know; any other is as it was. `wanted` is what its
 * bringer said of where it comes from: only "default" is looked into.
 */
export function flattened(
  kind: ImportKind,
  wanted: ImportSource,
  headings: readonly string[],
  lines: readonly (readonly string[])[],
): FlatSheet {
  const table = tableOf(
    headings,
    lines.map((cells, at) => ({ line: at + 1, cells: [...cells] })),
  );
  const layout = LAYOUTS.find(
    (one) =>
      one.kind === kind &&
      (wanted === "default" || wanted === one.source) &&
      one.signs.every((names) => names.some((name) => table.keys.includes(name))),
  );
  if (!layout)
    return {
      source: wanted,
      headings: [...headings],
      lines: table.lines,
      mapping: guessedMapping(kind, headings),
    };
  const flat = layout.flatten(table);
  const find = finder(flat);
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  for (const [field, names] of Object.entries(layout.fields)) {
    const at = find(...names);
    if (at < 0 || taken.has(at)) continue;
    taken.add(at);
    mapping[field] = at;
  }
  const open = flat.headings.map((heading, at) =>
    !taken.has(at) && (layout.source === "prestashop" || isOwnColumn(heading, headings)) ? heading : "",
  );
  for (const [field, at] of Object.entries(guessedMapping(kind, open))) mapping[field] ??= at;
  return { source: layout.source, headings: flat.headings, lines: flat.lines, mapping };
}
