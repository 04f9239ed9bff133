import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newTestId, type TestServer } from "#kit/testing/server.ts";
import { openQuotesOffice, rowsOf, type QuoteCalls } from "#sales/quotes/testing/quotes.fixture.ts";

let server: TestServer;
let owner: string;
let quotes: QuoteCalls;
beforeAll(async () => {
  ({ server, token: owner, pen: quotes } = await openQuotesOffice());
});
afterAll(() => server.stop());

const free = (name: string, unitE4: number) => ({
  id: newTestId(),
  name,
  quantity: 1,
  unitE4: unitE4 as never,
  vatType: "standard" as const,
  accountingType: "service" as const,
});

test.each([
  ["bottles and a service", 6],
  ["a service alone", 0],
])("a sale of %s becomes an order and its whole bill, to the cent", async (_, quantity) => {
  const content = quotes.content(Math.max(1, quantity), {
    free: [free("Visite privée du chai", 1_234_500)],
    discount: { type: "%", amount: 333 },
    ...(quantity === 0 ? { lines: [], shipping: { ref: null, instructions: "" } } : {}),
  });
  const draft = await quotes.begin({
    subType: "bill",
    content,
    clientId: await quotes.client({ siret: "55208131766522" }),
  });
  const reply = await quotes.post(`/v1/quotes/${draft.id}/orders`, { version: draft.version });
  expect(reply.status, reply.text).toBe(201);
  const orderId = String(reply.body["orderId"]);
  const billed = await quotes.post("/v1/bills", { id: newTestId(), orders: [{ orderId }] });
  expect(billed.status, billed.text).toBe(201);
  expect(billed.text).toContain("Visite privée du chai");
  // The discount on the whole appears once, as agreed.
  const { paper: document } = billed.body as unknown as DocumentView;
  const off = document.lines.reduce((a, l) => a + l.discountCents, 0);
  expect(document.parts[0]?.discounts).toEqual([
    { kind: "order", name: "", percentBp: 333, amountCents: off },
  ]);
  expect(JSON.stringify(billed.body)).toContain(`"totalTtcCents":${draft.totalTtcCents}`);
  const order = (await server.send("GET", `/v1/orders/${orderId}`, { token: owner })).body;
  expect(order["status"]).toBe("invoiced");
});

test("what the official rules would refuse is not sealed, and nothing is counted up", async () => {
  // A shop without an e-mail: an individual has no electronic address then, which BR-FR-12 requires in every invoice.
  const email = await rowsOf<{ contact_email: string }>(server, "select contact_email from shops limit 1");
  await rowsOf(server, "update shops set contact_email = ''");
  const draft = await quotes.begin({
    subType: "bill",
    content: quotes.content(6),
    clientId: await quotes.client({ kind: "individual", firstname: "Élise", lastname: "Martin" }),
  });
  const reply = await quotes.post(`/v1/quotes/${draft.id}/orders`, { version: draft.version });
  const order = { id: newTestId(), orders: [{ orderId: String(reply.body["orderId"]) }] };
  const refused = await quotes.post("/v1/bills", order);
  expect([refused.status, refused.body["code"]]).toEqual([422, "document-rules"]);
  expect(refused.body["facts"]).toEqual({ rules: "BR-FR-12" });
  await rowsOf(server, "update shops set contact_email = $1", [email[0]?.contact_email ?? "a@b.fr"]);
  const billed = await quotes.post("/v1/bills", order);
  expect(billed.status, billed.text).toBe(201);
});

test("who cannot be billed is told so before the order is made, and his file is completed", async () => {
  const clientId = await quotes.client({ kind: "professional", company: "Cave sans numéro" });
  const path = `/v1/quotes/clients/${clientId}`;
  expect((await server.send("GET", path, { token: owner })).body["billLacks"]).toEqual(["siren"]);
  const draft = await quotes.begin({ subType: "bill", content: quotes.content(6), clientId });
  const refused = await quotes.post(`/v1/quotes/${draft.id}/orders`, { version: draft.version });
  expect([refused.status, refused.body["code"]]).toEqual([422, "client-unbillable"]);
  expect(await rowsOf(server, "select 1 from orders where client_id = $1", [clientId])).toEqual([]);
});

test("a deposit or a bill of an order whose client lacks his SIREN says what is missing, and in whose file", async () => {
  const clientId = await quotes.client({ kind: "professional", company: "Cave sans numéro" });
  const draft = await quotes.begin({ subType: "order", content: quotes.content(6), clientId });
  const reply = await quotes.post(`/v1/quotes/${draft.id}/orders`, { version: draft.version });
  expect(reply.status, reply.text).toBe(201);
  const orderId = String(reply.body["orderId"]);
  const share = { percentBp: 3000 };
  for (const [path, body] of [
    ["/v1/deposits", { id: newTestId(), orderId, share }],
    ["/v1/bills", { id: newTestId(), orders: [{ orderId }] }],
  ] as const) {
    const { status, body: refused } = await quotes.post(path, body);
    expect([status, refused["code"]], path).toEqual([422, "client-unbillable"]);
    expect(refused["facts"]).toEqual({ lacks: ["siren"], clientId });
  }
  expect(await rowsOf(server, "select 1 from document_states where client_id = $1", [clientId])).toEqual([]);
});
