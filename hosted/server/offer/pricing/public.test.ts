import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ESTATE, MERCHANT, openShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openSeller, termsOf, type Seller } from "./testing/seller.fixture.ts";

let server: TestServer;
let seller: Seller;
let bastien: string;

beforeAll(async () => {
  server = await startTestServer();
  seller = await openSeller(server, MERCHANT, ["percheval", "Percheval2026"]);
  bastien = await server.login("cave-kerouedan", "Caviste2026");
});
afterAll(() => server.stop());

/** Returns every public answer about a shop's products, as text. */
async function published(code: string, token?: string): Promise<string[]> {
  const shop = await openShop(server, code);
  const paths = [
    `/v1/embeds/${code}`,
    `/v1/embeds/${code}/products/${shop.product.id}`,
    `/v1/products?shopIds=${encodeURIComponent(JSON.stringify([shop.id]))}&limit=200`,
  ];
  const replies = await Promise.all(paths.map((path) => server.send("GET", path, token ? { token } : {})));
  for (const reply of replies) expect(reply.status, reply.text.slice(0, 200)).toBe(200);
  return replies.map((reply) => reply.text);
}

it("tells visitors nothing of other grids, codes, agreed prices, nor of duties that their prices include", async () => {
  for (const code of [ESTATE, MERCHANT])
    for (const text of await published(code)) {
      for (const secret of [
        "BIENVENUE10",
        "NOEL2026",
        "grossiste-hd",
        '"pro"',
        '"prices"',
        '"duties"',
        '"dutyClass"',
        '"legal":{"',
        "fiscalLabel",
        "ALCOOL_AUTRE",
      ])
        // The public face of a shop has a `legal` of its own: its company.
        if (secret !== '"legal":{"' || !text.startsWith('{"shop"')) expect(text).not.toContain(secret);
    }
});

it("tells them what a price needs: loyalty, wrapping, cartons, territories", async () => {
  const { body } = await server.send("GET", `/v1/embeds/${ESTATE}`);
  const { rules, products } = body as unknown as { rules: ShopRules; products: Product[] };
  expect(rules.loyalty?.levels.map((l) => l.id)).toEqual(["dix-euros", "magnum"]);
  expect(rules.shipping[0]).toMatchObject({ cartons: [1, 2, 3, 6, 12, 18] });
  expect(rules.territories?.find((t) => t.zipPrefix === "20")).toMatchObject({ country: "FR", kind: "home" });
  expect(products.some((p) => p.vintages.some((v) => v.formats.some((f) => f.wrappingE4)))).toBe(true);
});

it("tells the duties to who has a grid without them, and to nobody else", async () => {
  const [client] = await seller
    .set<{ clients: { userId: string }[] }>("GET", "/v1/pricing/clients?search=bastien")
    .then((answer) => answer.clients);
  const path = `/v1/pricing/clients/${client?.userId}`;
  const withDuties = await published(MERCHANT, bastien);
  for (const text of withDuties) expect(text).not.toContain("dutyClass");
  const terms = termsOf(await seller.client(client?.userId ?? ""));
  const { version } = await seller.set<{ version: number }>("PUT", path, {
    ...terms,
    typology: "grossiste-hd",
  });
  for (const text of await published(MERCHANT, bastien)) expect(text).toContain('"dutyClass":"spirits-18"');
  const { rules } = (await server.send("GET", `/v1/embeds/${MERCHANT}`, { token: bastien }))
    .body as unknown as {
    rules: ShopRules;
  };
  const classes = new Set(rules.duties?.map((row) => row.dutyClass));
  expect([...classes].toSorted()).toEqual([
    "beer-small",
    "cider",
    "rum-dom",
    "sparkling-wine",
    "spirits-18",
    "still-wine",
  ]);
  expect(rules.typologies.map((t) => t.key)).toEqual(["particulier", "grossiste-hd"]);
  await seller.set("PUT", path, { ...terms, typology: "pro", version });
});

it("keeps the legal data of a product's own page (specification §7)", async () => {
  const { product } = (await server.send("GET", `/v1/products/${seller.shop.product.id}`))
    .body as unknown as {
    product: Product;
  };
  expect(product.fiscalLabel).toBe("ALCOOL_AUTRE_SUP_18");
  expect(product.vintages[0]).toMatchObject({ alcohol: 4600, dutyClass: "spirits-18" });
  expect(JSON.stringify(product)).not.toContain("grossiste-hd");
});
