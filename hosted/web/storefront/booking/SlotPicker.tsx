import { placesOn } from "@cuvee/client/slots.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "#ui/classes.ts";
import { useLiveSlots } from "./live.ts";
import { Month } from "./Month.tsx";
import { useWhen } from "./when.ts";
import css from "./visits.module.css";
import * as layout from "#ui/layout.ts";

type SlotPickerProps = {
  event: PublicEvent & { firstDay: string; lastDay: string };
  language: string;
  /** The slot selected at first. */
  requested: Pick<SlotView, "id" | "day"> | null;
  /**
   * The current slot of the reservation being moved: a slot in conflict with it alone can be chosen, and the server
   * decides.
   */
  own?: Pick<SlotView, "start" | "end">;
  /** A full slot may be chosen, to join its waiting list. */
  waits: boolean;
  /** Shown under the slots, with the current state of the chosen one. */
  children: (slot: SlotView | undefined) => ReactNode;
};

/** Shows a month, then the slots of a day with their places left, live. */
export function SlotPicker({ event, language, requested, own, waits, children }: SlotPickerProps): ReactNode {
  const { t } = useTranslation("tour");
  const name = useId();
  const when = useWhen(event.timeZone);
  const [focus, setFocus] = useState(requested?.day || event.firstDay);
  const [day, setDay] = useState<string | null>(requested?.day || null);
  const [slotId, setSlotId] = useState(requested?.id ?? "");
  const { slots: told, old } = useLiveSlots(event, focus, day, language);
  const isOwnBusy = ({ shut, start, end }: SlotView): boolean =>
    shut === "resourceBusy" && own !== undefined && start < own.end && end > own.start;
  const slots = told.map((slot): SlotView => {
    const { shut: _, ...free } = slot;
    return isOwnBusy(slot) ? free : slot;
  });
  const ofDay = slots.filter((slot) => slot.day === day);
  const open = ofDay.filter(({ left, shut }) => left > 0 && !shut);
  const slot =
    ofDay.find(({ id, shut }) => id === slotId && !shut) ?? (open.length === 1 ? open[0] : undefined);
  const said = (one: SlotView): string => {
    if (one.shut) return t("shut");
    if (one.left === 0) return t(waits ? "fullWaiting" : "full");
    return old ? "…" : t("places", { count: one.left });
  };
  return (
    <>
      <Month
        when={when}
        focus={focus}
        onFocus={setFocus}
        chosen={day}
        first={event.firstDay}
        last={event.lastDay}
        left={(at) => placesOn(slots, at)}
        onDay={(at) => {
          setFocus(at);
          setDay(at);
        }}
      />
      {day ? (
        <fieldset className={cx(layout.fieldset, layout.grid2)}>
          <legend className={css.dayName}>{when.day(day)}</legend>
          {ofDay.map((one) => {
            const off = Boolean(one.shut) || (one.left === 0 && !waits);
            return (
              <label
                key={one.id}
                className={cx(
                  layout.line3,
                  layout.middle,
                  css.slot,
                  one === slot && css.current,
                  off && css.off,
                )}
              >
                <input
                  type="radio"
                  name={name}
                  checked={one === slot}
                  disabled={off}
                  onChange={() => setSlotId(one.id)}
                />
                <span className={layout.fill}>
                  {when.hours(one)}
                  {event.languages.length > 1 ? (
                    <span className={layout.quiet}> {one.languages.join(" ").toUpperCase()}</span>
                  ) : null}
                </span>
                <span className={cx(layout.small, layout.atEnd)}>{said(one)}</span>
              </label>
            );
          })}
          <p className={layout.quiet}>{t("zone", { zone: when.zone })}</p>
        </fieldset>
      ) : (
        <p className={layout.quiet}>{t("pick")}</p>
      )}
      {children(slot)}
    </>
  );
}
