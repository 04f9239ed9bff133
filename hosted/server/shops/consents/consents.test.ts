import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openSecrets } from "#kit/secrets.ts";
import { solved } from "#kit/testing/captcha.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { newSuppression, suppressionHashes } from "#shops/consents/suppressions.ts";
import { truncatedNetwork } from "./links.ts";

let server: TestServer;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
});
afterAll(() => server.stop());
beforeEach(() => inDatabase("delete from login_throttles"));

const inDatabase = <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query<T>(sql, values)).rows);
const ask = async (email: string, change: object = {}, shopId = shop.id): Promise<Reply> =>
  server.send("POST", `/v1/shops/${shopId}/consents`, {
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
type Mail = { subject: string; body_text: string; body_html: string; unsubscribe: string; lang: string };
const mailsTo = (email: string): Promise<Mail[]> =>
  inDatabase<Mail>(
    "select * from mails where recipient = $1 and kind = 'consentAsked' order by created_at, id",
    [email],
  );
const pathIn = (text: string, kind: RegExp): string => {
  const [found] = kind.exec(text) ?? [];
  if (!found) throw new Error(`no link in ${text}`);
  return found;
};
const confirmation = ({ body_text }: Mail): string => pathIn(body_text, /\/consent\/confirm\/[\w-]+/);
const preferences = ({ body_text }: Mail): string => pathIn(body_text, /\/consent\/(?!confirm)[\w-]+/);
const oneClick = ({ unsubscribe }: Mail): string => new URL(unsubscribe).pathname;
/** Sends a form as a browser or a mail program does. */
const post = (path: string, raw: string): Promise<Reply> =>
  server.send("POST", path, { raw, headers: { "content-type": "application/x-www-form-urlencoded" } });
const show = (path: string): Promise<Reply> => server.send("GET", path);
const stateOf = async (email: string, shopId = shop.id): Promise<string | undefined> =>
  (
    await inDatabase<{ state: string }>(
      `select c.state from consents c join consent_addresses a on a.shop_id = c.shop_id and a.id = c.address_id
       where a.address = $1 and c.shop_id = $2`,
      [email, shopId],
    )
  )[0]?.state;
const eventsOf = (email: string): Promise<Record<string, unknown>[]> =>
  inDatabase(
    `select e.* from consent_events e join consent_addresses a on a.shop_id = e.shop_id and a.id = e.address_id
     where a.address = $1 order by e.at, e.id`,
    [email],
  );
/** Asks and confirms; returns the mail. */
async function subscribe(email: string, shopId = shop.id): Promise<Mail> {
  expect((await ask(email, {}, shopId)).status).toBe(202);
  const mail = (await mailsTo(email)).at(-1);
  if (!mail) throw new Error("no mail");
  expect((await post(confirmation(mail), "act=confirm")).status).toBe(200);
  return mail;
}

it("is given by a click in the person's own mailbox, with its whole proof", async () => {
  const asked = await ask("Zoe@Example.org");
  expect(asked).toMatchObject({ status: 202, body: { success: true } });
  const [mail, ...others] = await mailsTo("zoe@example.org");
  if (!mail) throw new Error("no mail");
  expect(others).toEqual([]);
  expect(mail.subject).toContain("Confirmez votre inscription");
  expect(await stateOf("zoe@example.org")).toBe("asked");
  // A mail scanner follows the link, and confirms nothing.
  const page = await show(confirmation(mail));
  expect(page.status).toBe(200);
  expect(page.text).toContain("Confirmer mon inscription");
  expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'.*form-action 'self'/);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await stateOf("zoe@example.org")).toBe("asked");
  const done = await post(confirmation(mail), "act=confirm");
  expect(done.status).toBe(200);
  expect(done.text).toContain("zoe@example.org est inscrit");
  expect(await stateOf("zoe@example.org")).toBe("given");
  const [request, given, ...more] = await eventsOf("zoe@example.org");
  expect(more).toEqual([]);
  expect(request).toMatchObject({
    kind: "asked",
    made_by: "person",
    lang: "fr",
    page: "/domaine",
    element: "newsletter",
    network: "127.0.0.0/24",
    wording: expect.stringMatching(/Domaine .* vous envoie par e-mail/),
  });
  expect(given).toMatchObject({ kind: "given", asked_id: request?.["id"], network: "127.0.0.0/24" });
  await expect(inDatabase("update consent_events set wording = 'x'")).rejects.toThrow(/append-only/);
  // The same button again: nothing more happens.
  expect((await post(confirmation(mail), "act=confirm")).status).toBe(200);
  expect(await eventsOf("zoe@example.org")).toHaveLength(2);
});

it("answers the same for every address, and names each field that is wrong", async () => {
  await subscribe("known@example.org");
  const known = await ask("known@example.org");
  const unknown = await ask("unknown@example.org");
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  expect(await stateOf("known@example.org")).toBe("given");
  const bad = await ask("zoe@", { purpose: "spam", lang: "xx", page: "https://x.example", element: "x" });
  const { fields } = bad.body as unknown as { fields: { path: string }[] };
  expect(bad.status).toBe(422);
  expect(fields.map(({ path }) => path).toSorted()).toEqual(["element", "email", "lang", "page", "purpose"]);
  expect((await ask("a@example.org", { captcha: "e30=" })).body["code"]).toBe("captcha-refused");
  expect((await ask("a@example.org", {}, newTestId())).status).toBe(404);
  await inDatabase("update shops set is_online = false where id = $1", [other.id]);
  expect((await ask("a@example.org", {}, other.id)).status).toBe(404);
  await inDatabase("update shops set is_online = true where id = $1", [other.id]);
});

it("waits after some requests for one address, and after more of one network", async () => {
  const states: number[] = [];
  for (let n = 0; n < 5; n += 1) states.push((await ask("often@example.org")).status);
  expect(states.filter((status) => status === 202).length).toBeGreaterThanOrEqual(3);
  expect(states).toContain(429);
  for (let n = 0; n < 12; n += 1) states.push((await ask(`n${n}@example.org`)).status);
  expect(await ask("last@example.org")).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
});

it("confirms nothing by a link that is unknown, expired, or older than a withdrawal", async () => {
  await ask("late@example.org");
  const [first] = await mailsTo("late@example.org");
  if (!first) throw new Error("no mail");
  const unknown = confirmation(first).replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  for (const path of [unknown, "/consent/confirm/x", "/consent/x"]) {
    expect((await show(path)).status).toBe(404);
    expect((await post(path, "act=confirm")).status).toBe(404);
  }
  await inDatabase("update consent_links set expires_at = now() - interval '1 second' where shop_id = $1", [
    shop.id,
  ]);
  expect((await show(confirmation(first))).status).toBe(410);
  expect((await post(confirmation(first), "act=confirm")).status).toBe(410);
  expect(await stateOf("late@example.org")).toBe("asked");
  // A request, then a withdrawal: the link of the request is over.
  await ask("late@example.org");
  const second = (await mailsTo("late@example.org")).at(-1);
  if (!second) throw new Error("no mail");
  await post(`${preferences(second)}/newsletter`, "act=stop");
  expect((await post(confirmation(second), "act=confirm")).status).toBe(404);
  expect(await stateOf("late@example.org")).toBe("withdrawn");
  // A link that was used opens nothing once the person has withdrawn.
  const third = await subscribe("late@example.org");
  await post(`${preferences(third)}/newsletter`, "act=stop");
  expect((await post(confirmation(third), "act=confirm")).status).toBe(410);
  expect(await stateOf("late@example.org")).toBe("withdrawn");
});

it("is withdrawn by one POST of a mail program; a GET of the same address only shows (RFC 8058)", async () => {
  const mail = await subscribe("eight@example.org");
  const path = oneClick(mail);
  expect(mail.body_html).toContain(preferences(mail));
  const shown = await show(path);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("Ne plus les recevoir");
  expect(await stateOf("eight@example.org")).toBe("given");
  const multipart = await server.send("POST", path, {
    raw: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
  expect(multipart.status).toBe(200);
  expect(await stateOf("eight@example.org")).toBe("withdrawn");
  expect((await eventsOf("eight@example.org")).at(-1)).toMatchObject({
    kind: "withdrawn",
    made_by: "oneClick",
  });
  await post(path, "List-Unsubscribe=One-Click");
  expect(await eventsOf("eight@example.org")).toHaveLength(3);
  expect((await post(path, "x".repeat(5000))).status).toBe(413);
  expect((await server.send("POST", path, { body: {} })).status).toBe(415);
  expect((await post(`${preferences(mail)}/spam`, "act=stop")).status).toBe(404);
});

it("is asked for again from the page by another confirmed mail", async () => {
  const mail = await subscribe("again@example.org");
  await post(`${preferences(mail)}/newsletter`, "act=stop");
  const asked = await post(`${preferences(mail)}/newsletter`, "act=ask");
  expect(asked.text).toContain("Un e-mail vous attend");
  expect(await stateOf("again@example.org")).toBe("asked");
  const next = (await mailsTo("again@example.org")).at(-1);
  if (!next) throw new Error("no mail");
  await post(confirmation(next), "act=confirm");
  expect(await stateOf("again@example.org")).toBe("given");
  expect((await eventsOf("again@example.org")).find(({ page }) => page === "/consent")).toMatchObject({
    element: "preferences",
  });
});

it("stays with one shop: neither its links nor its end reach another", async () => {
  const here = await subscribe("two@example.org");
  const there = await subscribe("two@example.org", other.id);
  expect(preferences(here)).not.toBe(preferences(there));
  // The key of one shop with the names of the other.
  const [, names = ""] = /^\/consent\/(\w{16}-\w{16})-/.exec(preferences(there)) ?? [];
  const forged = `/consent/${names}-${preferences(here).slice(-32)}`;
  expect((await post(forged, "act=stopAll")).status).toBe(404);
  await post(preferences(here), "act=stopAll");
  expect(await stateOf("two@example.org")).toBe("withdrawn");
  expect(await stateOf("two@example.org", other.id)).toBe("given");
  const suppressed = await inDatabase<{ shop_id: string; hash: string }>(
    "select * from suppressed_addresses",
  );
  expect(suppressed.map(({ shop_id }) => shop_id)).toEqual([shop.id]);
  expect(suppressed[0]?.hash).toBe(newSuppression(server.app.services.secrets, shop.id, "two@example.org"));
  // Only the person lifts it, by a confirmed request.
  await ask("two@example.org");
  expect(await inDatabase("select 1 from suppressed_addresses")).toHaveLength(1);
  const next = (await mailsTo("two@example.org")).at(-1);
  if (!next) throw new Error("no mail");
  await post(confirmation(next), "act=confirm");
  expect(await inDatabase("select 1 from suppressed_addresses")).toEqual([]);
});

it("knows a suppression of the first derivation, and of an instance where the shop was before", async () => {
  const { secrets } = server.app.services;
  const origin = openSecrets("the secret of the instance where the shop was");
  const hashes = (): Promise<string[]> =>
    server.app.database.transaction({ shopId: shop.id }, (tx) =>
      suppressionHashes(tx, secrets, shop.id, "old@example.org"),
    );
  expect(await hashes()).toContain(secrets.suppressionHash(shop.id, "old@example.org"));
  const there = newSuppression(origin, shop.id, "old@example.org");
  expect(await hashes()).not.toContain(there);
  const keys = secrets.lock(JSON.stringify([origin.suppressionKey(shop.id)]));
  await inDatabase("insert into shop_arrivals values ($1, 1, '', '', '', '', $2, now())", [shop.id, keys]);
  expect(await hashes()).toContain(there);
  await inDatabase("delete from shop_arrivals");
});

it("ends with the erasure of an account: the address goes, its keyed hash stays in every shop", async () => {
  const token = await server.login("camille", "Camille2026");
  const me = await server.send("GET", "/v1/users/me", { token });
  const email = String(me.body["email"]);
  const mail = await subscribe(email);
  const done = await server.send("POST", "/v1/users/me/erasure", {
    token,
    body: { keyword: "supprimer", password: "Camille2026" },
  });
  expect(done.status, done.text).toBe(200);
  expect(await inDatabase("select 1 from consent_addresses where address = $1", [email])).toEqual([]);
  expect(await inDatabase("select 1 from consent_events where made_by = 'erasure'")).toHaveLength(1);
  const hash = newSuppression(server.app.services.secrets, shop.id, email);
  const kept = "select 1 from suppressed_addresses where shop_id = $1 and hash = $2";
  expect(await inDatabase(kept, [shop.id, hash])).toHaveLength(1);
  expect((await show(preferences(mail))).status).toBe(410);
  expect((await post(confirmation(mail), "act=confirm")).status).toBe(404);
  // The person comes back by themself.
  await subscribe(email);
  expect(await inDatabase(kept, [shop.id, hash])).toEqual([]);
  expect(await stateOf(email)).toBe("given");
});

it("forgets an address that nobody confirmed, and keeps those that were", async () => {
  await ask("never@example.org");
  await subscribe("kept@example.org");
  await server.app.tidy();
  expect(await stateOf("never@example.org")).toBe("asked");
  await inDatabase("update consent_addresses set created_at = created_at - interval '20 days'");
  await inDatabase("update consent_links set expires_at = expires_at - interval '20 days'");
  await server.app.tidy();
  expect(await inDatabase("select 1 from consent_addresses where address = 'never@example.org'")).toEqual([]);
  expect(await stateOf("never@example.org")).toBeUndefined();
  expect(await stateOf("kept@example.org")).toBe("given");
});

it("keeps a network without its last part", () => {
  expect(truncatedNetwork("203.0.113.57")).toBe("203.0.113.0/24");
  expect(truncatedNetwork("::ffff:203.0.113.57")).toBe("203.0.113.0/24");
  expect(truncatedNetwork("2001:db8:1:2::9")).toBe("2001:db8:1::/48");
  expect(truncatedNetwork("fe80::1%eth0")).toBe("fe80:0:0::/48");
  expect(truncatedNetwork("unknown")).toBe("");
});
