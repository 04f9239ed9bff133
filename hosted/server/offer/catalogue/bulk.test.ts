import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { productBody, vintageBody } from "#kit/testing/products.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { bodyOf, openCatalogueOf, refusal, type Seller } from "./testing/records.fixture.ts";

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let seller: Seller;

beforeAll(async () => {
  server = await startTestServer();
  [shop, other] = await Promise.all([openShop(server, ESTATE), openShop(server, CHAMPAGNE)]);
  seller = openCatalogueOf(server, await server.login("calades", "Calades2026"));
});
afterAll(() => server.stop());

const ask: Seller["ask"] = (...of) => seller.ask(...of);
const done: Seller["done"] = (...of) => seller.done(...of);
const make: Seller["make"] = (...of) => seller.make(...of);
const read: Seller["read"] = (...of) => seller.read(...of);

describe("many at once", () => {
  type Bulk = { id: string; count: number };
  const change = (products: object, set: object) => ask("POST", "/bulk", { id: newTestId(), products, set });

  it("are changed all or none, and as they were when it is undone, but for what changed since", async () => {
    const products = [await make(), await make({ labels: ["HVE"] }), await make()];
    const ids = products.map((p) => p.id);
    const all = async () => {
      const records = [];
      for (const id of ids) records.push(await read(id));
      return records.map((r) => [r.status, r.gamme, r.labels.join()]);
    };
    const before = await all();
    const reply = await change(
      { ids },
      {
        status: "online",
        gamme: "Fêtes",
        category: "Cuvées de garde",
        fiscalLabel: "VM_IG_AOP",
        exciseCode: "W300",
        growingZone: 3,
        addLabels: ["HVE"],
        removeLabels: ["AB"],
      },
    );
    const bulk = reply.body as unknown as Bulk;
    expect([reply.status, bulk.count]).toEqual([200, 3]);
    expect(await all()).toEqual([
      ["online", "Fêtes", "AOP,HVE"],
      ["online", "Fêtes", "HVE"],
      ["online", "Fêtes", "AOP,HVE"],
    ]);
    const taxed = (p: Awaited<ReturnType<typeof read>>) => [
      p.category,
      p.fiscalLabel,
      p.exciseCode,
      p.growingZone,
    ];
    const last = ids[2] ?? "";
    expect(taxed(await read(last))).toEqual(["Cuvées de garde", "VM_IG_AOP", "W300", 3]);
    const one = await read(ids[0] ?? "");
    await done("PUT", `/${one.id}`, { ...bodyOf(one), gamme: "Autre" });
    expect(await done("POST", `/bulk/${bulk.id}/reversal`, {})).toEqual({ count: 2, kept: 1 });
    expect(await all()).toEqual([["online", "Autre", "AOP,HVE"], ...before.slice(1)]);
    expect(taxed(await read(last))).toEqual(products[2] && taxed(products[2]));
    expect(refusal(await ask("POST", `/bulk/${bulk.id}/reversal`, {}))).toEqual([409, "bulk-reversed"]);
  });

  it("change nothing when one of them cannot", async () => {
    const [good, bare] = [
      await make(),
      await make({ name: "Nue", vintages: [vintageBody({ formats: [] })] }),
    ];
    const reply = await change({ ids: [good.id, bare.id] }, { status: "online" });
    expect(refusal(reply)).toEqual([422, "bulk-needs-format"]);
    expect(reply.body["message"]).toContain("Nue");
    const closed = await make();
    await done("PUT", `/${closed.id}/status`, { status: "closed", version: closed.version });
    expect(refusal(await change({ ids: [good.id, closed.id] }, { status: "online" }))).toEqual([
      409,
      "bulk-closed",
    ]);
    expect(refusal(await change({ ids: [good.id, newTestId()] }, { gamme: "X" }))).toEqual([
      404,
      "not-found",
    ]);
    expect((await read(good.id)).status).toBe("paused");
  });

  it("are all that match", async () => {
    const mark = newTestId();
    for (const _ of [1, 2]) await make({ name: `Lot ${mark}` });
    const reply = await change(
      { all: true, search: mark, filter: { color: { in: ["red"] } } },
      { gamme: mark },
    );
    expect(reply.body["count"]).toBe(2);
    const page = await ask("GET", `?filter=${encodeURIComponent(JSON.stringify({ gamme: { in: [mark] } }))}`);
    expect((page.body["rows"] as unknown as object[]).length).toBe(2);
  });
});

