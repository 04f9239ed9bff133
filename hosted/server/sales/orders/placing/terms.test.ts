import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody, stockOf, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import type { OrderTerms } from "#sales/orders/placing/terms.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

type Placed = { order: { id: string }; key: string };
const shown = async (lang: string): Promise<{ sha256: string; text: RichText; lang: string }> =>
  (await server.send("GET", `/v1/shops/${shop.id}/terms?lang=${lang}`)).body as never;
const place = async (more: object, headers: Record<string, string> = {}): Promise<Reply> =>
  server.send("POST", "/v1/orders", {
    body: { ...(await orderBody(server, shop, { payment: "check", quantity: 1 })), ...more },
    headers,
  });
const read = (id: string, by: { token?: string; orderKey?: string }): Promise<Reply> =>
  server.send("GET", `/v1/orders/${id}/terms`, by);
const says = (text: string): RichText => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});
async function write(saleTerms: { fr: RichText | null; en: RichText | null }): Promise<void> {
  const { version } = (await server.send("GET", "/v1/shops/me", { token: owner })).body;
  const body = { version, saleTerms };
  const reply = await server.send("PUT", "/v1/shops/me", { token: owner, body });
  expect(reply.status, reply.text).toBe(200);
  await expect.poll(async () => (await shown("fr")).text).toEqual(saleTerms.fr);
}

test("an order keeps the very terms that its buyer read, for him and the shop alone, and sends them to him", async () => {
  const model = await shown("fr");
  const { order, key } = (await place({ termsHash: model.sha256 })).body as unknown as Placed;
  const mine = (await read(order.id, { orderKey: key })).body as unknown as OrderTerms;
  expect(mine).toMatchObject({ text: model.text, lang: "fr", sha256: model.sha256 });
  // Later terms of the shop are not the accepted ones.
  await write({ fr: says("Nouvelles conditions du domaine"), en: null });
  expect((await read(order.id, { orderKey: key })).body).toEqual(mine);
  expect((await read(order.id, { token: owner })).body).toEqual(mine);
  const seen = (await server.send("GET", `/v1/orders/${order.id}`, { token: owner })).body;
  expect(seen["acceptedTerms"]).toEqual({ sha256: model.sha256, at: mine.acceptedAt });
  const strangers = await Promise.all([
    server.login("aubree", "Lanthier2026"),
    server.login("camille", "Camille2026"),
    server.login("solene", "Tournee2026"),
  ]);
  for (const token of strangers) expect([403, 404]).toContain((await read(order.id, { token })).status);
  expect((await read(order.id, {})).status).toBe(401);
  expect((await read(order.id, { orderKey: "x".repeat(32) })).status).toBeGreaterThanOrEqual(401);

  await server.settle();
  const [mail] = await asOwner(server.ownerUrl, async (client) => {
    const found = await client.query<{ body_text: string; files: { name: string; text?: string }[] }>(
      "select body_text, files from mails where order_id = $1 and kind = 'orderPlaced'",
      [order.id],
    );
    return found.rows;
  });
  expect(mail?.body_text).toMatch(/jointes\s+à\s+ce\s+message/);
  const file = mail?.files.find(({ name }) => name === "conditions-generales-de-vente.html");
  expect(file?.text).toContain("Droit de rétractation");
  expect(file?.text).not.toContain("Nouvelles conditions");
});

test("terms that changed while somebody filled the form in are refused in his language, and nothing is lost", async () => {
  const old = await shown("fr");
  const before = await stockOf(server, owner, shop.bottle.id);
  const id = newTestId();
  await write({ fr: says("Conditions du printemps"), en: says("Terms of spring") });
  for (const [lang, text] of [
    ["fr", "ont changé"],
    ["de", "haben sich geändert"],
    ["ja", "変更されました"],
  ] as const) {
    const refused = await place({ id, lang, termsHash: old.sha256 }, { "accept-language": lang });
    expect([refused.status, refused.body["code"]]).toEqual([409, "terms-changed"]);
    expect(refused.text).toContain(text);
  }
  expect(await stockOf(server, owner, shop.bottle.id)).toEqual(before);
  // A reader of English in a French page has read those.
  const english = await shown("en");
  expect(english.lang).toBe("en");
  const { order, key } = (await place({ id, termsHash: english.sha256 })).body as unknown as Placed;
  expect(order.id).toBe(id);
  expect((await read(id, { orderKey: key })).body["text"]).toEqual(says("Terms of spring"));
  // Without a hash the current terms apply, in the order's language.
  const plain = (await place({ lang: "fr" })).body as unknown as Placed;
  const terms = await read(plain.order.id, { orderKey: plain.key });
  expect(terms.body["text"]).toEqual(says("Conditions du printemps"));
  expect((await place({ termsHash: "0" })).status).toBe(422);
});

test("each text is kept once, and neither it nor what an order points to can be changed", async () => {
  await place({});
  await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ sha256: string }>("select sha256 from shop_terms");
    expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(rows.length);
    expect(rows).toHaveLength(3);
    for (const change of [
      "update shop_terms set text = text",
      "delete from shop_terms",
      "update orders set terms_sha256 = null, terms_accepted_at = null where terms_sha256 is not null",
      "update orders set terms_accepted_at = now() where terms_sha256 is not null",
    ])
      await expect(client.query(change), change).rejects.toThrow("append-only");
  });
});
