import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { WithdrawalView } from "@cuvee/core/sales/orders/withdrawal.ts";
import { submitCard, type TestCardOrder } from "#kit/testing/bank.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants, fingerprint } from "#kit/testing/invariants.ts";
import { orderBody, stockOf } from "#kit/testing/orders.ts";
import { newTestId, type Reply } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import {
  bill,
  credit,
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

type Placed = { order: OrderView; key: string };
/** Places an order of so many bottles, accepted and delivered. */
async function delivered(payment: "cb" | "check", quantity: number, email: string): Promise<Placed> {
  const { server, shop } = office;
  const body = await orderBody(server, shop, { payment, quantity, email });
  const reply = await server.send("POST", "/v1/orders", { body });
  expect(reply.status, reply.text).toBe(201);
  const placed = reply.body as unknown as Placed & TestCardOrder;
  if (payment === "cb") await submitCard(server, placed.card, "4242424242424242");
  await server.settle();
  for (const act of ["acceptance", "delivery"]) {
    await orderAct(office, await readOrder(office, placed.order.id), act);
    await server.settle();
  }
  return placed;
}
async function withdrawn({ order, key }: Placed, quantity: number): Promise<string> {
  const id = newTestId();
  const reply = await office.server.send("POST", `/v1/orders/${order.id}/withdrawals`, {
    orderKey: key,
    body: {
      id,
      name: "Élise Martin-Dubois",
      email: "elise.martin@example.org",
      lines: [{ lineId: order.lines[0]?.id, quantity }],
    },
  });
  expect(reply.status, reply.text).toBe(201);
  return id;
}
const refund = ({ order }: Placed, id: string, body: object): Promise<Reply> =>
  office.server.send("POST", `/v1/orders/${order.id}/withdrawals/${id}/refund`, {
    token: office.token,
    body: { version: 1, ...body },
  });
const viewOf = async ({ order }: Placed): Promise<WithdrawalView> =>
  (await office.server.send("GET", `/v1/orders/${order.id}/withdrawals`, { token: office.token }))
    .body as unknown as WithdrawalView;
const documentsOf = async ({ order }: Placed): Promise<OrderBilling["documents"]> =>
  (
    (await office.server.send("GET", `/v1/orders/${order.id}/billing`, { token: office.token }))
      .body as unknown as OrderBilling
  ).documents;
/** Returns the refunds of an order's money so far, in cents. */
const wentBack = (): Promise<number> =>
  asOwner(office.server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ cents: string }>(
      "select coalesce(sum(amount_cents), 0) as cents from settlements where kind = 'refund'",
    );
    return Number(rows[0]?.cents);
  });

test("paid by check, billed and withdrawn from: credit note, refund, entries, stock and the order's end are one act", async () => {
  const placed = await delivered("check", 3, "cheque@example.org");
  await orderAct(office, await readOrder(office, placed.order.id), "payment-receipt");
  viewIn(await bill(office, [placed.order.id]));
  const before = await stockOf(office.server, office.token, office.shop.bottle.id);
  const id = await withdrawn(placed, 3);
  const total = placed.order.totalTtcCents;
  expect((await viewOf(placed)).refundableCents).toBe(total);
  const gone = await wentBack();
  expect(codeOf(await refund(placed, id, { amountCents: total + 1 }))[1]).toBe("invalid-input");
  const done = await refund(placed, id, { amountCents: total, type: "check", goods: "restocked" });
  expect(done.body, done.text).toMatchObject({
    made: [{ status: "refunded", refundedCents: total }],
    refundableCents: 0,
  });
  expect((await wentBack()) - gone).toBe(total);
  const documents = await documentsOf(placed);
  expect(documents.map(({ kind, openCents }) => [kind, openCents])).toEqual([
    ["bill", 0],
    ["credit", 0],
  ]);
  expect(documents[1]?.totalTtcCents).toBe(total);
  expect((await stockOf(office.server, office.token, office.shop.bottle.id)).onHand).toBe(before.onHand + 3);
  await office.server.settle();
  expect(await readOrder(office, placed.order.id)).toMatchObject({
    paymentStatus: "refunded",
    deliveryStatus: "returned",
  });
  expect(codeOf(await refund(placed, id, { version: 3, amountCents: total }))).toEqual([
    409,
    "withdrawal-status",
  ]);
});

test("paid by card: a provider that refuses leaves everything as it was; else its bill is not owed again", async () => {
  const placed = await delivered("cb", 2, "carte@example.org");
  const sealed = viewIn(await bill(office, [placed.order.id]));
  const id = await withdrawn(placed, 2);
  await office.server.settle();
  const total = placed.order.totalTtcCents;
  const took = (cents: number): Promise<unknown> =>
    asOwner(office.server.ownerUrl, (client) =>
      client.query(
        "update sandbox.intents set refunded_cents = refunded_cents + $2 where metadata ->> 'orderId' = $1",
        [placed.order.id, cents],
      ),
    );
  // The payment provider has nothing left to refund.
  await took(total);
  const { ["public.idempotency_keys"]: _, ...as } = await fingerprint(office.server.ownerUrl);
  const failed = await refund(placed, id, { amountCents: total, goods: "restocked" });
  expect(codeOf(failed)).toEqual([409, "refund-failed"]);
  const { ["public.idempotency_keys"]: __, ...now } = await fingerprint(office.server.ownerUrl);
  expect(now).toEqual(as);
  await took(-total);
  const done = await refund(placed, id, { amountCents: total, goods: "restocked" });
  expect(done.status, done.text).toBe(200);
  await office.server.settle();
  expect(await readOrder(office, placed.order.id)).toMatchObject({
    paymentStatus: "refunded",
    payment: { refundedCents: total },
  });
  const documents = await documentsOf(placed);
  expect(documents.find(({ id: one }) => one === sealed.id)?.openCents).toBe(0);
  expect(documents.find(({ kind }) => kind === "credit")).toMatchObject({
    totalTtcCents: total,
    openCents: 0,
  });
});

