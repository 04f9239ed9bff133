import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { solved } from "#kit/testing/captcha.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await inDatabase("delete from login_throttles");
  await setStock(0);
});

const inDatabase = <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query<T>(sql, values)).rows);
/** Sets the stock of the bottle in the first warehouse; the others have none. */
async function setStock(units: number): Promise<void> {
  await inDatabase("update stocks set on_hand = reserved where format_id = $1", [shop.bottle.id]);
  await inDatabase(
    `update stocks set on_hand = reserved + $2 where format_id = $1
     and (warehouse_id, duty_status, lot) = (select s.warehouse_id, s.duty_status, s.lot from stocks s
       join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id and w.sells where s.format_id = $1 limit 1)`,
    [shop.bottle.id, units],
  );
}
const ask = async (email: string, change: object = {}): Promise<Reply> =>
  server.send("POST", `/v1/shops/${shop.id}/consents`, {
    body: {
      email,
      purpose: "backInStock",
      lang: "de",
      page: "/domaine",
      element: "backInStock",
      captcha: await solved(server),
      formatId: shop.bottle.id,
      ...change,
    },
  });
type Mail = { kind: string; subject: string; body_text: string; unsubscribe: string; lang: string };
const mailsTo = (email: string, kind: string): Promise<Mail[]> =>
  inDatabase<Mail>("select * from mails where recipient = $1 and kind = $2 order by created_at, id", [
    email,
    kind,
  ]);
const post = (path: string, raw: string): Promise<Reply> =>
  server.send("POST", path, { raw, headers: { "content-type": "application/x-www-form-urlencoded" } });
async function wish(email: string): Promise<void> {
  expect((await ask(email)).status).toBe(202);
  const mail = (await mailsTo(email, "wishAsked")).at(-1);
  const path = /\/consent\/confirm\/[\w-]+/.exec(mail?.body_text ?? "")?.[0] ?? "";
  expect((await post(path, "act=confirm")).status).toBe(200);
}
/** Waits until the mails that are due were written. */
const deliver = (): Promise<void> => server.app.tidy();
const countOf = async (email: string): Promise<number> => (await mailsTo(email, "backInStock")).length;

it("a confirmed wish gets one mail in its language when the stock is back, with its proof kept", async () => {
  await wish("anna@example.org");
  const [asked] = await inDatabase<Record<string, unknown>>(
    `select e.* from consent_events e join consent_addresses a on a.shop_id = e.shop_id and a.id = e.address_id
     where a.address = 'anna@example.org' and e.kind = 'asked'`,
  );
  expect(asked).toMatchObject({
    purpose: "backInStock",
    subject: shop.bottle.id,
    lang: "de",
    element: "backInStock",
    wording: expect.stringMatching(/schreibt Ihnen ein einziges Mal/),
  });
  await deliver();
  expect(await countOf("anna@example.org")).toBe(0);
  await setStock(6);
  await deliver();
  const [mail, ...more] = await mailsTo("anna@example.org", "backInStock");
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("Wieder verfügbar");
  expect(mail?.unsubscribe).toMatch(/\/consent\/[\w-]+\/backInStock$/);
  // Out and back again: the wish was granted.
  await setStock(0);
  await setStock(6);
  await deliver();
  expect(await countOf("anna@example.org")).toBe(1);
});

it("more stock is noticed by itself, and two movements at once send one mail", async () => {
  await wish("race@example.org");
  await Promise.all([setStock(3), inDatabase("select pg_sleep(0.01)")]);
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(await countOf("race@example.org")).toBe(1);
  await wish("soon@example.org");
  // The stock is there already: the confirmation itself is announced.
  await expect.poll(() => countOf("soon@example.org"), { timeout: 15_000 }).toBe(1);
});

it("who has not confirmed, has withdrawn, is suppressed or erased gets nothing", async () => {
  expect((await ask("unconfirmed@example.org")).status).toBe(202);
  await wish("withdrawn@example.org");
  await wish("suppressed@example.org");
  await wish("stopped@example.org");
  const pages = async (email: string): Promise<string> => {
    const [mail] = await mailsTo(email, "wishAsked");
    return new URL(mail?.unsubscribe ?? "").pathname;
  };
  expect((await post(await pages("withdrawn@example.org"), "List-Unsubscribe=One-Click")).status).toBe(200);
  const everything = (await pages("stopped@example.org")).replace(/\/backInStock$/, "");
  expect((await post(everything, "act=stopAll")).status).toBe(200);
  await inDatabase("insert into suppressed_addresses (shop_id, hash, at) values ($1, $2, now())", [
    shop.id,
    server.app.services.secrets.suppressionHash(shop.id, "suppressed@example.org"),
  ]);
  await setStock(6);
  await deliver();
  for (const name of ["unconfirmed", "withdrawn", "suppressed", "stopped"])
    expect([name, await countOf(`${name}@example.org`)]).toEqual([name, 0]);
});

it("nothing is sent while the format cannot be ordered", async () => {
  await wish("patient@example.org");
  await setStock(6);
  await inDatabase("update products set status = 'outofstock' where id = $1", [shop.product.id]);
  await deliver();
  expect(await countOf("patient@example.org")).toBe(0);
  await inDatabase("update products set status = 'online' where id = $1", [shop.product.id]);
  await setStock(0);
  await deliver();
  expect(await countOf("patient@example.org")).toBe(0);
  await setStock(1);
  await deliver();
  expect(await countOf("patient@example.org")).toBe(1);
});

it("a format of another shop, or none, cannot be waited for; the seller sees how many wait", async () => {
  expect((await ask("a@example.org", { formatId: undefined })).body["code"]).toBe("invalid-input");
  expect((await ask("a@example.org", { purpose: "newsletter" })).body["code"]).toBe("invalid-input");
  expect((await ask("a@example.org", { formatId: "0".repeat(16) })).status).toBe(404);
  await wish("one@example.org");
  await wish("two@example.org");
  await ask("three@example.org");
  const token = await server.login("calades", "Calades2026");
  const seen = await server.send("GET", `/v1/catalogue/products/${shop.product.id}/wishes`, { token });
  expect(seen.body).toEqual({ formats: [{ formatId: shop.bottle.id, waiting: 2 }] });
});
