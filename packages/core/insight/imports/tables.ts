import { headingKey } from "./mapping.ts";

/** A line with its place in the file: 1 is the first record below the headings. */
export type PlacedLine = { line: number; cells: string[] };

/** A table whose columns are found by the key of their heading. */
export type Table = { headings: string[]; keys: string[]; lines: PlacedLine[] };

export const tableOf = (headings: readonly string[], lines: readonly PlacedLine[]): Table => ({
  headings: [...headings],
  keys: headings.map(headingKey),
  lines: [...lines],
});

export const finder =
  ({ keys }: Table) =>
  (...names: string[]): number => {
    for (const name of names) {
      const at = keys.indexOf(name);
      if (at >= 0) return at;
    }
    return -1;
  };

export const cellAt = ({ cells }: PlacedLine, at: number): string => (at < 0 ? "" : (cells[at] ?? ""));

/** Most columns that options and attributes become. */
const PIVOTS_MAX = 40;

/**
 * Turns pairs of columns, the name of an option and its value, into one column for each name; the pairs go. `also` are columns that
 * only say how an option is kept.
 */
export function pivoted(table: Table, pairs: readonly (readonly [number, number])[], also: RegExp): Table {
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
export const pairsOf = (table: Table, name: RegExp, value: RegExp): [number, number][] =>
  table.keys.flatMap((key, at): [number, number][] => {
    const n = name.exec(key)?.[1];
    if (n === undefined) return [];
    const other = table.keys.findIndex((one) => value.exec(one)?.[1] === n);
    return other < 0 ? [] : [[at, other]];
  });

export const grouped = (lines: readonly PlacedLine[], keyAt: number): PlacedLine[][] => {
  const groups = new Map<string, PlacedLine[]>();
  for (const line of lines) {
    const key = cellAt(line, keyAt) || `line ${line.line}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()];
};
