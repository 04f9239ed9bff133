import { createColumnHelper, tableFeatures, type ColumnDef } from "@tanstack/react-table";

/** How a column stands in the list. */
export type ColumnLook = {
  align?: "end";
  /** Name of the server's sort; absent: the list cannot be sorted by it. */
  sort?: string;
  /** Smallest window that shows it: from 1100 px, from 900 px. */
  from?: "wide" | "medium";
  /** CSS width; the others share what is left. */
  width?: string;
};

/** The server sorts, filters and pages; the table only needs columns and rows. */
export const features = tableFeatures({ columnMeta: {} as ColumnLook });
export type Features = typeof features;
export type Columns<Row extends object> = ColumnDef<Features, Row, unknown>[];

/** Typed maker of a list's columns; make them once, outside of what is drawn. */
export function columnsFor<Row extends object>() {
  return createColumnHelper<Features, Row>();
}
