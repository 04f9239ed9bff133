import type { OldItem } from "./oldOrders.ts";
import { cellAt, finder, grouped, tableOf, type Table } from "./layouts.table.ts";

/** Heading of the column that the items of an order become. */
export const ORDER_HEADINGS = { items: "articles" } as const;

/** Writes an item as a line of a cell: `6 × Château X 2019 | 75.00`. */
const writtenItem = (quantity: string, name: string, price: string): string =>
  `${quantity || "1"} × ${name.replace(/[|\n]/g, " ")}${price === "" ? "" : ` | ${price}`}`;

/** Reads items from a cell that `orderFlattener` wrote, or that a user wrote line by line; prices are per unit. */
export function itemsIn(text: string, numberOf: (text: string) => number | null): OldItem[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 200)
    .map((line) => {
      const [, count, rest = line] = /^(\d+(?:[.,]\d+)?)\s*[×x*]\s+(.+)$/.exec(line) ?? [];
      const [name = rest, price = ""] = rest.split(" | ");
      const quantity = count === undefined ? 1 : (numberOf(count) ?? 1);
      const each = price === "" ? null : numberOf(price);
      return {
        quantity,
        name: name.trim().slice(0, 200),
        totalCents: each === null ? null : Math.round(each * quantity * 100),
      };
    });
}

type OrderColumns = {
  number: readonly string[];
  item: readonly string[];
  quantity: readonly string[];
  price: readonly string[];
  /** Columns of one item: they are merged into one column of all. */
  of: RegExp;
};

/**
 * Merges the rows of an order, one for each item, into one line; values that only the first row has apply to the order.
 */
export const orderFlattener =
  (columns: OrderColumns) =>
  (table: Table): Table => {
    const at = finder(table);
    const [number, item, quantity, price] = [
      at(...columns.number),
      at(...columns.item),
      at(...columns.quantity),
      at(...columns.price),
    ];
    const stored = table.keys.flatMap((key, n) => (columns.of.test(key) ? [] : [n]));
    const lines = grouped(table.lines, number).flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const items = rows
        .filter((row) => cellAt(row, item) !== "")
        .map((row) => writtenItem(cellAt(row, quantity), cellAt(row, item), cellAt(row, price)));
      return [{ line: first.line, cells: [...stored.map((n) => cellAt(first, n)), items.join("\n")] }];
    });
    return tableOf([...stored.map((n) => table.headings[n] ?? ""), "Articles"], lines);
  };
