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
} from "#sales/bills/bills.fixture.ts";
import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { ledgerFaults } from "#billing/accounting/ledger.fixture.ts";
import { breaches } from "#kit/testing/invariants.ts";
import { newTestId } from "#kit/testing/server.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.server.stop());

/** The VAT of this day and all before it, in cents. */
async function dueVat(): Promise<number> {
  const { server, token } = office;
  const to = new Date(server.clock.now || Date.now()).toISOString().slice(0, 10);
  const reply = await server.send("GET", `/v1/accounting/vat?from=2020-01-01&to=${to}`, { token });
  return Number(reply.body["totalCents"]);
}

/** A bill or deposit is paid by transfer. */
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
  const asked = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  await paid(asked);
  const note = viewIn(await credit(office, asked.id, { mode: "whole" }));
  expect(note.openCents).toBe(asked.totalTtcCents);
  const final = viewIn(await bill(office, [order.id]));
  expect(final.paper.prepaidCents).toBe(0);
  expect(final.dueCents).toBe(order.totalTtcCents);
});

test("what is credited of a paid deposit is deducted no more, the rest is", async () => {
  const order = await acceptedOrder(office);
  const asked = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  await paid(asked);
  const note = viewIn(await credit(office, asked.id, { mode: "amount", amountCents: 1000 }));
  const final = viewIn(await bill(office, [order.id]));
  expect(final.paper.prepaidCents).toBe(asked.totalTtcCents - note.totalTtcCents);
});

test("a deposit that was credited in part still asks for the rest; one credited whole for nothing", async () => {
  const order = await acceptedOrder(office);
  const asked = viewIn(await deposit(office, order.id, { percentBp: 6000 }));
  viewIn(await credit(office, asked.id, { mode: "amount", amountCents: 100 }));
  expect((await deposit(office, order.id, { percentBp: 6000 })).body["code"]).toBe("deposit-too-much");
  const other = await acceptedOrder(office);
  const whole = viewIn(await deposit(office, other.id, { percentBp: 6000 }));
  await paid(whole);
  viewIn(await credit(office, whole.id, { mode: "whole" }));
  expect((await deposit(office, other.id, { percentBp: 6000 })).status).toBe(201);
});

test("a deposit that a part bill deducted is not asked twice of what is left", async () => {
  const order = await acceptedOrder(office, { quantity: 12 });
  const asked = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  await paid(asked);
  const [line] = order.lines;
  if (!line) return expect.unreachable();
  const first = viewIn(await bill(office, [order.id], [{ id: line.id, quantity: 6 }]));
  expect(first.paper.prepaidCents).toBe(asked.totalTtcCents);
  const left = order.totalTtcCents - first.totalTtcCents;
  const rest = await deposit(office, order.id, { amountCents: left });
  expect(viewIn(rest).totalTtcCents).toBe(left);
});

test("money of a deposit that was credited is not that of its order any more", async () => {
  const order = await acceptedOrder(office);
  const asked = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  await paid(asked);
  await office.server.settle();
  expect((await readOrder(office, order.id)).payment.status).toBe("partial");
  viewIn(await credit(office, asked.id, { mode: "whole" }));
  const final = viewIn(await bill(office, [order.id]));
  await paid(final, final.openCents - asked.totalTtcCents);
  await office.server.settle();
  expect((await readOrder(office, order.id)).payment.status).toBe("partial");
  await paid({ ...final, openCents: asked.totalTtcCents });
  await office.server.settle();
  expect((await readOrder(office, order.id)).payment.status).toBe("paid");
});

test("its credit note pays the bill then, the books balance, and the VAT due is that of the order", async () => {
  const before = await dueVat();
  const order = await acceptedOrder(office);
  const asked = viewIn(await deposit(office, order.id, { percentBp: 3000 }));
  await paid(asked);
  const note = viewIn(await credit(office, asked.id, { mode: "whole" }));
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
  expect(await breaches(server.ownerUrl)).toEqual({});
  expect(await ledgerFaults(server.ownerUrl)).toEqual([]);
});
