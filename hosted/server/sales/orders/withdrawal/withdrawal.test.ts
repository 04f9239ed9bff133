import { afterAll, beforeAll, expect, test } from "vitest";
import type { WithdrawalView } from "@cuvee/core/sales/orders/withdrawal.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { submitCard, type TestCardOrder } from "#kit/testing/bank.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody, stockOf, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { outbox } from "#people/accounts/testing/browser.fixture.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
const MAIL = "elise.martin@example.org";
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

/** Sets the clock; the staff signs in again. */
async function itIs(moment: string | null): Promise<void> {
  server.clock.now = moment === null ? 0 : Date.parse(moment);
  owner = await server.login("calades", "Calades2026");
}

type Placed = { order: OrderView; key: string };
async function place(payment: "cb" | "check", quantity: number, token?: string): Promise<Placed> {
  const body = await orderBody(server, shop, { payment, quantity });
  const reply = await server.send("POST", "/v1/orders", token ? { token, body } : { body });
  expect(reply.status, reply.text).toBe(201);
  const { card } = reply.body as unknown as TestCardOrder;
  if (payment === "cb") await submitCard(server, card, "4242424242424242");
  await server.settle();
  return reply.body as unknown as Placed;
}
const detail = async (id: string): Promise<OrderView> =>
  (await server.send("GET", `/v1/orders/${id}`, { token: owner })).body as unknown as OrderView;
async function act(id: string, what: string): Promise<void> {
  const { version } = await detail(id);
  const reply = await server.send("POST", `/v1/orders/${id}/${what}`, { token: owner, body: { version } });
  expect(reply.status, reply.text).toBe(200);
  await server.settle();
}
async function deliverOn(id: string, at: string): Promise<void> {
  await act(id, "acceptance");
  await itIs(at);
  await act(id, "delivery");
}
const viewOf = (reply: Reply): WithdrawalView => reply.body as unknown as WithdrawalView;
const withdraw = (
  { order, key }: Placed,
  quantity: number,
  more: { id?: string; key?: string; lineId?: string } = {},
): Promise<Reply> =>
  server.send("POST", `/v1/orders/${order.id}/withdrawals`, {
    orderKey: key,
    ...(more.key ? { key: more.key } : {}),
    body: {
      id: more.id ?? newTestId(),
      name: "Élise Martin-Dubois",
      email: MAIL,
      lines: [{ lineId: more.lineId ?? order.lines[0]?.id, quantity }],
    },
  });
const codeOf = ({ status, body }: Reply): unknown[] => [status, body["code"]];

test("goods that came are withdrawn from until the last minute of the last day, and no longer", async () => {
  const placed = await place("check", 2);
  const read = async () =>
    viewOf(await server.send("GET", `/v1/orders/${placed.order.id}/withdrawals`, { orderKey: placed.key }));
  expect(await read()).toMatchObject({
    receivedOn: null,
    lastDay: null,
    refusal: null,
    refundableCents: null,
    // Goods are returned to the company of the legal notice.
    returnTo: expect.stringMatching(/^.{3,}, .*\d{5} \S/) as unknown,
  });
  // rules §7: received on Friday 11 December, the fourteenth day is Christmas, a week-end follows. In France it is
  // 23:30.
  await deliverOn(placed.order.id, "2026-12-11T22:30:00Z");
  expect(await read()).toMatchObject({ receivedOn: "2026-12-11", lastDay: "2026-12-28", refusal: null });
  await itIs("2026-12-28T23:00:00Z");
  expect((await read()).refusal).toBe("over");
  expect(codeOf(await withdraw(placed, 1))).toEqual([409, "withdrawal-over"]);
  await itIs("2026-12-28T22:59:59Z");
  expect(codeOf(await withdraw(placed, 3))).toEqual([422, "invalid-input"]);
  expect(codeOf(await withdraw(placed, 1, { lineId: newTestId() }))).toEqual([422, "invalid-input"]);
  const done = await withdraw(placed, 2);
  expect(viewOf(done)).toMatchObject({
    refusal: "nothing-left",
    made: [{ status: "declared", dueCents: 0 }],
  });
  expect(codeOf(await withdraw(placed, 1))).toEqual([409, "withdrawal-nothing-left"]);
  await itIs(null);
});

