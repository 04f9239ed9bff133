import FullCalendar, { type CalendarRef, type EventDisplayInfo, type EventInput } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import en from "@fullcalendar/react/locales/en-gb";
import fr from "@fullcalendar/react/locales/fr";
import classic from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";
import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { timeOf } from "@cuvee/core/visits/events/zone.ts";
import { memo, useCallback, useEffect, useMemo, useRef, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { ItemIcon, isTask } from "#relations/calendar/layers.tsx";
import type { CalendarView } from "#relations/calendar/period.ts";
import type { Due } from "#relations/calendar/taskMoves.ts";
import { useItemWords } from "#relations/calendar/words.ts";
import { cx } from "#ui/classes.ts";
import { shopDay, useWhen } from "#visits/reservations/when.ts";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import board from "#visits/reservations/calendar/CalendarBoard.module.css";
import css from "#relations/calendar/calendar.module.css";
import * as layout from "#ui/layout.ts";

type BoardView = Exclude<CalendarView, "list">;
const NAMES: Record<BoardView, string> = { month: "dayGridMonth", week: "timeGridWeek", day: "timeGridDay" };
const PLUGINS = [classic, dayGrid, timeGrid, interaction];
const LOCALES = [fr, en];

/** Settings of the board that never change. */
const ALWAYS: ComponentProps<typeof FullCalendar> = {
  plugins: PLUGINS,
  locales: LOCALES,
  timeZone: SHOP_TIME_ZONE,
  headerToolbar: false,
  firstDay: 1,
  height: "auto",
  scrollTime: "08:00",
  snapDuration: "00:15:00",
  slotEventOverlap: false,
  nowIndicator: true,
  fixedWeekCount: false,
  dayMaxEvents: 5,
  moreLinkClick: "popover",
  moreLinkText: (count: number) => `+ ${count}`,
  views: { dayGridMonth: { navLinks: true } },
  eventDurationEditable: false,
  eventInteractive: true,
  eventDisplay: "block",
  allDaySlot: true,
};

type BoardProps = {
  view: BoardView;
  date: string;
  items: readonly CalendarItem[];
  onOpen: (item: CalendarItem) => void;
  onDay: (day: string) => void;
  onMove: (item: CalendarItem, to: Due) => void;
  /** Called with an empty place that was pressed; null for a person who makes no tasks. */
  onAdd: ((at: Due) => void) | null;
};

const itemOf = (event: { extendedProps: object }): CalendarItem | undefined =>
  (event.extendedProps as { item?: CalendarItem }).item;

/** Shows the items as a month, a week or a day; drawing and dragging only. */
export default memo(function CalendarBoard({
  view,
  date,
  items,
  onOpen,
  onDay,
  onMove,
  onAdd,
}: BoardProps): ReactNode {
  const { t, i18n } = useTranslation("calendar");
  const calendar = useRef<CalendarRef>(null);
  const events = useMemo(() => items.map(inputOf), [items]);
  const hours = useMemo(() => hoursOf(items), [items]);
  useEffect(() => {
    const api = calendar.current?.getApi();
    if (!api) return;
    // After the commit: the calendar renders itself by flushing.
    queueMicrotask(() => api.changeView(NAMES[view], date));
  }, [view, date]);
  const content = useCallback(({ event, view: { type }, isStart }: EventDisplayInfo): ReactNode => {
    const item = itemOf(event);
    return item ? <ItemChip item={item} isMonth={type === NAMES.month} isStart={isStart} /> : null;
  }, []);
  return (
    <div className={cx(board.board, css.board)}>
      <FullCalendar
        ref={calendar}
        {...ALWAYS}
        initialView={NAMES[view]}
        initialDate={date}
        locale={i18n.resolvedLanguage === "en" ? "en-gb" : "fr"}
        allDayText={t("untimed")}
        timedText={t("timed")}
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        navLinkDayClick={(day: Date) => onDay(shopDay(day.getTime()))}
        events={events}
        eventContent={content}
        eventClass={({ event }) => {
          const item = itemOf(event);
          return item ? cx(board.event, css[item.layer], looksOf(item)) : "";
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const item = itemOf(event);
          if (item) onOpen(item);
        }}
        dateClick={({ dateStr, allDay }) => onAdd?.(dueIn(dateStr, allDay))}
        eventDrop={({ event, revert }) => {
          const item = itemOf(event);
          // The drawing follows the data: a task is moved there at once, a slot when it is confirmed.
          revert();
          if (!item) return;
          const due = dueIn(event.startStr, event.allDay);
          if (isTask(item) || (due.time === null) === (item.start === null)) onMove(item, due);
        }}
      />
    </div>
  );
});

/** Returns the day and time in the shop's zone, as the calendar writes them, wherever the browser is. */
const dueIn = (local: string, isWhole: boolean): Due => ({
  day: local.slice(0, 10),
  time: isWhole ? null : local.slice(11, 16),
});

const looksOf = ({ layer, status, taken, isProjected }: CalendarItem): string =>
  cx(
    isProjected && css.projected,
    status === "done" && css.over,
    // A slot that nobody has reserved is less than one with visitors.
    layer === "reservations" && (taken === 0 || status === "closed") && css.faint,
  );

/** Converts an item for the calendar: whole days end before the day after. */
function inputOf(item: CalendarItem): EventInput {
  const { id, title, day, lastDay, start, end, isMovable } = item;
  const isWhole = start === null || end === null;
  return {
    id,
    title,
    start: isWhole ? day : new Date(start).toISOString(),
    end: isWhole ? dayAfter(lastDay, 1) : new Date(end).toISOString(),
    allDay: isWhole,
    editable: isMovable,
    extendedProps: { item },
  };
}

/** Returns the hours of a day that are drawn: those of work, and those around earlier and later items. */
function hoursOf(items: readonly CalendarItem[]): { from: string; to: string } {
  let [first, last] = [8, 19];
  for (const { start, end } of items) {
    if (start === null || end === null) continue;
    const [from, to] = [timeOf(start, SHOP_TIME_ZONE), timeOf(end, SHOP_TIME_ZONE)];
    first = Math.min(first, Number(from.slice(0, 2)));
    last = Math.max(last, to <= from ? 24 : Math.ceil(Number(to.slice(0, 2)) + Number(to.slice(3)) / 60));
  }
  const hour = (value: number): string => `${String(value).padStart(2, "0")}:00:00`;
  return { from: hour(first), to: hour(last) };
}

/** Longest item, in milliseconds, that a week or a day draws on one line: its place tells its hour. */
const SHORT_MS = 45 * 60_000;

type ChipProps = {
  item: CalendarItem;
  isMonth: boolean;
  /** False for the continuation of an item from the day before. */
  isStart: boolean;
};

/** Shows an item in a day: its kind by icon and word, hour, title, seats. */
function ItemChip({ item, isMonth, isStart }: ChipProps): ReactNode {
  const words = useItemWords();
  const when = useWhen();
  const { start, end } = item;
  const hour = isStart ? start && when.time(start) : end && `→ ${when.time(end)}`;
  const seats = item.capacity === null ? "" : `${item.taken}/${item.capacity}`;
  const more = [item.text, item.place].filter(Boolean).join(" · ");
  const spoken = [words.kind(item), words.status(item)].filter(Boolean).join(", ");
  // A half-hour has room for one line, which begins with the title.
  const isShort = start !== null && end !== null && end - start <= SHORT_MS;
  const isOneLine = isMonth || isShort;
  const isTall = !isOneLine && start !== null;
  const title = <span className={css.words}>{words.title(item)}</span>;
  return (
    <span
      className={cx(layout.column, css.chip)}
      title={[words.kind(item), words.hours(item), words.title(item), seats, more, words.status(item)]
        .filter(Boolean)
        .join(" · ")}
    >
      <span className={isOneLine ? cx(css.chipLine, css.oneLine) : css.chipLine}>
        <ItemIcon item={item} size={13} />
        <span className="visually-hidden">{spoken}</span>
        {hour && (isMonth || !isShort) ? <span className={css.hour}>{hour}</span> : null}
        <span className={cx(layout.shrink, layout.fill, isOneLine ? layout.clipped : css.flat)}>
          {isTall ? null : title}
        </span>
        {seats === "" ? null : <strong className={layout.fixed}>{seats}</strong>}
      </span>
      {isTall ? title : null}
      {isTall && more !== "" ? <span className={css.more}>{more}</span> : null}
    </span>
  );
}
