import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, type BasisPoints, type Cents, type E4 } from "#kit/money.ts";
import { countPeople, linesOf, problemsOf, totalOf, type BookingRate, type NewLine } from "./booking.ts";
import { changedLines, changeQuoteOf, splitLines, splitPaid, ticketInputsOfLines } from "./changes.ts";
import {
  cancelledLines,
  feeLine,
  withLowerTotal,
  paidOf,
  refundNow,
  refundOf,
  refundShare,
  shareAmong,
  sourcesOf,
  WHOLE_BP,
} from "./money.ts";
import type { ReservationMoney } from "./reservations.ts";

const rate = (
  id: string,
  kind: BookingRate["kind"],
  unitE4: number,
  more: Partial<BookingRate> = {},
): BookingRate => ({
  id,
  kind,
  name: id,
  unitE4: unitE4 as E4,
  notCounting: false,
  minQuantity: null,
  maxQuantity: null,
  taxes: [],
  archived: false,
  vatRateBp: 1000 as BasisPoints,
  ...more,
});
const RATES = [
  rate("adult", "price", 155_555),
  rate("child", "price", 33_333, { notCounting: true }),
  rate("board", "option", 75_000),
  rate("tax", "tax", 8_333),
  rate("adultTax", "tax", 1_111, { taxes: ["adult", "child"] }),
];
const input = (ticketId: string, quantity: number) => ({ ticketId, quantity });
const ANY = { minPersons: 1, maxPersons: null, minAmountCents: 0 as Cents };

describe("lines of places", () => {
  it("have the tourist tax of the people that it counts, whatever was sent of it", () => {
    const lines = linesOf([input("tax", 99), input("adult", 2), input("child", 1), input("adult", 1)], RATES);
    expect(lines.map((l) => [l.ticketId, l.quantity])).toEqual([
      ["adult", 3],
      ["child", 1],
      ["tax", 3],
      ["adultTax", 4],
    ]);
    expect(countPeople(lines)).toEqual({ seats: 3, people: 4 });
  });

  it("are refused beyond the event's limits", () => {
    const codes = (inputs: { ticketId: string; quantity: number }[], terms = {}, rates = RATES) =>
      problemsOf({ ...ANY, ...terms }, inputs, rates).map((p) => p.code);
    expect(codes([input("adult", 2)])).toEqual([]);
    expect(codes([input("board", 2)])).toEqual(["min-persons"]);
    expect(codes([input("tax", 2)])).toEqual(["min-persons"]);
    expect(codes([input("nothing", 2)])).toEqual(["ticket-mismatch"]);
    expect(codes([input("adult", 5)], { maxPersons: 4 })).toEqual(["max-persons"]);
    expect(codes([input("adult", 2)], { minAmountCents: 3112 })).toEqual(["min-amount"]);
    expect(codes([input("adult", 2)], { minAmountCents: 3111 })).toEqual([]);
    const few = RATES.map((r) => (r.id === "adult" ? { ...r, minQuantity: 2, maxQuantity: 3 } : r));
    expect(codes([input("adult", 1)], {}, few)).toEqual(["rate-min"]);
    expect(codes([input("adult", 4)], {}, few)).toEqual(["rate-max"]);
    const gone = RATES.map((r) => (r.id === "adult" ? { ...r, archived: true } : r));
    expect(codes([input("adult", 1)], {}, gone)).toEqual(["ticket-mismatch"]);
  });
});

