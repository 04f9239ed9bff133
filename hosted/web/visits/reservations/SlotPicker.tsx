import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { addDays } from "@cuvee/core/visits/events/zone.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { IconButton } from "#ui/Button.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { useSlots } from "#visits/reservations/calls.ts";
import { fillOf, isBusyByOwn, isTakable } from "#visits/reservations/statuses.ts";
import { shopDay, shopToday, useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/SlotPicker.module.css";
import * as layout from "#ui/layout.ts";

type PickerProps = {
  eventId: string;
  value: StaffSlot | null;
  onChange: (slot: StaffSlot) => void;
  /** The day shown first: that of the slot to leave. */
  day?: string;
  /** The current slot: it can be chosen though it is full, because it contains the reservation's own places. */
  own?: string;
  id?: string;
};

/** Number of days shown together. */
const WEEKS = 28;
/**
 * Returns the first of the days around a day: today when that is near, because visitors who reschedule often come
 * sooner.
 */
function firstAround(day: string | undefined): string {
  const today = shopToday();
  if (!day || (day >= today && day < addDays(today, WEEKS))) return today;
  return addDays(day, -7);
}

type DayBarProps = {
  move: (by: number) => void;
  shown: string | undefined;
  from: string;
  setFrom: (value: string) => void;
  setChosen: (value: string | null) => void;
};

/** First of the days that are shown, earlier and later ones. */
function DayBar({ move, shown, from, setFrom, setChosen }: DayBarProps): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <div className={layout.line2}>
      <IconButton label={t("slots.before")} look="secondary" onClick={() => move(-WEEKS)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span className={css.date}>
        <DateInput
          label={t("slots.from")}
          value={shown ?? from}
          onChange={(next) => {
            if (!next) return;
            setFrom(next);
            setChosen(next);
          }}
        />
      </span>
      <IconButton label={t("slots.after")} look="secondary" onClick={() => move(WEEKS)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type StripProps = {
  byDay: ReadonlyMap<string, readonly StaffSlot[]>;
  shown: string | undefined;
  canTake: (slot: StaffSlot) => boolean;
  onChoose: (day: string) => void;
};

/** Days that have slots, in a strip that scrolls by itself, with the places left on each. */
function DayStrip({ byDay, shown, canTake, onChoose }: StripProps): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only the strip scrolls, to the day on display.
    const chip = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (strip.current && chip) strip.current.scrollLeft = chip.offsetLeft - strip.current.offsetLeft;
  }, [shown, byDay.size]);
  return (
    <div ref={strip} className={cx(layout.line2, css.days)} role="group" aria-label={t("slots.day")}>
      {[...byDay].map(([name, list]) => {
        const left = list.reduce((sum, slot) => sum + (canTake(slot) ? slot.left : 0), 0);
        return (
          <button
            key={name}
            type="button"
            className={cx(
              layout.column,
              layout.top,
              layout.oneLine,
              layout.framed,
              layout.fixed,
              css.day,
              name === shown && css.current,
            )}
            aria-pressed={name === shown}
            onClick={() => onChoose(name)}
          >
            <span>{when.chip(name)}</span>
            <span className={cx(layout.quiet, layout.oneLine)}>
              {left > 0 ? t("slots.left", { count: left }) : t("fill.full")}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/**
 * A form to pick a slot of an event: a day among those that have slots, then the hour, with the current number of
 * places left.
 */
export function SlotPicker({ eventId, value, onChange, day, own, id }: PickerProps): ReactNode {
  const { t } = useTranslation("reservations");
  const [from, setFrom] = useState(() => firstAround(day));
  const [chosen, setChosen] = useState<string | null>(day ?? null);
  const { data, error, mutate } = useSlots({ eventId, from, to: addDays(from, WEEKS - 1) });
  const now = Date.now();
  const slots = data?.slots.filter((slot) => slot.eventId === eventId) ?? [];
  const ownSlot = slots.find((slot) => slot.id === own);
  const canTake = (slot: StaffSlot): boolean =>
    isTakable(slot) || (ownSlot !== undefined && isBusyByOwn(slot, ownSlot));
  const byDay = Map.groupBy(slots, (slot) => slot.day);
  const first = [...byDay].find(([, list]) => list.some((slot) => isTakable(slot) && slot.end > now))?.[0];
  const shown = (chosen !== null && byDay.has(chosen) ? chosen : first) ?? [...byDay.keys()][0];

  // The number of places left is kept current for the chosen slot.
  const fresh = value && slots.find((slot) => slot.id === value.id);
  useEffect(() => {
    if (fresh && (fresh.left !== value.left || fresh.version !== value.version)) onChange(fresh);
  }, [fresh, value, onChange]);

  const move = (by: number): void => {
    setFrom(addDays(from, by));
    setChosen(null);
  };
  return (
    <div className={css.picker} id={id} tabIndex={-1}>
      <DayBar move={move} shown={shown} from={from} setFrom={setFrom} setChosen={setChosen} />
      {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? (
        <WhenLate>
          <Skeleton height="6rem" />
        </WhenLate>
      ) : null}
      {data && slots.length === 0 ? <EmptyState title={t("slots.none")} text={t("slots.noneText")} /> : null}
      {slots.length > 0 ? (
        <>
          <DayStrip byDay={byDay} shown={shown} canTake={canTake} onChoose={setChosen} />
          <fieldset className={cx(layout.fieldset, layout.grid2, css.slots)}>
            <legend className="visually-hidden">{t("slots.hour")}</legend>
            {(byDay.get(shown ?? "") ?? []).map((slot) => (
              <SlotChoice
                key={slot.id}
                slot={slot}
                off={!canTake(slot) && slot.id !== own}
                own={slot.id === own}
                checked={value?.id === slot.id}
                onChange={() => onChange(slot)}
                now={now}
              />
            ))}
          </fieldset>
        </>
      ) : null}
    </div>
  );
}

type ChoiceProps = {
  slot: StaffSlot;
  off: boolean;
  own: boolean;
  checked: boolean;
  onChange: () => void;
  now: number;
};

function SlotChoice({ slot, off, own, checked, onChange, now }: ChoiceProps): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const fill = fillOf(slot, now);
  const text =
    fill === "closed"
      ? t("fill.closed")
      : slot.left > 0
        ? t("slots.left", { count: slot.left })
        : t("fill.full");
  return (
    <label className={cx(layout.line3, layout.middle, css.slot, checked && css.current, off && css.off)}>
      <input
        type="radio"
        name={`slot-${slot.eventId}`}
        value={slot.id}
        checked={checked}
        disabled={off}
        onChange={onChange}
      />
      <span className={cx(layout.column, layout.shrink, layout.fill)}>
        <span className={layout.medium}>
          {when.hours(slot) || slot.name || when.day(shopDay(slot.start))}
        </span>
        <span className={cx(layout.quiet, css.quiet)}>
          {[
            when.hours(slot) ? slot.name : "",
            slot.languages.map((code) => code.toUpperCase()).join(" "),
            slot.resources.map(({ name }) => name).join(", "),
            own ? t("slots.own") : "",
            slot.shut === "resourceBusy" && off ? t("slots.busy") : "",
            fill === "past" ? t("fill.past") : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span className={cx(layout.quiet, layout.oneLine)}>{text}</span>
    </label>
  );
}
