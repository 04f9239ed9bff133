import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { CalendarCheck, CalendarSync, Plus, Printer } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useLive, useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { AgendaList, MoreOfDay } from "#relations/calendar/AgendaList.tsx";
import { CalendarBar, LayerSwitches } from "#relations/calendar/CalendarBar.tsx";
import { ItemDialog } from "#relations/calendar/ItemDialog.tsx";
import { isTask } from "#relations/calendar/layers.tsx";
import { MonthDots } from "#relations/calendar/MonthDots.tsx";
import { MovingSlot } from "#relations/calendar/MovingSlot.tsx";
import { CALENDAR_VIEWS, nextPeriod, periodOf, type CalendarView } from "#relations/calendar/period.ts";
import { useCalendarPlace, type CalendarPlace } from "#relations/calendar/place.ts";
import { dueOf, useMoveTask, type Due } from "#relations/calendar/taskMoves.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import { useWhen } from "#visits/reservations/when.ts";
import css from "#relations/calendar/calendar.module.css";
import * as layout from "#ui/layout.ts";

const CalendarBoard = lazy(() => import("#relations/calendar/CalendarBoard.tsx"));
const NewTaskDialog = lazy(() => import("#relations/calendar/NewTaskDialog.tsx"));
const SubscribeDialog = lazy(() => import("#relations/calendar/SubscribeDialog.tsx"));

const PHONE_VIEWS: readonly CalendarView[] = ["month", "day", "list"];
type Calendar = CallAnswer<"GET /v1/calendar">;

/** Reads the days on screen, again when places of visits change. */
function useCalendar({ view, date, kinds, people }: CalendarPlace) {
  const query = {
    ...periodOf(view, date),
    ...(kinds === null || kinds.length === 0 ? {} : { kinds: kinds.join(",") }),
    ...(people.length === 0 ? {} : { people: people.join(",") }),
  };
  const answer = useAnswer("GET /v1/calendar", { query }, { keepPreviousData: true });
  const again = (): void => void answer.mutate();
  useLive("slot", again);
  useLive("resync", again);
  return answer;
}

/** Returns the words of the period on screen. */
function useHeading({ view, date }: CalendarPlace): string {
  const when = useWhen();
  if (view === "month") return when.month(date);
  if (view === "day") return when.full(date);
  const { from, to } = periodOf(view, date);
  return `${when.chip(from)} – ${when.chip(to)}`;
}

/**
 * Keys of the calendar: `n` and `p` move, `t` is today, `1` to `4` are its views. Not while the user types or a window
 * is open.
 */
function useKeys({ change }: CalendarPlace, go: (by: 1 | -1) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const at = event.target;
      const isTyping =
        at instanceof HTMLElement &&
        at.closest("input, select, textarea, dialog, [role=dialog], [role=menu]");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const view = CALENDAR_VIEWS[Number(event.key) - 1];
      if (event.key === "n") go(1);
      else if (event.key === "p") go(-1);
      else if (event.key === "t") change({ date: null });
      else if (view) change({ view });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [go, change]);
}

type HeadProps = { onAdd: (() => void) | null; onSubscribe: () => void };

function Head({ onAdd, onSubscribe }: HeadProps): ReactNode {
  const { t } = useTranslation("calendar");
  const mayOpen = useMayOpen();
  const visits = paths.reservationsCalendar();
  return (
    <PageHeader
      title={t("title")}
      actions={
        <div className={cx(layout.row2, css.screenOnly)}>
          {mayOpen(visits) ? (
            <ButtonLink href={visits} icon={<CalendarCheck aria-hidden="true" />}>
              {t("visits")}
            </ButtonLink>
          ) : null}
          <Button icon={<CalendarSync aria-hidden="true" />} onClick={onSubscribe}>
            {t("subscribe.button")}
          </Button>
          <Button className={css.wideOnly} icon={<Printer aria-hidden="true" />} onClick={() => print()}>
            {t("print")}
          </Button>
          {onAdd ? (
            <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
              {t("tasks:add")}
            </Button>
          ) : null}
        </div>
      }
    />
  );
}

type BodyProps = {
  place: CalendarPlace;
  data: Calendar;
  /** The items are those of the period before, while the new one is read. */
  isLate: boolean;
  onOpen: (item: CalendarItem) => void;
  onMove: (item: CalendarItem, to: Due) => void;
  onAdd: ((at: Due) => void) | null;
};

