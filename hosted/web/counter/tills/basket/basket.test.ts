import type { E4, BasisPoints } from "@cuvee/core/kit/money.ts";
import { expect, test } from "vitest";
import {
  applyBasketCommand,
  emptyBasket,
  QUANTITY_MAX,
  typed,
  type Basket,
  type BasketCommand,
} from "#counter/tills/basket/basket.ts";

const after = (...acts: BasketCommand[]): Basket => acts.reduce(applyBasketCommand, emptyBasket("b1"));
const chablis = { do: "article", id: "l1", formatId: "chablis", quantity: 1 } as const;

test("another bottle of the same goes onto its line, unless that is a gift or has a price of its own", () => {
  expect(after(chablis, { ...chablis, id: "l2", quantity: 5 }).lines).toMatchObject([
    { id: "l1", quantity: 6 },
  ]);
  const gift = after(
    chablis,
    { do: "move", id: "l1", move: "gift", reason: "anniversaire" },
    { ...chablis, id: "l2" },
  );
  expect(gift.lines).toMatchObject([
    { id: "l1", move: "gift", quantity: 1 },
    { id: "l2", move: "sale", quantity: 1 },
  ]);
  const own = { unitE4: 90_000 as E4, by: "Luce", reason: "abîmée" };
  expect(after(chablis, { do: "own", id: "l1", own }, { ...chablis, id: "l2" }).lines).toHaveLength(2);
});

test("places of the same hour go together, of another hour not", () => {
  const place = { do: "place", id: "p1", ticketId: "adult", slotId: "10h", quantity: 2 } as const;
  const { lines } = after(place, { ...place, id: "p2" }, { ...place, id: "p3", slotId: "11h" });
  expect(lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    ["p1", 4],
    ["p3", 2],
  ]);
});

test("a quantity of nothing takes the line away, and the one before is current", () => {
  const basket = after(chablis, { ...chablis, id: "l2", formatId: "meursault" });
  expect(basket.current).toBe("l2");
  const { lines, current } = applyBasketCommand(basket, { do: "quantity", id: "l2", quantity: 0 });
  expect([lines.length, current]).toEqual([1, "l1"]);
});

test("no line holds more than can be priced", () => {
  expect(after(chablis, { ...chablis, quantity: 20_000 }).lines[0]?.quantity).toBe(QUANTITY_MAX);
});

test("lines that did not change stay the same objects", () => {
  const basket = after(chablis, { ...chablis, id: "l2", formatId: "meursault" });
  const next = applyBasketCommand(basket, { do: "quantity", id: "l2", quantity: 3 });
  expect(next.lines[0]).toBe(basket.lines[0]);
});

test("goods that leave without sale have no discount, and a sale no reason of theirs", () => {
  const cut = after(chablis, {
    do: "lineDiscount",
    id: "l1",
    discountBp: 1000 as BasisPoints,
    reason: "fidèle",
  });
  expect(cut.lines[0]).toMatchObject({ discountBp: 1000, reason: "fidèle" });
  const broken = applyBasketCommand(cut, { do: "move", id: "l1", move: "breakage", reason: "tombée" });
  expect(broken.lines[0]).not.toHaveProperty("discountBp");
  expect(
    applyBasketCommand(broken, { do: "move", id: "l1", move: "sale", reason: "" }).lines[0],
  ).not.toHaveProperty("reason");
});

test("another client has not the points of the one before", () => {
  const credit = { outstandingCents: 0, exceededCents: 0, limitCents: null } as never;
  const luce = { id: "c1", name: "Luce", buyer: {}, points: 300, credit };
  const basket = after({ do: "client", client: luce }, { do: "level", level: "gold" });
  expect(applyBasketCommand(basket, { do: "client", client: null }).level).toBeNull();
});

test.each([
  ["6*", 6, ""],
  ["12 x ", 12, ""],
  ["6*chablis", 6, "chablis"],
  ["chablis 2021", 1, "chablis 2021"],
  ["0*", 1, "0*"],
])("%s is a quantity and a search", (text, quantity, rest) => {
  expect(typed(text)).toEqual({ quantity, rest });
});

test("what became an order is changed no more, but paid or given up; another client has another address", () => {
  const order = { orderId: "o1", number: "C-1", totalTtcCents: 1200 };
  const address = {
    firstname: "",
    lastname: "D",
    street: "1",
    zipcode: "13002",
    city: "Marseille",
    country: "FR",
  };
  const sent = after(chablis, { do: "handing", handing: { way: "ship", ref: "post", address } });
  const ordered = applyBasketCommand(sent, { do: "ordered", order });
  for (const act of [
    { ...chablis, quantity: 5 },
    { do: "quantity", id: "l1", quantity: 0 },
    { do: "client", client: null },
    { do: "discount", discount: { type: "%", amount: 1000 }, reason: "" },
    { do: "handing", handing: null },
    { do: "note", note: "x" },
  ] satisfies BasketCommand[])
    expect(applyBasketCommand(ordered, act)).toBe(ordered);
  expect(
    applyBasketCommand(ordered, { do: "take", basket: { ...ordered, id: "b2", order: null } }),
  ).toMatchObject({
    id: "b2",
    lines: sent.lines,
  });
  expect(applyBasketCommand(sent, { do: "client", client: null }).handing).toEqual({
    way: "ship",
    ref: "post",
    address: null,
  });
});

test("what is scanned while a basket is thrown away is the next customer's", () => {
  const thrown = after(chablis, { do: "note", note: "cadeau" });
  const later = applyBasketCommand(applyBasketCommand(thrown, { ...chablis, id: "l2" }), {
    do: "article",
    id: "l3",
    formatId: "meursault",
    quantity: 2,
  });
  const next = applyBasketCommand(later, { do: "void", id: "b2", lines: thrown.lines });
  expect(next).toMatchObject({ id: "b2", note: "", current: "l3" });
  expect(next.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    ["l1", 1],
    ["l3", 2],
  ]);
  expect(applyBasketCommand(thrown, { do: "void", id: "b2", lines: thrown.lines })).toEqual(
    emptyBasket("b2"),
  );
});

test("a basket that became an order and was put aside is not the next customer's", () => {
  const order = { orderId: "o1", number: "C-1", totalTtcCents: 1200 };
  const sent = after(chablis, { do: "handing", handing: { way: "collect", ref: null, address: null } });
  const ordered = applyBasketCommand(sent, { do: "ordered", order });
  expect(applyBasketCommand(ordered, { do: "void", id: "b2", lines: ordered.lines })).toEqual(
    emptyBasket("b2"),
  );
});
