import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ClientAccount } from "@cuvee/core/billing/payments/views.ts";
import type { OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { orderBody } from "#kit/testing/orders.ts";
import { newTestId, type Reply } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import {
  acceptedOrder,
  bill,
  deposit,
  openOffice,
  orderAct,
  readOrder,
  viewIn,
  type Office,
} from "#sales/bills/testing/bills.fixture.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.server.stop());
afterEach(async () => {
  await office.server.settle();
  expect(await brokenInvariants(office.server.ownerUrl)).toEqual({});
});

const post = ({ id }: { id: string }, path: string, body: object): Promise<Reply> =>
  office.server.send("POST", `/v1/orders/${id}/${path}`, { token: office.token, body });
/** Ends an order in its current version. */
const end = async (order: { id: string }, more: object): Promise<Reply> => {
  const { version } = await readOrder(office, order.id);
  return post(order, "cancellation", { version, reason: "Rupture de stock", ...more });
};
const clientOf = async (order: { id: string }): Promise<string> => (await billingOf(order)).clientId;
const billingOf = async ({ id }: { id: string }): Promise<OrderBilling> =>
  (await office.server.send("GET", `/v1/orders/${id}/billing`, { token: office.token }))
    .body as unknown as OrderBilling;
const accountOf = async (order: { id: string }): Promise<ClientAccount> =>
  (
    await office.server.send("GET", `/v1/payments/clients/${await clientOf(order)}`, {
      token: office.token,
    })
  ).body as unknown as ClientAccount;
const sumOf = (rows: readonly { openCents?: number; freeCents?: number }[]): number =>
  rows.reduce((all, row) => all + (row.openCents ?? row.freeCents ?? 0), 0);
/** Places an order by transfer whose money has come, for a client of its own. */
async function paidOrder(email: string): Promise<OrderView> {
  const order = await acceptedOrder(office, { email, payment: "transfer", quantity: 4 });
  return orderAct(office, order, "payment-receipt");
}
/** Returns the manual refunds to clients so far, in cents. */
const wentBack = (): Promise<number> =>
  asOwner(office.server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ cents: string }>(
      "select coalesce(sum(amount_cents), 0) as cents from settlements where kind = 'refund'",
    );
    return Number(rows[0]?.cents);
  });

test("who cancels an order that was paid by hand says what becomes of its money: it goes back", async () => {
  const order = await paidOrder("rembourse@example.org");
  const refused = await end(order, {});
  expect(codeOf(refused)).toEqual([409, "order-money"]);
  expect(refused.body["facts"]).toMatchObject({ amountCents: order.totalTtcCents });
  expect((await readOrder(office, order.id)).status).toBe("validated");
  const before = await wentBack();
  const done = await end(order, { money: { to: "refund", type: "transfer" } });
  expect(done.body, done.text).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  expect((done.body as unknown as OrderView).endedMoney).toBeUndefined();
  expect((await wentBack()) - before).toBe(order.totalTtcCents);
  const account = await accountOf(order);
  expect([account.free, account.credits, account.owed]).toEqual([[], [], []]);
  const { version } = await readOrder(office, order.id);
  const again = await post(order, "money-release", { version, money: { to: "refund", type: "transfer" } });
  expect(codeOf(again)).toEqual([409, "order-act"]);
});

test("or it is the client's credit, which the order's page gives back later, once", async () => {
  const order = await paidOrder("credit@example.org");
  const done = (await end(order, { money: { to: "credit" } })).body as unknown as OrderView;
  expect(done.endedMoney).toEqual({ heldCents: 0, creditCents: order.totalTtcCents });
  await office.server.settle();
  const { paymentStatus, events } = await readOrder(office, order.id);
  expect(paymentStatus).toBe("paid");
  expect(events.map(({ kind }) => kind)).toContain("money-credited");
  expect(sumOf((await accountOf(order)).free)).toBe(order.totalTtcCents);
  const { version } = await readOrder(office, order.id);
  const given = await post(order, "money-release", { version, money: { to: "refund", type: "check" } });
  expect(given.body, given.text).toMatchObject({ paymentStatus: "refunded" });
  expect(sumOf((await accountOf(order)).free)).toBe(0);
});

