import { CHANNELS } from "@cuvee/core/shops/consents/consents.ts";
import { REACH_KINDS, REACH_PURPOSES, type ReachQuestion } from "@cuvee/core/shops/consents/reach.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newSuppression } from "#shops/consents/suppressions.ts";
import { countReach, keepReachAddresses, mayReach, readReach, withdrawByAddress } from "./reach.ts";
import { expectedReach, randomClients, writeClients } from "./testing/reach.fixture.ts";

const NEWS: ReachQuestion = { channel: "mail", purpose: "newsletter", kind: "promotion" };

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());

const inShop = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.app.database.transaction({ shopId: shop.id }, work);
const inDatabase = <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query<T>(sql, values)).rows);
const questions: ReachQuestion[] = CHANNELS.flatMap((channel) =>
  REACH_PURPOSES[channel].flatMap((purpose) => REACH_KINDS.map((kind) => ({ channel, purpose, kind }))),
);

it("answers for any clients as the rule of core does, by every channel and purpose, and counts the same", async () => {
  const clients = randomClients(80, 4412);
  const { services } = server.app;
  const token = await server.login("calades", "Calades2026");
  const placed = await placeOrder(server, shop, { payment: "transfer", quantity: 1 });
  const { order } = placed.body as unknown as { order: { id: string; version: number } };
  const accepted = await server.send("POST", `/v1/orders/${order.id}/acceptance`, {
    token,
    body: { version: order.version, reason: "" },
  });
  expect(accepted.status, accepted.text).toBe(200);
  await asOwner(server.ownerUrl, (db) =>
    writeClients(db, shop.id, clients, {
      hash: (derivation, address) =>
        derivation === "now"
          ? newSuppression(services.secrets, shop.id, address)
          : services.secrets.suppressionHash(shop.id, address),
      // An order that was purged, or never accepted, is no sale.
      orders: { sale: order.id, open: newTestId() },
    }),
  );
  const clientIds = clients.map(({ id }) => id);
  const seen = new Set<string>();
  for (const question of questions) {
    const rows = new Map(
      (await inShop((tx) => readReach(tx, services, shop.id, { clientIds, question }))).map((row) => [
        row.clientId,
        row,
      ]),
    );
    const counted: Record<string, number> = { members: clients.length, reachable: 0 };
    for (const reason of ["noAddress", "noConsent", "suppressed", "inError"]) counted[reason] = 0;
    for (const client of clients) {
      const { address, reason } = expectedReach(client, question);
      const row = rows.get(client.id);
      expect([question, client, row?.address, row?.reason]).toEqual([question, client, address, reason]);
      expect(row?.isProfessional).toBe(client.isProfessional);
      counted[reason ?? "reachable"] = (counted[reason ?? "reachable"] ?? 0) + 1;
      seen.add(`${question.channel} ${reason}`);
    }
    expect(await inShop((tx) => countReach(tx, services, shop.id, { clientIds, question }))).toEqual(counted);
  }
  // The clients were random enough: every reason came up by every channel, but no error of calls is known.
  for (const channel of CHANNELS)
    for (const reason of [null, "noAddress", "suppressed", ...(channel === "call" ? [] : ["inError"])])
      expect(seen, `${channel} ${reason}`).toContain(`${channel} ${reason}`);
});

/** Adds a client with an address that has the basis of a sale; returns their id. */
async function addBuyer(email: string): Promise<string> {
  const [client] = randomClients(1, 1);
  if (!client) throw new Error("no client");
  const mails = [
    {
      address: email,
      states: {},
      bases: [{ channel: "mail" as const, basis: "customer" as const, order: "none" as const }],
      suppressed: "no" as const,
      errors: [],
    },
  ];
  await asOwner(server.ownerUrl, (db) =>
    writeClients(
      db,
      shop.id,
      [{ ...client, id: newTestId(), mails, mobile: null, phone: null, letter: null }],
      { hash: () => "", orders: { sale: "", open: "" } },
    ),
  );
  const [row] = await inDatabase<{ id: string }>("select id from clients where lower(emails[1]) = $1", [
    email,
  ]);
  return row?.id ?? "";
}

it("asks again at the moment of sending, and waits for a withdrawal that is under way", async () => {
  const { services } = server.app;
  const address = "late-stop@example.org";
  const clientId = await addBuyer(address);
  const asked = { clientId, address, question: NEWS };
  expect(await inShop((tx) => mayReach(tx, services, shop.id, asked))).toBeNull();
  const other = { ...asked, address: "another@example.org" };
  expect(await inShop((tx) => mayReach(tx, services, shop.id, other))).toBe("noAddress");
  const { promise: stopped, resolve: commit } = Promise.withResolvers<undefined>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
  const withdrawal = inShop(async (tx) => {
    await withdrawByAddress(tx, services, { shopId: shop.id, channel: "mail", address, madeBy: "oneClick" });
    begin(undefined);
    await stopped;
  });
  await begun;
  let isAnswered = false;
  const claim = inShop((tx) => mayReach(tx, services, shop.id, asked)).then((reason) => {
    isAnswered = true;
    return reason;
  });
  await inShop((tx) => tx.one("select 1"));
  expect(isAnswered).toBe(false);
  commit(undefined);
  await withdrawal;
  expect(await claim).toBe("suppressed");
});