describe("a refund by the policy", () => {
  const HOUR = 3_600_000;
  const policy = [
    { hoursBefore: 24, refundBp: 5_000 },
    { hoursBefore: 72, refundBp: 10_000 },
  ];
  it("is of the first step whose time is still there, whatever their order", () => {
    const at = (hours: number) => refundShare(policy, 1000 * HOUR, (1000 - hours) * HOUR);
    expect([100, 72, 71.9, 24, 23.9, -5].map(at)).toEqual([10_000, 10_000, 5_000, 5_000, 0, 0]);
    expect(refundShare([], HOUR, 0)).toBe(0);
  });
  it("gives the tourist tax back whole, and what was paid too much", () => {
    expect(refundOf(cents(1000), cents(100), 5_000 as BasisPoints)).toBe(550);
    expect(refundOf(cents(50), cents(100), 0 as BasisPoints)).toBe(50);
    const lines = [...linesOf([input("adult", 2)], RATES), ...feeLine(cents(300))];
    const total = totalOf(lines);
    expect(refundNow(lines, cents(total + 70), 0 as BasisPoints)).toBe(70 + 167 + 22);
  });

  it("gives back the announced share of what was paid: a tax that is collected on site is no part of it", () => {
    const half = 5000 as BasisPoints;
    const lines = linesOf([input("adult", 2)], RATES);
    const tax = totalOf(lines.filter(({ kind }) => kind === "tax"));
    const price = totalOf(lines) - tax;
    expect(tax).toBeGreaterThan(0);
    expect(refundNow(lines, cents(price), half)).toBe(Math.round(price / 2));
    // Once it was collected it is refunded whole.
    expect(refundNow(lines, cents(price + tax), half)).toBe(Math.round(price / 2) + tax);
    expect(refundNow(lines, cents(1000), half)).toBe(500);
  });
});

/** A booking in the form of its tables: the data written here is the server's. */
type Book = { lines: NewLine[]; money: ReservationMoney[]; isOver: boolean };
const paid = (book: Book): Cents => paidOf(book.money);
const due = (book: Book): number => totalOf(book.lines) - paid(book);
const entry = (
  kind: "payment" | "refund",
  amountCents: number,
  method: string,
  orderId: string | null,
): ReservationMoney => ({
  at: "",
  by: "",
  payerId: null,
  kind,
  amountCents: cents(amountCents),
  method,
  orderId,
});
function giveBack(book: Book, amount: Cents): void {
  for (const s of shareAmong(amount, sourcesOf(book.money)))
    if (s.orderId !== null) book.money.push(entry("refund", s.amountCents, s.method, s.orderId));
}

const wishes = fc
  .record({
    adult: fc.integer({ min: 0, max: 9 }),
    child: fc.integer({ min: 0, max: 4 }),
    board: fc.integer({ min: 0, max: 3 }),
  })
  .map((w) => Object.entries(w).flatMap(([id, n]) => (n > 0 ? [input(id, n)] : [])));
const share = fc.integer({ min: 0, max: 10_000 }).map((n) => n as BasisPoints);
const act = fc.oneof(
  fc.record({
    act: fc.constant("pay" as const),
    cents: fc.integer({ min: 1, max: 20_000 }),
    order: fc.constantFrom(null, "a", "b"),
  }),
  fc.record({ act: fc.constant("change" as const), wishes, share }),
  fc.record({ act: fc.constant("split" as const), wishes }),
  fc.record({ act: fc.constant("cancel" as const), share }),
  fc.record({
    act: fc.constant("refund" as const),
    cents: fc.integer({ min: 1, max: 9_000 }),
    staysDue: fc.boolean(),
  }),
);

/** Splits the first book by wishes: its lines, and what was paid of them. */
function split(books: Book[], wishes: Parameters<typeof splitLines>[1], before: number): void {
  const [book] = books as [Book];
  const parts = splitLines(book.lines, wishes, RATES);
  if (parts) {
    const whole = totalOf(book.lines);
    expect(totalOf(parts.rest) + totalOf(parts.part)).toBe(whole);
    const [rest, part] = [countPeople(parts.rest), countPeople(parts.part)];
    expect(rest.seats + part.seats).toBe(countPeople(book.lines).seats);
    const other: Book = { lines: parts.part, money: [], isOver: false };
    const goes = splitPaid(paid(book), totalOf(parts.rest), totalOf(parts.part));
    for (const s of shareAmong(goes, sourcesOf(book.money))) {
      book.money.push(entry("refund", s.amountCents, s.method, s.orderId));
      other.money.push(entry("payment", s.amountCents, s.method, s.orderId));
    }
    book.lines = parts.rest;
    books.push(other);
    expect(books.reduce((sum, b) => sum + paid(b), 0)).toBe(before);
  }
}

