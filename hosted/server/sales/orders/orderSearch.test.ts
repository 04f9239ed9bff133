import { afterAll, beforeAll, expect, it } from "vitest";
import { buffersOf } from "#bench/buffers.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
let orderId: string;
let number: string;

/**
 * Copies an order as those numbered from `$2` to `$3`, two to an hour, so that many have equal times. Their words are
 * everywhere, rare, or only in old orders. One in three is of a client of the agent Solène.
 */
const COPIES = `
  insert into orders (shop_id, id, number, status, delivery_status, payment_status, payment_type, key_hash, request_hash,
    buyer_name, buyer_email, search, contact, billing_address, delivery_address, notes, lang, bottles, total_ttc_cents,
    priced, created_at, client_id)
  select o.shop_id, left(md5('found' || n), 16), 'FOUND-' || n,
    (array['pending', 'validated', 'refused', 'cancelled', 'draft'])[n % 5 + 1], delivery_status, payment_status,
    payment_type, sha256(('found' || n)::bytea), request_hash, 'Éléonore ' || n, buyer_email,
    plain_text(concat_ws(' ', 'found-' || n, 'Éléonore partout', case when n % 1000 = 7 then 'rareté' end,
      case when n > 3000 then 'ancienne' end, case when n > 1600 and n % 10 = 0 then 'milieu' end,
      case when n % 40 = 3 then 'parfois' end)),
    contact, billing_address, delivery_address, notes, lang, bottles, 1000 + n, priced,
    date_trunc('hour', now()) - make_interval(hours => n / 2),
    case when n % 3 = 0 then (select c.id from clients c join users u on u.id = c.agent_id
      where c.shop_id = o.shop_id and u.username = 'solene' order by c.id limit 1) else client_id end
  from orders o, generate_series($2::int, $3::int) n where o.id = $1`;

const copy = (from: number, to: number): Promise<unknown> =>
  asOwner(server.ownerUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(COPIES, [orderId, from, to]);
    await client.query("reset session_replication_role; analyze orders");
  });

beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  const placed = (await placeOrder(server, shop, { payment: "check", quantity: 1 })).body[
    "order"
  ] as never as {
    id: string;
    number: string;
  };
  ({ id: orderId, number } = placed);
  await copy(1, 7000);
}, 120_000);
afterAll(() => server.stop());

