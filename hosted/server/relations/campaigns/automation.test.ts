import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import { monthsAfter } from "@cuvee/core/shops/settings/years.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dates } from "#kit/formatters.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { shopLoyalty } from "#kit/testing/offers.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { makeAudience, makeCampaign, mailDraft, type TestAudience } from "./testing/audience.fixture.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
  token = await server.login("calades", "Calades2026");
  // Each trigger has to keep its own measure.
  await sql(
    `insert into campaign_settings (shop_id, automatic_gap_days, automatic_from, automatic_until)
     values ($1, 0, 0, 24)`,
    [shop.id],
  );
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) =>
  asOwner(
    server.ownerUrl,
    async (client) => (await client.query(text, values)).rows as Record<string, unknown>[],
  );
/** Returns the mails of campaigns to some addresses, in the order of the addresses. */
const mailsTo = async (addresses: readonly string[]): Promise<unknown[]> =>
  (
    await sql(
      "select recipient from mails where kind = 'campaign' and recipient = any($1) order by recipient, id",
      [addresses],
    )
  ).map(({ recipient }) => recipient);
async function sweep(): Promise<void> {
  await server.app.tidy();
  await server.settle();
}
/** Starts an automatic campaign, as of some days ago. */
async function startAutomatic(draft: object, { daysAgo = 0 } = {}) {
  const campaign = await makeCampaign(server, token, draft);
  const started = await campaign.start();
  expect(started.body["status"], started.text).toBe("sending");
  await sql("update campaigns set started_at = started_at - $2::int * interval '1 day' where id = $1", [
    campaign.id,
    daysAgo,
  ]);
  return campaign;
}
const automatic = (
  trigger: string,
  { listIds = [] as string[], ...more }: Record<string, unknown> & { listIds?: string[] } = {},
) => mailDraft("", { listIds, automation: { trigger, delay: 0, ...more } });

type Buyer = { email: string; jwt: string };
/** Makes an account with a confirmed address, and signs in. */
async function signUp(email: string): Promise<Buyer> {
  const name = `p${newTestId()}`;
  await sql(
    `insert into users (id, username, email, email_verified_at, password_hash, role, firstname, lastname)
     select $1, $2, $3, now(), password_hash, 'buyer', 'Prénom', 'Nom' from users where username = 'camille'`,
    [newTestId(), name, email],
  );
  return { email, jwt: await server.login(name, "Camille2026") };
}
/** Agrees to reminders of carts of the shop, or takes that back. */
const agree = ({ jwt }: Buyer, isOn = true): Promise<Reply> =>
  server.send("PUT", `/v1/users/me/preferences/${shop.id}`, {
    token: jwt,
    body: { channel: "mail", purpose: "cartReminder", isOn, lang: "fr", element: "checkout" },
  });
/** Saves a cart with bottles of a shop, last changed some hours ago. */
async function fill(
  { jwt }: Buyer,
  { hoursAgo, of = shop }: { hoursAgo: number; of?: TestShop },
): Promise<void> {
  const { product, bottle } = of;
  const line = {
    productId: product.id,
    vintageId: product.vintages[0]?.id,
    formatId: bottle.id,
    quantity: 3,
  };
  const cart = {
    version: 1,
    lastUpdated: Date.now() - hoursAgo * HOUR_MS,
    orders: [{ sellerId: of.id, lines: [line] }],
  };
  const saved = await server.send("PUT", "/v1/users/me", { token: jwt, body: { cart, message: false } });
  expect(saved.status, saved.text).toBe(200);
}
/** Places an order for a mail address; with an account, as its buyer. */
async function order(email: string, jwt?: string): Promise<void> {
  const body = await orderBody(server, shop, { payment: "transfer", quantity: 6, email });
  const reply = await server.send("POST", "/v1/orders", { body, ...(jwt ? { token: jwt } : {}) });
  expect(reply.status, reply.text).toBe(201);
}
/** Makes the ready model of a cart left behind one of the shop's own. */
async function cartModel(): Promise<string> {
  const ready = await server.send("GET", "/v1/models/ready", { token });
  const models = ready.body["models"] as unknown as { key: string; content: object }[];
  const content = models.find(({ key }) => key === "abandonedCart")?.content;
  const id = newTestId();
  const body = { id, name: "Panier", use: "automatic", content };
  const made = await server.send("POST", "/v1/models", { token, body });
  expect(made.status, made.text).toBe(201);
  return id;
}
/** Calls the function of the database as a shop. */
const leftCarts = (shopId: string | undefined): Promise<{ address: string; client_id: string }[]> =>
  server.app.database.transaction(shopId === undefined ? {} : { shopId }, (tx) =>
    tx.rows<{ address: string; client_id: string }>(
      "select client_id, address, changed_at from left_carts(:after::bigint, :before::bigint)",
      { after: 0, before: Date.now() },
    ),
  );

