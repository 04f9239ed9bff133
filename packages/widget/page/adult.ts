import { signal } from "@preact/signals";
import { attempt } from "#page/attempt.ts";

const KEY = "cuvee:adult:1";
const DAY_MS = 86_400_000;

/** Time until which the visitor's confirmation counts; in memory where storage is refused. */
const until = signal(Number(attempt(() => localStorage.getItem(KEY))));

/** Checks whether the visitor confirmed on this site that they are an adult, not too long ago. */
export const isAdult = (): boolean => until.value > Date.now();

/** Stores the visitor's confirmation for a number of days, on this site only. */
export function rememberAdult(days: number): void {
  until.value = Date.now() + days * DAY_MS;
  attempt(() => localStorage.setItem(KEY, `${until.peek()}`));
}
