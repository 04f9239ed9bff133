import { CallError } from "@cuvee/client/call.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { describe, expect, it } from "vitest";
import { bodyOf } from "./placing/body.ts";
import { fieldsFrom, NO_FIELDS } from "./steps/fields.ts";
import { milestones } from "./placed/milestones.ts";
import { fieldOfPath, outcomeOf } from "./placing/outcome.ts";
import { groupIban } from "./payment/iban.ts";
import { patienceMs, phaseOf, refinedPhase } from "./placed/phase.ts";

const refusal = (status: number, code: string, more = {}): CallError =>
  new CallError({ type: "about:blank", title: code, status, code, message: code, success: false, ...more });
const order = (change: object): OrderView =>
  ({
    status: "draft",
    deliveryStatus: "pending",
    createdAt: "2026-11-20T10:00:00Z",
    payment: { status: "processing", type: "cb" },
    priced: { shipping: { kind: "delivery" } },
    lines: [{}],
    events: [],
    ...change,
  }) as unknown as OrderView;

describe("outcome", () => {
  it("does not know what a broken connection or a busy server did", () => {
    for (const error of [
      refusal(0, "offline"),
      refusal(503, "busy"),
      refusal(409, "request-in-flight"),
      refusal(429, "x"),
    ])
      expect(outcomeOf(error, true)).toEqual({ kind: "unknown" });
  });

  it("reads prices, stock, rules and fields", () => {
    expect(outcomeOf(refusal(409, "price-changed", { facts: { expectedTotalCents: 100 } }), true)).toEqual({
      kind: "price",
      priced: null,
      shownCents: 100,
    });
    const lines = [{ formatId: "a", available: -2 }, { odd: true }];
    expect(outcomeOf(refusal(409, "stock-missing", { facts: { lines } }), true)).toEqual({
      kind: "stock",
      lines: [{ formatId: "a", available: 0 }],
    });
    const problems = [{ code: "min-bottles", values: {} }];
    expect(outcomeOf(refusal(422, "order-min-bottles", { facts: { problems } }), true)).toMatchObject({
      kind: "rules",
    });
    const fields = [{ path: "billingAddress.zipcode", code: "zipcode", message: "…" }];
    expect(outcomeOf(refusal(422, "invalid-input", { fields }), true)).toMatchObject({
      kind: "fields",
      problems: [{ field: "delivery.zipcode", code: "refused" }],
    });
    expect(outcomeOf(refusal(404, "not-found"), true)).toMatchObject({ kind: "said", code: "not-found" });
    expect(() => outcomeOf(new TypeError("bug"), true)).toThrow("bug");
  });

  it("finds the fields of the request's paths", () => {
    expect(fieldOfPath("contact.phone", false)).toBe("delivery.phone");
    expect(fieldOfPath("billingAddress.city", false)).toBe("billing.city");
    expect(fieldOfPath("products.0.quantity", false)).toBeNull();
  });
});

describe("phase", () => {
  it("follows the order, then what only this browser knows", () => {
    expect(phaseOf(order({ status: "pending" }))).toBe("thanks");
    expect(phaseOf(order({ status: "expired" }))).toBe("over");
    expect(phaseOf(order({ payment: { status: "error" } }))).toBe("pay");
    const none = { failure: null };
    expect(refinedPhase(order({}), none, "requires_payment")).toBe("pay");
    expect(refinedPhase(order({}), none, "requires_action")).toBe("challenge");
    expect(refinedPhase(order({}), none, "succeeded")).toBe("waiting");
    const requested = order({ payment: { status: "requiresAction" } });
    expect(refinedPhase(requested, none, "requires_action")).toBe("challenge");
    expect(refinedPhase(requested, none, "succeeded")).toBe("waiting");
    expect(refinedPhase(order({}), { failure: "card_declined" }, null)).toBe("pay");
    expect(refinedPhase(order({ payment: { status: "paid" } }), none, "requires_payment")).toBe("waiting");
  });

  it("asks quickly, then slowly, and never stops", () => {
    expect(patienceMs(0)).toBeLessThan(1000);
    expect(patienceMs(10)).toBe(5000);
    expect(patienceMs(1000)).toBe(20_000);
  });
});

describe("milestones", () => {
  const keys = (change: object): string[] => milestones(order(change)).map((m) => `${m.key} ${m.state}`);

  it("point at what the buyer has to do, else at what he waits for", () => {
    expect(keys({ status: "pending", payment: { status: "pending", type: "transfer" } })).toEqual([
      "placed done",
      "transferWaiting now",
      "acceptWaiting next",
      "deliverWaiting next",
    ]);
    expect(keys({ status: "pending", payment: { status: "paid", type: "cb" } })[2]).toBe("acceptWaiting now");
    expect(
      keys({ status: "validated", deliveryStatus: "transit", payment: { status: "paid", type: "cb" } }),
    ).toEqual(["placed done", "paid done", "accepted done", "shipping now"]);
  });

  it("end where the order ended, with the moment from its history", () => {
    const events = [{ at: "2026-11-21T09:00:00Z", kind: "refusal", to: "refused", by: "calades" }];
    const end = milestones(
      order({ status: "refused", events, payment: { status: "refunded", type: "cb" } }),
    ).at(-1);
    expect(end).toEqual({ key: "refused", state: "stopped", at: "2026-11-21T09:00:00Z" });
  });
});

