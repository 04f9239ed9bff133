import { cx } from "#ui/classes.ts";
import type { ListColumn } from "#ui/table/list.ts";
import css from "#ui/table/Table.module.css";

/** Returns the class of a cell by its column. */
export function cellClass(column: ListColumn<never> | undefined): string {
  return cx(css.cell, column?.align === "end" && css.end, column?.from && css[column.from]);
}
