import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ProductEvent } from "@cuvee/core/offer/catalogue/record.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { productBody, vintageBody } from "#kit/testing/products.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { bodyOf, openCatalogueOf, refusal, type Seller } from "./testing/records.fixture.ts";

let server: TestServer;
let owner: string;
let seller: Seller;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login("calades", "Calades2026");
  seller = openCatalogueOf(server, owner);
});
afterAll(() => server.stop());

const ask: Seller["ask"] = (...of) => seller.ask(...of);
const done: Seller["done"] = (...of) => seller.done(...of);
const make: Seller["make"] = (...of) => seller.make(...of);
const read: Seller["read"] = (...of) => seller.read(...of);

const published = async (): Promise<Product[]> => (await openShop(server, ESTATE)).products;
const rich = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

it("begins with the format that the settings name, as the shop has it already", async () => {
  const options = async () =>
    (await server.send("GET", "/v1/catalogue/options", { token: owner })).body["defaultFormat"];
  const name = async (defaultFormat: string | null) => {
    const { body } = await server.send("GET", "/v1/shops/me", { token: owner });
    const change = { settings: { defaultFormat }, version: body["version"], noMessage: true };
    const reply = await server.send("PUT", "/v1/shops/me", { token: owner, body: change });
    expect(reply.status).toBe(200);
  };
  expect(await options()).toBeNull();
  await name("b150");
  expect(await options()).toMatchObject({
    ref: "b150",
    known: { type: "bottle", unity: "cl", unityValueE3: 150_000 },
  });
  await name("unknown");
  expect(await options()).toEqual({ ref: "unknown", known: null });
  await name(null);
});

it("has a description of ten to five thousand letters, or none", async () => {
  const of = (text: string) => ({ descriptions: { fr: { description: rich(text) } } });
  const bounds = ["Dix signes", "x".repeat(5000)];
  for (const text of bounds)
    expect((await make({ id: newTestId(), ...of(text) })).descriptions).toEqual(of(text).descriptions);
  expect(await make({ id: newTestId(), descriptions: {} })).toMatchObject({ descriptions: {} });
});

