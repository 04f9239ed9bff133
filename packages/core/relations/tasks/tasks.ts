import { dayAfter } from "#kit/days.ts";

/** Kinds of a task (specification §3, Task). */
export const TASK_KINDS = [
  "customEmail",
  "orderPreparation",
  "customPhone",
  "customMeeting",
  "tasting",
  "visit",
  "tour",
  "animation",
  "salon",
  "breakfast",
  "other",
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export const TASK_PRIORITIES = ["low", "medium", "high"] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

export const TASK_STATUSES = ["open", "done", "cancelled"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Most reminders of a task. */
export const REMINDERS_MAX = 3;
/** Reminders that the form offers, in minutes before the task is due. */
export const REMINDER_CHOICES = [0, 15, 30, 60, 120, 1440, 2880, 10_080] as const;
/** Longest time before a task at which a reminder may be sent: four weeks, in minutes. */
export const REMINDER_MAX_MINUTES = 40_320;
/** Hour from which reminders of a task without an hour are counted. */
export const HOUR_OF_A_DAY = "09:00";

export const RECURRENCE_UNITS = ["day", "week", "month", "year"] as const;
/**
 * Recurrence of a task: every `every` units. `from`: the next one is made when this one is done, counted from that day
 * (`completion`), or on its due day at the latest, counted from that day (`due`). `until`: last due day, or null.
 */
export type Recurrence = {
  unit: (typeof RECURRENCE_UNITS)[number];
  every: number;
  from: "completion" | "due";
  until: string | null;
};

const pad = (value: number): string => String(value).padStart(2, "0");

/** Returns the last day (28 to 31) of a month; `month` counts from 0 and may lie beyond the year. */
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * Returns the day `count` steps of a recurrence after `day` (`YYYY-MM-DD`). Months and years keep `dayOfMonth` (1 to
 * 31): a month without it takes its last day.
 */
export function stepDay(
  day: string,
  { unit, every }: Pick<Recurrence, "unit" | "every">,
  { count = 1, dayOfMonth = Number(day.slice(8)) }: { count?: number; dayOfMonth?: number } = {},
): string {
  if (unit === "day" || unit === "week") return dayAfter(day, count * every * (unit === "day" ? 1 : 7));
  const months = Number(day.slice(5, 7)) - 1 + count * every * (unit === "month" ? 1 : 12);
  const year = Number(day.slice(0, 4)) + Math.floor(months / 12);
  const month = ((months % 12) + 12) % 12;
  return `${String(year).padStart(4, "0")}-${pad(month + 1)}-${pad(Math.min(dayOfMonth, lastDay(year, month)))}`;
}

/**
 * Returns the due day of the next task of a series, or null after its end. `today` is the day of the completion, or of
 * the due day that has come; the next one is never due in the past. `dayOfMonth` is that of the first task.
 */
export function nextDueOn(
  recurrence: Recurrence,
  { dueOn, today, dayOfMonth }: { dueOn: string; today: string; dayOfMonth: number },
): string | null {
  const { from, until } = recurrence;
  let next = stepDay(from === "completion" ? today : dueOn, recurrence, from === "due" ? { dayOfMonth } : {});
  for (let count = 2; next < today; count++) next = stepDay(dueOn, recurrence, { count, dayOfMonth });
  return until !== null && next > until ? null : next;
}

/** Returns the Monday after a day (`YYYY-MM-DD`). */
export function nextMonday(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, 7 - weekday);
}
