import { BOOK_LINE_LIST } from "@cuvee/core/billing/accounting/bookLines.list.ts";
import { JOURNALS } from "@cuvee/core/billing/accounting/entry.ts";
import { BookOpen } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { AccountingNav } from "#billing/accounting/AccountingNav.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import type { ScreenColumns, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { RowCard } from "#ui/table/RowCard.tsx";
import css from "#billing/accounting/accounting.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = RowOf<"GET /v1/accounting/lines">;

function useColumns(): ScreenColumns<Row, typeof BOOK_LINE_LIST> {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  return useMemo<ScreenColumns<Row, typeof BOOK_LINE_LIST>>(() => {
    const amount = (cents: number): ReactNode => (
      <span className={layout.oneLine}>{cents === 0 ? "" : format.money(cents)}</span>
    );
    return [
      {
        name: "number",
        locked: true,
        width: "4.5rem",
        align: "start",
        cell: (row) => <RowLink href={paths.journalEntry(row.entryId)}>{row.number}</RowLink>,
      },
      { name: "bookedOn", width: "7rem" },
      {
        name: "journal",
        width: "5.5rem",
        cell: (row) => <span title={t(`journal.${row.journal}`)}>{row.journalCode}</span>,
      },
      {
        name: "account",
        cell: (row) => (
          <span className={cx(layout.column, layout.breakable)}>
            <span className={layout.oneLine}>{row.account}</span>
            <span className={layout.quiet}>{row.auxiliaryLabel ?? row.accountLabel}</span>
          </span>
        ),
      },
      { name: "accountLabel", filter: false, hidden: true },
      { name: "auxiliary", hidden: true },
      { name: "auxiliaryLabel", hidden: true },
      {
        name: "pieceRef",
        from: "wide",
        cell: (row) => (
          <span className={cx(layout.oneLine, css.piece)} title={row.pieceRef}>
            {row.pieceRef}
          </span>
        ),
      },
      { name: "label", filter: false, from: "medium" },
      {
        name: "debitCents",
        width: "7rem",
        total: (sum) => amount(sum),
        cell: (row) => amount(row.debitCents),
      },
      {
        name: "creditCents",
        width: "7rem",
        total: (sum) => amount(sum),
        cell: (row) => amount(row.creditCents),
      },
      {
        name: "letter",
        width: "5.5rem",
        from: "medium",
        filter: { kind: "presence", with: t("lines.lettered"), without: t("lines.unlettered") },
      },
    ];
  }, [t, format]);
}

/** `/dashboard/accounting/journals`: the lines of the books, newest first. */
export default function JournalsPage(): ReactNode {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  const columns = useColumns();
  const list: ListDescription<"GET /v1/accounting/lines", typeof BOOK_LINE_LIST> = {
    of: BOOK_LINE_LIST,
    route: "GET /v1/accounting/lines",
    title: t("lines.title"),
    search: t("lines.search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => (
      <RowCard>
        <RowLink href={paths.journalEntry(row.entryId)}>
          {row.account} {row.auxiliaryLabel ?? row.accountLabel}
        </RowLink>
        <span className={layout.oneLine}>
          {row.debitCents > 0 ? format.money(row.debitCents) : `− ${format.money(row.creditCents)}`}
        </span>
        <span className={layout.quiet}>
          {row.journalCode} · {row.label}
        </span>
        <span className={layout.quiet}>{format.date(row.bookedOn, "day")}</span>
      </RowCard>
    ),
    views: [
      { key: "all", label: t("lines.all"), filter: {} },
      ...JOURNALS.map((journal) => ({
        key: journal,
        label: t(`lines.${journal}`),
        filter: { journal: { in: [journal] } },
      })),
      {
        key: "open",
        label: t("lines.unlettered"),
        filter: { auxiliary: { empty: false }, letter: { empty: true } },
      },
    ],
    empty: {
      icon: <BookOpen aria-hidden="true" />,
      title: t("lines.empty"),
      text: t("lines.emptyText"),
      action: <ButtonLink href={paths.accountingCodes()}>{t("lines.emptyAct")}</ButtonLink>,
    },
  };
  return (
    <>
      <AccountingNav />
      <ListPage list={list} />
    </>
  );
}
