import type { QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makePerson, userOf } from "#kit/testing/people.ts";
import { newTestId, type Reply } from "#kit/testing/server.ts";
import { onOrderEvents } from "#relations/notifications/jobs.ts";
import type { Office } from "#sales/bills/testing/bills.fixture.ts";
import {
  dayFrom,
  openQuotesOffice,
  quoteCallsOf,
  rowsOf,
  type QuoteCalls,
} from "#sales/quotes/testing/quotes.fixture.ts";

// An agent sells to their own clients, at their conditions; the shop accepts the sale.

let office: Office & { pen: QuoteCalls };
let agent: string;
let other: string;
let mine: string;
let theirs: string;

beforeAll(async () => {
  office = await openQuotesOffice();
  const { server, shop, pen: quotes } = office;
  const shops = [{ shopId: shop.id, authorizations: {} }];
  agent = await makePerson(server, { role: "agent", shops });
  other = await makePerson(server, { role: "agent", shops });
  mine = await quotes.client({ agentId: await userOf(server, agent), paymentTerms: "d30" });
  theirs = await quotes.client();
});
afterAll(() => office.server.stop());

const as = (token: string, method: string, path: string, body?: object): Promise<Reply> =>
  office.server.send(method, path, { token, ...(body ? { body } : {}) });
const codes = (reply: Reply): unknown[] => [reply.status, reply.body["code"]];
const begin = (more: object = {}, token = agent): Promise<Reply> =>
  as(token, "POST", "/v1/quotes", {
    id: newTestId(),
    subType: "order",
    clientId: mine,
    lang: "fr",
    validUntil: dayFrom(office.server.app.services.now(), 30),
    content: office.pen.content(6),
    ...more,
  });
const viewOf = (reply: Reply): QuoteView => {
  expect(reply.status, reply.text).toBe(201);
  return reply.body as unknown as QuoteView;
};

it("writes an order of his client at the client's grid: the shop is told and accepts it", async () => {
  const { server, shop } = office;
  await rowsOf(
    server,
    "update clients set typology = (select key from typologies where shop_id = $1 and not is_public order by key limit 1) where id = $2",
    [shop.id, mine],
  );
  const sale = viewOf(await begin());
  // The same sale by the owner costs the same: the price is the server's, of the client's grid.
  const owners = (
    await office.pen.begin({ clientId: mine, subType: "order", content: office.pen.content(6) })
  ).priced;
  expect(sale.priced.totalTtcCents).toBe(owners.totalTtcCents);
  const reply = await as(agent, "POST", `/v1/quotes/${sale.id}/orders`, {
    version: 1,
    pending: false,
    beyondCredit: true,
  });
  expect(reply.status, reply.text).toBe(201);
  const orderId = String(reply.body["orderId"]);
  const [row] = await rowsOf<{ status: string; by: string }>(
    server,
    `select o.status, (select made_by from order_events e where e.order_id = o.id and kind = 'placed') as by from orders o where id = $1`,
    [orderId],
  );
  // Under the agent's name, awaiting the shop: an agent accepts nothing themselves.
  expect(row).toEqual({ status: "pending", by: await userOf(server, agent) });
  await server.settle();
  const { services } = server.app;
  await services.database.transaction({ shopId: shop.id }, (tx) =>
    onOrderEvents(tx, services, [{ shopId: shop.id, orderId, event: "sold-by-agent" }]),
  );
  const notices = await rowsOf(
    server,
    "select type from notifications where redirect_link = $1 and type = 'newOrder'",
    [`/dashboard/orders/${orderId}`],
  );
  expect(notices.length).toBeGreaterThan(0);
  const seen = await as(agent, "GET", `/v1/orders/${orderId}`);
  expect(seen.status).toBe(200);
  expect((await as(agent, "POST", `/v1/orders/${orderId}/acceptance`, { version: 1 })).status).toBe(403);
  expect((await as(office.token, "POST", `/v1/orders/${orderId}/acceptance`, { version: 1 })).status).toBe(
    200,
  );
});

