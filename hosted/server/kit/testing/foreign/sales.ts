import { ADDRESS } from "#kit/testing/orders.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare, World } from "./world.ts";

/** Makes a grouped order at the estate. */
export const prepareGroups: Prepare = async (server, shop) => {
  const id = newTestId();
  const reply = await server.send("POST", "/v1/groups", {
    body: {
      id,
      sellerId: shop.id,
      name: "x",
      deadline: new Date(server.app.services.now() + 86_400_000).toISOString(),
      firstname: "Ada",
      email: "x@example.org",
      shipping: { ref: shop.shippingRef },
      deliveryAddress: ADDRESS,
      lines: [{ formatId: shop.bottle.id, quantity: 1 }],
    },
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return { groupId: id };
};

const group = ({ own }: World, what = ""): string => `/v1/groups/${own["groupId"]}${what}`;
const own = (world: World, what = ""): string => group(world, `/members/${world.own["groupId"]}${what}`);

export const groupsForeign: Foreign = {
  "POST /v1/groups/:groupId/proof": (world) => ({ path: group(world, "/proof") }),
  "GET /v1/groups/:groupId": (world) => ({ path: group(world) }),
  "GET /v1/groups/:groupId/code": (world) => ({ path: group(world, "/code") }),
  "POST /v1/groups/:groupId/members": (world) => ({
    path: group(world, "/members"),
    body: { id: newTestId(), firstname: "Eve", email: "eve@example.org" },
  }),
  "PUT /v1/groups/:groupId/members/:memberId/lines": (world) => ({
    path: own(world, "/lines"),
    body: { lines: [{ formatId: world.shop.bottle.id, quantity: 1 }] },
  }),
  "DELETE /v1/groups/:groupId/members/:memberId": (world) => ({ path: own(world) }),
  "POST /v1/groups/:groupId/members/:memberId/orders": (world) => ({
    path: own(world, "/orders"),
    body: {
      id: newTestId(),
      expectedCapCents: 0,
      contact: { firstname: "Eve", lastname: "Eve", phone: "+33612345678" },
      billingAddress: ADDRESS,
      terms: true,
      adult: true,
    },
  }),
  "POST /v1/groups/:groupId/closing": (world) => ({ path: group(world, "/closing") }),
  "POST /v1/groups/:groupId/cancellation": (world) => ({ path: group(world, "/cancellation") }),
  "GET /v1/groups/:groupId/orders": (world) => ({ path: group(world, "/orders") }),
  ...Object.fromEntries(
    ["acceptance", "refusal", "delivery"].map((act) => [
      `POST /v1/groups/:groupId/${act}`,
      (world: World) => ({ path: group(world, `/${act}`), body: {} }),
    ]),
  ),
};

export const salesForeign: Foreign = {
  "GET /v1/orders/:orderId": ({ order }) => ({ path: `/v1/orders/${order.id}` }),
  "GET /v1/orders/:orderId/documents": ({ order }) => ({ path: `/v1/orders/${order.id}/documents` }),
  "GET /v1/orders/:orderId/documents/:documentId/file.pdf": ({ order, own }) => ({
    path: `/v1/orders/${order.id}/documents/${own["documentId"]}/file.pdf`,
  }),
  "GET /v1/orders/:orderId/terms": ({ order }) => ({ path: `/v1/orders/${order.id}/terms` }),
  "POST /v1/orders/:orderId/payment-attempts": ({ order }) => ({
    path: `/v1/orders/${order.id}/payment-attempts`,
  }),
  "POST /v1/orders/:orderId/payment-state": ({ order }) => ({ path: `/v1/orders/${order.id}/payment-state` }),
  "POST /v1/orders/:orderId/payment-link": ({ order }) => ({
    path: `/v1/orders/${order.id}/payment-link`,
    body: {},
  }),
  "PUT /v1/orders/:orderId/aborted-cart": ({ order }) => ({ path: `/v1/orders/${order.id}/aborted-cart` }),
  "POST /v1/orders/:orderId/debit": ({ order }) => ({
    path: `/v1/orders/${order.id}/debit`,
    body: { version: 1, amountCents: 100 },
  }),
  "POST /v1/orders/:orderId/money-release": ({ order }) => ({
    path: `/v1/orders/${order.id}/money-release`,
    body: { version: 1, money: { to: "credit" } },
  }),
  ...Object.fromEntries(
    ["acceptance", "refusal", "cancellation", "dispatch", "delivery", "payment-receipt"].map((act) => [
      `POST /v1/orders/:orderId/${act}`,
      ({ order }) => ({ path: `/v1/orders/${order.id}/${act}`, body: { version: 1 } }),
    ]),
  ),
};
