import type { ClientAccount, SettlementView } from "@cuvee/core/billing/payments/views.ts";
import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import {
  acceptedOrder,
  bill,
  credit,
  readOrder,
  viewIn,
  type Office,
} from "#sales/bills/testing/bills.fixture.ts";

let office: Office;
beforeAll(async () => {
  const server = await startTestServer();
  office = {
    server,
    shop: await openShop(server, ESTATE),
    token: await server.login("calades", "Calades2026"),
  };
});
afterAll(() => office.server.stop());

const ask = (method: string, path: string, body?: object): Promise<Reply> =>
  office.server.send(method, path, { token: office.token, ...(body ? { body } : {}) });
const today = (): string => new Date(office.server.clock.now || Date.now()).toISOString().slice(0, 10);
const moneyIn = (reply: Reply): SettlementView => {
  if (reply.status >= 300) throw new Error(reply.text);
  return reply.body as unknown as SettlementView;
};
const account = async (clientId: string): Promise<ClientAccount> =>
  (await ask("GET", `/v1/payments/clients/${clientId}`)).body as unknown as ClientAccount;
const paper = async (id: string): Promise<DocumentView> =>
  (await ask("GET", `/v1/documents/${id}`)).body as unknown as DocumentView;
/** Makes an invoice of a new buyer, for an order of this many bottles. */
const billed = async (email: string, quantity = 6): Promise<DocumentView> => {
  const order = await acceptedOrder(office, { quantity, email });
  return viewIn(await bill(office, [order.id]));
};
const check = (clientId: string, amountCents: number, allocations: object[] = [], more: object = {}) =>
  ask("POST", "/v1/settlements", {
    id: newTestId(),
    clientId,
    amountCents,
    type: "check",
    receivedOn: today(),
    reference: "CHQ 0012345",
    allocations,
    ...more,
  });

test("a check pays two bills, the rest is free and goes back; it bounces, and everything is owed again", async () => {
  const [one, two] = [await billed("cheque@example.org"), await billed("cheque@example.org", 3)];
  expect(two.clientId).toBe(one.clientId);
  const both = one.openCents + two.openCents;
  expect((await account(one.clientId)).owed.map((o) => [o.kind, o.number])).toEqual([
    ["bill", one.number],
    ["bill", two.number],
  ]);
  const pays = [one, two].map((d) => ({ documentId: d.id, amountCents: d.openCents }));
  const money = moneyIn(await check(one.clientId, both + 500, pays));
  expect(money).toMatchObject({
    status: "noted",
    freeCents: 500,
    allocatedCents: both,
    can: { cancel: true },
  });
  expect(money.paid.map((p) => p.number).toSorted()).toEqual([one.number, two.number].toSorted());
  await office.server.settle();
  const [orderOf] = one.paper.parts;
  expect((await readOrder(office, orderOf?.id ?? "")).paymentStatus).toBe("paid");
  const list = await ask("GET", `/v1/settlements?search=0012345`);
  expect(list.body["rows"]).toMatchObject([{ id: money.id, freeCents: 500, signedCents: both + 500 }]);

  expect((await paper(one.id)).openCents).toBe(0);
  const bounced = moneyIn(
    await ask("POST", `/v1/settlements/${money.id}/rejection`, {
      version: money.version,
      reason: "Sans provision",
    }),
  );
  expect(bounced).toMatchObject({ status: "rejected", allocatedCents: 0, freeCents: 0, paid: [] });
  expect((await paper(one.id)).openCents).toBe(one.openCents);
  await office.server.settle();
  expect((await readOrder(office, orderOf?.id ?? "")).paymentStatus).toBe("missing");
  const again = await ask("POST", `/v1/settlements/${money.id}/rejection`, {
    version: bounced.version,
    reason: "x",
  });
  expect(codeOf(again)).toEqual([409, "settlement-over"]);
});

test("what is too much is given back, once; what is given back no more comes back from the bank", async () => {
  const one = await billed("trop@example.org");
  const money = moneyIn(
    await check(one.clientId, one.openCents + 1000, [{ documentId: one.id, amountCents: one.openCents }]),
  );
  const back = (amountCents: number, version: number) =>
    ask("POST", `/v1/settlements/${money.id}/refunds`, {
      id: newTestId(),
      version,
      amountCents,
      type: "transfer",
      receivedOn: today(),
    });
  expect(codeOf(await back(1001, money.version))).toEqual([409, "allocation-too-much"]);
  const refund = moneyIn(await back(1000, money.version));
  expect(refund).toMatchObject({ kind: "refund", status: "banked", amountCents: 1000, signedCents: -1000 });
  const now = moneyIn(await ask("GET", `/v1/settlements/${money.id}`));
  expect(now).toMatchObject({ freeCents: 0, can: { reject: false, refund: false } });
  expect(codeOf(await back(1, now.version))).toEqual([409, "allocation-too-much"]);
  expect(codeOf(await back(1, money.version))).toEqual([409, "conflict"]);
});