describe("body", () => {
  const address = {
    firstname: " Marie ",
    lastname: "Dupont",
    street: "12 rue des Tilleuls",
    zipcode: " 69 003",
    city: "Lyon",
    phone: "06 12 34 56 78",
  };
  const making = {
    sellerId: "0000000000000001",
    wish: { lines: [{ formatId: "0000000000000002", quantity: 6 }], shipping: { ref: "home" } },
    priced: { totalTtcCents: 9956 },
    lang: "de",
    handoffId: null,
  } as unknown as Parameters<typeof bodyOf>[1];

  it("is tidy, and bills the delivery address unless another was given", () => {
    const fields = fieldsFrom({ email: " marie@exemple.fr ", delivery: address, paymentType: "transfer" });
    const body = bodyOf({ ...fields, terms: true, adult: true }, making);
    expect(body.deliveryAddress).toEqual({
      firstname: "Marie",
      lastname: "Dupont",
      street: "12 rue des Tilleuls",
      zipcode: "69003",
      city: "Lyon",
      country: "FR",
      phone: "+33612345678",
    });
    expect(body.billingAddress).toEqual(body.deliveryAddress);
    expect(body).toMatchObject({
      lang: "de",
      expectedTotalCents: 9956,
      shipping: { ref: "home", country: "FR" },
    });
    expect(body).not.toHaveProperty("handoffId");
  });

  it("carries gifts, level, code, mountain and instructions only when there are any", () => {
    const form = { email: "m@exemple.fr", delivery: address, paymentType: "check", mountain: true };
    const fields = fieldsFrom({ ...form, instructions: "  Chez le gardien " });
    const input = {
      lines: [{ formatId: "0000000000000003", quantity: 1, isFromFidelity: true }],
      promoCode: "NOEL",
      loyaltyLevel: "magnum",
    };
    const body = bodyOf({ ...fields, terms: true, adult: true }, { ...making, wish: input });
    expect(body).toMatchObject({
      products: [{ formatId: "0000000000000003", quantity: 1, isFromFidelity: true }],
      promoCode: "NOEL",
      loyaltyData: { selectedLevel: "magnum" },
      deliveryAddress: { mountain: true },
      shipping: { mountain: true, instructions: "Chez le gardien" },
    });
    expect(body.billingAddress).not.toHaveProperty("mountain");
    const plain = bodyOf(
      { ...fields, mountain: false, instructions: " ", terms: true, adult: true },
      { ...making, wish: { lines: input.lines } },
    );
    for (const key of ["loyaltyData", "gift"]) expect(plain).not.toHaveProperty(key);
    const gift = { message: " Bonne fête ", from: " Élise" };
    const given = { ...fields, isGift: true, gift, terms: true, adult: true };
    expect(bodyOf(given, making).gift).toEqual({ message: "Bonne fête", from: "Élise" });
    expect(bodyOf({ ...given, isGift: false }, making)).not.toHaveProperty("gift");
    expect(plain.shipping).toEqual({ ref: null, country: "FR", zipcode: "69003" });
  });

  it("of places alone has one address, no delivery, and no means of payment when nothing is due", () => {
    const fields = fieldsFrom({ email: "m@exemple.fr", delivery: address, sameBilling: false });
    const slot = { id: "0000000000000005", start: 1, end: 2 };
    const selectedPrices = [{ ticketId: "0000000000000006", quantity: 4 }];
    const reservations = [{ eventId: "0000000000000004", slot, selectedPrices }];
    const priced = { ...making.priced, totalTtcCents: 6000, dueNowCents: 0 } as typeof making.priced;
    const of = { ...making, wish: { lines: [] }, priced, reservations };
    const body = bodyOf({ ...fields, terms: true, adult: true }, of);
    expect(body).toMatchObject({ products: [], reservations, payment: { type: "cash" } });
    expect(body.billingAddress.city).toBe("Lyon");
    for (const key of ["shipping", "deliveryAddress"]) expect(body).not.toHaveProperty(key);
  });

  it("is not made of a form that was not checked", () => {
    expect(() => bodyOf(NO_FIELDS, making)).toThrow(RangeError);
  });
});

describe("iban", () => {
  it("is read in groups of four", () => {
    expect(groupIban("FR7619990004120003157884271")).toBe("FR76 1999 0004 1200 0315 7884 271");
  });
});
