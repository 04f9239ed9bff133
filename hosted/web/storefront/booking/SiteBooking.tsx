import type { CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import type { ReactNode } from "react";
import { session } from "#kit/api.ts";
import { loadTexts, startTexts } from "#kit/i18n.ts";
import type { Language } from "#kit/languages.ts";
import { SlotPanel } from "./SlotPanel.tsx";

/** Prepares the booking on a page from the server: its texts, and the session of a signed-in buyer. */
export async function startBooking(lang: Language): Promise<void> {
  void session.start();
  await startTexts(lang);
  await loadTexts(["tour", "places", "common"]);
}

type SiteBookingProps = {
  event: PublicEvent;
  /** The next free slots, as the page has them. */
  soon: readonly SlotView[];
  /** Told whether a slot is chosen. */
  onChosen: (isChosen: boolean) => void;
  onAdd: (reservation: CartReservation) => void;
};

/** The choice of a date, of people and of payers on the public page of an event; its address may name the slot. */
export function SiteBooking({ event, soon, onChosen, onAdd }: SiteBookingProps): ReactNode {
  const query = new URLSearchParams(location.search);
  const slot = query.get("slot");
  const requested = slot ? { id: slot, day: query.get("day") ?? "" } : null;
  return (
    <SlotPanel
      event={event}
      requested={requested}
      isGroup={query.has("group")}
      soon={soon}
      onChosen={onChosen}
      onAdd={onAdd}
    />
  );
}