test("deposits and part bills of an order that ends are credited: paid ones give the client what he paid", async () => {
  const order = await acceptedOrder(office, { email: "acomptes@example.org", quantity: 12 });
  const pay = async (documentId: string, clientId: string, amountCents: number): Promise<void> => {
    const body = {
      id: newTestId(),
      clientId,
      amountCents,
      type: "check",
      receivedOn: new Date(office.server.app.services.now()).toISOString().slice(0, 10),
      allocations: [{ documentId, amountCents }],
    };
    const reply = await office.server.send("POST", "/v1/settlements", { token: office.token, body });
    expect(reply.status, reply.text).toBe(201);
  };
  const first = viewIn(await deposit(office, order.id, { percentBp: 2000 }));
  await pay(first.id, first.clientId, first.totalTtcCents);
  viewIn(await deposit(office, order.id, { percentBp: 1000 }));
  const [line] = order.lines;
  if (!line) return expect.unreachable();
  const part = viewIn(await bill(office, [order.id], [{ id: line.id, quantity: 3 }]));
  await pay(part.id, part.clientId, Math.min(500, part.openCents));
  await office.server.settle();
  const came = first.totalTtcCents + Math.min(500, part.openCents);
  const before = await wentBack();
  const done = await end(order, { money: { to: "refund", type: "transfer" } });
  expect(done.body, done.text).toMatchObject({ status: "cancelled" });
  expect((await wentBack()) - before).toBe(came);
  const { documents } = await billingOf(order);
  expect(documents.filter(({ openCents }) => openCents !== 0)).toEqual([]);
});

test("a buyer who cancels has a credit, and the shop gives it back from the order's page", async () => {
  const camille = await office.server.login("camille", "Camille2026");
  const body = await orderBody(office.server, office.shop, { payment: "transfer", quantity: 2 });
  const placed = await office.server.send("POST", "/v1/orders", { token: camille, body });
  const { order } = placed.body as unknown as { order: OrderView };
  const paid = await orderAct(office, order, "payment-receipt");
  const own = await office.server.send("POST", `/v1/orders/${order.id}/own-cancellation`, {
    token: camille,
    body: {},
  });
  expect(own.body, own.text).toMatchObject({ status: "cancelled" });
  expect(own.body["endedMoney"]).toBeUndefined();
  const seen = await readOrder(office, order.id);
  expect(seen.endedMoney).toEqual({ heldCents: 0, creditCents: paid.totalTtcCents });
  expect(seen.events.map(({ kind }) => kind)).toContain("refund-due");
  const { version } = seen;
  const given = await post(order, "money-release", { version, money: { to: "refund", type: "transfer" } });
  expect(given.body, given.text).toMatchObject({ paymentStatus: "refunded" });
});

test("an order whose money was stuck before has it freed by the act of its page", async () => {
  const order = await paidOrder("ancienne@example.org");
  // The state of older data: cancelled, with its money still assigned.
  await asOwner(office.server.ownerUrl, (client) =>
    client.query("update orders set status = 'cancelled' where id = $1", [order.id]),
  );
  const { version, endedMoney } = await readOrder(office, order.id);
  expect(endedMoney).toEqual({ heldCents: order.totalTtcCents, creditCents: 0 });
  const freed = await post(order, "money-release", { version, money: { to: "credit" } });
  expect((freed.body as unknown as OrderView).endedMoney, freed.text).toEqual({
    heldCents: 0,
    creditCents: order.totalTtcCents,
  });
  await asOwner(office.server.ownerUrl, (client) =>
    client.query("update orders set status = 'validated' where id = $1", [order.id]),
  );
  expect((await end(order, { money: { to: "credit" } })).status).toBe(200);
});

test("what an order was paid too much is its client's once all of it is billed", async () => {
  const order = await paidOrder("trop@example.org");
  const [line] = order.lines;
  if (!line) return expect.unreachable();
  const { body } = await office.server.send("GET", `/v1/orders/${order.id}/shipments`, {
    token: office.token,
  });
  const gone = await post(order, "line-cancellations", {
    id: newTestId(),
    version: body["version"],
    lines: [{ lineId: line.id, quantity: 1 }],
  });
  expect(gone.status, gone.text).toBe(201);
  await office.server.settle();
  const final = viewIn(await bill(office, [order.id]));
  expect(final.openCents).toBe(0);
  await office.server.settle();
  expect(sumOf((await accountOf(order)).free)).toBe(order.totalTtcCents - final.totalTtcCents);
  expect((await readOrder(office, order.id)).paymentStatus).toBe("paid");
});
