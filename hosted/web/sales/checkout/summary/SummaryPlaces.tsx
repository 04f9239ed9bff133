import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { placeLines } from "#sales/cart/seats/placeLines.ts";
import type { Visits } from "#sales/cart/seats/eventsOf.ts";
import { OrderLines } from "#sales/cart/summary/OrderLines.tsx";
import { linesOfPlaces } from "#sales/cart/summary/visitLines.ts";

type Props = { reservations: readonly CartReservation[]; priced: PricedOrder; visits: Visits };

/** Shows the places of an order beside the form. */
export default function SummaryPlaces({ reservations, priced, visits }: Props): ReactNode {
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  return <OrderLines lines={linesOfPlaces(placeLines(reservations, priced.tickets, visits, lang))} />;
}
