import { cents, e4 } from "@cuvee/core/kit/money.ts";
import { expect, it } from "vitest";
import { voidFacts } from "./voids.ts";

const row = {
  name: "Clos",
  detail: "2019 · 75 cl",
  unitE4: e4(125_000),
  amountCents: cents(7500),
  line: { quantity: 6 },
};
const name = "Clos · 2019 · 75 cl";

it("is told of a line that goes and of one that becomes less, never of more", () => {
  expect(voidFacts(row, 0)).toEqual({ name, quantity: 6, amountCents: 7500 });
  expect(voidFacts(row, 4)).toEqual({ name, quantity: 2, amountCents: 2500, left: 4 });
  expect(voidFacts(row, 6)).toBeNull();
  expect(voidFacts(row, 7)).toBeNull();
  // Goods that leave without sale have no price, however many are taken back.
  expect(voidFacts({ ...row, amountCents: cents(0) }, 1)).toMatchObject({ quantity: 5, amountCents: 0 });
});
