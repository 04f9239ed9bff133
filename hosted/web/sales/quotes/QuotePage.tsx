import type { QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import { FileX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useParams } from "wouter";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { PricedTotals } from "#offer/pricing/trial/PricedTotals.tsx";
import { PriceTrace } from "#offer/pricing/trial/PriceTrace.tsx";
import { useQuote } from "#sales/quotes/calls.ts";
import { QuoteCommands } from "#sales/quotes/QuoteCommands.tsx";
import { QuoteBadge } from "#sales/quotes/QuoteBadge.tsx";
import { QuoteFacts } from "#sales/quotes/QuoteFacts.tsx";
import { QuoteLines } from "#sales/quotes/QuoteLines.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { History } from "#ui/record/History.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import css from "#sales/quotes/QuotePage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Lines({ quote }: { quote: QuoteView }): ReactNode {
  const { t } = useTranslation("quotes");
  const { priced, words } = quote;
  return (
    <Card title={t("lines.title")} flush>
      {priced.lines.length + (priced.free?.length ?? 0) > 0 ? (
        <QuoteLines priced={priced} words={words} why />
      ) : (
        <p className={cx(layout.muted, css.none)}>{t("one.noLine")}</p>
      )}
      <div className={cx(layout.grid3, css.totals)}>
        <PricedTotals priced={priced} />
        <PriceTrace steps={priced.trace} />
      </div>
    </Card>
  );
}

function Events({ quote }: { quote: QuoteView }): ReactNode {
  const { t } = useTranslation("quotes");
  const nameOf = usePersonName();
  return (
    <Card title={t("history.title")}>
      <History
        events={quote.events.toReversed().map(({ at, kind, note, by }) => ({
          at,
          title: t(`history.${kind}`),
          by: t([`history.by.${by}`, "history.by.name"], { name: nameOf(by) }),
          details: [note ? t("history.note", { note }) : null],
        }))}
      />
    </Card>
  );
}

/** Shows which quote took the place of this one, and which one this one replaced. */
function Replacements({ quote: { replacedBy, replaces } }: { quote: QuoteView }): ReactNode {
  const { t } = useTranslation("quotes");
  return (
    <>
      {replacedBy ? (
        <Notice>
          <Link href={paths.quote(replacedBy.id)}>
            {t("one.replacedBy", { number: replacedBy.number ?? t("drafts.quote") })}
          </Link>
        </Notice>
      ) : null}
      {replaces ? (
        <Notice>
          <Link href={paths.quote(replaces.id)}>{t("replaces", { number: replaces.number })}</Link>
        </Notice>
      ) : null}
    </>
  );
}

/** Shows one quote, or a draft of an order: its lines, its state, its actions, and its history. */
export default function QuotePage(): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const nameOf = usePersonName();
  const { quoteId = "" } = useParams();
  return (
    <RecordPage
      of={useQuote(quoteId)}
      kind={t("one.quote")}
      back={{ href: paths.quotes(), label: t("title") }}
      missing={{
        icon: <FileX aria-hidden="true" />,
        title: t("missing"),
        text: t("missingText"),
        back: t("backToList"),
      }}
    >
      {(quote) => ({
        title: quote.number ?? t(`drafts.${quote.subType}`),
        badges: <QuoteBadge status={quote.status} />,
        text: t("one.text", {
          client: quote.clientName || t("noClient"),
          when: format.date(quote.savedAt, "dateTime"),
          name: nameOf(quote.madeBy),
        }),
        actions: <QuoteCommands quote={quote} />,
        notices: <Replacements quote={quote} />,
        main: (
          <>
            <Lines quote={quote} />
            <Events quote={quote} />
          </>
        ),
        side: <QuoteFacts quote={quote} />,
      })}
    </RecordPage>
  );
}