test("a cart left behind is reminded of once, with the consent of its buyer, and unless they ordered since", async () => {
  const { addresses } = await makeAudience(server.ownerUrl, shop.id, { count: 7 });
  const buyers = await Promise.all(addresses.map(signUp));
  const [left, silent, ordered, elsewhere, fresh, old, staffed] = buyers as [Buyer, ...Buyer[]];
  for (const buyer of [left, ordered, elsewhere, fresh, old] as Buyer[])
    expect((await agree(buyer)).status).toBe(200);
  for (const buyer of [left, silent, ordered, staffed] as Buyer[]) await fill(buyer, { hoursAgo: 5 });
  await fill(elsewhere as Buyer, { hoursAgo: 5, of: other });
  await fill(fresh as Buyer, { hoursAgo: 3 });
  await fill(old as Buyer, { hoursAgo: 24 * 8 });
  await order(ordered?.email ?? "", ordered?.jwt);
  // A statement of staff opens no account.
  await sql(
    `with e as (
       insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by, staff, wording, lang)
       select shop_id, make_id(now()), id, 'mail', 'cartReminder', 'given', now(), 'staff', 'calades', 'Dit', 'fr'
       from consent_addresses where shop_id = $1 and address = $2 returning *)
     insert into consents (shop_id, address_id, channel, purpose, state, changed_at, event_id)
     select shop_id, address_id, channel, purpose, 'given', at, id from e`,
    [shop.id, staffed?.email],
  );
  // The consent is the one to reminders, whatever the page sends.
  const campaign = await startAutomatic(
    {
      ...automatic("cartAbandoned", { delay: 4 }),
      kind: "information",
      purpose: null,
      a: { modelId: await cartModel(), subject: {}, text: {} },
    },
    { daysAgo: 30 },
  );
  expect(await campaign.read()).toMatchObject({ kind: "promotion", purpose: "cartReminder" });
  for (let n = 0; n < 2; n += 1) await sweep();
  expect(await mailsTo(addresses)).toEqual([left.email]);
  const links = await sql("select url from campaign_links where campaign_id = $1", [campaign.id]);
  expect(links.map(({ url }) => new URL(String(url)).pathname)).toContain("/cart");
  // The same cart is not written about again after the week, nor another one within it.
  const weekPasses = () =>
    sql("update campaign_recipients set decided_at = decided_at - interval '8 days' where campaign_id = $1", [
      campaign.id,
    ]);
  await fill(left, { hoursAgo: 4.5 });
  await sweep();
  expect(await mailsTo(addresses)).toHaveLength(1);
  await weekPasses();
  // After it: only while the buyer agrees.
  await agree(left, false);
  await sweep();
  expect(await mailsTo(addresses)).toHaveLength(1);
  await agree(left);
  await sweep();
  expect(await mailsTo(addresses)).toEqual([left.email, left.email]);
  await weekPasses();
  await sweep();
  expect(await mailsTo(addresses)).toHaveLength(2);
});

test("the database tells a shop of a cart only what its buyer agreed to", async () => {
  const { addresses, clientIds } = await makeAudience(server.ownerUrl, shop.id, { count: 2 });
  const [known, unknown] = (await Promise.all(addresses.map(signUp))) as [Buyer, Buyer];
  for (const buyer of [known, unknown]) await fill(buyer, { hoursAgo: 5 });
  await agree(known);
  const mine = (rows: { address: string }[]) => rows.filter(({ address }) => addresses.includes(address));
  expect(mine(await leftCarts(shop.id))).toMatchObject([{ client_id: clientIds[0], address: known.email }]);
  expect([await leftCarts(other.id), await leftCarts(undefined)]).toEqual([[], []]);
  await sql("update users set email_verified_at = null where email = $1", [known.email]);
  expect(mine(await leftCarts(shop.id))).toEqual([]);
  await sql("update users set email_verified_at = now() where email = $1", [known.email]);
  await sql("update clients set archived_at = now() where id = $1", [clientIds[0]]);
  expect(mine(await leftCarts(shop.id))).toEqual([]);
});

