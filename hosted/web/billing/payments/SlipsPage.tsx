import { SLIP_STATES } from "@cuvee/core/billing/payments/ledger.ts";
import { Landmark, Plus } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PersonName } from "#people/collaborators/who.ts";
import { MoneyNav } from "#billing/payments/MoneyNav.tsx";
import { NewSlipDialog } from "#billing/payments/NewSlipDialog.tsx";
import { SlipBadge } from "#billing/payments/words.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { Money } from "#ui/Money.tsx";
import type { ListColumn, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#billing/payments/money.module.css";

type Row = RowOf<"GET /v1/payments/slips">;

/** Lists the slips with which checks and cash were paid in at the bank. */
export default function SlipsPage(): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [
      {
        name: "number",
        label: t("columns.number"),
        locked: true,
        sort: true,
        width: "26%",
        cell: (row) => (
          <RowLink href={paths.slip(row.id)} className={css.figure ?? ""}>
            {row.number}
          </RowLink>
        ),
      },
      {
        name: "madeOn",
        label: t("columns.madeOn"),
        sort: true,
        filter: { kind: "days" },
        cell: (row) => format.date(row.madeOn, "short"),
      },
      {
        name: "type",
        label: t("columns.type"),
        filter: {
          kind: "words",
          options: ["check", "cash"].map((value) => ({ value, label: t(`types.${value}`) })),
        },
        cell: (row) => t(`types.${row.type}`),
      },
      { name: "count", label: t("columns.count"), align: "end", from: "medium", cell: (row) => row.count },
      {
        name: "state",
        label: t("columns.state"),
        from: "medium",
        filter: {
          kind: "words",
          options: SLIP_STATES.map((value) => ({ value, label: t(`slipStates.${value}`) })),
        },
        cell: (row) => <SlipBadge state={row.state} />,
      },
      {
        name: "madeBy",
        label: t("columns.madeBy"),
        hidden: true,
        cell: (row) => <PersonName by={row.madeBy} />,
      },
      {
        name: "totalCents",
        label: t("columns.totalCents"),
        align: "end",
        sort: true,
        filter: { kind: "cents" },
        total: (sum) => format.money(sum),
        cell: (row) => <Money cents={row.totalCents} />,
      },
    ],
    [t, format],
  );
  const add = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
      {t("slips.add")}
    </Button>
  );
  const list: ListDescription<"GET /v1/payments/slips"> = {
    name: "slips",
    route: "GET /v1/payments/slips",
    title: t("slips.title"),
    search: t("slips.search"),
    columns,
    defaultSort: "-madeOn",
    rowId: (row) => row.id,
    card: (row) => (
      <div className={css.card}>
        <RowLink href={paths.slip(row.id)}>{row.number}</RowLink>
        <span className={css.figure}>
          <Money cents={row.totalCents} />
        </span>
        <span className={css.quiet}>
          {t(`types.${row.type}`)} · {row.count}
          {row.state === "undone" ? ` · ${t("slipStates.undone")}` : ""}
        </span>
        <span className={css.quiet}>{format.date(row.madeOn, "short")}</span>
      </div>
    ),
    empty: {
      icon: <Landmark aria-hidden="true" />,
      title: t("slips.empty"),
      text: t("slips.emptyText"),
      action: add,
    },
    actions: add,
  };
  return (
    <>
      <MoneyNav />
      <ListPage list={list} />
      {isOpen ? <NewSlipDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
