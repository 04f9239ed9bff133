import { SETTLEMENT_LIST } from "@cuvee/core/billing/payments/settlements.list.ts";
import { BadgePercent, Banknote, Plus } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { DiscountDialog } from "#billing/payments/DiscountDialog.tsx";
import { bankOptions, useMoneyRules } from "#billing/payments/money.ts";
import { MoneyNav, useMayBook } from "#billing/payments/MoneyNav.tsx";
import { RecordDialog } from "#billing/payments/RecordDialog.tsx";
import { MoneyBadge, SETTLEMENT_GROUPS, shownStatus } from "#billing/payments/labels.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { Money } from "#ui/Money.tsx";
import type { FixedView, ScreenColumns, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/settlements">;
/** Returns an amount with its sign: a refund is negative. */
const signed = (row: Pick<Row, "kind" | "amountCents">): number =>
  row.kind === "refund" ? -row.amountCents : row.amountCents;

function useColumns(): ScreenColumns<Row, typeof SETTLEMENT_LIST> {
  const { t } = useTranslation("payments");
  return useMemo<ScreenColumns<Row, typeof SETTLEMENT_LIST>>(
    () => [
      {
        name: "clientName",
        locked: true,
        width: "26%",
        cell: (row) => <RowLink href={paths.settlement(row.id)}>{row.clientName}</RowLink>,
      },
      { name: "receivedOn" },
      {
        name: "type",
        cell: (row) => (row.kind === "discount" ? t("kinds.discount") : t(`types.${row.type}`)),
      },
      { name: "kind", hidden: true },
      { name: "reference", from: "medium" },
      {
        name: "status",
        as: { kind: "status", groups: SETTLEMENT_GROUPS, of: shownStatus, plain: true },
      },
      { name: "slipNumber", hidden: true },
      { name: "bankId", hidden: true, filter: { kind: "words", options: bankOptions } },
      {
        name: "amountCents",
        cell: (row) => <Money cents={signed(row)} />,
      },
      { name: "signedCents" },
      {
        name: "freeCents",
        from: "wide",
        cell: (row) => (row.freeCents > 0 ? <Money cents={row.freeCents} /> : ""),
      },
    ],
    [t],
  );
}

/** Returns the fixed views; each is a filter that the user could set too. */
const viewsOf = (t: (key: string) => string): readonly FixedView[] => [
  { key: "all", label: t("payments.views.all"), filter: {} },
  {
    key: "toBank",
    label: t("payments.views.toBank"),
    filter: { status: { in: ["noted"] }, type: { in: ["check", "cash"] }, kind: { in: ["receipt"] } },
  },
  { key: "free", label: t("payments.views.free"), filter: { freeCents: { from: 1 } } },
  { key: "refunds", label: t("payments.views.refunds"), filter: { kind: { in: ["refund"] } } },
  { key: "rejected", label: t("payments.views.rejected"), filter: { status: { in: ["rejected"] } } },
];

/** Lists the payments and refunds, the latest first. */
export default function PaymentsPage(): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const [isOpen, setOpen] = useState(() => new URLSearchParams(window.location.search).has("add"));
  const [isLettingOff, setLettingOff] = useState(false);
  const { rules } = useMoneyRules();
  const mayBook = useMayBook();
  const record = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
      {t("payments.add")}
    </Button>
  );
  const actions = (
    <>
      {mayBook && (rules?.discountMaxBp ?? 0) > 0 ? (
        <Button icon={<BadgePercent aria-hidden="true" />} onClick={() => setLettingOff(true)}>
          {t("discount.act")}
        </Button>
      ) : null}
      {record}
    </>
  );
  const list: ListDescription<"GET /v1/settlements", typeof SETTLEMENT_LIST> = {
    of: SETTLEMENT_LIST,
    route: "GET /v1/settlements",
    title: t("payments.title"),
    search: t("payments.search"),
    columns: useColumns(),
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <RowLink href={paths.settlement(row.id)}>{row.clientName}</RowLink>
        <span className={layout.oneLine}>
          <Money cents={signed(row)} />
        </span>
        <span className={cx(layout.quiet, layout.breakable)}>
          {t(`types.${row.type}`)} · {format.date(row.receivedOn, "short")}
        </span>
        <MoneyBadge status={row.status} kind={row.kind} plain />
      </RowCard>
    ),
    views: viewsOf(t),
    empty: {
      icon: <Banknote aria-hidden="true" />,
      title: t("payments.empty"),
      text: t("payments.emptyText"),
      action: record,
    },
    actions,
  };
  return (
    <>
      <MoneyNav />
      <ListPage list={list} />
      {isOpen ? <RecordDialog onClose={() => setOpen(false)} /> : null}
      {isLettingOff ? (
        <DiscountDialog rateBp={rules?.discountMaxBp ?? 0} onClose={() => setLettingOff(false)} />
      ) : null}
    </>
  );
}
