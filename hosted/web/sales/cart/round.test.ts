import { beforeEach, expect, it } from "vitest";
import { keep } from "./kept.ts";
import { keepInRound, roundNow, roundOf, type RoundOrder } from "./round.ts";

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

beforeEach(() => keep("session", "cuvee:round:1", null));

it("is nothing for a cart of one seller", () => {
  keepInRound(order(1), false, AT);
  expect(roundNow(AT)).toEqual([]);
  expect(roundOf(id(101), AT)).toEqual([]);
});

it("grows while sellers are left, is told whole at its end, and another cart begins another", () => {
  keepInRound(order(1), true, AT);
  expect(sellers(roundNow(AT))).toEqual(["Domaine 1"]);
  keepInRound(order(2), false, AT);
  expect(roundNow(AT)).toEqual([]);
  expect(sellers(roundOf(id(102), AT))).toEqual(["Domaine 1", "Domaine 2"]);
  keepInRound(order(3), true, AT);
  expect(sellers(roundNow(AT))).toEqual(["Domaine 3"]);
});

it("is forgotten after a night, and takes nothing from what is not its own", () => {
  keepInRound(order(1), true, AT);
  expect(roundNow(AT + 13 * 3_600_000)).toEqual([]);
  keep("session", "cuvee:round:1", { open: true, at: AT, orders: [{ sellerId: "x" }, 4] });
  expect(roundNow(AT)).toEqual([]);
});
