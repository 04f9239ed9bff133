import { createColumnHelper, tableFeatures, type ColumnDef } from "@tanstack/react-table";
import type { ListColumn } from "#ui/table/list.ts";

/** The server sorts, filters and pages; the table only needs columns and rows. */
export const features = tableFeatures({ columnMeta: {} as { of: ListColumn<never> } });
type Features = typeof features;
export type Columns<Row extends object> = ColumnDef<Features, Row, unknown>[];

/** Converts the columns of a description for the table. */
export function tableColumns<Row extends object>(columns: readonly ListColumn<Row>[]): Columns<Row> {
  const helper = createColumnHelper<Features, Row>();
  return columns.map((column) =>
    helper.display({
      id: column.name,
      header: column.label,
      meta: { of: column as unknown as ListColumn<never> },
    }),
  );
}

/** Returns the visible columns: those chosen, in their order, locked ones first; by default all that are not hidden. */
export function shownColumns<Row extends object>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | undefined,
): ListColumn<Row>[] {
  if (!chosen) return columns.filter((column) => !column.hidden);
  const others = chosen.flatMap((name) => columns.find((c) => c.name === name && !c.locked) ?? []);
  return [...columns.filter((column) => column.locked), ...others];
}
