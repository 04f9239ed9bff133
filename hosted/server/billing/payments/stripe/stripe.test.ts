import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { verifyStripe } from "#billing/payments/stripe/stripe.webhook.ts";
import {
  ACCOUNT,
  openStripeTestServer,
  orderAtStripe,
  statusAfterJobs,
  sendStripeEvent,
  type PageOrder,
  type StripeTestServer,
} from "#billing/payments/testing/stripe.fixture.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants, fingerprint } from "#kit/testing/invariants.ts";
import { newTestId } from "#kit/testing/server.ts";
import { codeOf, countReplies } from "#kit/testing/storm.ts";

let world: StripeTestServer;
beforeAll(async () => {
  world = await openStripeTestServer();
});
afterAll(async () => {
  await world.server.stop();
  await world.bank.stop();
});
afterEach(async () => {
  await world.server.settle();
  expect(await brokenInvariants(world.server.ownerUrl)).toEqual({});
});

const DONE = "checkout.session.completed";
const page = ({ page: id }: PageOrder) => world.bank.things.get(id) ?? { id };
const intentOf = (order: PageOrder) =>
  page(order)["payment_intent"] as { id: string } & Record<string, unknown>;
const seen = async (order: PageOrder) =>
  (await world.server.send("GET", `/v1/orders/${order.id}`, { token: world.token })).body as {
    version?: number;
    events?: { kind: string; by: string; reason?: string }[];
  };
/** Returns our own ids on a request to Stripe, or on an object there. */
const idsOn = (thing: { [key: string]: unknown } | undefined): { attemptId?: string; orderId?: string } =>
  thing?.["metadata"] ?? {};
const kindsOf = async (order: PageOrder) => (await seen(order)).events?.map((e) => e.kind) ?? [];
const act = async (order: PageOrder, name: string, body: object = {}) => {
  const { version } = await seen(order);
  return world.server.send("POST", `/v1/orders/${order.id}/${name}`, {
    token: world.token,
    body: { version, reason: "essai", ...body },
  });
};
const refundsOf = (order: PageOrder) =>
  [...world.bank.things.values()].filter(
    (t) => t.id.startsWith("re_") && t["payment_intent"] === intentOf(order).id,
  );
it("is paid once on Stripe's page, whatever its events do, and goes back whole", async () => {
  const order = await orderAtStripe(world);
  const { form, account, key } = world.bank.asked.findLast((a) => a.path === "/v1/checkout/sessions") ?? {};
  expect({ account, key }).toEqual({
    account: ACCOUNT,
    key: idsOn(form).attemptId,
  });
  // The order's private key is not sent.
  expect(form?.["success_url"]).toBe(`https://cave.example/validate3ds?order=${order.id}`);
  expect(form?.["line_items"]).toMatchObject({
    0: { price_data: { unit_amount: String(order.totalCents), currency: "eur" } },
  });
  expect(await statusAfterJobs(world, order)).toBe("draft processing");
  // An early event finds the current state at Stripe: nothing yet.
  expect((await sendStripeEvent(world, DONE, { id: order.page })).status).toBe(200);
  expect(await statusAfterJobs(world, order)).toBe("draft processing");
  world.bank.pay(order.page);
  const before = await fingerprint(world.server.ownerUrl);
  for (const forged of [
    { secret: "whsec_anothersecretofsomebody" },
    { ageS: 400 },
    { ageS: -400 },
    { header: "" },
    { header: "t=1,v1=00" },
  ])
    expect(codeOf(await sendStripeEvent(world, DONE, { id: order.page }, forged))).toEqual([
      400,
      "webhook-signature",
    ]);
  expect(() =>
    verifyStripe({ webhooks: {} } as never, " ", {
      headers: { "stripe-signature": "t=1" },
      rawBody: "{}",
      nowMs: 1000,
    }),
  ).toThrow("webhook-signature");
  // Events about objects that are not ours have no effect.
  for (const [type, id] of [
    ["invoice.paid", order.page],
    [DONE, "cs_unknown"],
    ["payment_intent.succeeded", "../x"],
  ] as const)
    expect((await sendStripeEvent(world, type, { id })).status).toBe(200);
  expect(await fingerprint(world.server.ownerUrl)).toEqual(before);
  const id = `evt_${newTestId()}`;
  const same = () => sendStripeEvent(world, DONE, { id: order.page }, { id });
  const replies = [
    ...(await Promise.all([
      same(),
      same(),
      sendStripeEvent(world, "payment_intent.succeeded", intentOf(order)),
    ])),
    await same(),
  ];
  expect(countReplies(replies)).toEqual({ 200: 4 });
  expect(await statusAfterJobs(world, order)).toBe("pending paid");
  expect((await kindsOf(order)).filter((kind) => /payment|placed/.test(kind))).toEqual([
    "placed",
    "payment-paid",
    "placed",
  ]);
  // The event only reports the payment; it places no order and takes nothing from the stock.
  const placed = (await seen(order)).events?.filter(({ kind }) => kind === "placed");
  expect(placed?.map(({ by }) => by)).toEqual(["buyer", "buyer"]);
  // An old event of a failure reads back a success.
  expect((await sendStripeEvent(world, "payment_intent.payment_failed", intentOf(order))).status).toBe(200);
  expect(await statusAfterJobs(world, order)).toBe("pending paid");
  expect((await act(order, "refusal")).status).toBe(200);
  expect(await statusAfterJobs(world, order)).toBe("refused refunded");
  expect(refundsOf(order).map((r) => r["amount"])).toEqual([order.totalCents]);
});