describe("a product", () => {
  it("is made from nothing, put online, and shown to buyers at once with its texts", async () => {
    const id = newTestId();
    const vintage = vintageBody({
      advanced: { fr: { tasting: rich("Cassis et garrigue"), medals: rich("Or Paris 2026") } },
      ingredients: { fr: "Raisins" },
      allergens: ["sulphites", "milk"],
      nutrition: { sugarsE1: 20, glycerolE1: null, acidsE1: null, ownE2: { salt: 1 } },
    });
    const product = await make({
      id,
      slug: "cuvee-neuve",
      status: "online",
      descriptions: { fr: { description: rich("Un vin né d'hier") } },
      vintages: [vintage],
    });
    expect(product).toMatchObject({ id, name: "Cuvée d'essai", version: 2, changedBy: "calades" });
    expect(product.vintages[0]?.formats[0]).toMatchObject({
      volumeMl: 750,
      eq75InForce: 1000,
      unitE4: 120_000,
      available: 0,
    });
    const shown = (await published()).find((p) => p.id === id);
    expect(shown).toMatchObject({
      slug: "cuvee-neuve",
      appellation: "AOP Cairanne",
      grapes: ["Grenache noir", "Syrah"],
    });
    expect(shown?.vintages[0]?.formats[0]).toMatchObject({ unitE4: 120_000, eq75: 1000 });
    const page = await server.send("GET", `/v1/embeds/${ESTATE}/products/cuvee-neuve?lang=fr`);
    expect(page.body["texts"]).toEqual({
      description: "Un vin né d'hier",
      tasting: "Cassis et garrigue",
      medals: ["Or Paris 2026"],
      ingredients: "Raisins",
      allergens: "Contient : sulfites et lait.",
      nutrition: {
        energyKj: 327,
        energyKcal: 79,
        fat: 0,
        saturatedFat: 0,
        carbohydrates: 0.9,
        sugars: 0.2,
        protein: 0,
        salt: 0.01,
      },
    });
    const again = await ask("POST", "", { ...productBody(), id, slug: "cuvee-autre" });
    expect(refusal(again)).toEqual([409, "id-taken"]);
  });

  it("says all that it was told", async () => {
    const body: Record<string, unknown> = { ...productBody(), id: newTestId() };
    const product = await done("POST", "", body);
    const { version: _, ...fields } = bodyOf(product);
    const [first] = body["vintages"] as { formats: object[] }[];
    const { unitE4: __, ...format } = (first?.formats[0] ?? {}) as { unitE4?: number };
    const [vintage] = body["vintages"] as object[];
    // Facts that a body leaves out are none.
    const untold = {
      blend: [],
      plots: [],
      decantMinutes: null,
      keepFrom: null,
      keepPeak: null,
      keepTo: null,
      servingFromC: null,
      servingToC: null,
    };
    expect({ ...fields, id: product.id }).toEqual({
      ...body,
      vintages: [{ ...untold, ...vintage, formats: [format] }],
    });
    expect(bodyOf(await done("PUT", `/${product.id}`, bodyOf(product)))).toEqual({
      ...bodyOf(product),
      version: product.version + 1,
    });
    // An unchanged format keeps its version, so that a concurrent price change does not conflict.
    expect((await read(product.id)).vintages[0]?.formats[0]?.version).toBe(1);
  });

  it("begins with what lies in the cellar, at an address made of its name, beside another of that name", async () => {
    const body = (more: object = {}) => ({
      ...productBody({ id: newTestId(), initialStock: 240 }),
      name: "Clos des Homonymes",
      status: "online",
      slug: "",
      id: newTestId(),
      ...more,
    });
    const [red, white] = [await done("POST", "", body()), await done("POST", "", body({ color: "white" }))];
    expect([red.slug, white.slug]).toEqual(["clos-des-homonymes", "clos-des-homonymes-2"]);
    expect(red.vintages[0]?.formats[0]).toMatchObject({ onHand: 240, available: 240 });
    const embed = await server.send("GET", `/v1/embeds/${ESTATE}/products/${white.slug}`);
    expect(Object.values(embed.body["availability"] as unknown as Record<string, number>)).toEqual([240]);
    // Initial stock is not added again when the product is saved again or the format exists already.
    const saved = bodyOf(await read(red.id));
    const [vintage] = saved.vintages;
    const again = {
      ...saved,
      vintages: [{ ...vintage, formats: vintage?.formats.map((f) => ({ ...f, initialStock: 500 })) }],
    };
    const changed = await done("PUT", `/${red.id}`, again);
    expect(changed.vintages[0]?.formats[0]?.onHand).toBe(240);
  });

  it("takes no stock from a collaborator who may not see the cellar", async () => {
    const token = await server.login("sabine", "Comptes2026");
    const me = (await server.send("GET", "/v1/users/me", { token })).body;
    const id = newTestId();
    const body = { ...productBody({ initialStock: 12 }), id };
    const reply = await ask("POST", "", body, token);
    expect([reply.status, JSON.stringify(me).includes("seeAllStock")]).toEqual([403, expect.anything()]);
    expect((await ask("GET", `/${id}`)).status).toBe(404);
  });

  it("goes online only with something to buy at a price", async () => {
    const free = await ask("POST", "", { ...productBody({ unitE4: 0 }), id: newTestId(), status: "online" });
    expect(refusal(free)).toEqual([422, "invalid-input", "vintages.0.formats.0.unitE4 online-price"]);
    const paused = await make({}, { unitE4: 0 });
    const { version: seen } = paused;
    expect(refusal(await ask("PUT", `/${paused.id}/status`, { status: "online", version: seen }))).toEqual([
      422,
      "online-needs-price",
    ]);
    const bare = await make({ vintages: [vintageBody({ formats: [] })] });
    const move = (version: number) => ask("PUT", `/${bare.id}/status`, { status: "online", version });
    expect(refusal(await move(bare.version))).toEqual([422, "online-needs-format"]);
    const hidden = await make({}, { unitE4: 0 });
    const [format] = hidden.vintages[0]?.formats ?? [];
    const offer = await server.send("GET", `/v1/pricing/formats/${format?.id}`, { token: owner });
    const { version } = offer.body as unknown as { version: number };
    await server.send("PUT", `/v1/pricing/formats/${format?.id}`, {
      token: owner,
      body: {
        unitE4: 0,
        tiers: [],
        add: [],
        promotions: [],
        typologies: { particulier: { visible: false, unitE4: 0 } },
        wrappingE4: null,
        minQuantity: null,
        maxQuantity: null,
        multiple: null,
        version,
      },
    });
    expect(
      (await ask("PUT", `/${hidden.id}/status`, { status: "online", version: hidden.version })).status,
    ).toBe(200);
  });

  it("is priced and put online in one save, whatever was saved before", async () => {
    const product = await make({}, {});
    const [vintage] = bodyOf(product).vintages;
    const [format] = vintage?.formats ?? [];
    const saving = (offer: object, change: object = {}) => ({
      ...bodyOf(product),
      ...change,
      vintages: [{ ...vintage, formats: [{ ...format, ...offer }] }],
    });
    const unpriced = await make({}, { unitE4: 0 });
    const [own] = bodyOf(unpriced).vintages.map((v) => ({
      ...v,
      formats: v.formats.map((f) => ({ ...f, unitE4: 125_000 })),
    }));
    const online = await done("PUT", `/${unpriced.id}`, {
      ...bodyOf(unpriced),
      vintages: [own],
      status: "online",
    });
    expect(online).toMatchObject({ status: "online", vintages: [{ formats: [{ unitE4: 125_000 }] }] });

    // A grid's own price, and its removal; an unknown grid; all or nothing.
    const grid = { grids: { pro: { visible: true, unitE4: 90_000 } } };
    const priced = await done("PUT", `/${product.id}`, saving(grid));
    expect(priced.vintages[0]?.formats[0]?.grids?.["pro"]).toEqual({ visible: true, unitE4: 90_000 });
    const again = (offer: object) => ({ ...saving(offer), version: priced.version });
    const wrong = await ask("PUT", `/${product.id}`, {
      ...again({ unitE4: 1, grids: { none: { visible: true, unitE4: 1 } } }),
      name: "Autre nom",
    });
    expect(refusal(wrong)).toEqual([422, "invalid-input", "vintages.0.formats.0.grids.none unknown-grid"]);
    expect(await read(product.id)).toMatchObject({ name: product.name, version: priced.version });
    const back = await done(
      "PUT",
      `/${product.id}`,
      again({ grids: { pro: { visible: true, unitE4: null } } }),
    );
    expect(back.vintages[0]?.formats[0]?.grids ?? {}).not.toHaveProperty("pro");
  });

  it("moves among its statuses, and closed is for good", async () => {
    const { id, version } = await make();
    const to = (status: string, from: number) => ask("PUT", `/${id}/status`, { status, version: from });
    expect((await to("online", version)).body).toEqual({ status: "online", version: version + 1 });
    const late = await to("paused", version);
    expect([late.status, late.body["facts"]]).toMatchObject([409, { current: { status: "online" } }]);
    expect((await to("outofstock", version + 1)).status).toBe(200);
    expect((await to("closed", version + 2)).status).toBe(200);
    expect(refusal(await to("online", version + 3))).toEqual([409, "status-move"]);
    const closed = await read(id);
    expect(refusal(await ask("PUT", `/${id}`, { ...bodyOf(closed), status: "paused" }))).toEqual([
      409,
      "product-closed",
    ]);
    expect((await published()).some((p) => p.id === id)).toBe(false);
    const { events } = await done<{ events: ProductEvent[] }>("GET", `/${id}/history`);
    expect(events.map((e) => [e.kind, ...e.fields])).toEqual([
      ["status", "closed"],
      ["status", "outofstock"],
      ["status", "online"],
      ["created"],
    ]);
  });

  it("changed by two is changed by one: the other is shown the newer", async () => {
    const product = await make();
    const [a, b] = await Promise.all(
      ["Un", "Deux"].map((name) => ask("PUT", `/${product.id}`, { ...bodyOf(product), name })),
    );
    expect([a?.status, b?.status].toSorted()).toEqual([200, 409]);
    const lost = a?.status === 409 ? a : b;
    const now = await read(product.id);
    expect(lost?.body["facts"]).toEqual({ current: JSON.parse(JSON.stringify(now)) });
    const { events } = await done<{ events: ProductEvent[] }>("GET", `/${product.id}/history`);
    expect(events[0]).toMatchObject({ kind: "changed", fields: ["name"], by: "calades" });
  });

  it("has an address of its own, whoever asks for it at once", async () => {
    const slug = `a-${newTestId()}`;
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => ask("POST", "", { ...productBody(), id: newTestId(), slug })),
    );
    expect(replies.filter((r) => r.status === 201)).toHaveLength(1);
    const lost = replies.filter((r) => r.status !== 201).map(refusal);
    expect(new Set(lost.map((r) => JSON.stringify(r)))).toEqual(
      new Set(['[422,"invalid-input","slug slug-taken"]']),
    );
  });
});
