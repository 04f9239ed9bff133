import fc from "fast-check";
import { expect, test } from "vitest";
import { basisPoints, cents, e4 } from "#kit/money.ts";
import { canonicalJson } from "#billing/documents/canonical.ts";
import { readRecord } from "./record.contract.ts";
import { onAccount } from "./tickets/invoicedTicket.ts";
import { isPeriod } from "./closings/closings.ts";
import { ticketFaults } from "./faults.ts";
import { isTooMuchBack } from "./tickets/refunds.ts";
import type { Ticket, TicketLine } from "./tickets/ticket.ts";
import { journal, journalOf, recordOf, RUNS } from "./testing/tickets.gen.ts";

const S = { category: "S" as const, rateBp: basisPoints(2000) };
const line = (id: string, amount: number, net: number): TicketLine => ({
  ...S,
  id,
  move: "sale",
  accountingType: "product",
  vatType: "fr2000",
  name: "Les Galets rouges",
  detail: "2022",
  quantity: 1,
  add: 0,
  listE4: e4(amount * 100),
  unitE4: e4(amount * 100),
  discountCents: cents(0),
  amountCents: cents(amount),
  netCents: cents(net),
});
/** The basket of rules §8: 9.99 + 4.99 at 20 % are 12.48 and 2.50, once on the sum. */
const right: Ticket = {
  kind: "ticket",
  id: "t1cket0000000001",
  n: 1,
  number: "C1-000001",
  chain: "ttc",
  typology: "public",
  lines: [line("a", 999, 832), line("b", 499, 416)],
  vat: [{ ...S, vatType: "fr2000", baseCents: cents(1248), vatCents: cents(250) }],
  totalHtCents: cents(1248),
  totalVatCents: cents(250),
  totalTtcCents: cents(1498),
  touristTaxCents: cents(0),
  tipsCents: cents(0),
  payments: [{ type: "cash", amountCents: cents(1498), givenCents: cents(2000), changeCents: cents(502) }],
};
const codes = (ticket: Ticket): string[] => [
  ...new Set(ticketFaults(ticket, { code: "C1", isTraining: false }).map((f) => f.code)),
];
const first = (change: Partial<TicketLine>): Ticket => ({
  ...right,
  lines: [{ ...line("a", 999, 832), ...change }, line("b", 499, 416)],
});

/** Makes a ticket of nothing but money for an order. */
const settling = (amount: number, type: "cb" | "credit" = "cb"): Ticket => ({
  ...right,
  lines: [],
  vat: [],
  totalHtCents: cents(0),
  totalVatCents: cents(0),
  totalTtcCents: cents(0),
  settles: { orderId: "0rder00000000001", number: "CO-1", amountCents: cents(amount) },
  payments: [{ type, amountCents: cents(amount) }],
});

test("a record that is too long to travel is refused before it is sealed", () => {
  const longName = "x".repeat(500);
  const lines = Array.from({ length: 400 }, (_, at) => ({ ...line(`l${at}`, 999, 832), name: longName }));
  const content = canonicalJson(recordOf(1, { ...right, lines }));
  expect(readRecord(content)).toEqual({ fault: { code: "shape", at: "content" } });
});

test("money for an order is right where it is money", () => {
  expect(codes(settling(500))).toEqual([]);
});

test.each([
  ["day", "2026-11-20", true],
  ["day", "2026-02-29", false],
  ["day", "2028-02-29", true],
  ["day", "2026-11", false],
  ["month", "2026-13", false],
  ["month", "2026-12", true],
  ["month", "2026-12-01", false],
  ["year", "2026-07-31", true],
  ["year", "2026-02-31", false],
  ["year", "2026", true],
  ["year", "2026-2027", true],
  ["year", "2026-11", false],
] as const)("the %s %s is one: %s", (period, of, is) => {
  expect(isPeriod(period, of)).toBe(is);
});

test("on account is what of the total is owed, and no tip", () => {
  const tip = {
    ...right,
    tipsCents: cents(200),
    payments: [{ type: "credit" as const, amountCents: cents(1698) }],
  };
  expect(onAccount(tip)).toBe(1498);
  expect(onAccount({ ...right, payments: [{ type: "credit", amountCents: cents(500) }] })).toBe(500);
});

test("what a till gives back is never more than was sold", () => {
  fc.assert(
    fc.property(journal, (chances) => {
      const tickets = journalOf(chances).records.flatMap(({ body, training }) =>
        body.kind === "ticket" && !training ? [body] : [],
      );
      for (const ticket of tickets) expect(isTooMuchBack(ticket, tickets)).toBe(false);
    }),
    RUNS,
  );
});

test("what follows from its lines is right", () => {
  expect(codes(right)).toEqual([]);
});

test("VAT counted line by line is wrong, though everything else adds up", () => {
  const byLine: Ticket = {
    ...right,
    lines: [line("a", 999, 833), line("b", 499, 416)],
    vat: [{ ...S, vatType: "fr2000", baseCents: cents(1249), vatCents: cents(249) }],
    totalHtCents: cents(1249),
    totalVatCents: cents(249),
  };
  expect(codes(byLine)).toEqual(["vat-by-rate"]);
});

test.each<[string, Ticket, string[]]>([
  ["the number of another till", { ...right, number: "C2-000001" }, ["number"]],
  ["a total of one cent more", { ...right, totalTtcCents: cents(1499) }, ["totals", "payments"]],
  ["paid too little", { ...right, payments: [{ type: "cb", amountCents: cents(1497) }] }, ["payments"]],
  [
    "more change than was given",
    {
      ...right,
      payments: [
        { type: "cash", amountCents: cents(1498), givenCents: cents(2000), changeCents: cents(600) },
      ],
    },
    ["change"],
  ],
  [
    "change of a card",
    {
      ...right,
      payments: [{ type: "cb", amountCents: cents(1498), givenCents: cents(2000), changeCents: cents(502) }],
    },
    ["change"],
  ],
  ["goods that come back of no ticket", first({ quantity: -1 }), ["line-sign", "line-amount"]],
  ["a price that is not its amount", first({ unitE4: e4(89_900) }), ["line-amount"]],
  [
    "a rate that there is not",
    first({ rateBp: basisPoints(1999) }),
    ["vat-type", "rate", "vat-groups", "line-nets", "vat-by-rate"],
  ],
  ["the tax of another country in the books", first({ vatType: "it2200" }), ["vat-type"]],
  ["something given that costs", first({ move: "gift" }), ["line-amount", "line-nets", "vat-by-rate"]],
  ["the same line twice", { ...right, lines: [line("a", 999, 832), line("a", 499, 416)] }, ["lines"]],
  ["tourist tax of nothing", { ...right, touristTaxCents: cents(100) }, ["tourist-tax", "totals"]],
  ["a tip that is taken back", { ...right, tipsCents: cents(-100) }, ["totals", "payments"]],
  ["money for an order that goes back", settling(-500), ["totals"]],
  ["an order that is paid on account", settling(500, "credit"), ["payments"]],
])("%s is refused", (_, ticket, wanted) => {
  expect(codes(ticket)).toEqual(expect.arrayContaining(wanted));
});
