import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import type { DocumentRow } from "@cuvee/core/billing/documents/views.ts";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { DocumentBadge, ProofBadge } from "#billing/documents/states.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Money } from "#ui/Money.tsx";
import type { ListColumn } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#billing/documents/columns.module.css";

type T = TFunction<["invoicing", "common"]>;

function Day({ on }: { on: string }): ReactNode {
  const format = useFormat();
  return (
    <time dateTime={on} className={css.quiet}>
      {format.date(on, "short")}
    </time>
  );
}

function Count({ count }: { count: number }): ReactNode {
  return useFormat().count(count);
}

type Amount = "totalHtCents" | "totalTtcCents" | "dueCents" | "creditedCents" | "settledCents" | "openCents";

/** Returns the columns of a list of sealed documents of one kind. */
export function documentColumns(t: T, kind: SealedKind): ListColumn<DocumentRow>[] {
  const amount = (
    name: Amount,
    label: string,
    more: Partial<ListColumn<DocumentRow>> = {},
  ): ListColumn<DocumentRow> => ({
    name,
    label,
    align: "end",
    total: (sum) => <Money cents={sum} />,
    cell: (row) => (
      <span className={css.amount}>
        <Money cents={row[name]} />
      </span>
    ),
    ...more,
  });
  const filtered = { filter: { kind: "cents" }, sort: true } as const;
  const isCredit = kind === "credit";
  const columns: ListColumn<DocumentRow>[] = [
    {
      name: "number",
      label: t("columns.number"),
      locked: true,
      sort: true,
      sorts: [t("sorts.number"), t("sorts.-number")],
      cell: (row) => (
        <RowLink href={paths.document(row.kind, row.id)} className={css.number ?? ""}>
          {row.number}
        </RowLink>
      ),
    },
    {
      name: "issuedOn",
      label: t("columns.issuedOn"),
      sort: true,
      sorts: [t("sorts.issuedOn"), t("sorts.-issuedOn")],
      filter: { kind: "days" },
      cell: (row) => <Day on={row.issuedOn} />,
    },
    {
      name: "buyerName",
      label: t("columns.buyerName"),
      sort: true,
      sorts: [t("sorts.buyerName"), t("sorts.-buyerName")],
      cell: (row) => <span className={css.buyer}>{row.buyerName}</span>,
    },
    {
      name: "state",
      label: t("columns.state"),
      made: true,
      cell: (row) => <DocumentBadge of={row} />,
    },
    {
      name: "dueOn",
      label: t("columns.dueOn"),
      sort: true,
      sorts: [t("sorts.dueOn"), t("sorts.-dueOn")],
      from: "medium",
      filter: { kind: "days" },
      cell: (row) => (row.dueOn === null ? null : <Day on={row.dueOn} />),
    },
    {
      name: "sentAt",
      label: t("columns.sentAt"),
      from: "wide",
      filter: { kind: "presence", with: t("sent.yes"), without: t("sent.no") },
      cell: (row) => (
        <span className={css.quiet}>{row.sentAt === null ? t("sent.no") : <Sent at={row.sentAt} />}</span>
      ),
    },
    {
      name: "proof",
      label: t("columns.proof"),
      hidden: true,
      filter: {
        kind: "words",
        options: (["missing", "kept"] as const).map((value) => ({ value, label: t(`proof.is.${value}`) })),
      },
      cell: (row) => <ProofBadge of={row} plain />,
    },
    {
      name: "reminders",
      label: t("columns.reminders"),
      align: "end",
      hidden: true,
      filter: { kind: "number" },
      cell: (row) => <Count count={row.reminders} />,
    },
    amount("totalHtCents", t("columns.totalHt"), { from: "wide" }),
    amount("totalTtcCents", t("columns.totalTtc"), {
      ...filtered,
      sorts: [t("sorts.totalTtcCents"), t("sorts.-totalTtcCents")],
    }),
    amount("creditedCents", t("columns.credited"), { hidden: true }),
    amount("settledCents", t("columns.settled"), { hidden: true }),
    amount("openCents", t(isCredit ? "columns.left" : "columns.open"), {
      ...filtered,
      from: "medium",
      sorts: [t("sorts.openCents"), t("sorts.-openCents")],
    }),
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
