import { headingKey } from "./headings.ts";
import { cellAt, finder, grouped, tableOf, type PlacedLine, type Table } from "./layouts.table.ts";

/** Maximum number of columns made of options and attributes. */
const PIVOTS_MAX = 40;

/**
 * Turns pairs of columns, the name of an option and its value, into one column for each name; the pairs are removed.
 * `also` are columns that only describe the storage of an option.
 */
function pivoted(table: Table, pairs: readonly (readonly [number, number])[], also: RegExp): Table {
  const names: string[] = [];
  for (const line of table.lines)
    for (const [at] of pairs) {
      const name = cellAt(line, at);
      if (name !== "" && !names.includes(name) && names.length < PIVOTS_MAX) names.push(name);
    }
  const gone = new Set(pairs.flat());
  const stored = table.keys.flatMap((key, at) => (gone.has(at) || also.test(key) ? [] : [at]));
  const headings = stored.map((at) => table.headings[at] ?? "");
  const known = new Set(headings.map(headingKey));
  const texts = names.map((name) => (known.has(headingKey(name)) ? `${name} (option)` : name));
  return tableOf(
    [...headings, ...texts],
    table.lines.map((line) => {
      const values = names.map((name) => {
        const pair = pairs.find(([at]) => cellAt(line, at) === name);
        return pair ? cellAt(line, pair[1]) : "";
      });
      return { line: line.line, cells: [...stored.map((at) => cellAt(line, at)), ...values] };
    }),
  );
}

/** Returns the pairs of columns of options, whichever their number. */
const pairsOf = (table: Table, name: RegExp, value: RegExp): [number, number][] =>
  table.keys.flatMap((key, at): [number, number][] => {
    const n = name.exec(key)?.[1];
    if (n === undefined) return [];
    const other = table.keys.findIndex((one) => value.exec(one)?.[1] === n);
    return other < 0 ? [] : [[at, other]];
  });

/** Facts of a variant alone: not inherited from the first row of its product. */
const OF_VARIANT =
  /^(variant|option\d|image|product image|cost|unit price|included|price|compare|sku|barcode|inventory|continue|weight|requires|fulfillment|charge)\b/;

/**
 * Flattens Shopify's several rows of a handle: the first describes the product, others are variants or pictures alone.
 */
export function flattenShopify(table: Table): Table {
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
  // A product without variants has one meaningless option, "Title: Default Title".
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

/**
 * Flattens WooCommerce's variations: one names its parent by `id:12` or by its reference, and holds only its
 * differences.
 */
export function flattenWoo(table: Table): Table {
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
        // The parent lists the attribute values of all its variations.
        if (values.has(column)) return cell === "" && !inherited.includes(",") ? inherited : cell;
        return cell === "" && column !== type && column !== ref ? inherited : cell;
      }),
    };
  });
  const placedLines = lines.filter((line) => !parents.has(line));
  return pivoted(
    { ...table, lines: placedLines },
    attributes,
    /^(attribute \d+ (visible|global|default)|attribut \d+ (visible|global)|id|type|parent|position)$/,
  );
}
