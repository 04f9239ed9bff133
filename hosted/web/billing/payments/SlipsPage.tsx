import { SLIP_LIST } from "@cuvee/core/billing/payments/slips.list.ts";
import { Landmark, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { MoneyNav } from "#billing/payments/MoneyNav.tsx";
import { NewSlipDialog } from "#billing/payments/NewSlipDialog.tsx";
import { SlipBadge } from "#billing/payments/labels.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { Money } from "#ui/Money.tsx";
import type { ScreenColumns, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/payments/slips">;

const COLUMNS: ScreenColumns<Row, typeof SLIP_LIST> = [
  {
    name: "number",
    locked: true,
    width: "26%",
    cell: (row) => (
      <RowLink href={paths.slip(row.id)} className={layout.oneLine ?? ""}>
        {row.number}
      </RowLink>
    ),
  },
  { name: "madeOn" },
  { name: "type" },
  { name: "count", from: "medium" },
  { name: "state", from: "medium", cell: (row) => <SlipBadge state={row.state} /> },
  { name: "madeBy", hidden: true, as: { kind: "person" } },
  { name: "totalCents" },
];

/** Lists the slips with which checks and cash were paid in at the bank. */
export default function SlipsPage(): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const add = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
      {t("slips.add")}
    </Button>
  );
  const list: ListDescription<"GET /v1/payments/slips", typeof SLIP_LIST> = {
    of: SLIP_LIST,
    route: "GET /v1/payments/slips",
    title: t("slips.title"),
    search: t("slips.search"),
    columns: COLUMNS,
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <RowLink href={paths.slip(row.id)}>{row.number}</RowLink>
        <span className={layout.oneLine}>
          <Money cents={row.totalCents} />
        </span>
        <span className={cx(layout.quiet, layout.breakable)}>
          {t(`types.${row.type}`)} · {row.count}
          {row.state === "undone" ? ` · ${t("slipStates.undone")}` : ""}
        </span>
        <span className={cx(layout.quiet, layout.breakable)}>{format.date(row.madeOn, "short")}</span>
      </RowCard>
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
