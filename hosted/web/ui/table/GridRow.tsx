import { memo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { CheckCell } from "#ui/table/CheckCell.tsx";
import { cellClass } from "#ui/table/cellClass.ts";
import type { ListColumn, RowAct } from "#ui/table/list.ts";
import { RowActs } from "#ui/table/RowActs.tsx";
import css from "#ui/table/Table.module.css";

type GridRowProps<Row extends object> = {
  row: Row;
  id: string;
  /** Position on the page, from 1. */
  number: number;
  columns: readonly ListColumn<Row>[];
  fresh: boolean;
  /** State of its box; undefined: rows cannot be selected. */
  checked: boolean | undefined;
  /** Selected by name, not only with all others. */
  selected: boolean;
  toggle: ((id: string, range?: boolean) => void) | undefined;
  acts: readonly RowAct<Row>[] | undefined;
};

function Line<Row extends object>(props: GridRowProps<Row>): ReactNode {
  const { row, id, number, columns, fresh, checked, selected, toggle, acts } = props;
  const { t } = useTranslation("table");
  return (
    <tr data-row-id={id} className={cx(css.row, fresh && css.fresh, selected && css.selected)}>
      {checked === undefined ? null : (
        <td className={cx(css.cell, css.check)}>
          <CheckCell
            label={t("select.rowNumber", { number })}
            checked={checked}
            onChange={(range) => toggle?.(id, range)}
          />
        </td>
      )}
      <Cells row={row} columns={columns} acts={acts} />
    </tr>
  );
}

function CellsOf<Row extends object>({
  row,
  columns,
  acts,
}: Pick<GridRowProps<Row>, "row" | "columns" | "acts">): ReactNode {
  return columns.map((column, place) => (
    <td key={column.name} className={cellClass(column as unknown as ListColumn<never>)}>
      {column.cell(row)}
      {acts && place === columns.length - 1 ? <RowActs row={row} acts={acts} /> : null}
    </td>
  ));
}

// The cells of a selected row stay as they are; only its box is rendered.
const Cells = memo(CellsOf) as typeof CellsOf;

/** A row of a table: rendered again only when its own data changes. */
export const GridRow = memo(Line) as typeof Line;
