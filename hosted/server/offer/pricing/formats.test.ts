import type { Format, Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { LegalRow } from "@cuvee/core/offer/pricing/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, MERCHANT } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { offerOf, openSeller, type Seller } from "./testing/seller.fixture.ts";

type FormatRow = { format: Format; version: number };

let server: TestServer;
let seller: Seller;
let merchant: Seller;

beforeAll(async () => {
  server = await startTestServer();
  seller = await openSeller(server, ESTATE, ["calades", "Calades2026"]);
  merchant = await openSeller(server, MERCHANT, ["percheval", "Percheval2026"]);
});
afterAll(() => server.stop());

const formatsOf = (products: Product[]) => products.flatMap((p) => p.vintages.flatMap((v) => v.formats));
const PICKUP = { shipping: { ref: "caveau", country: "FR", zipcode: "69002" } };

describe("the offer of a format", () => {
  it("is set whole, and holds for the next price", async () => {
    const { id } = seller.shop.bottle;
    const before = await seller.format(id);
    const path = `/v1/pricing/formats/${id}`;
    const offer = {
      ...offerOf(before),
      unitE4: 110_000,
      tiers: [{ from: 12, unitE4: 100_000 }],
      add: [{ from: 24, add: 1 }],
      promotions: [
        { type: "€", amount: 5_000, activation: "minProduct", threshold: 6 },
        { type: "%", amount: 5000, activation: "always", threshold: 0, since: 4_000_000_000_000 },
      ],
      typologies: { pro: { visible: true, unitE4: 70_000, tiers: [{ from: 60, unitE4: 65_000 }] } },
      wrappingE4: 30_000,
      minQuantity: 2,
      maxQuantity: 48,
      multiple: 2,
    };
    const { version: _, ...set } = offer;
    const changed = await seller.set<FormatRow>("PUT", path, offer);
    expect(changed.version).toBe(before.version + 1);
    expect(changed.format).toEqual({ ...before.format, ...set });
    expect(await seller.format(id)).toEqual(changed);

    const price = async (quantity: number, isWrapped = false) =>
      seller.price([{ formatId: id, quantity, isWrapped }], PICKUP);
    expect((await price(2)).lines[0]).toMatchObject({ unitE4: 110_000, amountCents: 2200 });
    expect((await price(6)).lines[0]?.unitE4).toBe(105_000);
    expect((await price(24)).lines[0]).toMatchObject({ unitE4: 95_000, add: 1 });
    expect(await price(2, true)).toMatchObject({ wrappingCents: 600, totalTtcCents: 2800 });
    const codes = async (n: number) => (await price(n)).problems.map((p) => p.code);
    expect([await codes(1), await codes(3), await codes(50)].flat()).toEqual(
      expect.arrayContaining(["min-quantity", "multiple", "max-quantity"]),
    );
    const pro = await seller.trial({ products: [{ formatId: id, quantity: 60 }], typology: "pro" });
    expect(pro.lines[0]?.unitE4).toBe(60_000);

    const old = await seller.ask("PUT", path, offer);
    expect([old.status, old.body["facts"]]).toEqual([409, { current: changed }]);
    const bare = { ...offerOf(before), version: changed.version };
    expect((await seller.set<FormatRow>("PUT", path, bare)).format).toEqual(before.format);
  });

  it("that the public may not see is shown to nobody but who has it", async () => {
    const { id } = seller.shop.bottle;
    const before = offerOf(await seller.format(id));
    const hidden = {
      ...before,
      typologies: { ...before.typologies, particulier: { visible: false, unitE4: 1 } },
    };
    const { version } = await seller.set<FormatRow>("PUT", `/v1/pricing/formats/${id}`, hidden);
    const priced = await seller.price([{ formatId: id, quantity: 1 }], PICKUP);
    expect(priced.problems.map((p) => p.code)).toContain("hidden-price");
    const token = await server.login("cave-kerouedan", "Caviste2026");
    expect((await seller.price([{ formatId: id, quantity: 1 }], PICKUP, token)).lines).toHaveLength(1);
    await seller.set("PUT", `/v1/pricing/formats/${id}`, { ...before, version });
  });

  it("of another shop is not there", async () => {
    const { id } = seller.shop.bottle;
    expect((await merchant.ask("GET", `/v1/pricing/formats/${id}`)).status).toBe(404);
    const body = offerOf(await seller.format(id));
    expect((await merchant.ask("PUT", `/v1/pricing/formats/${id}`, body)).status).toBe(404);
    const other = formatsOf(merchant.shop.products)[0];
    const contents = [{ formatId: other?.id, quantity: 1 }];
    const path = `/v1/pricing/formats/${id}/contents`;
    const reply = await seller.ask("PUT", path, { contents, version: body.version });
    expect([reply.status, reply.body["fields"]]).toMatchObject([422, [{ path: "contents.0.formatId" }]]);
  });
});

describe("the contents of a pack", () => {
  const put = (of: Seller, id: string, contents: object[], version: number) =>
    of.ask("PUT", `/v1/pricing/formats/${id}/contents`, { contents, version });
  const refusal = async (of: Seller, id: string, contents: object[]) => {
    const { version } = await of.format(id);
    const { status, body } = await put(of, id, contents, version);
    const fields = (body["fields"] ?? []) as unknown as { path: string; code: string }[];
    return [status, body["code"], ...fields.map((f) => `${f.path} ${f.code}`)];
  };

  it("are bottles of several products, and its volume is theirs", async () => {
    const formats = formatsOf(seller.shop.products);
    const carton = formats.find((f) => f.type === "packing");
    const [a, b] = formats.filter((f) => f.type === "bottle" && f.volumeMl === 750);
    const magnum = formats.find((f) => f.volumeMl === 1500);
    if (!carton || !a || !b || !magnum) throw new Error("no carton, bottles, magnum");
    const { version } = await seller.format(carton.id);
    const contents = [
      { formatId: a.id, quantity: 2 },
      { formatId: b.id, quantity: 1 },
      { formatId: magnum.id, quantity: 1 },
    ];
    const reply = await put(seller, carton.id, contents, version);
    const { format } = reply.body as unknown as FormatRow;
    expect(format).toMatchObject({ volumeMl: 3750, eq75: 5000 });
    expect(format.contents).toEqual(expect.arrayContaining(contents));
    const priced = await seller.price([{ formatId: carton.id, quantity: 1 }], PICKUP);
    expect(priced.eq75).toBe(5000);
    const old = await put(seller, carton.id, contents, version);
    expect([old.status, old.body["facts"]]).toMatchObject([409, { current: { version: version + 1 } }]);
    expect((await put(seller, carton.id, [], version + 1)).body).toMatchObject({ version: version + 2 });
  });

  it("are neither itself, nor a pack, nor of anything that a pack holds", async () => {
    const formats = formatsOf(seller.shop.products);
    const [, carton, other] = formats.filter((f) => f.contents);
    const held = carton?.contents?.[0]?.formatId ?? "";
    const free = formats.find((f) => f.volumeMl === 1500)?.id ?? "";
    if (!carton || !other) throw new Error("no cartons");
    const one = (formatId: string) => [{ formatId, quantity: 1 }];
    expect(await refusal(seller, carton.id, one(carton.id))).toEqual([
      422,
      "invalid-input",
      "contents.0.formatId pack-itself",
    ]);
    expect(await refusal(seller, free, one(carton.id))).toEqual([
      422,
      "invalid-input",
      "contents.0.formatId pack-nested",
    ]);
    expect(await refusal(seller, held, one(free))).toEqual([422, "invalid-input", "contents pack-nested"]);
    expect(await refusal(seller, carton.id, [...one(held), ...one(held)])).toEqual([
      422,
      "invalid-input",
      "contents duplicate",
    ]);
  });

  it("are under no higher rate of VAT than the pack", async () => {
    const juice = merchant.shop.products.find((p) => p.vatType === "reduced");
    const whisky = merchant.shop.products.find((p) => p.productType === "whisky");
    const pack = juice?.vintages[0]?.formats.find((f) => f.contents) ?? juice?.vintages[0]?.formats[0];
    const spirit = whisky?.vintages[0]?.formats[0];
    if (!pack || !spirit) throw new Error("no juice, no whisky");
    const reply = await merchant.ask("PUT", `/v1/pricing/formats/${pack.id}/contents`, {
      contents: [{ formatId: spirit.id, quantity: 1 }],
      version: (await merchant.format(pack.id)).version,
    });
    expect([reply.status, reply.body["code"]]).toEqual([422, "pack-vat"]);
    expect(reply.body["message"]).toContain("20 %");
    expect((await merchant.format(pack.id)).format.contents).toEqual(pack.contents);
  });

  it("are no sea", async () => {
    const formats = formatsOf(seller.shop.products);
    const [, pack = ""] = formats.flatMap((f) => (f.contents ? f.id : []));
    const { bottle } = seller.shop;
    await asOwner(server.ownerUrl, (c) =>
      c.query("update formats set volume_ml = 2000000 where id = $1", [bottle.id]),
    );
    expect(await refusal(seller, pack, [{ formatId: bottle.id, quantity: 999 }])).toEqual([
      422,
      "invalid-input",
      "contents pack-volume",
    ]);
  });
});

describe("legal data of a vintage", () => {
  it("are set, make the class of duty, and are priced in a grid without duties", async () => {
    const product = merchant.shop.products.find((p) => p.productType === "whisky");
    const vintage = product?.vintages[0];
    const path = `/v1/pricing/products/${product?.id}/vintages/${vintage?.id}/legal`;
    const before = await merchant.set<LegalRow>("GET", path);
    expect(before).toMatchObject({
      fiscalLabel: "ALCOOL_AUTRE_SUP_18",
      dutyClass: "spirits-18",
      alcohol: 4600,
    });
    const products = [{ formatId: vintage?.formats[0]?.id ?? "", quantity: 12 }];
    const duties = async () => {
      const priced = await merchant.trial({ products, typology: "grossiste-hd" });
      return priced.duties.map((d) => [d.kind, d.name]);
    };
    expect(await duties()).toEqual([
      ["duty", "spirits-18"],
      ["css", "spirits-18"],
    ]);
    const customTax = { name: "Contribution", perHlE4: 50_000, families: [], added: true, vatRateBp: 2000 };
    const { dutyClass: _, ...body } = before;
    const changed = await merchant.set<LegalRow>("PUT", path, {
      ...body,
      legal: { typeDA: "DSU", customTax },
    });
    expect(changed).toEqual({ ...before, legal: { typeDA: "DSU", customTax }, version: before.version + 1 });
    expect(await duties()).toEqual([["custom", "Contribution"]]);
    const old = await merchant.ask("PUT", path, body);
    expect([old.status, old.body["facts"]]).toEqual([409, { current: changed }]);
    const bare = { fiscalLabel: null, alcohol: null, legal: {}, version: changed.version };
    expect(await merchant.set("PUT", path, bare)).toMatchObject({ dutyClass: null });
    expect(await duties()).toEqual([]);
  });

  it("of another shop, or of another product, are not there", async () => {
    const [a, b] = seller.shop.products;
    const path = (p?: Product, v?: Product) =>
      `/v1/pricing/products/${p?.id}/vintages/${v?.vintages[0]?.id}/legal`;
    expect((await merchant.ask("GET", path(a, a))).status).toBe(404);
    expect((await seller.ask("GET", path(a, b))).status).toBe(404);
    expect(
      (await seller.ask("GET", `/v1/pricing/products/${a?.id}/vintages/${newTestId()}/legal`)).status,
    ).toBe(404);
  });
});
