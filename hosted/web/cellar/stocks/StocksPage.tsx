import { STOCK_LIST } from "@cuvee/core/cellar/stocks/stocks.list.ts";
import { ArrowLeftRight, Boxes, PackagePlus } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSeesPrices } from "#kit/prices.ts";
import { paths } from "#kit/paths.ts";
import {
  ArticleLink,
  Available,
  dutyColumn,
  lowColumn,
  articleColumn,
  warehouseColumn,
} from "#cellar/stocks/columns.tsx";
import { CellarNav } from "#cellar/warehouses/CellarNav.tsx";
import { StockValue } from "#cellar/stocks/StockValue.tsx";
import { Duty, useStockLabels } from "#cellar/stocks/labels.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Money } from "#ui/Money.tsx";
import { ImportLink } from "#ui/table/ImportLink.tsx";
import type { ScreenColumns, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/stocks">;

function useColumns(): ScreenColumns<Row, typeof STOCK_LIST> {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  return useMemo<ScreenColumns<Row, typeof STOCK_LIST>>(
    () => [
      articleColumn("25%"),
      {
        ...warehouseColumn(<span className={cx(layout.quiet, layout.breakable)}>{t("nowhere")}</span>),
        width: "16%",
      },
      { ...dutyColumn, from: "medium" },
      {
        name: "lot",
        from: "wide",
        filter: { kind: "presence", with: t("lots.with"), without: t("lots.without") },
        cell: (row) => <span className={layout.oneLine}>{row.lot}</span>,
      },
      { name: "family", hidden: true, cell: (row) => t(`family.${row.family}` as "family.wine") },
      {
        name: "onHand",
        filter: false,
        cell: (row) => <span className={layout.oneLine}>{words.amount(row.onHand, row)}</span>,
      },
      {
        name: "reserved",
        filter: false,
        cell: (row) => <span className={layout.oneLine}>{words.amount(row.reserved, row)}</span>,
      },
      { name: "available", cell: (row) => <Available row={row} low={row.isLow} /> },
      lowColumn(t, "isLow"),
      {
        name: "stockVolumeMl",
        from: "wide",
        total: (sum) => words.volume(sum),
        cell: (row) => <span className={layout.oneLine}>{words.volume(row.stockVolumeMl)}</span>,
      },
      {
        name: "valueCents",
        from: "wide",
        // Without a known cost, no sum is shown.
        total: (sum) => (sum === 0 ? "" : <Money cents={sum} />),
        filter: { kind: "presence", with: t("costs.known"), without: t("costs.notKnown") },
        cell: (row) =>
          row.valueCents === null ? (
            <span className={cx(layout.quiet, layout.breakable)}>{t("costs.notKnown")}</span>
          ) : (
            <Money cents={row.valueCents ?? 0} />
          ),
      },
      { name: "retailCents", hidden: true },
      { name: "ean", hidden: true },
    ],
    [t, words],
  );
}

/** Lists the stock by article and warehouse. */
export default function StocksPage(): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const columns = useColumns();
  const priced = useSeesPrices();
  const list: ListDescription<"GET /v1/stocks", typeof STOCK_LIST> = {
    of: STOCK_LIST,
    route: "GET /v1/stocks",
    title: t("stocks.title"),
    search: t("stocks.search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <ArticleLink row={row} />
        <Available row={row} low={row.isLow} />
        <span className={cx(layout.row2, layout.middle)}>
          <span className={cx(layout.quiet, layout.breakable)}>
            {[row.warehouse ?? t("nowhere"), row.lot].filter(Boolean).join(" · ")}
          </span>
          <Duty status={row.dutyStatus} />
        </span>
        <span className={cx(layout.quiet, layout.breakable)}>
          {row.reserved === 0
            ? t("stocks.free")
            : t("stocks.freeOf", { amount: words.amount(row.onHand, row) })}
        </span>
      </RowCard>
    ),
    views: [
      { key: "all", label: t("stocks.views.all"), filter: {} },
      { key: "low", label: t("stocks.views.low"), filter: { isLow: { is: true } } },
      { key: "lack", label: t("stocks.views.lack"), filter: { available: { to: -1 } } },
      ...(priced
        ? [{ key: "costless", label: t("stocks.views.costless"), filter: { valueCents: { empty: true } } }]
        : []),
      { key: "promised", label: t("stocks.views.promised"), filter: { reserved: { from: 1 } } },
    ],
    empty: {
      icon: <Boxes aria-hidden="true" />,
      title: t("stocks.empty"),
      text: t("stocks.emptyText"),
      action: <ButtonLink href={paths.addStock()}>{t("stocks.enter")}</ButtonLink>,
    },
    intro: priced ? <StockValue /> : null,
    actions: (
      <>
        <ImportLink kind="stocks" />
        <ButtonLink href={paths.addStock({ act: "transfer" })} icon={<ArrowLeftRight aria-hidden="true" />}>
          {t("stocks.transfer")}
        </ButtonLink>
        <ButtonLink look="primary" href={paths.addStock()} icon={<PackagePlus aria-hidden="true" />}>
          {t("stocks.enter")}
        </ButtonLink>
      </>
    ),
  };
  return (
    <>
      <CellarNav />
      <ListPage list={list} />
    </>
  );
}
