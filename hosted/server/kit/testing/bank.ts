import { setTimeout as sleep } from "node:timers/promises";
import { sign } from "#billing/payments/signature.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { cardBody, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";

export type TestCardOrder = {
  id: string;
  key: string;
  card: { intentId: string; clientSecret: string; confirmUrl: string };
};

/** Result of `stateOf` for an order that is paid and with its seller. */
export const PAID = { status: "pending", paymentStatus: "paid", isNumbered: true };

/** Places an order by card, without paying yet. */
export async function orderByCard(server: TestServer, shop: TestShop, quantity = 1): Promise<TestCardOrder> {
  const placed = await placeOrder(server, shop, { payment: "cb", quantity });
  if (placed.status !== 201) throw new Error(placed.text);
  const { order, key, card } = placed.body as unknown as TestCardOrder & { order: { id: string } };
  return { id: order.id, key, card };
}

/** Gives a card number to a payment intent. */
export async function submitCard(
  server: TestServer,
  card: TestCardOrder["card"],
  number: string,
): Promise<Reply> {
  return server.send("POST", card.confirmUrl, {
    body: { clientSecret: card.clientSecret, card: cardBody(number) },
  });
}

/** Starts a new attempt after a refused card. */
export async function retry(server: TestServer, order: TestCardOrder): Promise<TestCardOrder["card"]> {
  const reply = await server.send("POST", `/v1/orders/${order.id}/payment-attempts`, { orderKey: order.key });
  if (reply.status !== 201) throw new Error(reply.text);
  return (reply.body as unknown as TestCardOrder).card;
}

/** Changes the sandbox provider's record of an intent, without an event to us. */
export async function changeIntent(server: TestServer, intentId: string, change: object): Promise<void> {
  const entries = Object.entries(change);
  const set = entries.map(([column], n) => `${column} = $${n + 2}`).join(", ");
  await asOwner(server.ownerUrl, (client) =>
    client.query(`update sandbox.intents set ${set} where id = $1`, [
      intentId,
      ...entries.map(([, value]) => value),
    ]),
  );
}

/**
 * Sends a signed event of the sandbox provider about an intent, as it comes over the network. `ageS` is the age of its
 * signature in seconds.
 */
export async function webhook(
  server: TestServer,
  intentId: string,
  { eventId = `evt_${newTestId()}`, type = "payment.succeeded", ageS = 0 } = {},
): Promise<Reply> {
  const raw = JSON.stringify({ type, data: { intentId } });
  const { secrets, now } = server.app.services;
  const timestampS = Math.floor(now() / 1000) - ageS;
  return server.send("POST", "/v1/payments/webhooks/sandbox", {
    raw,
    headers: {
      "webhook-id": eventId,
      "webhook-timestamp": String(timestampS),
      "webhook-signature": sign(secrets.sandboxWebhook, eventId, timestampS, raw),
    },
  });
}

/** Makes the sandbox provider take the money and send its event. */
export async function captureIntent(server: TestServer, intentId: string): Promise<Reply> {
  await changeIntent(server, intentId, { status: "succeeded", card: "4242" });
  return webhook(server, intentId);
}

/** Returns the buyer's view of their order once all jobs are done. */
export async function stateOf(server: TestServer, order: TestCardOrder): Promise<Record<string, unknown>> {
  await server.settle();
  const { body } = await server.send("GET", `/v1/orders/${order.id}`, { orderKey: order.key });
  const { status, paymentStatus, number } = body as Record<string, unknown>;
  return { status, paymentStatus, isNumbered: typeof number === "string" };
}

/**
 * Returns the sandbox provider's amounts for an order's intents, in cents: taken and refunded, oldest attempt first.
 */
export async function moneyOf(
  server: TestServer,
  order: TestCardOrder,
): Promise<{ taken: number; returned: number }[]> {
  return asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ taken: number; returned: number }>(
      `select case status when 'succeeded' then amount_cents else 0 end::int as taken, refunded_cents::int as returned
       from sandbox.intents where metadata->>'orderId' = $1 order by created_at, id`,
      [order.id],
    );
    return rows;
  });
}

/** Makes the seller refuse an order, in the version that they last saw. */
export async function refuseBySeller(
  server: TestServer,
  { id }: TestCardOrder,
  token: string,
): Promise<Reply> {
  const seen = (await server.send("GET", `/v1/orders/${id}`, { token })).body as unknown as {
    version: number;
  };
  const body = { version: seen.version, reason: "rupture" };
  return server.send("POST", `/v1/orders/${id}/refusal`, { token, body });
}

/** Lets an unpaid order expire: the clock advances, and its job comes due. */
export async function expire(server: TestServer, order: TestCardOrder): Promise<void> {
  server.clock.now = Date.now() + 31 * 60_000;
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      "update pgboss.job set start_after = now() where name = 'order-expiry' and data->>'orderId' = $1",
      [order.id],
    ),
  );
  await sleep(20);
  await server.settle();
  server.clock.now = 0;
}
