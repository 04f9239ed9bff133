import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, MERCHANT } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

const SHOPS = [ESTATE, MERCHANT, CHAMPAGNE];
let roomy: TestServer;
/** Its memory holds one shop at a time. */
let narrow: TestServer;

beforeAll(async () => {
  roomy = await startTestServer();
  narrow = await startTestServer({ env: { CATALOGUE_MB: "0" } });
});
afterAll(async () => {
  await roomy.stop();
  await narrow.stop();
});

/** Returns the names of a shop's products, whose ids differ between the two databases. */
async function namesOf(server: TestServer, code: string): Promise<string[]> {
  const reply = await server.send("GET", `/v1/embeds/${code}?limit=100`);
  expect(reply.status, reply.text.slice(0, 200)).toBe(200);
  return (reply.body as unknown as { products: { name: string }[] }).products.map(({ name }) => name);
}

it("answers the same from a memory that holds one shop, in any order and at the same time", async () => {
  const expected = await Promise.all(SHOPS.map((code) => namesOf(roomy, code)));
  expect(expected.every((names) => names.length > 3)).toBe(true);
  for (let round = 0; round < 2; round += 1)
    for (const [n, code] of SHOPS.entries()) expect(await namesOf(narrow, code), code).toEqual(expected[n]);
  const many = await Promise.all([...SHOPS, ...SHOPS].map((code) => namesOf(narrow, code)));
  expect(many).toEqual([...expected, ...expected]);
});

it("reads a shop again that has changed, and keeps the others", async () => {
  const before = await namesOf(roomy, MERCHANT);
  await asOwner(roomy.ownerUrl, (client) =>
    client.query(
      `update products set name = 'Nouveau nom' where id = (
         select p.id from products p join shops s on s.id = p.shop_id
         where s.code = $1 and p.status = 'online' order by p.position, p.id limit 1)`,
      [MERCHANT],
    ),
  );
  await expect.poll(() => namesOf(roomy, MERCHANT)).toContain("Nouveau nom");
  expect(before).not.toContain("Nouveau nom");
  expect(await namesOf(roomy, ESTATE)).not.toContain("Nouveau nom");
});
