import { bookedOf, taxedInputsOf, type Counts } from "@cuvee/client/booking.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { CartOrder, CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import { setReservation } from "@cuvee/core/sales/cart/reservations.ts";
import { People } from "#places/People.tsx";
import { whenOf } from "#places/words.ts";
import { store } from "#page/store.ts";
import { price } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";
import { visitsOf } from "#runtime/resources.ts";

type Props = { order: CartOrder; priced: PricedOrder | undefined };

/**
 * Shows the reservations of one seller in the drawer: title, slot, persons, the tourist tax; people can be changed
 * here.
 */
export function Visits({ order: { sellerId, reservations = [] }, priced }: Props) {
  const { data, error } = visitsOf(sellerId).state.value;
  const set = (reservation: CartReservation, prices: CartReservation["prices"]): void =>
    store.change((cart, at) => setReservation(cart, sellerId, { ...reservation, prices }, at));
  return (
    <>
      <ul class="visits">
        {reservations.map((reservation) => {
          const { eventId, slot, prices } = reservation;
          const event = data?.events.find(({ id }) => id === eventId);
          const counts: Counts = Object.fromEntries(prices.map((p) => [p.ticketId, p.quantity]));
          const name = event?.title ?? "…";
          return (
            <li key={slot.id} class="reserved" part="line">
              <p class="name">{name}</p>
              <p class="note">{event && whenOf(event, slot)}</p>
              {(error || data) && !event && <p class="wrong">{t(data ? "shop.gone" : "shop.failed")}</p>}
              {event &&
                bookedOf(event, counts).lines.map((line) => (
                  <p class="row" key={line.ticketId}>
                    {line.quantity} × {line.name} <span>{price(line.amountCents)}</span>
                  </p>
                ))}
              {event && (
                <details>
                  <summary>{t("visit.change")}</summary>
                  <People
                    event={event}
                    counts={counts}
                    left={9999}
                    onCounts={(next) => set(reservation, taxedInputsOf(event, next))}
                  />
                </details>
              )}
              <button
                class="link"
                aria-label={t("cart.removeName", { name })}
                onClick={() => set(reservation, [])}
              >
                {t("cart.remove")}
              </button>
            </li>
          );
        })}
      </ul>
      {!!priced?.touristTaxCents && (
        <p class="row note">{t("visit.tax", { price: price(priced.touristTaxCents) })}</p>
      )}
      {!!priced?.payLaterCents && (
        <p class="row note">
          {t("visit.later")} <span>{price(priced.payLaterCents)}</span>
        </p>
      )}
    </>
  );
}
