import type { Id } from "@cuvee/core/kit/ids.ts";
import { useRef, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { isOnline } from "@cuvee/core/billing/payments/payments.ts";
import { cardOf, type CardFields } from "#sales/checkout/payment/card.ts";
import type { PlacingRefusal } from "./outcome.ts";
import { payByCard, type IntentState } from "#sales/checkout/payment/payment.ts";
import type { PlacingResult } from "./placing.ts";

/** Activity after the button: none, the order is being sent, the card is with the payment provider. */
export type PlacingActivity = "nothing" | "sending" | "paying";

/**
 * Returns the address for a buyer by the payment provider's state; null keeps them where they can enter another card.
 */
export function pathAfterBank({ status }: IntentState, orderId: Id, orderKey: string): string | null {
  if (status === "requires_action")
    return `${paths.validate3ds({ order: orderId })}#${encodeURIComponent(orderKey)}`;
  return status === "succeeded" || status === "processing" ? paths.orderConfirmed(orderId, orderKey) : null;
}

/** Means of payment of an order: a card, the page of a provider, or nothing here. */
export type PaymentMeans = CardFields | "page" | null;

export type PlacingUse = {
  activity: PlacingActivity;
  /** Reason why nothing was ordered, until the next try. */
  refused: PlacingRefusal | null;
  /**
   * Orders by `order`, then pays by the card if there is one, then opens the next page. A second press has no effect.
   * Returns the refusal, null when the order exists.
   */
  run: (order: () => Promise<PlacingResult | null>, card: PaymentMeans) => Promise<PlacingRefusal | null>;
  forget: () => void;
};

/**
 * Ordering and paying from a page; `settled` is called when the order exists but is still to be paid, or was placed
 * elsewhere.
 */
export function usePlacing(settled: () => void): PlacingUse {
  const { t } = useTranslation(["purchase", "common"]);
  const [, navigate] = useLocation();
  const [activity, setDoing] = useState<PlacingActivity>("nothing");
  const [refused, setRefused] = useState<PlacingRefusal | null>(null);
  const busy = useRef(false);

  const pay = async (orderId: Id, orderKey: string, fields: CardFields | "page"): Promise<void> => {
    setDoing("paying");
    try {
      const card = fields === "page" ? null : cardOf(fields);
      const to = pathAfterBank(await payByCard(orderId, orderKey, card), orderId, orderKey);
      if (to) navigate(to, { replace: true });
      else settled();
    } catch (error) {
      // The order exists: its page shows the next steps and lets the buyer try again.
      console.warn(problemOf(error).code);
      settled();
    }
  };
  const follow = async (
    placing: PlacingResult | null,
    card: PaymentMeans,
  ): Promise<PlacingRefusal | null> => {
    if (placing === null || placing.kind === "already") settled();
    else if (placing.kind !== "placed") return placing;
    else if (!isOnline(placing.order.paymentType))
      navigate(paths.orderConfirmed(placing.attempt.orderId, placing.attempt.orderKey), { replace: true });
    else if (card) await pay(placing.attempt.orderId, placing.attempt.orderKey, card);
    else settled();
    return null;
  };
  return {
    activity,
    refused,
    forget: () => setRefused(null),
    run: async (order, card) => {
      if (busy.current) return null;
      busy.current = true;
      setRefused(null);
      setDoing("sending");
      try {
        const placingRefusal = await follow(await order(), card);
        setRefused(placingRefusal);
        return placingRefusal;
      } catch (error) {
        const placingRefusal: PlacingRefusal = {
          kind: "said",
          code: "client-error",
          message: t("common:error.act"),
        };
        console.error(error);
        setRefused(placingRefusal);
        return placingRefusal;
      } finally {
        busy.current = false;
        setDoing("nothing");
      }
    },
  };
}
