import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import type { ChangeQuote } from "@cuvee/core/visits/reservations/reservations.ts";
import { keptRates, ticketInputsOfLines as bookedWishes } from "@cuvee/core/visits/reservations/changes.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf, useAnswer, type CallInput } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { useClientCommand, type OwnReservation } from "./clientCommand.ts";
import { bookedOf, ticketInputsOf, type Counts } from "@cuvee/client/booking.ts";
import { People } from "./People.tsx";
import { SlotPicker } from "./SlotPicker.tsx";
import css from "./visits.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Wish = NonNullable<CallInput<"POST /v1/reservations/:reservationId/changes/quote">["body"]>;
type Quoted = { of: string; quote?: ChangeQuote; refused?: string };
const PAUSE_MS = 200;

/** Returns the price of a change, requested for each new wish; an empty wish sends no request. */
function useQuote({ view, orderKey }: OwnReservation, input: Wish): Quoted | null {
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  const requested = JSON.stringify(input);
  useEffect(() => {
    if (requested === "{}") return undefined;
    let here = true;
    const timer = setTimeout(() => {
      call(
        "POST /v1/reservations/:reservationId/changes/quote",
        { params: { reservationId: view.id }, body: JSON.parse(requested) as Wish },
        orderKey ? { orderKey } : {},
      ).then(
        (quote) => (here ? setQuoted({ of: requested, quote }) : undefined),
        (error: unknown) =>
          here ? setQuoted({ of: requested, refused: problemOf(error).message }) : undefined,
      );
    }, PAUSE_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [requested, view.id, view.version, orderKey]);
  return requested !== "{}" && quoted?.of === requested ? quoted : null;
}

const sorted = (counts: Counts): string =>
  JSON.stringify(ticketInputsOf(counts).toSorted((a, b) => a.ticketId.localeCompare(b.ticketId)));

type ChangingProps = OwnReservation & { event: PublicEvent; slot: SlotView | undefined; onClose: () => void };

/** Changes the participants, in this slot or another; shows the price beforehand. */
function Changing({ event, slot, onClose, ...own }: ChangingProps): ReactNode {
  const { t } = useTranslation("tour");
  const format = useFormat();
  const { view } = own;
  const booked: Counts = Object.fromEntries(
    bookedWishes(view.lines).map(({ ticketId, quantity }) => [ticketId, quantity]),
  );
  const [counts, setCounts] = useState<Counts>(booked);
  const { act, busy, failure } = useClientCommand(own);
  const input: Wish = {
    ...(slot && slot.id !== view.slotId ? { slotId: slot.id } : {}),
    ...(sorted(counts) === sorted(booked) ? {} : { prices: ticketInputsOf(counts) }),
  };
  const quoted = useQuote(own, input);
  const quote = quoted?.quote;
  const change = async (): Promise<void> => {
    if (!quote) return;
    const body = { ...input, expectedTotalCents: quote.totalAfterCents, tell: true, version: view.version };
    const done = await act("POST /v1/reservations/:reservationId/changes", {
      params: { reservationId: view.id },
      body,
    });
    if (done) onClose();
  };
  const own_ = slot?.id === view.slotId || !slot ? view.seats : 0;
  const left = slot ? slot.left + own_ : Math.max(view.seats, bookedOf(event, counts).seats);
  return (
    <>
      <People event={event} counts={counts} onCounts={setCounts} left={left} />
      <div aria-live="polite">
        {quote ? (
          <>
            <p className={cx(layout.line4, layout.between)}>
              {t("change.before")} <span>{format.money(quote.totalBeforeCents)}</span>
            </p>
            <p className={cx(layout.line4, layout.between)}>
              {t("change.after")} <strong>{format.money(quote.totalAfterCents)}</strong>
            </p>
            <p>
              {quote.refundCents > 0
                ? t("change.refund", { amount: format.money(quote.refundCents) })
                : quote.dueCents > 0
                  ? t("change.due", { amount: format.money(quote.dueCents) })
                  : t("change.same")}
            </p>
          </>
        ) : null}
        {quoted?.refused ? <FormError>{quoted.refused}</FormError> : null}
      </div>
      {failure ? <FormError>{failure}</FormError> : null}
      <div className={layout.row3}>
        <Button onClick={onClose}>{t("keep")}</Button>
        <Button look="primary" busy={busy} disabled={!quote} onClick={() => void change()}>
          {t("change.button")}
        </Button>
      </div>
    </>
  );
}

/** Adds the booked rates that are no longer sold to an event. */
const withKept = (event: PublicEvent, { lines }: OwnReservation["view"]): PublicEvent => ({
  ...event,
  rates: [
    ...keptRates(
      event.rates.map(({ id }) => ({ id, archived: false })),
      lines,
    ).map((rate) => ({ ...rate, description: "", onSite: false, vatType: "standard" as const })),
    ...event.rates,
  ],
});

/** Lets the client move a reservation to another slot or change its places. */
export function ChangePanel(props: OwnReservation & { onClose: () => void }): ReactNode {
  const { t, i18n } = useTranslation("tour");
  const { view } = props;
  const { data } = useAnswer("GET /v1/shops/:shopId/visits", {
    params: { shopId: view.shopId },
    query: { lang: i18n.resolvedLanguage ?? "fr", eventId: view.eventId },
  });
  const open = data?.events[0];
  const event = open && withKept(open, view);
  return (
    <section className={cx(layout.panel, layout.grid4, css.block)} aria-labelledby="tour-change">
      <h2 id="tour-change" className={layout.large}>
        {t("change.title")}
      </h2>
      {!data ? <Skeleton height="20rem" /> : null}
      {data && !event ? <p>{t("change.offline", { name: view.shopName })}</p> : null}
      {event?.firstDay && event.lastDay ? (
        <SlotPicker
          event={{ ...event, firstDay: event.firstDay, lastDay: event.lastDay }}
          language=""
          requested={{ id: view.slotId, day: dayOf(view.start, view.timeZone) }}
          own={view}
          waits={false}
        >
          {(slot) => <Changing {...props} event={event} slot={slot} />}
        </SlotPicker>
      ) : null}
    </section>
  );
}
