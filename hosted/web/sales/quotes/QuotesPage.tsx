import { QUOTE_LIST } from "@cuvee/core/sales/quotes/quotes.list.ts";
import type { QuoteRow } from "@cuvee/core/sales/quotes/quotes.ts";
import type { TFunction } from "#kit/i18n.ts";
import { FileText, Plus } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { PersonName } from "#people/collaborators/personName.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useSaleRights } from "#sales/quotes/agent.ts";
import { QuoteBadge } from "#sales/quotes/QuoteBadge.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Money } from "#ui/Money.tsx";
import type { FixedView, ScreenColumns, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#sales/quotes/QuotesPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type T = TFunction;
type List = ListDescription<"GET /v1/quotes", typeof QUOTE_LIST>;

const nameOf = (quote: QuoteRow, t: T): string => quote.number ?? t(`drafts.${quote.subType}`);

function columnsOf(t: T, format: Format): ScreenColumns<QuoteRow, typeof QUOTE_LIST> {
  return [
    {
      name: "number",
      locked: true,
      cell: (quote) => (
        <RowLink href={paths.quote(quote.id)} className={css.number}>
          {nameOf(quote, t)}
        </RowLink>
      ),
    },
    {
      name: "clientName",
      cell: (quote) =>
        quote.clientName ? (
          <span className={css.client}>{quote.clientName}</span>
        ) : (
          <span className={cx(layout.quiet, layout.oneLine)}>{t("noClient")}</span>
        ),
    },
    {
      name: "savedAt",
      cell: (quote) => (
        <span className={cx(layout.quiet, layout.oneLine)}>{format.date(quote.savedAt, "stamp")}</span>
      ),
    },
    { name: "status", cell: (quote) => <QuoteBadge status={quote.status} /> },
    {
      name: "subType",
      from: "wide",
      cell: (quote) => (
        <span className={cx(layout.quiet, layout.oneLine)}>{t(`subType.${quote.subType}`)}</span>
      ),
    },
    {
      name: "validUntil",
      from: "medium",
      cell: (quote) => (
        <span className={cx(layout.quiet, layout.oneLine)}>
          {quote.subType === "quote" ? format.date(quote.validUntil, "day") : ""}
        </span>
      ),
    },
    { name: "madeBy", hidden: true, cell: (quote) => <PersonName by={quote.madeBy} /> },
    {
      name: "totalHtCents",
      from: "wide",
      cell: (quote) => (
        <span className={cx(layout.quiet, layout.oneLine)}>
          <Money cents={quote.totalHtCents} />
        </span>
      ),
    },
    {
      name: "totalTtcCents",
      cell: (quote) => (
        <span className={cx(layout.medium, layout.oneLine)}>
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
      <div className={cx(layout.line3, layout.baseline, layout.between)}>
        <RowLink href={paths.quote(quote.id)}>{quote.clientName || t("noClient")}</RowLink>
        <span className={cx(layout.medium, layout.oneLine)}>
          <Money cents={quote.totalTtcCents} />
        </span>
      </div>
      <div className={cx(layout.line3, layout.baseline, layout.between)}>
        <span className={cx(layout.quiet, layout.shrink)}>
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
  const may = useSaleRights().mayWrite("quote");
  const add = (
    <ButtonLink look="primary" icon={<Plus aria-hidden="true" />} href={paths.addOrder({ subType: "quote" })}>
      {t("new.quote")}
    </ButtonLink>
  );
  const list: List = {
    of: QUOTE_LIST,
    route: "GET /v1/quotes",
    title: t("title"),
    search: t("search"),
    columns,
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
