import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { OfferView } from "@cuvee/core/sales/quotes/quotes.ts";
import { dueDate, termsKey } from "@cuvee/core/shops/settings/dueDate.ts";
import { CircleCheck, Download, SearchX, TimerOff } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import useSWR from "swr";
import { useParams } from "wouter";
import { download } from "#billing/documents/files.ts";
import { call, canRetry, newId, problemOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTitle } from "#kit/title.ts";
import { Totals } from "#sales/cart/page/Totals.tsx";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { linesOfOrder, OrderLines } from "#sales/cart/summary/OrderLines.tsx";
import { keyInAddress } from "#sales/checkout/placed/useOrder.ts";
import { PostalAddress } from "#sales/checkout/labels.tsx";
import { quoteFile } from "#sales/quotes/calls.ts";
import { AnswerForm } from "#sales/quotes/AnswerForm.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import page from "#sales/checkout/CheckoutPage.module.css";
import css from "#sales/checkout/placed/Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Sends an answer; resolves to null on success, else to the sentence of the error. */
export type Answering = (
  answer: { kind: "accept"; termsHash: string } | { kind: "refuse"; reason: string },
) => Promise<string | null>;

/** Returns the lines of an offer with their names, as those of an order. */
function linesOf({ priced, words }: OfferView) {
  const lines = priced.lines.map((line, at) => {
    const quoteLineTexts = words.find(({ lineId }) => lineId === line.wishId);
    return {
      ...line,
      id: line.wishId ?? String(at),
      name: quoteLineTexts?.name ?? "",
      vintage: quoteLineTexts?.vintage ?? "",
      formatName: quoteLineTexts?.formatName ?? "",
      ...(quoteLineTexts?.visual ? { visual: quoteLineTexts.visual } : {}),
    };
  });
  // `gift` and `wrapping` are present or absent, as on an order.
  const sold = lines.map(({ gift, wrapping, ...line }) => ({
    ...line,
    ...(gift ? { gift } : {}),
    ...(wrapping ? { wrapping } : {}),
  }));
  return linesOfOrder(sold, [], priced.free);
}

/** Shows the state of an offer that has ended. */
function Over({ offer }: { offer: OfferView }): ReactNode {
  const { t } = useTranslation("offer");
  const shop = offer.shopName;
  if (offer.status === "accepted")
    return (
      <section className={cx(layout.grid4, layout.panel, css.block)} role="status">
        <h2 className={layout.large}>
          <CircleCheck size={22} aria-hidden="true" className={css.heroIcon} /> {t("acceptedTitle")}
        </h2>
        <p>{t("acceptedText", { number: offer.order?.number ?? "" })}</p>
        {offer.order ? (
          <div className={cx(layout.row3, layout.middle)}>
            <ButtonLink
              look="primary"
              size="l"
              href={new URL(offer.order.url).pathname + new URL(offer.order.url).hash}
            >
              {t("follow")}
            </ButtonLink>
          </div>
        ) : null}
      </section>
    );
  const isRefused = offer.status === "refused";
  return (
    <section className={cx(layout.grid4, layout.panel, css.block)} role="status">
      <h2 className={layout.large}>
        <TimerOff size={22} aria-hidden="true" /> {t(isRefused ? "refusedTitle" : "expiredTitle")}
      </h2>
      <p>{t(isRefused ? "refusedText" : "expiredText", { shop })}</p>
    </section>
  );
}

type Read = { mutate: (offer?: OfferView, how?: { revalidate: false }) => Promise<unknown> };
type KeyOptions = { orderKey?: string };

