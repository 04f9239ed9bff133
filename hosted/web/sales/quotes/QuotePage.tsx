import { FileX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { usePersonName } from "#people/collaborators/personName.ts";
import { problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { PricedTotals } from "#offer/pricing/trial/PricedTotals.tsx";
import { PriceTrace } from "#offer/pricing/trial/PriceTrace.tsx";
import { useQuote } from "#sales/quotes/calls.ts";
import { QuoteCommands } from "#sales/quotes/QuoteCommands.tsx";
import { QuoteBadge } from "#sales/quotes/QuoteBadge.tsx";
import { QuoteFacts } from "#sales/quotes/QuoteFacts.tsx";
import { QuoteLines } from "#sales/quotes/QuoteLines.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#sales/quotes/QuotePage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows one quote, or a draft of an order: its lines, its state, its actions, and its history. */
export default function QuotePage(): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const nameOf = usePersonName();
  const { quoteId = "" } = useParams();
  const { data: quote, error, mutate } = useQuote(quoteId);
  const back = { href: paths.quotes(), label: t("title") };
  if (!quote)
    return error ? (
      <>
        <PageHeader title={t("one.quote")} back={back} />
        <Card>
          {[404, 422].includes(problemOf(error).status) ? (
            <EmptyState icon={<FileX aria-hidden="true" />} title={t("missing")} text={t("missingText")}>
              <ButtonLink href={paths.quotes()}>{t("backToList")}</ButtonLink>
            </EmptyState>
          ) : (
            <ErrorState error={error} onRetry={() => void mutate()} />
          )}
        </Card>
      </>
    ) : (
      <WhenLate>
        <Skeleton height="24rem" />
      </WhenLate>
    );
  const { priced, words, events, replacedBy, replaces, subType } = quote;
  const title = quote.number ?? t(`drafts.${subType}`);
  return (
    <article>
      <PageHeader
        title={title}
        back={back}
        badges={<QuoteBadge status={quote.status} />}
        text={t("one.text", {
          client: quote.clientName || t("noClient"),
          when: format.date(quote.savedAt, "dateTime"),
          name: nameOf(quote.madeBy),
        })}
        actions={<QuoteCommands quote={quote} />}
      />
      {replacedBy ? (
        <Notice className={css.notice}>
          <Link href={paths.quote(replacedBy.id)}>
            {t("one.replacedBy", { number: replacedBy.number ?? t("drafts.quote") })}
          </Link>
        </Notice>
      ) : null}
      {replaces ? (
        <Notice className={css.notice}>
          <Link href={paths.quote(replaces.id)}>{t("replaces", { number: replaces.number })}</Link>
        </Notice>
      ) : null}
      <div className={cx(layout.grid5, layout.top, css.columns)}>
        <div className={cx(layout.stack5, layout.shrink, css.column)}>
          <Card title={t("lines.title")} flush>
            {priced.lines.length + (priced.free?.length ?? 0) > 0 ? (
              <QuoteLines priced={priced} words={words} why />
            ) : (
              <p className={css.none}>{t("one.noLine")}</p>
            )}
            <div className={css.totals}>
              <PricedTotals priced={priced} />
              <PriceTrace steps={priced.trace} />
            </div>
          </Card>
          <Card title={t("history.title")}>
            <ol className={layout.grid3}>
              {events.toReversed().map((event, at) => (
                <li key={`${event.at} ${at}`}>
                  <p>
                    {t(`history.${event.kind}`)}
                    {event.note ? (
                      <span className={layout.quiet}> {t("history.note", { note: event.note })}</span>
                    ) : null}
                  </p>
                  <p className={layout.quiet}>
                    {format.date(event.at, "dateTime")} ·{" "}
                    {t([`history.by.${event.by}`, "history.by.name"], { name: nameOf(event.by) })}
                  </p>
                </li>
              ))}
            </ol>
          </Card>
        </div>
        <div className={cx(layout.stack5, layout.shrink, css.column)}>
          <QuoteFacts quote={quote} />
        </div>
      </div>
    </article>
  );
}
