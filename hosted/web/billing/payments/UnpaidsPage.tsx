import { UNPAID_LIST } from "@cuvee/core/billing/payments/unpaids.list.ts";
import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { Banknote, CircleCheck, Mail } from "lucide-react";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { MoneyNav } from "#billing/payments/MoneyNav.tsx";
import { RecordDialog } from "#billing/payments/RecordDialog.tsx";
import { RemindDialog } from "#billing/payments/RemindDialog.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { cx } from "#ui/classes.ts";
import { Money } from "#ui/Money.tsx";
import type { ScreenColumns, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/payments/unpaids">;

/** Returns the page of an unpaid item: a document, or an order that is not fully invoiced. */
const hrefOf = (row: Row): string =>
  row.kind === "order" ? paths.order(row.id) : paths.document(row.kind, row.id);

/** Returns the words for the reminders of an item. */
function useReminderWords(): (row: Row) => string {
  const { t } = useTranslation("payments");
  return useCallback(
    (row) => {
      if (row.kind === "order") return t("unpaids.notBilled");
      return row.reminders === 0 ? t("unpaids.none") : t("unpaids.times", { count: row.reminders });
    },
    [t],
  );
}

function useColumns(): ScreenColumns<Row, typeof UNPAID_LIST> {
  const reminded = useReminderWords();
  const { t } = useTranslation("payments");
  const format = useFormat();
  return useMemo<ScreenColumns<Row, typeof UNPAID_LIST>>(
    () => [
      {
        name: "number",
        locked: true,
        width: "18%",
        cell: (row) => (
          <RowLink href={hrefOf(row)} className={layout.oneLine ?? ""}>
            {row.number}
          </RowLink>
        ),
      },
      { name: "buyerName", width: "24%" },
      { name: "kind", from: "wide" },
      { name: "clientId", hidden: true },
      { name: "dueOn" },
      {
        name: "daysLate",
        cell: (row) => (
          <span className={cx(layout.oneLine, row.daysLate > 60 && layout.danger)}>
            {t("unpaids.days", { count: row.daysLate })}
          </span>
        ),
      },
      { name: "age", hidden: true },
      {
        name: "reminders",
        from: "medium",
        align: "start",
        cell: (row) => (
          <span title={row.remindedAt ? format.date(row.remindedAt, "dateTime") : undefined}>
            {reminded(row)}
            {row.email === "" ? (
              <span className={cx(layout.quiet, layout.breakable)}> · {t("unpaids.noEmail")}</span>
            ) : null}
          </span>
        ),
      },
      { name: "totalTtcCents", total: false, hidden: true },
      {
        name: "openCents",
        cell: (row) => (
          <span className={cx(layout.oneLine, layout.strong)}>
            <Money cents={row.openCents} />
          </span>
        ),
      },
    ],
    [t, format, reminded],
  );
}

function UnpaidCard({ row }: { row: Row }): ReactNode {
  const { t } = useTranslation("payments");
  const reminded = useReminderWords();
  return (
    <RowCard>
      <RowLink href={hrefOf(row)}>{row.buyerName}</RowLink>
      <span className={cx(layout.oneLine, layout.strong)}>
        <Money cents={row.openCents} />
      </span>
      <span className={cx(layout.quiet, layout.breakable)}>
        {row.number} · {reminded(row)}
      </span>
      <span className={layout.danger}>{t("unpaids.days", { count: row.daysLate })}</span>
    </RowCard>
  );
}

/** Lists invoices, deposits and orders past their due date, with their reminders. */
export default function UnpaidsPage(): ReactNode {
  const { t } = useTranslation("payments");
  const [reminding, setReminding] = useState<{ rows: RowsChosen; count: number } | null>(null);
  const [paying, setPaying] = useState<Row | null>(null);
  const columns = useColumns();
  const list: ListDescription<"GET /v1/payments/unpaids", typeof UNPAID_LIST> = {
    of: UNPAID_LIST,
    route: "GET /v1/payments/unpaids",
    title: t("unpaids.title"),
    search: t("unpaids.search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => <UnpaidCard row={row} />,
    bulk: [
      {
        key: "remind",
        label: t("unpaids.remind"),
        icon: <Mail aria-hidden="true" />,
        all: true,
        act: (rows, count) => {
          setReminding({ rows, count });
          return false;
        },
      },
    ],
    rowActs: [
      {
        key: "remind",
        label: t("unpaids.remind"),
        icon: <Mail aria-hidden="true" />,
        hidden: (row) => row.email === "" || row.kind === "order",
        act: (row) => setReminding({ rows: { ids: [row.id] }, count: 1 }),
      },
      {
        key: "pay",
        label: t("payments.add"),
        icon: <Banknote aria-hidden="true" />,
        act: (row) => setPaying(row),
      },
    ],
    views: [
      { key: "all", label: t("unpaids.views.all"), filter: {} },
      { key: "toRemind", label: t("unpaids.views.toRemind"), filter: { reminders: { to: 0 } } },
      { key: "older", label: t("unpaids.views.older"), filter: { age: { in: ["older"] } } },
    ],
    empty: {
      icon: <CircleCheck aria-hidden="true" />,
      title: t("unpaids.empty"),
      text: t("unpaids.emptyText"),
    },
  };
  return (
    <>
      <MoneyNav />
      <ListPage list={list} />
      {reminding ? <RemindDialog {...reminding} onClose={() => setReminding(null)} /> : null}
      {paying ? (
        <RecordDialog
          client={{ id: paying.clientId, name: paying.buyerName }}
          documentId={paying.id}
          onClose={() => setPaying(null)}
        />
      ) : null}
    </>
  );
}
