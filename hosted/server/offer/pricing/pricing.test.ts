import type { PricingSettings } from "@cuvee/core/offer/pricing/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openSeller, rulesBodyOf, type Seller } from "./testing/seller.fixture.ts";

let server: TestServer;
let seller: Seller;
const LYON = { country: "FR", zipcode: "69002" };

beforeAll(async () => {
  server = await startTestServer();
  seller = await openSeller(server, ESTATE, ["calades", "Calades2026"]);
});
afterAll(() => server.stop());

const bottles = (quantity: number) => [{ formatId: seller.shop.bottle.id, quantity }];
const codesOf = (priced: { problems: { code: string }[] }) => priced.problems.map((p) => p.code);

/** Sends the same change with the previous version: it is refused with the current state. */
async function refusedAsOld(path: string, body: object, version: number): Promise<void> {
  const reply = await seller.ask("PUT", path, { ...body, version });
  expect([reply.status, reply.body["code"]]).toEqual([409, "conflict"]);
  const { current } = reply.body["facts"] as unknown as { current: PricingSettings };
  expect(current).toEqual(await seller.settings());
}

describe("rules", () => {
  it("of VAT and limits hold for the next price", async () => {
    const before = await seller.settings();
    const body = rulesBodyOf(before);
    const changed = await seller.set("PUT", "/v1/pricing/rules", {
      ...body,
      vatRate: { ...body.vatRate, standard: 850 },
      minBottles: 3,
      maxBottles: 60,
    });
    expect(changed.version).toBe(before.version + 1);
    expect(changed.rules).toMatchObject({ minBottles: 3, maxBottles: 60, vatRate: { standard: 850 } });
    const priced = await seller.price(bottles(2), { shipping: { ref: "caveau", ...LYON } });
    expect(priced.vat.map((v) => v.rateBp)).toEqual([850]);
    expect(codesOf(priced)).toContain("min-bottles");
    await refusedAsOld("/v1/pricing/rules", body, before.version);
    const { minBottles: _, ...back } = body;
    const again = await seller.set("PUT", "/v1/pricing/rules", {
      ...back,
      minBottles: null,
      version: changed.version,
    });
    expect(again.rules).toEqual(before.rules);
  });

  it("of a territory of the shop's own come before the table's", async () => {
    const before = await seller.settings();
    expect(before.rules.territories?.some((t) => t.country === "BE")).toBe(true);
    const own = {
      country: "BE",
      kind: "eu",
      vat: { standard: 2300, medium: 1200, reduced: 600 },
      since: 946_684_800_000,
    };
    const body = { ...rulesBodyOf(before), territories: [own], ossSince: 946_684_800_000 };
    const changed = await seller.set("PUT", "/v1/pricing/rules", body);
    expect(changed.ownTerritories).toEqual([own]);
    expect(changed.rules.territories?.[0]).toEqual({ ...own, kind: "oss" });
    const shipping = { ref: "benelux-allemagne", country: "BE", zipcode: "1000" };
    expect((await seller.price(bottles(6), { shipping })).vat.map((v) => v.rateBp)).toEqual([2300]);
    const back = { ...rulesBodyOf(before), version: changed.version };
    expect((await seller.set("PUT", "/v1/pricing/rules", back)).rules).toEqual(before.rules);
  });
});

it("of twenty who change the same version at once, one does", async () => {
  const { version, rules } = await seller.settings();
  const body = { ...rulesBodyOf(await seller.settings()), version };
  const sent = Array.from({ length: 20 }, (_, n) => [
    seller.ask("PUT", "/v1/pricing/rules", { ...body, minBottles: n + 1 }),
    seller.ask("PUT", "/v1/pricing/codes/COURSE", { type: "%", amount: n + 1, version: 0 }),
  ]);
  const replies = await Promise.all(sent.flat());
  const counts = [0, 1].map((of) => replies.filter((r, i) => i % 2 === of && r.status === 200).length);
  expect(counts).toEqual([1, 1]);
  expect(replies.filter((r) => r.status === 409)).toHaveLength(38);
  await seller.set("DELETE", "/v1/pricing/codes/COURSE");
  const back = await seller.set("PUT", "/v1/pricing/rules", { ...body, version: version + 1 });
  expect(back.rules).toEqual(rules);
});

