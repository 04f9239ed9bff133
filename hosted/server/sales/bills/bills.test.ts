import { documentTotals, depositCents } from "@cuvee/core/billing/documents/compose.ts";
import type { UsedDeposit } from "@cuvee/core/billing/documents/documents.ts";
import { takePortion, requestRest } from "@cuvee/core/billing/documents/portions.ts";
import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { sum } from "@cuvee/core/kit/money.ts";
import { readBefore, type OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptedOrder,
  bill,
  credit,
  deposit,
  openOffice,
  orderAct,
  readOrder,
  viewIn,
  type Office,
} from "#sales/bills/testing/bills.fixture.ts";
import { newTestId } from "#kit/testing/server.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.server.stop());

const billing = async (orderId: string): Promise<OrderBilling> =>
  (await office.server.send("GET", `/v1/orders/${orderId}/billing`, { token: office.token }))
    .body as unknown as OrderBilling;

/** Records a cheque that pays so much of a document. */
async function pay({ id: documentId, clientId }: DocumentView, amountCents: number): Promise<void> {
  const reply = await office.server.send("POST", "/v1/settlements", {
    token: office.token,
    body: {
      id: newTestId(),
      clientId,
      amountCents,
      type: "check",
      receivedOn: dayInFrance(office.server.app.services.now()),
      allocations: [{ documentId, amountCents }],
    },
  });
  if (reply.status !== 201) throw new Error(reply.text);
}

test("an order is billed in two parts that are its total to the cent, and is then invoiced", async () => {
  const order = await acceptedOrder(office, { quantity: 7 });
  const before = await billing(order.id);
  expect(before).toMatchObject({ billedTtcCents: 0, toBillTtcCents: order.totalTtcCents, canBill: true });
  const [goods] = before.lines;
  if (!goods) return expect.unreachable();
  const first = viewIn(await bill(office, [order.id], [{ id: goods.id, quantity: 3 }]));
  expect(first.number).toMatch(/^FA-2026-\d{5}$/);
  expect(first.paper.buyer.name).toBe("Élise Martin-Dubois");
  expect((await readOrder(office, order.id)).status).toBe("validated");
  expect((await bill(office, [order.id], [{ id: goods.id, quantity: 5 }])).body["code"]).toBe(
    "bill-too-much",
  );
  const second = viewIn(await bill(office, [order.id]));
  expect(first.totalTtcCents + second.totalTtcCents).toBe(order.totalTtcCents);
  expect(first.paper.totalVatCents + second.paper.totalVatCents).toBe(order.priced.totalVatCents);
  expect((await readOrder(office, order.id)).status).toBe("invoiced");
  expect((await bill(office, [order.id])).body["code"]).toBe("nothing-to-bill");
  expect(await billing(order.id)).toMatchObject({
    toBillTtcCents: 0,
    canBill: false,
    billedTtcCents: order.totalTtcCents,
  });
});

test("several orders of a client on one bill; those of another client, or not accepted, are refused", async () => {
  const [one, two] = [await acceptedOrder(office), await acceptedOrder(office, { quantity: 5 })];
  const other = await acceptedOrder(office, { email: "paul.autre@example.org" });
  expect((await bill(office, [one.id, other.id])).body["code"]).toBe("other-client");
  const both = viewIn(await bill(office, [one.id, two.id]));
  expect(both.totalTtcCents).toBe(one.totalTtcCents + two.totalTtcCents);
  expect(both.orders.map((o) => o.id).toSorted()).toEqual([one.id, two.id].toSorted());
  const { order: waiting } = (
    await office.server.send("POST", "/v1/orders", {
      body: {
        ...(await import("#kit/testing/orders.ts").then((m) =>
          m.orderBody(office.server, office.shop, { payment: "check", quantity: 1 }),
        )),
      },
    })
  ).body as unknown as { order: { id: string } };
  expect((await bill(office, [waiting.id])).body["code"]).toBe("order-not-billable");
});

test("a deposit of 30 % that is paid is deducted by rate from the bill; one that is not, is not", async () => {
  const order = await acceptedOrder(office);
  const document = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  expect(document).toMatchObject({ kind: "deposit", totalTtcCents: Math.round(order.totalTtcCents * 0.3) });
  expect((await deposit(office, order.id, { percentBp: 8000 })).body["code"]).toBe("deposit-too-much");
  expect((await billing(order.id)).openDeposits).toEqual([]);
  const unpaid = viewIn(await bill(office, [order.id]));
  expect(unpaid.paper.prepaidCents).toBe(0);
});

