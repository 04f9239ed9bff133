import { describe, expect, it } from "vitest";
import type { CheckoutType } from "#billing/payments/payments.ts";
import type { PricedOrder } from "#offer/pricing/priced.ts";
import { CHECKOUT_TYPES } from "#billing/payments/payments.ts";
import { daysToPay, isTooSoonToPay } from "#visits/events/payInTime.ts";
import { methodFault, type MethodFacts } from "./methods.ts";

const NOW = Date.parse("2026-11-28T22:30:00Z");
const DAY_MS = 86_400_000;
type Ticket = { amountCents: number; onSite?: true; laterBp?: number };

/** Makes an order with that shipping, with places that begin in the given numbers of days. */
const order = (kind: PricedOrder["shipping"]["kind"], days: number[], ...tickets: Ticket[]): MethodFacts => ({
  priced: { tickets, shipping: { kind } } as unknown as MethodFacts["priced"],
  starts: days.map((n) => NOW + n * DAY_MS),
  manualDays: 14,
  now: NOW,
});
const faults = (of: MethodFacts) =>
  (["cb", "stripeSepa", "transfer", "check", "cash"] as CheckoutType[]).map((type) => methodFault(type, of));

const full = { amountCents: 5000 };
const onSite: Ticket = { amountCents: 5000, onSite: true };
const deposit = { amountCents: 5000, laterBp: 7000 };
const free = { amountCents: 0 };

describe("daysToPay", () => {
  const lists = CHECKOUT_TYPES.reduce<CheckoutType[][]>(
    (all, type) => [...all, ...all.map((list) => [...list, type])],
    [[]],
  );
  it.each(lists.map((list) => [list.join(" ") || "no method", list] as const))(
    "says what the checkout would refuse, for a shop that takes %s",
    (_, paymentsList) => {
      const days = daysToPay(
        { payment: "full", rates: [{ unitE4: 50_000 }] },
        { paymentsList, manualPaymentDays: 14 },
      );
      for (const ahead of [0, 13, 14, 30]) {
        const of = order(null, [ahead], full);
        const found = paymentsList.map((type) => methodFault(type, of));
        const isRefused = found.includes("visitTooSoon") && !found.includes(null);
        expect(days !== null && isTooSoonToPay(of.starts[0] ?? 0, days, of.now)).toBe(isRefused);
      }
    },
  );

  it.each([
    ["onSite", 50_000],
    ["imprint", 50_000],
    ["full", 0],
  ] as const)("asks for no days where nothing is paid before (%s, %i)", (payment, unitE4) => {
    const shop = { paymentsList: ["transfer"], manualPaymentDays: 14 };
    expect(daysToPay({ payment, rates: [{ unitE4 }] }, shop)).toBeNull();
  });
});

describe("methodFault", () => {
  it.each([
    ["bottles that are sent", order("delivery", []), [null, null, null, null, "notFetched"]],
    ["bottles that are fetched", order("pickup", []), [null, null, null, null, null]],
    [
      "a visit of this week",
      order(null, [6], full),
      [null, "debitTooSlow", "visitTooSoon", "visitTooSoon", "dueBefore"],
    ],
    ["a visit of next month", order(null, [30], full), [null, "debitTooSlow", null, null, "dueBefore"]],
    ["a deposit", order(null, [30], deposit), [null, "debitTooSlow", null, null, "dueBefore"]],
    [
      "bottles fetched, a visit paid on site",
      order("pickup", [30], onSite, free),
      [null, "debitTooSlow", null, null, null],
    ],
    [
      "two visits, of which one is near",
      order("pickup", [30, 2], onSite),
      [null, "debitTooSlow", "visitTooSoon", "visitTooSoon", null],
    ],
  ])("%s", (_, of, expected) => {
    expect(faults(of)).toEqual(expected);
  });

  it("counts days of France: the last day of the delay is one on which money may still come", () => {
    // In France it is still the 28th of November; the 12th of December is fourteen days later.
    expect(methodFault("check", order(null, [13], full))).toBe("visitTooSoon");
    expect(methodFault("check", order(null, [14], full))).toBeNull();
  });

  it("lets a client on account pay after his visit", () => {
    expect(methodFault("transfer", { ...order(null, [1], full), manualDays: null })).toBeNull();
  });
});
