import { personBeside, regionOf } from "@cuvee/core/kit/postal.ts";
import { exceedsCredit, type QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Card } from "#ui/Card.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Facts, type Fact } from "#ui/record/Facts.tsx";
import css from "#sales/quotes/QuotePage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { quote: QuoteView };

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

/** Warns of the client's credit limit and of missing bottles. */
function Warnings({ quote }: Props): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const { content, credit, short, words, totalTtcCents } = quote;
  const isBeyond = credit && content.payment.type === "account" && exceedsCredit(credit, totalTtcCents);
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
            after: format.money(credit.outstandingCents + totalTtcCents),
          })}
        </Notice>
      ) : null}
      {short.length > 0 ? (
        <Notice tone="warning">
          {t("total.short", { names: format.list(short.map(({ formatId }) => nameOf(formatId))) })}
        </Notice>
      ) : null}
    </>
  );
}

function Terms({ quote }: Props): ReactNode {
  const { t } = useTranslation(["quotes", "clients"]);
  const format = useFormat();
  const { content, account, schedule, priced } = quote;
  const { type, terms } = content.payment;
  const accountTerms = type === "account" ? (terms ?? account?.terms ?? null) : null;
  const payment = [t(`payments.${type}`), accountTerms ? t(`clients:terms.${accountTerms}`) : ""];
  return (
    <Card title={t("terms.title")}>
      <Facts
        facts={[
          quote.subType === "quote" && [t("terms.validUntil"), format.date(quote.validUntil)],
          [t("terms.shipping"), priced.shipping.name || t("terms.noShipping")],
          [t("terms.payment"), payment.filter(Boolean).join(", ")],
          ...schedule.map((part): Fact => [
            part.due ? format.date(part.due) : t("schedule.atOnce"),
            format.money(part.cents),
          ]),
          quote.orderId
            ? [
                t("one.order"),
                <Link key="order" href={paths.order(quote.orderId)}>
                  {quote.orderNumber}
                </Link>,
              ]
            : null,
        ]}
      />
      {quote.url && quote.status === "sent" ? (
        <p>
          {t("one.link")} <CopyButton text={quote.url} what={t("one.copyLink")} />
        </p>
      ) : null}
    </Card>
  );
}

function Client({ quote }: Props): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const { party, clientId } = quote;
  if (!party) return null;
  return (
    <Card
      title={t("client.title")}
      aside={clientId ? <Link href={paths.client(clientId)}>{t("one.file")}</Link> : null}
    >
      <p>{party.contact.email}</p>
      <p>{party.contact.phone ? format.phone(party.contact.phone) : ""}</p>
      <Place name={t("client.billing")} address={party.billingAddress} />
      <Place name={t("client.delivery")} address={party.deliveryAddress} />
    </Card>
  );
}

function Notes({ quote: { content } }: Props): ReactNode {
  const { t } = useTranslation("quotes");
  const notes = (["notes", "internalNotes"] as const).filter((name) => content[name]);
  if (notes.length === 0) return null;
  return (
    <Card title={t("one.notes")}>
      {notes.map((name) => (
        <Fragment key={name}>
          <p className={layout.quiet}>{t(`terms.${name}`)}</p>
          <p className={cx(layout.breakable, css.note)}>{content[name]}</p>
        </Fragment>
      ))}
    </Card>
  );
}

/** Shows the facts beside the lines of a quote: payment, delivery, recipient, validity, and texts. */
export function QuoteFacts({ quote }: Props): ReactNode {
  return (
    <>
      <Warnings quote={quote} />
      <Terms quote={quote} />
      <Client quote={quote} />
      <Notes quote={quote} />
    </>
  );
}
