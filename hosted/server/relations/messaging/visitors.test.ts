import { firstSite } from "@cuvee/core/storefront/site/pages.ts";
import type { ConversationRow, ConversationView } from "@cuvee/core/relations/messaging/messaging.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { solved, solvedSlowly } from "#kit/testing/captcha.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { linkIn, outbox } from "#people/accounts/testing/browser.fixture.ts";

let server: TestServer;
let shopId: string;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  shopId = (await openShop(server, ESTATE)).id;
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const rows = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(sql, values)).rows as Row[]);
beforeEach(() => rows("delete from login_throttles"));

const LETTER = {
  name: "Zoé Durand\r\nBcc: all@example.org",
  email: "Zoe@example.org",
  phone: "06 12 34 56 78",
  topic: "visit",
  text: "Bonjour,\nouvrez-vous le lundi ?\n<b>Merci</b>",
};
const write = async (change: object = {}, more: { shop?: string; token?: string } = {}): Promise<Reply> =>
  server.send("POST", `/v1/shops/${more.shop ?? shopId}/contact`, {
    body: { id: newTestId(), ...LETTER, captcha: await solvedSlowly(server), ...change },
    ...(more.token ? { token: more.token } : {}),
  });
/** Writes as a visitor; returns the conversation. */
async function begin(change: object = {}): Promise<string> {
  const id = newTestId();
  const reply = await write({ id, ...change });
  expect(reply.status, reply.text).toBe(202);
  return id;
}
const read = (id: string, token = owner): Promise<Reply> =>
  server.send("GET", `/v1/conversations/${id}`, { token });
const viewOf = (reply: Reply): ConversationView => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body as unknown as ConversationView;
};
const answer = async (id: string, text: string): Promise<ConversationView> =>
  viewOf(
    await server.send("POST", `/v1/conversations/${id}/messages`, {
      token: owner,
      body: { id: newTestId(), text },
    }),
  );
const listed = async (token: string, search = ""): Promise<ConversationRow[]> =>
  (await server.send("GET", `/v1/conversations?limit=100${search && `&search=${search}`}`, { token })).body[
    "rows"
  ] as unknown as ConversationRow[];
const page = (path: string, form?: Record<string, string>): Promise<Response> =>
  fetch(server.url + path, {
    redirect: "manual",
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
/** Returns the path of the link in the last mail of the shop's answer. */
async function linkTo(email: string): Promise<string> {
  const mails = await outbox(server, email);
  return linkIn(mails.findLast(({ kind }) => kind === "messageToVisitor")).pathname;
}

it("lands in the shop's messages as an unproved address, and tells the shop once", async () => {
  const id = await begin();
  // A lost answer: the browser sends the same request with a new proof of work.
  expect((await write({ id })).status).toBe(202);
  const view = viewOf(await read(id));
  expect(view).toMatchObject({
    buyerName: "Zoé Durand Bcc: all@example.org",
    topic: "visit",
    unread: 1,
    desk: { visitor: { email: "zoe@example.org", phone: "06 12 34 56 78", isVerified: false }, client: null },
    values: { firstname: "Zoé" },
    messages: [{ by: "buyer", author: view.buyerName, text: LETTER.text }],
  });
  expect((await listed(owner, "zoe@example.org")).map((row) => row.id)).toEqual([id]);
  const [mail, ...others] = await rows<Record<string, string>>(
    "select recipient, subject, reply_to, body_text, body_html from mails where kind = 'contact'",
  );
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    reply_to: "zoe@example.org",
    subject: "Message de Zoé Durand Bcc: all@example.org : Une visite ou une dégustation",
  });
  expect(mail?.["body_text"]).toContain(`/tickets/${id}`);
  expect(mail?.["body_html"]).toContain("&#60;b&#62;Merci");
  expect(mail?.["body_html"]).not.toContain("<b>Merci");
  await server.settle();
  const centre = await server.send("GET", "/v1/notifications-centers", { token: owner });
  expect(centre.text.match(/newContact/g)).toHaveLength(1);
  expect(centre.text).toContain(`/tickets/${id}`);
});

