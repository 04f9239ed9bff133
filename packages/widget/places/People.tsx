import { bookedOf, mostOf, type Counts } from "@cuvee/client/booking.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { problemOf } from "#places/words.ts";
import { price, unitPrice } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";
import { Stepper } from "#runtime/Stepper.tsx";

type PeopleProps = { event: PublicEvent; counts: Counts; left: number; onCounts(counts: Counts): void };

/** Shows the number of each price and option, with the resulting tourist tax, and the total, now and later. */
export function People({ event, counts, left, onCounts }: PeopleProps) {
  const { lines, seats, totalCents, laterCents } = bookedOf(event, counts);
  const problem = problemOf(event, counts, left);
  const free = left - seats;
  return (
    <div class="people" part="people">
      {event.rates.map((rate) => {
        const { id, kind, name, description, unitE4 } = rate;
        const quantity = lines.find((line) => line.ticketId === id)?.quantity ?? 0;
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
                max={mostOf(rate, quantity, free)}
                step={1}
                onValue={(value) => onCounts({ ...counts, [id]: value })}
              />
            )}
          </div>
        );
      })}
      <p class="sum" aria-live="polite">
        {t("cart.total")} <strong>{price(totalCents)}</strong>
      </p>
      {laterCents > 0 && (
        <small>
          {t("visit.now")} {price(totalCents - laterCents)} · {t("visit.later")} {price(laterCents)}
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
