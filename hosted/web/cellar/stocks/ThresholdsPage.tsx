import { THRESHOLD_LIST } from "@cuvee/core/cellar/stocks/thresholds.list.ts";
import { BellRing, Plus } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import {
  ArticleLink,
  Available,
  lowColumn,
  articleColumn,
  warehouseColumn,
} from "#cellar/stocks/columns.tsx";
import { CellarNav } from "#cellar/warehouses/CellarNav.tsx";
import { NewThreshold } from "#cellar/stocks/NewThreshold.tsx";
import { useSaveThreshold } from "#cellar/stocks/ThresholdCard.tsx";
import { useStockLabels } from "#cellar/stocks/labels.tsx";
import { HL_ML } from "#cellar/warehouses/volume.ts";
import { Button } from "#ui/Button.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import type { ScreenColumns, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import css from "#cellar/stocks/cellar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/stocks/thresholds">;

/** Edits the threshold in place; an empty field removes it. */
function Least({ row }: { row: Row }): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const save = useSaveThreshold();
  const scale = row.formatType === "vrac" ? HL_ML : 1;
  return (
    <span className={css.over}>
      <NumberInput
        label={t("thresholds.of", { where: `${words.article(row)}, ${row.warehouse ?? t("everywhere")}` })}
        value={row.least / scale}
        min={0}
        decimals={scale === 1 ? 0 : 5}
        onChange={(value) =>
          void save({
            formatId: row.formatId,
            warehouseId: row.warehouseId,
            least: value === null || value === 0 ? null : Math.round(value * scale),
            version: row.version,
          })
        }
      />
    </span>
  );
}

/** Lists the levels below which the staff is notified. */
export default function ThresholdsPage(): ReactNode {
  const { t } = useTranslation("cellar");
  const [adding, setAdding] = useState(false);
  const columns = useMemo<ScreenColumns<Row, typeof THRESHOLD_LIST>>(
    () => [
      articleColumn("40%"),
      warehouseColumn(t("everywhere")),
      { name: "available", cell: (row) => <Available row={row} low={row.isBelow} /> },
      { name: "least", cell: (row) => <Least row={row} /> },
      lowColumn(t, "isBelow"),
    ],
    [t],
  );
  const add = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t("thresholds.new")}
    </Button>
  );
  const list: ListDescription<"GET /v1/stocks/thresholds", typeof THRESHOLD_LIST> = {
    of: THRESHOLD_LIST,
    route: "GET /v1/stocks/thresholds",
    title: t("thresholds.title"),
    search: t("stocks.search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <ArticleLink row={row} />
        <Least row={row} />
        <span className={cx(layout.quiet, layout.breakable)}>{row.warehouse ?? t("everywhere")}</span>
        <Available row={row} low={row.isBelow} />
      </RowCard>
    ),
    views: [
      { key: "all", label: t("thresholds.views.all"), filter: {} },
      { key: "low", label: t("stocks.views.low"), filter: { isBelow: { is: true } } },
    ],
    empty: {
      icon: <BellRing aria-hidden="true" />,
      title: t("thresholds.empty"),
      text: t("thresholds.emptyText"),
      action: add,
    },
    actions: add,
  };
  return (
    <>
      <CellarNav />
      <ListPage list={list} />
      {adding ? <NewThreshold onClose={() => setAdding(false)} /> : null}
    </>
  );
}
