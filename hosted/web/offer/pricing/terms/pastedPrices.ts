import { plainText } from "@cuvee/core/kit/list/list.ts";
import { parseNumber } from "#kit/parseNumber.ts";
import type { PriceRowValues } from "#offer/pricing/terms/clientTerms.ts";
import type { IndexedFormat } from "#offer/pricing/formatIndex.ts";
import { readDay } from "#ui/date/dates.ts";

/** Result of parsing a table: prices, and the lines that cannot be parsed. */
export type PastedTable = { rows: PriceRowValues[]; unread: string[] };

const plain = (text: string): string =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Finds the format of a reference, an EAN or a whole name; null for none, or more than one. */
function formatOf(shelf: ReadonlyMap<string, IndexedFormat>, text: string): string | null {
  const wanted = plain(text);
  if (wanted === "") return null;
  const all = [...shelf.values()];
  const same = (test: (found: IndexedFormat) => boolean): string[] =>
    all.filter(test).map(({ format }) => format.id);
  const exact = same(({ format, words }) =>
    [format.ref, words.whole].some((name) => plain(name ?? "") === wanted),
  );
  const found =
    exact.length > 0
      ? exact
      : same(({ text: known }) => wanted.split(" ").every((word) => plain(known).split(" ").includes(word)));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Parses negotiated prices of a pasted table: article (reference or name), price, optional first and last day; columns
 * by tabs or semicolons. A first line without a price is a heading.
 */
export function readPrices(text: string, shelf: ReadonlyMap<string, IndexedFormat>, now: Date): PastedTable {
  const pasted: PastedTable = { rows: [], unread: [] };
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  for (const [n, line] of lines.entries()) {
    const [article = "", price = "", first = "", last = ""] = line.split(/\t|;/).map((cell) => cell.trim());
    const euros = parseNumber(price.replace(/[€\s]/g, ""));
    if (n === 0 && euros === null) continue;
    const formatId = formatOf(shelf, article);
    const days = [first, last].map((day) => (day === "" ? null : readDay(day, "date", now)));
    const wrongDay = [first, last].some((day, at) => day !== "" && days[at] === null);
    if (formatId === null || euros === null || euros < 0 || wrongDay) pasted.unread.push(line.slice(0, 120));
    else
      pasted.rows.push({
        formatId,
        unitE4: Math.round(euros * 10_000),
        first: days[0] ?? null,
        last: days[1] ?? null,
      });
  }
  return pasted;
}

/** Adds pasted prices: a pasted one replaces one of the same article and the same first day. */
export function withPasted(
  rows: readonly PriceRowValues[],
  pasted: readonly PriceRowValues[],
): PriceRowValues[] {
  const keyOf = ({ formatId, first }: PriceRowValues): string => `${formatId} ${first}`;
  const fresh = new Map(pasted.map((row) => [keyOf(row), row]));
  return [...rows.filter((row) => !fresh.has(keyOf(row))), ...fresh.values()];
}