it("writes, sends and finds a quote again; nobody else's client nor sale is his", async () => {
  const quote = viewOf(await begin({ subType: "quote" }));
  const sent = await as(agent, "POST", `/v1/quotes/${quote.id}/sending`, { version: 1, mail: false });
  expect(sent.status, sent.text).toBe(200);
  const listed = async (token: string): Promise<string[]> =>
    ((await as(token, "GET", "/v1/quotes")).body["rows"] as unknown as { id: string }[]).map(({ id }) => id);
  expect(await listed(agent)).toEqual([quote.id]);
  expect(await listed(other)).toEqual([]);
  const clients = (await as(agent, "GET", "/v1/quotes/clients")).body["rows"] as unknown as { id: string }[];
  expect(clients.map(({ id }) => id)).toEqual([mine]);

  const nobody = await office.pen.begin({ clientId: theirs });
  expect(codes(await begin({ clientId: theirs }))).toEqual([404, "not-found"]);
  expect(codes(await as(agent, "GET", `/v1/quotes/clients/${theirs}`))).toEqual([404, "not-found"]);
  expect(codes(await as(agent, "GET", `/v1/quotes/${nobody.id}`))).toEqual([404, "not-found"]);
  for (const [path, body] of [
    ["sending", { version: 1 }],
    ["refusal", { version: 1 }],
    ["copies", { id: newTestId() }],
    ["orders", { version: 1 }],
  ] as const)
    expect([path, ...codes(await as(agent, "POST", `/v1/quotes/${nobody.id}/${path}`, body))]).toEqual([
      path,
      404,
      "not-found",
    ]);
  expect(codes(await as(other, "GET", `/v1/quotes/${quote.id}`))).toEqual([404, "not-found"]);
  expect(codes(await as(other, "GET", `/v1/quotes/${quote.id}/file.pdf`))).toEqual([404, "not-found"]);
  // Nor can the agent's sale be moved to another agent's client.
  const draft = viewOf(await begin());
  const { clientId: _, ...same } = {
    clientId: mine,
    lang: "fr",
    validUntil: draft.validUntil,
    content: draft.content,
    version: 1,
  };
  expect(codes(await as(agent, "PUT", `/v1/quotes/${draft.id}`, { ...same, clientId: theirs }))).toEqual([
    404,
    "not-found",
  ]);
});

it("goes on with what he began without a client, and not with that of another of his name", async () => {
  const { server } = office;
  const ids = [await userOf(server, agent), await userOf(server, other)];
  await rowsOf(server, "update users set firstname = 'Paul', lastname = 'Martin' where id = any($1)", [ids]);
  const draft = viewOf(await begin({ clientId: null, subType: "quote" }));
  const body = {
    clientId: null,
    lang: "fr",
    validUntil: draft.validUntil,
    content: office.pen.content(12),
    version: 1,
  };
  expect(codes(await as(other, "GET", `/v1/quotes/${draft.id}`))).toEqual([404, "not-found"]);
  expect(codes(await as(other, "PUT", `/v1/quotes/${draft.id}`, body))).toEqual([404, "not-found"]);
  expect((await as(agent, "GET", `/v1/quotes/${draft.id}`)).status).toBe(200);
  const next = await as(agent, "PUT", `/v1/quotes/${draft.id}`, body);
  expect([next.status, next.text]).toEqual([200, expect.anything()]);
  const { rows } = (await as(agent, "GET", "/v1/quotes")).body as unknown as { rows: { id: string }[] };
  expect(rows.map(({ id }) => id)).toContain(draft.id);
});

it("names no price, discount, line or delay of his own, and writes no bill", async () => {
  const quotes = quoteCallsOf(office.server, office.shop, office.token);
  const content = quotes.content(6);
  const [line] = content.lines;
  const refused: object[] = [
    { lines: [{ ...line, own: { unitE4: 10_000, by: "", reason: "" } }] },
    { lines: [{ ...line, discountBp: 500 }] },
    { discount: { type: "%", amount: 500 } },
    {
      free: [
        {
          id: newTestId(),
          name: "Geste",
          quantity: 1,
          unitE4: 0,
          vatType: "standard",
          accountingType: "product",
        },
      ],
    },
    { payment: { type: "account", terms: "d60" } },
    { schedule: [{ type: "%", amount: 3000, due: null }] },
  ];
  for (const more of refused)
    expect([more, ...codes(await begin({ content: { ...content, ...more } }))]).toEqual([
      more,
      403,
      "agent-conditions",
    ]);
  expect(codes(await begin({ subType: "bill" }))).toEqual([403, "forbidden"]);
  // Beyond the client's credit limit the shop decides, whatever the agent sends.
  await rowsOf(office.server, "update clients set credit_limit_cents = 100 where id = $1", [mine]);
  const account = { ...content, payment: { type: "account", terms: null } };
  const { id } = viewOf(await begin({ content: account }));
  const beyond = await as(agent, "POST", `/v1/quotes/${id}/orders`, { version: 1, beyondCredit: true });
  expect(codes(beyond)).toEqual([409, "credit-limit"]);
  // Exceptions that the shop allowed stay in a sale that the agent continues, within their limits.
  const allowed = await quotes.begin({
    clientId: mine,
    subType: "order",
    content: { ...content, lines: [{ ...line, discountBp: 500 }] },
  });
  const save = (quantity: number, version: number): Promise<Reply> =>
    as(agent, "PUT", `/v1/quotes/${allowed.id}`, {
      clientId: mine,
      lang: "fr",
      validUntil: allowed.validUntil,
      content: { ...allowed.content, lines: [{ ...allowed.content.lines[0], quantity }] },
      version,
    });
  expect((await save(6, 1)).status).toBe(200);
  expect(codes(await save(60, 2))).toEqual([403, "agent-conditions"]);
});
