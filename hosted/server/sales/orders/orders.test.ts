import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { outbox } from "#people/accounts/testing/browser.fixture.ts";
import {
  cardBody,
  ESTATE,
  openShop,
  orderBody,
  placeOrder,
  stockOf,
  type TestShop,
} from "#kit/testing/orders.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

describe("placing an order", () => {
  it("takes the stock, gives a number and a private link, and tells buyer and seller", async () => {
    const before = await stockOf(server, token, shop.bottle.id);
    const placed = await placeOrder(server, shop, { payment: "transfer", quantity: 6 });
    expect(placed.status).toBe(201);
    const { order, key } = placed.body as unknown as {
      order: { id: string; number: string; status: string; acts: unknown[] };
      key: string;
    };
    expect(order.status).toBe("pending");
    expect(order.number).toMatch(/^CO-2026-\d{5}$/);
    expect(order.acts).toEqual([]);
    const after = await stockOf(server, token, shop.bottle.id);
    expect(after).toEqual({ ...before, reserved: before.reserved + 6, available: before.available - 6 });
    const seen = await server.send("GET", `/v1/orders/${order.id}`, { orderKey: key });
    expect(seen.status).toBe(200);
    expect((await server.send("GET", `/v1/orders/${order.id}`)).status).toBe(401);
    expect((await server.send("GET", `/v1/orders/${order.id}`, { orderKey: "A".repeat(32) })).status).toBe(
      404,
    );
    await server.settle();
    const mails = await server.app.database.transaction({ signIn: true }, (tx) =>
      tx.rows<{ kind: string; sent_at: Date | null }>(
        "select kind, sent_at from mails where order_id = :orderId order by kind",
        { orderId: order.id },
      ),
    );
    expect(mails.map((m) => m.kind)).toEqual(["orderNotice", "orderPlaced"]);
    expect(mails.every((m) => m.sent_at !== null)).toBe(true);
    const events = (sending: object) =>
      server
        .send("GET", `/v1/orders/${order.id}`, sending)
        .then((reply) => (reply.body["events"] as unknown as { kind: string }[]).map((e) => e.kind));
    expect(await events({ token })).toEqual(["placed", "mail-sent", "mail-sent"]);
    expect(await events({ orderKey: key })).toEqual(["placed"]);
  });

  it("writes to the buyer in his language, to the seller in French", async () => {
    const body = { ...(await orderBody(server, shop, { payment: "transfer", quantity: 6 })), lang: "de" };
    expect((await server.send("POST", "/v1/orders", { body })).status).toBe(201);
    await server.settle();
    const mails = await server.app.database.transaction({ signIn: true }, (tx) =>
      tx.rows<{ kind: string; lang: string; body_html: string }>(
        "select kind, lang, body_html from mails where order_id = :orderId order by kind",
        { orderId: body.id },
      ),
    );
    expect(mails.map(({ kind, lang }) => [kind, lang])).toEqual([
      ["orderNotice", "fr"],
      ["orderPlaced", "de"],
    ]);
    expect(mails[1]?.body_html).toMatch(/<html lang="de".*\d,\d\d\u00a0€/s);
    // The account in the form that a bank needs: in groups of four, with its BIC and its holder.
    expect(mails[1]?.body_html.replaceAll("\u00a0", " ")).toMatch(
      /FR76 1999 0004 1200 0315 7884 271 \(BIC [A-Z0-9]{8,11}, \S/,
    );
  });

  it("answers a repeated request with the very same bytes and one order", async () => {
    const body = await orderBody(server, shop, { payment: "check", quantity: 2 });
    const first = await server.send("POST", "/v1/orders", { body, key: "same-key-1" });
    const again = await server.send("POST", "/v1/orders", { body, key: "same-key-1" });
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await server.send("POST", "/v1/orders", {
      body: { ...body, notes: "autre" },
      key: "same-key-1",
    });
    expect([other.status, other.body["code"]]).toEqual([422, "idempotency-mismatch"]);
  });

  it("says a price that changed, and charges nothing", async () => {
    const body = await orderBody(server, shop, { payment: "transfer", quantity: 3 });
    const refused = await server.send("POST", "/v1/orders", {
      body: { ...body, expectedTotalCents: body.expectedTotalCents - 100 },
    });
    expect([refused.status, refused.body["code"]]).toEqual([409, "price-changed"]);
    expect((refused.body["facts"] as unknown as { totalTtcCents: number }).totalTtcCents).toBe(
      body.expectedTotalCents,
    );
  });

  it("says which stock is missing, and writes nothing", async () => {
    const level = await stockOf(server, token, shop.bottle.id);
    const body = await orderBody(server, shop, { payment: "transfer", quantity: level.available + 1 });
    const refused = await server.send("POST", "/v1/orders", { body });
    expect([refused.status, refused.body["code"]]).toEqual([409, "stock-missing"]);
    expect(refused.body["facts"]).toEqual({
      lines: [{ formatId: shop.bottle.id, available: level.available }],
    });
    expect(await stockOf(server, token, shop.bottle.id)).toEqual(level);
    expect((await server.send("GET", `/v1/orders/${body.id}`, { token })).status).toBe(404);
  });
});

describe("the seller's acts", () => {
  it("accepts, receives the payment and delivers; the bottles leave the cellar", async () => {
    const placed = await placeOrder(server, shop, { payment: "transfer", quantity: 6 });
    const { id } = (placed.body as unknown as { order: { id: string } }).order;
    const level = await stockOf(server, token, shop.bottle.id);
    const at = async () =>
      (await server.send("GET", `/v1/orders/${id}`, { token })).body as unknown as {
        version: number;
        acts: string[];
        status: string;
      };
    expect((await at()).acts).toEqual(["acceptance", "refusal", "cancellation", "payment-receipt"]);
    const stale = await server.send("POST", `/v1/orders/${id}/acceptance`, { token, body: { version: 99 } });
    expect([stale.status, stale.body["code"]]).toEqual([409, "conflict"]);
    const done = async (act: string, reason = "") => {
      const { version } = await at();
      const reply = await server.send("POST", `/v1/orders/${id}/${act}`, {
        token,
        body: { version, reason },
      });
      expect([act, reply.status]).toEqual([act, 200]);
    };
    await done("acceptance");
    expect((await at()).acts).toEqual(["cancellation", "dispatch", "delivery", "payment-receipt"]);
    await done("payment-receipt");
    await done("dispatch", "Suivi <b>XY1</b>");
    expect(await at()).toMatchObject({ deliveryStatus: "transit", acts: ["delivery"] });
    await server.settle();
    const shippedMails = (await outbox(server, "elise.martin@example.org")).filter(
      (m) => m.kind === "orderShipped",
    );
    expect(shippedMails.map(({ text }) => /Suivi <b>XY1<\/b>/.test(text))).toEqual([true]);
    await done("delivery");
    const final = await at();
    expect(final.acts).toEqual([]);
    expect(await stockOf(server, token, shop.bottle.id)).toEqual({
      onHand: level.onHand - 6,
      reserved: level.reserved - 6,
      available: level.available,
    });
    const refused = await server.send("POST", `/v1/orders/${id}/refusal`, {
      token,
      body: { version: final.version },
    });
    expect([refused.status, refused.body["code"]]).toEqual([409, "order-act"]);
  });

  it("gives the stock back on refusal", async () => {
    const before = await stockOf(server, token, shop.bottle.id);
    const placed = await placeOrder(server, shop, { payment: "check", quantity: 4 });
    const { id, version } = (placed.body as unknown as { order: { id: string; version: number } }).order;
    const done = await server.send("POST", `/v1/orders/${id}/refusal`, {
      token,
      body: { version, reason: "rupture" },
    });
    expect([done.status, done.body["status"]]).toEqual([200, "refused"]);
    expect(await stockOf(server, token, shop.bottle.id)).toEqual(before);
  });
});

describe("a card order", () => {
  const pay = async (number: string) => {
    const placed = await placeOrder(server, shop, { payment: "cb", quantity: 1 });
    expect(placed.status).toBe(201);
    const { order, key, card } = placed.body as unknown as {
      order: { id: string; status: string };
      key: string;
      card: { intentId: string; clientSecret: string; confirmUrl: string };
    };
    expect(order.status).toBe("draft");
    const confirmed = await server.send("POST", card.confirmUrl, {
      body: { clientSecret: card.clientSecret, card: cardBody(number) },
    });
    return { order, key, card, confirmed };
  };
  const stateOf = async (id: string, key: string) => {
    await server.settle();
    const { status, paymentStatus, number } = (
      await server.send("GET", `/v1/orders/${id}`, { orderKey: key })
    ).body as unknown as Record<string, string>;
    return { status, paymentStatus, number };
  };

  it("becomes paid by the webhook, once, even when the bank tells it twice", async () => {
    const { order, key } = await pay("4000 0000 0000 5126");
    expect(await stateOf(order.id, key)).toMatchObject({
      status: "pending",
      paymentStatus: "paid",
      number: expect.stringMatching(/^CO-/),
    });
  });

  it("is kept when the card is refused, and the second card pays it", async () => {
    const { order, key, confirmed } = await pay("4000 0000 0000 0002");
    expect(confirmed.body).toEqual({ status: "failed", failure: "card_declined" });
    expect(await stateOf(order.id, key)).toMatchObject({ status: "draft", paymentStatus: "error" });
    const retry = await server.send("POST", `/v1/orders/${order.id}/payment-attempts`, { orderKey: key });
    expect(retry.status).toBe(201);
    const { card } = retry.body as unknown as { card: { confirmUrl: string; clientSecret: string } };
    await server.send("POST", card.confirmUrl, {
      body: { clientSecret: card.clientSecret, card: cardBody("4242424242424242") },
    });
    expect(await stateOf(order.id, key)).toMatchObject({ status: "pending", paymentStatus: "paid" });
  });

  it("asks for 3-D Secure and is paid when the holder accepts", async () => {
    const { order, key, card, confirmed } = await pay("4000002760003184");
    expect(confirmed.body).toEqual({ status: "requires_action", failure: null });
    expect(await stateOf(order.id, key)).toMatchObject({ status: "draft", paymentStatus: "requiresAction" });
    await server.send("POST", `/v1/sandbox/intents/${card.intentId}/challenge`, {
      body: { clientSecret: card.clientSecret, accept: true },
    });
    expect(await stateOf(order.id, key)).toMatchObject({ status: "pending", paymentStatus: "paid" });
  });

  it("refuses a webhook without, with a wrong or an old signature, and changes nothing", async () => {
    const { order, key, card } = await pay("4000 0000 0000 0077");
    const body = JSON.stringify({ type: "payment.succeeded", data: { intentId: card.intentId } });
    const forged = {
      "webhook-id": "evt_1",
      "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
      "webhook-signature": "v1,AAAA",
    };
    for (const headers of [{}, forged])
      expect(
        (await server.send("POST", "/v1/payments/webhooks/sandbox", { raw: body, headers })).status,
      ).toBe(400);
    const now = (await server.send("GET", `/v1/orders/${order.id}`, { orderKey: key })).body;
    expect(now["status"]).toBe("draft");
  });
});