/** The days on screen, as a board, a list, or the month of a phone. */
function Body({ place, data, isLate, onOpen, onMove, onAdd }: BodyProps): ReactNode {
  const { view, date, kinds, isPhone, change } = place;
  const days = periodOf(view, date);
  const isShown = (layer: CalendarItem["layer"]): boolean => kinds === null || kinds.includes(layer);
  const shown = kinds?.join();
  const items = useMemo(
    () => data.items.filter(({ layer }) => shown === undefined || shown.split(",").includes(layer)),
    [data.items, shown],
  );
  const more = data.more.filter(({ layer }) => isShown(layer));
  const openDay = useCallback((day: string) => change({ date: day, view: "day" }), [change]);
  if (isLate && (isPhone || view === "list")) return <Waiting />;
  if (view === "list" || (isPhone && view === "day"))
    return (
      <AgendaList
        {...days}
        today={data.today}
        items={items}
        more={more}
        isHidden={kinds?.length === 0}
        onOpen={onOpen}
        onAdd={onAdd}
      />
    );
  if (isPhone) return <MonthDots {...days} date={date} today={data.today} items={items} onDay={openDay} />;
  return (
    <>
      <MoreOfDay left={more} named />
      <Suspense fallback={<Waiting />}>
        <CalendarBoard
          view={view}
          date={date}
          items={items}
          onOpen={onOpen}
          onDay={openDay}
          onMove={onMove}
          onAdd={onAdd}
        />
      </Suspense>
    </>
  );
}

function Waiting(): ReactNode {
  return (
    <WhenLate>
      <div className={css.waiting} aria-busy="true">
        <Skeleton height="28rem" />
      </div>
    </WhenLate>
  );
}

type Moving = { item: CalendarItem; to: Due };

type Windows = {
  open: CalendarItem | null;
  adding: Due | null;
  moving: Moving | null;
  isSubscribing: boolean;
};
const NO_WINDOW: Windows = { open: null, adding: null, moving: null, isSubscribing: false };

/** The window over the calendar, one at a time. */
function CalendarWindow({ of, onChange }: { of: Windows; onChange: (next: Windows) => void }): ReactNode {
  const { open, adding, moving, isSubscribing } = of;
  const close = useCallback((): void => onChange(NO_WINDOW), [onChange]);
  const moveSlot = (item: CalendarItem): void =>
    onChange({ ...NO_WINDOW, moving: { item, to: dueOf(item) } });
  return (
    <Suspense>
      {open ? <ItemDialog item={open} onClose={close} onMoveSlot={moveSlot} /> : null}
      {moving ? <MovingSlot {...moving} onClose={close} /> : null}
      {adding ? <NewTaskDialog at={adding} onClose={close} /> : null}
      {isSubscribing ? <SubscribeDialog onClose={close} /> : null}
    </Suspense>
  );
}

/** `/dashboard/calendar`: what a shop has on its days, layer by layer, as far as the person sees it. */
export default function CalendarPage(): ReactNode {
  const { user } = useSession();
  const place = useCalendarPlace();
  const { view, date, change } = place;
  const answer = useCalendar(place);
  const { data, error } = answer;
  const heading = useHeading(place);
  const moveTask = useMoveTask();
  const [windows, setWindows] = useState(NO_WINDOW);
  const open = useCallback((item: CalendarItem): void => setWindows({ ...NO_WINDOW, open: item }), []);
  const add = useCallback((at: Due): void => setWindows({ ...NO_WINDOW, adding: at }), []);
  const go = useCallback((by: 1 | -1) => change({ date: nextPeriod(view, date, by) }), [change, view, date]);
  useKeys(place, go);
  const mayAdd = user !== null && hasPermission(user, "createTask");
  const move = useCallback(
    (item: CalendarItem, to: Due): void => {
      if (isTask(item)) void moveTask(item, to);
      else setWindows({ ...NO_WINDOW, moving: { item, to } });
    },
    [moveTask],
  );
  return (
    <>
      <Head
        onAdd={mayAdd ? () => add({ day: date, time: null }) : null}
        onSubscribe={() => setWindows({ ...NO_WINDOW, isSubscribing: true })}
      />
      <Card flush>
        <CalendarBar
          place={place}
          heading={heading}
          views={place.isPhone ? PHONE_VIEWS : CALENDAR_VIEWS}
          go={go}
        />
        <LayerSwitches place={place} open={data?.layers ?? []} />
        <div className={css.body}>
          {error ? (
            <ErrorState error={error} onRetry={() => void answer.mutate()} />
          ) : data ? (
            <Body
              place={place}
              data={data}
              isLate={answer.isLoading}
              onOpen={open}
              onMove={move}
              onAdd={mayAdd ? add : null}
            />
          ) : (
            <Waiting />
          )}
        </div>
      </Card>
      <CalendarWindow of={windows} onChange={setWindows} />
    </>
  );
}
