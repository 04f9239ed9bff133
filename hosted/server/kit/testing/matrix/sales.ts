import { ANYBODY, STAFF, staff, type Row } from "./row.ts";

/** Written by hand from the specification §6 and §7, not from the contracts. */
export const salesMatrix = {
  "POST /v1/orders/get-cart-price": ANYBODY,
  "POST /v1/carts/handoff": ANYBODY,
  "POST /v1/carts/handoff/redemption": ANYBODY,
  "GET /v1/carts/handoff/:token": ANYBODY,
  "POST /v1/orders": ANYBODY,
  "GET /v1/orders": { roles: ["buyer", "agent", ...STAFF], permission: "seeAllOrder" },
  "GET /v1/orders/measure": staff("seeAllOrder"),
  "POST /v1/orders/exports": staff("seeAllOrder"),
  "GET /v1/orders/:orderId": { roles: ["buyer", "agent", ...STAFF], permission: "seeAllOrder", link: true },
  "POST /v1/orders/:orderId/payment-attempts": { roles: ["buyer"], link: true },
  "PUT /v1/orders/:orderId/aborted-cart": { roles: ["buyer"], link: true },
  "POST /v1/orders/:orderId/acceptance": staff("createOrder"),
  "POST /v1/orders/:orderId/refusal": staff("createOrder"),
  "POST /v1/orders/:orderId/cancellation": staff("createOrder"),
  "POST /v1/orders/:orderId/delivery": staff("manageDelivery"),
  "POST /v1/orders/:orderId/payment-receipt": staff("seeAllPayment"),
} satisfies Record<string, Row>;