describe("grids", () => {
  const path = "/v1/pricing/typologies/restaurateur";
  const grid = {
    name: "Restaurateur",
    ttc: false,
    globalDiscount: true,
    allRulesInEq75: null,
    withoutDuties: true,
  };

  it("are made, changed, and removed with their prices", async () => {
    const { version } = await seller.settings();
    const pricingSettings = await seller.set("PUT", path, { ...grid, version });
    expect(pricingSettings.rules.typologies.at(-1)).toEqual({ key: "restaurateur", public: false, ...grid });
    await refusedAsOld(path, grid, version);
    const id = seller.shop.bottle.id;
    const price = await seller.trial({ products: bottles(6), typology: "restaurateur" });
    expect(price).toMatchObject({ typology: "restaurateur", chain: "ht" });
    expect(price.dutyCents).toBeGreaterThan(0);
    const renamed = await seller.set("PUT", path, { ...grid, name: "CHR", version: pricingSettings.version });
    expect(renamed.rules.typologies.at(-1)?.name).toBe("CHR");
    const removed = await seller.set("DELETE", path);
    expect(removed.rules.typologies.map((t) => t.key)).toEqual(["particulier", "pro"]);
    expect((await seller.ask("DELETE", path)).status).toBe(404);
    expect((await seller.format(id)).format.typologies).not.toHaveProperty("restaurateur");
  });

  it("of the public stays and stays public; one that a client has stays too", async () => {
    const before = await seller.settings();
    const publicGrid = before.rules.typologies[0];
    const refused = await seller.ask("DELETE", "/v1/pricing/typologies/particulier");
    expect([refused.status, refused.body["code"]]).toEqual([409, "grid-public"]);
    const used = await seller.ask("DELETE", "/v1/pricing/typologies/pro");
    expect([used.status, used.body["code"]]).toEqual([409, "grid-in-use"]);
    expect(await seller.settings()).toEqual(before);
    const body = { ...grid, name: "Particulier", ttc: true, withoutDuties: false, version: before.version };
    const changed = await seller.set("PUT", "/v1/pricing/typologies/particulier", body);
    expect(changed.rules.typologies[0]).toEqual(publicGrid);
    const open = await seller.ask("PUT", "/v1/pricing/typologies/pro", { ...body, public: true });
    expect(open.status).toBe(422);
  });
});

describe("ways of delivery", () => {
  const path = "/v1/pricing/shipping/express";
  const method = {
    name: "Express",
    carrier: "Messagerie",
    kind: "delivery",
    countries: ["FR"],
    zipPrefixes: [],
    zipExcluded: ["20"],
    basis: "bottles",
    steps: [{ upTo: 12, htCents: 1000 }],
    cartons: [1, 6],
    surcharges: [{ name: "Montagne", htCents: 500, mountain: true }],
    days: [1, 2],
  };

  it("are made, sold with, changed in their place, and removed", async () => {
    const { version, rules } = await seller.settings();
    const pricingSettings = await seller.set("PUT", path, { ...method, position: 0, version });
    expect(pricingSettings.rules.shipping[0]).toEqual({ ref: "express", ...method });
    await refusedAsOld(path, method, version);
    const to = async (shipping: object) =>
      (await seller.price(bottles(6), { shipping: { ref: "express", ...LYON, ...shipping } })).shipping;
    expect(await to({})).toMatchObject({ totalHtCents: 1000, totalTtcCents: 1200, nbrPackages: 1 });
    expect(
      (await seller.trial({ products: bottles(6), shipping: { ref: "express", ...LYON, mountain: true } }))
        .shipping.totalHtCents,
    ).toBe(1500);
    // The price for a country without delivery is returned all the same.
    const far = await seller.trial({ products: bottles(6), shipping: { country: "US" } });
    expect(far).toMatchObject({ exemption: "export", totalVatCents: 0 });
    const dearer = { ...method, steps: [{ upTo: 12, htCents: 1100 }], version: pricingSettings.version };
    expect((await seller.set("PUT", path, dearer)).rules.shipping[0]?.ref).toBe("express");
    expect((await to({})).totalHtCents).toBe(1100);
    expect((await seller.set("DELETE", path)).rules.shipping).toEqual(rules.shipping);
    const priced = await seller.price(bottles(6), { shipping: { ref: "express", ...LYON } });
    expect(codesOf(priced)).toContain("shipping-required");
    expect((await seller.ask("DELETE", path)).status).toBe(404);
  });
});