test("money waits on an order until it is billed, and never pays more than there is to bill", async () => {
  const order = await acceptedOrder(office, { email: "attente@example.org", quantity: 6 });
  const [owner] = await asOwner(
    office.server.ownerUrl,
    async (client) =>
      (await client.query<{ client_id: string }>("select client_id from orders where id = $1", [order.id]))
        .rows,
  );
  const clientId = owner?.client_id ?? "";
  const total = order.totalTtcCents;
  const more = await check(clientId, total + 1, [{ orderId: order.id, amountCents: total + 1 }]);
  expect(codeOf(more)).toEqual([409, "allocation-too-much"]);
  const money = moneyIn(await check(clientId, total, [{ orderId: order.id, amountCents: 1000 }]));
  expect((await account(clientId)).owed).toMatchObject([{ kind: "order", openCents: total - 1000 }]);
  await office.server.settle();
  expect((await readOrder(office, order.id)).paymentStatus).toBe("partial");
  const document = viewIn(await bill(office, [order.id]));
  expect(document).toMatchObject({ settledCents: 1000, openCents: total - 1000 });
  const give = (amountCents: number, version: number) =>
    ask("POST", `/v1/settlements/${money.id}/allocations`, {
      version,
      allocations: [{ documentId: document.id, amountCents }],
    });
  const now = moneyIn(await ask("GET", `/v1/settlements/${money.id}`));
  const twice = await Promise.all([give(total - 1000, now.version), give(total - 1000, now.version)]);
  expect(twice.map((r) => r.status).toSorted()).toEqual([200, 409]);
  const paid = moneyIn(await ask("GET", `/v1/settlements/${money.id}`));
  expect(paid.freeCents).toBe(0);
  const undone = moneyIn(await give(-500, paid.version));
  expect(undone.freeCents).toBe(500);
  expect((await paper(document.id)).openCents).toBe(500);
});

test("who says that the rest of an order has come notes the rest, and not all of it again", async () => {
  const order = await acceptedOrder(office, { email: "reste@example.org", quantity: 6 });
  const [owner] = await asOwner(
    office.server.ownerUrl,
    async (client) =>
      (await client.query<{ client_id: string }>("select client_id from orders where id = $1", [order.id]))
        .rows,
  );
  const allocations = [{ orderId: order.id, amountCents: 1000 }];
  moneyIn(await check(owner?.client_id ?? "", 1000, allocations));
  await office.server.settle();
  const partly = await readOrder(office, order.id);
  expect(partly.paymentStatus).toBe("partial");
  expect(partly.payment.dueCents).toBe(order.totalTtcCents - 1000);
  const paid = await ask("POST", `/v1/orders/${order.id}/payment-receipt`, { version: partly.version });
  expect(paid.status, paid.text).toBe(200);
  const [came] = await asOwner(
    office.server.ownerUrl,
    async (client) =>
      (
        await client.query(
          "select sum(amount_cents)::int as cents from settlements where client_id = $1 and kind = 'receipt'",
          [owner?.client_id],
        )
      ).rows,
  );
  expect(came).toEqual({ cents: order.totalTtcCents });
  await office.server.settle();
  expect((await readOrder(office, order.id)).paymentStatus).toBe("paid");
});

test("an order that is given up owes back the part of it that was paid", async () => {
  const order = await acceptedOrder(office, { email: "annule@example.org", quantity: 6 });
  const [owner] = await asOwner(
    office.server.ownerUrl,
    async (client) =>
      (await client.query<{ client_id: string }>("select client_id from orders where id = $1", [order.id]))
        .rows,
  );
  moneyIn(
    await check(owner?.client_id ?? "", 1000, [{ orderId: order.id, amountCents: 1000 }], { type: "cash" }),
  );
  await office.server.settle();
  const { version } = await readOrder(office, order.id);
  const choice = { version, money: { to: "credit" }, reason: "Rupture" };
  const ended = await ask("POST", `/v1/orders/${order.id}/cancellation`, choice);
  expect(ended.status, ended.text).toBe(200);
  expect((await readOrder(office, order.id)).events.map(({ kind }) => kind)).toContain("money-credited");
});

test("a credit note pays another bill, no more than it gives, and not another client's", async () => {
  const [one, two] = [await billed("avoir@example.org"), await billed("avoir@example.org", 3)];
  const stranger = await billed("autre@example.org");
  await check(one.clientId, one.openCents, [{ documentId: one.id, amountCents: one.openCents }]);
  const note = viewIn(await credit(office, one.id, { mode: "amount", amountCents: 1500 }));
  const open = await ask("GET", "/v1/payments/credits?search=" + note.number);
  expect(open.body["rows"]).toMatchObject([{ number: note.number, openCents: 1500, creditStatus: "full" }]);
  const use = (documentId: string, amountCents: number) =>
    ask("POST", `/v1/payments/credits/${note.id}/uses`, { documentId, amountCents });
  expect(codeOf(await use(stranger.id, 100))).toEqual([422, "other-client"]);
  expect(codeOf(await use(two.id, 1501))).toEqual([409, "allocation-too-much"]);
  expect((await use(two.id, 1000)).body).toEqual({
    creditOpenCents: 500,
    documentOpenCents: two.openCents - 1000,
  });
  expect(codeOf(await use(one.id, -1000))).toEqual([409, "allocation-too-much"]);
  expect((await use(two.id, -400)).body).toMatchObject({ creditOpenCents: 900 });
  const back = { amountCents: 900, type: "transfer", receivedOn: today() };
  const path = `/v1/payments/credits/${note.id}/refunds`;
  const giveBack = () => ask("POST", path, { id: newTestId(), ...back });
  const replies = await Promise.all(Array.from({ length: 20 }, giveBack));
  const [first, ...more] = replies.filter((reply) => codeOf(reply)[1] !== "allocation-too-much");
  expect(more).toEqual([]);
  const refund = moneyIn(first ?? expect.unreachable());
  expect(refund).toMatchObject({ kind: "refund", paid: [{ number: note.number, amountCents: 900 }] });
  expect((await paper(note.id)).openCents).toBe(0);
});

