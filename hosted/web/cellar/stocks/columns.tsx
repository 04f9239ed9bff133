import type { DutyStatus } from "@cuvee/core/cellar/stocks/stocks.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { warehouseOptions } from "#cellar/warehouses/calls.ts";
import { Duty, useStockLabels, type NamedArticle } from "#cellar/stocks/labels.tsx";
import { StatusBadge } from "#ui/Badge.tsx";
import { cx } from "#ui/classes.ts";
import type { ScreenColumn } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#cellar/stocks/cellar.module.css";
import * as layout from "#ui/layout.ts";

type Row = NamedArticle & { formatId: string };

/** Links the article of a row to its page. */
export function ArticleLink({ row }: { row: Row }): ReactNode {
  const words = useStockLabels();
  return (
    <RowLink href={paths.stock(row.formatId)} className={cx(layout.column, layout.shrink)}>
      {row.productName}
      <span className={cx(layout.quiet, layout.regular, layout.breakable)}>{words.size(row)}</span>
    </RowLink>
  );
}

/** Returns the first column of the cellar's lists: the article, with a link to its page over the whole row. */
export const articleColumn = (width: string): ScreenColumn<Row, "productName"> => ({
  name: "productName",
  locked: true,
  width,
  cell: (row) => <ArticleLink row={row} />,
});

/** Column of the warehouse, or of the given text without one. */
export const warehouseColumn = (
  none: ReactNode = null,
): ScreenColumn<{ warehouse: string | null }, "warehouse"> => ({
  name: "warehouse",
  filter: { kind: "words", options: warehouseOptions },
  cell: (row) => row.warehouse ?? none,
});

/** Column of the duty status. */
export const dutyColumn: ScreenColumn<{ dutyStatus: DutyStatus | null }, "dutyStatus"> = {
  name: "dutyStatus",
  cell: (row) => <Duty status={row.dutyStatus} />,
};

/** Shows the available quantity, marked if it is low or if orders lack goods. */
export function Available({
  row,
  low,
}: {
  row: NamedArticle & { available: number };
  low: boolean;
}): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  return (
    <span className={cx(layout.row2, layout.middle)}>
      {low ? (
        <StatusBadge group="waiting" plain>
          {t("low")}
        </StatusBadge>
      ) : null}
      <span
        className={cx(
          layout.oneLine,
          layout.figure,
          low && css.low,
          row.available < 0 && cx(layout.strong, layout.danger),
        )}
      >
        {words.amount(row.available, row)}
      </span>
    </span>
  );
}

/** Column that is only a filter: articles that are low. */
export const lowColumn = <N extends string>(
  t: (key: "columns.isLow" | "low" | "enough") => string,
  name: N,
): ScreenColumn<Record<N, boolean>, N> => ({
  name,
  label: t("columns.isLow"),
  hidden: true,
  filter: { kind: "boolean", yes: t("low"), no: t("enough") },
  cell: (row) => (row[name] ? t("low") : ""),
});
