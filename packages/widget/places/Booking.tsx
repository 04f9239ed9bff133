import { useSignal } from "@preact/signals";
import { firstCounts, reservationOf, taxedInputsOf, type Counts } from "@cuvee/client/booking.ts";
import { setReservation } from "@cuvee/core/sales/cart/reservations.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { People } from "#places/People.tsx";
import { problemOf, whenOf } from "#places/words.ts";
import { store } from "#page/store.ts";
import { emit } from "#runtime/events.ts";
import { t } from "#runtime/i18n.ts";
import type { ViewProps } from "#runtime/mount.tsx";

type BookingProps = Pick<ViewProps, "host" | "say"> & {
  event: PublicEvent;
  slot: SlotView;
  /** Language of the visit, if one is chosen. */
  language: string;
  page(more: string): string;
};

/** Shows the persons for a slot, its price, and the button that adds it to the cart. */
export function Booking({ host, say, event, slot, language, page }: BookingProps) {
  const counts = useSignal<Counts>(firstCounts(event));
  /** The last added booking: the button shows it until another choice is made. */
  const added = useSignal("");
  const { id, left } = slot;
  const input = id + JSON.stringify(counts.value);
  const add = (): void => {
    const reservation = reservationOf(event, slot, taxedInputsOf(event, counts.value), language);
    store.change((cart, at) => setReservation(cart, event.shopId, reservation, at));
    emit(host, "add", { sellerId: event.shopId, ...reservation });
    added.value = input;
    say(t("visit.said", { name: event.title, when: whenOf(event, slot) }));
  };
  return (
    <>
      <small>{t("visit.zone", { zone: event.timeZone.replace(/.*\//, "") })}</small>
      <People event={event} counts={counts.value} left={left} onCounts={(next) => (counts.value = next)} />
      <button
        class={added.value === input ? "main done" : "main"}
        part="button add-button"
        disabled={!!problemOf(event, counts.value, left)}
        onClick={add}
      >
        {t(added.value === input ? "buy.added" : "visit.add")}
      </button>
      <small>
        {event.needsApproval && t("visit.approval")}{" "}
        {event.isGroupPayable && (
          <a target="_top" href={page(`&slot=${id}&day=${slot.day}&group=1`)}>
            {t("visit.group")}
          </a>
        )}
      </small>
    </>
  );
}
