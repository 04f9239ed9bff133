import { CalendarOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { SHOP_TIME_ZONE, type StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { SlotRow } from "#visits/events/slots/SlotRow.tsx";
import { useEventLabels } from "#visits/events/labels.ts";
import css from "#visits/events/slots/slots.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  slots: readonly StaffSlot[];
  /** Number of languages of the event: a single one is not shown. */
  languages: number;
  writes: boolean;
  onChange: (slot: StaffSlot) => void;
  onCloseDay: (day: string) => void;
};

/** Slots by day, with their remaining places. */
export function SlotsList({ slots, languages, writes, onChange, onCloseDay }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const today = dayOf(Date.now(), SHOP_TIME_ZONE);
  const days = [...Map.groupBy(slots, (slot) => slot.day)];
  return (
    <ol className={layout.plain}>
      {days.map(([day, of]) => (
        <li key={day} className={cx(css.day, day < today && layout.muted)}>
          <h3 className={cx(layout.line2, layout.middle, layout.between, layout.small, css.dayName)}>
            <span>{words.ofMonth(day)}</span>
            {writes && day >= today ? (
              <IconButton
                size="s"
                label={t("slots.closeDay", { day: words.day(day) })}
                onClick={() => onCloseDay(day)}
              >
                <CalendarOff aria-hidden="true" />
              </IconButton>
            ) : null}
          </h3>
          <ul className={layout.plain}>
            {of.map((slot) => (
              <li key={slot.id}>
                <SlotRow slot={slot} languages={languages} writes={writes} onChange={() => onChange(slot)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
