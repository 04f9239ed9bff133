import { expect, test } from "vitest";
import { nextAsk } from "./nextRequest.ts";

const at = Date.parse("2026-11-21T10:00:00Z");
const known = (banner: boolean, page: boolean, start: number | null, end: number | null) => ({
  banner,
  page,
  startDate: start === null ? null : new Date(at + start).toISOString(),
  endDate: end === null ? null : new Date(at + end).toISOString(),
});

test.each([
  ["nothing known", undefined, 600_000],
  ["nothing announced", known(false, false, null, null), 600_000],
  ["a banner", known(true, false, 3_600_000, 7_200_000), 60_000],
  ["the page", known(false, true, -1000, 3_600_000), 60_000],
  ["a page that begins in 20 s", known(false, false, 20_000, 3_600_000), 20_500],
  ["a page that ends in 5 s", known(true, true, -1000, 5_000), 5_500],
  ["an end that is past by this clock", known(true, true, -9000, -2000), 60_000],
])("%s is asked for again at the right time", (_, maintenance, wait) => {
  expect(nextAsk(at, maintenance)).toBe(wait);
});
