import { POINT_LIST } from "@cuvee/core/counter/pointsOfSale/points.list.ts";
import type { PointRow } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { TFunction } from "#kit/i18n.ts";
import { CalculatorIcon, Plus, Printer, Store } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { Badge, StatusBadge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import type { ScreenColumns, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { useTillRights } from "#counter/pointsOfSale/rights.ts";
import { TillsNav } from "#counter/pointsOfSale/TillsNav.tsx";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";
import css from "#counter/pointsOfSale/points.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const NewPointDialog = lazy(() => import("#counter/pointsOfSale/NewPointDialog.tsx"));

function PointState({ state }: Pick<PointRow, "state">): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <StatusBadge group={state === "active" ? "online" : "cancel"} plain>
      {t(`points.state.${state}`)}
    </StatusBadge>
  );
}

/** Shows the tills of a point, by code and name. */
function Devices({ devices }: Pick<PointRow, "devices">): ReactNode {
  const { t } = useTranslation("tills");
  if (devices.length === 0)
    return <span className={cx(layout.quiet, layout.breakable)}>{t("points.noTills")}</span>;
  return (
    <span className={css.chips}>
      {devices.map(({ id, code, name }) => (
        <Badge key={id}>
          {code} · {name}
        </Badge>
      ))}
    </span>
  );
}

/**
 * The till is a page of its own, which starts without network. There is no link when the point is archived, nor for
 * users who do not sell.
 */
function OpenTill({ id, name, state }: Pick<PointRow, "id" | "name" | "state">): ReactNode {
  const { t } = useTranslation("tills");
  const { sells } = useTillRights();
  if (state !== "active" || !sells) return null;
  return (
    <ButtonLink
      loads
      size="s"
      look="primary"
      icon={<CalculatorIcon aria-hidden="true" />}
      href={tillPaths.till(id)}
      className={css.open}
    >
      {t("points.open")}
      <span className="visually-hidden"> {name}</span>
    </ButtonLink>
  );
}

function columnsOf(t: TFunction, format: Format): ScreenColumns<PointRow, typeof POINT_LIST> {
  return [
    {
      name: "name",
      locked: true,
      cell: (row) => <RowLink href={tillPaths.salesPoint(row.id)}>{row.name}</RowLink>,
    },
    { name: "tills", width: "34%", align: "start", cell: (row) => <Devices devices={row.devices} /> },
    { name: "warehouseName" },
    { name: "people", from: "wide" },
    {
      name: "lastSaleAt",
      cell: (row) => (
        <span className={cx(layout.quiet, layout.breakable)}>
          {row.lastSaleAt ? format.date(row.lastSaleAt, "dateTime") : t("points.noSale")}
        </span>
      ),
    },
    { name: "state", cell: (row) => <PointState state={row.state} /> },
    {
      name: "open",
      label: t("points.columns.open"),
      made: true,
      align: "end",
      cell: (row) => <OpenTill {...row} />,
    },
    { name: "createdAt", hidden: true },
  ];
}

/** `/dashboard/salespoints`: points where the shop sells over the counter. */
export default function PointsPage(): ReactNode {
  const { t } = useTranslation(["tills", "common"]);
  const format = useFormat();
  const [making, setMaking] = useState(false);
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const { sells, manages } = useTillRights();
  const add = manages ? (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
      {t("points.add")}
    </Button>
  ) : null;
  const list: ListDescription<"GET /v1/salespoints", typeof POINT_LIST> = {
    of: POINT_LIST,
    route: "GET /v1/salespoints",
    title: t("points.title"),
    search: t("points.search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => (
      <>
        <div className={cx(layout.line3, layout.baseline, layout.between)}>
          <RowLink href={tillPaths.salesPoint(row.id)}>{row.name}</RowLink>
          <PointState state={row.state} />
        </div>
        <Devices devices={row.devices} />
        <span className={cx(layout.quiet, layout.breakable)}>
          {[
            row.warehouseName,
            row.lastSaleAt ? format.date(row.lastSaleAt, "dateTime") : t("points.noSale"),
          ].join(" · ")}
        </span>
        <OpenTill {...row} />
      </>
    ),
    actions: (
      <>
        {sells ? (
          <ButtonLink href={tillPaths.devices()} icon={<Printer aria-hidden="true" />}>
            {t("points.devices")}
          </ButtonLink>
        ) : null}
        {add}
      </>
    ),
    empty: {
      icon: <Store aria-hidden="true" />,
      title: t("points.empty"),
      text: t(manages ? "points.emptyText" : "points.emptyAsk"),
      action: add,
    },
  };
  return (
    <>
      <TillsNav />
      <ListPage list={list} />
      <Suspense>{making ? <NewPointDialog onClose={() => setMaking(false)} /> : null}</Suspense>
    </>
  );
}
