import { DOCUMENT_LIST } from "@cuvee/core/billing/documents/documents.list.ts";
import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import type { DocumentRow } from "@cuvee/core/billing/documents/views.ts";
import type { TFunction } from "#kit/i18n.ts";
import type { ReactNode } from "react";
import { DocumentBadge, ProofBadge } from "#billing/documents/states.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Money } from "#ui/Money.tsx";
import type { ScreenColumns } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#billing/documents/columns.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type T = TFunction;

function Day({ on }: { on: string }): ReactNode {
  const format = useFormat();
  return (
    <time dateTime={on} className={cx(layout.muted, layout.oneLine)}>
      {format.date(on, "short")}
    </time>
  );
}

function Count({ count }: { count: number }): ReactNode {
  return useFormat().count(count);
}

type Columns = ScreenColumns<DocumentRow, typeof DOCUMENT_LIST>;
type Amount = "totalHtCents" | "totalTtcCents" | "creditedCents" | "settledCents" | "openCents";

const amount = (name: Amount, more: { from?: "wide" | "medium"; hidden?: true; label?: string } = {}) => ({
  name,
  cell: (row: DocumentRow): ReactNode => (
    <span className={layout.oneLine}>
      <Money cents={row[name]} />
    </span>
  ),
  ...more,
});

/** Returns the columns of a list of sealed documents of one kind. */
export function documentColumns(t: T, kind: SealedKind): Columns {
  const isCredit = kind === "credit";
  const columns: Columns = [
    {
      name: "number",
      locked: true,
      cell: (row) => (
        <RowLink href={paths.document(row.kind, row.id)} className={layout.oneLine}>
          {row.number}
        </RowLink>
      ),
    },
    { name: "issuedOn", cell: (row) => <Day on={row.issuedOn} /> },
    { name: "buyerName", cell: (row) => <span className={css.buyer}>{row.buyerName}</span> },
    { name: "state", label: t("columns.state"), made: true, cell: (row) => <DocumentBadge of={row} /> },
    { name: "dueOn", from: "medium", cell: (row) => (row.dueOn === null ? null : <Day on={row.dueOn} />) },
    {
      name: "sentAt",
      from: "wide",
      filter: { kind: "presence", with: t("sent.yes"), without: t("sent.no") },
      cell: (row) => (
        <span className={cx(layout.muted, layout.oneLine)}>
          {row.sentAt === null ? t("sent.no") : <Sent at={row.sentAt} />}
        </span>
      ),
    },
    { name: "proof", hidden: true, cell: (row) => <ProofBadge of={row} plain /> },
    { name: "reminders", hidden: true, cell: (row) => <Count count={row.reminders} /> },
    amount("totalHtCents", { from: "wide" }),
    amount("totalTtcCents"),
    amount("creditedCents", { hidden: true }),
    amount("settledCents", { hidden: true }),
    amount("openCents", { from: "medium", ...(isCredit ? { label: t("columns.left") } : {}) }),
  ];
  const none = new Set([
    ...(isCredit ? ["dueOn", "reminders", "creditedCents", "settledCents"] : []),
    ...(kind === "bill" ? [] : ["proof"]),
  ]);
  return columns.filter(({ name }) => !none.has(name));
}

function Sent({ at }: { at: string }): ReactNode {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.date(at, "dateTime")}>
      {format.date(at, "short")}
    </time>
  );
}
