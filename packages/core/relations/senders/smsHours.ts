import { publicHolidays } from "#sales/orders/workingDays.ts";
import { addDays, dayOf, instantOf } from "#visits/events/zone.ts";

/** Hours in which advertising messages are sent, `HH:MM`, and the days of the week (1 is Monday). */
export type SmsHours = { from: string; until: string; days: readonly number[] };

/**
 * Hours by default: 10 to 20 h from Monday to Saturday, never on a public holiday. The charter of af2m (2024) allows
 * 8 to 22 h on working days; providers allow 8 to 20 h, one of them from 10 h: these are within all of them.
 */
export const SMS_HOURS: SmsHours = { from: "10:00", until: "20:00", days: [1, 2, 3, 4, 5, 6] };

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Checks whether messages are sent on a day at all. */
const isSendingDay = (day: string, { days }: SmsHours): boolean =>
  days.includes(weekday(day)) && !publicHolidays(Number(day.slice(0, 4))).includes(day);

/**
 * Returns the first moment from `now` on (milliseconds) at which an advertising message may be sent: `now` itself
 * within the hours, else their next beginning. `zone` is the time zone of the recipients.
 */
export function nextSmsMoment(now: number, zone = "Europe/Paris", hours: SmsHours = SMS_HOURS): number {
  const today = dayOf(now, zone);
  // Sundays and holidays are never more than a few in a row.
  for (let ahead = 0; ahead < 15; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isSendingDay(day, hours)) continue;
    const start = instantOf(day, hours.from, zone);
    if (now < start) return start;
    if (now < instantOf(day, hours.until, zone)) return now;
  }
  throw new RangeError("no day of the week is one for messages");
}
