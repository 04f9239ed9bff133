import { flexRender, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useWidth } from "#kit/width.ts";
import { cx } from "#ui/classes.ts";
import { Skeleton, useLate } from "#ui/Skeleton.tsx";
import { features, type ColumnLook, type Columns } from "#ui/table/columns.ts";
import { useRowKeys } from "#ui/table/rowKeys.ts";
import css from "#ui/table/Table.module.css";

export type TableProps<Row extends object> = {
  /** Read out before the table. */
  label: string;
  columns: Columns<Row>;
  /** Undefined while the first answer is awaited; keep the value stable between renders. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** A row on a phone. */
  card: (row: Row) => ReactNode;
  sort: string;
  onSort: (sort: string) => void;
  /** Newer rows are on their way. */
  busy?: boolean;
  /** Rows that have just arrived: marked for a moment. */
  fresh?: ReadonlySet<string>;
};

const none: never[] = [];
const LINES = 8;

/** A list of the server: a table, cards on a phone. Sorting, filtering and paging are the server's. */
export function Table<Row extends object>(props: TableProps<Row>): ReactNode {
  const { rows, busy } = props;
  const { t } = useTranslation("common");
  const list = useRef<HTMLDivElement>(null);
  const mobile = useWidth() === "mobile";
  const late = useLate(rows === undefined);
  useRowKeys(list);
  return (
    <div ref={list} className={cx(css.list, busy && rows && css.busy)} aria-busy={busy || rows === undefined}>
      {rows === undefined && late ? <p className="visually-hidden">{t("table.loading")}</p> : null}
      {mobile ? <Cards {...props} late={late} /> : <Grid {...props} late={late} />}
    </div>
  );
}

type Waiting = { late: boolean };

function Grid<Row extends object>(props: TableProps<Row> & Waiting): ReactNode {
  const { label, columns, rows = none, rowId, sort, onSort, fresh, late } = props;
  const table = useTable({ features, columns, data: rows as Row[], getRowId: rowId });
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => {
              const look = header.column.columnDef.meta;
              return (
                <HeadCell key={header.id} look={look} sort={sort} onSort={onSort}>
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </HeadCell>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className={cx(css.row, fresh?.has(row.id) && css.fresh)}>
            {row.getAllCells().map((cell) => (
              <td key={cell.id} className={cellClass(cell.column.columnDef.meta)}>
                {flexRender(cell.column.columnDef.cell, cell.getContext())}
              </td>
            ))}
          </tr>
        ))}
        {props.rows === undefined
          ? Array.from({ length: LINES }, (_, at) => (
              <tr key={at} className={css.row}>
                {columns.map((column, place) => (
                  <td key={place} className={cellClass(column.meta)}>
                    {late ? <Skeleton width={`${45 + ((at * 7 + place * 13) % 45)}%`} /> : null}
                  </td>
                ))}
              </tr>
            ))
          : null}
      </tbody>
    </table>
  );
}

function cellClass(look: ColumnLook | undefined): string {
  return cx(css.cell, look?.align === "end" && css.end, look?.from && css[look.from]);
}

type HeadCellProps = {
  look: ColumnLook | undefined;
  sort: string;
  onSort: (sort: string) => void;
  children: ReactNode;
};

function HeadCell({ look, sort, onSort, children }: HeadCellProps): ReactNode {
  const name = look?.sort;
  const order =
    name === undefined
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
      className={cx(cellClass(look), css.head)}
      aria-sort={order}
      style={look?.width ? { width: look.width } : undefined}
    >
      {name === undefined ? (
        children
      ) : (
        <button
          type="button"
          className={cx(css.sort, order !== "none" && css.sorted)}
          onClick={() => onSort(order === "descending" ? name : `-${name}`)}
        >
          {children}
          <Mark size={13} aria-hidden="true" />
        </button>
      )}
    </th>
  );
}

function Cards<Row extends object>({
  label,
  rows,
  rowId,
  card,
  fresh,
  late,
}: TableProps<Row> & Waiting): ReactNode {
  return (
    <ul className={css.cards} aria-label={label}>
      {rows === undefined
        ? Array.from({ length: 5 }, (_, at) => (
            <li key={at} className={css.card} aria-hidden="true">
              {late ? (
                <>
                  <Skeleton width="55%" />
                  <Skeleton width="35%" />
                </>
              ) : null}
            </li>
          ))
        : rows.map((row) => (
            <li key={rowId(row)} className={cx(css.card, fresh?.has(rowId(row)) && css.fresh)}>
              {card(row)}
            </li>
          ))}
    </ul>
  );
}
