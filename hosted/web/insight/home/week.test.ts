import type { Cents } from "@cuvee/core/kit/money.ts";
import type { OrderRow, OrderStatus } from "@cuvee/core/sales/orders/orders.ts";
import { expect, test } from "vitest";
import { salesByDay } from "#insight/home/week.ts";

const now = new Date(2026, 10, 21, 15, 30);
const order = (at: Date, totalTtcCents: number, status: OrderStatus = "pending"): OrderRow => ({
  id: `${at.getTime()}`,
  number: null,
  status,
  deliveryStatus: "pending",
  paymentStatus: "pending",
  paymentType: "transfer",
  buyerName: "",
  buyerEmail: "",
  bottles: 6,
  totalTtcCents: totalTtcCents as Cents,
  createdAt: at.toISOString(),
  version: 1,
});

test("sums sales by local day, today last, and leaves out what came to nothing", () => {
  const week = salesByDay(
    [
      order(new Date(2026, 10, 21, 0, 0), 1000),
      order(new Date(2026, 10, 21, 23, 59), 500, "validated"),
      order(new Date(2026, 10, 21, 9, 0), 9999, "refused"),
      order(new Date(2026, 10, 20, 23, 59), 700),
      order(new Date(2026, 10, 14, 12, 0), 100),
    ],
    now,
    7,
    true,
  );
  expect(week).toHaveLength(7);
  expect(week.at(-1)).toMatchObject({ orders: 2, bottles: 12, totalCents: 1500 });
  expect(week.at(-2)).toMatchObject({ orders: 1, totalCents: 700 });
  expect(week[0]?.totalCents).toBe(0);
});

test("gives only whole days when the list is cut", () => {
  const week = salesByDay([order(new Date(2026, 10, 19, 12, 0), 1)], now, 7, false);
  expect(week.map((day) => day.date.getDate())).toEqual([20, 21]);
});
