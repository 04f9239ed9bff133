import type { Id } from "@cuvee/core/kit/ids.ts";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { isOnline } from "@cuvee/core/billing/payments/payments.ts";
import { cardOf, type CardFields } from "./card.ts";
import type { Refused } from "./outcome.ts";
import { payByCard, type IntentState } from "./payment.ts";
import type { Placing } from "./placing.ts";

/** What goes on after the button: nothing, the order is on its way, the bank has the card. */
export type Doing = "nothing" | "sending" | "paying";

/** Where a buyer goes with what his bank said; null keeps him where he can give another card. */
export function afterBank({ status }: IntentState, orderId: Id, orderKey: string): string | null {
  if (status === "requires_action")
    return `${paths.validate3ds({ order: orderId })}#${encodeURIComponent(orderKey)}`;
  return status === "succeeded" || status === "processing" ? paths.orderConfirmed(orderId, orderKey) : null;
}

/** What an order is paid with: a card, the page of a provider, or nothing here. */
export type Given = CardFields | "page" | null;

export type PlacingUse = {
  doing: Doing;
  /** Why nothing was ordered, until the next try. */
  refused: Refused | null;
  /**
   * Orders by `order`, then pays by the card if there is one, then leads on. Pressing twice is pressing once. Gives back
   * what refused it, null when the order exists.
   */
  run: (order: () => Promise<Placing | null>, card: Given) => Promise<Refused | null>;
  forget: () => void;
};

/** Ordering and paying from a page; `settled` is told when the order exists but is still to be paid, or was placed elsewhere. */
export function usePlacing(settled: () => void): PlacingUse {
  const { t } = useTranslation(["purchase", "common"]);
  const [, navigate] = useLocation();
  const [doing, setDoing] = useState<Doing>("nothing");
  const [refused, setRefused] = useState<Refused | null>(null);
  const busy = useRef(false);

  const pay = async (orderId: Id, orderKey: string, fields: CardFields | "page"): Promise<void> => {
    setDoing("paying");
    try {
      const card = fields === "page" ? null : cardOf(fields);
      const to = afterBank(await payByCard(orderId, orderKey, card), orderId, orderKey);
      if (to) navigate(to, { replace: true });
      else settled();
    } catch (error) {
      // The order exists: the page that shows it says what is left to do and lets the buyer try again.
      console.warn(problemOf(error).code);
      settled();
    }
  };
  const follow = async (placing: Placing | null, card: Given): Promise<Refused | null> => {
    if (placing === null || placing.kind === "already") settled();
    else if (placing.kind !== "placed") return placing;
    else if (!isOnline(placing.order.paymentType))
      navigate(paths.orderConfirmed(placing.attempt.orderId, placing.attempt.orderKey), { replace: true });
    else if (card) await pay(placing.attempt.orderId, placing.attempt.orderKey, card);
    else settled();
    return null;
  };
  return {
    doing,
    refused,
    forget: () => setRefused(null),
    run: async (order, card) => {
      if (busy.current) return null;
      busy.current = true;
      setRefused(null);
      setDoing("sending");
      try {
        const said = await follow(await order(), card);
        setRefused(said);
        return said;
      } catch (error) {
        const said: Refused = { kind: "said", code: "client-error", message: t("common:error.act") };
        console.error(error);
        setRefused(said);
        return said;
      } finally {
        busy.current = false;
        setDoing("nothing");
      }
    },
  };
}
