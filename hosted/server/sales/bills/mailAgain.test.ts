import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { placeOrder } from "#kit/testing/orders.ts";
import { newTestId, type Reply } from "#kit/testing/server.ts";
import { invitation } from "#people/collaborators/testing/team.fixture.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import { openSlot, openVisit, phoneIn, viewOf } from "#kit/testing/visits.ts";
import { openWriter, send, writeDay } from "#counter/tills/testing/journal.fixture.ts";
import { acceptedOrder, bill, openOffice, type Office } from "#sales/bills/testing/bills.fixture.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.server.stop());

/** Sends a body twice like a double click: each with an idempotency key of its own. */
type Click = (more?: object) => Promise<Reply>;
const click = (path: string, bodyOf: () => Promise<object> | object): Click => {
  return async (more = {}) => {
    const { server, token } = office;
    return server.send("POST", path, { token, body: { ...(await bodyOf()), ...more } });
  };
};

async function ofDocument(): Promise<Click> {
  const { server, token } = office;
  const reply = await bill(office, [(await acceptedOrder(office)).id]);
  const path = `/v1/documents/${String(reply.body["id"])}`;
  return click(`${path}/sending`, async () => ({
    to: ["a@example.org"],
    version: (await server.send("GET", path, { token })).body["version"],
  }));
}
async function ofOrder(): Promise<Click> {
  const placed = await placeOrder(office.server, office.shop, { payment: "transfer", quantity: 1 });
  const { order } = placed.body as unknown as { order: OrderView };
  return click(`/v1/orders/${order.id}/payment-link`, () => ({ send: true }));
}
async function ofReservation(): Promise<Click> {
  const { server, shop, token } = office;
  const visit = await openVisit(server, shop.id, token);
  const slot = await openSlot(server, token, visit.eventId, { capacity: 9 });
  const { id } = viewOf(await phoneIn(server, token, { visit, slot }));
  return click(`/v1/reservations/${id}/mails`, () => ({}));
}

async function ofInvitation(): Promise<Click> {
  const { server, token } = office;
  // Invited a minute ago.
  server.clock.now = Date.now() - 61_000;
  const invited = await server.send("POST", "/v1/collaborators", {
    token,
    body: invitation("vendanges@example.org", ["seeAllOrder"]),
  });
  server.clock.now = 0;
  const path = `/v1/collaborators/${String(invited.body["id"])}`;
  return click(`${path}/invitation`, async () => ({
    version: (await server.send("GET", path, { token })).body["version"],
  }));
}
async function ofTicket(): Promise<Click> {
  const { server, token } = office;
  const writer = openWriter(await enrol(server, token, (await makePoint(server, token)).id));
  await writeDay(writer, 1);
  await send(server, token, writer, writer.sealed);
  await server.settle();
  const ticket = writer.records.map(({ body }) => body).find(({ kind }) => kind === "ticket") as {
    id: string;
  };
  return click(`/v1/tickets/${ticket.id}/mail`, () => ({ id: newTestId(), email: "a@example.org" }));
}

const mailCount = (): Promise<number> =>
  asOwner(office.server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>("select count(*)::int as n from mails");
    return rows[0]?.n ?? 0;
  });

it.each([
  ["a document", ofDocument],
  ["the link of an order", ofOrder],
  ["a reservation's confirmation", ofReservation],
  ["an invitation", ofInvitation],
  ["the receipt of a ticket", ofTicket],
])("asks before the same mail leaves twice within a minute: %s", async (_, open) => {
  const { server } = office;
  const again = await open();
  await server.settle();
  const before = await mailCount();
  const first = await again();
  expect(first.status, first.text).toBeLessThan(300);
  const second = await again();
  expect([second.status, second.body["code"]]).toEqual([409, "mail-again"]);
  expect(second.body["facts"]).toMatchObject({ seconds: expect.any(Number), recipient: expect.any(String) });
  const confirmed = await again({ again: true });
  expect(confirmed.status, confirmed.text).toBeLessThan(300);
  server.clock.now = Date.now() + 61_000;
  const later = await again();
  server.clock.now = 0;
  expect(later.status, later.text).toBeLessThan(300);
  await server.settle();
  expect((await mailCount()) - before).toBe(3);
});

it("lets one of two clicks at once through, and the same document go to somebody else", async () => {
  const send = await ofDocument();
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await send({ to: ["b@example.org"] })).status).toBe(200);
});