test("a withdrawal is acknowledged once, the goods come back, the money goes back by card", async () => {
  const placed = await place("cb", 3);
  const { id } = placed.order;
  await deliverOn(id, "2026-11-24T10:00:00Z");
  const before = await stockOf(server, owner, shop.bottle.id);
  const one = { id: newTestId(), key: newTestId() };
  const declared = await withdraw(placed, 3, one);
  expect(declared.status, declared.text).toBe(201);
  expect((await withdraw(placed, 3, one)).text).toBe(declared.text);
  // The same declaration with another key changes nothing.
  expect(viewOf(await withdraw(placed, 3, { id: one.id })).made).toHaveLength(1);
  await server.settle();
  const [ack, ...more] = (await outbox(server, MAIL))
    .filter(({ kind }) => kind === "withdrawalDone")
    .slice(-1);
  expect(more).toEqual([]);
  for (const part of [
    "mardi 24 novembre 2026",
    "11:00:0",
    "Élise Martin-Dubois",
    "× 3",
    "Adresse de retour",
    placed.order.lines[0]?.name ?? "",
  ])
    expect(ack?.text).toContain(part);
  const total = (await detail(id)).totalTtcCents;
  const [withdrawal] = viewOf(declared).made;
  expect(withdrawal).toMatchObject({ status: "declared", dueCents: total });

  const decide = (what: string, body: object): Promise<Reply> =>
    server.send("POST", `/v1/orders/${id}/withdrawals/${one.id}/${what}`, { token: owner, body });
  const back = await decide("return", { version: 1, restock: true });
  expect(viewOf(back), back.text).toMatchObject({ made: [{ status: "returned" }], refundableCents: total });
  expect((await stockOf(server, owner, shop.bottle.id)).onHand).toBe(before.onHand + 3);
  expect(codeOf(await decide("return", { version: 1, restock: true }))).toEqual([409, "conflict"]);
  expect(codeOf(await decide("return", { version: 2, restock: true }))).toEqual([409, "withdrawal-status"]);
  expect(codeOf(await decide("refund", { version: 2, amountCents: total + 1 }))).toEqual([
    422,
    "invalid-input",
  ]);
  // Two concurrent clicks: one refund.
  const pressed = await Promise.all([1, 2].map(() => decide("refund", { version: 2, amountCents: total })));
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await server.settle();
  const order = await detail(id);
  expect(order).toMatchObject({
    deliveryStatus: "returned",
    paymentStatus: "refunded",
    payment: { refundedCents: total },
  });
  expect(order.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["withdrawn", "goods-returned", "withdrawal-refunded", "payment-refunded"]),
  );
  const reply = await server.send("GET", "/v1/notifications-centers", { token: owner });
  expect(reply.text).toContain("orderWithdrawn");
  await itIs(null);
});

test("what comes back before anybody noted its delivery is in stock once, or gone, and promised to nobody", async () => {
  const stock = () => stockOf(server, owner, shop.bottle.id);
  const begun = await stock();
  const giveBack = async (placed: Placed, quantity: number, restock: boolean): Promise<void> => {
    const id = newTestId();
    expect((await withdraw(placed, quantity, { id })).status).toBe(201);
    const path = `/v1/orders/${placed.order.id}/withdrawals/${id}/return`;
    const reply = await server.send("POST", path, { token: owner, body: { version: 1, restock } });
    expect(reply.status, reply.text).toBe(200);
  };
  const sent = async (quantity: number): Promise<Placed> => {
    const placed = await place("check", quantity);
    await act(placed.order.id, "acceptance");
    await act(placed.order.id, "dispatch");
    return placed;
  };
  const whole = await sent(3);
  await giveBack(whole, 3, true);
  expect(await stock()).toEqual(begun);
  expect(await detail(whole.order.id)).toMatchObject({
    deliveryStatus: "returned",
    acts: ["payment-receipt"],
  });
  // Two broken, the third stays with the buyer: all three leave the stock once.
  const broken = await sent(3);
  await giveBack(broken, 2, false);
  const { onHand, reserved, available } = begun;
  expect(await stock()).toEqual({ onHand: onHand - 2, reserved: reserved + 1, available: available - 3 });
  await act(broken.order.id, "delivery");
  expect(await stock()).toEqual({ onHand: onHand - 3, reserved, available: available - 3 });
  // One of three is released before they leave: it stays in its place.
  const here = await place("check", 3);
  await giveBack(here, 1, true);
  expect(await stock()).toEqual({ onHand: onHand - 3, reserved: reserved + 2, available: available - 5 });
  await act(here.order.id, "acceptance");
  await act(here.order.id, "delivery");
  expect(await stock()).toEqual({ onHand: onHand - 5, reserved, available: available - 5 });
});

