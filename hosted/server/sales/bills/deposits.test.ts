import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptedOrder,
  bill,
  credit,
  deposit,
  openOffice,
  readOrder,
  viewIn,
  type Office,
} from "#sales/bills/testing/bills.fixture.ts";
import { documentTotals } from "@cuvee/core/billing/documents/compose.ts";
import { withPortion, takePortion, requestRest } from "@cuvee/core/billing/documents/portions.ts";
import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { ledgerFaults } from "#billing/accounting/testing/ledger.fixture.ts";
import { readBefore, type OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import { keptOf, leftToBill, replacedDeposits, unpaidCents } from "@cuvee/core/sales/bills/deposits.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { newTestId } from "#kit/testing/server.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.server.stop());

/** Returns the VAT due up to today, in cents. */
async function dueVat(): Promise<number> {
  const { server, token } = office;
  const to = new Date(server.clock.now || Date.now()).toISOString().slice(0, 10);
  const reply = await server.send("GET", `/v1/accounting/vat?from=2020-01-01&to=${to}`, { token });
  return Number(reply.body["totalCents"]);
}

/** Pays an invoice or deposit by transfer. */
async function paid(document: DocumentView, amountCents: number = document.openCents): Promise<void> {
  const { server, token } = office;
  const reply = await server.send("POST", "/v1/settlements", {
    token,
    body: {
      id: newTestId(),
      clientId: document.clientId,
      amountCents,
      type: "transfer",
      receivedOn: new Date(server.clock.now || Date.now()).toISOString().slice(0, 10),
      reference: "",
      allocations: [{ documentId: document.id, amountCents }],
    },
  });
  if (reply.status !== 201) throw new Error(reply.text);
}

test("a paid deposit that was credited is deducted from no bill: the credit note gives it already", async () => {
  const order = await acceptedOrder(office);
  const document = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  await paid(document);
  const note = viewIn(await credit(office, document.id, { mode: "whole" }));
  expect(note.openCents).toBe(document.totalTtcCents);
  const final = viewIn(await bill(office, [order.id]));
  expect(final.paper.prepaidCents).toBe(0);
  expect(final.dueCents).toBe(order.totalTtcCents);
});

test("what is credited of a paid deposit is deducted no more, the rest is", async () => {
  const order = await acceptedOrder(office);
  const document = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  await paid(document);
  const note = viewIn(await credit(office, document.id, { mode: "amount", amountCents: 1000 }));
  const final = viewIn(await bill(office, [order.id]));
  expect(final.paper.prepaidCents).toBe(document.totalTtcCents - note.totalTtcCents);
});

test("a deposit that was credited in part still asks for the rest; one credited whole for nothing", async () => {
  const order = await acceptedOrder(office);
  const document = viewIn(await deposit(office, order.id, { percentBp: 6000 }));
  viewIn(await credit(office, document.id, { mode: "amount", amountCents: 100 }));
  expect((await deposit(office, order.id, { percentBp: 6000 })).body["code"]).toBe("deposit-too-much");
  const other = await acceptedOrder(office);
  const whole = viewIn(await deposit(office, other.id, { percentBp: 6000 }));
  await paid(whole);
  viewIn(await credit(office, whole.id, { mode: "whole" }));
  expect((await deposit(office, other.id, { percentBp: 6000 })).status).toBe(201);
});

test("a deposit that a part bill deducted is not asked twice of what is left", async () => {
  const order = await acceptedOrder(office, { quantity: 12 });
  const document = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  await paid(document);
  const [line] = order.lines;
  if (!line) return expect.unreachable();
  const first = viewIn(await bill(office, [order.id], [{ id: line.id, quantity: 6 }]));
  expect(first.paper.prepaidCents).toBe(document.totalTtcCents);
  const left = order.totalTtcCents - first.totalTtcCents;
  const rest = await deposit(office, order.id, { amountCents: left });
  expect(viewIn(rest).totalTtcCents).toBe(left);
});

test("money of a deposit that was credited is not that of its order any more", async () => {
  const order = await acceptedOrder(office);
  const document = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  await paid(document);
  await office.server.settle();
  expect((await readOrder(office, order.id)).payment.status).toBe("partial");
  viewIn(await credit(office, document.id, { mode: "whole" }));
  const final = viewIn(await bill(office, [order.id]));
  await paid(final, final.openCents - document.totalTtcCents);
  await office.server.settle();
  expect((await readOrder(office, order.id)).payment.status).toBe("partial");
  await paid({ ...final, openCents: document.totalTtcCents });
  await office.server.settle();
  expect((await readOrder(office, order.id)).payment.status).toBe("paid");
});

test("its credit note pays the bill then, the books balance, and the VAT due is that of the order", async () => {
  const before = await dueVat();
  const order = await acceptedOrder(office);
  const document = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  await paid(document);
  const note = viewIn(await credit(office, document.id, { mode: "whole" }));
  const final = viewIn(await bill(office, [order.id]));
  const { server, token } = office;
  const used = await server.send("POST", `/v1/payments/credits/${note.id}/uses`, {
    token,
    body: { documentId: final.id, amountCents: note.totalTtcCents },
  });
  expect(used.body).toEqual({
    creditOpenCents: 0,
    documentOpenCents: final.totalTtcCents - note.totalTtcCents,
  });
  await paid(final, final.totalTtcCents - note.totalTtcCents);
  await server.settle();
  expect((await readOrder(office, order.id)).payment.status).toBe("paid");
  expect((await dueVat()) - before).toBe(final.paper.totalVatCents);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  expect(await ledgerFaults(server.ownerUrl)).toEqual([]);
});

/** Returns the open amount of an order's invoices and deposits, and its payments. */
async function askedOf(orderId: string): Promise<number> {
  const { documents } = await billingOf(orderId);
  return documents.filter((d) => d.kind !== "credit").reduce((all, d) => all + d.openCents, 0);
}
const billingOf = async (orderId: string): Promise<OrderBilling> =>
  (await office.server.send("GET", `/v1/orders/${orderId}/billing`, { token: office.token }))
    .body as unknown as OrderBilling;
/** Returns the preview of an invoice for everything that is left. */
function previewed({ contract, before, openDeposits, unpaidDeposits }: OrderBilling) {
  const taken = readBefore(before);
  const portion = takePortion(contract, taken, requestRest(contract, taken));
  const { deposits, dueCents } = documentTotals(portion.vat, openDeposits);
  const left = leftToBill(contract, withPortion(taken, portion));
  return { dueCents, replaced: replacedDeposits(left, keptOf(openDeposits, deposits), unpaidDeposits) };
}

test("what is asked in all is never more than the order: the final bill takes the place of unpaid deposits", async () => {
  const order = await acceptedOrder(office, { quantity: 12 });
  const document = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  const [line] = order.lines;
  if (!line) return expect.unreachable();
  viewIn(await bill(office, [order.id], [{ id: line.id, quantity: 5 }]));
  // Invoice and deposit together still match the order.
  expect((await billingOf(order.id)).documents.filter(({ kind }) => kind === "credit")).toEqual([]);
  const preview = previewed(await billingOf(order.id));
  expect(preview.replaced).toMatchObject([{ number: document.number }]);
  const final = viewIn(await bill(office, [order.id]));
  expect(final.dueCents).toBe(preview.dueCents);
  expect(await askedOf(order.id)).toBe(order.totalTtcCents);
  const now = await billingOf(order.id);
  expect(now.documents.find(({ kind }) => kind === "credit")).toMatchObject({
    corrects: document.number,
    totalTtcCents: document.totalTtcCents,
    openCents: 0,
  });
  expect(now.unpaidDeposits).toEqual([]);
  expect(await brokenInvariants(office.server.ownerUrl)).toEqual({});
});

test("a part bill that leaves no room for an open deposit takes its place", async () => {
  const order = await acceptedOrder(office, { quantity: 12 });
  viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  const [line] = order.lines;
  if (!line) return expect.unreachable();
  viewIn(await bill(office, [order.id], [{ id: line.id, quantity: 11 }]));
  const { toBillTtcCents } = await billingOf(order.id);
  expect((await askedOf(order.id)) + toBillTtcCents).toBe(order.totalTtcCents);
});

test("of a deposit that was paid in part the final bill deducts that part, its credit note cancels the rest", async () => {
  const before = await dueVat();
  const order = await acceptedOrder(office);
  const document = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  await paid(document, 777);
  const preview = previewed(await billingOf(order.id));
  expect(preview.replaced.map(unpaidCents)).toEqual([document.totalTtcCents - 777]);
  const final = viewIn(await bill(office, [order.id]));
  expect(final.paper.prepaidCents).toBe(777);
  expect(final.dueCents).toBe(preview.dueCents);
  expect(await askedOf(order.id)).toBe(order.totalTtcCents - 777);
  expect((await billingOf(order.id)).openDeposits).toEqual([]);
  await paid(final);
  await office.server.settle();
  expect((await readOrder(office, order.id)).payment.status).toBe("paid");
  expect((await dueVat()) - before).toBe(final.paper.totalVatCents);
  expect(await brokenInvariants(office.server.ownerUrl)).toEqual({});
});

test("a deposit whose check bounces after a bill deducted it asks again, and no other bill takes its place", async () => {
  const { server, token } = office;
  const order = await acceptedOrder(office, { quantity: 12 });
  const document = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  const noted = await server.send("POST", "/v1/settlements", {
    token,
    body: {
      id: newTestId(),
      clientId: document.clientId,
      amountCents: document.openCents,
      type: "check",
      receivedOn: new Date(server.clock.now || Date.now()).toISOString().slice(0, 10),
      reference: "CHQ-30",
      allocations: [{ documentId: document.id, amountCents: document.openCents }],
    },
  });
  expect(noted.status, noted.text).toBe(201);
  const [line] = order.lines;
  if (!line) return expect.unreachable();
  const part = viewIn(await bill(office, [order.id], [{ id: line.id, quantity: 7 }]));
  expect(part.paper.prepaidCents).toBe(document.totalTtcCents);
  const money = noted.body as unknown as { id: string; version: number };
  const bounced = await server.send("POST", `/v1/settlements/${money.id}/rejection`, {
    token,
    body: { version: money.version, reason: "Sans provision" },
  });
  expect(bounced.status, bounced.text).toBe(200);
  expect(previewed(await billingOf(order.id)).replaced).toEqual([]);
  viewIn(await bill(office, [order.id]));
  expect(await askedOf(order.id)).toBe(order.totalTtcCents);
  const { documents } = await billingOf(order.id);
  expect(documents.filter(({ kind }) => kind === "credit")).toEqual([]);
  expect(documents.find(({ id }) => id === document.id)).toMatchObject({ openCents: document.totalTtcCents });
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("an order that is paid asks for no deposit; one that is paid in part asks for the rest alone", async () => {
  const order = await acceptedOrder(office, { quantity: 12, payment: "transfer" });
  const billing = async (): Promise<OrderBilling> => {
    const { server, token } = office;
    const reply = await server.send("GET", `/v1/orders/${order.id}/billing`, { token });
    return reply.body as unknown as OrderBilling;
  };
  expect((await billing()).canDeposit).toBe(true);
  const received = await office.server.send("POST", `/v1/orders/${order.id}/payment-receipt`, {
    token: office.token,
    body: { version: order.version },
  });
  expect(received.status, received.text).toBe(200);
  expect(await billing()).toMatchObject({ canDeposit: false, canBill: true });
  const refused = await deposit(office, order.id, { percentBp: 3000 });
  expect([refused.status, refused.body["code"]]).toEqual([409, "deposit-order-paid"]);
});
