import type { DayTime } from "@cuvee/core/visits/events/events.ts";

const DAY = 1440;
const HOUR = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Returns the minutes since midnight of `HH:MM`; null when it is none. */
function minutesOf(time: string): number | null {
  const [, hour, minute] = HOUR.exec(time) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** Returns the `HH:MM` of minutes since midnight; beyond a day it starts over. */
function timeAt(minutes: number): string {
  const within = ((minutes % DAY) + DAY) % DAY;
  return `${String(Math.floor(within / 60)).padStart(2, "0")}:${String(within % 60).padStart(2, "0")}`;
}

/** Returns hours that begin at `start` and last so many minutes. */
export const lasting = (start: string, minutes: number): Pick<DayTime, "start" | "end"> => ({
  start,
  end: timeAt((minutesOf(start) ?? 0) + minutes),
});

/** Returns the minutes from a start to an end; an end at or before the start is on the next day. */
export function lengthOf({ start, end }: Pick<DayTime, "start" | "end">): number | null {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  if (from === null || to === null) return null;
  return to > from ? to - from : to + DAY - from;
}

export type Steps = { every: number | null; from: string; until: string };

/** Returns hours that begin at regular intervals from one hour on; the last one ends by the other. */
export function timesBySteps({ every, from, until }: Steps, minutes: number): DayTime[] {
  const [first, last] = [minutesOf(from), minutesOf(until)];
  if (!every || every < 1 || first === null || last === null || minutes < 1) return [];
  const times: DayTime[] = [];
  for (let start = first; start + minutes <= last; start += every)
    times.push({ name: "", ...lasting(timeAt(start), minutes) });
  return times;
}

/** Returns the hours in their order, each start once. */
export function inOrder(times: readonly DayTime[]): DayTime[] {
  const once = new Map<string, DayTime>();
  for (const time of times) {
    const key = `${time.start} ${time.name}`;
    if (!once.has(key)) once.set(key, time);
  }
  return [...once.values()].toSorted((a, b) => a.start.localeCompare(b.start));
}
