import { afterAll, beforeAll, expect, it } from "vitest";
import { submitCard, moneyOf, type TestCardOrder } from "#kit/testing/bank.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: "https://cave.example" } });
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  await server.stop();
});

type Open = { id: string; key: string };
const ordered = async (payment: "transfer" | "check" | "cb" = "transfer"): Promise<Open> => {
  const { order, key } = (await placeOrder(server, shop, { payment, quantity: 1 })).body as unknown as {
    order: Open;
    key: string;
  };
  return { id: order.id, key };
};
const link = (order: Open, body: object = {}, key = newTestId()): Promise<Reply> =>
  server.send("POST", `/v1/orders/${order.id}/payment-link`, { token, body, key });
const attempt = ({ id, key }: Open, body?: object): Promise<Reply> =>
  server.send("POST", `/v1/orders/${id}/payment-attempts`, { orderKey: key, ...(body ? { body } : {}) });
const read = async ({ id, key }: Open) => {
  await server.settle();
  return (await server.send("GET", `/v1/orders/${id}`, { orderKey: key })).body;
};
const cardOf = (reply: Reply) => reply.body["card"] as unknown as TestCardOrder["card"];
const act = async ({ id }: Open, name: string): Promise<Reply> => {
  const { version } = (await server.send("GET", `/v1/orders/${id}`, { token })).body;
  return server.send("POST", `/v1/orders/${id}/${name}`, { token, body: { version, reason: "essai" } });
};

it("lets an order by transfer be paid by card, once, from two tabs, and closes with it", async () => {
  const order = await ordered();
  // Without a link the buyer pays as they ordered.
  expect(codeOf(await attempt(order))).toEqual([409, "order-status"]);
  const key = newTestId();
  const reply = await link(order, { send: true }, key);
  expect(reply.body).toMatchObject({ url: `https://cave.example/orders/pay/${order.id}#${order.key}` });
  expect((await link(order, { send: true }, key)).headers.get("idempotent-replayed")).toBe("true");
  expect(codeOf(await link(order, { send: false }, key))).toEqual([422, "idempotency-mismatch"]);
  expect(await read(order)).toMatchObject({
    paymentLink: { expiresAt: reply.body["expiresAt"] },
    online: { provider: "sandbox", types: ["cb"] },
    instructions: { iban: expect.any(String) },
  });
  const mails = await asOwner(server.ownerUrl, (client) =>
    client.query("select recipient, body_text from mails where order_id = $1 and kind = 'paymentLink'", [
      order.id,
    ]),
  );
  expect(mails.rows).toEqual([
    { recipient: "elise.martin@example.org", body_text: expect.stringContaining(`#${order.key}`) },
  ]);
  const tabs = await Promise.all([attempt(order), attempt(order)]);
  expect(tabs.map((tab) => tab.status)).toEqual([201, 201]);
  expect(new Set(tabs.map((tab) => cardOf(tab).intentId)).size).toBe(1);
  // It is still due: nothing was paid yet.
  expect(await read(order)).toMatchObject({ status: "pending", paymentStatus: "pending" });
  await Promise.all(tabs.map((tab) => submitCard(server, cardOf(tab), "4242424242424242")));
  expect(await read(order)).toMatchObject({
    status: "pending",
    paymentStatus: "paid",
    paymentType: "cb",
    payment: { card: "4242" },
  });
  expect(
    (await moneyOf(server, { ...order, card: cardOf(tabs[0] as Reply) })).map((m) => m.returned),
  ).toEqual([0]);
  expect(codeOf(await attempt(order))).toEqual([409, "order-status"]);
  expect(codeOf(await link(order))).toEqual([409, "order-act"]);
  // A payment by the link is refunded through it.
  await act(order, "refusal");
  expect(await read(order)).toMatchObject({ status: "refused", paymentStatus: "refunded" });
});

it("a card that is refused leaves the order as it was, and money that comes after the seller's word goes back", async () => {
  const order = await ordered("check");
  await link(order);
  const first = cardOf(await attempt(order));
  await submitCard(server, first, "4000000000000002");
  expect(await read(order)).toMatchObject({ paymentStatus: "pending", paymentType: "check" });
  const second = cardOf(await attempt(order, { type: "cb" }));
  expect(second.intentId).not.toBe(first.intentId);
  expect((await act(order, "payment-receipt")).status).toBe(200);
  await submitCard(server, second, "4242424242424242");
  expect(await read(order)).toMatchObject({ paymentStatus: "paid", paymentType: "check" });
  expect((await moneyOf(server, { ...order, card: second })).map((m) => [m.taken, m.returned])).toEqual([
    [0, 0],
    [expect.any(Number), expect.any(Number)],
  ]);
});

it("dies with its time and with its order, is the shop's own, and is not made without end", async () => {
  const [late, over] = [await ordered(), await ordered()];
  await link(late);
  await act(late, "acceptance");
  await link(late);
  server.clock.now = Date.now() + 15 * 86_400_000;
  expect(codeOf(await attempt(late))).toEqual([409, "payment-link-expired"]);
  token = await server.login("calades", "Calades2026");
  // A new link opens it again.
  expect((await link(late)).status).toBe(201);
  expect((await attempt(late)).status).toBe(201);
  server.clock.now = 0;
  token = await server.login("calades", "Calades2026");
  expect(codeOf(await attempt(late, { type: "stripeSepa" }))).toEqual([422, "payment-unknown"]);
  await link(over);
  await act(over, "cancellation");
  expect(codeOf(await attempt(over))).toEqual([409, "order-status"]);
  expect((await read(over))["online"]).toBeUndefined();
  expect(
    codeOf(await server.send("POST", `/v1/orders/${late.id}/payment-attempts`, { orderKey: over.key })),
  ).toEqual([404, "not-found"]);
  const replies = [];
  for (let n = 0; n < 10; n += 1) replies.push((await link(late)).status);
  expect(replies).toContain(429);
});
