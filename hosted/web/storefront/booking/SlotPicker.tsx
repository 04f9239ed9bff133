import { placesOn } from "@cuvee/client/slots.ts";
import { isFree } from "@cuvee/core/visits/events/availability.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { useLiveSlots } from "./live.ts";
import { Month } from "./Month.tsx";
import { SoonSlots } from "./SoonSlots.tsx";
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
  /** The next free slots, offered before the month. */
  soon?: readonly SlotView[];
  /** Told whether a slot is chosen. */
  onChosen?: (isChosen: boolean) => void;
  /** Shown under the slots, with the current state of the chosen one. */
  children: (slot: SlotView | undefined) => ReactNode;
};

type SlotsProps = {
  /** Slots of the day, in their order. */
  slots: readonly SlotView[];
  chosen: SlotView | undefined;
  onChoose: (slotId: string) => void;
  /** The places left are being read again. */
  old: boolean;
} & Pick<SlotPickerProps, "event" | "waits">;

/** Chooses one of the slots of a day. */
function Slots({ slots, chosen, onChoose, old, event, waits }: SlotsProps): ReactNode {
  const { t } = useTranslation("tour");
  const name = useId();
  const when = useWhen(event.timeZone);
  const stateOf = ({ shut, left }: SlotView): string => {
    if (shut) return t("shut");
    if (left === 0) return t(waits ? "fullWaiting" : "full");
    return old ? "…" : t("places", { count: left });
  };
  return slots.map((slot) => {
    const isOff = Boolean(slot.shut) || (slot.left === 0 && !waits);
    const isChosen = slot === chosen;
    return (
      <label
        key={slot.id}
        className={cx(layout.line3, layout.middle, css.slot, isChosen && css.current, isOff && css.off)}
      >
        <input
          type="radio"
          name={name}
          checked={isChosen}
          disabled={isOff}
          onChange={() => onChoose(slot.id)}
        />
        <span className={layout.fill}>
          {when.hours(slot)}
          {event.languages.length > 1 ? (
            <span className={layout.quiet}> {slot.languages.join(" ").toUpperCase()}</span>
          ) : null}
        </span>
        <span className={cx(layout.small, layout.atEnd)}>{stateOf(slot)}</span>
      </label>
    );
  });
}

const NO_SLOTS: readonly SlotView[] = [];

/** Largest number of slots that are offered before the month. */
const MOST_SOON = 6;

/** Returns the next slots in a language that still have a place, by the latest numbers where they are known. */
const soonest = (soon: readonly SlotView[], known: readonly SlotView[], language: string): SlotView[] =>
  soon
    .filter(({ languages }) => language === "" || languages.some((code) => code === language))
    .map((slot) => known.find(({ id }) => id === slot.id) ?? slot)
    .filter(isFree)
    .slice(0, MOST_SOON);

const opened = ({ shut: _, ...slot }: SlotView): SlotView => slot;

/** Tells the page whether a slot is chosen. */
const useTold = (isChosen: boolean, tell: SlotPickerProps["onChosen"]): void =>
  useEffect(() => tell?.(isChosen), [isChosen, tell]);

type AllDatesProps = { isOpen: boolean; onToggle: (isOpen: boolean) => void; children: ReactNode };

/** Folds the month under the next slots. */
function AllDates({ isOpen, onToggle, children }: AllDatesProps): ReactNode {
  const { t } = useTranslation("tour");
  return (
    <details
      className={css.dates}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>{t("allDates")}</summary>
      {children}
    </details>
  );
}

/**
 * Shows the next free slots and a month, then the slots of a day with their places left, live. The month folds once one
 * of the next slots is chosen, and the form is in view.
 */
export function SlotPicker(props: SlotPickerProps): ReactNode {
  const { event, language, requested, own, waits, soon = NO_SLOTS, onChosen, children } = props;
  const { t } = useTranslation("tour");
  const when = useWhen(event.timeZone);
  const [focus, setFocus] = useState(requested?.day || soon[0]?.day || event.firstDay);
  const [isMonthOpen, setMonthOpen] = useState(!soon.some(({ id }) => id === requested?.id));
  const [day, setDay] = useState<string | null>(requested?.day || null);
  const [slotId, setSlotId] = useState(requested?.id ?? "");
  const { slots: told, old } = useLiveSlots(event, focus, day, language);
  const isOwnBusy = ({ shut, start, end }: SlotView): boolean =>
    shut === "resourceBusy" && own !== undefined && start < own.end && end > own.start;
  const slots = told.map((slot) => (isOwnBusy(slot) ? opened(slot) : slot));
  const ofDay = slots.filter((slot) => slot.day === day);
  const open = ofDay.filter(isFree);
  const slot =
    ofDay.find(({ id, shut }) => id === slotId && !shut) ?? (open.length === 1 ? open[0] : undefined);
  useTold(slot !== undefined, onChosen);
  const goTo = (at: string): void => {
    setFocus(at);
    setDay(at);
  };
  const month = (
    <Month
      when={when}
      focus={focus}
      onFocus={setFocus}
      chosen={day}
      first={event.firstDay}
      last={event.lastDay}
      left={(at) => placesOn(slots, at)}
      onDay={goTo}
    />
  );
  const next = soonest(soon, slots, language);
  return (
    <>
      {next.length > 0 ? (
        <>
          <SoonSlots
            event={event}
            slots={next}
            chosen={slot?.id ?? ""}
            onChoose={(choice) => {
              goTo(choice.day);
              setSlotId(choice.id);
              setMonthOpen(false);
            }}
          />
          <AllDates isOpen={isMonthOpen} onToggle={setMonthOpen}>
            {month}
          </AllDates>
        </>
      ) : (
        month
      )}
      {day ? (
        <fieldset className={cx(layout.fieldset, layout.grid2)}>
          <legend className={css.dayName}>{when.day(day)}</legend>
          <Slots slots={ofDay} chosen={slot} onChoose={setSlotId} old={old} event={event} waits={waits} />
          <p className={layout.quiet}>{t("zone", { zone: when.zone })}</p>
        </fieldset>
      ) : (
        <p className={layout.quiet}>{t("pick")}</p>
      )}
      {children(slot)}
    </>
  );
}