test("a reminder of a cart by SMS would reach nobody, and is not started", async () => {
  const draft = { ...automatic("cartAbandoned"), channel: "sms" };
  const campaign = await makeCampaign(server, token, draft);
  const checks = await server.send("GET", `${campaign.path}/checks`, { token });
  expect(checks.text).toContain('"nobody"');
});

/** Notes that clients came to a visit some days ago, with the mail address of each. */
const visit = (addresses: readonly string[], daysAgo: number) =>
  sql(
    `insert into reservations (shop_id, id, event_id, slot_id, status, seats, people, contact, source, payment, created_at,
       attended_people, attended_at)
     select s.shop_id, make_id(now()), s.event_id, s.id, 'attended', 1, 1, jsonb_build_object('email', m), 'web', 'full',
       now(), 1, now() - $3::int * interval '1 day'
     from unnest($2::text[]) m, (select * from event_slots where shop_id = $1 order by id limit 1) s`,
    [shop.id, addresses, daysAgo],
  );

test("those who came to a visit are written to some days after, once, and not without consent", async () => {
  const { addresses } = await makeAudience(server.ownerUrl, shop.id, { count: 4, withdrawn: 1 });
  const [withdrawn = "", came = "", early = ""] = addresses;
  await startAutomatic(automatic("afterVisit", { delay: 2 }), { daysAgo: 30 });
  await visit([withdrawn, came], 3);
  await visit([early], 1);
  // Nobody is written to outside the shop's hours.
  const hours = (from: number, until: number) =>
    sql("update campaign_settings set automatic_from = $2, automatic_until = $3 where shop_id = $1", [
      shop.id,
      from,
      until,
    ]);
  await (new Date().getUTCHours() < 12 ? hours(22, 23) : hours(4, 5));
  await sweep();
  expect(await mailsTo(addresses)).toEqual([]);
  await hours(0, 24);
  for (let n = 0; n < 2; n += 1) await sweep();
  expect(await mailsTo(addresses)).toEqual([came]);
});

/** Puts another year of the shop's first wine on sale. */
async function bringOut(year: string): Promise<void> {
  const [vintageId, formatId] = [newTestId(), newTestId()];
  await sql(
    `insert into vintages (shop_id, id, product_id, position, name)
     select shop_id, $2, product_id, 99, $3 from formats where shop_id = $1 and id = $4`,
    [shop.id, vintageId, year, shop.bottle.id],
  );
  await sql(
    `insert into formats (shop_id, id, product_id, vintage_id, position, ref, type, volume_ml, eq75, weight_g, unit_e4)
     select shop_id, $2, product_id, $3, 0, $2, type, volume_ml, eq75, weight_g, unit_e4
     from formats where shop_id = $1 and id = $4`,
    [shop.id, formatId, vintageId, shop.bottle.id],
  );
  await sql(
    `insert into stocks (shop_id, warehouse_id, format_id, on_hand, reserved)
     select shop_id, min(id), $2, 60, 0 from warehouses where shop_id = $1 group by shop_id`,
    [shop.id, formatId],
  );
}

test("buyers of a wine hear of its new year once, if they are of the lists and agreed", async () => {
  const audience: TestAudience = await makeAudience(server.ownerUrl, shop.id, { count: 3, withdrawn: 1 });
  const { addresses, listId } = audience;
  const [withdrawn = "", bought = ""] = addresses;
  const stranger = await makeAudience(server.ownerUrl, shop.id, { count: 1 });
  for (const email of [withdrawn, bought, ...stranger.addresses]) await order(email);
  // A year that was there before the campaign is no news.
  await bringOut("2098");
  await startAutomatic(automatic("newVintage", { listIds: [listId] }));
  await sweep();
  expect(await mailsTo(addresses)).toEqual([]);
  await bringOut("2099");
  for (let n = 0; n < 2; n += 1) await sweep();
  expect(await mailsTo([...addresses, ...stranger.addresses])).toEqual([bought]);
});

/** Years of one length lie so far apart: the 29th of February too is the last day of some points. */
const LIFE_MONTHS = 48;
/** Sets the life of the shop's points; null: they never expire. */
const pointsLive = (months: number | null) =>
  shopLoyalty(server, shop.id, {
    pointsPerEuroE2: 100,
    levels: [],
    ...(months === null ? {} : { expiryMonths: months }),
  });
