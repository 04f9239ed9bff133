import FullCalendar, { type CalendarRef, type EventDisplayInfo, type EventInput } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import list from "@fullcalendar/react/list";
import en from "@fullcalendar/react/locales/en-gb";
import fr from "@fullcalendar/react/locales/fr";
import classic from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";
import { SHOP_TIME_ZONE, type StaffSlot } from "@cuvee/core/visits/events/events.ts";
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { useHasPermission } from "#visits/reservations/calls.ts";
import { draggedReservation, isReservation } from "#visits/reservations/calendar/drag.ts";
import type { View } from "#visits/reservations/calendar/range.ts";
import { fillOf } from "#visits/reservations/statuses.ts";
import { isWholeDay, shopDay, useWhen } from "#visits/reservations/when.ts";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import css from "#visits/reservations/calendar/Calendar.module.css";
import board from "#visits/reservations/calendar/CalendarBoard.module.css";
import * as layout from "#ui/layout.ts";

const NAMES: Record<View, string> = {
  month: "dayGridMonth",
  week: "timeGridWeek",
  day: "timeGridDay",
  list: "listWeek",
};
const PLUGINS = [classic, dayGrid, timeGrid, list, interaction];
const LOCALES = [fr, en];
const MINUTE_MS = 60_000;
/** A number of a month leads to its day; the heads of a week are shorter than their names as links would be. */
const MONTH_LINKS = { dayGridMonth: { navLinks: true } };

/** Settings of the board that never change. */
const ALWAYS: ComponentProps<typeof FullCalendar> = {
  plugins: PLUGINS,
  locales: LOCALES,
  timeZone: SHOP_TIME_ZONE,
  headerToolbar: false,
  firstDay: 1,
  height: "auto",
  scrollTime: "08:00",
  slotEventOverlap: false,
  nowIndicator: true,
  fixedWeekCount: false,
  dayMaxEvents: 4,
  moreLinkClick: "popover",
  moreLinkText: (count: number) => `+ ${count}`,
  views: MONTH_LINKS,
  eventDurationEditable: false,
  eventInteractive: true,
  eventDisplay: "block",
};

type BoardProps = {
  view: View;
  date: string;
  slots: readonly StaffSlot[] | undefined;
  /** Id of the slot that is open beside the calendar. */
  open: string | null;
  onOpen: (slot: StaffSlot) => void;
  onDay: (day: string) => void;
  /** A slot was dropped elsewhere; it goes back to its place until the move is confirmed. */
  onMoveSlot: (slot: StaffSlot, start: number, end: number) => void;
  onDropReservation: (reservationId: string, slot: StaffSlot) => void;
};

/** Shows the slots as a calendar; rendering and dragging only. It is rendered again only when its data changed. */
export default memo(function CalendarBoard(props: BoardProps): ReactNode {
  const { view, date, slots, open, onOpen, onDay, onMoveSlot } = props;
  const { t, i18n } = useTranslation("reservations");
  const calendar = useRef<CalendarRef>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const may = useHasPermission("createEvent");
  const events = useMemo(() => (slots ?? []).map(inputOf), [slots]);
  useEffect(() => {
    const api = calendar.current?.getApi();
    if (!api) return;
    // After the commit: the calendar renders itself by flushing.
    queueMicrotask(() => api.changeView(NAMES[view], date));
  }, [view, date]);
  const content = useCallback(({ event, view: { type }, isStart }: EventDisplayInfo): ReactNode => {
    const { slot } = event.extendedProps as { slot?: StaffSlot };
    if (!slot) return null;
    const drop = (reservationId: string): void => latest.current.onDropReservation(reservationId, slot);
    return <SlotChip slot={slot} isMonth={type === NAMES.month} isStart={isStart} onDrop={drop} />;
  }, []);
  return (
    <div className={board.board}>
      <FullCalendar
        ref={calendar}
        {...ALWAYS}
        initialView={NAMES[view]}
        initialDate={date}
        locale={i18n.resolvedLanguage === "en" ? "en-gb" : "fr"}
        allDaySlot={(slots ?? []).some(isWholeDay)}
        slotMinTime={hoursOf(slots).from}
        slotMaxTime={hoursOf(slots).to}
        timedText={t("board.hours")}
        navLinkDayClick={(day: Date) => onDay(shopDay(day.getTime()))}
        events={events}
        editable={may}
        eventContent={content}
        eventClass={({ event }) => {
          const { slot } = event.extendedProps as { slot?: StaffSlot };
          return slot ? cx(board.event, css[fillOf(slot, Date.now())], slot.id === open && board.open) : "";
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const slot = (event.extendedProps as { slot?: StaffSlot }).slot;
          if (slot) onOpen(slot);
        }}
        eventDrop={({ event, revert }) => {
          const { slot } = event.extendedProps as { slot?: StaffSlot };
          const start = event.start?.getTime();
          revert();
          if (!slot || start === undefined) return;
          const moved = isWholeDay(slot) ? slot.start + wholeDays(slot, event.startStr) : start;
          onMoveSlot(slot, moved, moved + slot.end - slot.start);
        }}
      />
    </div>
  );
});

