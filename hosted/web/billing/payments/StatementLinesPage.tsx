import { BANK_LINE_LIST } from "@cuvee/core/billing/payments/bankLines.list.ts";
import { EyeOff, Landmark, Unlink } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePaymentCommand } from "#billing/payments/money.ts";
import { StatementTabs } from "#billing/payments/StatementTabs.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { cx } from "#ui/classes.ts";
import { Money } from "#ui/Money.tsx";
import { ask } from "#ui/popup/popup.ts";
import type { ScreenColumns, ListDescription, RowAct, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/payments/bank-lines">;
const GROUPS: Record<Row["status"], StatusGroup> = {
  open: "waiting",
  matched: "finished",
  ignored: "cancel",
};

/** Links a line to its match. */
function With({ row }: { row: Row }): ReactNode {
  const href = row.slipId ? paths.slip(row.slipId) : row.settlementId && paths.settlement(row.settlementId);
  return href ? <RowLink href={href}>{row.matchedWith}</RowLink> : null;
}

function useColumns(): ScreenColumns<Row, typeof BANK_LINE_LIST> {
  const { t } = useTranslation("payments");
  return useMemo<ScreenColumns<Row, typeof BANK_LINE_LIST>>(
    () => [
      { name: "bookedOn", locked: true },
      { name: "label", width: "30%" },
      { name: "matchedWith", width: "24%", cell: (row) => <With row={row} /> },
      {
        name: "status",
        from: "medium",
        cell: (row) => (
          <StatusBadge group={GROUPS[row.status]} plain>
            {t(`lineStatuses.${row.status}`)}
          </StatusBadge>
        ),
      },
      { name: "amountCents" },
    ],
    [t],
  );
}

function useRowActs(): readonly RowAct<Row>[] {
  const { t } = useTranslation("payments");
  const { act } = usePaymentCommand();
  const unmatch = async (row: Row): Promise<void> => {
    const isSure = await ask({ title: t("statements.unmatch"), text: t("statements.unmatchText") });
    if (isSure === null) return;
    await act(
      "POST /v1/payments/bank-lines/:lineId/unmatching",
      { params: { lineId: row.id }, body: { version: row.version } },
      t("statements.unmatched"),
    );
  };
  return [
    {
      key: "unmatch",
      label: t("statements.unmatch"),
      icon: <Unlink aria-hidden="true" />,
      hidden: (row) => row.status !== "matched" || row.amountCents < 0,
      act: (row) => void unmatch(row),
    },
    {
      key: "restore",
      label: t("statements.restore"),
      icon: <EyeOff aria-hidden="true" />,
      hidden: (row) => row.status !== "ignored",
      act: (row) =>
        void act(
          "POST /v1/payments/bank-lines/:lineId/ignoring",
          { params: { lineId: row.id }, body: { version: row.version, ignored: false } },
          t("statements.restored"),
        ),
    },
  ];
}

/** Lists all lines of the bank statements: their matches, and a way to undo them. */
export default function StatementLinesPage(): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const list: ListDescription<"GET /v1/payments/bank-lines", typeof BANK_LINE_LIST> = {
    of: BANK_LINE_LIST,
    route: "GET /v1/payments/bank-lines",
    title: t("statements.lines"),
    search: t("statements.linesSearch"),
    columns: useColumns(),
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <span>{row.label}</span>
        <span className={cx(layout.oneLine, layout.strong)}>
          <Money cents={row.amountCents} />
        </span>
        <span className={cx(layout.quiet, layout.breakable)}>
          {format.date(row.bookedOn, "short")} · {t(`lineStatuses.${row.status}`)}
        </span>
        <With row={row} />
      </RowCard>
    ),
    rowActs: useRowActs(),
    views: [
      { key: "all", label: t("statements.views.all"), filter: {} },
      { key: "matched", label: t("statements.views.matched"), filter: { status: { in: ["matched"] } } },
      { key: "ignored", label: t("statements.views.ignored"), filter: { status: { in: ["ignored"] } } },
    ],
    empty: {
      icon: <Landmark aria-hidden="true" />,
      title: t("statements.linesEmpty"),
      text: t("statements.emptyText"),
    },
  };
  return (
    <>
      <StatementTabs />
      <ListPage list={list} />
    </>
  );
}
