import type { Site } from "@cuvee/core/storefront/site/pages.ts";
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { solved } from "#kit/testing/captcha.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { BOOKER, openSlot, openVisit, phoneIn, viewOf, type TestVisit } from "#kit/testing/visits.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
let published: Site;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  const site = await server.send("GET", "/v1/site", { token });
  published = site.body["published"] as unknown as Site;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await inDatabase("delete from login_throttles");
  await publish(published);
});
afterEach(() => {
  server.clock.now = 0;
});

const inDatabase = <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query<T>(sql, values)).rows);
/** Sends a change of the pages as their editor does. */
async function put(path: string, body: object): Promise<void> {
  const { version } = (await server.send("GET", "/v1/site", { token })).body;
  const reply = await server.send("PUT", `/v1/site${path}`, { token, body: { ...body, version } });
  expect(reply.status, reply.text).toBe(200);
}
async function publish(site: Site): Promise<void> {
  await put("", { site });
  await put("/published", {});
}
const withHome = (blocks: readonly SiteBlock[]): Site => ({
  ...published,
  tabs: published.tabs.map((tab, at) => (at === 0 ? { ...tab, blocks } : tab)),
});
const home = (): readonly SiteBlock[] => published.tabs[0]?.blocks ?? [];

type Mail = { kind: string; lang: string; body_text: string; body_html: string; files: { cid?: string }[] };
const mailsTo = (email: string, kind: string): Promise<Mail[]> =>
  inDatabase<Mail>("select * from mails where recipient = $1 and kind = $2 order by created_at, id", [
    email,
    kind,
  ]);
const only = async (email: string, kind: string): Promise<Mail> => {
  await server.settle();
  const [mail, ...more] = await mailsTo(email, kind);
  if (!mail || more.length > 0) throw new Error(`${kind}: ${more.length + (mail ? 1 : 0)} mails`);
  return mail;
};

let booked = 0;
/** Reserves a visit by phone in a language, as a new person; returns their address and the slot. */
async function book(visit: TestVisit, lang = "fr"): Promise<{ email: string; start: number }> {
  booked += 1;
  const email = `visitor${booked}@example.org`;
  const slot = await openSlot(server, token, visit.eventId, { capacity: 6, hours: 24 * (7 + booked) });
  const reply = await phoneIn(
    server,
    token,
    { visit, slot },
    { contact: { ...BOOKER, email }, visitLanguage: "fr" },
  );
  expect(reply.status, reply.text).toBe(201);
  await inDatabase("update reservations set lang = $2 where id = $1", [viewOf(reply).id, lang]);
  return { email, start: slot.start };
}
const ROUTE = "https://www.openstreetmap.org/directions?to=44.231%2C4.931";
const BLOCKS = /Venir au domaine|Le caveau est ouvert|openstreetmap|<div class="l" style="margin:28px 0 0/;

