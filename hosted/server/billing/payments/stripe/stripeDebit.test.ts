import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
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
import { ledgerFaults } from "#billing/accounting/testing/ledger.fixture.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { newTestId, type Reply } from "#kit/testing/server.ts";

let world: StripeTestServer;
beforeAll(async () => {
  world = await openStripeTestServer();
});
afterAll(async () => {
  await world.server.stop();
  await world.bank.stop();
});

const ask = (method: string, path: string, body?: object): Promise<Reply> =>
  world.server.send(method, path, { token: world.token, ...(body ? { body } : {}) });
const rows = async (path: string): Promise<Record<string, unknown>[]> =>
  (await ask("GET", path)).body["rows"] as unknown as Record<string, unknown>[];
const page = ({ page: id }: PageOrder) => world.bank.things.get(id) ?? { id };
const intentOf = (order: PageOrder) => page(order)["payment_intent"] as { id: string };

/** Returns the balances of the accounts of clients and of the bank (511 waits, 512 is there), in cents. */
const books = (): Promise<Record<string, number>> =>
  asOwner(world.server.ownerUrl, async (client) => {
    const { rows: sums } = await client.query<{ account: string; cents: string }>(
      `select left(account, 3) as account, sum(debit_cents - credit_cents) as cents from journal_lines
       where shop_id = $1 and left(account, 3) in ('411', '511', '512') group by 1`,
      [world.shop.id],
    );
    return Object.fromEntries(sums.map(({ account, cents }) => [account, Number(cents)]));
  });

/** Makes an accepted order whose debit is under way, and its invoice. */
async function billedOrder(): Promise<{ order: PageOrder; billId: string; number: string }> {
  const order = await orderAtStripe(world, "stripeSepa");
  world.bank.pay(order.page, { sepa: true });
  await sendStripeEvent(world, "checkout.session.completed", { id: order.page });
  const { version } = (await ask("GET", `/v1/orders/${order.id}`)).body;
  expect((await ask("POST", `/v1/orders/${order.id}/acceptance`, { version })).status).toBe(200);
  const bill = await ask("POST", "/v1/bills", { id: newTestId(), orders: [{ orderId: order.id }] });
  expect(bill.status, bill.text).toBe(201);
  await world.server.settle();
  return { order, billId: String(bill.body["id"]), number: String(bill.body["number"]) };
}
const stateOf = (billId: string) =>
  asOwner(world.server.ownerUrl, async (client) => {
    const { rows: found } = await client.query<{ open_cents: number; settled_cents: number }>(
      "select open_cents::int, settled_cents::int from document_states where document_id = $1",
      [billId],
    );
    return found[0];
  });

it("a debit at Stripe pays its bill when it is confirmed, and not before; taken back, the bill is owed again, in the books too", async () => {
  const { order, billId, number } = await billedOrder();
  // Days may pass before the bank confirms: nothing is paid, nothing is booked.
  expect(await statusAfterJobs(world, order)).toMatch(/ processing$/);
  expect(await stateOf(billId)).toEqual({ open_cents: order.totalCents, settled_cents: 0 });
  expect(await rows("/v1/settlements")).toEqual([]);
  const before = await books();
  expect(before).toEqual({ "411": order.totalCents });

  Object.assign(intentOf(order), { status: "succeeded", amount_received: order.totalCents });
  page(order)["payment_status"] = "paid";
  await sendStripeEvent(world, "checkout.session.async_payment_succeeded", { id: order.page });
  await world.server.settle();
  expect(await statusAfterJobs(world, order)).toMatch(/ paid$/);
  expect(await stateOf(billId)).toEqual({ open_cents: 0, settled_cents: order.totalCents });
  const [money] = await rows("/v1/settlements");
  expect(money).toMatchObject({ type: "stripeSepa", amountCents: order.totalCents });
  const id = String(money?.["id"]);
  // By its method, it is in the bank at once.
  expect(await books()).toEqual({ "411": 0, "511": 0, "512": order.totalCents });

  const dispute = {
    id: "dp_2standin",
    account: ACCOUNT,
    status: "lost",
    payment_intent: intentOf(order).id,
  };
  world.bank.things.set(dispute.id, dispute);
  for (const _ of [1, 2]) await sendStripeEvent(world, "charge.dispute.created", dispute);
  await world.server.settle();
  expect(await statusAfterJobs(world, order)).toMatch(/ missing$/);
  expect(await stateOf(billId)).toEqual({ open_cents: order.totalCents, settled_cents: 0 });
  expect((await rows("/v1/settlements"))[0]).toMatchObject({ id, status: "rejected" });
  // The reversing entry exists once, however often the bank reports it.
  expect(await books()).toEqual({ ...before, "511": 0, "512": 0 });
  // It is among the unpaid documents from its due date on.
  const today = dayInFrance(world.server.clock.now ?? Date.now());
  await asOwner(world.server.ownerUrl, (client) =>
    client.query("update document_states set due_on = $2::date - 3 where document_id = $1", [billId, today]),
  );
  expect(await rows("/v1/payments/unpaids")).toContainEqual(
    expect.objectContaining({ number, openCents: order.totalCents }),
  );
  expect(await brokenInvariants(world.server.ownerUrl)).toEqual({});
  expect(await ledgerFaults(world.server.ownerUrl)).toEqual([]);
});

it("a debit that the bank refuses never was a payment: its bill stays open, and the books say nothing of it", async () => {
  const before = (await rows("/v1/settlements")).length;
  const { order, billId } = await billedOrder();
  Object.assign(intentOf(order), {
    status: "requires_payment_method",
    last_payment_error: { code: "insufficient_funds" },
  });
  await sendStripeEvent(world, "checkout.session.async_payment_failed", { id: order.page });
  await world.server.settle();
  expect(await statusAfterJobs(world, order)).toMatch(/ error$/);
  expect(await stateOf(billId)).toEqual({ open_cents: order.totalCents, settled_cents: 0 });
  expect((await rows("/v1/settlements")).length).toBe(before);
  expect(await brokenInvariants(world.server.ownerUrl)).toEqual({});
});
