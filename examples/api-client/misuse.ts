import { openCuvee, type Order } from "./orders.ts";

const cuvee = openCuvee("https://example.org", "cv_live_…");

// @ts-expect-error: there is no such path.
await cuvee.GET("/v1/order", {});
// @ts-expect-error: the parameter of the path has another name.
await cuvee.GET("/v1/orders/{orderId}", { params: { path: { id: "" } } });
// @ts-expect-error: a limit is a number.
await cuvee.GET("/v1/orders", { params: { query: { limit: "10" } } });
const path = { orderId: "" };
// @ts-expect-error: a command has its key, by which it is made once.
await cuvee.POST("/v1/orders/{orderId}/acceptance", { params: { path }, body: { version: 1 } });

/** Reads fields that an order does not have. */
export const misread = (order: Order): unknown => [
  // @ts-expect-error: an order has `totalTtcCents`.
  order.total,
  // @ts-expect-error: amounts are absent for readers who may not see prices.
  order.totalTtcCents.toFixed(2),
  // @ts-expect-error: no order has this status.
  order.status === "lost",
];
