import { VENTILATION_LIST } from "@cuvee/core/sales/shipments/ventilations.list.ts";
import type { VentilationRow } from "@cuvee/core/sales/shipments/contract.ts";
import { PackageCheck, Split } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { DeliveryBadge } from "#sales/orders/StatusBadges.tsx";
import { useShipments } from "#sales/shipments/calls.ts";
import { ButtonLink } from "#ui/Button.tsx";
import type { FixedView, ScreenColumns, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const SharingDialog = lazy(() => import("#sales/shipments/SharingDialog.tsx"));

function columnsOf(format: Format): ScreenColumns<VentilationRow, typeof VENTILATION_LIST> {
  return [
    {
      name: "number",
      locked: true,
      cell: (row) => <RowLink href={paths.order(row.id)}>{row.number ?? "—"}</RowLink>,
    },
    { name: "buyerName" },
    {
      name: "createdAt",
      from: "medium",
      cell: (row) => (
        <span className={cx(layout.quiet, layout.breakable)}>{format.date(row.createdAt, "short")}</span>
      ),
    },
    { name: "deliveryStatus", cell: (row) => <DeliveryBadge status={row.deliveryStatus} plain /> },
    { name: "plannedOn", from: "wide" },
    { name: "toPlan" },
    { name: "toCarry" },
    { name: "shipments", hidden: true },
  ];
}

/** An order of the list on a phone. */
function VentilationCard({ row }: { row: VentilationRow }): ReactNode {
  const { t } = useTranslation("shipments");
  return (
    <>
      <div className={cx(layout.row23, layout.middle, layout.between)}>
        <RowLink href={paths.order(row.id)}>{row.buyerName}</RowLink>
        <DeliveryBadge status={row.deliveryStatus} plain />
      </div>
      <span className={cx(layout.quiet, layout.breakable)}>
        {[
          row.number,
          t("card.left", { count: row.toPlan }),
          row.toCarry > 0 ? t("card.toCarry", { count: row.toCarry }) : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}

const VIEWS: { key: string; filter: FixedView["filter"] }[] = [
  { key: "all", filter: {} },
  { key: "toPlan", filter: { toPlan: { from: 1 } } },
  { key: "toCarry", filter: { toCarry: { from: 1 } } },
];

/** Shows the sharing dialog of an order of the list, once its deliveries are read. */
function Sharing({ orderId, onClose }: { orderId: string; onClose: () => void }): ReactNode {
  const { data } = useShipments(orderId);
  return <Suspense>{data ? <SharingDialog data={data} onClose={onClose} /> : null}</Suspense>;
}

/** `/dashboard/orders/ventilate`: orders with units left to share out or to deliver. */
export default function VentilatePage(): ReactNode {
  const { t } = useTranslation(["shipments", "status"]);
  const format = useFormat();
  const [orderId, setOrderId] = useState<string | null>(null);
  const columns = useMemo(() => columnsOf(format), [format]);
  const list: ListDescription<"GET /v1/ventilations", typeof VENTILATION_LIST> = {
    of: VENTILATION_LIST,
    route: "GET /v1/ventilations",
    title: t("ventilate.title"),
    search: t("ventilate.search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => <VentilationCard row={row} />,
    views: VIEWS.map(({ key, filter }) => ({ key, label: t(`ventilate.views.${key}`), filter })),
    rowActs: [
      {
        key: "share",
        label: t("ventilate.share"),
        icon: <Split aria-hidden="true" />,
        hidden: (row) => row.toPlan === 0,
        act: (row) => setOrderId(row.id),
      },
    ],
    empty: {
      icon: <PackageCheck aria-hidden="true" />,
      title: t("ventilate.empty"),
      text: t("ventilate.emptyText"),
      action: <ButtonLink href={paths.orders({ view: "validated" })}>{t("ventilate.emptyAct")}</ButtonLink>,
    },
  };
  return (
    <>
      <ListPage list={list} />
      {orderId ? <Sharing key={orderId} orderId={orderId} onClose={() => setOrderId(null)} /> : null}
    </>
  );
}