/** Returns the function that sends the buyer's answer, and whether it is under way. */
function useAnswering(
  offer: OfferView,
  read: Read,
  options: KeyOptions,
): { answer: Answering; busy: boolean } {
  const { t } = useTranslation(["offer", "pro"]);
  // One key for one answer, kept while its outcome is unknown.
  const [once, setOnce] = useState(newId);
  const [busy, setBusy] = useState(false);
  const { quoteId = "" } = useParams<{ quoteId: string }>();
  const params = { quoteId };
  const { version } = offer;
  const send = (what: Parameters<Answering>[0]): Promise<OfferView> => {
    const again = { ...options, idempotencyKey: `${once}.${what.kind}.${version}` };
    if (what.kind === "refuse") {
      const body = { version, reason: what.reason };
      return call("POST /v1/quotes/:quoteId/offer/refusal", { params, body }, again);
    }
    const terms = what.termsHash ? { termsHash: what.termsHash } : {};
    const body = { version, terms: true as const, adult: true as const, ...terms };
    return call("POST /v1/quotes/:quoteId/offer/acceptance", { params, body }, again);
  };
  const answer: Answering = async (what) => {
    setBusy(true);
    try {
      await read.mutate(await send(what), { revalidate: false });
      scrollTo({ top: 0 });
      return null;
    } catch (error) {
      const { code, message } = problemOf(error);
      if (!canRetry(error)) setOnce(newId());
      if (["conflict", "quote-act", "quote-expired"].includes(code)) await read.mutate();
      if (code === "conflict") return t("changed");
      return code === "stock-missing" ? t("short", { shop: offer.shopName }) : message;
    } finally {
      setBusy(false);
    }
  };
  return { answer, busy };
}

type PartProps = { offer: OfferView };

function Head({ offer }: PartProps): ReactNode {
  const { t } = useTranslation("offer");
  const format = useFormat();
  return (
    <header>
      <h1 className={css.heroTitle}>{t("title", { number: offer.number })}</h1>
      <p className={layout.quiet}>
        {[
          t("from", { shop: offer.shopName }),
          offer.sentAt ? t("sent", { date: format.date(offer.sentAt) }) : "",
        ]
          .filter(Boolean)
          .join(" ")}
        {" · "}
        {t("validUntil", { date: format.date(offer.validUntil) })}
      </p>
    </header>
  );
}