it("the confirmation of a visit and its reminder tell the way and the opening hours of the published pages", async () => {
  const visit = await openVisit(server, shop.id, token, { payment: "onSite", reminderMinutes: 1440 });
  const elsewhere = await openVisit(server, shop.id, token, {
    payment: "onSite",
    location: { name: "Halle Tony-Garnier", city: "Lyon", zipcode: "69007" },
  });
  const { email, start } = await book(visit);
  // A wrong way is worse than none.
  const { body_html: other } = await only((await book(elsewhere)).email, "visitConfirmed");
  expect(other).not.toMatch(BLOCKS);
  const confirmed = await only(email, "visitConfirmed");
  server.clock.now = start - 3_600_000;
  await server.app.tidy();
  const reminder = await only(email, "visitReminder");
  for (const { body_html: html, body_text: text } of [confirmed, reminder]) {
    for (const part of [ROUTE, "Venir au domaine", "Parking à l’ombre", "Le caveau est ouvert", "Lundi"]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    // After the words of the mail itself, the way first.
    expect(html.indexOf("Venir au domaine")).toBeGreaterThan(html.indexOf("/reservations/follow/"));
    expect(html.indexOf("Venir au domaine")).toBeLessThan(html.indexOf("Le caveau est ouvert"));
    expect(html.match(/Le caveau est ouvert/g)).toHaveLength(1);
  }
});

it("a shop whose pages say nothing of it, or were never published, has the mails that it had", async () => {
  const visit = await openVisit(server, shop.id, token, { payment: "onSite" });
  const bare = (html: string): void => expect(html).not.toMatch(BLOCKS);
  const says = ({ kind }: SiteBlock): boolean => kind === "hours" || kind === "access";
  const without = (tab: Site["tabs"][number]) => ({ ...tab, blocks: tab.blocks.filter((b) => !says(b)) });
  await publish({ ...published, tabs: published.tabs.map(without) });
  // The editor may have drafted them: a mail shows what visitors see.
  await put("", { site: published });
  bare((await only((await book(visit)).email, "visitConfirmed")).body_html);
  // A page that visitors do not see says nothing.
  const hidden = {
    ...published,
    tabs: published.tabs.map((tab) => ({ ...tab, isVisible: !tab.blocks.some(says) })),
  };
  await publish(hidden);
  bare((await only((await book(visit)).email, "visitConfirmed")).body_html);
  await put("", { site: published });
  const rows = await inDatabase<{ published: unknown }>(
    "select published from shop_sites where shop_id = $1",
    [shop.id],
  );
  await inDatabase("update shop_sites set published = null where shop_id = $1", [shop.id]);
  bare((await only((await book(visit)).email, "visitConfirmed")).body_html);
  await inDatabase("update shop_sites set published = $2 where shop_id = $1", [
    shop.id,
    JSON.stringify(rows[0]?.published),
  ]);
});

const post = (path: string): Promise<Reply> =>
  server.send("POST", path, {
    raw: "act=confirm",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
/** Asks for a purpose on a public page, and follows the link of the mail. */
async function subscribe(email: string, change: object, asked: string): Promise<string> {
  const reply = await server.send("POST", `/v1/shops/${shop.id}/consents`, {
    body: {
      email,
      purpose: "newsletter",
      lang: "fr",
      page: "/domaine",
      element: "newsletter",
      captcha: await solved(server),
      ...change,
    },
  });
  expect(reply.status).toBe(202);
  const mail = (await mailsTo(email, asked)).at(-1);
  const path = /\/consent\/confirm\/[\w-]+/.exec(mail?.body_text ?? "")?.[0] ?? "";
  expect((await post(path)).status).toBe(200);
  return path;
}

it("the mail of a product that is back shows it: picture, name, vintage, and the price of the shop", async () => {
  const wish = { purpose: "backInStock", element: "backInStock", formatId: shop.bottle.id };
  await subscribe("anna@example.org", { ...wish, lang: "de" }, "wishAsked");
  await subscribe("kenji@example.org", { ...wish, lang: "ja" }, "wishAsked");
  await server.app.tidy();
  await server.settle();
  const price = (shop.bottle.unitE4 ?? 0) / 10_000;
  for (const [email, lang] of [
    ["anna@example.org", "de"],
    ["kenji@example.org", "ja"],
  ] as const) {
    const { body_html: html, body_text: text, files } = await only(email, "backInStock");
    const words = new Intl.NumberFormat(lang, { style: "currency", currency: "EUR" }).format(price);
    for (const part of [shop.product.name, shop.product.vintages[0]?.name ?? "-", words]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    const cid = `bottle-${(shop.bottle.visual ?? "").slice("/files/".length)}`;
    expect(html).toContain(`src="cid:${cid}"`);
    expect(files.map((file) => file.cid)).toContain(cid);
    // Above the button, which leads to the same page.
    expect(html.indexOf(cid)).toBeLessThan(html.indexOf('<td class="b" align="center"'));
  }
});

it("the first mail of a newsletter shows the welcome and the selection of the published home", async () => {
  const path = await subscribe("zoe@example.org", { lang: "en" }, "consentAsked");
  const {
    body_html: html,
    body_text: text,
    lang,
    files,
  } = await only("zoe@example.org", "newsletterWelcome");
  expect(lang).toBe("en");
  const hero = home().find(({ kind }) => kind === "hero");
  const picture = hero?.kind === "hero" ? hero.picture.visual.slice("/files/".length) : "";
  expect(html).toContain(`src="cid:wide-${picture}"`);
  expect(files.map(({ cid }) => cid)).toContain(`wide-${picture}`);
  // A way to buy in the reader's language, at least one bottle with its price, and the way out.
  expect(text).toMatch(/Shop now: http\S+lang=en/);
  expect(html.match(/cid:bottle-/g)?.length).toBeGreaterThan(0);
  expect(text).toMatch(/€\d+\.\d\d/);
  expect(html).toMatch(/\/consent\/[\w-]+/);
  // Opened again, or worked again, it is written once.
  await post(path);
  await only("zoe@example.org", "newsletterWelcome");
});

it("nothing follows the confirmation of a newsletter where the home shows neither, or the person has left", async () => {
  await publish(withHome(home().filter(({ kind }) => kind === "hours")));
  await subscribe("nobody@example.org", {}, "consentAsked");
  await server.settle();
  expect(await mailsTo("nobody@example.org", "newsletterWelcome")).toEqual([]);
  await publish(published);
  await subscribe("leaver@example.org", {}, "consentAsked");
  await server.settle();
  const [first] = await mailsTo("leaver@example.org", "newsletterWelcome");
  expect(first).toBeDefined();
  // The job of a person who has withdrawn since writes nothing.
  await inDatabase("delete from mails where recipient = 'leaver@example.org'");
  const [event] = await inDatabase<{ id: string; address_id: string }>(
    `select e.id, e.address_id from consent_events e
     join consent_addresses a on a.shop_id = e.shop_id and a.id = e.address_id
     where a.address = 'leaver@example.org' and e.kind = 'given'`,
  );
  await inDatabase("update consents set state = 'withdrawn' where address_id = $1", [event?.address_id]);
  await server.app.services.database.transaction({ shopId: shop.id }, (tx) =>
    server.app.services.jobs.send(tx, "newsletter-welcome", {
      shopId: shop.id,
      addressId: event?.address_id ?? "",
      givenId: event?.id ?? "",
    }),
  );
  await server.settle();
  expect(await mailsTo("leaver@example.org", "newsletterWelcome")).toEqual([]);
});