it.each([
  ["amount", (i: Record<string, unknown>) => Object.assign(i, { amount: 1, amount_received: 1 })],
  ["currency", (i: Record<string, unknown>) => Object.assign(i, { currency: "usd" })],
] as const)("another %s is refused, and the shop is told once", async (_, change) => {
  const order = await orderAtStripe(world);
  world.bank.pay(order.page);
  change(intentOf(order));
  for (const _again of [1, 2])
    expect(codeOf(await sendStripeEvent(world, DONE, { id: order.page }))).toEqual([409, "payment-mismatch"]);
  expect(await statusAfterJobs(world, order)).toBe("draft processing");
  expect((await kindsOf(order)).filter((kind) => kind === "payment-mismatch")).toHaveLength(1);
  const { body } = await world.server.send("GET", "/v1/notifications-centers", { token: world.token });
  expect(body).toContainEqual(
    expect.objectContaining({ type: "paymentTrouble", redirectLink: `/dashboard/orders/${order.id}` }),
  );
});

it("another account, real money for a trial, another order, another page: nothing is believed", async () => {
  const [order, other] = [await orderAtStripe(world), await orderAtStripe(world)];
  world.bank.pay(order.page);
  const own = { ...page(order), metadata: { ...(page(order)["metadata"] as object) } };
  const changes: [object, string][] = [
    [{ account: "acct_other" }, "acct_other"],
    [{ livemode: true }, ACCOUNT],
    [{ metadata: { ...own.metadata, orderId: other.id } }, ACCOUNT],
    [{ metadata: page(other)["metadata"] }, ACCOUNT],
  ];
  for (const [change, account] of changes) {
    Object.assign(page(order), change);
    expect(codeOf(await sendStripeEvent(world, DONE, { id: order.page }, { account }))).toEqual([
      409,
      "payment-mismatch",
    ]);
    Object.assign(page(order), own);
  }
  expect([await statusAfterJobs(world, order), await statusAfterJobs(world, other)]).toEqual([
    "draft processing",
    "draft processing",
  ]);
  // The owner of another account cannot report anything for the shop.
  expect((await kindsOf(order)).filter((kind) => kind === "payment-mismatch")).toHaveLength(1);
});

it("a page that expired is a refused card, and another try is another page", async () => {
  const order = await orderAtStripe(world);
  page(order)["status"] = "expired";
  const again = await world.server.send("POST", `/v1/orders/${order.id}/payment-attempts`, {
    orderKey: order.key,
  });
  const card = again.body["card"] as unknown as { intentId: string; url: string };
  expect(card.intentId).not.toBe(order.page);
  expect(await statusAfterJobs(world, order)).toBe("draft processing");
  // The end of the first page is outdated.
  await sendStripeEvent(world, "checkout.session.expired", { id: order.page });
  expect(await statusAfterJobs(world, order)).toBe("draft processing");
  world.bank.pay(card.intentId);
  // A buyer who returns before the webhook triggers a query to Stripe.
  const state = await world.server.send("POST", `/v1/orders/${order.id}/payment-state`, {
    orderKey: order.key,
  });
  expect(state.body).toMatchObject({
    status: "succeeded",
    order: { status: "pending", paymentStatus: "paid" },
  });
});