describe("the money of a booking", () => {
  it("is its lines, and payments less refunds with what is due, after whatever was done", () => {
    fc.assert(
      fc.property(wishes, fc.array(act, { maxLength: 12 }), (first, acts) => {
        const books: Book[] = [{ lines: linesOf(first, RATES), money: [], isOver: false }];
        const [book] = books as [Book];
        // Money received, and refunded, by orders and manually, in all books together.
        let cash = 0;
        for (const one of acts) {
          const before = books.reduce((sum, b) => sum + paid(b), 0);
          if (one.act === "pay" && !book.isOver) {
            book.money.push(entry("payment", one.cents, one.order ? "card" : "cash", one.order));
            cash += one.cents;
          }
          if (one.act === "change" && !book.isOver) {
            const after = changedLines(book.lines, one.wishes, RATES);
            const was = totalOf(book.lines);
            const changedReservation = changeQuoteOf(book.lines, after, paid(book), one.share);
            expect(changedReservation.refundCents).toBeGreaterThanOrEqual(0);
            expect(changedReservation.refundCents).toBeLessThanOrEqual(Math.max(0, was - totalOf(after)));
            expect(changedReservation.totalCents - changedReservation.dueCents).toBe(
              paid(book) - changedReservation.refundCents,
            );
            book.lines = changedReservation.lines;
            const had = paid(book);
            giveBack(book, changedReservation.refundCents);
            cash -= had - paid(book);
          }
          if (one.act === "split" && !book.isOver) split(books, one.wishes, before);
          if (one.act === "cancel" && !book.isOver) {
            const back = refundNow(book.lines, paid(book), one.share);
            expect(back).toBeLessThanOrEqual(Math.max(0, paid(book)));
            book.lines = cancelledLines(paid(book), back);
            const had = paid(book);
            giveBack(book, back);
            cash -= had - paid(book);
            book.isOver = true;
            // A reservation that is over has no amount due; a manual payment may still have to be refunded.
            expect(due(book)).toBeLessThanOrEqual(0);
          }
          if (one.act === "refund") {
            const amount = Math.min(one.cents, paid(book));
            if (amount > 0) {
              const was = due(book);
              const off = cents(Math.max(0, amount - Math.max(0, -was)));
              if (off > 0 && book.isOver) book.lines = feeLine(cents(totalOf(book.lines) - off));
              else if (off > 0 && !one.staysDue) book.lines = withLowerTotal(book.lines, off);
              book.money.push(entry("refund", amount, "cash", null));
              // After a final refund nothing more is due than before; if it is to be paid again, all of it is.
              if (!book.isOver) expect(due(book)).toBe(was + amount - (one.staysDue ? 0 : off));
              cash -= amount;
            }
          }
          for (const b of books) {
            expect(totalOf(b.lines)).toBe(paid(b) + due(b));
            expect(paid(b)).toBeGreaterThanOrEqual(0);
            expect(totalOf(b.lines)).toBeGreaterThanOrEqual(0);
          }
          expect(books.reduce((sum, b) => sum + paid(b), 0)).toBe(cash);
        }
      }),
      { numRuns: process.env["LONG"] ? 50_000 : 1_000 },
    );
  });

  it("changes nothing when nothing is changed, and keeps the price of what is kept", () => {
    fc.assert(
      fc.property(wishes, wishes, (first, then) => {
        const lines = linesOf(first, RATES);
        expect(changedLines(lines, ticketInputsOfLines(lines), RATES)).toEqual(lines);
        const dearer = RATES.map((r) => ({ ...r, unitE4: (r.unitE4 * 2) as E4 }));
        expect(changedLines(lines, ticketInputsOfLines(lines), dearer)).toEqual(lines);
        const all = totalOf(changedLines(lines, then, dearer));
        expect(all).toBeLessThanOrEqual(totalOf(linesOf(then, dearer)));
        expect(countPeople(changedLines(lines, then, dearer))).toEqual(countPeople(linesOf(then, RATES)));
      }),
      { numRuns: 500 },
    );
    const lines = linesOf([input("adult", 2)], RATES);
    expect(changeQuoteOf(lines, lines, cents(100), WHOLE_BP)).toMatchObject({
      refundCents: 0,
      totalCents: totalOf(lines),
    });
  });
});
