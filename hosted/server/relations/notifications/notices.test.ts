import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { submitCard, type TestCardOrder } from "#kit/testing/bank.ts";
import { solvedSlowly } from "#kit/testing/captcha.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openVisit } from "#kit/testing/visits.ts";
import { onAttendedVisit } from "./activity.ts";
import { onNotice } from "./notices.ts";
import { orderHelpers } from "#sales/orders/testing/reservations.fixture.ts";

type Item = { type: string; content: Record<string, unknown>; redirectLink: string };
type Placed = Pick<TestCardOrder, "card"> & {
  order: { id: string; number: string | null; totalTtcCents: number };
};

let server: TestServer;
let shop: TestShop;
let owner: string;
let colleague: string;
let solene: string;
let soleneId: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
  solene = await server.login("solene", "Tournee2026");
  soleneId = String((await server.send("GET", "/v1/users/me", { token: solene })).body["id"]);
  await server.send("PUT", "/v1/users/me/agency", { token: solene, body: { shopId: shop.id } });
  colleague = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: { seeAllOrder: true, seeAllPayment: true } }],
  });
});
afterAll(() => server.stop());

async function noticesOf(token: string, type: string): Promise<Item[]> {
  await server.settle();
  const { body } = await server.send("GET", "/v1/notifications-centers", { token });
  return (body as unknown as Item[]).filter((item) => item.type === type);
}
const ask = async (method: string, path: string, body?: object) => {
  const reply = await server.send(method, path, { token: owner, body });
  expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300);
  return reply.body;
};

test("a client who is entrusted to an agent is told to him, once, with his name", async () => {
  const { rows } = (await ask("GET", "/v1/clients?limit=200")) as unknown as {
    rows: { id: string; name: string; agentId: string | null }[];
  };
  const client = rows.find(({ agentId }) => agentId !== soleneId);
  const record = await ask("GET", `/v1/clients/${client?.id}`);
  const fields =
    `kind pipe civility firstname lastname company siret siren nic registration vatNumber emails mobile phone lang addresses
    contacts family family2 custom custom2 listTag listTag2 paymentTerms ownerId agentId creditLimitCents version`.split(
      /\s+/,
    );
  const body = Object.fromEntries(fields.map((name) => [name, record[name]]));
  const saved = await ask("PUT", `/v1/clients/${client?.id}`, { ...body, agentId: soleneId });
  await ask("PUT", `/v1/clients/${client?.id}`, {
    ...body,
    agentId: soleneId,
    custom: "x",
    version: saved["version"],
  });
  expect(await noticesOf(solene, "newClientPropertyToAgent")).toMatchObject([
    {
      content: { name: client?.name, shop: "Domaine des Trois Calades" },
      redirectLink: `/dashboard/clients/${client?.id}`,
    },
  ]);
  // The text follows the name: an erased person has none any more.
  await asOwner(server.ownerUrl, (c) =>
    c.query("update clients set firstname = '', lastname = 'Nouvelle', company = '' where id = $1", [
      client?.id,
    ]),
  );
  expect((await noticesOf(solene, "newClientPropertyToAgent"))[0]?.content["name"]).toBe("Nouvelle");
});

test("an agent is told of calls to their client and of their visits, not of their own acts; an erased one has no words", async () => {
  const { services } = server.app;
  const [visit] = await asOwner(server.ownerUrl, async (c) => {
    const { rows: clients } = await c.query<{ id: string }>(
      `update clients set agent_id = $2, emails = '{venu@example.org}', lastname = 'Venu', firstname = '', company = ''
       where id = (select id from clients where shop_id = $1 and merged_into is null and user_id is null
         and kind = 'individual' order by id limit 1) returning id`,
      [shop.id, soleneId],
    );
    const { rows } = await c.query<{ id: string }>(
      `insert into reservations (shop_id, id, event_id, slot_id, status, seats, people, contact, source, payment, created_at,
         attended_at)
       select s.shop_id, make_id(now()), s.event_id, s.id, 'attended', 2, 2, '{"email": "Venu@example.org"}', 'web', 'full',
         now(), now() from event_slots s where s.shop_id = $1 order by s.starts_at limit 1 returning id`,
      [shop.id],
    );
    return [{ id: String(rows[0]?.id), clientId: String(clients[0]?.id) }];
  });
  const { id, clientId } = visit ?? { id: "", clientId: "" };
  const event = { shopId: shop.id, reservationId: id, event: "attended" };
  for (let times = 0; times < 2; times++) await onAttendedVisit(services, event);
  const call = { shopId: shop.id, about: "activity" as const, id: clientId, at: 1, text: "interested" };
  await onNotice(services, { ...call, name: "calades" });
  await onNotice(services, { ...call, name: "solene" });
  const notices = await noticesOf(solene, "newActivity");
  expect(notices.map(({ content }) => content["activity"]).toSorted()).toEqual(["interested", "visit"]);
  expect(notices).toContainEqual(expect.objectContaining({ redirectLink: `/dashboard/clients/${clientId}` }));
  expect(await noticesOf(owner, "newActivity")).toEqual([]);
  await asOwner(server.ownerUrl, (c) =>
    c.query(
      `select set_config('app.erasing', 'on', false); update clients set lastname = '—' where id = '${clientId}'`,
    ),
  );
  for (const { content } of await noticesOf(solene, "newActivity"))
    expect([content["name"], content["subject"] ?? "—"]).toEqual(["—", "—"]);
});

