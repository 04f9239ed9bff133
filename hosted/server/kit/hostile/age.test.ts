import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { fingerprint } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());

const order = async (change: object): Promise<[number, string[] | undefined]> => {
  const body = { ...(await orderBody(server, shop, { payment: "transfer", quantity: 1 })), ...change };
  const { status, body: answer } = await server.send("POST", "/v1/orders", { body });
  return [
    status,
    (answer["fields"] as { path: string; code: string }[] | undefined)?.map(
      ({ path, code }) => `${path} ${code}`,
    ),
  ];
};

it("an order by the API alone says that its buyer is of age, whatever page it went past", async () => {
  await server.settle();
  const before = await fingerprint(server.ownerUrl);
  for (const adult of [undefined, false, null, "true", 1, {}])
    expect(await order({ adult }), String(adult)).toEqual([422, ["adult adult"]]);
  expect(await fingerprint(server.ownerUrl)).toEqual(before);
  expect((await order({}))[0]).toBe(201);
});

it("a shop that asks for the day of birth gets one that can be, of somebody of age, whatever the page asked", async () => {
  await asOwner(server.ownerUrl, (client) =>
    client.query("update shops set ask_birth_date = true where id = $1", [shop.id]),
  );
  const now = new Date(server.app.services.now());
  const yearsAgo = (years: number): string => `${now.getUTCFullYear() - years}-01-01`;
  for (const [birthDate, code] of [
    [undefined, "needed"],
    [yearsAgo(17), "minor"],
    [yearsAgo(0), "minor"],
    ["1990-02-30", "date"],
    [yearsAgo(-2), "minor"],
  ] as const)
    expect((await order({ birthDate }))[1]?.[0], String(birthDate)).toMatch(
      code === "minor" ? /^birthDate (minor|date)$/ : `birthDate ${code}`,
    );
  expect((await order({ birthDate: yearsAgo(30) }))[0]).toBe(201);
});

it("a page that is reached by its deep address, without script, says whom alcohol is not sold to", async () => {
  const { slug } = shop.product as unknown as { slug: string };
  for (const path of [
    `/${shop.code}`,
    `/${shop.code}?page=shop`,
    `/${shop.code}/${slug}`,
    `/${shop.code}?id=${newTestId()}`,
  ]) {
    const reply = await server.send("GET", path, {
      headers: { accept: "text/html", "accept-language": "fr" },
    });
    expect(reply.status, `${path}: is the web built?`).toBe(200);
    expect(reply.text.replaceAll("&#x27;", "'").replaceAll("&#39;", "'"), path).toContain(
      "La vente d'alcool est interdite aux mineurs",
    );
  }
});
