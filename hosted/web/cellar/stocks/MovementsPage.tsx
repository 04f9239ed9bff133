import { MOVEMENT_LIST } from "@cuvee/core/cellar/stocks/movements.list.ts";
import { ArrowLeftRight, PackagePlus, Undo2 } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { PersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { ArticleLink, dutyColumn, articleColumn, warehouseColumn } from "#cellar/stocks/columns.tsx";
import { CellarNav } from "#cellar/warehouses/CellarNav.tsx";
import { useStockLabels } from "#cellar/stocks/labels.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import type { ScreenColumns, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import css from "#cellar/stocks/cellar.module.css";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/stocks/movements">;

const ReverseDialog = lazy(() =>
  import("#cellar/stocks/ReverseDialog.tsx").then((m) => ({ default: m.ReverseDialog })),
);

type WhyProps = {
  row: Pick<Row, "reason" | "observation" | "document" | "orderNumber" | "reversedAt">;
  /** Something precedes it on the same line. */
  after?: boolean;
};

/** Shows the reason of a movement with its details: observation, document, order, and the date of its reversal. */
export function Why({ row, after }: WhyProps): ReactNode {
  const { t } = useTranslation("cellar");
  const format = useFormat();
  const reversed = row.reversedAt
    ? t("reversal.reversed", { day: format.date(row.reversedAt, "short") })
    : null;
  const parts = [row.reason, row.observation, row.document, row.orderNumber, reversed].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <span className={cx(layout.quiet, layout.breakable)}>
      {after ? " · " : ""}
      {parts.join(" · ")}
    </span>
  );
}

/** Shows the quantity that entered or left, with its sign. */
export function Change({ row }: { row: Pick<Row, "quantity" | "formatType"> }): ReactNode {
  const words = useStockLabels();
  return (
    <span className={cx(layout.oneLine, row.quantity > 0 ? css.in : layout.danger)}>
      {words.change(row.quantity, row)}
    </span>
  );
}

/**
 * Asks the user to confirm the reversal of a movement; renders nothing while `row` is null. The dialog loads when it
 * first opens.
 */
export function Reversing({ row, onClose }: { row: Row | null; onClose: () => void }): ReactNode {
  if (!row) return null;
  return (
    <Suspense>
      <ReverseDialog row={row} onClose={onClose} />
    </Suspense>
  );
}

function useColumns(): ScreenColumns<Row, typeof MOVEMENT_LIST> {
  const words = useStockLabels();
  const format = useFormat();
  return useMemo<ScreenColumns<Row, typeof MOVEMENT_LIST>>(
    () => [
      articleColumn("22%"),
      {
        name: "at",
        cell: (row) => (
          <time dateTime={row.at} title={format.date(row.at, "dateTime")}>
            {format.date(row.at, "short")}
          </time>
        ),
      },
      { name: "kind" },
      { name: "quantity", cell: (row) => <Change row={row} /> },
      { ...warehouseColumn(), width: "15%" },
      { ...dutyColumn, from: "wide" },
      { name: "lot", filter: false, hidden: true },
      {
        name: "movedVolumeMl",
        from: "wide",
        total: (sum) => words.volume(sum),
        cell: (row) => <span className={layout.oneLine}>{words.volume(row.movedVolumeMl)}</span>,
      },
      { name: "reason", from: "medium", cell: (row) => <Why row={row} /> },
      { name: "observation", hidden: true },
      { name: "document", hidden: true },
      { name: "orderNumber", hidden: true },
      { name: "madeBy", hidden: true, filter: false, cell: (row) => <PersonName by={row.madeBy} /> },
    ],
    [words, format],
  );
}

/** Lists the movements of the warehouses, newest first. */
export default function MovementsPage(): ReactNode {
  const { t } = useTranslation("cellar");
  const format = useFormat();
  const columns = useColumns();
  const [reversing, setReversing] = useState<Row | null>(null);
  const list: ListDescription<"GET /v1/stocks/movements", typeof MOVEMENT_LIST> = {
    of: MOVEMENT_LIST,
    route: "GET /v1/stocks/movements",
    title: t("movements.title"),
    search: t("movements.search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <ArticleLink row={row} />
        <Change row={row} />
        <span className={cx(layout.quiet, layout.breakable)}>
          {t(`kind.${row.kind}`)} · {row.warehouse}
        </span>
        <span className={cx(layout.quiet, layout.breakable)}>{format.date(row.at, "day")}</span>
        <Why row={row} />
      </RowCard>
    ),
    rowActs: [
      {
        key: "reverse",
        label: t("reversal.act"),
        icon: <Undo2 aria-hidden="true" />,
        hidden: (row) => !row.isReversible,
        act: setReversing,
      },
    ],
    views: [
      { key: "all", label: t("movements.views.all"), filter: {} },
      { key: "in", label: t("movements.views.in"), filter: { quantity: { from: 1 } } },
      { key: "out", label: t("movements.views.out"), filter: { quantity: { to: -1 } } },
      {
        key: "losses",
        label: t("movements.views.losses"),
        filter: { kind: { in: ["breakage", "corked", "loss", "destruction", "inventory"] } },
      },
    ],
    empty: {
      icon: <ArrowLeftRight aria-hidden="true" />,
      title: t("movements.empty"),
      text: t("movements.emptyText"),
    },
    actions: (
      <ButtonLink look="primary" href={paths.addStock()} icon={<PackagePlus aria-hidden="true" />}>
        {t("movements.add")}
      </ButtonLink>
    ),
  };
  return (
    <>
      <CellarNav />
      <ListPage list={list} />
      <Reversing row={reversing} onClose={() => setReversing(null)} />
    </>
  );
}
