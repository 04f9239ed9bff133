import type { ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import css from "#ui/table/SmallTable.module.css";

type SmallTableProps = {
  /** Name of the table for screen readers, where its card has no title. */
  label?: string;
  /** Heads of the columns; `end` for numbers and amounts, `wide` for columns that phones leave out. */
  head: readonly (string | { end: string } | { wide: string })[];
  /** Fills a card without padding. */
  flush?: boolean;
  /** Body, and foot. */
  children: ReactNode;
};

/** A table of a record's lines or totals, in a card; it scrolls where it is too wide. */
export function SmallTable({ label, head, flush, children }: SmallTableProps): ReactNode {
  return (
    <div className={css.scroll} {...(label ? { role: "region", "aria-label": label, tabIndex: 0 } : {})}>
      <table className={cx(css.table, flush && css.flush)}>
        <thead>
          <tr>
            {head.map((of, at) =>
              typeof of === "string" ? (
                <th key={at} scope="col">
                  {of}
                </th>
              ) : "end" in of ? (
                <th key={at} scope="col" className={css.end}>
                  {of.end}
                </th>
              ) : (
                <th key={at} scope="col" className={css.wide}>
                  {of.wide}
                </th>
              ),
            )}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** Cell of a number or an amount. */
export function EndCell({ className, children }: { className?: string; children: ReactNode }): ReactNode {
  return <td className={cx(css.end, className)}>{children}</td>;
}

/** Cell that phones leave out. */
export function WideCell({ children }: { children: ReactNode }): ReactNode {
  return <td className={css.wide}>{children}</td>;
}
