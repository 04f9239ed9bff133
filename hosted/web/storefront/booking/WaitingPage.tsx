import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useParams } from "wouter";
import useSWR from "swr";
import { call, useAnswer, type CallAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useTitle } from "#kit/title.ts";
import { cartActs } from "#sales/cart/cart.ts";
import { holdMark, storeHold } from "#sales/cart/seats/seatHolds.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { keyInAddress } from "#sales/checkout/placed/useOrder.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { useWork } from "#ui/work.ts";
import { ByLink } from "./ByLink.tsx";
import { firstCounts, ticketInputsOf, type Counts } from "@cuvee/client/booking.ts";
import { People, Sum, useProblem } from "./People.tsx";
import { useWhen } from "./when.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import css from "./visits.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Offer = CallAnswer<"GET /v1/waiting/:waitingId">;
const AGAIN_MS = 15_000;

/** Returns the time left of an offer, `1:59:03`; empty when it has expired. */
function useCountdown(until: string | undefined): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = until ? Math.floor((Date.parse(until) - now) / 1000) : 0;
  if (seconds <= 0) return "";
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

type OfferedProps = { offer: Offer; event: PublicEvent; orderKey: string; onOver: () => void };

/** Shows places held for a person for a while: the participants, and the link to the checkout. */
function Offered({ offer, event, orderKey, onOver }: OfferedProps): ReactNode {
  const { t } = useTranslation("tour");
  const [, navigate] = useLocation();
  const problemOf_ = useProblem();
  const [counts, setCounts] = useState<Counts>(() => firstCounts(event, offer.seats));
  const left = useCountdown(offer.hold?.expiresAt);
  const isOver = left === "";
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  const problem = problemOf_(event, counts, offer.seats);
  const take = (): void => {
    const { hold, slot, eventId, shopId } = offer;
    if (!hold) return;
    const reservation = { eventId, slot, prices: ticketInputsOf(counts) };
    // The hold of the offer goes to the order: the places cannot be taken by others.
    storeHold(slot.id, {
      id: hold.id,
      key: orderKey,
      expiresAt: hold.expiresAt,
      mark: holdMark(reservation),
    });
    cartActs.setPlaces(shopId, reservation);
    navigate(paths.checkout(shopId));
  };
  return (
    <>
      <Notice tone="success" title={t("offer.title", { count: offer.seats })}>
        {t("offer.left")} <span className={css.clock}>{left}</span>
      </Notice>
      <section className={cx(layout.panel, layout.grid4, css.block)}>
        <People event={event} counts={counts} onCounts={setCounts} left={offer.seats} />
        <Sum event={event} counts={counts} />
        {problem ? <p className={cx(layout.medium, layout.danger)}>{problem}</p> : null}
        <Button look="primary" size="l" disabled={problem !== null || isOver} onClick={take}>
          {t("offer.take")}
        </Button>
      </section>
    </>
  );
}

type EntryProps = {
  offer: Offer;
  event: PublicEvent | undefined;
  orderKey: string;
  reread: () => Promise<unknown>;
};

/** Shows an entry of a waiting list: its state or its offer, and the way out of the list. */
function Entry({ offer, event, orderKey, reread }: EntryProps): ReactNode {
  const { t } = useTranslation("tour");
  const when = useWhen(event?.timeZone);
  const { busy, failure, run } = useWork("inPlace");
  const { waitingId = "" } = useParams<{ waitingId: string }>();
  const { status } = offer;
  const leave = async (): Promise<void> => {
    await call("DELETE /v1/waiting/:waitingId", { params: { waitingId } }, { orderKey });
    await reread();
  };
  const again = paths.visit(offer.eventId, { shop: offer.shopId });
  return (
    <div className={css.sheet}>
      <header className={layout.stack4}>
        <h1 className={css.title}>{event?.title ?? t("waiting.title")}</h1>
        <p className={cx(layout.muted, layout.large)}>{when.slot(offer.slot)}</p>
      </header>
      {status === "offered" && offer.hold && event ? (
        <Offered offer={offer} event={event} orderKey={orderKey} onOver={() => void reread()} />
      ) : (
        <Notice
          tone={status === "lapsed" ? "warning" : "info"}
          actions={
            status === "waiting" ? undefined : (
              <ButtonLink loads href={again}>
                {t("again")}
              </ButtonLink>
            )
          }
        >
          {t(`waiting.${status}`, { count: offer.seats })}
        </Notice>
      )}
      {failure ? <FormError>{failure}</FormError> : null}
      {status === "waiting" || status === "offered" ? (
        <Button busy={busy !== null} onClick={() => void run(leave)}>
          {t("waiting.leave")}
        </Button>
      ) : null}
    </div>
  );
}

/** `/reservations/waiting/:waitingId#key`: an entry of a waiting list, and its offer. */
export default function WaitingPage(): ReactNode {
  const { t, i18n } = useTranslation("tour");
  const { waitingId = "" } = useParams<{ waitingId: string }>();
  const [key] = useState(() => keyInAddress() ?? "");
  const { data, error, mutate } = useSWR<Offer, unknown>(
    ["waiting by link", waitingId, key],
    () => call("GET /v1/waiting/:waitingId", { params: { waitingId } }, { orderKey: key }),
    { refreshInterval: (offer) => (offer?.status === "waiting" ? AGAIN_MS : 0) },
  );
  const { data: visits } = useAnswer(
    "GET /v1/shops/:shopId/visits",
    data
      ? {
          params: { shopId: data.shopId },
          query: { lang: i18n.resolvedLanguage ?? "fr", eventId: data.eventId },
        }
      : null,
  );
  useShownShop(data?.shopId);
  useTitle(t("waiting.title"));
  const shown = { data: visits && data, error: data ? undefined : error, mutate };
  return (
    <ByLink of={shown} waiting="16rem">
      {(offer) => <Entry offer={offer} event={visits?.events[0]} orderKey={key} reread={mutate} />}
    </ByLink>
  );
}
