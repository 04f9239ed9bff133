import { attempt } from "#page/attempt.ts";

const KEY = "cuvee:adult:1";
const DAY_MS = 86_400_000;

/** Until when the visitor's word counts; in memory where storage is refused. */
let until = Number(attempt(() => localStorage.getItem(KEY)));

/** Whether the visitor said on this site that he is an adult, and that is not too long ago. */
export const isAdult = (): boolean => until > Date.now();

/** Keeps the visitor's word for so many days, on this site only. */
export function keepAdult(days: number): void {
  until = Date.now() + days * DAY_MS;
  attempt(() => localStorage.setItem(KEY, `${until}`));
}