test("what was credited and refunded by hand before does not go out a second time", async () => {
  const placed = await delivered("check", 2, "deuxfois@example.org");
  await orderAct(office, await readOrder(office, placed.order.id), "payment-receipt");
  const sealed = viewIn(await bill(office, [placed.order.id]));
  const id = await withdrawn(placed, 2);
  const total = placed.order.totalTtcCents;
  const gone = await wentBack();
  const note = viewIn(await credit(office, sealed.id, { mode: "whole" }));
  // With a manual credit note, the action refunds that one; here it was refunded manually too.
  const by = await office.server.send("POST", `/v1/payments/credits/${note.id}/refunds`, {
    token: office.token,
    body: {
      id: newTestId(),
      amountCents: total,
      type: "transfer",
      receivedOn: new Date(office.server.app.services.now()).toISOString().slice(0, 10),
    },
  });
  expect(by.status, by.text).toBe(201);
  expect((await viewOf(placed)).refundableCents).toBe(0);
  expect(codeOf(await refund(placed, id, { amountCents: total }))[1]).toBe("invalid-input");
  expect((await refund(placed, id, { amountCents: 0 })).status).toBe(200);
  expect((await wentBack()) - gone).toBe(total);
});

test("what was never billed has no credit note: a part of it is billed no more, all of it ends the order", async () => {
  const part = await delivered("check", 3, "partie@example.org");
  await orderAct(office, await readOrder(office, part.order.id), "payment-receipt");
  const one = await withdrawn(part, 1);
  const each = Math.round(part.order.totalTtcCents / 3);
  const due = (await viewOf(part)).made[0]?.dueCents ?? 0;
  const done = await refund(part, one, { amountCents: due, goods: "restocked" });
  expect(done.status, done.text).toBe(200);
  expect(await documentsOf(part)).toEqual([]);
  await office.server.settle();
  const rest = viewIn(await bill(office, [part.order.id]));
  expect(rest.totalTtcCents).toBe(part.order.totalTtcCents - due);
  expect(rest.openCents).toBe(0);
  expect(Math.abs(due - each)).toBeLessThan(part.order.totalTtcCents);
  await office.server.settle();
  expect((await readOrder(office, part.order.id)).paymentStatus).toBe("paid");

  const all = await delivered("check", 2, "tout@example.org");
  await orderAct(office, await readOrder(office, all.order.id), "payment-receipt");
  const id = await withdrawn(all, 2);
  const ended = await refund(all, id, {
    amountCents: all.order.totalTtcCents,
    type: "transfer",
    goods: "restocked",
  });
  expect(ended.status, ended.text).toBe(200);
  await office.server.settle();
  expect(await readOrder(office, all.order.id)).toMatchObject({
    status: "cancelled",
    paymentStatus: "refunded",
  });
  expect(await documentsOf(all)).toEqual([]);
});

test("what the seller keeps of a price comes off the credit note", async () => {
  const placed = await delivered("check", 2, "garde@example.org");
  await orderAct(office, await readOrder(office, placed.order.id), "payment-receipt");
  viewIn(await bill(office, [placed.order.id]));
  const id = await withdrawn(placed, 2);
  const amountCents = placed.order.totalTtcCents - 500;
  const done = await refund(placed, id, { amountCents, goods: "restocked" });
  expect(done.status, done.text).toBe(200);
  expect((await documentsOf(placed)).find(({ kind }) => kind === "credit")).toMatchObject({
    totalTtcCents: amountCents,
    openCents: 0,
  });
});

test("a bill that was not paid and is withdrawn from is not reminded of, and not owed after the act", async () => {
  const placed = await delivered("check", 3, "impaye@example.org");
  const sealed = viewIn(await bill(office, [placed.order.id]));
  const id = await withdrawn(placed, 1);
  office.server.clock.now = Date.now() + 40 * 86_400_000;
  office.token = await office.server.login("calades", "Calades2026");
  const remind = (): Promise<Reply> =>
    office.server.send("POST", "/v1/payments/reminders", {
      token: office.token,
      body: { rows: { ids: [sealed.id] }, subject: "", text: "" },
    });
  const preview = (): Promise<Reply> =>
    office.server.send("GET", `/v1/payments/reminders/${sealed.id}`, { token: office.token });
  expect(codeOf(await preview())).toEqual([409, "reminder-held-back"]);
  expect((await remind()).body).toMatchObject({ sent: 0, skipped: { settled: 1 } });
  const done = await refund(placed, id, { amountCents: 0, goods: "lost" });
  expect(done.status, done.text).toBe(200);
  const [first, note] = await documentsOf(placed);
  const stored = sealed.totalTtcCents - (note?.totalTtcCents ?? 0);
  expect(first?.openCents).toBe(stored);
  expect(note?.openCents).toBe(0);
  expect(stored).toBeGreaterThan(0);
  expect((await preview()).status).toBe(200);
});
