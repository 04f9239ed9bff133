import { useTable } from "@tanstack/react-table";
import { useDeferredValue, useMemo, useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useWidth } from "#kit/width.ts";
import { cx } from "#ui/classes.ts";
import { Skeleton, useIsLate } from "#ui/page/Skeleton.tsx";
import { Cards } from "#ui/table/Cards.tsx";
import { CheckCell } from "#ui/table/CheckCell.tsx";
import { cellClass } from "#ui/table/cellClass.ts";
import { features, tableColumns } from "#ui/table/columns.ts";
import { GridRow } from "#ui/table/GridRow.tsx";
import { HeadCell } from "#ui/table/HeadCell.tsx";
import type { ListColumn, RowAct } from "#ui/table/list.ts";
import { useRowKeys } from "#ui/table/rowKeys.ts";
import type { Selection } from "#ui/table/selection.ts";
import css from "#ui/table/Table.module.css";
import * as layout from "#ui/layout.ts";

export type TableProps<Row extends object> = {
  /** Read out before the table. */
  label: string;
  columns: readonly ListColumn<Row>[];
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
  /** Rows can be selected. */
  selection?: Selection | undefined;
  /** On a phone boxes show only while rows are being selected. */
  selecting?: boolean;
  acts?: readonly RowAct<Row>[] | undefined;
  totals?: Readonly<Record<string, number>> | undefined;
  /** Name of the row of totals, where they are not of the whole list. */
  totalsLabel?: string | undefined;
  dense?: boolean;
};

const none: never[] = [];
const LINES = 8;

/** A list of the server: a table, cards on a phone. Sorting, filtering and paging are the server's. */
export function Table<Row extends object>(props: TableProps<Row>): ReactNode {
  const { busy, selection } = props;
  // A new page of rows renders with lower priority than typing and clicks.
  const later = useDeferredValue(props.rows);
  // The first page is rendered at once: returning to a page restores its scroll position.
  const rows = props.rows && (later ?? props.rows);
  const { t } = useTranslation("common");
  const list = useRef<HTMLDivElement>(null);
  const mobile = useWidth() === "mobile";
  const late = useIsLate(rows === undefined);
  useRowKeys(list, { select: selection?.toggle, leave: selection?.clear });
  return (
    <div
      ref={list}
      className={cx(css.list, busy && rows && css.busy, props.dense && css.dense)}
      aria-busy={busy || rows === undefined || rows !== props.rows}
    >
      {rows === undefined && late ? <p className="visually-hidden">{t("table.loading")}</p> : null}
      {mobile ? <Cards {...props} rows={rows} late={late} /> : <Grid {...props} rows={rows} late={late} />}
    </div>
  );
}

type PartProps<Row extends object> = {
  columns: readonly ListColumn<Row>[];
  /** The rows have boxes to select them. */
  boxed: boolean;
};

function WaitingRows<Row extends object>({
  columns,
  boxed,
  late,
}: PartProps<Row> & { late: boolean }): ReactNode {
  return Array.from({ length: LINES }, (_, at) => (
    <tr key={at} className={css.row}>
      {boxed ? <td className={cx(css.cell, css.check)}>{late ? <Skeleton width={16} /> : null}</td> : null}
      {columns.map((column, place) => (
        <td key={column.name} className={cellClass(column as unknown as ListColumn<never>)}>
          {late ? <Skeleton width={`${45 + ((at * 7 + place * 13) % 45)}%`} /> : null}
        </td>
      ))}
    </tr>
  ));
}

type TotalsProps<Row extends object> = PartProps<Row> & {
  totals: NonNullable<TableProps<Row>["totals"]>;
  label: string | undefined;
};

function Totals<Row extends object>({ columns, boxed, totals, label }: TotalsProps<Row>): ReactNode {
  const { t } = useTranslation("table");
  return (
    <tfoot>
      <tr>
        {columns.map((column, place) => {
          const sum = totals[column.name];
          const Cell = place === 0 ? "th" : "td";
          return (
            <Cell
              key={column.name}
              {...(place === 0 ? { scope: "row" as const, colSpan: boxed ? 2 : 1 } : {})}
              className={cx(
                cellClass(column as unknown as ListColumn<never>),
                css.foot,
                boxed && place === 0 && css.beside,
              )}
            >
              {place === 0
                ? (label ?? t("totals"))
                : column.total && sum !== undefined
                  ? column.total(sum)
                  : null}
            </Cell>
          );
        })}
      </tr>
    </tfoot>
  );
}

function Grid<Row extends object>(props: TableProps<Row> & { late: boolean }): ReactNode {
  const { label, columns, rows = none, rowId, sort, onSort, fresh, late, selection, acts, totals } = props;
  const { t } = useTranslation("table");
  const created = useMemo(() => tableColumns(columns), [columns]);
  const table = useTable({ features, columns: created, data: rows as Row[], getRowId: rowId });
  const hasTotals = totals !== undefined && columns.some((column) => column.total);
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selection ? (
              <th scope="col" className={cx(css.cell, layout.quiet, layout.oneLine, css.head, css.check)}>
                <CheckCell
                  label={t("select.page")}
                  checked={selection.page === "all"}
                  some={selection.page === "some"}
                  onChange={selection.togglePage}
                />
              </th>
            ) : null}
            {group.headers.flatMap((header) => {
              const of = header.column.columnDef.meta?.of;
              return of ? <HeadCell key={header.id} of={of} sort={sort} onSort={onSort} /> : [];
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original }, at) => (
          <GridRow
            key={id}
            row={original}
            id={id}
            number={at + 1}
            columns={columns}
            fresh={fresh?.has(id) ?? false}
            checked={selection ? selection.all || selection.ids.has(id) : undefined}
            selected={selection?.ids.has(id) ?? false}
            toggle={selection?.toggle}
            acts={acts}
          />
        ))}
        {props.rows === undefined ? (
          <WaitingRows columns={columns} boxed={selection !== undefined} late={late} />
        ) : null}
      </tbody>
      {hasTotals && rows.length > 0 ? (
        <Totals columns={columns} totals={totals} label={props.totalsLabel} boxed={selection !== undefined} />
      ) : null}
    </table>
  );
}