it("confirms once a day, with no word of the sender and no link to them", async () => {
  await begin({ email: "confirmed@example.org", text: "ACHETEZ http://spam.example" });
  await begin({ email: "CONFIRMED@example.org", name: "ACHETEZ" });
  const mails = await outbox(server, "confirmed@example.org");
  expect(mails.map(({ kind }) => kind)).toEqual(["contactReceived"]);
  expect(mails[0]?.text).not.toMatch(/ACHETEZ|spam|conversation\//);
});

it("is answered by mail with a link, where the visitor reads and writes on", async () => {
  const id = await begin({ email: "link@example.org" });
  await answer(id, "Oui, de 10 h à 18 h.");
  const path = await linkTo("link@example.org");
  const seen = await page(path);
  const html = await seen.text();
  expect([seen.status, seen.headers.get("cache-control"), seen.headers.get("referrer-policy")]).toEqual([
    200,
    "no-store",
    "no-referrer",
  ]);
  expect(html).toContain("Oui, de 10 h à 18 h.");
  expect(html).not.toContain("<b>Merci");
  // A scanner that follows the link proves nothing.
  expect(viewOf(await read(id)).desk?.visitor?.isVerified).toBe(false);
  const nextId = /name="id" value="([^"]+)"/.exec(html)?.[1] ?? "";
  for (const _ of [1, 2])
    expect((await page(path, { id: nextId, text: "Merci !\r\nÀ lundi" })).status).toBe(200);
  const view = viewOf(await read(id));
  expect(view.messages.map(({ text }) => text)).toEqual([
    LETTER.text,
    "Oui, de 10 h à 18 h.",
    "Merci !\nÀ lundi",
  ]);
  expect(view.desk?.visitor?.isVerified).toBe(true);
  for (const text of ["", " ", "x".repeat(2001)])
    expect(await (await page(path, { id: newTestId(), text })).text()).toContain("2 000 caractères");
  expect(viewOf(await read(id)).messages).toHaveLength(3);
  // Another link, a changed one, and one whose time is over.
  for (const other of [
    path.slice(0, -1) + (path.endsWith("A") ? "B" : "A"),
    path.replace(id, newTestId()),
    "/conversation/x",
  ])
    expect((await page(other)).status).toBe(404);
  server.clock.now = Date.now() + 91 * 86_400_000;
  expect((await page(path, { id: newTestId(), text: "Trop tard" })).status).toBe(410);
  server.clock.now = 0;
  expect(viewOf(await read(id)).messages).toHaveLength(3);
});

it("goes into the account of a signed-in buyer, under their own name", async () => {
  const camille = await server.login("camille", "Camille2026");
  const id = newTestId();
  const reply = await write({ id, name: "Quelqu'un", email: "other@example.org" }, { token: camille });
  expect(reply.body).toMatchObject({ success: true, conversationId: id });
  expect(viewOf(await read(id, camille))).toMatchObject({ topic: "visit", desk: null });
  expect(viewOf(await read(id))).toMatchObject({ buyerName: "Camille Rousselin", desk: { visitor: null } });
  expect(await outbox(server, "other@example.org")).toEqual([]);
});

it("is found by the visitor who proves the address later, and by nobody else", async () => {
  const id = await begin({ email: "later@example.org" });
  const stranger = await makePerson(server, { role: "buyer" });
  expect((await read(id, stranger)).status).toBe(404);
  expect((await listed(stranger)).map((row) => row.id)).toEqual([]);
  const buyer = await makePerson(server, { role: "buyer" });
  await rows(
    "update users set email = 'Later@example.org', email_verified_at = null where username = any($1)",
    [[await usernameOf(buyer)]],
  );
  expect((await read(id, buyer)).status).toBe(404);
  await answer(id, "Bonjour");
  const path = await linkTo("later@example.org");
  await rows("update users set email_verified_at = now() where username = $1", [await usernameOf(buyer)]);
  expect(viewOf(await read(id, buyer)).messages).toHaveLength(2);
  expect(viewOf(await read(id)).desk?.visitor).toBeNull();
  // The link shows it no more: the account does.
  const html = await (await page(path)).text();
  expect(html).toContain(`/tickets/${id}`);
  expect(html).not.toContain("ouvrez-vous le lundi");
  expect((await page(path, { id: newTestId(), text: "Encore" })).status).toBe(200);
  expect(viewOf(await read(id)).messages).toHaveLength(2);
});
async function usernameOf(token: string): Promise<string> {
  return String((await server.send("GET", "/v1/users/me", { token })).body["username"]);
}

it("is linked by a colleague to a client with the address, and to no other", async () => {
  const id = await begin({ email: "known@example.org" });
  const client = async (mail: string): Promise<string> => {
    const [row] = await rows<{ id: string }>(
      `insert into clients (shop_id, id, code, kind, lastname, emails) values ($1, $2::text, $2::text, 'individual', 'Connue', $3)
       returning id`,
      [shopId, newTestId(), [mail]],
    );
    return row?.id ?? "";
  };
  const [known, other] = [await client("Known@example.org"), await client("else@example.org")];
  const found = await server.send("GET", `/v1/conversations/${id}/clients`, { token: owner });
  expect(found.body["clients"]).toMatchObject([{ id: known }]);
  const link = (clientId: string | null): Promise<Reply> =>
    server.send("PUT", `/v1/conversations/${id}/client`, { token: owner, body: { clientId } });
  expect((await link(other)).status).toBe(404);
  expect(viewOf(await link(known)).desk?.client?.id).toBe(known);
  const story = await server.send("GET", `/v1/clients/${known}/timeline`, { token: owner });
  expect(story.text).toContain("ouvrez-vous le lundi");
  // The client merged into another takes it along.
  await rows("update clients set merged_into = $2 where id = $1", [known, other]);
  expect(viewOf(await read(id)).desk?.client?.id).toBe(other);
  expect(viewOf(await link(null)).desk?.client).toBeNull();
});

