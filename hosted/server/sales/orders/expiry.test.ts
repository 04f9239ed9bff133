import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { captureIntent, expire, moneyOf, orderByCard, PAID, stateOf } from "#kit/testing/bank.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, placeOrder, stockOf, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const stock = () => stockOf(server, token, shop.bottle.id);
const setStock = async (available: number): Promise<void> => {
  const body = {
    formatId: shop.bottle.id,
    kind: "inventory",
    acceptLacks: true,
    quantity: available + (await stock()).reserved,
  };
  expect((await server.send("POST", "/v1/stocks/movements", { token, body })).status).toBe(201);
};

describe("an order whose time is over", () => {
  it("gives its stock back, and can neither be paid again nor given up", async () => {
    const before = await stock();
    const order = await orderByCard(server, shop, 3);
    expect((await stock()).reserved).toBe(before.reserved + 3);
    await expire(server, order);
    expect(await stateOf(server, order)).toMatchObject({ status: "expired", isNumbered: false });
    expect(await stock()).toEqual(before);
    const late = await server.send("POST", `/v1/orders/${order.id}/payment-attempts`, {
      orderKey: order.key,
    });
    expect(codeOf(late)).toEqual([409, "order-expired"]);
    const path = `/v1/orders/${order.id}/aborted-cart`;
    expect(codeOf(await server.send("PUT", path, { orderKey: order.key }))).toEqual([404, "not-found"]);
  });

  it("does not end before its time, nor after it was paid", async () => {
    const [early, paid] = [await orderByCard(server, shop), await orderByCard(server, shop)];
    await captureIntent(server, paid.card.intentId);
    await expire(server, paid);
    expect(await stateOf(server, paid)).toEqual(PAID);
    // The database's clock may be ahead of ours: the job comes early, and must come again.
    await asOwner(server.ownerUrl, (client) =>
      client.query(
        "update pgboss.job set start_after = now() where name = 'order-expiry' and data->>'orderId' = $1",
        [early.id],
      ),
    );
    await server.settle();
    expect(await stateOf(server, early)).toMatchObject({ status: "draft" });
    await expire(server, early);
    expect(await stateOf(server, early)).toMatchObject({ status: "expired" });
  });

  it("comes to the seller after all when the payment arrives late and the stock is there", async () => {
    const before = await stock();
    const order = await orderByCard(server, shop, 2);
    await expire(server, order);
    expect((await captureIntent(server, order.card.intentId)).status).toBe(200);
    expect(await stateOf(server, order)).toEqual(PAID);
    expect((await stock()).reserved).toBe(before.reserved + 2);
    expect((await moneyOf(server, order)).map((m) => m.returned)).toEqual([0]);
  });

  it("gets its money back at once when the stock is gone, and the buyer is told", async () => {
    const order = await orderByCard(server, shop, 2);
    await expire(server, order);
    const { onHand } = await stock();
    await setStock(1);
    const level = await stock();
    expect((await captureIntent(server, order.card.intentId)).status).toBe(200);
    expect(await stateOf(server, order)).toEqual({
      status: "expired",
      paymentStatus: "refunded",
      isNumbered: false,
    });
    const [money] = await moneyOf(server, order);
    expect(money?.returned).toBe(money?.taken);
    expect(await stock()).toEqual(level);
    const mails = await asOwner(server.ownerUrl, async (client) => {
      const { rows } = await client.query("select kind, subject from mails where order_id = $1", [order.id]);
      return rows;
    });
    expect(mails).toEqual([{ kind: "orderRefunded", subject: "Votre paiement vous est remboursé" }]);
    await setStock(onHand);
  });
});

describe("giving an unpaid order up", () => {
  const abort = (id: string, sending: { orderKey?: string; token?: string }) =>
    server.send("PUT", `/v1/orders/${id}/aborted-cart`, sending);

  it("is for the one who ordered, and only while it is unpaid", async () => {
    const before = await stock();
    const [order, other] = [await orderByCard(server, shop), await orderByCard(server, shop)];
    expect(codeOf(await abort(order.id, {}))).toEqual([401, "unauthenticated"]);
    expect(codeOf(await abort(order.id, { orderKey: other.key }))).toEqual([404, "not-found"]);
    const camille = await server.login("camille", "Camille2026");
    expect(codeOf(await abort(order.id, { token: camille }))).toEqual([404, "not-found"]);
    expect(codeOf(await abort(order.id, { token }))).toEqual([403, "forbidden"]);
    expect((await abort(order.id, { orderKey: order.key })).body["status"]).toBe("aborted");
    expect(codeOf(await abort(order.id, { orderKey: order.key }))).toEqual([404, "not-found"]);
    await captureIntent(server, other.card.intentId);
    expect(codeOf(await abort(other.id, { orderKey: other.key }))).toEqual([404, "not-found"]);
    expect(await stateOf(server, other)).toEqual(PAID);
    expect((await stock()).reserved).toBe(before.reserved + 1);
  });

  it("and a payment that arrives afterwards goes back", async () => {
    const before = await stock();
    const order = await orderByCard(server, shop);
    await abort(order.id, { orderKey: order.key });
    expect((await captureIntent(server, order.card.intentId)).status).toBe(200);
    expect(await stateOf(server, order)).toMatchObject({ status: "aborted", isNumbered: false });
    const [money] = await moneyOf(server, order);
    expect(money?.returned).toBe(money?.taken);
    expect(await stock()).toEqual(before);
  });
});

describe("an order to be paid by hand", () => {
  it("frees its stock after the shop's days, when the sweep finds it unpaid and not accepted", async () => {
    const before = await stock();
    const [waiting, accepted] = [
      (await placeOrder(server, shop, { payment: "transfer", quantity: 2 })).body,
      (await placeOrder(server, shop, { payment: "check", quantity: 1 })).body,
    ] as unknown as { order: { id: string; version: number }; key: string }[];
    if (!waiting || !accepted) throw new Error("no orders");
    const body = { version: accepted.order.version };
    await server.send("POST", `/v1/orders/${accepted.order.id}/acceptance`, { token, body });
    server.clock.now = Date.now() + 15 * 86_400_000;
    await server.app.tidy();
    server.clock.now = 0;
    const statusOf = async (placed: { order: { id: string }; key: string }) =>
      (await server.send("GET", `/v1/orders/${placed.order.id}`, { orderKey: placed.key })).body["status"];
    expect([await statusOf(waiting), await statusOf(accepted)]).toEqual(["expired", "validated"]);
    const after = await stock();
    expect(after.reserved - before.reserved).toBe(1);
  });
});
