import { afterAll, beforeAll, expect, it } from "vitest";
import { vintageBody } from "#kit/testing/products.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { bodyOf, openCatalogueOf, type Seller } from "./testing/records.fixture.ts";

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer();
  seller = openCatalogueOf(server, await server.login("calades", "Calades2026"));
});
afterAll(() => server.stop());

const FACTS = {
  servingFromC: 16,
  servingToC: 18,
  keepFrom: 2027,
  keepPeak: 2030,
  keepTo: 2035,
  decantMinutes: 60,
  blend: [
    { grape: "Grenache noir", percent: 70 },
    { grape: "Syrah", percent: 30 },
  ],
  plots: [{ name: "Les Ocres", soil: null, areaA: 120, altitudeM: 220 }],
};

it("the facts of a vintage are kept, published with the product, and shown on its page", async () => {
  const made = await seller.make({ status: "online", vintages: [vintageBody(FACTS)] });
  const [vintage] = made.vintages;
  expect(vintage).toMatchObject(FACTS);
  const detail = await server.send("GET", `/v1/products/${made.id}`);
  expect(detail.body["wineFacts"]).toEqual({ [vintage?.id ?? ""]: FACTS });
  const page = await server.send("GET", `/domaine-des-trois-calades/${made.slug}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('"name":"servingTemperature","minValue":16,"maxValue":18,"unitCode":"CEL"');
  expect(page.text).toContain('"name":"drinkingWindow","minValue":2027,"maxValue":2035');
});

it("a caller from before these fields leaves them out", async () => {
  const made = await seller.make({ vintages: [vintageBody()] });
  expect(made.vintages[0]).toMatchObject({ servingFromC: null, keepTo: null, blend: [], plots: [] });
  const changed = await seller.done("PUT", `/${made.id}`, bodyOf(made));
  expect(changed.vintages[0]).toMatchObject({ servingFromC: null, keepTo: null, blend: [], plots: [] });
});
