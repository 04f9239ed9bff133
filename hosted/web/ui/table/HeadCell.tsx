import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import { cellClass } from "#ui/table/cellClass.ts";
import type { ListColumn } from "#ui/table/list.ts";
import css from "#ui/table/Table.module.css";
import * as layout from "#ui/layout.ts";

type HeadCellProps = {
  of: ListColumn<never>;
  sort: string;
  onSort: (sort: string) => void;
};

/** The head of a column; a button where the list can be sorted by it. */
export function HeadCell({ of, sort, onSort }: HeadCellProps): ReactNode {
  const { name } = of;
  const order = !of.sort
    ? undefined
    : sort === name
      ? "ascending"
      : sort === `-${name}`
        ? "descending"
        : "none";
  const Mark = order === "ascending" ? ArrowUp : order === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      className={cx(cellClass(of), layout.quiet, layout.oneLine, css.head)}
      aria-sort={order}
      style={of.width ? { width: of.width } : undefined}
    >
      {order === undefined ? (
        of.label
      ) : (
        <button
          type="button"
          className={cx(layout.inline1, layout.middle, css.sort, order !== "none" && css.sorted)}
          onClick={() => onSort(order === "descending" ? name : `-${name}`)}
        >
          {of.label}
          <Mark size={13} aria-hidden="true" />
        </button>
      )}
    </th>
  );
}
