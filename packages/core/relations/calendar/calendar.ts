import { dayAfter } from "#kit/days.ts";
import { nextDueOn, type Recurrence, type TaskKind } from "#relations/tasks/tasks.ts";

/**
 * Layers of the calendar, in the order of their switches. Tasks are two of them: `meetings` are those that a person
 * goes to or receives somebody for, `tasks` the others. A new layer is a name here, a file in `layers` of the server
 * and one in `layers` of the web.
 */
export const CALENDAR_LAYERS = [
  "reservations",
  "meetings",
  "tasks",
  "opportunities",
  "campaigns",
  "closedDays",
] as const;
export type CalendarLayer = (typeof CALENDAR_LAYERS)[number];

/** Kinds of tasks that are meetings. */
const MEETING_KINDS = [
  "customMeeting",
  "tasting",
  "visit",
  "tour",
  "animation",
  "salon",
  "breakfast",
] as const satisfies readonly TaskKind[];

const MEETINGS: ReadonlySet<TaskKind> = new Set(MEETING_KINDS);

/** Returns the layer that a task belongs to. */
export const layerOfTask = (kind: TaskKind): "meetings" | "tasks" =>
  MEETINGS.has(kind) ? "meetings" : "tasks";

/** Most days that one answer of the calendar covers. */
export const CALENDAR_DAYS_MAX = 62;
/** Most items of a layer on one day; the others are counted. */
export const ITEMS_A_DAY = 30;

/** Length of a task in the calendar, in minutes: a task has a time and no end. */
const MEETING_MINUTES = 60;
const TASK_MINUTES = 30;

/** Returns the length that a task has in the calendar, in milliseconds. */
export const lengthOfTask = (kind: TaskKind): number =>
  (MEETINGS.has(kind) ? MEETING_MINUTES : TASK_MINUTES) * 60_000;

/** An open task of a series, as it is stored. */
export type SeriesTask = { dueOn: string; dayOfMonth: number; recurrence: Recurrence };

/**
 * Returns the days on which the next tasks of a series are due, if each is done in time: those between `from` and `to`,
 * both included, at most `most`. They do not exist yet: the next task of a series is made when this one is done or due.
 */
export function seriesDays(
  { dueOn, dayOfMonth, recurrence }: SeriesTask,
  { today, from, to, most }: { today: string; from: string; to: string; most: number },
): string[] {
  const days: string[] = [];
  // A late task is done today at the earliest.
  let day = recurrence.from === "completion" && dueOn < today ? today : dueOn;
  for (let count = 0; days.length < most && count < SERIES_STEPS; count++) {
    const next = nextDueOn(recurrence, { dueOn: day, today: day, dayOfMonth });
    if (next === null || next > to) break;
    if (next >= from) days.push(next);
    day = next;
  }
  return days;
}
/** Most steps of a series that are looked at: two years of a daily task. */
const SERIES_STEPS = 750;

/** Returns the number of days from one to another (`YYYY-MM-DD`), both included. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Returns the days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, n) => dayAfter(from, n));
}
