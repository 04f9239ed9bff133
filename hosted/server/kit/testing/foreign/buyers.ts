import { asOwner } from "#kit/testing/cluster.ts";
import { orderBody } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId } from "#kit/testing/server.ts";
import { PDF } from "./relations.ts";
import type { Foreign, Prepare, World } from "./world.ts";

const STREET = {
  firstname: "Élise",
  lastname: "Martin",
  street: "1 rue",
  zipcode: "69002",
  city: "Lyon",
  country: "FR",
};
const TEXT = { text: "Bonjour" };

/**
 * Makes a buyer's data at the estate: an order that they withdraw from, a conversation, an address, a copy of their
 * data.
 */
export const prepareBuyers: Prepare = async (server, shop) => {
  const token = await makePerson(server, { role: "buyer" });
  const body = await orderBody(server, shop, { payment: "check", quantity: 1 });
  const placed = await server.send("POST", "/v1/orders", { token, body });
  const { order } = placed.body as unknown as { order: { id: string; lines: { id: string }[] } };
  const withdrawalId = newTestId();
  const lines = [{ lineId: order.lines[0]?.id, quantity: 1 }];
  const withdrawal = { id: withdrawalId, name: "Élise", email: "elise@example.org", lines };
  const conversationId = newTestId();
  const upload = `/v1/message-attachments?name=x.pdf&shopId=${shop.id}`;
  const file = await server.send("POST", upload, { token, ...PDF });
  const messageFileId = String(file.body["id"]);
  const conversation = {
    id: conversationId,
    shopId: shop.id,
    orderId: order.id,
    ...TEXT,
    attachments: [messageFileId],
  };
  const book = await server.send("POST", "/v1/users/me/addresses", { token, body: STREET });
  const requested = await server.send("POST", "/v1/users/me/data-exports", { token });
  for (const reply of [
    placed,
    await server.send("POST", `/v1/orders/${order.id}/withdrawals`, { token, body: withdrawal }),
    await server.send("POST", "/v1/conversations", { token, body: conversation }),
  ])
    if (reply.status !== 201) throw new Error(reply.text);
  // The copy is made before it is requested.
  await server.settle();
  const [address] = book.body["addresses"] as unknown as { id: string }[];
  // A site that knows the buyer.
  const siteId = newTestId();
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `insert into member_tokens (id, token_hash, user_id, seller_id, origin, created_at, used_on)
       select $1::text, $1::text::bytea, user_id, $2, 'https://x.example', now(), now() from user_addresses where id = $3`,
      [siteId, shop.id, address?.id],
    ),
  );
  const { last } = requested.body as unknown as { last: { id: string } };
  return {
    boughtId: order.id,
    withdrawalId,
    conversationId,
    messageFileId,
    siteId,
    addressId: address?.id ?? "",
    dataExportId: last.id,
  };
};

const ofOrder = ({ own }: World, what: string): string => `/v1/orders/${own["boughtId"]}/${what}`;
const conversation = ({ own }: World, what = ""): string =>
  `/v1/conversations/${own["conversationId"]}${what}`;
const address = ({ own }: World): string => `/v1/users/me/addresses/${own["addressId"]}`;
const withdrawal = (world: World, what: string): string =>
  ofOrder(world, `withdrawals/${world.own["withdrawalId"]}/${what}`);

export const buyersForeign: Foreign = {
  "POST /v1/orders/:orderId/own-cancellation": (world) => ({
    path: ofOrder(world, "own-cancellation"),
    body: { reason: "" },
  }),
  "GET /v1/orders/:orderId/reorder": (world) => ({ path: ofOrder(world, "reorder") }),
  "GET /v1/orders/:orderId/withdrawals": (world) => ({ path: ofOrder(world, "withdrawals") }),
  "POST /v1/orders/:orderId/withdrawals": (world) => ({
    path: ofOrder(world, "withdrawals"),
    body: {
      id: newTestId(),
      name: "x",
      email: "x@example.org",
      lines: [{ lineId: newTestId(), quantity: 1 }],
    },
  }),
  "POST /v1/orders/:orderId/withdrawals/:withdrawalId/return": (world) => ({
    path: withdrawal(world, "return"),
    body: { version: 1, restock: true },
  }),
  "POST /v1/orders/:orderId/withdrawals/:withdrawalId/refund": (world) => ({
    path: withdrawal(world, "refund"),
    body: { version: 1, amountCents: 1 },
  }),
  "POST /v1/conversations": ({ shop, own }) => ({
    path: "/v1/conversations",
    body: { id: newTestId(), shopId: shop.id, orderId: own["boughtId"], ...TEXT },
  }),
  "GET /v1/conversations/:conversationId": (world) => ({ path: conversation(world) }),
  "POST /v1/conversations/:conversationId/messages": (world) => ({
    path: conversation(world, "/messages"),
    body: { id: newTestId(), ...TEXT },
  }),
  "GET /v1/conversations/:conversationId/attachments/:attachmentId": (world) => ({
    path: conversation(world, `/attachments/${world.own["messageFileId"]}`),
  }),
  "PUT /v1/conversations/:conversationId/seen": (world) => ({ path: conversation(world, "/seen") }),
  "POST /v1/conversations/:conversationId/notes": (world) => ({
    path: conversation(world, "/notes"),
    body: { id: newTestId(), ...TEXT },
  }),
  "PUT /v1/conversations/:conversationId/assignee": (world) => ({
    path: conversation(world, "/assignee"),
    body: { userId: null },
  }),
  "GET /v1/conversations/:conversationId/clients": (world) => ({ path: conversation(world, "/clients") }),
  "PUT /v1/conversations/:conversationId/client": (world) => ({
    path: conversation(world, "/client"),
    body: { clientId: null },
  }),
  "DELETE /v1/conversations/:conversationId": (world) => ({ path: conversation(world) }),
  "PUT /v1/conversations/:conversationId/done": (world) => ({
    path: conversation(world, "/done"),
    body: { done: true },
  }),
  "PUT /v1/users/me/addresses/:addressId": (world) => ({ path: address(world), body: STREET }),
  "DELETE /v1/users/me/addresses/:addressId": (world) => ({ path: address(world) }),
  // A wine of the caller's own shop, which nobody sent to them.
  "PUT /v1/users/me/cellar/:shopId/:formatId": ({ shop }) => ({
    path: `/v1/users/me/cellar/${shop.id}/${shop.bottle.id}`,
    body: { opened: 1 },
  }),
  "DELETE /v1/users/me/sites/:siteId": ({ own }) => ({ path: `/v1/users/me/sites/${own["siteId"]}` }),
  "PUT /v1/users/me/data-exports/:exportId/link": ({ own }) => ({
    path: `/v1/users/me/data-exports/${own["dataExportId"]}/link`,
    wanted: "410 link-expired",
  }),
};
