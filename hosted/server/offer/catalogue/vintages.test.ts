import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { formatBody, productBody, vintageBody } from "#kit/testing/products.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { bodyOf, openCatalogueOf, refusal, type Seller } from "./testing/records.fixture.ts";

let server: TestServer;
let shop: TestShop;
let seller: Seller;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  seller = openCatalogueOf(server, await server.login("calades", "Calades2026"));
});
afterAll(() => server.stop());

const ask: Seller["ask"] = (...of) => seller.ask(...of);
const done: Seller["done"] = (...of) => seller.done(...of);
const make: Seller["make"] = (...of) => seller.make(...of);
const read: Seller["read"] = (...of) => seller.read(...of);

const published = async (): Promise<Product[]> => (await openShop(server, ESTATE)).products;

describe("vintages and formats", () => {
  it("that left no trace are removed, those that were sold are closed and no longer for sale", async () => {
    const product = await make({ status: "online" });
    const [first] = product.vintages;
    const sold = first?.formats[0]?.id ?? "";
    await asOwner(server.ownerUrl, (c) =>
      c.query(
        `insert into stocks (shop_id, warehouse_id, format_id, on_hand, reserved)
         select shop_id, id, $2, 60, 0 from warehouses where shop_id = $1 limit 1`,
        [shop.id, sold],
      ),
    );
    const placed = await placeOrder(server, await openShop(server, ESTATE), {
      payment: "check",
      quantity: 6,
      formatId: sold,
    });
    expect(placed.status).toBe(201);
    const magnum = formatBody({ ref: "b150", unityValueE3: 150_000, unitE4: 250_000 });
    const more = bodyOf(product);
    const two = await done("PUT", `/${product.id}`, {
      ...more,
      vintages: [
        vintageBody({ name: "2025" }, formatBody({ id: newTestId() })),
        { ...more.vintages[0], formats: [...(more.vintages[0]?.formats ?? []), magnum] },
      ],
    });
    expect(two.vintages.map((v) => [v.name, v.formats.map((f) => f.ref)])).toEqual([
      ["2025", ["b75"]],
      ["2024", ["b75", "b150"]],
    ]);
    const left = await done("PUT", `/${product.id}`, {
      ...bodyOf(two),
      vintages: bodyOf(two).vintages.slice(0, 1),
    });
    expect(
      left.vintages.map((v) => [v.name, v.closed, v.formats.map((f) => [f.id, f.closed])]),
    ).toMatchObject([
      ["2025", false, [[expect.anything(), false]]],
      ["2024", true, [[sold, true]]],
    ]);
    const shown = (await published()).find((p) => p.id === product.id);
    expect(shown?.vintages.map((v) => v.name)).toEqual(["2025"]);
    const price = await server.send("POST", "/v1/orders/get-cart-price", {
      body: { orders: [{ sellerId: shop.id, products: [{ formatId: sold, quantity: 1 }] }] },
    });
    expect(refusal(price)).toEqual([422, "unknown-format"]);
    // A closed format opens again.
    const reopened = bodyOf(left);
    const vintages = reopened.vintages.map((v) => ({
      ...v,
      closed: false,
      formats: v.formats.map((f) => ({ ...f, closed: false })),
    }));
    await done("PUT", `/${product.id}`, { ...reopened, vintages });
    expect((await published()).find((p) => p.id === product.id)?.vintages).toHaveLength(2);
  });

  it("packs hold what the prices let them hold, and what they hold stays", async () => {
    const bottle = formatBody();
    const carton = (contents: object[]) =>
      formatBody({
        ref: "c6",
        type: "packing",
        packing: { packing: "carton", packingQuantity: 6 },
        contents,
        unitE4: 660_000,
      });
    const six = carton([{ formatId: bottle["id"], quantity: 6 }]);
    const product = await make({ vintages: [vintageBody({}, bottle, six)] });
    const pack = product.vintages[0]?.formats[1];
    expect(pack).toMatchObject({ volumeMl: 4500, eq75InForce: 6000, contents: [{ quantity: 6 }] });
    // Sending the same body again changes nothing.
    const same = await done("PUT", `/${product.id}`, bodyOf(product));
    expect(same.vintages[0]?.formats[1]).toMatchObject({
      volumeMl: 4500,
      eq75InForce: 6000,
      version: pack?.version,
    });
    const body = bodyOf(same);
    const [vintage] = body.vintages;
    const without = { ...body, vintages: [{ ...vintage, formats: vintage?.formats.slice(1) }] };
    expect(refusal(await ask("PUT", `/${product.id}`, without))).toEqual([
      422,
      "invalid-input",
      "vintages format-in-pack",
    ]);
    const nested = carton([{ formatId: six["id"], quantity: 2 }]);
    const more = {
      ...body,
      vintages: [{ ...vintage, formats: [...(vintage?.formats ?? []), { ...nested, ref: "c12" }] }],
    };
    expect(refusal(await ask("PUT", `/${product.id}`, more))).toEqual([
      422,
      "invalid-input",
      "vintages.0.formats.2.contents.0.formatId pack-nested",
    ]);
  });

  it("have EANs that are nobody else's, but may keep one from year to year", async () => {
    const ean = "3760000000017";
    const [a, b] = [formatBody({ ean }), formatBody({ ean })];
    const product = await make({ vintages: [vintageBody({ name: "2025" }, a), vintageBody({}, b)] });
    expect(product.vintages.map((v) => v.formats[0]?.ean)).toEqual([ean, ean]);
    const taken = await ask("POST", "", { ...productBody({ ean }), id: newTestId() });
    expect(refusal(taken)).toEqual([422, "invalid-input", "vintages.0.formats.0.ean ean-taken"]);
    // Another shop has its own vintages.
    const token = await server.login("aubree", "Lanthier2026");
    expect((await ask("POST", "", { ...productBody({ ean }), id: newTestId() }, token)).status).toBe(201);
    const parallel = await Promise.all(
      [1, 2, 3].map(() => ask("POST", "", { ...productBody({ ean: "3540380000018" }), id: newTestId() })),
    );
    expect(parallel.map((r) => r.status).toSorted()).toEqual([201, 422, 422]);
  });

  it("agree with the fiscal label", async () => {
    const strong = { vintages: [vintageBody({ alcohol: 4000 })], fiscalLabel: "ALCOOL_AUTRE_INF_18" };
    expect(refusal(await ask("POST", "", { ...productBody(), id: newTestId(), ...strong }))).toEqual([
      422,
      "invalid-input",
      "vintages.0.alcohol label-alcohol",
    ]);
  });
});

describe("a copy", () => {
  it("has the facts, the prices and the legal data of its source, is paused, and has no EAN", async () => {
    const source = shop.products.find((p) => p.vintages[0]?.formats.some((f) => f.contents)) ?? shop.product;
    const id = newTestId();
    const was = await read(source.id);
    const copy = await done("POST", `/${source.id}/duplicate`, { id, name: "Copie", slug: `copie-${id}` });
    expect(copy).toMatchObject({ id, name: "Copie", status: "paused", appellation: was.appellation });
    const faces = (record: ProductRecord) =>
      record.vintages.map((v) => [
        v.name,
        v.alcohol,
        v.advanced,
        v.formats.map((f) => [f.ref, f.volumeMl, f.eq75InForce, f.unitE4, f.grids, f.contents.length]),
      ]);
    expect(faces(copy)).toEqual(faces(was));
    const formats = copy.vintages.flatMap((v) => v.formats);
    expect(formats.map((f) => f.ean)).toEqual(formats.map(() => null));
    const own = new Set(formats.map((f) => f.id));
    for (const { contents } of formats) for (const c of contents) expect(own.has(c.formatId)).toBe(true);
  });
});