test("a mistake is taken back while its method allows it; checks go to the bank on one slip, once", async () => {
  const one = await billed("banque@example.org");
  const created = await Promise.all([
    check(one.clientId, 1000),
    check(one.clientId, 2000),
    check(one.clientId, 3000),
  ]);
  const [a, b, c] = created.map(moneyIn);
  if (!a || !b || !c) return expect.unreachable();
  const cancel = (m: SettlementView) =>
    ask("POST", `/v1/settlements/${m.id}/cancellation`, { version: m.version, reason: "Doublon" });
  expect(moneyIn(await cancel(c)).status).toBe("cancelled");
  const rules = (await ask("GET", "/v1/payments/rules")).body as unknown as {
    version: number;
    banks: { id: string }[];
  };
  const bankId = rules.banks[0]?.id ?? "";
  const slip = (settlementIds: string[]) =>
    ask("POST", "/v1/payments/slips", {
      id: newTestId(),
      type: "check",
      bankId,
      madeOn: today(),
      settlementIds,
    });
  expect(codeOf(await slip([a.id, c.id]))).toEqual([409, "slip-money"]);
  expect(codeOf(await slip([a.id, newTestId()]))).toEqual([404, "not-found"]);
  const first = await slip([a.id, b.id]);
  expect(first.body).toMatchObject({ number: "RB-2026-00001", count: 2, totalCents: 3000 });
  expect(codeOf(await slip([a.id]))).toEqual([409, "slip-money"]);
  const banked = moneyIn(await ask("GET", `/v1/settlements/${a.id}`));
  expect(banked).toMatchObject({
    status: "banked",
    slipNumber: "RB-2026-00001",
    can: { cancel: false, reject: true },
  });
  expect(codeOf(await cancel(banked))).toEqual([409, "not-deletable"]);
  const put = await ask("PUT", "/v1/payments/rules", {
    version: rules.version,
    methods: { cash: { isDeletable: false, autoSetInBank: true } },
  });
  expect(put.status).toBe(200);
  const cash = moneyIn(await check(one.clientId, 700, [], { type: "cash" }));
  expect(cash.status).toBe("banked");
  expect(codeOf(await cancel(cash))).toEqual([409, "not-deletable"]);
});

test("a discount for paying early is let off up to the rate of the shop", async () => {
  const one = await billed("escompte@example.org");
  const most = Math.floor((one.dueCents * 200) / 10_000);
  const off = (amountCents: number, { id: documentId } = one) =>
    ask("POST", "/v1/payments/discounts", { id: newTestId(), documentId, amountCents, on: today() });
  expect(codeOf(await off(1))).toEqual([409, "discount-too-much"]);
  const { version } = (await ask("GET", "/v1/payments/rules")).body as unknown as { version: number };
  expect((await ask("PUT", "/v1/payments/rules", { version, discountMaxBp: 200 })).status).toBe(200);
  expect(codeOf(await off(most + 1))).toEqual([409, "discount-too-much"]);
  expect(moneyIn(await off(most))).toMatchObject({ kind: "discount", signedCents: 0 });
  expect(codeOf(await off(1))).toEqual([409, "discount-too-much"]);
  expect((await paper(one.id)).openCents).toBe(one.dueCents - most);
  // The credited part gets no early-payment discount.
  const two = await billed("escompte@example.org");
  viewIn(await credit(office, two.id, { mode: "amount", amountCents: two.dueCents - 1000 }));
  expect((await off(21, two)).body["facts"]).toMatchObject({ most: 20 });
});

test("a day to come, another's account and a taken id are refused", async () => {
  const one = await billed("refus@example.org");
  const late = { receivedOn: "2099-01-01" };
  expect(codeOf(await check(one.clientId, 100, [], late))).toEqual([422, "future-day"]);
  expect(codeOf(await check(one.clientId, 100, [], { bankId: "none" }))).toEqual([404, "not-found"]);
  expect(codeOf(await check(newTestId(), 100))).toEqual([404, "not-found"]);
  const id = newTestId();
  moneyIn(await check(one.clientId, 100, [], { id }));
  expect(codeOf(await check(one.clientId, 100, [], { id }))).toEqual([409, "settlement-exists"]);
});
