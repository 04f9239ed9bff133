import { ALLOCATION_LIST } from "@cuvee/core/cellar/stocks/allocations.list.ts";
import { CircleStop, HandHeart, Pencil, Plus } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { AllocationDialog } from "#cellar/stocks/AllocationDialog.tsx";
import { useRestock } from "#cellar/warehouses/calls.ts";
import { CellarNav } from "#cellar/warehouses/CellarNav.tsx";
import { useStockLabels } from "#cellar/stocks/labels.tsx";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import type { ScreenColumns, ListDescription, RowAct, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

export type AllocationRow = RowOf<"GET /v1/stocks/allocations">;

/** Shows the rest of an allocation, or that it has ended. */
function Remaining({ row }: { row: AllocationRow }): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  if (row.endedAt)
    return (
      <StatusBadge group="cancel" plain>
        {t("allocations.ended")}
      </StatusBadge>
    );
  return (
    <span className={layout.oneLine}>
      {t("allocations.remaining", {
        left: words.amount(row.remaining, row),
        of: words.amount(row.quantity, row),
      })}
    </span>
  );
}

function useColumns(): ScreenColumns<AllocationRow, typeof ALLOCATION_LIST> {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  return useMemo<ScreenColumns<AllocationRow, typeof ALLOCATION_LIST>>(
    () => [
      {
        name: "holder",
        locked: true,
        cell: (row) => (
          <RowLink href={paths.stock(row.formatId)} className={cx(layout.column, layout.shrink)}>
            {row.holder}
            <span className={cx(layout.quiet, layout.regular, layout.breakable)}>
              {t(`holderKind.${row.holderKind}`)}
            </span>
          </RowLink>
        ),
      },
      {
        name: "productName",
        width: "30%",
        cell: (row) => (
          <span className={cx(layout.column, layout.shrink)}>
            {row.productName}
            <span className={cx(layout.quiet, layout.regular, layout.breakable)}>{words.size(row)}</span>
          </span>
        ),
      },
      { name: "holderKind", hidden: true },
      { name: "remaining", cell: (row) => <Remaining row={row} /> },
      { name: "until" },
      {
        name: "note",
        from: "wide",
        cell: (row) => <span className={cx(layout.quiet, layout.breakable)}>{row.note}</span>,
      },
      {
        name: "quantity",
        label: t("columns.allocated"),
        hidden: true,
        cell: (row) => words.amount(row.quantity, row),
      },
      {
        name: "endedAt",
        sort: false,
        hidden: true,
        filter: { kind: "presence", with: t("allocations.ended"), without: t("allocations.running") },
      },
    ],
    [t, words],
  );
}

function useRowActs(onEdit: (row: AllocationRow) => void): readonly RowAct<AllocationRow>[] {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const restock = useRestock();
  const end = async (row: AllocationRow): Promise<void> => {
    const values = {
      holder: row.holder,
      left: words.amount(row.remaining, row),
      article: words.article(row),
    };
    if (!(await ask({ title: t("allocations.endTitle"), text: t("allocations.endText", values) }))) return;
    try {
      const input = { params: { allocationId: row.id }, body: { version: row.version } };
      await call("POST /v1/stocks/allocations/:allocationId/ending", input, { idempotencyKey: newId() });
      showSnackbar("success", t("allocations.endDone"));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await restock();
  };
  return [
    {
      key: "change",
      label: t("allocations.change"),
      icon: <Pencil aria-hidden="true" />,
      hidden: (row) => row.endedAt !== null,
      act: onEdit,
    },
    {
      key: "end",
      label: t("allocations.end"),
      icon: <CircleStop aria-hidden="true" />,
      danger: true,
      hidden: (row) => row.endedAt !== null,
      act: (row) => void end(row),
    },
  ];
}

/** Lists the units reserved for clients and agents. */
export default function AllocationsPage(): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const format = useFormat();
  const [editing, setEditing] = useState<AllocationRow | "new" | null>(null);
  const add = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEditing("new")}>
      {t("allocations.add")}
    </Button>
  );
  const list: ListDescription<"GET /v1/stocks/allocations", typeof ALLOCATION_LIST> = {
    of: ALLOCATION_LIST,
    route: "GET /v1/stocks/allocations",
    title: t("allocations.title"),
    search: t("allocations.search"),
    columns: useColumns(),
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <RowLink href={paths.stock(row.formatId)} className={cx(layout.column, layout.shrink)}>
          {row.holder}
          <span className={cx(layout.quiet, layout.regular, layout.breakable)}>{words.article(row)}</span>
        </RowLink>
        <Remaining row={row} />
        <span className={cx(layout.quiet, layout.breakable)}>
          {t("allocations.until", { date: format.date(row.until, "short") })}
        </span>
      </RowCard>
    ),
    views: [
      { key: "running", label: t("allocations.views.running"), filter: { endedAt: { empty: true } } },
      { key: "all", label: t("allocations.views.all"), filter: {} },
    ],
    rowActs: useRowActs(setEditing),
    empty: {
      icon: <HandHeart aria-hidden="true" />,
      title: t("allocations.empty"),
      text: t("allocations.emptyText"),
      action: add,
    },
    actions: add,
  };
  return (
    <>
      <CellarNav />
      <ListPage list={list} />
      {editing ? (
        <AllocationDialog allocation={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}
