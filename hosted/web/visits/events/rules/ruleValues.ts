import type { Recurrence, Rule } from "@cuvee/core/visits/events/events.ts";
import { addDays } from "@cuvee/core/visits/events/zone.ts";
import { newId } from "#kit/api.ts";
import { lasting } from "#visits/events/rules/dayTimes.ts";

/** Ways in which the days of a schedule recur, as the form offers them. */
export const FREQUENCIES = ["weekly", "monthDay", "monthWeekday", "once"] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const NTHS = ["1", "2", "3", "4", "-1"] as const;
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** A schedule as the form keeps it: every kind of recurrence side by side. */
export type RuleValues = Omit<Rule, "recurrence" | "since" | "until" | "capacity"> & {
  since: string | null;
  until: string | null;
  capacity: number | null;
  frequency: Frequency;
  interval: number | null;
  weekdays: string[];
  monthDay: number | null;
  nth: string;
  weekday: string;
};

const frequencyOf = (recurrence: Recurrence): Frequency =>
  recurrence.freq !== "monthly" ? recurrence.freq : "day" in recurrence ? "monthDay" : "monthWeekday";

export function ruleValues({ recurrence, ...rule }: Rule): RuleValues {
  return {
    ...rule,
    frequency: frequencyOf(recurrence),
    interval: "interval" in recurrence ? recurrence.interval : 1,
    weekdays: recurrence.freq === "weekly" ? recurrence.weekdays.map(String) : ["6", "7"],
    monthDay: "day" in recurrence ? recurrence.day : 1,
    nth: String("nth" in recurrence ? recurrence.nth : 1),
    weekday: String("nth" in recurrence ? recurrence.weekday : 6),
  };
}

/** Initial values of a new schedule: weekends of the next half year, at ten. */
export function newRule(today: string, minutes: number): RuleValues {
  return ruleValues({
    id: newId(),
    name: "",
    mode: "hours",
    since: today,
    until: addDays(today, 182),
    recurrence: { freq: "weekly", interval: 1, weekdays: [6, 7] },
    times: [{ name: "", ...lasting("10:00", minutes) }],
    capacity: 12,
    languages: [],
    resources: [],
    exceptDates: [],
    extraDates: [],
  });
}

/** Copies a schedule; the copy makes slots of its own. */
export const copyOfRule = (rule: RuleValues): RuleValues => ({ ...rule, id: newId() });

function recurrenceOf(values: RuleValues): Recurrence {
  const { frequency, interval, weekdays, monthDay, nth, weekday } = values;
  // Empty values are left for the schema to report.
  const every = interval as number;
  if (frequency === "once") return { freq: "once" };
  if (frequency === "weekly") return { freq: "weekly", interval: every, weekdays: weekdays.map(Number) };
  if (frequency === "monthDay") return { freq: "monthly", interval: every, day: monthDay as number };
  return {
    freq: "monthly",
    interval: every,
    nth: Number(nth) as 1 | 2 | 3 | 4 | -1,
    weekday: Number(weekday),
  };
}

/** Builds a schedule for the body; missing values are missing there too. */
export function ruleOf(values: RuleValues): Rule {
  const { frequency, interval: _, weekdays: __, monthDay, nth, weekday, ...rule } = values;
  const first = rule.times[0];
  return {
    ...rule,
    since: rule.since ?? "",
    until: (frequency === "once" ? rule.since : rule.until) ?? "",
    capacity: rule.capacity as number,
    recurrence: recurrenceOf(values),
    times: rule.mode === "noHours" ? [{ name: first?.name ?? "", start: "00:00", end: "00:00" }] : rule.times,
  };
}

const DAY = /^20\d\d-\d\d-\d\d$/;
const HOUR = /^\d\d:\d\d$/;

/** Checks whether a schedule is complete enough to be made into slots. */
export function isWhole(rule: Rule): boolean {
  const { recurrence, times, capacity, since, until } = rule;
  return (
    DAY.test(since) &&
    DAY.test(until) &&
    since <= until &&
    Date.parse(until) - Date.parse(since) <= 731 * 86_400_000 &&
    capacity >= 1 &&
    times.length > 0 &&
    times.every((time) => HOUR.test(time.start) && HOUR.test(time.end)) &&
    new Set(times.map((time) => `${time.start} ${time.name}`)).size === times.length &&
    (recurrence.freq === "once" || recurrence.interval >= 1) &&
    (recurrence.freq !== "weekly" || recurrence.weekdays.length > 0) &&
    (!("day" in recurrence) || (recurrence.day >= 1 && recurrence.day <= 31))
  );
}
