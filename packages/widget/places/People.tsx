import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { bookingOf, type Places } from "#places/firstPlaces.ts";
import { price, unitPrice } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";
import { Stepper } from "#runtime/Stepper.tsx";

type PeopleProps = { event: PublicEvent; places: Places; left: number; onPlaces(places: Places): void };

/** Shows the number of each price and option, with the resulting tourist tax, and the total, now and later. */
export function People({ event, places, left, onPlaces }: PeopleProps) {
  const { lines, total, later, free, problem } = bookingOf(event, places, left);
  return (
    <div class="people" part="people">
      {event.rates.map(({ id, kind, name, description, unitE4, notCounting, maxQuantity }) => {
        const quantity = lines.find((line) => line.ticketId === id)?.quantity ?? 0;
        const room = kind === "price" && !notCounting ? Math.max(quantity, quantity + free) : 9999;
        return (
          <div class="rate" key={id}>
            <p>
              {name} <small>{[unitPrice(unitE4), description].filter(Boolean).join(" · ")}</small>
            </p>
            {kind === "tax" ? (
              <span>× {quantity}</span>
            ) : (
              <Stepper
                name={name}
                value={quantity}
                min={0}
                max={Math.min(room, maxQuantity ?? room)}
                step={1}
                onValue={(value) => onPlaces({ ...places, [id]: value })}
              />
            )}
          </div>
        );
      })}
      <p class="sum" aria-live="polite">
        {t("cart.total")} <strong>{price(total)}</strong>
      </p>
      {later > 0 && (
        <small>
          {t("visit.now")} {price(total - later)} · {t("visit.later")} {price(later)}
        </small>
      )}
      {event.payment === "imprint" && <small>{t("visit.imprint")}</small>}
      {event.feeWaivedFrom && <small>{t("visit.waived", { count: event.feeWaivedFrom })}</small>}
      {(problem || free < 1) && (
        <p class="wrong" role="alert">
          {problem || t("visit.places")}
        </p>
      )}
    </div>
  );
}
