import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useEventsOf, type TicketPrices, type Visits } from "./eventsOf.ts";

/** Reads the events of a seller, only when the cart contains places of theirs. */
export function useVisits({ sellerId, reservations }: Pick<CartOrder, "sellerId" | "reservations">): Visits {
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  const isAsked = Boolean(reservations?.[0]);
  const { data, error } = useAnswer(
    "GET /v1/shops/:shopId/visits",
    isAsked ? { params: { shopId: sellerId }, query: { lang } } : null,
    { revalidateOnFocus: false },
  );
  const [parts, setParts] = useState<TicketPrices | "failed" | null>(null);
  useEffect(() => {
    if (isAsked) import("./ticketPrices.ts").then(setParts, () => setParts("failed"));
  }, [isAsked]);
  return useEventsOf({
    events: data?.events,
    parts: parts === "failed" ? null : parts,
    reservations,
    isReady: !isAsked || (parts !== null && (data !== undefined || error !== undefined)),
  });
}
