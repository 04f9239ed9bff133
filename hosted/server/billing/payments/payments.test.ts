import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSandbox } from "#billing/payments/sandbox.ts";
import { verifySignature } from "#billing/payments/signature.ts";
import {
  changeIntent,
  captureIntent,
  submitCard,
  moneyOf,
  orderByCard,
  PAID,
  refuseBySeller,
  retry,
  stateOf,
  webhook,
  type TestCardOrder,
} from "#kit/testing/bank.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ledgerFaults } from "#billing/accounting/testing/ledger.fixture.ts";
import { brokenInvariants, fingerprint } from "#kit/testing/invariants.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { codeOf, countReplies } from "#kit/testing/storm.ts";

const REFUSED = "4000000000000002";
const GOOD = "4242424242424242";
const THREE_D_SECURE = "4000002760003184";

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
  expect(await ledgerFaults(server.ownerUrl)).toEqual([]);
});

const refuseOrder = (order: TestCardOrder) => refuseBySeller(server, order, token);

describe("two attempts that both succeed", () => {
  /** Makes an order whose first card was refused, with both its intents. */
  const twice = async () => {
    const order = await orderByCard(server, shop);
    await submitCard(server, order.card, REFUSED);
    expect(await stateOf(server, order)).toMatchObject({ status: "draft", paymentStatus: "error" });
    return { order, first: order.card.intentId, second: (await retry(server, order)).intentId };
  };

  it.each(["the first, then the second", "the second, then the first"])(
    "%s: one pays, the other goes back, and a refusal gives the rest back",
    async (turn) => {
      const { order, first, second } = await twice();
      const pair = turn.startsWith("the first") ? [first, second] : [second, first];
      for (const intentId of pair) expect((await captureIntent(server, intentId)).status).toBe(200);
      expect(await stateOf(server, order)).toEqual(PAID);
      const held = await moneyOf(server, order);
      const amount = held[0]?.taken ?? 0;
      expect(amount).toBeGreaterThan(0);
      expect(held.map((m) => m.returned)).toEqual(pair[0] === first ? [0, amount] : [amount, 0]);
      expect((await refuseOrder(order)).status).toBe(200);
      expect(await stateOf(server, order)).toMatchObject({ status: "refused", paymentStatus: "refunded" });
      expect(await moneyOf(server, order)).toEqual(held.map(({ taken }) => ({ taken, returned: taken })));
    },
  );

  it("at the very same moment: the same", async () => {
    const { order, first, second } = await twice();
    const replies = await Promise.all([first, second].map((intentId) => captureIntent(server, intentId)));
    expect(countReplies(replies)).toEqual({ 200: 2 });
    expect(await stateOf(server, order)).toEqual(PAID);
    const held = await moneyOf(server, order);
    expect(held.map((m) => m.returned).toSorted((a, b) => a - b)).toEqual([0, held[0]?.taken]);
  });
});

