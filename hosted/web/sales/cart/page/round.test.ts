import { beforeEach, expect, it } from "vitest";
import { writeStored } from "#sales/cart/browserStorage.ts";
import { addToRound, currentRound, roundOf, type RoundOrder } from "./round.ts";

const AT = 1_800_000_000_000;
const id = (n: number): string => String(n).padStart(16, "0");
const order = (n: number, seller = n): RoundOrder => ({
  sellerId: id(seller),
  name: `Domaine ${seller}`,
  orderId: id(100 + n),
  orderKey: null,
  number: null,
  totalCents: 100 * n,
  isPaid: true,
});
const sellers = (orders: readonly RoundOrder[]): string[] => orders.map(({ name }) => name);

beforeEach(() => writeStored("session", "cuvee:round:1", null));

it("is nothing for a cart of one seller", () => {
  addToRound(order(1), false, AT);
  expect(currentRound(AT)).toEqual([]);
  expect(roundOf(id(101), AT)).toEqual([]);
});

it("grows while sellers are left, is told whole at its end, and another cart begins another", () => {
  addToRound(order(1), true, AT);
  expect(sellers(currentRound(AT))).toEqual(["Domaine 1"]);
  addToRound(order(2), false, AT);
  expect(currentRound(AT)).toEqual([]);
  expect(sellers(roundOf(id(102), AT))).toEqual(["Domaine 1", "Domaine 2"]);
  addToRound(order(3), true, AT);
  expect(sellers(currentRound(AT))).toEqual(["Domaine 3"]);
});

it("is forgotten after a night, and takes nothing from what is not its own", () => {
  addToRound(order(1), true, AT);
  expect(currentRound(AT + 13 * 3_600_000)).toEqual([]);
  writeStored("session", "cuvee:round:1", { open: true, at: AT, orders: [{ sellerId: "x" }, 4] });
  expect(currentRound(AT)).toEqual([]);
});
