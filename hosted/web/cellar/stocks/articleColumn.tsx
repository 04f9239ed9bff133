import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#kit/paths.ts";
import { useWords, type Named } from "#cellar/stocks/words.tsx";
import type { ListColumn } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#cellar/stocks/cellar.module.css";

type Row = Named & { formatId: string };

/** The article of a row, with the way to its page. */
export function ArticleLink({ row }: { row: Row }): ReactNode {
  const words = useWords();
  return (
    <RowLink href={paths.stock(row.formatId)} className={css.article}>
      {row.productName}
      <span className={css.size}>{words.size(row)}</span>
    </RowLink>
  );
}

/** The first column of the cellar's lists: the article, by which the whole row leads to its page. */
export function useArticleColumn(width: string): ListColumn<Row> {
  const { t } = useTranslation("cellar");
  return useMemo(
    () => ({
      name: "productName",
      label: t("columns.productName"),
      locked: true,
      sort: true,
      width,
      cell: (row) => <ArticleLink row={row} />,
    }),
    [t, width],
  );
}