describe("the word of the bank", () => {
  it("has one effect, however often it comes, one after the other or at once", async () => {
    const order = await orderByCard(server, shop);
    await changeIntent(server, order.card.intentId, { status: "succeeded" });
    const eventId = `evt_${newTestId()}`;
    const again = () => webhook(server, order.card.intentId, { eventId });
    expect(
      countReplies([await again(), ...(await Promise.all([again(), again(), again()])), await again()]),
    ).toEqual({
      200: 5,
    });
    expect(await stateOf(server, order)).toEqual(PAID);
    expect((await moneyOf(server, order)).map((m) => m.returned)).toEqual([0]);
    const counted = await asOwner(server.ownerUrl, async (client) => {
      const { rows } = await client.query<{ kind: string; n: number }>(
        "select kind, count(*)::int as n from order_events where order_id = $1 group by 1 order by 1",
        [order.id],
      );
      return Object.fromEntries(rows.map((row) => [row.kind, row.n]));
    });
    // Once when the buyer placed it, once when the payment brought it to the seller.
    expect(counted).toEqual({ placed: 2, "payment-paid": 1 });
  });

  it("told by two events of one payment is one payment: nothing goes back", async () => {
    const order = await orderByCard(server, shop);
    await submitCard(server, order.card, THREE_D_SECURE);
    // The holder accepts before we received the event of the authentication: both events find the payment succeeded.
    await changeIntent(server, order.card.intentId, { status: "succeeded", card: "3184" });
    expect((await webhook(server, order.card.intentId, { type: "payment.requires_action" })).status).toBe(
      200,
    );
    expect((await webhook(server, order.card.intentId)).status).toBe(200);
    expect(await stateOf(server, order)).toEqual(PAID);
    expect((await moneyOf(server, order)).map((m) => m.returned)).toEqual([0]);
  });

  it("of a failure that comes late, after the success, changes nothing", async () => {
    const order = await orderByCard(server, shop);
    await submitCard(server, order.card, REFUSED);
    await server.settle();
    // The same intent takes a second card.
    expect((await submitCard(server, order.card, GOOD)).body["status"]).toBe("succeeded");
    expect(await stateOf(server, order)).toEqual(PAID);
    expect((await webhook(server, order.card.intentId, { type: "payment.failed" })).status).toBe(200);
    expect(await stateOf(server, order)).toEqual(PAID);
    expect((await moneyOf(server, order)).map((m) => m.returned)).toEqual([0]);
  });

  it("of a success after the refund: the order stays refused, the money went back once", async () => {
    const order = await orderByCard(server, shop);
    await captureIntent(server, order.card.intentId);
    expect(await stateOf(server, order)).toEqual(PAID);
    expect((await refuseOrder(order)).status).toBe(200);
    expect(await stateOf(server, order)).toMatchObject({ status: "refused", paymentStatus: "refunded" });
    expect((await webhook(server, order.card.intentId)).status).toBe(200);
    expect(await stateOf(server, order)).toMatchObject({ status: "refused", paymentStatus: "refunded" });
    const [money] = await moneyOf(server, order);
    expect(money?.returned).toBe(money?.taken);
  });

  it.each([
    ["another amount", { amount_cents: 1 }],
    ["another currency", { currency: "USD" }],
  ])("about %s is refused, and nothing changes", async (_, change) => {
    const order = await orderByCard(server, shop);
    await changeIntent(server, order.card.intentId, { ...change, status: "succeeded" });
    const before = await fingerprint(server.ownerUrl);
    expect(codeOf(await webhook(server, order.card.intentId))).toEqual([409, "payment-mismatch"]);
    expect(await fingerprint(server.ownerUrl)).toEqual(before);
    await changeIntent(server, order.card.intentId, { status: "failed" });
  });

  it("about another order's or another shop's ids is refused, and nothing changes", async () => {
    const [one, two] = [await orderByCard(server, shop), await orderByCard(server, shop)];
    const other = await openShop(server, CHAMPAGNE);
    const ids = async (order: TestCardOrder): Promise<Record<string, string>> =>
      asOwner(server.ownerUrl, async (client) => {
        const { rows } = await client.query("select metadata from sandbox.intents where id = $1", [
          order.card.intentId,
        ]);
        return rows[0]?.metadata;
      });
    const [own, foreign] = [await ids(one), await ids(two)];
    for (const [metadata, wanted] of [
      [{ ...own, orderId: two.id }, [409, "payment-mismatch"]],
      [{ ...own, paymentId: foreign["paymentId"] }, [409, "payment-mismatch"]],
      [{ ...own, shopId: other.id }, [404, "not-found"]],
      [{ ...own, orderId: newTestId() }, [404, "not-found"]],
    ] as const) {
      await changeIntent(server, one.card.intentId, { status: "succeeded", metadata });
      const before = await fingerprint(server.ownerUrl);
      expect(codeOf(await webhook(server, one.card.intentId))).toEqual(wanted);
      expect(await fingerprint(server.ownerUrl)).toEqual(before);
    }
    await changeIntent(server, one.card.intentId, { status: "failed", metadata: own });
  });

  it("is not believed when it is old, from the future, about nothing, or unsigned", async () => {
    const order = await orderByCard(server, shop);
    await changeIntent(server, order.card.intentId, { status: "succeeded" });
    const before = await fingerprint(server.ownerUrl);
    for (const ageS of [400, -400])
      expect(codeOf(await webhook(server, order.card.intentId, { ageS }))).toEqual([
        400,
        "webhook-signature",
      ]);
    expect(codeOf(await webhook(server, "pi_nothing"))).toEqual([404, "not-found"]);
    const signed = { "webhook-id": "evt_1", "webhook-timestamp": "1", "webhook-signature": "v1a,AAAA" };
    for (const headers of [{}, signed])
      expect(
        codeOf(await server.send("POST", "/v1/payments/webhooks/sandbox", { raw: "{}", headers })),
      ).toEqual([400, "webhook-signature"]);
    for (const secret of [new Uint8Array(), new Uint8Array(15)])
      expect(() => verifySignature(secret, signed, "{}", Date.now())).toThrow("webhook-signature");
    expect(await fingerprint(server.ownerUrl)).toEqual(before);
    expect((await webhook(server, order.card.intentId)).status).toBe(200);
  });
});

describe("refunds at the same time", () => {
  it("never give back more than was taken: of two of 60 %, one is refused", async () => {
    const { provider } = openSandbox(server.app.services, () => server.url);
    for (let round = 0; round < 5; round += 1) {
      const order = await orderByCard(server, shop);
      await captureIntent(server, order.card.intentId);
      const [money] = await moneyOf(server, order);
      const part = Math.ceil((money?.taken ?? 0) * 0.6);
      const results = await Promise.allSettled(
        [1, 2].map((n) => provider.refund(order.card.intentId, part, `part-${n}-${order.id}`, null)),
      );
      expect(results.filter((r) => r.status === "rejected").map((r) => String(r.reason))).toEqual([
        "Refusal: refund-too-large",
      ]);
      expect((await moneyOf(server, order)).map((m) => m.returned)).toEqual([part]);
      // The same key again refunds nothing more.
      const stored = results[0]?.status === "fulfilled" ? 1 : 2;
      await provider.refund(order.card.intentId, part, `part-${stored}-${order.id}`, null);
      expect((await moneyOf(server, order)).map((m) => m.returned)).toEqual([part]);
      await changeIntent(server, order.card.intentId, { refunded_cents: 0 });
      await asOwner(server.ownerUrl, (client) =>
        client.query("delete from sandbox.refunds where intent_id = $1", [order.card.intentId]),
      );
    }
  });

  it("of one order, refused by two members of staff at once: one refusal, one refund", async () => {
    const order = await orderByCard(server, shop);
    await captureIntent(server, order.card.intentId);
    await server.settle();
    const replies = await Promise.all([refuseOrder(order), refuseOrder(order), refuseOrder(order)]);
    expect(countReplies(replies)[200]).toBe(1);
    expect(replies.filter((r) => r.status !== 200).every((r) => r.status === 409)).toBe(true);
    expect(await stateOf(server, order)).toMatchObject({ status: "refused", paymentStatus: "refunded" });
    const [money] = await moneyOf(server, order);
    expect(money?.returned).toBe(money?.taken);
  });
});