type Page = { rows: { id: string }[]; next: string | null };
async function walk(search: string, query: Record<string, string> = {}, as = token): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const given = new URLSearchParams({ search, limit: "200", ...query, ...(cursor ? { cursor } : {}) });
    const reply = await server.send("GET", `/v1/orders?${given}`, { token: as });
    expect([search, reply.status, reply.text.slice(0, 200)]).toEqual([search, 200, expect.anything()]);
    const page = reply.body as unknown as Page;
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  return ids;
}
/** Returns the ids of all orders that hold the patterns, the newest first. */
const holding = (patterns: string[], also = "true"): Promise<string[]> =>
  asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from orders o where shop_id = $1 and status <> 'draft'
         and (search || ' ' || coalesce(lower(number), '')) like all ($2) and (${also}) order by created_at desc, id desc`,
      [shop.id, patterns],
    );
    return rows.map(({ id }) => id);
  });

it.each([
  ["partout", ["%partout%"]],
  ["RARETÉ", ["%rarete%"]],
  ["areté éléonore", ["%arete%", "%eleonore%"]],
  ["ancienne", ["%ancienne%"]],
  ["milieu", ["%milieu%"]],
  ["parfois ancienne", ["%parfois%", "%ancienne%"]],
  ["found-69", ["%found-69%"]],
  ["found-6999", ["%found-6999%"]],
  ["69", ["%69%"]],
  ["d-7", ["%d-7%"]],
  ["introuvable", ["%introuvable%"]],
  ["found_69", ["%found\\_69%"]],
])("pages of a search for %s hold every order once, the newest first", async (search, patterns) => {
  const all = await holding(patterns);
  expect(await walk(search)).toEqual(all);
  if (all.length < 400) expect(await walk(search, { limit: "7" })).toEqual(all);
});

it("a search has the same orders in another order, and with filters", async () => {
  for (const [word, pattern] of [
    ["milieu", "%milieu%"],
    ["rarete", "%rarete%"],
  ] as const) {
    const all = await holding([pattern]);
    expect(await walk(word, { sort: "createdAt" })).toEqual(all.toReversed());
    expect((await walk(word, { sort: "buyerName" })).toSorted()).toEqual(all.toSorted());
  }
  // Of more than a thousand matches another order has the newest thousand, which the totals are of.
  const sorted = await walk("partout", { sort: "-totalTtcCents" });
  const { count } = await totalsOf("partout");
  expect(sorted.toSorted()).toEqual((await holding(["%partout%"])).slice(0, count).toSorted());
  expect(sorted.length).toBeGreaterThan(700);
  expect(await walk("partout", { status: "refused" })).toEqual(
    await holding(["%partout%"], "status = 'refused'"),
  );
  // Of many matches the filter leaves one of the oldest.
  const filter = JSON.stringify({ totalTtcCents: { from: 7996, to: 7996 } });
  expect(await walk("partout", { filter })).toEqual(await holding(["%partout%"], "number = 'FOUND-6996'"));
  const drafts = await walk("found-3004", { status: "draft" });
  expect(drafts).toHaveLength(1);
  expect(await walk("found-3004")).toEqual([]);
});

it("an order is found by a number that it got after its words", async () => {
  const given = "update orders set number = $2 where id = $1";
  await asOwner(server.ownerUrl, (client) => client.query(given, [orderId, "TARD-4711"]));
  try {
    expect(await walk("tard-4711")).toEqual([orderId]);
    const reply = await server.send("GET", "/v1/search?query=tard-47", { token });
    expect(reply.body["orders"]).toMatchObject([{ id: orderId, number: "TARD-4711" }]);
  } finally {
    await asOwner(server.ownerUrl, (client) => client.query(given, [orderId, number]));
  }
});

it("an agent finds the orders of their clients, another shop none", async () => {
  const solene = await server.login("solene", "Tournee2026");
  await server.send("PUT", "/v1/users/me/agency", { token: solene, body: { shopId: shop.id } });
  const own = await holding(
    ["%rarete%"],
    `client_id in (select c.id from clients c join users u on u.id = c.agent_id where u.username = 'solene')`,
  );
  expect(own.length).toBeGreaterThan(0);
  const reply = await server.send("GET", "/v1/search?query=rarete", { token: solene });
  expect((reply.body["orders"] as never as { id: string }[]).map(({ id }) => id)).toEqual(own.slice(0, 5));
  expect(await walk("rarete", {}, solene)).toEqual(own);
  const stranger = await server.login("aubree", "Lanthier2026");
  expect(await walk("rarete", {}, stranger)).toEqual([]);
});

it("the quick search shows the newest orders of a word", async () => {
  for (const [word, pattern] of [
    ["partout", "%partout%"],
    ["rarete", "%rarete%"],
    ["milieu", "%milieu%"],
    ["ancienne", "%ancienne%"],
  ] as const) {
    const reply = await server.send("GET", `/v1/search?query=${word}`, { token });
    expect((reply.body["orders"] as never as { id: string }[]).map(({ id }) => id)).toEqual(
      (await holding([pattern])).slice(0, 5),
    );
  }
});

type Totals = { count: number; totals: Record<string, number>; partial?: true };
const totalsOf = async (search: string, more: Record<string, string> = {}): Promise<Totals> => {
  const reply = await server.send("GET", `/v1/orders/measure?${new URLSearchParams({ search, ...more })}`, {
    token,
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as Totals;
};
const sumOf = (ids: readonly string[]): Promise<{ count: number; cents: number }> =>
  asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: number; cents: number }>(
      `select count(*)::int as count, sum(current_ttc_cents)::int as cents from orders
       where id = any($1) and status <> 'draft'`,
      [ids],
    );
    return rows[0] ?? { count: 0, cents: 0 };
  });

it("totals of a search are exact up to a thousand matches, and say that they are of the first ones beyond", async () => {
  for (const [word, pattern] of [
    ["milieu", "%milieu%"],
    ["rarete", "%rarete%"],
  ] as const) {
    const { count, cents } = await sumOf(await holding([pattern]));
    expect(await totalsOf(word)).toEqual({
      count,
      totals: expect.objectContaining({ totalTtcCents: cents }),
    });
  }
  const first = await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from orders where shop_id = $1 and search like '%partout%' order by created_at desc, id desc
       limit 1000`,
      [shop.id],
    );
    return rows.map(({ id }) => id);
  });
  const { count, cents } = await sumOf(first);
  expect(await totalsOf("partout")).toEqual({
    count,
    totals: expect.objectContaining({ totalTtcCents: cents }),
    partial: true,
  });
  const refused = await totalsOf("partout", { filter: JSON.stringify({ status: { in: ["refused"] } }) });
  expect(refused).toMatchObject({ count: 200, partial: true });
});

it("a search reads no more of the database when there are more orders", async () => {
  const read = async ([patterns, most]: readonly [string[], number]): Promise<number> => {
    const counts = await buffersOf(server.ownerUrl, shop.id, "nobody", (tx) =>
      tx.rows("select find_orders(:patterns::text[], :most) as found", { patterns, most }),
    );
    return counts[0]?.custom ?? 0;
  };
  const words: [patterns: string[], most: number][] = [
    ...["partout", "rarete", "introuvable", "found-6999", "parfois"].map((word): [string[], number] => [
      [`%${word}%`],
      51,
    ]),
    // One in three holds the digit, which no index knows: the first ones are found by reading twice as many.
    [["%partout%", "%7%"], 601],
  ];
  const before = await Promise.all(words.map(read));
  await copy(7001, 21_000);
  const after = await Promise.all(words.map(read));
  for (const [n, word] of words.entries())
    expect([word, after[n]]).toEqual([
      word,
      expect.toSatisfy((pages: number) => pages < 1.3 * (before[n] ?? 0) + 60),
    ]);
}, 120_000);
