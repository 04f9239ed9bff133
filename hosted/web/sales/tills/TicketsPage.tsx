import { TILL_PAYMENTS } from "@cuvee/core/sales/tills/points.ts";
import { TICKET_STATES, type TicketRow } from "@cuvee/core/sales/tills/tickets.ts";
import type { TFunction } from "i18next";
import { ReceiptText, TriangleAlert } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat, type Format } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import type { ListColumn, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { TicketState } from "#sales/tills/TicketState.tsx";
import { useTillRights } from "#sales/tills/rights.ts";
import { TillsNav } from "#sales/tills/TillsNav.tsx";
import { tillPaths } from "#sales/tills/tillPaths.ts";
import css from "#sales/tills/points.module.css";

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

function columnsOf(t: TFunction<["tills", "common"]>, format: Format): ListColumn<TicketRow>[] {
  const words = (prefix: string, values: readonly string[]) => ({
    kind: "words" as const,
    options: values.map((value) => ({ value, label: t(`${prefix}.${value}`) })),
  });
  return [
    {
      name: "number",
      label: t("tickets.columns.number"),
      locked: true,
      cell: (row) => <Number row={row} />,
    },
    {
      name: "at",
      label: t("tickets.columns.at"),
      sort: true,
      filter: { kind: "days" },
      cell: (row) => (
        <span className={cx(css.quiet, css.whole)} title={format.date(row.at, "dateTime")}>
          {format.date(row.at, "short")} {format.date(row.at, "time")}
        </span>
      ),
    },
    {
      name: "pointName",
      label: t("tickets.columns.pointName"),
      from: "wide",
      cell: (row) => row.pointName,
    },
    {
      name: "operator",
      label: t("tickets.columns.operator"),
      from: "medium",
      cell: (row) => row.operator,
    },
    { name: "clientName", label: t("tickets.columns.clientName"), cell: (row) => row.clientName },
    {
      name: "methods",
      label: t("tickets.columns.methods"),
      from: "wide",
      filter: words("points.payments", TILL_PAYMENTS),
      cell: (row) => (
        <span className={css.quiet}>
          {row.methods.map((method) => t(`points.payments.${method}`)).join(", ")}
        </span>
      ),
    },
    {
      name: "state",
      label: t("tickets.columns.state"),
      filter: words("tickets.state", TICKET_STATES),
      cell: (row) => <TicketState state={row.state} />,
    },
    {
      name: "totalTtcCents",
      label: t("tickets.columns.totalTtcCents"),
      align: "end",
      sort: true,
      filter: { kind: "cents" },
      total: (sum) => format.money(sum),
      cell: (row) => format.money(row.totalTtcCents),
    },
    {
      name: "totalHtCents",
      label: t("tickets.columns.totalHtCents"),
      align: "end",
      hidden: true,
      total: (sum) => format.money(sum),
      cell: (row) => format.money(row.totalHtCents),
    },
    { name: "till", label: t("tickets.columns.till"), hidden: true, cell: (row) => row.till },
  ];
}

/** `/dashboard/salespoints/tickets`: the sales of the shop's tills. */
export default function TicketsPage(): ReactNode {
  const { t } = useTranslation(["tills", "common"]);
  const format = useFormat();
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const { sells } = useTillRights();
  const list: ListDescription<"GET /v1/tickets"> = {
    name: "tickets",
    route: "GET /v1/tickets",
    title: t("tickets.title"),
    search: t("tickets.search"),
    columns,
    defaultSort: "-at",
    rowId: (row) => row.id,
    card: (row) => (
      <>
        <div className={css.line}>
          <Number row={row} />
          <strong>{format.money(row.totalTtcCents)}</strong>
        </div>
        <div className={css.line}>
          <span className={css.quiet}>
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
