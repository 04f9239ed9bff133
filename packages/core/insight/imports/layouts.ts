import type { ImportKind, ImportSource } from "./fields.ts";
import { guessedMapping } from "./headings.ts";
import { LAYOUTS } from "./layouts.list.ts";
import { finder, tableOf, type PlacedLine } from "./layouts.table.ts";

export type FlatSheet = {
  source: ImportSource;
  headings: string[];
  lines: PlacedLine[];
  /** Columns with a fixed meaning in the layout, by field. */
  mapping: Record<string, number>;
};

/**
 * Checks for columns whose names merchants choose themselves: options, attributes, metafields. Only these are guessed
 * in a known layout.
 */
const isOwnColumn = (heading: string, before: readonly string[]): boolean =>
  !before.includes(heading) || /metafield|^meta:/i.test(heading);

/**
 * Reduces a file to one line per article where it is an export of a known shop system; any other stays as it is.
 * `wanted` is the origin that the user chose: only "default" is analysed.
 */
export function flattened(
  kind: ImportKind,
  importSource: ImportSource,
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
      (importSource === "default" || importSource === one.source) &&
      one.signs.every((names) => names.some((name) => table.keys.includes(name))),
  );
  if (!layout)
    return {
      source: importSource,
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
