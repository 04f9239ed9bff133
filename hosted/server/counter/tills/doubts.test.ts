import { cents, type BasisPoints, type E4 } from "@cuvee/core/kit/money.ts";
import { CLOCK_TOLERANCE_MS } from "@cuvee/core/counter/tills/clock.ts";
import type { Ticket, TicketLine } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { expect, test } from "vitest";
import { operationDoubts, clockDoubts } from "#counter/tills/doubts.ts";

const sold: TicketLine = {
  category: "S",
  rateBp: 2000 as BasisPoints,
  id: "l1",
  move: "sale",
  accountingType: "product",
  vatType: "fr2000",
  formatId: "f1",
  name: "Les Galets rouges",
  detail: "2022 · 75 cl",
  quantity: 1,
  add: 0,
  listE4: 120_000 as E4,
  unitE4: 120_000 as E4,
  discountCents: cents(0),
  amountCents: cents(1200),
  netCents: cents(1000),
};
const ticket = (line: Partial<TicketLine>, more: Partial<Ticket> = {}): Ticket =>
  ({ lines: [{ ...sold, ...line }], ...more }) as Ticket;
const acts = (ticket: Ticket): unknown[] =>
  operationDoubts(ticket, []).map((doubt) => "act" in doubt && doubt.act);

test("money of a line that goes back without its goods is a refund, which needs the right", () => {
  const corrects = { ticketId: "t1", lineId: "l1" };
  const back = { quantity: 0, amountCents: cents(-1200), netCents: cents(-1000), corrects };
  expect(acts(ticket(back))).toEqual(["refund"]);
  expect(operationDoubts(ticket(back), ["refund"])).toEqual([]);
  expect(acts(ticket({ ...back, quantity: -1, discountCents: cents(-200) }))).toEqual(["refund"]);
});

test("a discount that says no reason needs the right too, but not the one that points are given for", () => {
  const less = { discountCents: cents(1100), amountCents: cents(100), netCents: cents(83) };
  expect(acts(ticket({ ...less, why: "Salon" }))).toEqual(["discount"]);
  expect(acts(ticket(less))).toEqual(["discount"]);
  expect(
    acts(ticket(less, { client: { id: "c1", name: "Luce" }, points: { earned: 0, spent: 100 } })),
  ).toEqual([]);
  expect(acts(ticket(less, { points: { earned: 0, spent: 100 } }))).toEqual(["discount"]);
  expect(acts(ticket({}))).toEqual([]);
});

test("what is no article needs the right of its own; a place and what belongs to another line do not", () => {
  const { formatId: _, ...open } = sold;
  const of = (line: Partial<TicketLine>): Ticket => ({ lines: [{ ...open, ...line }] }) as Ticket;
  expect(acts(of({}))).toEqual(["open"]);
  expect(operationDoubts(of({}), ["open"])).toEqual([]);
  expect(acts(of({ id: "l1:wrapping" }))).toEqual([]);
  expect(acts(of({ id: "ticket:0", ticketId: "v1" }))).toEqual([]);
});

test("a clock that is days off is a doubt, ahead or behind; a ticket that waited offline is none", () => {
  const [now, day] = [Date.UTC(2026, 10, 26, 12), 86_400_000];
  const doubtsAt = (at: number, { enrolledAt = now - 30 * day, aheadMs = 0 } = {}): unknown[] =>
    clockDoubts(at, { receivedAt: now, enrolledAt, aheadMs });
  expect(doubtsAt(now + 3 * day)).toEqual([{ code: "clock", hours: 72, way: "ahead" }]);
  // It is flagged where the till asks its seller about it (`hosted/web/counter/tills/device/clock.ts`): from five
  // minutes on.
  expect(doubtsAt(now + CLOCK_TOLERANCE_MS + 1000)).toEqual([{ code: "clock", minutes: 5, way: "ahead" }]);
  expect(doubtsAt(now, { aheadMs: -7 * 60_000 })).toEqual([{ code: "clock", minutes: 7, way: "behind" }]);
  expect(doubtsAt(now + CLOCK_TOLERANCE_MS)).toEqual([]);
  expect(doubtsAt(now + 90 * 60_000)).toEqual([{ code: "clock", hours: 2, way: "ahead" }]);
  expect(doubtsAt(now + 60_000)).toEqual([]);
  expect(doubtsAt(now - 3 * day)).toEqual([]);
  expect(doubtsAt(now - 3 * day, { enrolledAt: now - day })).toEqual([
    { code: "clock", hours: 48, way: "behind" },
  ]);
  expect(doubtsAt(now - 3 * day, { aheadMs: -3 * day })).toEqual([
    { code: "clock", hours: 72, way: "behind" },
  ]);
  // It slept for two days and its clock is three days fast: the sale itself looks a day old.
  expect(doubtsAt(now - day, { aheadMs: 3 * day })).toEqual([{ code: "clock", hours: 72, way: "ahead" }]);
});
