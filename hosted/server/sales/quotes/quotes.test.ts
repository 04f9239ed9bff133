import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { OfferView, QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { stockOf, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, type TestServer } from "#kit/testing/server.ts";
import { dayFrom, openQuotesOffice, rowsOf, type QuoteCalls } from "#sales/quotes/testing/quotes.fixture.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
let pen: QuoteCalls;
beforeAll(async () => {
  ({ server, shop, token: owner, pen } = await openQuotesOffice());
});
afterAll(() => server.stop());

const keyOf = (quote: QuoteView): string => quote.url?.split("#")[1] ?? "";
const read = async (id: string): Promise<QuoteView> =>
  (await server.send("GET", `/v1/quotes/${id}`, { token: owner })).body as unknown as QuoteView;
const orderOf = async (id: string): Promise<OrderView> =>
  (await server.send("GET", `/v1/orders/${id}`, { token: owner })).body as unknown as OrderView;
const send = async (quote: QuoteView, mail = true): Promise<QuoteView> => {
  const reply = await pen.post(`/v1/quotes/${quote.id}/sending`, { version: quote.version, mail });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as QuoteView;
};
const accept = (quote: QuoteView, more: object = {}) =>
  server.send("POST", `/v1/quotes/${quote.id}/offer/acceptance`, {
    orderKey: keyOf(quote),
    body: { version: quote.version, terms: true, adult: true, ...more },
  });

test("a quote is written, sent under a number without gaps, read by its link alone, and accepted into an order", async () => {
  const draft = await pen.begin({ content: pen.content(12, { notes: "Avec nos salutations" }) });
  expect([draft.status, draft.number, draft.url]).toEqual(["draft", null, null]);
  expect(draft.priced.totalTtcCents).toBeGreaterThan(0);
  expect(draft.acts).toEqual(["edit", "send", "copy", "removal"]);
  // A draft cannot be read by its link.
  const early = server.app.services.secrets.orderKey(draft.id);
  expect((await server.send("GET", `/v1/quotes/${draft.id}/offer`, { orderKey: early })).status).toBe(404);

  const before = await stockOf(server, owner, shop.bottle.id);
  const sent = await send(draft);
  const again = await send(await pen.begin());
  // The demo has sent one.
  expect([sent.number, again.number].map((n) => Number(n?.slice(-5)))).toEqual([2, 3]);
  expect(sent.number).toMatch(/^DE-\d{4}-00002$/);
  const [mail] = await rowsOf<{ body_text: string }>(
    server,
    "select body_text from mails where kind = 'quoteSent' order by id",
  );
  expect(mail?.body_text).toContain(sent.url);
  expect(await stockOf(server, owner, shop.bottle.id)).toEqual(before);

  const offer = (await server.send("GET", `/v1/quotes/${sent.id}/offer`, { orderKey: keyOf(sent) }))
    .body as unknown as OfferView;
  expect(offer).toMatchObject({ number: sent.number, notes: "Avec nos salutations", order: null });
  expect(JSON.stringify(offer)).not.toContain("internalNotes");
  const stranger = await server.send("GET", `/v1/quotes/${sent.id}/offer`, { orderKey: keyOf(again) });
  expect(stranger.status).toBe(404);

  expect((await accept(sent, { terms: false })).status).toBe(422);
  const stale = await accept({ ...sent, version: sent.version - 1 });
  expect([stale.status, stale.body["code"]]).toEqual([409, "conflict"]);
  const key = newTestId();
  const body = { version: sent.version, terms: true, adult: true };
  const path = `/v1/quotes/${sent.id}/offer/acceptance`;
  const done = await server.send("POST", path, { orderKey: keyOf(sent), key, body });
  expect(done.status, done.text).toBe(201);
  expect((await server.send("POST", path, { orderKey: keyOf(sent), key, body })).text).toBe(done.text);
  const { order } = done.body as unknown as OfferView;
  const created = await orderOf(order?.id ?? "");
  expect(created).toMatchObject({
    number: order?.number,
    status: "validated",
    quoteId: sent.id,
    totalTtcCents: sent.totalTtcCents,
    payment: { type: "transfer", status: "pending" },
  });
  expect(created.acceptedTerms).toBeDefined();
  expect((await stockOf(server, owner, shop.bottle.id)).reserved).toBe(before.reserved + 12);
  const after = await read(sent.id);
  expect([after.status, after.orderNumber]).toEqual(["accepted", order?.number]);
  expect(after.events.map(({ kind, by }) => [kind, by])).toEqual([
    ["created", "calades"],
    ["sent", "calades"],
    ["accepted", "buyer"],
  ]);
  const twice = await accept({ ...sent, version: after.version });
  expect([twice.status, twice.body["code"]]).toEqual([409, "quote-act"]);
  await server.settle();
  const kinds = await rowsOf<{ kind: string }>(
    server,
    "select kind from mails where order_id = $1 or id like $2 order by kind",
    [order?.id, `${sent.id}%`],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(["orderRecorded", "quoteAccepted", "quoteSent"]);
  const notices = await rowsOf(server, "select 1 from notifications where type = 'quoteAccepted'");
  expect(notices.length).toBeGreaterThan(0);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("a draft of an order is edited, priced again, and becomes an order with free lines, discounts and prices of its own", async () => {
  const content = pen.content(10, {
    free: [
      {
        id: newTestId(),
        name: "Dégustation commentée",
        quantity: 2,
        unitE4: 500_000 as never,
        vatType: "standard",
        accountingType: "tasting",
      },
    ],
    discount: { type: "%", amount: 500 },
    schedule: [
      { type: "%", amount: 3000, due: null },
      { type: "€", amount: 1000, due: dayFrom(Date.now(), 20) },
    ],
  });
  const draft = await pen.begin({ subType: "order", content });
  const [line] = content.lines;
  const changed = {
    ...content,
    lines: [
      { ...line, quantity: 12, by: 6, own: { unitE4: 70_000, reason: "Salon" }, discountBp: 1000 },
      { id: newTestId(), formatId: shop.bottle.id, quantity: 1, own: { unitE4: 0 } },
    ],
    payment: { type: "account", terms: null },
  };
  const { clientId, validUntil } = draft;
  const put = await server.send("PUT", `/v1/quotes/${draft.id}`, {
    token: owner,
    body: { clientId, lang: "fr", validUntil, content: changed, version: draft.version },
  });
  expect(put.status, put.text).toBe(200);
  const saved = put.body as unknown as QuoteView;
  expect(saved.priced.lines.map((l) => [l.quantity, l.unitE4, l.amountCents])).toEqual([
    [12, 70_000, 8400],
    [1, 0, 0],
  ]);
  expect(saved.priced.lines[0]?.trace[0]).toMatchObject({
    key: "trace.grid.ownReason",
    values: { by: "calades", reason: "Salon", unitE4: 70_000 },
  });
  const old = await server.send("PUT", `/v1/quotes/${draft.id}`, {
    token: owner,
    body: { clientId, lang: "fr", validUntil, content: changed, version: draft.version },
  });
  expect([old.status, old.body["code"]]).toEqual([409, "conflict"]);

  const reply = await pen.post(`/v1/quotes/${draft.id}/orders`, { version: saved.version });
  expect(reply.status, reply.text).toBe(201);
  const order = await orderOf(String(reply.body["orderId"]));
  expect(order).toMatchObject({
    status: "validated",
    totalTtcCents: saved.totalTtcCents,
    payment: { terms: "d30" },
  });
  expect(order.payment.dueOn).toBeDefined();
  expect(order.payment.schedule).toHaveLength(2);
  expect(order.lines.map((l) => l.quantity)).toEqual([12, 1]);
  expect(order.priced.free?.map((f) => [f.name, f.amountCents])).toEqual([["Dégustation commentée", 10_000]]);
  const lines = await rowsOf<{ accounting_type: string | null }>(
    server,
    "select accounting_type from order_lines where order_id = $1 order by position",
    [order.id],
  );
  expect(lines.map((l) => l.accounting_type)).toEqual([null, null, "tasting"]);
  const final = await server.send("PUT", `/v1/quotes/${draft.id}`, {
    token: owner,
    body: { clientId, lang: "fr", validUntil, content: changed, version: saved.version + 1 },
  });
  expect([final.status, final.body["code"]]).toEqual([409, "quote-act"]);
  await server.settle();
  // No e-mail was requested.
  expect(await rowsOf(server, "select 1 from mails where order_id = $1", [order.id])).toEqual([]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("what is short of stock is named before, and refused when it is ordered, and nothing is kept", async () => {
  const draft = await pen.begin({ subType: "order", content: pen.content(9999) });
  expect(draft.short).toMatchObject([{ formatId: shop.bottle.id, wanted: 9999 }]);
  const before = await stockOf(server, owner, shop.bottle.id);
  const refused = await pen.post(`/v1/quotes/${draft.id}/orders`, { version: draft.version });
  expect([refused.status, refused.body["code"]]).toEqual([409, "stock-missing"]);
  expect(await stockOf(server, owner, shop.bottle.id)).toEqual(before);
  expect((await read(draft.id)).status).toBe("draft");
});

test("a sent quote stays as it is; its revision takes its place; the seller, the buyer, or the time end it", async () => {
  const sent = await send(await pen.begin());
  const copy = await pen.post(`/v1/quotes/${sent.id}/copies`, { id: newTestId(), replaces: true });
  expect(copy.status, copy.text).toBe(201);
  const revision = copy.body as unknown as QuoteView;
  expect(revision.replaces).toEqual({ id: sent.id, number: sent.number });
  const next = await send(revision, false);
  const old = await read(sent.id);
  expect([old.status, old.replacedBy?.number]).toEqual(["refused", next.number]);
  expect((await accept(sent)).body["code"]).toBe("quote-act");
  const no = await server.send("POST", `/v1/quotes/${next.id}/offer/refusal`, {
    orderKey: keyOf(next),
    body: { version: next.version, reason: "Trop cher" },
  });
  expect(no.status, no.text).toBe(200);
  expect((await read(next.id)).events.at(-1)).toMatchObject({
    kind: "refused",
    by: "buyer",
    note: "Trop cher",
  });

  const late = await send(await pen.begin({ validUntil: dayFrom(Date.now(), 1) }));
  server.clock.now = Date.now() + 3 * 86_400_000;
  expect((await accept(late)).body["code"]).toBe("quote-expired");
  await server.app.tidy();
  server.clock.now = 0;
  expect((await read(late.id)).status).toBe("expired");
  const drafts = await pen.begin();
  expect((await server.send("DELETE", `/v1/quotes/${drafts.id}`, { token: owner })).status).toBe(200);
  const stored = await server.send("DELETE", `/v1/quotes/${late.id}`, { token: owner });
  expect([stored.status, stored.body["code"]]).toEqual([409, "quote-act"]);
});

test("the list of quotes has no drafts of orders; they are listed when they are asked for", async () => {
  const listed = async (query = ""): Promise<{ id: string; subType: string }[]> =>
    (await server.send("GET", `/v1/quotes?limit=200${query}`, { token: owner })).body["rows"] as unknown as {
      id: string;
      subType: string;
    }[];
  const [quote, draft] = [await pen.begin(), await pen.begin({ subType: "order", content: pen.content(2) })];
  const quotes = await listed();
  expect(new Set(quotes.map((row) => row.subType))).toEqual(new Set(["quote"]));
  expect(quotes.map((row) => row.id)).toContain(quote.id);
  const others = encodeURIComponent(JSON.stringify({ subType: { in: ["order", "bill"] } }));
  const drafts = await listed(`&filter=${others}`);
  expect(drafts.map((row) => row.id)).toContain(draft.id);
  expect(drafts.map((row) => row.id)).not.toContain(quote.id);
  const measured = await server.send("GET", "/v1/quotes/measure", { token: owner });
  expect(measured.body["count"]).toBe(quotes.length);
});
