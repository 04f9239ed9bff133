import { COLLECTION_LIST } from "@cuvee/core/billing/payments/collections.list.ts";
import type { BatchRow } from "@cuvee/core/billing/payments/sepa.contract.ts";
import { CalendarClock, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { NewCollectionDialog } from "#billing/payments/NewCollectionDialog.tsx";
import { useMoneyRules } from "#billing/payments/money.ts";
import { SepaTabs } from "#billing/payments/SepaTabs.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Money } from "#ui/Money.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { ScreenColumns, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/payments/collections">;
const GROUPS: Record<BatchRow["status"], StatusGroup> = {
  announced: "waiting",
  sent: "online",
  collected: "finished",
  cancelled: "cancel",
};

export function BatchBadge({ status, plain }: { status: BatchRow["status"]; plain?: boolean }): ReactNode {
  const { t } = useTranslation("payments");
  return (
    <StatusBadge group={GROUPS[status]} plain={plain ?? false}>
      {t(`batchStatuses.${status}`)}
    </StatusBadge>
  );
}

const COLUMNS: ScreenColumns<Row, typeof COLLECTION_LIST> = [
  {
    name: "number",
    locked: true,
    width: "28%",
    cell: (row) => (
      <RowLink href={paths.collection(row.id)} className={layout.oneLine ?? ""}>
        {row.number}
      </RowLink>
    ),
  },
  { name: "collectOn" },
  { name: "status", filter: false, cell: (row) => <BatchBadge status={row.status} plain /> },
  { name: "count", from: "medium" },
  { name: "totalCents" },
];

/** Lists the collections of due invoices by direct debit. */
export default function CollectionsPage(): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const { rules } = useMoneyRules();
  const [isOpen, setOpen] = useState(false);
  const add = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
      {t("sepa.addBatch")}
    </Button>
  );
  const list: ListDescription<"GET /v1/payments/collections", typeof COLLECTION_LIST> = {
    of: COLLECTION_LIST,
    route: "GET /v1/payments/collections",
    title: t("sepa.collections"),
    search: t("sepa.searchBatches"),
    columns: COLUMNS,
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <RowLink href={paths.collection(row.id)}>{row.number}</RowLink>
        <span className={layout.oneLine}>
          <Money cents={row.totalCents} />
        </span>
        <span className={cx(layout.quiet, layout.breakable)}>{format.date(row.collectOn, "short")}</span>
        <BatchBadge status={row.status} plain />
      </RowCard>
    ),
    empty: {
      icon: <CalendarClock aria-hidden="true" />,
      title: t("sepa.noBatches"),
      text: t("sepa.noBatchesText"),
      action: add,
    },
    actions: add,
  };
  return (
    <>
      <SepaTabs />
      {rules && rules.sepa.ics === "" ? (
        <Notice tone="warning" actions={<Link href={paths.paymentRules()}>{t("rules.title")}</Link>}>
          {t("sepa.noIcs")}
        </Notice>
      ) : null}
      <ListPage list={list} />
      {isOpen ? <NewCollectionDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
