import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { shortDay } from "@cuvee/core/visits/events/shortDay.ts";
import { clockWords } from "@cuvee/core/visits/events/slotWords.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import css from "./visits.module.css";
import * as layout from "#ui/layout.ts";

type SoonSlotsProps = {
  event: Pick<PublicEvent, "timeZone">;
  slots: readonly SlotView[];
  chosen: string;
  onChoose: (slot: SlotView) => void;
};

/** The next free slots of an event as buttons, before its calendar: most visitors want one of them. */
export function SoonSlots({ event: { timeZone }, slots, chosen, onChoose }: SoonSlotsProps): ReactNode {
  const { t, i18n } = useTranslation("tour");
  const id = useId();
  const [now] = useState(() => Date.now());
  const lang = i18n.resolvedLanguage ?? "fr";
  const clock = (at: number): string => clockWords(at, timeZone, lang);
  const hours = ({ mode, start, end }: SlotView): string =>
    mode === "period" ? `${clock(start)}\u00A0– ${clock(end)}` : clock(start);
  return (
    <div className={layout.grid2}>
      <h3 id={id} className={layout.strong}>
        {t("soon")}
      </h3>
      <ul className={css.soon} aria-labelledby={id}>
        {slots.map((slot) => (
          <li key={slot.id}>
            <button
              type="button"
              className={cx(layout.bare, css.soonSlot)}
              aria-pressed={slot.id === chosen}
              onClick={() => onChoose(slot)}
            >
              <b>{shortDay(slot.day, dayOf(now, timeZone), lang)}</b>{" "}
              {slot.mode === "noHours" ? null : <span>{hours(slot)}</span>}{" "}
              <span className={css.soonLeft}>{t("places", { count: slot.left })}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
