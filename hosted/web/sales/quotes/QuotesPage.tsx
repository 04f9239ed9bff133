import { QUOTE_STATUSES, SUB_TYPES, type QuoteRow } from "@cuvee/core/sales/quotes/quotes.ts";
import type { TFunction } from "i18next";
import { FileText, Plus } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PersonName } from "#people/collaborators/who.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useWriter } from "#sales/quotes/agent.ts";
import { QuoteBadge } from "#sales/quotes/QuoteBadge.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Money } from "#ui/Money.tsx";
import type { FilterKind, FixedView, ListColumn, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#sales/quotes/QuotesPage.module.css";

type T = TFunction<["quotes", "common"]>;
type List = ListDescription<"GET /v1/quotes">;

const nameOf = (quote: QuoteRow, t: T): string => quote.number ?? t(`drafts.${quote.subType}`);

function columnsOf(t: T, format: Format): ListColumn<QuoteRow>[] {
  const words = <W extends string>(values: readonly W[], say: (value: W) => string): FilterKind => ({
    kind: "words",
    options: values.map((value) => ({ value, label: say(value) })),
  });
  return [
    {
      name: "number",
      label: t("columns.number"),
      locked: true,
      cell: (quote) => (
        <RowLink href={paths.quote(quote.id)} className={css.number}>
          {nameOf(quote, t)}
        </RowLink>
      ),
    },
    {
      name: "clientName",
      label: t("columns.clientName"),
      cell: (quote) =>
        quote.clientName ? (
          <span className={css.client}>{quote.clientName}</span>
        ) : (
          <span className={css.quiet}>{t("noClient")}</span>
        ),
    },
    {
      name: "savedAt",
      label: t("columns.savedAt"),
      sort: true,
      sorts: [t("sorts.savedAt"), t("sorts.-savedAt")],
      filter: { kind: "days" },
      cell: (quote) => <span className={css.quiet}>{format.date(quote.savedAt, "stamp")}</span>,
    },
    {
      name: "status",
      label: t("columns.status"),
      filter: words(QUOTE_STATUSES, (status) => t(`status.${status}`)),
      cell: (quote) => <QuoteBadge status={quote.status} />,
    },
    {
      name: "subType",
      label: t("columns.subType"),
      from: "wide",
      filter: words(SUB_TYPES, (subType) => t(`subType.${subType}`)),
      cell: (quote) => <span className={css.quiet}>{t(`subType.${quote.subType}`)}</span>,
    },
    {
      name: "validUntil",
      label: t("columns.validUntil"),
      from: "medium",
      filter: { kind: "days" },
      cell: (quote) => (
        <span className={css.quiet}>
          {quote.subType === "quote" ? format.date(quote.validUntil, "day") : ""}
        </span>
      ),
    },
    {
      name: "madeBy",
      label: t("columns.madeBy"),
      hidden: true,
      cell: (quote) => <PersonName by={quote.madeBy} />,
    },
    {
      name: "totalHtCents",
      label: t("columns.totalHtCents"),
      align: "end",
      from: "wide",
      total: (sum) => <Money cents={sum} />,
      cell: (quote) => (
        <span className={css.quiet}>
          <Money cents={quote.totalHtCents} />
        </span>
      ),
    },
    {
      name: "totalTtcCents",
      label: t("columns.totalTtcCents"),
      align: "end",
      sort: true,
      sorts: [t("sorts.totalTtcCents"), t("sorts.-totalTtcCents")],
      filter: { kind: "cents" },
      total: (sum) => <Money cents={sum} />,
      cell: (quote) => (
        <span className={css.total}>
          <Money cents={quote.totalTtcCents} />
        </span>
      ),
    },
  ];
}

/** A quote on a phone. */
function QuoteCard({ quote }: { quote: QuoteRow }): ReactNode {
  const { t } = useTranslation(["quotes", "common"]);
  const format = useFormat();
  return (
    <>
      <div className={css.line}>
        <RowLink href={paths.quote(quote.id)}>{quote.clientName || t("noClient")}</RowLink>
        <span className={css.total}>
          <Money cents={quote.totalTtcCents} />
        </span>
      </div>
      <div className={css.line}>
        <span className={css.small}>
          {nameOf(quote, t)} · {format.date(quote.savedAt, "stamp")}
        </span>
        <QuoteBadge status={quote.status} />
      </div>
    </>
  );
}

const VIEWS: { key: string; filter: FixedView["filter"] }[] = [
  { key: "all", filter: {} },
  { key: "drafts", filter: { status: { in: ["draft"] } } },
  { key: "sent", filter: { status: { in: ["sent"] } } },
  { key: "accepted", filter: { status: { in: ["accepted"] } } },
  { key: "lost", filter: { status: { in: ["refused", "expired"] } } },
  { key: "others", filter: { subType: { in: ["order", "bill"] } } },
];

/** `/dashboard/orders/quotes`: quotes with their totals; drafts of orders and invoices in a view of their own. */
export default function QuotesPage(): ReactNode {
  const { t } = useTranslation(["quotes", "common"]);
  const format = useFormat();
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const may = useWriter().mayWrite("quote");
  const add = (
    <ButtonLink look="primary" icon={<Plus aria-hidden="true" />} href={paths.addOrder({ subType: "quote" })}>
      {t("new.quote")}
    </ButtonLink>
  );
  const list: List = {
    name: "quotes",
    route: "GET /v1/quotes",
    title: t("title"),
    search: t("search"),
    columns,
    defaultSort: "-savedAt",
    rowId: (quote) => quote.id,
    card: (quote) => <QuoteCard quote={quote} />,
    views: VIEWS.map(({ key, filter }) => ({ key, label: t(`views.${key}`), filter })),
    ...(may ? { actions: add } : {}),
    empty: {
      icon: <FileText aria-hidden="true" />,
      title: t("empty"),
      text: t("emptyText"),
      ...(may ? { action: add } : {}),
    },
  };
  return <ListPage list={list} />;
}