describe("promo codes", () => {
  const path = "/v1/pricing/codes/vendange";
  const code = { type: "%", amount: 1000, minBottles: 2 };
  const shipping = { ref: "caveau", ...LYON };

  it("are made, found however they are typed, changed, and withdrawn", async () => {
    const pricingSettings = await seller.set("PUT", path, { ...code, version: 0 });
    expect(pricingSettings.codes.find((c) => c.code === "VENDANGE")).toEqual({
      code: "VENDANGE",
      ...code,
      uses: 0,
      version: 1,
    });
    const reply = await seller.ask("PUT", path, { ...code, version: 0 });
    expect(reply.status).toBe(409);
    expect(reply.body["facts"]).toMatchObject({ current: { code: "VENDANGE", version: 1 } });
    const full = await seller.price(bottles(2), { shipping });
    const cheaper = await seller.price(bottles(2), { shipping, promoCode: " vendange" });
    expect(cheaper.code?.discountCents).toBe(Math.round(full.goodsCents / 10));
    const one = await seller.price(bottles(1), { shipping, promoCode: "VENDANGE" });
    expect(one.problems).toContainEqual({
      code: "promo-code",
      values: { promoCode: "VENDANGE", reason: "min-bottles" },
    });
    await seller.set("PUT", path, { ...code, minBottles: 1, version: 1 });
    expect((await seller.price(bottles(1), { shipping, promoCode: "VENDANGE" })).code).toBeDefined();
    expect((await seller.set("DELETE", path)).codes.map((c) => c.code)).not.toContain("VENDANGE");
    expect(codesOf(await seller.price(bottles(2), { shipping, promoCode: "VENDANGE" }))).toContain(
      "promo-code",
    );
    expect((await seller.ask("DELETE", path)).status).toBe(404);
    expect((await seller.ask("PUT", path, { ...code, version: 1 })).status).toBe(404);
  });

  it("come back with their uses, and never have a limit below them", async () => {
    await asOwner(server.ownerUrl, (client) =>
      client.query("update promo_codes set uses = 7 where code = 'VENDANGE'"),
    );
    const low = await seller.ask("PUT", path, { ...code, usesTotal: 6, version: 0 });
    expect(low.status).toBe(422);
    expect(low.body["fields"]).toEqual([
      { path: "usesTotal", code: "uses", message: expect.stringContaining("7") },
    ]);
    const back = await seller.set("PUT", path, { ...code, usesTotal: 7, version: 0 });
    const row = back.codes.find((c) => c.code === "VENDANGE");
    expect(row).toMatchObject({ uses: 7, usesTotal: 7 });
    const priced = await seller.trial({ products: bottles(2), promoCode: "VENDANGE" });
    expect(priced.problems).toContainEqual({
      code: "promo-code",
      values: { promoCode: "VENDANGE", reason: "used-up" },
    });
  });
});

describe("loyalty", () => {
  it("is set, tried with points, and ended; points stay", async () => {
    const { version, rules } = await seller.settings();
    const levels = [
      { id: "petit", name: "Petit", points: 50, discountCents: 300 },
      { id: "cadeau", name: "Cadeau", points: 80, gifts: [seller.shop.bottle.id], maxGifts: 2 },
    ];
    const set = await seller.set("PUT", "/v1/pricing/loyalty", { pointsPerEuroE2: 150, levels, version });
    expect(set.rules.loyalty).toEqual({ pointsPerEuroE2: 150, levels });
    await refusedAsOld("/v1/pricing/loyalty", { pointsPerEuroE2: 1, levels }, version);
    const products = bottles(6);
    const taken = await seller.trial({ products, points: 60, loyaltyLevel: "petit" });
    expect(taken.loyalty).toMatchObject({ level: "petit", discountCents: 300, pointsToLose: 50 });
    expect(codesOf(await seller.trial({ products, points: 49, loyaltyLevel: "petit" }))).toContain("loyalty");
    const ended = await seller.set("DELETE", "/v1/pricing/loyalty");
    expect(ended.rules).not.toHaveProperty("loyalty");
    expect((await seller.ask("DELETE", "/v1/pricing/loyalty")).status).toBe(404);
    const points = await asOwner(
      server.ownerUrl,
      async (c) => (await c.query("select points from loyalty_accounts")).rows,
    );
    expect(points).toEqual([{ points: 240 }]);
    await seller.set("PUT", "/v1/pricing/loyalty", { ...rules.loyalty, version: ended.version });
  });
});
