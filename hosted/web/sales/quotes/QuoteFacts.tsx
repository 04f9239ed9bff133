import { personBeside, regionOf } from "@cuvee/core/kit/postal.ts";
import { exceedsCredit, type QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Card } from "#ui/Card.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "#sales/quotes/QuotePage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className={cx(layout.line3, layout.between, css.fact)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Place({ name, address }: { name: string; address: Address }): ReactNode {
  const format = useFormat();
  const { company, street, street2, zipcode, city, country } = address;
  const lines = [
    personBeside(address),
    company,
    street,
    street2,
    [zipcode, city].filter(Boolean).join(" "),
    regionOf(address),
    country === "FR" ? "" : format.country(country),
  ].filter(Boolean);
  return (
    <div className={css.address}>
      <p className={layout.quiet}>{name}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** Shows the facts beside the lines of a quote: payment, delivery, recipient, validity, and texts. */
export function QuoteFacts({ quote }: { quote: QuoteView }): ReactNode {
  const { t } = useTranslation(["quotes", "clients"]);
  const format = useFormat();
  const { content, party, credit, account, schedule, priced, short, words } = quote;
  const { type, terms } = content.payment;
  const accountTerms = terms ?? account?.terms ?? null;
  const isBeyond = credit && type === "account" && exceedsCredit(credit, quote.totalTtcCents);
  const nameOf = (formatId: string): string => {
    const line = content.lines.find((one) => one.formatId === formatId);
    const word = words.find(({ lineId }) => lineId === line?.id);
    return word ? [word.name, word.vintage, word.formatName].filter(Boolean).join(" ") : "?";
  };
  return (
    <>
      {isBeyond && quote.acts.includes("order") ? (
        <Notice tone="warning">
          {t("credit.warning", {
            limit: format.money(credit.limitCents ?? 0),
            outstanding: format.money(credit.outstandingCents),
            after: format.money(credit.outstandingCents + quote.totalTtcCents),
          })}
        </Notice>
      ) : null}
      {short.length > 0 ? (
        <Notice tone="warning">
          {t("total.short", { names: format.list(short.map(({ formatId }) => nameOf(formatId))) })}
        </Notice>
      ) : null}
      <Card title={t("terms.title")}>
        <dl className={layout.grid2}>
          {quote.subType === "quote" ? (
            <Fact name={t("terms.validUntil")}>{format.date(quote.validUntil)}</Fact>
          ) : null}
          <Fact name={t("terms.shipping")}>{priced.shipping.name || t("terms.noShipping")}</Fact>
          <Fact name={t("terms.payment")}>
            {[
              t(`payments.${type}`),
              type === "account" && accountTerms ? t(`clients:terms.${accountTerms}`) : "",
            ]
              .filter(Boolean)
              .join(", ")}
          </Fact>
          {schedule.map((part, at) => (
            <Fact key={`${part.due} ${at}`} name={part.due ? format.date(part.due) : t("schedule.atOnce")}>
              {format.money(part.cents)}
            </Fact>
          ))}
          {quote.orderId ? (
            <Fact name={t("one.order")}>
              <Link href={paths.order(quote.orderId)}>{quote.orderNumber}</Link>
            </Fact>
          ) : null}
        </dl>
        {quote.url && quote.status === "sent" ? (
          <p>
            {t("one.link")} <CopyButton text={quote.url} what={t("one.copyLink")} />
          </p>
        ) : null}
      </Card>
      {party ? (
        <Card
          title={t("client.title")}
          aside={quote.clientId ? <Link href={paths.client(quote.clientId)}>{t("one.file")}</Link> : null}
        >
          <p>{party.contact.email}</p>
          <p>{party.contact.phone ? format.phone(party.contact.phone) : ""}</p>
          <Place name={t("client.billing")} address={party.billingAddress} />
          <Place name={t("client.delivery")} address={party.deliveryAddress} />
        </Card>
      ) : null}
      {content.notes || content.internalNotes ? (
        <Card title={t("one.notes")}>
          {content.notes ? (
            <>
              <p className={layout.quiet}>{t("terms.notes")}</p>
              <p className={css.note}>{content.notes}</p>
            </>
          ) : null}
          {content.internalNotes ? (
            <>
              <p className={layout.quiet}>{t("terms.internalNotes")}</p>
              <p className={css.note}>{content.internalNotes}</p>
            </>
          ) : null}
        </Card>
      ) : null}
    </>
  );
}
