import { INVENTORY_LIST } from "@cuvee/core/cellar/stocks/inventories.list.ts";
import { ClipboardCheck, Plus } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { PersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { warehouseOptions } from "#cellar/warehouses/calls.ts";
import { CellarNav } from "#cellar/warehouses/CellarNav.tsx";
import { InventoryBadge } from "#cellar/stocks/InventoryBadge.tsx";
import { NewInventory } from "#cellar/stocks/NewInventory.tsx";
import { Button } from "#ui/Button.tsx";
import type { ScreenColumns, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/stocks/inventories">;

/** Lists the inventories: open ones first. */
export default function InventoriesPage(): ReactNode {
  const { t } = useTranslation("cellar");
  const format = useFormat();
  const [adding, setAdding] = useState(false);
  const columns = useMemo<ScreenColumns<Row, typeof INVENTORY_LIST>>(
    () => [
      {
        name: "name",
        locked: true,
        cell: (row) => <RowLink href={paths.inventory(row.id)}>{row.name}</RowLink>,
      },
      { name: "warehouse", filter: { kind: "words", options: warehouseOptions } },
      { name: "status", cell: (row) => <InventoryBadge status={row.status} /> },
      { name: "openedAt", cell: (row) => format.date(row.openedAt, "stamp") },
      { name: "counted", label: t("columns.countedLines"), from: "medium" },
      {
        name: "endedAt",
        from: "wide",
        filter: false,
        cell: (row) => (row.endedAt ? format.date(row.endedAt, "stamp") : ""),
      },
      { name: "openedBy", hidden: true, cell: (row) => <PersonName by={row.openedBy} /> },
      { name: "endedBy", hidden: true, cell: (row) => (row.endedBy ? <PersonName by={row.endedBy} /> : "") },
    ],
    [t, format],
  );
  const add = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t("inventories.add")}
    </Button>
  );
  const list: ListDescription<"GET /v1/stocks/inventories", typeof INVENTORY_LIST> = {
    of: INVENTORY_LIST,
    route: "GET /v1/stocks/inventories",
    title: t("inventories.title"),
    search: t("inventories.search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <RowLink href={paths.inventory(row.id)}>{row.name}</RowLink>
        <InventoryBadge status={row.status} />
        <span className={cx(layout.quiet, layout.breakable)}>{row.warehouse}</span>
        <span className={cx(layout.quiet, layout.breakable)}>{format.date(row.openedAt, "day")}</span>
      </RowCard>
    ),
    views: [
      { key: "all", label: t("inventories.views.all"), filter: {} },
      { key: "open", label: t("inventories.views.open"), filter: { status: { in: ["open"] } } },
    ],
    empty: {
      icon: <ClipboardCheck aria-hidden="true" />,
      title: t("inventories.empty"),
      text: t("inventories.emptyText"),
      action: add,
    },
    actions: add,
  };
  return (
    <>
      <CellarNav />
      <ListPage list={list} />
      {adding ? <NewInventory onClose={() => setAdding(false)} /> : null}
    </>
  );
}
