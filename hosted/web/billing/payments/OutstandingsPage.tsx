import { OUTSTANDING_LIST } from "@cuvee/core/billing/payments/outstandings.list.ts";
import { Hourglass } from "lucide-react";
import { type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { MoneyNav } from "#billing/payments/MoneyNav.tsx";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Money } from "#ui/Money.tsx";
import type { ScreenColumns, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/payments/outstandings">;
type Amount =
  | "owedCents"
  | "ordersCents"
  | "notDueCents"
  | "overdueCents"
  | "d30Cents"
  | "d60Cents"
  | "d90Cents"
  | "olderCents"
  | "creditCents"
  | "freeCents"
  | "balanceCents";

const AMOUNTS: readonly {
  name: Amount;
  from?: "wide" | "medium";
  hidden?: true;
  isLate?: true;
  isStrong?: true;
}[] = [
  { name: "owedCents", isStrong: true },
  { name: "notDueCents" },
  { name: "overdueCents", isLate: true },
  { name: "d30Cents", from: "medium", isLate: true },
  { name: "d60Cents", from: "wide", isLate: true },
  { name: "d90Cents", from: "wide", isLate: true },
  { name: "olderCents", isLate: true },
  { name: "ordersCents", from: "wide" },
  { name: "creditCents", hidden: true },
  { name: "freeCents", hidden: true },
  { name: "balanceCents", from: "wide", isStrong: true },
];

const COLUMNS: ScreenColumns<Row, typeof OUTSTANDING_LIST> = [
  {
    name: "name",
    locked: true,
    width: "24%",
    cell: (row) => <RowLink href={paths.client(row.id)}>{row.name}</RowLink>,
  },
  ...AMOUNTS.map(({ name, isLate, isStrong, ...more }) => ({
    ...more,
    name,
    cell: (row: Row): ReactNode =>
      row[name] === 0 ? (
        <span className={cx(layout.quiet, layout.breakable)}>–</span>
      ) : (
        <span className={cx(layout.oneLine, isLate && layout.danger, isStrong && layout.strong)}>
          <Money cents={row[name]} />
        </span>
      ),
  })),
  { name: "oldestDueOn", hidden: true },
];

/** Shows what clients owe, by age. */
export default function OutstandingsPage(): ReactNode {
  const mayOpen = useMayOpen();
  const { t } = useTranslation("payments");
  const hrefOf = (row: Row): string =>
    paths.unpaids({ filter: JSON.stringify({ clientId: { in: [row.id] } }) });
  const list: ListDescription<"GET /v1/payments/outstandings", typeof OUTSTANDING_LIST> = {
    of: OUTSTANDING_LIST,
    route: "GET /v1/payments/outstandings",
    title: t("outstandings.title"),
    search: t("outstandings.search"),
    columns: COLUMNS,
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <RowLink href={paths.client(row.id)}>{row.name}</RowLink>
        <span className={cx(layout.oneLine, layout.strong)}>
          <Money cents={row.owedCents} />
        </span>
        <span className={cx(layout.quiet, layout.breakable)}>{t("columns.overdueCents")}</span>
        <span className={cx(layout.oneLine, row.overdueCents > 0 && layout.danger)}>
          <Money cents={row.overdueCents} />
        </span>
      </RowCard>
    ),
    rowActs: [
      {
        key: "unpaids",
        label: t("unpaids.title"),
        icon: <Hourglass aria-hidden="true" />,
        hidden: (row) => row.overdueCents === 0,
        act: (row) => window.location.assign(hrefOf(row)),
      },
    ],
    views: [
      { key: "all", label: t("outstandings.views.all"), filter: {} },
      { key: "late", label: t("outstandings.views.late"), filter: { overdueCents: { from: 1 } } },
      { key: "old", label: t("outstandings.views.old"), filter: { olderCents: { from: 1 } } },
    ],
    empty: {
      icon: <Hourglass aria-hidden="true" />,
      title: t("outstandings.empty"),
      text: t("outstandings.emptyText"),
      action: mayOpen(paths.bills()) ? (
        <ButtonLink href={paths.bills()}>{t("outstandings.emptyAct")}</ButtonLink>
      ) : null,
    },
  };
  return (
    <>
      <MoneyNav />
      <ListPage list={list} />
    </>
  );
}
