import { firstSite } from "@cuvee/core/storefront/site/pages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { solved } from "#kit/testing/captcha.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shopId: string;
beforeAll(async () => {
  server = await startTestServer();
  shopId = (await openShop(server, ESTATE)).id;
});
afterAll(() => server.stop());

const LETTER = {
  name: "Zoé Durand",
  email: "zoe@example.org",
  subject: "Une visite\r\nBcc: all@example.org",
  text: "Bonjour,\nouvrez-vous le lundi ?\n<b>Merci</b>",
};
const write = async (change: object = {}, shop = shopId): Promise<Reply> =>
  server.send("POST", `/v1/shops/${shop}/contact`, {
    body: { id: newTestId(), ...LETTER, captcha: await solved(server), ...change },
  });
type Mail = { recipient: string; subject: string; body_text: string; body_html: string; reply_to: string };
const mails = async (): Promise<Mail[]> =>
  asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<Mail>(
      "select recipient, subject, body_text, body_html, reply_to from mails where kind = 'contact' order by created_at",
    );
    return rows;
  });
const inDatabase = (sql: string, values: unknown[] = []): Promise<unknown> =>
  asOwner(server.ownerUrl, (client) => client.query(sql, values));

it("is mailed to the shop once, and answered to the visitor", async () => {
  const id = newTestId();
  expect(await write({ id })).toMatchObject({ status: 202, body: { success: true } });
  // A lost answer: the browser sends the same request with a new proof of work.
  expect(await write({ id })).toMatchObject({ status: 202 });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  const { rows } = (await inDatabase("select contact_email from shops where id = $1", [shopId])) as {
    rows: { contact_email: string }[];
  };
  expect(mail).toMatchObject({ recipient: rows[0]?.contact_email, reply_to: LETTER.email });
  expect(mail?.subject).toBe("Message de Zoé Durand : Une visite Bcc: all@example.org");
  expect(mail?.body_text).toContain("ouvrez-vous le lundi ?");
  expect(mail?.body_html).toContain("&#60;b&#62;Merci");
  expect(mail?.body_html).not.toContain("<b>Merci");
});

it("names each field that is wrong, before the proof is looked at", async () => {
  const captcha = await solved(server);
  const bad = await write({ name: " ", email: "zoe@", subject: "x".repeat(121), text: "", captcha });
  const { fields } = bad.body as unknown as { fields: { path: string; code: string; message: string }[] };
  expect(bad.status).toBe(422);
  expect(fields.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "name needed",
    "email email",
    "subject too-long",
    "text needed",
  ]);
  expect(fields.every(({ message }) => message.length > 3)).toBe(true);
  // The same proof is still valid once, and then no more.
  expect((await write({ captcha })).status).toBe(202);
  expect(await write({ captcha })).toMatchObject({ status: 422, body: { code: "captcha-used" } });
  expect(await write({ captcha: "e30=" })).toMatchObject({ status: 422, body: { code: "captcha-refused" } });
});

it("waits after some messages of one address", async () => {
  const states: number[] = [];
  for (let n = 0; n < 6; n += 1) states.push((await write()).status);
  const last = await write();
  expect([...states, last.status]).toContain(429);
  expect(last).toMatchObject({ status: 429, body: { code: "too-many-attempts" } });
  await inDatabase("delete from login_throttles");
});

it("is open where the published pages show it, and nowhere else", async () => {
  expect((await write({}, newTestId())).status).toBe(404);
  const { header, tabs } = firstSite({ presentation: {}, hasVisits: false });
  const publish = (change: (tab: (typeof tabs)[number]) => object): Promise<unknown> =>
    inDatabase(
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
  await inDatabase("update shops set is_online = false where id = $1", [shopId]);
  expect((await write()).status).toBe(404);
  await inDatabase("update shops set is_online = true where id = $1", [shopId]);
});

it("offers a proof of its own whatever the other forms ask", async () => {
  const { body } = await server.send("GET", "/v1/captcha?proof=1");
  expect(body).toMatchObject({ proof: { signature: expect.any(String) }, recaptcha: null });
  expect((await server.send("GET", "/v1/captcha?proof=2")).status).toBe(422);
});
