import { type QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { makePerson, userOf } from "#kit/testing/people.ts";
import { CHAMPAGNE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, type TestServer } from "#kit/testing/server.ts";
import { dayFrom, openQuotesOffice, rowsOf, type QuoteCalls } from "#sales/quotes/testing/quotes.fixture.ts";

let server: TestServer;
let shop: TestShop;
let pen: QuoteCalls;
beforeAll(async () => {
  ({ server, shop, pen } = await openQuotesOffice());
});
afterAll(() => server.stop());

const iam = (permissions: Record<string, boolean>): Promise<string> =>
  makePerson(server, { role: "iam", shops: [{ shopId: shop.id, authorizations: permissions }] });
const today = (): string => dayFrom(server.app.services.now(), 10);
const body = (more: object) => ({
  id: newTestId(),
  subType: "quote",
  clientId: null,
  lang: "fr",
  validUntil: today(),
  content: pen.content(6),
  ...more,
});

test("who may see no prices writes no sale; who allowed a price of its own stays named", async () => {
  const plain = await iam({ createQuote: true, seeAllOrder: true });
  const bold = await iam({ createQuote: true, seeAllPrice: true });
  const own = (unitE4: number) => ({
    lines: [{ id: newTestId(), formatId: shop.bottle.id, quantity: 6, own: { unitE4 } }],
  });
  for (const more of [
    own(50_000),
    { discount: { type: "%", amount: 100 } },
    { lines: [{ id: newTestId(), formatId: shop.bottle.id, quantity: 6, discountBp: 100 }] },
  ]) {
    const sent = body({ content: { ...pen.content(6), ...more } });
    const refused = await server.send("POST", "/v1/quotes", { token: plain, body: sent });
    expect([refused.status, refused.body["facts"]]).toEqual([403, { permission: "seeAllPrice" }]);
    expect((await server.send("POST", "/v1/quotes", { token: bold, body: sent })).status).toBe(201);
  }
  const quote = (await pen.post("/v1/quotes", body({ content: { ...pen.content(6), ...own(50_000) } })))
    .body as unknown as QuoteView;
  const { clientId, validUntil, content, version } = quote;
  expect(content.lines[0]?.own).toEqual({ unitE4: 50_000, by: "calades", reason: "" });
  const [line] = content.lines;
  const change = (lines: object[]) =>
    server.send("PUT", `/v1/quotes/${quote.id}`, {
      token: bold,
      body: { clientId, lang: "fr", validUntil, version, content: { ...content, lines } },
    });
  const stored = (await change([{ ...line, quantity: 60 }])).body as unknown as QuoteView;
  expect(stored.content.lines[0]?.own).toEqual({ unitE4: 50_000, by: "calades", reason: "" });
});

test("each kind needs its own permission, and a quote becomes an order only by who writes orders", async () => {
  const orders = await iam({ createOrder: true, seeAllPrice: true });
  const quotes = await iam({ createQuote: true, seeAllPrice: true });
  const begin = (token: string, subType: string) =>
    server.send("POST", "/v1/quotes", { token, body: body({ subType }) });
  expect((await begin(orders, "quote")).body).toMatchObject({
    code: "forbidden",
    facts: { permission: "createQuote" },
  });
  expect((await begin(orders, "order")).status).toBe(201);
  expect((await begin(quotes, "bill")).body).toMatchObject({ facts: { permission: "billOrder" } });
  const quote = await pen.begin();
  const sent = (await pen.post(`/v1/quotes/${quote.id}/sending`, { version: quote.version, mail: false }))
    .body as unknown as QuoteView;
  const path = `/v1/quotes/${quote.id}/orders`;
  const refused = await pen.post(path, { version: sent.version }, quotes);
  expect(refused.body).toMatchObject({ code: "forbidden", facts: { permission: "createOrder" } });
  expect((await server.send("GET", `/v1/quotes/${quote.id}`, { token: orders })).status).toBe(403);
  expect((await pen.post(path, { version: sent.version })).status).toBe(201);
});

test("an order on account beyond what a client may owe is told with its figures, and is made only when that was read", async () => {
  const clientId = await pen.client({ creditLimitCents: 20_000 });
  const content = pen.content(6, { payment: { type: "account", terms: null } });
  const first = await pen.begin({ subType: "order", clientId, content });
  expect(first.credit).toEqual({ limitCents: 20_000, outstandingCents: 0 });
  const path = (q: QuoteView): string => `/v1/quotes/${q.id}/orders`;
  expect((await pen.post(path(first), { version: first.version })).status).toBe(201);
  const second = await pen.begin({
    subType: "order",
    clientId,
    content: pen.content(24, { payment: content.payment }),
  });
  expect(second.credit?.outstandingCents).toBe(first.totalTtcCents);
  const refused = await pen.post(path(second), { version: second.version });
  expect([refused.status, refused.body["code"]]).toEqual([409, "credit-limit"]);
  expect(refused.body["facts"]).toMatchObject({
    limitCents: 20_000,
    outstandingCents: first.totalTtcCents,
    orderCents: second.totalTtcCents,
  });
  expect((await pen.post(path(second), { version: second.version, beyondCredit: true })).status).toBe(201);
  // With a transfer at the order there is no credit.
  const third = await pen.begin({ subType: "order", clientId });
  expect((await pen.post(path(third), { version: third.version })).status).toBe(201);
});

test("a professional who orders himself online beyond his limit is refused by name, in his language", async () => {
  const buyer = await makePerson(server, { role: "buyer" });
  const clientId = await pen.client({ creditLimitCents: 1000 });
  const userId = await userOf(server, buyer);
  await rowsOf(server, "update clients set user_id = $1 where id = $2", [userId, clientId]);
  const order = await orderBody(server, shop, { payment: "transfer", quantity: 6 });
  for (const [lang, text] of [
    ["fr", "encours autorisé"],
    ["en", "credit limit"],
    ["de", "Kreditrahmen"],
  ] as const) {
    const refused = await server.send("POST", "/v1/orders", {
      token: buyer,
      body: order,
      headers: { "accept-language": lang },
    });
    expect([refused.status, refused.body["code"]], refused.text).toEqual([409, "credit-limit"]);
    expect(refused.text).toContain(text);
  }
  expect(await rowsOf(server, "select 1 from orders where id = $1", [order.id])).toEqual([]);
  await rowsOf(server, "update clients set credit_limit_cents = null where id = $1", [clientId]);
  expect((await server.send("POST", "/v1/orders", { token: buyer, body: order })).status).toBe(201);
});

test("nothing is sent that is not ready: no client, no line, another price than was seen, no address to write to", async () => {
  const send = async (quote: QuoteView, mail = true): Promise<unknown[]> => {
    const reply = await pen.post(`/v1/quotes/${quote.id}/sending`, { version: quote.version, mail });
    return [reply.status, reply.body["code"]];
  };
  expect(await send(await pen.begin({ clientId: null }))).toEqual([422, "quote-client"]);
  expect(await send(await pen.begin({ content: pen.content(6, { lines: [] }) }))).toEqual([
    422,
    "quote-empty",
  ]);
  expect(await send(await pen.begin({ clientId: await pen.client({ emails: [] }) }))).toEqual([
    422,
    "quote-mail",
  ]);
  const other = await openShop(server, CHAMPAGNE);
  const foreign = [{ id: newTestId(), formatId: other.bottle.id, quantity: 1 }];
  expect(await send(await pen.begin({ content: pen.content(6, { lines: foreign }) }))).toEqual([
    422,
    "quote-problems",
  ]);
  const quote = await pen.begin();
  await rowsOf(server, "update quotes set total_ttc_cents = total_ttc_cents + 1 where id = $1", [quote.id]);
  expect(await send(quote)).toEqual([409, "quote-price"]);
  const nowhere = await pen.begin({ subType: "order", clientId: await pen.client({ addresses: [] }) });
  const created = await pen.post(`/v1/quotes/${nowhere.id}/orders`, { version: nowhere.version });
  expect([created.status, created.body["code"]]).toEqual([422, "quote-address"]);
});

test("what was sent cannot be rewritten, not even by its shop, and a number is never thrown away", async () => {
  const quote = await pen.begin();
  await pen.post(`/v1/quotes/${quote.id}/sending`, { version: quote.version, mail: false });
  for (const change of [
    "update quotes set content = '{}' where id = $1",
    "update quotes set total_ttc_cents = 1 where id = $1",
    "delete from quotes where id = $1",
  ])
    await expect(rowsOf(server, change, [quote.id]), change).rejects.toThrow("a quote that was sent");
});

test("who is merged brings his quotes, and of who is erased no word is left in them", async () => {
  const [from, into] = [await pen.client(), await pen.client()];
  const content = pen.content(6, { notes: "Pour Zénobie", internalNotes: "Zénobie paie tard" });
  const sent = await pen.begin({ clientId: from, content });
  await pen.post(`/v1/quotes/${sent.id}/sending`, { version: sent.version, mail: false });
  const draft = await pen.begin({ clientId: from, content });
  await rowsOf(server, "update clients set merged_into = $2 where id = $1", [from, into]);
  const of = () =>
    rowsOf<{ id: string; client_id: string }>(server, "select * from quotes where id = any($1) order by id", [
      [sent.id, draft.id],
    ]);
  expect((await of()).map((row) => row.client_id)).toEqual([into, into]);
  await asOwner(server.ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.erasing', 'on', true)");
    await client.query("update clients set emails = '{}' where id = $1", [into]);
    await client.query("commit");
  });
  const left = await of();
  expect(left).toMatchObject([{ id: sent.id, status: "expired", client_name: "—", party: null }]);
  expect(JSON.stringify(left)).not.toMatch(/Zénobie|Cave|Port/);
});