test("what a bill deducts of each deposit, and what is then to be paid, is told before: the bill says the same", async () => {
  const order = await acceptedOrder(office);
  const first = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  const second = viewIn(await deposit(office, order.id, { amountCents: 1000 }));
  await pay(first, first.totalTtcCents);
  await pay(second, 400);
  const orderBilling = await billing(order.id);
  expect(orderBilling.openDeposits.map((d) => [d.number, depositCents(d)])).toEqual([
    [first.number, first.totalTtcCents],
    [second.number, 400],
  ]);
  const [goods] = orderBilling.lines;
  if (!goods) return expect.unreachable();
  const created: { deposits: UsedDeposit[]; dueCents: number }[] = [];
  for (const lines of [[{ id: goods.id, quantity: 1 }], undefined]) {
    const { contract, before, openDeposits } = await billing(order.id);
    const taken = readBefore(before);
    const portion = takePortion(contract, taken, lines ?? requestRest(contract, taken));
    const { deposits, prepaidCents, dueCents } = documentTotals(portion.vat, openDeposits);
    const { paper: document } = viewIn(await bill(office, [order.id], lines));
    expect({ deposits, prepaidCents, dueCents }).toEqual({
      deposits: document.deposits,
      prepaidCents: document.prepaidCents,
      dueCents: document.dueCents,
    });
    created.push(document);
  }
  // One bottle can take only a part of the first deposit; the other invoice deducts the rest of both.
  expect(created.map((paper) => paper.deposits.map((d) => d.number))).toEqual([
    [first.number],
    [first.number, second.number],
  ]);
  expect(created[0]?.dueCents).toBe(0);
  expect(sum(created.flatMap((paper) => paper.deposits.map(depositCents)))).toBe(first.totalTtcCents + 400);
  expect((await billing(order.id)).openDeposits).toEqual([]);
});

test("what an order was paid ahead pays its bill; a credit of a paid bill is the client's to use", async () => {
  const order = await orderAct(office, await acceptedOrder(office), "payment-receipt");
  const paid = viewIn(await bill(office, [order.id]));
  expect(paid).toMatchObject({ openCents: 0, settledCents: order.totalTtcCents });
  const whole = viewIn(await credit(office, paid.id, { mode: "whole" }));
  expect(whole).toMatchObject({
    kind: "credit",
    totalTtcCents: order.totalTtcCents,
    openCents: order.totalTtcCents,
  });
  expect((await credit(office, paid.id, { mode: "whole" })).body["code"]).toBe("nothing-to-credit");
});

test("credits by line, by amount and by price are the bill in the end, and what is reopened is billed again", async () => {
  const order = await acceptedOrder(office, { quantity: 6 });
  const sealed = viewIn(await bill(office, [order.id]));
  const [line] = sealed.paper.lines;
  if (!line) return expect.unreachable();
  const two = viewIn(
    await credit(
      office,
      sealed.id,
      { mode: "lines", lines: [{ id: line.sourceId, quantity: 2 }] },
      { reopens: true },
    ),
  );
  expect(two).toMatchObject({ openCents: 0, corrections: [{ number: sealed.number }] });
  expect(
    (await credit(office, sealed.id, { mode: "lines", lines: [{ id: line.sourceId, quantity: 5 }] })).body[
      "code"
    ],
  ).toBe("credit-too-much");
  const less = viewIn(await credit(office, sealed.id, { mode: "amount", amountCents: 100 }));
  expect(less.totalTtcCents).toBe(100);
  const rest = viewIn(await credit(office, sealed.id, { mode: "whole" }));
  expect(two.totalTtcCents + less.totalTtcCents + rest.totalTtcCents).toBe(sealed.totalTtcCents);
  expect(two.paper.totalVatCents + less.paper.totalVatCents + rest.paper.totalVatCents).toBe(
    sealed.paper.totalVatCents,
  );
  const again = await billing(order.id);
  expect(again.lines.find((l) => l.id === line.sourceId)?.left).toBe(2);
  expect(viewIn(await bill(office, [order.id])).totalTtcCents).toBe(two.totalTtcCents);
});