test("a product that comes online is told to the agents of the shop, once", async () => {
  const { rows } = (await ask("GET", "/v1/catalogue/products?limit=1&search=calade")) as unknown as {
    rows: { id: string; name: string }[];
  };
  const [product] = rows;
  const path = `/v1/catalogue/products/${product?.id}`;
  for (const status of ["paused", "online", "paused", "online"]) {
    const { version } = await ask("GET", path);
    await ask("PUT", `${path}/status`, { status, version });
  }
  expect(await noticesOf(solene, "agentNewProduct")).toMatchObject([
    { content: { product: product?.name, shop: "Domaine des Trois Calades" } },
  ]);
  expect(await noticesOf(owner, "agentNewProduct")).toEqual([]);
});

test("units that are held for an agent are told to him", async () => {
  await ask("POST", "/v1/stocks/allocations", {
    formatId: shop.bottle.id,
    holderKind: "agent",
    holderId: soleneId,
    holder: "Solène Guillermic",
    quantity: 12,
    until: "2031-12-31",
    note: "",
  });
  expect(await noticesOf(solene, "agentCreateNewAllocations")).toMatchObject([
    { content: { shop: "Domaine des Trois Calades", units: 12, until: "31/12/2031" } },
  ]);
});

test("money that came by a bank, and a changed order, are told to those who did nothing for it", async () => {
  const placed = (await placeOrder(server, shop, { payment: "cb", quantity: 6 })).body as unknown as Placed;
  await submitCard(server, placed.card, "4242424242424242");
  await server.settle();
  const { id, totalTtcCents } = placed.order;
  const order = (await ask("GET", `/v1/orders/${id}`)) as unknown as { number: string; version: number };
  const { number } = order;
  const redirectLink = `/dashboard/orders/${id}`;
  const content = { number, totalTtcCents, name: "Élise Martin-Dubois" };
  expect(await noticesOf(owner, "paymentReceived")).toMatchObject([{ content, redirectLink }]);
  // A collaborator without access to prices sees no amount.
  expect((await noticesOf(colleague, "paymentReceived"))[0]?.content).toEqual({ number, name: content.name });

  await ask("POST", `/v1/orders/${id}/acceptance`, { version: order.version });
  const { version, lines } = (await ask("GET", `/v1/orders/${id}/shipments`)) as unknown as {
    version: number;
    lines: { id: string }[];
  };
  await ask("POST", `/v1/orders/${id}/line-cancellations`, {
    id: newTestId(),
    version,
    lines: [{ lineId: lines[0]?.id, quantity: 2 }],
  });
  expect(await noticesOf(colleague, "modifyOrder")).toMatchObject([
    { content: { number, name: content.name, text: expect.stringMatching(/^2 × /) }, redirectLink },
  ]);
  expect(await noticesOf(owner, "modifyOrder")).toEqual([]);
});

test("an order whose card is held until the shop accepts is an intent", async () => {
  const visit = await openVisit(server, shop.id, owner, { payment: "imprint" });
  const hand = orderHelpers(() => ({ server, shop, token: owner, visit }));
  const order = await hand.placed([hand.reservation({ of: visit, slot: await hand.slotOf(6, visit) })]);
  await submitCard(server, order.card, "4242424242424242");
  expect(await noticesOf(owner, "newOrderIntent")).toMatchObject([
    { content: { totalTtcCents: 6320 }, redirectLink: `/dashboard/orders/${order.id}` },
  ]);
  expect((await noticesOf(owner, "newOrder")).map(({ redirectLink }) => redirectLink)).not.toContain(
    `/dashboard/orders/${order.id}`,
  );
});

test("a visitor's letter is told with who wrote and what about", async () => {
  const letter = {
    id: newTestId(),
    name: "Zoé Durand",
    email: "zoe@example.org",
    topic: "visit",
    text: "Ouvrez-vous le lundi ?",
  };
  const body = { ...letter, captcha: await solvedSlowly(server) };
  expect((await server.send("POST", `/v1/shops/${shop.id}/contact`, { body })).status).toBe(202);
  expect(await noticesOf(owner, "newContact")).toMatchObject([
    {
      content: { name: "Zoé Durand", text: "Une visite ou une dégustation" },
      redirectLink: `/tickets/${letter.id}`,
    },
  ]);
  expect(await noticesOf(colleague, "newContact")).toEqual([]);
});

test("a mail that its server refuses for good is told, with its recipient", async () => {
  const smtp = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 strict\r\n");
    socket.on("data", (bytes) =>
      socket.write(/^RCPT/m.test(bytes.toString()) ? "550 no such mailbox\r\n" : "250 ok\r\n"),
    );
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp, "listening");
  const { port } = smtp.address() as AddressInfo;
  const strict = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const estate = await openShop(strict, ESTATE);
  const token = await strict.login("calades", "Calades2026");
  const { order } = (await placeOrder(strict, estate, { payment: "transfer", quantity: 1 }))
    .body as unknown as Placed;
  // E-mails are retried for days: the jobs do not end.
  await vi.waitFor(
    async () => {
      const { body } = await strict.send("GET", "/v1/notifications-centers", { token });
      const failed = (body as unknown as Item[]).filter(({ type }) => type === "mailFail");
      expect(failed).toContainEqual(
        expect.objectContaining({
          content: { name: expect.stringContaining("@"), text: expect.stringContaining(order.number ?? "?") },
          redirectLink: `/dashboard/orders/${order.id}`,
        }),
      );
    },
    { timeout: 15_000, interval: 200 },
  );
  await asOwner(strict.ownerUrl, (client) => client.query("update mails set sent_at = now()"));
  await strict.stop();
  smtp.close();
});
