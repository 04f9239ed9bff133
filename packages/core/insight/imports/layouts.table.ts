import { headingKey } from "./headings.ts";

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

/** Groups lines by the value of a column, in the order of the file; lines without value each form a group. */
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
