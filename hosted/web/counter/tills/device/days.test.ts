import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import { NEW_JOURNAL, nextRunning } from "@cuvee/core/counter/tills/runningState.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { localTime } from "#counter/tills/device/clock.ts";
import { openDays } from "#counter/tills/device/days.ts";
import { NEW_BOOK, type Book, type Entry, type Journal } from "#counter/tills/device/journal.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;
const COUNT = { counted: {}, reason: "compté", leftCents: cents(0) };

/** Makes a till whose journal is in memory; its clock is ahead of the server's by `aheadMs`. */
function openTill(stated: { opensOn: string; closesOn: string }[] = []) {
  let book: Book = { ...NEW_BOOK, running: NEW_JOURNAL };
  const till = { aheadMs: 0 };
  const append = <B extends TillRecord["body"]>(make: (book: Book, at: string) => Entry<B>) => {
    const at = localTime(Math.max(book.clock.at, Date.now()));
    const { body, book: then } = make(book, at);
    const seq = book.running.end.seq + 1;
    const record = {
      v: 1 as const,
      shopId: "s",
      tillId: "t",
      seq,
      id: `r${seq}`,
      at,
      software: "",
      operator: null,
      body,
    };
    const clock = { read: Date.now(), at: Math.max(book.clock.at, Date.now()) };
    book = { ...book, ...then, clock, running: nextRunning(book.running, record, `h${seq}`) };
    return Promise.resolve({ ...record, hash: `h${seq}`, signature: "" } satisfies Recorded<B>);
  };
  const journal: Pick<Journal, "book" | "append"> = { book: () => book, append };
  const days = openDays(
    journal,
    "C1",
    () => ({ month: 1, day: 1, stated }),
    () => till.aheadMs,
  );
  const at = (day: string): void => void vi.setSystemTime(new Date(`${day}T10:00:00`));
  const closedAs = (closed: Recorded<Closing>[]): string[] =>
    closed.map(({ body }) => `${body.period} ${body.of}`);
  return {
    till,
    book: () => book,
    at,
    open: () => days.open(cents(0), {}),
    close: async () => closedAs(await days.close(COUNT)),
  };
}

/** Returns the counters of every period closed at the till so far. */
const counts = (book: Book) => Object.values(book.running.periods).map(({ n }) => n);

test("a month and a fiscal year are closed once they are over, each once", async () => {
  const { at, open, close, book } = openTill();
  at("2026-12-31");
  await open();
  expect(await close()).toEqual(["day 2026-12-31"]);
  await open();
  expect(await close()).toEqual(["day 2026-12-31"]);
  at("2027-01-02");
  await open();
  expect(book().closed).toEqual({ month: "2026-12", year: "2026-12-31" });
  expect(counts(book())).toEqual([2, 1, 1]);
  at("2027-01-31");
  expect(await close()).toEqual(["day 2027-01-02"]);
  expect(counts(book())).toEqual([3, 1, 1]);
});

test("a clock that is ahead opens no day that is to come, and closes no month early", async () => {
  const { at, open, close, book, till } = openTill();
  at("2026-11-20");
  await open();
  at("2026-12-02");
  till.aheadMs = 12 * 24 * HOUR_MS;
  expect(await close()).toEqual(["day 2026-11-20"]);
  await expect(open()).rejects.toThrow(/till-clock/);
  expect(book().closed).toBeUndefined();
  // With the clock set right, the day is opened; a difference that the network corrects by itself does not matter.
  till.aheadMs = 30_000;
  await open();
  expect(book().closed).toEqual({ month: "2026-11" });
});

test("the year that is closed is the shop's, stated short or long", async () => {
  const { at, open, close } = openTill([{ opensOn: "2026-01-01", closesOn: "2027-07-31" }]);
  at("2026-12-30");
  await open();
  at("2027-01-04");
  expect(await close()).toEqual(["day 2026-12-30", "month 2026-12"]);
  await open();
  at("2027-08-01");
  expect(await close()).toEqual(["day 2027-01-04", "month 2027-01", "year 2027-07-31"]);
});