const DAY_MS = 86_400_000;
/** Returns the distance in milliseconds between the drop day of a whole-day slot and its own day. */
const wholeDays = (slot: StaffSlot, startStr: string): number =>
  Math.round((Date.parse(startStr.slice(0, 10)) - Date.parse(slot.day)) / DAY_MS) * DAY_MS;

/**
 * Converts a slot for the calendar. A slot of several days (a night, a weekend) shows its first hours only in a month.
 */
function inputOf(slot: StaffSlot): EventInput {
  const whole = isWholeDay(slot);
  return {
    id: slot.id,
    title: slot.eventTitle,
    start: whole ? slot.day : new Date(slot.start).toISOString(),
    ...(whole ? {} : { end: new Date(slot.end).toISOString() }),
    allDay: whole,
    extendedProps: { slot },
  };
}

/** Returns the hours of a day that have slots, with one more around: empty nights are not drawn. */
function hoursOf(slots: readonly StaffSlot[] | undefined): { from: string; to: string } {
  let [first, last] = [8 * 60, 19 * 60];
  for (const slot of slots ?? []) {
    if (isWholeDay(slot)) continue;
    const start = minuteOf(slot.start);
    first = Math.min(first, start);
    last = Math.max(last, Math.min(24 * 60, start + (slot.end - slot.start) / MINUTE_MS));
  }
  const hour = (minutes: number): string => `${String(minutes).padStart(2, "0")}:00:00`;
  return { from: hour(Math.max(0, Math.floor(first / 60))), to: hour(Math.min(24, Math.ceil(last / 60))) };
}

const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: SHOP_TIME_ZONE,
});
function minuteOf(at: number): number {
  const [hour = 0, minute = 0] = clock.format(at).split(":").map(Number);
  return hour * 60 + minute;
}

type ChipProps = {
  slot: StaffSlot;
  isMonth: boolean;
  /** False for the continuation of a slot from the day before. */
  isStart: boolean;
  /** Called when a reservation was dropped on it. */
  onDrop: (reservationId: string) => void;
};

/** Shows a slot in the calendar: time, event, places taken of all, and the word of its state unless it is obvious. */
function SlotChip({ slot, isMonth, isStart, onDrop }: ChipProps): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const [over, setOver] = useState(false);
  const fill = fillOf(slot, Date.now());
  const taken = slot.capacity - slot.left;
  const text = fill === "full" || fill === "closed" ? t(`fill.${fill}`) : `${taken}/${slot.capacity}`;
  const more = [
    slot.languages.map((code) => code.toUpperCase()).join(" "),
    slot.resources.map(({ name }) => name).join(", "),
  ].filter(Boolean);
  return (
    <span
      className={cx(board.chip, over && board.target)}
      onDragOver={(event) => {
        if (!isReservation(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const reservationId = draggedReservation(event);
        if (!reservationId) return;
        event.preventDefault();
        onDrop(reservationId);
      }}
      title={[slot.eventTitle, when.hours(slot) || slot.name, `${taken}/${slot.capacity}`, ...more].join(
        " · ",
      )}
    >
      <span className={cx(css.mark, css[fill])} aria-hidden="true" />
      <span className={cx(layout.column, layout.shrink, layout.fill)}>
        <span className={board.line}>
          <span className={layout.clipped}>
            {isWholeDay(slot) ? slot.name : isStart ? when.time(slot.start) : `→ ${when.time(slot.end)}`}
          </span>
          <span className={cx(layout.strong, layout.fixed)}>{text}</span>
        </span>
        <span className={layout.clipped}>{slot.eventTitle}</span>
        {isMonth ? null : <span className={board.quiet}>{more.join(" · ")}</span>}
      </span>
      {slot.waiting > 0 ? (
        <span className="visually-hidden">{t("slots.waiting", { count: slot.waiting })}</span>
      ) : null}
    </span>
  );
}