test("what has not left is cancelled at once; a professional, a visit and a cancelled order have no such right", async () => {
  const placed = await place("cb", 1);
  const done = await withdraw(placed, 1);
  expect(viewOf(done), done.text).toMatchObject({ refusal: "no-contract", made: [{ status: "settled" }] });
  await server.settle();
  expect(await detail(placed.order.id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  const mails = (await outbox(server, MAIL)).map(({ kind }) => kind);
  expect(mails).not.toContain("orderCancelled");
  expect(codeOf(await withdraw(placed, 1))).toEqual([409, "withdrawal-no-contract"]);
  const trade = await place("check", 1);
  await asOwner(server.ownerUrl, (c) =>
    c.query(
      "update clients set kind = 'professional' where id = (select client_id from orders where id = $1)",
      [trade.order.id],
    ),
  );
  expect(codeOf(await withdraw(trade, 1))).toEqual([409, "withdrawal-excluded"]);
});

test("the public form mails a link, and answers alike for an order that is none", async () => {
  const { order } = await place("check", 1);
  const ask = (number: string, email: string): Promise<Reply> =>
    server.send("POST", "/v1/withdrawal-links", { body: { number, email } });
  const links = async (): Promise<string[]> =>
    (await outbox(server, MAIL)).filter(({ kind }) => kind === "withdrawalLink").map(({ text }) => text);
  const none = await ask("XX-1", MAIL);
  expect(await links()).toEqual([]);
  const known = await ask(String(order.number).toLowerCase(), MAIL.toUpperCase());
  expect([known.status, known.text]).toEqual([none.status, none.text]);
  expect((await links())[0]).toContain(`/orders/follow/${order.id}?withdrawal=1#`);
  await ask(String(order.number), "somebody@example.org");
  expect(await links()).toHaveLength(1);
});

test("a buyer orders again, cancels what is not accepted, and reads nothing of the seller's", async () => {
  const camille = await server.login("camille", "Camille2026");
  const placed = await place("check", 2, camille);
  const { id } = placed.order;
  const read = async (path = ""): Promise<Reply> =>
    server.send("GET", `/v1/orders/${id}${path}`, { token: camille });
  const again = async () =>
    (await read("/reorder")).body as unknown as { lines: { state: string; quantity: number }[] };
  expect((await again()).lines).toMatchObject([{ state: "same", quantity: 2 }]);
  await asOwner(server.ownerUrl, (c) =>
    c.query("update formats set unit_e4 = unit_e4 + 10000 where id = $1", [shop.bottle.id]),
  );
  await expect.poll(async () => (await again()).lines).toMatchObject([{ state: "changed", quantity: 2 }]);
  await asOwner(server.ownerUrl, (c) =>
    c.query("update products set status = 'paused' where id = $1", [shop.product.id]),
  );
  await expect.poll(async () => (await again()).lines).toMatchObject([{ state: "gone", quantity: 0 }]);
  await asOwner(server.ownerUrl, (c) =>
    c.query("update products set status = 'online' where id = $1", [shop.product.id]),
  );

  // Margin, fees and commission of the delivery price are the seller's.
  await asOwner(server.ownerUrl, (c) =>
    c.query(
      `update orders set priced = priced || jsonb_build_object('shipping', priced -> 'shipping' || '{"totalHtCents": 500, "marginCents": 123,
         "totalWithMarginCents": 623, "totalWithFeesCents": 640, "commissionCents": 45}', 'trace', priced -> 'trace' ||
         '[{"rule": "shipping", "key": "trace.shipping.charges", "values": {"marginCents": 123, "feesCents": 17, "commissionCents": 45}, "cents": 185}]')
       where id = $1`,
      [id],
    ),
  );
  const mine = (await read()).text;
  expect(mine).not.toMatch(/shipping\.charges|"marginCents":[1-9]|"commissionCents":[1-9]/);
  const theirs = (await server.send("GET", `/v1/orders/${id}`, { token: owner })).text;
  expect(theirs).toMatch(/shipping\.charges/);

  const cancel = (): Promise<Reply> =>
    server.send("POST", `/v1/orders/${id}/own-cancellation`, { token: camille, body: {} });
  expect((await cancel()).body).toMatchObject({ status: "cancelled" });
  expect(codeOf(await cancel())).toEqual([409, "order-act"]);
});
