import { CLOCK_TOLERANCE_MS } from "@cuvee/core/counter/tills/clock.ts";

const two = (n: number): string => String(Math.trunc(Math.abs(n))).padStart(2, "0");

/** Writes a moment in the device's time with its offset, to the second: `2026-11-20T10:15:03+01:00`. */
export function localTime(at: number): string {
  const offset = -new Date(at).getTimezoneOffset();
  const local = new Date(at + offset * 60_000).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? "-" : "+"}${two(offset / 60)}:${two(offset % 60)}`;
}

/** Returns the device's day of a moment, `YYYY-MM-DD`. */
export const localDay = (at: number): string => localTime(at).slice(0, 10);

/** A clock that goes back by less is being adjusted by the network. */
const SLACK_MS = 2000;

/** Returns how far the clock is ahead of the server's, to the minute; 0 within the tolerance for selling. */
export const roundedAhead = (aheadMs: number): number =>
  Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? Math.round(aheadMs / 60_000) * 60_000 : 0;

/** Writes a clock difference in words: minutes, from two hours on hours, from two days on days. */
export function offWords(ms: number, t: (key: string, values: { count: number }) => string): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  if (minutes < 120) return t("clock.minutes", { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t("clock.hours", { count: hours }) : t("clock.days", { count: Math.round(hours / 24) });
}

/** Last reading of the till's clock, and the time of its last record. */
export type Clock = { read: number; at: number };

/** Reads the clock again: the time of the next record is never before the last one; `isBack`: it was set back. */
export function readClock({ read, at }: Clock, now: number): Clock & { isBack: boolean } {
  return { read: now, at: Math.max(at, now), isBack: now < read - SLACK_MS };
}