describe("the list", () => {
  type Page = { rows: (Record<string, unknown> & { id: string; name: string })[]; next: string | null };
  it("pages, sorts and finds", async () => {
    const names: string[] = [];
    let cursor = "";
    do {
      const page = await done<Page>("GET", `?limit=7&sort=name${cursor}`);
      names.push(...page.rows.map((r) => r.name));
      cursor = page.next === null ? "" : `&cursor=${encodeURIComponent(page.next)}`;
    } while (cursor !== "");
    const { count, totals } = await done<{ count: number; totals: object }>("GET", "/measure");
    expect([names.length, totals]).toEqual([count, {}]);
    const found = await done<Page>("GET", `?search=${encodeURIComponent("RASTEAU")}`);
    expect(found.rows.length).toBeGreaterThan(0);
    const [row] = found.rows;
    expect(row).toMatchObject({
      status: "online",
      vintages: expect.any(Array),
      available: expect.any(Number),
    });
    expect(row?.["price"]).toBeGreaterThan(0);
    const dear = await done<Page>("GET", "?sort=-price&limit=3");
    const prices = dear.rows.map((r) => Number(r["price"]));
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });
});

describe("who may", () => {
  it("sees prices only with seeAllPrice, and writes only with createProduct", async () => {
    const authorizations = { seeAllProduct: true };
    const token = await makePerson(server, { role: "iam", shops: [{ shopId: shop.id, authorizations }] });
    const list = await ask("GET", "?limit=1", undefined, token);
    expect(list.text).not.toContain('"price"');
    expect((await ask("GET", "?sort=price", undefined, token)).status).toBe(422);
    const record = await ask("GET", `/${shop.product.id}`, undefined, token);
    expect(record.status).toBe(200);
    expect(record.text).not.toMatch(/unitE4|grids/);
    const write = await ask("PUT", `/${shop.product.id}`, bodyOf(await read(shop.product.id)), token);
    expect(refusal(write)).toEqual([403, "forbidden"]);
    // A user who may change products but not see prices gets none from the price endpoints either.
    const maker = await makePerson(server, {
      role: "iam",
      shops: [{ shopId: shop.id, authorizations: { seeAllProduct: true, createProduct: true } }],
    });
    const unpriced = await server.send("GET", `/v1/pricing/formats/${shop.bottle.id}`, { token: maker });
    expect([unpriced.status, unpriced.body["facts"]]).toEqual([403, { permission: "seeAllPrice" }]);
    const priced = await makePerson(server, {
      role: "iam",
      shops: [{ shopId: shop.id, authorizations: { seeAllProduct: true, seeAllPrice: true } }],
    });
    expect((await ask("GET", `/${shop.product.id}`, undefined, priced)).text).toContain('"unitE4"');
  });

  it("never touches another shop", async () => {
    const [theirs] = other.products;
    expect((await ask("GET", `/${theirs?.id}`)).status).toBe(404);
    // The very same identifier in the path of another shop's product, and inside the body.
    const body = { ...productBody(), id: theirs?.id };
    expect(refusal(await ask("POST", "", body))).toEqual([409, "id-taken"]);
    const bag = productBody({ type: "packing", contents: [{ formatId: other.bottle.id, quantity: 6 }] });
    expect(refusal(await ask("POST", "", { ...bag, id: newTestId() }))).toEqual([
      422,
      "invalid-input",
      "vintages.0.formats.0.contents.0.formatId unknown-format",
    ]);
    const visuals = [{ visual: other.bottle.visual, alt: "" }];
    expect(refusal(await ask("POST", "", { ...productBody({}, { visuals }), id: newTestId() }))).toEqual([
      422,
      "invalid-input",
      "visuals.0.visual unknown-file",
    ]);
    // A vintage of another product of the same shop is not taken over.
    const stolen = vintageBody({ id: shop.product.vintages[0]?.id });
    const thief = { ...productBody({}, { vintages: [stolen] }), id: newTestId() };
    expect(refusal(await ask("POST", "", thief))).toEqual([422, "invalid-input", "vintages.0.id id-taken"]);
  });
});