it("is deleted by the shop, and a buyer's is not", async () => {
  const id = await begin({ email: "spam@example.org" });
  const remove = (one: string): Promise<Reply> =>
    server.send("DELETE", `/v1/conversations/${one}`, { token: owner });
  expect((await remove(id)).body).toEqual({ done: true });
  expect((await read(id)).status).toBe(404);
  const camille = await server.login("camille", "Camille2026");
  const own = (await write({}, { token: camille })).body["conversationId"] as unknown as string;
  expect((await remove(own)).status).toBe(404);
  viewOf(await read(own));
});

it("leaves with the account of the address, and after a year without one", async () => {
  const erased = await begin({ email: "erased@example.org" });
  const buyer = await makePerson(server, { role: "buyer" });
  // The account has the address, and has not signed in since the visitor wrote.
  await rows("update users set email = 'erased@example.org' where username = $1", [await usernameOf(buyer)]);
  const second = await begin({ email: "erased@example.org" });
  expect(viewOf(await read(second)).desk?.visitor).not.toBeNull();
  await rows("update users set erased_at = now(), email = id || '@erased.invalid' where username = $1", [
    await usernameOf(buyer),
  ]);
  expect((await read(second)).status).toBe(404);
  expect(await rows("select id from mails where id like '%' || $1 || '%'", [second])).toEqual([]);
  const [old, linked] = [
    await begin({ email: "old@example.org" }),
    await begin({ email: "linked@example.org" }),
  ];
  await rows("update conversations set last_at = now() - interval '366 days' where id = any($1)", [
    [old, linked, erased],
  ]);
  await rows(
    "update conversations set client_id = (select id from clients where shop_id = $1 limit 1) where id = $2",
    [shopId, linked],
  );
  await server.app.tidy();
  const kept = await rows<{ id: string }>("select id from conversations where id = any($1)", [
    [old, linked, erased],
  ]);
  expect(kept.map((row) => row.id).toSorted()).toEqual([linked, erased].toSorted());
});

it("names each field that is wrong, before the proof is looked at", async () => {
  const captcha = await solvedSlowly(server);
  const bad = await write({ name: " ", email: "zoe@", phone: "demain", topic: "x", text: "", captcha });
  const { fields } = bad.body as unknown as { fields: { path: string; code: string; message: string }[] };
  expect(bad.status).toBe(422);
  expect(fields.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "name needed",
    "email email",
    "phone phone",
    "topic invalid",
    "text needed",
  ]);
  expect(fields.every(({ message }) => message.length > 3)).toBe(true);
  // The same proof is still valid once, and then no more.
  expect((await write({ captcha })).status).toBe(202);
  expect(await write({ captcha })).toMatchObject({ status: 422, body: { code: "captcha-used" } });
  expect(await write({ captcha: "e30=" })).toMatchObject({ status: 422, body: { code: "captcha-refused" } });
});

it("takes nothing from robots: a filled trap is thrown away, a form sent at once waits", async () => {
  const id = newTestId();
  expect((await write({ id, website: "https://spam.example" })).status).toBe(202);
  expect((await read(id)).status).toBe(404);
  expect((await write({ captcha: await solved(server) })).body["code"]).toBe("captcha-early");
  const states: number[] = [];
  for (let n = 0; n < 7; n += 1) states.push((await write({ email: `${n}@example.org` })).status);
  expect(states.at(-1)).toBe(429);
});

it("is open where the published pages show it, and nowhere else", async () => {
  expect((await write({}, { shop: newTestId() })).status).toBe(404);
  const { header, tabs } = firstSite({ presentation: {}, hasVisits: false });
  const publish = (change: (tab: (typeof tabs)[number]) => object): Promise<unknown> =>
    rows(
      `insert into shop_sites (shop_id, draft, published, updated_at) values ($1, $2, $2, now())
       on conflict (shop_id) do update set published = excluded.published`,
      [shopId, JSON.stringify({ header, tabs: tabs.map(change) })],
    );
  // An old block, from before the form existed, has none.
  await publish((tab) => ({
    ...tab,
    blocks: tab.blocks.map((block) => (block.kind === "contact" ? { ...block, form: undefined } : block)),
  }));
  expect((await write()).status).toBe(404);
  await publish((tab) => ({ ...tab, isVisible: false }));
  expect((await write()).status).toBe(404);
  await publish((tab) => tab);
  expect((await write()).status).toBe(202);
  await rows("update shops set is_online = false where id = $1", [shopId]);
  expect((await write()).status).toBe(404);
  await rows("update shops set is_online = true where id = $1", [shopId]);
});

it("offers a proof of its own whatever the other forms ask", async () => {
  const { body } = await server.send("GET", "/v1/captcha?proof=1");
  expect(body).toMatchObject({ proof: { signature: expect.any(String) }, recaptcha: null });
  expect((await server.send("GET", "/v1/captcha?proof=2")).status).toBe(422);
});
