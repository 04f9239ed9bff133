import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { providerFor } from "#sales/addresses/providers.ts";

let server: TestServer;
let outside: Server;
const requested: string[] = [];

/** Answers of a stub for the two address services. */
const ANSWERS: readonly [RegExp, unknown][] = [
  [
    /^\/fr\?/,
    {
      features: [
        { properties: { name: "12 Rue des Tilleuls", postcode: "69003", city: "Lyon" } },
        { properties: { name: "<script>", postcode: "", city: "" } },
      ],
    },
  ],
  [
    /^\/world\?/,
    {
      results: [
        { housenumber: "5", street: "Marktstraße", postcode: "10115", city: "Berlin", country_code: "de" },
      ],
    },
  ],
];

beforeAll(async () => {
  outside = createServer((request, response) => {
    const url = request.url ?? "";
    requested.push(url);
    const found = ANSWERS.find(([path]) => path.test(url));
    response.writeHead(found ? 200 : 404, { "Content-Type": "application/json" });
    response.end(JSON.stringify(found?.[1] ?? {}));
  });
  await new Promise<void>((done) => outside.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await startTestServer({
    jobs: false,
    env: {
      OUTSIDE_LOOPBACK: "1",
      ADDRESS_FR_URL: `${base}/fr`,
      ADDRESS_URL: `${base}/world`,
      ADDRESS_KEY: "clef",
    },
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise((done) => outside.close(done));
});

describe("addresses while they are typed", () => {
  const suggest = async (search: string, country: string) =>
    (await server.send("GET", `/v1/addresses?search=${encodeURIComponent(search)}&country=${country}`)).body;

  it("are none, and say so, where no provider is set", () => {
    const none = { addressFrUrl: null, addressUrl: null, addressKey: null };
    expect([providerFor("FR", none), providerFor("DE", { ...none, addressFrUrl: "https://x" })]).toEqual([
      null,
      null,
    ]);
  });

  it("come from the service of the country, are asked for once, and are none where it says nothing of use", async () => {
    const lyon = { street: "12 Rue des Tilleuls", zipcode: "69003", city: "Lyon", country: "FR" };
    expect(await suggest("12 rue des til", "FR")).toEqual({ active: true, addresses: [lyon] });
    const before = requested.length;
    await suggest("12 rue des til", "FR");
    expect(requested.length).toBe(before);
    const berlin = { street: "5 Marktstraße", zipcode: "10115", city: "Berlin", country: "DE" };
    expect(await suggest("Marktstr 5", "DE")).toEqual({ active: true, addresses: [berlin] });
    expect(await suggest("Rue de la Loi", "BE")).toEqual({ active: true, addresses: [] });
  });
});
