import { CREDIT_LIST } from "@cuvee/core/billing/payments/credits.list.ts";
import { FileMinus, HandCoins, Undo2 } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { MoneyNav } from "#billing/payments/MoneyNav.tsx";
import { RefundDialog } from "#billing/payments/RefundDialog.tsx";
import { UseCreditDialog } from "#billing/payments/UseCreditDialog.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { cx } from "#ui/classes.ts";
import { Money } from "#ui/Money.tsx";
import type { ScreenColumns, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/payments/credits">;
const GROUPS: Record<Row["creditStatus"], StatusGroup> = {
  full: "waiting",
  partial: "online",
  empty: "finished",
};
const STATUSES = ["full", "partial", "empty"] as const;

function useColumns(): ScreenColumns<Row, typeof CREDIT_LIST> {
  const { t } = useTranslation("payments");
  return useMemo<ScreenColumns<Row, typeof CREDIT_LIST>>(
    () => [
      {
        name: "number",
        locked: true,
        width: "18%",
        cell: (row) => (
          <RowLink href={paths.document("credit", row.id)} className={layout.oneLine ?? ""}>
            {row.number}
          </RowLink>
        ),
      },
      { name: "buyerName", width: "26%" },
      { name: "issuedOn" },
      {
        name: "creditStatus",
        cell: (row) => (
          <StatusBadge group={GROUPS[row.creditStatus]} plain>
            {t(`creditStatuses.${row.creditStatus}`)}
          </StatusBadge>
        ),
      },
      { name: "dueCents", from: "medium" },
      { name: "usedCents", from: "medium" },
      {
        name: "openCents",
        label: t("columns.creditOpen"),
        cell: (row) => (
          <span className={cx(layout.oneLine, layout.strong)}>
            <Money cents={row.openCents} />
          </span>
        ),
      },
    ],
    [t],
  );
}

/** Lists the credit notes with an open balance: to pay with, or to refund. */
export default function CreditsPage(): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const [acting, setActing] = useState<{ act: "use" | "refund"; row: Row } | null>(null);
  const list: ListDescription<"GET /v1/payments/credits", typeof CREDIT_LIST> = {
    of: CREDIT_LIST,
    route: "GET /v1/payments/credits",
    title: t("credits.title"),
    search: t("credits.search"),
    columns: useColumns(),
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <RowLink href={paths.document("credit", row.id)}>{row.buyerName}</RowLink>
        <span className={cx(layout.oneLine, layout.strong)}>
          <Money cents={row.openCents} />
        </span>
        <span className={cx(layout.quiet, layout.breakable)}>
          {row.number} · {format.date(row.issuedOn, "short")}
        </span>
        <span className={cx(layout.quiet, layout.breakable)}>{t(`creditStatuses.${row.creditStatus}`)}</span>
      </RowCard>
    ),
    rowActs: [
      {
        key: "use",
        label: t("credits.use"),
        icon: <HandCoins aria-hidden="true" />,
        hidden: (row) => row.openCents <= 0,
        act: (row) => setActing({ act: "use", row }),
      },
      {
        key: "refund",
        label: t("credits.refund"),
        icon: <Undo2 aria-hidden="true" />,
        hidden: (row) => row.openCents <= 0,
        act: (row) => setActing({ act: "refund", row }),
      },
    ],
    views: [
      { key: "open", label: t("credits.views.open"), filter: {} },
      { key: "all", label: t("credits.views.all"), filter: { creditStatus: { in: [...STATUSES] } } },
    ],
    empty: {
      icon: <FileMinus aria-hidden="true" />,
      title: t("credits.empty"),
      text: t("credits.emptyText"),
    },
  };
  const close = (): void => setActing(null);
  return (
    <>
      <MoneyNav />
      <ListPage list={list} />
      {acting?.act === "use" ? <UseCreditDialog credit={acting.row} onClose={close} /> : null}
      {acting?.act === "refund" ? <RefundDialog of={{ credit: acting.row }} onClose={close} /> : null}
    </>
  );
}