/** Gives clients accounts with points that expire in some days. */
async function givePoints(clientIds: readonly string[], lots: readonly { points: number; inDays: number }[]) {
  await sql(
    `insert into users (id, username, email, password_hash, role)
     select c, 'l' || c, c || '@l.example', 'x', 'buyer' from unnest($1::text[]) c`,
    [clientIds],
  );
  await sql("update clients set user_id = id where shop_id = $1 and id = any($2)", [shop.id, clientIds]);
  await sql(
    `with lots as (select * from jsonb_to_recordset($3) l (points int, day date)), account as (
       insert into loyalty_accounts (shop_id, user_id, points)
       select $1, c, (select sum(points) from lots) from unnest($2::text[]) c returning user_id)
     insert into loyalty_movements (shop_id, user_id, kind, points, at, made_by)
     select $1, user_id, 'earn', points, day + interval '12 hours', 'test' from account, lots`,
    [
      shop.id,
      clientIds,
      JSON.stringify(
        lots.map(({ points, inDays }) => ({
          points,
          day: monthsAfter(dayAfter(today(), inDays), -LIFE_MONTHS),
        })),
      ),
    ],
  );
}
const today = (): string => dayInFrance(Date.now());
/** Uses points of a client, who has an account. */
const spend = (clientId: string | undefined, points: number) =>
  sql("select spend_points($1, $2, null, $3, now(), 'test')", [shop.id, clientId, points]);

test("before their points expire clients are told how many and when, once for a day, and not once they are used", async () => {
  const read = async (): Promise<unknown> =>
    (await server.send("GET", "/v1/campaigns/options", { token })).body["triggers"];
  await pointsLive(null);
  expect(await read()).not.toContain("pointsExpiring");
  const draft = {
    ...automatic("pointsExpiring", { delay: 30 }),
    a: {
      subject: { fr: "{{pointsExpiring|Des}} points avant le {{pointsExpiryDate|soir}}" },
      text: { fr: "Vous les avez gagnés : https://example.org/points" },
    },
  };
  const refused = await makeCampaign(server, token, draft);
  const checks = await server.send("GET", `${refused.path}/checks`, { token });
  expect(checks.text).toContain('"pointsStay"');
  await pointsLive(LIFE_MONTHS);
  expect(await read()).toContain("pointsExpiring");
  const { addresses, clientIds } = await makeAudience(server.ownerUrl, shop.id, { count: 5, withdrawn: 1 });
  const [withdrawn = "", told = "", used = "", lastDay = "", later = ""] = clientIds;
  const soon = [
    { points: 80, inDays: 25 },
    { points: 50, inDays: 28 },
  ];
  await givePoints([withdrawn, told, used], soon);
  await givePoints([lastDay], [{ points: 70, inDays: 0 }]);
  await givePoints([later], [{ points: 70, inDays: 40 }]);
  const campaign = await startAutomatic(draft);
  // While the sender waits for its pace, one client uses the points that the message is about.
  await asOwner(server.ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("select from campaign_settings where shop_id = $1 for update", [shop.id]);
    await server.app.tidy();
    await spend(used, 80);
    await client.query("commit");
  });
  await server.settle();
  const longDay = dates({ dateStyle: "long", timeZone: "Europe/Paris" });
  const dayWords = (inDays: number): string =>
    longDay(new Date(`${dayAfter(today(), inDays)}T12:00:00Z`), "fr");
  const subjects = () =>
    sql(
      `select recipient, subject from mails where kind = 'campaign' and recipient = any($1) order by recipient, id`,
      [addresses],
    );
  const [, toldTo, usedTo, lastDayTo] = addresses;
  const first = [
    { recipient: toldTo, subject: `80 points avant le ${dayWords(25)}` },
    { recipient: lastDayTo, subject: `70 points avant le ${dayWords(0)}` },
  ];
  expect(await subjects()).toEqual(first);
  expect(
    await sql(
      "select state, reason, occasion from campaign_recipients where campaign_id = $1 and client_id = $2",
      [campaign.id, used],
    ),
  ).toEqual([{ state: "skipped", reason: "noLongerApplies", occasion: `points:${dayAfter(today(), 25)}` }]);
  // The same day is not announced again, but the next one is: also to whom the first no longer concerned.
  for (let n = 0; n < 3; n += 1) await sweep();
  expect(await subjects()).toEqual([
    first[0],
    { recipient: toldTo, subject: `50 points avant le ${dayWords(28)}` },
    { recipient: usedTo, subject: `50 points avant le ${dayWords(28)}` },
    first[1],
  ]);
  // Nothing is announced once points stay.
  await pointsLive(null);
  await givePoints((await makeAudience(server.ownerUrl, shop.id, { count: 1 })).clientIds, soon);
  await sweep();
  expect(await subjects()).toHaveLength(4);
});
