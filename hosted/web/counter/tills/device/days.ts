import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Closing, ClosingPeriod } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { Opening } from "@cuvee/core/counter/tills/journal.ts";
import { CLOCK_SLACK_MS, isClosable } from "@cuvee/core/counter/tills/closings/periods.ts";
import { closingOf, expectedCash, worthOf, type CashCount } from "@cuvee/core/counter/tills/runningState.ts";
import { frenchDay } from "@cuvee/core/kit/days.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { fiscalYearOf, type YearRule } from "@cuvee/core/shops/settings/years.ts";
import { newId } from "#kit/api.ts";
import { localDay } from "#counter/tills/device/clock.ts";
import type { Book, Journal } from "#counter/tills/device/journal.ts";
import type { Recorded, TillDay } from "#counter/tills/device/tillState.ts";

/** Returns the open day of a till, for screens. */
export function dayOf({ day, running }: Book): TillDay | null {
  if (day === null || running.floatCents === null) return null;
  return {
    date: day,
    floatCents: running.floatCents,
    expectedCents: expectedCash(running),
    totals: running.periods.day.totals,
  };
}

export const isDayOver = (day: TillDay | null, now: number): boolean =>
  day !== null && localDay(now) > day.date;

/** Opening and closing of days, months and fiscal years at a till. */
export type Days = {
  open(floatCents: Cents, counted: Record<string, number>): Promise<Recorded<Opening>>;
  close(count: CashCount): Promise<Recorded<Closing>[]>;
};

/** Checks whether a period is open: it is later than the last closed one. */
const isOpen = (of: string | null, closed = ""): of is string => of !== null && of > closed;

/**
 * Days, months and years of a journal. `aheadMs`: how far the clock here is ahead of the server's, as far as it is
 * known: no future period is opened or closed. A closed month or year is not closed again.
 */
export function openDays(
  journal: Pick<Journal, "book" | "append">,
  code: string,
  years: () => YearRule,
  aheadMs: () => number = () => 0,
): Days {
  /** Returns the current day, even if the clock is ahead. */
  const realDay = (): string => {
    const ahead = aheadMs();
    return localDay(Date.now() - (ahead > CLOCK_SLACK_MS ? ahead : 0));
  };
  let last: Promise<unknown> = Promise.resolve();
  /** A second call that opens or closes while the disk still writes the first finds it done. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    return turn;
  };
  const close = (
    period: ClosingPeriod,
    of: string,
    then: Partial<Pick<Book, "day" | "month" | "year" | "closed">>,
    cash?: CashCount,
  ): Promise<Recorded<Closing>> =>
    journal.append(({ running }) => {
      // The expected cash includes the sales made during the count.
      const differs = cash && cents(worthOf(cash.counted)) !== expectedCash(running);
      if (differs && cash.reason.trim() === "") refuse("till-counted", 422);
      return {
        body: closingOf(running, { id: newId(), code, period, of, ...(cash ? { cash } : {}) }),
        book: then,
      };
    });

  /** Closes a month and a fiscal year once they are over, before the first day of the next. */
  const closeOver = async (today: string): Promise<Recorded<Closing>[]> => {
    const { month, year, closed: before } = journal.book();
    const closed: Recorded<Closing>[] = [];
    const isDue = (period: "month" | "year", of: string | null): of is string =>
      isOpen(of, before?.[period]) && isClosable(period, of, today);
    if (isDue("month", month))
      closed.push(await close("month", month, { month: null, closed: { ...before, month } }));
    if (isDue("year", year))
      closed.push(await close("year", year, { year: null, closed: { ...journal.book().closed, year } }));
    return closed;
  };

  return {
    open: (floatCents, counted) =>
      inTurn(async () => {
        const today = localDay(Math.max(Date.now(), journal.book().clock.at));
        if (journal.book().day !== null) refuse("till-day-open", 409);
        const real = realDay();
        if (localDay(Date.now()) > real) refuse("till-clock", 409, { day: frenchDay(real) });
        await closeOver(real);
        return journal.append<Opening>(({ month, year, closed }) => ({
          body: { kind: "opening", floatCents, counted },
          book: {
            day: today,
            month: isOpen(month, closed?.month) ? month : today.slice(0, 7),
            year: isOpen(year, closed?.year) ? year : fiscalYearOf(today, years()).closesOn,
          },
        }));
      }),
    close: (count) =>
      inTurn(async () => {
        const { day } = journal.book();
        if (day === null) return refuse("till-closed", 409);
        const closed = await close("day", day, { day: null }, count);
        return [closed, ...(await closeOver(realDay()))];
      }),
  };
}
