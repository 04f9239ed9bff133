import type { Foreign } from "./world.ts";

export const salesForeign: Foreign = {
  "GET /v1/orders/:orderId": ({ order }) => ({ path: `/v1/orders/${order.id}` }),
  "POST /v1/orders/:orderId/payment-attempts": ({ order }) => ({
    path: `/v1/orders/${order.id}/payment-attempts`,
  }),
  "PUT /v1/orders/:orderId/aborted-cart": ({ order }) => ({ path: `/v1/orders/${order.id}/aborted-cart` }),
  ...Object.fromEntries(
    ["acceptance", "refusal", "cancellation", "delivery", "payment-receipt"].map((act) => [
      `POST /v1/orders/:orderId/${act}`,
      ({ order }) => ({ path: `/v1/orders/${order.id}/${act}`, body: { version: 1 } }),
    ]),
  ),
};
