import { JOURNALS } from "@cuvee/core/billing/accounting/entry.ts";
import { BookOpen } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AccountingNav } from "#billing/accounting/AccountingNav.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import type { ListColumn, ListDescription, RowOf } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#billing/accounting/accounting.module.css";

type Row = RowOf<"GET /v1/accounting/lines">;

function useColumns(): readonly ListColumn<Row>[] {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  return useMemo<readonly ListColumn<Row>[]>(() => {
    const amount = (cents: number): ReactNode => (
      <span className={css.figure}>{cents === 0 ? "" : format.money(cents)}</span>
    );
    return [
      {
        name: "number",
        label: t("columns.number"),
        locked: true,
        sort: true,
        width: "4.5rem",
        filter: { kind: "number" },
        cell: (row) => <RowLink href={paths.journalEntry(row.entryId)}>{row.number}</RowLink>,
      },
      {
        name: "bookedOn",
        label: t("columns.bookedOn"),
        sort: true,
        sorts: [t("lines.oldest"), t("lines.newest")],
        filter: { kind: "days" },
        width: "7rem",
        cell: (row) => format.date(row.bookedOn, "short"),
      },
      {
        name: "journal",
        label: t("columns.journal"),
        sort: true,
        width: "5.5rem",
        filter: {
          kind: "words",
          options: JOURNALS.map((value) => ({ value, label: t(`journal.${value}`) })),
        },
        cell: (row) => <span title={t(`journal.${row.journal}`)}>{row.journalCode}</span>,
      },
      {
        name: "account",
        label: t("columns.account"),
        sort: true,
        filter: { kind: "text" },
        cell: (row) => (
          <span className={css.two}>
            <span className={css.figure}>{row.account}</span>
            <span className={css.quiet}>{row.auxiliaryLabel ?? row.accountLabel}</span>
          </span>
        ),
      },
      {
        name: "accountLabel",
        label: t("columns.accountLabel"),
        hidden: true,
        cell: (row) => row.accountLabel,
      },
      {
        name: "auxiliary",
        label: t("columns.auxiliary"),
        hidden: true,
        sort: true,
        filter: { kind: "text" },
        cell: (row) => row.auxiliary,
      },
      {
        name: "auxiliaryLabel",
        label: t("columns.auxiliaryLabel"),
        hidden: true,
        filter: { kind: "text" },
        cell: (row) => row.auxiliaryLabel,
      },
      {
        name: "pieceRef",
        label: t("columns.pieceRef"),
        sort: true,
        from: "wide",
        filter: { kind: "text" },
        cell: (row) => (
          <span className={css.piece} title={row.pieceRef}>
            {row.pieceRef}
          </span>
        ),
      },
      { name: "label", label: t("columns.label"), from: "medium", cell: (row) => row.label },
      {
        name: "debitCents",
        label: t("columns.debitCents"),
        align: "end",
        sort: true,
        filter: { kind: "cents" },
        width: "7rem",
        total: (sum) => amount(sum),
        cell: (row) => amount(row.debitCents),
      },
      {
        name: "creditCents",
        label: t("columns.creditCents"),
        align: "end",
        sort: true,
        filter: { kind: "cents" },
        width: "7rem",
        total: (sum) => amount(sum),
        cell: (row) => amount(row.creditCents),
      },
      {
        name: "letter",
        label: t("columns.letter"),
        width: "5.5rem",
        from: "medium",
        filter: { kind: "presence", with: t("lines.lettered"), without: t("lines.unlettered") },
        cell: (row) => row.letter,
      },
    ];
  }, [t, format]);
}

/** `/dashboard/accounting/journals`: the lines of the books, newest first. */
export default function JournalsPage(): ReactNode {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  const columns = useColumns();
  const list: ListDescription<"GET /v1/accounting/lines"> = {
    name: "journals",
    route: "GET /v1/accounting/lines",
    title: t("lines.title"),
    search: t("lines.search"),
    columns,
    defaultSort: "-bookedOn",
    rowId: (row) => row.id,
    card: (row) => (
      <div className={css.card}>
        <RowLink href={paths.journalEntry(row.entryId)}>
          {row.account} {row.auxiliaryLabel ?? row.accountLabel}
        </RowLink>
        <span className={css.figure}>
          {row.debitCents > 0 ? format.money(row.debitCents) : `− ${format.money(row.creditCents)}`}
        </span>
        <span className={css.quiet}>
          {row.journalCode} · {row.label}
        </span>
        <span className={css.quiet}>{format.date(row.bookedOn, "day")}</span>
      </div>
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
