import type { CartReservation, CartSlot } from "@cuvee/core/sales/cart/cart.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { addDays, dayOf } from "@cuvee/core/visits/events/zone.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { slotWords } from "./placeLines.ts";

type Props = { event: PublicEvent; reservation: CartReservation; onChoose: (slot: CartSlot) => void };

/** Number of days offered, from the current slot or today. */
const DAYS = 60;

/** A form for another slot of the same event, among those that can be reserved in the next weeks. */
export function SlotChoice({ event, reservation, onChoose }: Props): ReactNode {
  const { t, i18n } = useTranslation("places");
  const today = dayOf(Date.now(), event.timeZone);
  const { data, isLoading } = useAnswer("GET /v1/shops/:shopId/visits/:eventId/slots", {
    params: { shopId: event.shopId, eventId: event.id },
    query: { from: today, to: addDays(today, DAYS) },
  });
  const own = reservation.slot.id;
  const slots = (data?.slots ?? []).filter(({ id, shut, left }) => id === own || (!shut && left > 0));
  return (
    <Field label={t("slot")} hint={!isLoading && slots.length < 2 ? t("noOtherSlot") : undefined}>
      <Select
        value={own}
        disabled={slots.length < 2}
        onChange={({ target }) => {
          const slot = slots.find(({ id }) => id === target.value);
          if (slot) onChoose({ id: slot.id, start: slot.start, end: slot.end });
        }}
        options={slots.map((slot) => {
          const when = slotWords(i18n.resolvedLanguage ?? "fr", slot, event.timeZone);
          const isOwn = slot.id === own;
          return { value: slot.id, label: isOwn ? when : `${when} (${t("left", { count: slot.left })})` };
        })}
      />
    </Field>
  );
}
