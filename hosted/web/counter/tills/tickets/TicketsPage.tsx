import { TICKET_LIST } from "@cuvee/core/counter/tills/tickets/tickets.list.ts";
import type { TicketRow } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { TFunction } from "#kit/i18n.ts";
import { ReceiptText, TriangleAlert } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import type { ScreenColumns, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { TicketState } from "#counter/tills/tickets/TicketState.tsx";
import { useTillRights } from "#counter/pointsOfSale/rights.ts";
import { TillsNav } from "#counter/pointsOfSale/TillsNav.tsx";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";
import css from "#counter/pointsOfSale/points.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the number of a ticket, marked if it needs attention. */
function Number({ row }: { row: TicketRow }): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <RowLink href={tillPaths.ticket(row.id)} className={css.whole ?? ""}>
      {row.number}
      {row.doubts > 0 ? (
        <>
          {" "}
          <TriangleAlert size={14} aria-hidden="true" className={css.doubt} />
          <span className="visually-hidden">{t("tickets.doubtful")}</span>
        </>
      ) : null}
    </RowLink>
  );
}

function columnsOf(t: TFunction, format: Format): ScreenColumns<TicketRow, typeof TICKET_LIST> {
  return [
    { name: "number", locked: true, cell: (row) => <Number row={row} /> },
    {
      name: "at",
      cell: (row) => (
        <span
          className={cx(layout.quiet, layout.breakable, css.whole)}
          title={format.date(row.at, "dateTime")}
        >
          {format.date(row.at, "short")} {format.date(row.at, "time")}
        </span>
      ),
    },
    { name: "pointName", filter: false, from: "wide" },
    { name: "operator", filter: false, from: "medium" },
    { name: "clientName" },
    {
      name: "methods",
      from: "wide",
      cell: (row) => (
        <span className={cx(layout.quiet, layout.breakable)}>
          {row.methods.map((method) => t(`points.payments.${method}`)).join(", ")}
        </span>
      ),
    },
    { name: "state", cell: (row) => <TicketState state={row.state} /> },
    { name: "totalTtcCents" },
    { name: "totalHtCents", hidden: true },
    { name: "till", filter: false, hidden: true },
  ];
}

/** `/dashboard/salespoints/tickets`: the sales of the shop's tills. */
export default function TicketsPage(): ReactNode {
  const { t } = useTranslation(["tills", "common"]);
  const format = useFormat();
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const { sells } = useTillRights();
  const list: ListDescription<"GET /v1/tickets", typeof TICKET_LIST> = {
    of: TICKET_LIST,
    route: "GET /v1/tickets",
    title: t("tickets.title"),
    search: t("tickets.search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => (
      <>
        <div className={cx(layout.line3, layout.baseline, layout.between)}>
          <Number row={row} />
          <strong>{format.money(row.totalTtcCents)}</strong>
        </div>
        <div className={cx(layout.line3, layout.baseline, layout.between)}>
          <span className={cx(layout.quiet, layout.breakable)}>
            {[format.date(row.at, "dateTime"), row.operator, row.clientName].filter(Boolean).join(" · ")}
          </span>
          <TicketState state={row.state} />
        </div>
      </>
    ),
    empty: {
      icon: <ReceiptText aria-hidden="true" />,
      title: t("tickets.empty"),
      text: t("tickets.emptyText"),
      action: sells ? <ButtonLink href={paths.salesPoints()}>{t("tickets.emptyAct")}</ButtonLink> : null,
    },
  };
  return (
    <>
      <TillsNav />
      <ListPage list={list} />
    </>
  );
}