it("a debit takes days: the order comes, then its money, and the buyer's bank may take it back", async () => {
  const order = await orderAtStripe(world, "stripeSepa");
  world.bank.pay(order.page, { sepa: true, last4: "3000" });
  await sendStripeEvent(world, DONE, { id: order.page });
  expect(await statusAfterJobs(world, order)).toBe("pending processing");
  Object.assign(intentOf(order), { status: "succeeded", amount_received: order.totalCents });
  page(order)["payment_status"] = "paid";
  const dispute = {
    id: "dp_1standin",
    account: ACCOUNT,
    status: "needs_response",
    payment_intent: intentOf(order).id,
  };
  world.bank.things.set(dispute.id, dispute);
  // The dispute arrives before the payment.
  expect((await sendStripeEvent(world, "charge.dispute.created", dispute)).status).toBe(200);
  expect(await statusAfterJobs(world, order)).toBe("pending missing");
  await sendStripeEvent(world, "checkout.session.async_payment_succeeded", { id: order.page });
  expect(await statusAfterJobs(world, order)).toBe("pending missing");
  dispute.status = "won";
  await sendStripeEvent(world, "charge.dispute.closed", dispute);
  expect(await statusAfterJobs(world, order)).toBe("pending paid");
  const failed = await orderAtStripe(world, "stripeSepa");
  world.bank.pay(failed.page, { sepa: true });
  await sendStripeEvent(world, DONE, { id: failed.page });
  Object.assign(intentOf(failed), {
    status: "requires_payment_method",
    last_payment_error: { code: "insufficient_funds" },
  });
  await sendStripeEvent(world, "checkout.session.async_payment_failed", { id: failed.page });
  expect(await statusAfterJobs(world, failed)).toBe("pending error");
  // The money came by transfer after all.
  expect((await act(failed, "payment-receipt")).status).toBe(200);
  expect(await statusAfterJobs(world, failed)).toBe("pending paid");
});

it("of two refunds of 60 % one is refused, and a key gives back once, after Stripe forgot it too", async () => {
  const order = await orderAtStripe(world);
  world.bank.pay(order.page);
  await sendStripeEvent(world, DONE, { id: order.page });
  await world.server.settle();
  const { openStripe } = await import("#billing/payments/stripe/stripe.ts");
  const { provider } = openStripe({
    secretKey: "sk_test_standin",
    webhookSecret: "x",
    apiBase: world.bank.url,
    livemode: false,
  });
  const part = Math.ceil(order.totalCents * 0.6);
  const results = await Promise.allSettled(
    ["a", "b"].map((key) => provider.refund(order.page, part, `${key}-${order.id}`, ACCOUNT)),
  );
  const [refused] = results.filter((r) => r.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "refund-too-large", status: 409 });
  const stored = results[0]?.status === "fulfilled" ? "a" : "b";
  await provider.refund(order.page, part, `${stored}-${order.id}`, ACCOUNT);
  expect(refundsOf(order)).toHaveLength(1);
  // The shop refunded a part in Stripe's own dashboard: the rest is refunded with the order.
  await act(order, "refusal");
  expect(await statusAfterJobs(world, order)).toBe("refused refunded");
  expect(refundsOf(order).map((r) => r["amount"])).toEqual([part, order.totalCents - part]);
});

it("an order that ends closes its page", async () => {
  const order = await orderAtStripe(world);
  await world.server.send("PUT", `/v1/orders/${order.id}/aborted-cart`, { orderKey: order.key });
  expect(await statusAfterJobs(world, order)).toBe("aborted cancelled");
  expect(page(order)["status"]).toBe("expired");
});

it("Stripe away, silent, or failing after it did: the order waits, and a job asks until it knows", async () => {
  const { bank, server } = world;
  // The response is lost: the page exists, and we do not know it.
  bank.trouble.push({ path: "/v1/checkout/sessions", how: "drop-after", times: 2 });
  await expect(orderAtStripe(world)).rejects.toThrow("payment-unreachable");
  const thing = [...bank.things.values()].findLast((t) => t["object"] === "checkout.session");
  const orderId = idsOn(thing).orderId ?? "";
  const ask = async () => {
    await asOwner(server.ownerUrl, (client) =>
      client.query(
        "update pgboss.job set start_after = now() where name = 'payment-ask' and state in ('created', 'retry') and data->>'orderId' = $1",
        [orderId],
      ),
    );
    await server.settle();
  };
  const key = server.app.services.secrets.orderKey(orderId);
  const order = { id: orderId, key, page: thing?.id ?? "", totalCents: Number(thing?.["amount_total"]) };
  expect(await statusAfterJobs(world, order)).toBe("draft processing");
  // The same request again finds the same page; there is only one.
  await ask();
  expect(
    [...bank.things.values()].filter((t) => (t["metadata"] as { orderId?: string })?.orderId === orderId),
  ).toHaveLength(1);
  bank.pay(order.page);
  const state = { orderKey: key };
  bank.trouble.push({ path: "/v1/checkout/sessions/", how: "error", times: 1 });
  expect(codeOf(await server.send("POST", `/v1/orders/${orderId}/payment-state`, state))).toEqual([
    503,
    "payment-unreachable",
  ]);
  expect(await statusAfterJobs(world, order)).toBe("draft processing");
  await ask();
  expect(await statusAfterJobs(world, order)).toBe("pending paid");
});
