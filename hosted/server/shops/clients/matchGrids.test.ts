import type { PricingSettings } from "@cuvee/core/offer/pricing/contract.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ESTATE } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openSeller, type Seller } from "#offer/pricing/testing/seller.fixture.ts";

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer();
  seller = await openSeller(server, ESTATE, ["calades", "Calades2026"]);
});
afterAll(() => server.stop());

const PATH = "/v1/pricing/match-grids";
const match = async (body: object): Promise<PricingSettings> =>
  seller.set("PUT", PATH, {
    individual: null,
    professional: null,
    families: [],
    version: (await seller.settings()).version,
    ...body,
  });
/** Returns the grid of a new client. */
async function gridOf(client: object): Promise<unknown> {
  const reply = await seller.ask("POST", "/v1/clients", {
    lastname: "Martin",
    kind: "individual",
    ...client,
  });
  expect(reply.status, reply.text.slice(0, 300)).toBe(201);
  return reply.body["typology"];
}
const pro = { kind: "professional", company: "Cave du Môle" };

it("gives a new client the grid of his kind, of his family before it, and the one that is said before both", async () => {
  expect(await gridOf(pro)).toBe(null);
  const { version } = await seller.settings();
  const body = {
    name: "Export",
    ttc: false,
    globalDiscount: false,
    allRulesInEq75: null,
    withoutDuties: false,
    version,
  };
  await seller.set("PUT", "/v1/pricing/typologies/export", body);
  const settings = await match({
    professional: "pro",
    families: [{ family: "Importateur", typology: "export" }],
  });
  expect(settings.matchGrids).toEqual({ professional: "pro", families: { Importateur: "export" } });
  expect(await gridOf({})).toBe(null);
  expect(await gridOf(pro)).toBe("pro");
  expect(await gridOf({ ...pro, family: "Importateur" })).toBe("export");
  expect(await gridOf({ ...pro, typology: null })).toBe(null);
  expect(await gridOf({ typology: "export" })).toBe("export");
});

it("refuses grids that are none, a family twice and an old version, and writes nothing", async () => {
  const before = await seller.settings();
  const body = { individual: null, professional: null, families: [], version: before.version };
  const twice = { family: "CHR", typology: "pro" };
  for (const [bad, code] of [
    [{ individual: newTestId() }, "unknown-grid"],
    [{ families: [{ family: "CHR", typology: "nowhere" }] }, "unknown-grid"],
    [{ families: [twice, twice] }, "duplicate"],
    [{ families: [{ family: "", typology: "pro" }] }, "needed"],
  ] as const) {
    const reply = await seller.ask("PUT", PATH, { ...body, ...bad });
    expect([reply.status, reply.text.includes(code)], code).toEqual([422, true]);
  }
  expect((await seller.ask("PUT", PATH, { ...body, version: before.version - 1 })).body).toMatchObject({
    code: "conflict",
  });
  expect(await seller.settings()).toEqual(before);
});

it("is applied to existing clients when it is asked for; who negotiated prices keeps his grid", async () => {
  await match({});
  const make = async (client: object): Promise<string> =>
    String((await seller.ask("POST", "/v1/clients", { ...pro, ...client })).body["id"]);
  const [bare, chosen, negotiated] = [
    await make({ typology: null }),
    await make({ typology: "export" }),
    await make({ typology: null }),
  ];
  const terms = `/v1/pricing/clients/${negotiated}`;
  const { version } = (await seller.ask("GET", terms)).body;
  const prices = [{ formatId: seller.shop.bottle.id, unitE4: 70_000 }];
  const none = { typology: null, vatNumber: null, suspension: null, exciseNumber: null };
  await seller.set("PUT", terms, { ...none, version, prices });
  await match({ professional: "pro" });
  const preview = async (): Promise<Record<string, unknown>> =>
    (await seller.ask("GET", "/v1/clients/grid-matches")).body;
  const grids = async (): Promise<unknown[]> =>
    Promise.all(
      [bare, chosen, negotiated].map(
        async (id) => (await seller.ask("GET", `/v1/clients/${id}`)).body["typology"],
      ),
    );
  const before = await preview();
  expect(before["negotiated"]).toBe(1);
  const count = (from: string | null): number =>
    (before["moves"] as { from: string | null; to: string; clients: number }[]).find(
      (move) => move.from === from && move.to === "pro",
    )?.clients ?? 0;
  expect(await grids()).toEqual([null, "export", null]);
  const apply = async (scope: string): Promise<unknown> =>
    (await seller.ask("POST", "/v1/clients/grid-matches", { scope })).body["changed"];
  expect(await apply("withoutGrid")).toBe(count(null));
  expect(await grids()).toEqual(["pro", "export", null]);
  await apply("all");
  expect(await grids()).toEqual(["pro", "pro", null]);
  expect((await preview())["moves"]).toEqual([]);
  const { events } = (await seller.ask("GET", `/v1/clients/${chosen}/timeline?group=notes`)).body as {
    events?: unknown;
  };
  expect((events as { what: string }[])[0]?.what).toBe("terms");
});