it("stops a number that the shop did not know, and only for its channel", async () => {
  const { services } = server.app;
  const address = "+33639989999";
  const clientId = await addBuyer("stop@example.org");
  await inDatabase("update clients set mobile = $1, kind = 'professional' where id = $2", [
    address,
    clientId,
  ]);
  const by = (channel: "sms" | "call"): Promise<unknown> =>
    inShop((tx) => mayReach(tx, services, shop.id, { clientId, address, question: { ...NEWS, channel } }));
  expect([await by("sms"), await by("call")]).toEqual(["noConsent", null]);
  await inShop((tx) =>
    withdrawByAddress(tx, services, { shopId: shop.id, channel: "sms", address, madeBy: "person" }),
  );
  expect([await by("sms"), await by("call")]).toEqual(["suppressed", null]);
});

it("keeps the addresses of a campaign, so that the links of its mails go on working", async () => {
  const rows = [
    { address: "kept-a@example.org", lang: "fr" as const },
    { address: "kept-b@example.org", lang: "de" as const },
    { address: "kept-a@example.org", lang: "fr" as const },
  ];
  const kept = await inShop((tx) => keepReachAddresses(tx, shop.id, rows));
  expect([...kept.keys()].toSorted()).toEqual(["kept-a@example.org", "kept-b@example.org"]);
  await inDatabase("update consent_addresses set created_at = created_at - interval '20 days'");
  await server.app.tidy();
  expect(await inShop((tx) => keepReachAddresses(tx, shop.id, rows))).toEqual(kept);
});

it.runIf(process.env["LONG"])("reads twenty thousand clients within half a second", async () => {
  const { services } = server.app;
  await inDatabase(
    `insert into clients (shop_id, id, code, kind, lastname, emails, mobile)
     select $1, 'big' || lpad(n::text, 13, '0'), 'B' || n, 'individual', 'Big', array['big' || n || '@example.org'],
       '+3363' || lpad(n::text, 7, '0')
     from generate_series(1, 20000) n`,
    [shop.id],
  );
  await inDatabase(
    `with a as (
       insert into consent_addresses (shop_id, id, address, lang, created_at)
       select $1, 'big' || lpad(n::text, 13, '0'), 'big' || n || '@example.org', 'fr', now()
       from generate_series(1, 15000) n returning shop_id, id),
     e as (
       insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by)
       select shop_id, id, id, 'mail', 'newsletter', case when id < 'big0000000009000' then 'given' else 'withdrawn' end,
         now(), 'person' from a where id < 'big0000000010000' returning *)
     insert into consents select shop_id, address_id, channel, purpose, kind, at, id from e`,
    [shop.id],
  );
  await inDatabase(
    `insert into reach_bases (shop_id, id, address_id, channel, basis, at, made_by, wording, lang, order_id)
     select shop_id, id, id, 'mail', 'customer', now(), 'person', 'x', 'fr',
       (select min(id) from orders where shop_id = $1 and status in ('validated', 'invoiced')) from consent_addresses
     where shop_id = $1 and id >= 'big0000000010000' and id like 'big%'`,
    [shop.id],
  );
  for (let n = 1; n <= 15000; n += 50)
    await inDatabase("insert into suppressed_addresses (shop_id, hash, at) values ($1, $2, now())", [
      shop.id,
      newSuppression(services.secrets, shop.id, `big${n}@example.org`),
    ]);
  await inDatabase("analyze");
  const clientIds = (
    await inDatabase<{ id: string }>("select id from clients where shop_id = $1 and id like 'big%'", [
      shop.id,
    ])
  ).map(({ id }) => id);
  const took: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const before = performance.now();
    const rows = await inShop((tx) => readReach(tx, services, shop.id, { clientIds, question: NEWS }));
    took.push(Math.round(performance.now() - before));
    expect(rows.filter(({ reason }) => reason === null).length).toBeGreaterThan(10_000);
  }
  const before = performance.now();
  await inShop((tx) => countReach(tx, services, shop.id, { clientIds, question: NEWS }));
  console.info(
    "readReach of 20 000 clients, ms:",
    took.join(),
    "countReach:",
    Math.round(performance.now() - before),
  );
  expect(Math.min(...took)).toBeLessThan(500);
});
