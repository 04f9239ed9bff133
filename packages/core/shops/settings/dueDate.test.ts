import { expect, it } from "vitest";
import { PAYMENT_TERMS } from "#shops/settings/billing.ts";
import { accountTerms, dueDate } from "#shops/settings/dueDate.ts";

it.each([
  ["d7", "2026-12-28", "2027-01-04"],
  ["d30", "2026-01-31", "2026-03-02"],
  ["d30", "2028-01-31", "2028-03-01"],
  ["eom", "2026-02-01", "2026-02-28"],
  ["eom", "2026-12-31", "2026-12-31"],
  ["d30eom", "2026-11-15", "2026-12-31"],
  ["d45eom", "2026-12-20", "2027-02-28"],
  ["delivery", "2026-11-15", null],
] as const)("with %s an order of %s is due on %s", (terms, from, due) => {
  expect(dueDate(terms, from)).toBe(due);
});

it("has a day, never before the order, for every term that the shop may set", () => {
  for (const terms of PAYMENT_TERMS)
    if (terms !== "order" && terms !== "delivery")
      expect((dueDate(terms, "2026-11-15") ?? "") >= "2026-11-15").toBe(true);
});

it.each([
  [undefined, null],
  [{ kind: "individual", typology: "amis", paymentTerms: "d30" as const }, null],
  // A buyer who only declares to be a professional pays with the order.
  [{ kind: "professional", typology: null, paymentTerms: null }, null],
  [{ kind: "professional", typology: "pro", paymentTerms: null }, "d45"],
  [{ kind: "professional", typology: null, paymentTerms: "eom" as const }, "eom"],
  [{ kind: "professional", typology: "pro", paymentTerms: "order" as const }, null],
])("gives %o the terms %s", (client, terms) => {
  expect(accountTerms(client, "d45")).toBe(terms);
});
