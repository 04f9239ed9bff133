import { useSignal } from "@preact/signals";
import { setReservation } from "@cuvee/core/sales/cart/reservations.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { bookingOf, firstPlaces, pricesOf, whenOf, type Places } from "#places/firstPlaces.ts";
import { People } from "#places/People.tsx";
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
  const places = useSignal<Places>(firstPlaces(event));
  /** The last added booking: the button shows it until another choice is made. */
  const added = useSignal("");
  const { id, start, end, left } = slot;
  const input = id + JSON.stringify(places.value);
  const add = (): void => {
    const visitLanguage = slot.languages.find((one) => one === language);
    const reservation = {
      eventId: event.id,
      slot: { id, start, end },
      prices: pricesOf(event, places.value),
      ...(visitLanguage ? { visitLanguage } : {}),
    };
    store.change((cart, at) => setReservation(cart, event.shopId, reservation, at));
    emit(host, "add", { sellerId: event.shopId, ...reservation });
    added.value = input;
    say(t("visit.said", { name: event.title, when: whenOf(event, slot) }));
  };
  return (
    <>
      <small>{t("visit.zone", { zone: event.timeZone.replace(/.*\//, "") })}</small>
      <People event={event} places={places.value} left={left} onPlaces={(next) => (places.value = next)} />
      <button
        class={added.value === input ? "main done" : "main"}
        part="button add-button"
        disabled={!!bookingOf(event, places.value, left).problem}
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