function Payment({ offer: { payment, schedule } }: PartProps): ReactNode {
  const { t } = useTranslation(["offer", "pro"]);
  const format = useFormat();
  const accountWords = (terms: NonNullable<typeof payment.terms>): string => {
    const { key, days } = termsKey(terms);
    const words = t(`pro:${key}`, { count: days });
    const from = dayInFrance(Date.now());
    const day = dueDate(terms, from);
    return day === null
      ? words
      : t("accountDay", { terms: words, day: format.date(day), from: format.date(from) });
  };
  return (
    <section className={cx(layout.grid4, layout.panel, css.block)} aria-labelledby="payment">
      <h2 id="payment" className={layout.large}>
        {t("payment")}
      </h2>
      <p>
        {t(payment.type)}
        {payment.terms ? `, ${accountWords(payment.terms)}` : ""}
      </p>
      {schedule.length > 0 ? (
        <div>
          <p className={layout.quiet}>{t("schedule")}</p>
          <ul>
            {schedule.map((part, at) => (
              <li key={`${part.due} ${at}`}>
                {part.due ? format.date(part.due) : t("atOnce")} · {format.money(part.cents)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

function Addresses({ offer: { party, instructions } }: PartProps): ReactNode {
  const { t } = useTranslation("offer");
  const isSame = JSON.stringify(party.billingAddress) === JSON.stringify(party.deliveryAddress);
  return (
    <section className={cx(layout.grid4, layout.panel, css.block)} aria-labelledby="where">
      <h2 id="where" className={layout.large}>
        {t("addresses")}
      </h2>
      <div className={page.addresses}>
        <div>
          <p className={layout.quiet}>{isSame ? `${t("deliverTo")} · ${t("billTo")}` : t("deliverTo")}</p>
          <PostalAddress address={party.deliveryAddress} />
        </div>
        {isSame ? null : (
          <div>
            <p className={layout.quiet}>{t("billTo")}</p>
            <PostalAddress address={party.billingAddress} />
          </div>
        )}
      </div>
      {instructions ? <p>{instructions}</p> : null}
    </section>
  );
}

function OfferFile({ options }: { options: KeyOptions }): ReactNode {
  const { t } = useTranslation("offer");
  const { quoteId = "" } = useParams<{ quoteId: string }>();
  const [fetching, setFetching] = useState(false);
  return (
    <div className={cx(layout.row3, layout.middle)}>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={fetching}
        onClick={() => {
          setFetching(true);
          void download(quoteFile(quoteId, "/offer"), options).finally(() => setFetching(false));
        }}
      >
        {t("pdf")}
      </Button>
    </div>
  );
}

function Contact({ offer }: PartProps): ReactNode {
  const { t } = useTranslation("offer");
  const input = { params: { id: offer.shopId } };
  const { data } = useAnswer("GET /v1/shops/:id", input, { revalidateOnFocus: false });
  if (!data?.contactEmail) return null;
  const subject = encodeURIComponent(t("title", { number: offer.number }));
  return (
    <p>
      <a href={`mailto:${data.contactEmail}?subject=${subject}`}>{t("contact", { shop: offer.shopName })}</a>
    </p>
  );
}

type OfferProps = PartProps & { read: Read; options: KeyOptions };

function Offer({ offer, read, options }: OfferProps): ReactNode {
  const { t, i18n } = useTranslation("offer");
  const { answer, busy } = useAnswering(offer, read, options);
  const isOver = new Date(`${offer.validUntil}T23:59:59`) < new Date() && offer.status === "sent";
  const isOpen = offer.status === "sent" && !isOver;
  return (
    <div style={{ maxWidth: 760, marginInline: "auto" }} lang={i18n.resolvedLanguage}>
      <div className={cx(layout.column, layout.shrink, css.thanks)}>
        <Head offer={offer} />
        {isOpen ? null : <Over offer={isOver ? { ...offer, status: "expired" } : offer} />}
        <section className={cx(layout.grid4, layout.panel, css.block)} aria-labelledby="lines">
          <h2 id="lines" className={layout.large}>
            {t("lines")}
          </h2>
          <OrderLines lines={linesOf(offer)} />
          <Totals priced={offer.priced} />
        </section>
        {offer.notes ? (
          <Notice title={t("notes", { shop: offer.shopName })}>
            <span style={{ whiteSpace: "pre-line" }}>{offer.notes}</span>
          </Notice>
        ) : null}
        <Payment offer={offer} />
        <Addresses offer={offer} />
        {isOpen ? <AnswerForm offer={offer} busy={busy} onAnswer={answer} /> : null}
        <OfferFile options={options} />
        <Contact offer={offer} />
      </div>
    </div>
  );
}

/** `/orders/quote/:quoteId#key`: the offer for holders of the link, to be accepted or refused. */
export default function OfferPage(): ReactNode {
  const { t } = useTranslation("offer");
  const { quoteId = "" } = useParams<{ quoteId: string }>();
  const key = keyInAddress();
  const options = key ? { orderKey: key } : {};
  const read = useSWR<OfferView, unknown>(["offer by link", quoteId, key], () =>
    call("GET /v1/quotes/:quoteId/offer", { params: { quoteId } }, options),
  );
  const offer = read.data;
  useTitle(offer ? t("title", { number: offer.number }) : "");
  useShownShop(offer?.shopId);
  if (offer) return <Offer offer={offer} read={read} options={options} />;
  if (!read.error)
    return (
      <WhenLate>
        <Skeleton height="14rem" />
      </WhenLate>
    );
  const { status } = problemOf(read.error);
  return status >= 400 && status < 500 && status !== 429 ? (
    <div role="alert">
      <h1 className="visually-hidden">{t("gone")}</h1>
      <EmptyState icon={<SearchX aria-hidden="true" />} title={t("gone")} text={t("goneText")} />
    </div>
  ) : (
    <ErrorState error={read.error} onRetry={() => void read.mutate()} />
  );
}
