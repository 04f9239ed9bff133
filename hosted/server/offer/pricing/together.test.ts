import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "#kit/testing/invariants.ts";
import { ESTATE } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { DAY, goodCalls, sendRaw, type ValidCall, type Problem } from "./testing/validCalls.fixture.ts";
import { openSeller, type Seller } from "./testing/seller.fixture.ts";

let server: TestServer;
let seller: Seller;
let camille: string;
let calls: Record<string, ValidCall>;
/** The database before any of the requests. */
let before: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  seller = await openSeller(server, ESTATE, ["calades", "Calades2026"]);
  camille = await server.login("camille", "Camille2026");
  calls = await goodCalls(server, seller, camille);
  before = await fingerprint(server.ownerUrl);
}, 120_000);
afterAll(() => server.stop());

const send = (call: ValidCall, raw: string): Promise<Reply> =>
  sendRaw(server, seller, camille, { call, raw });

const tiers = (...from: number[]) => from.map((n) => ({ from: n, unitE4: 1 }));
const level = (points: number, more: object) => ({ id: `n${points}`, name: "N", points, ...more });

const VAT = { standard: 2000, medium: 1000, reduced: 550 };
/** Values that are each valid but not together: call, field, its value, the field that the error names, its code. */
const TOGETHER: [call: string, change: Record<string, unknown>, field: string, code: string][] = [
  [
    "format",
    {
      tiers: tiers(12, 6),
    },
    "tiers",
    "ascending",
  ],
  [
    "format",
    {
      tiers: tiers(6, 6),
    },
    "tiers",
    "ascending",
  ],
  [
    "format",
    {
      add: [
        { from: 12, add: 1 },
        { from: 6, add: 1 },
      ],
    },
    "add",
    "ascending",
  ],
  ["format", { minQuantity: 25 }, "maxQuantity", "limits"],
  ["format", { multiple: 25 }, "multiple", "limits"],
  ["format", { typologies: { PRO: { visible: true, unitE4: 1 } } }, "typologies.PRO", "key"],
  ["format", { typologies: { nulle: { visible: true, unitE4: 1 } } }, "typologies.nulle", "unknown-grid"],
  [
    "format",
    {
      typologies: {
        pro: {
          visible: true,
          unitE4: 1,
          tiers: tiers(9, 6),
        },
      },
    },
    "typologies.pro.tiers",
    "ascending",
  ],
  [
    "format",
    { promotions: [{ type: "%", amount: 10_001, activation: "always", threshold: 0 }] },
    "promotions.0.amount",
    "percentage",
  ],
  [
    "format",
    { promotions: [{ type: "%", amount: 1000, activation: "always", threshold: 6 }] },
    "promotions.0.threshold",
    "threshold",
  ],
  [
    "format",
    { promotions: [{ type: "€", amount: 1000, activation: "minPrice", threshold: 0 }] },
    "promotions.0.threshold",
    "threshold",
  ],
  [
    "format",
    { promotions: [{ type: "€", amount: 1, activation: "always", threshold: 0, since: DAY, until: DAY }] },
    "promotions.0.until",
    "dates",
  ],
  ["format", { unitE4: 1_000_000_001 }, "unitE4", "too-big"],
  ["rules", { minBottles: 601 }, "maxBottles", "limits"],
  ["rules", { vatRate: { standard: 0, medium: 1000, reduced: 550 } }, "vatRate.standard", "too-small"],
  ["rules", { vatRate: { standard: 10_000, medium: 1000, reduced: 550 } }, "vatRate.standard", "too-big"],
  ["rules", { territories: [{ country: "IT", kind: "eu", since: DAY }] }, "territories.0.vat", "needed"],
  [
    "rules",
    { territories: [{ country: "it", kind: "export", since: DAY }] },
    "territories.0.country",
    "country",
  ],
  [
    "rules",
    { territories: [{ country: "IT", zipPrefix: "00 1", kind: "export", since: DAY }] },
    "territories.0.zipPrefix",
    "zipcode",
  ],
  [
    "rules",
    { territories: [{ country: "IT", kind: "export", since: DAY, until: DAY - 1 }] },
    "territories.0.until",
    "dates",
  ],
  [
    "rules",
    {
      territories: [
        { country: "US", kind: "export", since: DAY },
        { country: "US", kind: "export", since: DAY + 9 },
      ],
    },
    "territories",
    "overlap",
  ],
  [
    "contents",
    { contents: [{ formatId: newTestId(), quantity: 1 }] },
    "contents.0.formatId",
    "unknown-format",
  ],
  ["legal", { fiscalLabel: "ALCOOL_AUTRE_SUP_18", alcohol: 1800 }, "alcohol", "label-alcohol"],
  ["legal", { fiscalLabel: "VDN_VDL_AOP_INF_18", alcohol: 1801 }, "alcohol", "label-alcohol"],
  ["legal", { fiscalLabel: "BIERE_INF_2_8", alcohol: 281 }, "alcohol", "label-alcohol"],
  ["legal", { fiscalLabel: "BIERE_SUP_2_8_BRASSERIE_TAUX_NORMAL", alcohol: 280 }, "alcohol", "label-alcohol"],
  ["legal", { fiscalLabel: "ALCOOL_AUTRE_SUP_18", alcohol: null }, "alcohol", "needed"],
  ["legal", { fiscalLabel: "ALCOOL_AUTRE_SUP_18", alcohol: 4000 }, "fiscalLabel", "label-vintages"],
  ["legal", { fiscalLabel: "VIN" }, "fiscalLabel", "invalid"],
  [
    "legal",
    { legal: { customTax: { name: "CVO", perHlE4: 100, families: [], added: true, vatRateBp: 2100 } } },
    "legal.customTax.vatRateBp",
    "vat-rate",
  ],
  ["rules", { vatRate: { ...VAT, standard: 2100 } }, "vatRate.standard", "vat-rate"],
  [
    "rules",
    { territories: [{ country: "FR", kind: "home", vat: { ...VAT, medium: 1100 }, since: DAY }] },
    "territories.0.vat.medium",
    "vat-rate",
  ],
  [
    "shipping",
    {
      steps: [
        { upTo: 12, htCents: 1 },
        { upTo: 6, htCents: 2 },
      ],
    },
    "steps",
    "ascending",
  ],
  ["shipping", { steps: [], beyond: undefined }, "steps", "needed"],
  ["shipping", { cartons: [6, 3] }, "cartons", "ascending"],
  ["shipping", { cartons: [4] }, "cartons.0", "invalid"],
  ["shipping", { countries: ["FR", "FR"] }, "countries", "duplicate"],
  ["shipping", { countries: [] }, "countries", "too-few"],
  ["shipping", { days: [4, 2] }, "days", "ascending"],
  ["shipping", { feesBp: 2500 }, "feesBp", "too-big"],
  ["shipping", { marginBp: 10_001 }, "marginBp", "too-big"],
  ["shipping", { kind: "collectionPoint" }, "marginBp", "collection-point"],
  [
    "shipping",
    { kind: "collectionPoint", marginBp: 0, feesBp: 0, commissionBp: 0, address: undefined },
    "address",
    "needed",
  ],
  ["shipping", { surcharges: [{ name: "Partout", htCents: 1 }] }, "surcharges.0.zipPrefixes", "needed"],
  ["code", { amount: 10_001 }, "amount", "percentage"],
  ["code", { amount: 0 }, "amount", "too-small"],
  ["code", { until: DAY }, "until", "dates"],
  ["code", { productIds: [newTestId()] }, "productIds.0", "unknown-product"],
  ["code", { typologies: ["pro", "nulle"] }, "typologies.1", "unknown-grid"],
  ["code", { typologies: ["pro", "pro"] }, "typologies", "duplicate"],
  ["code", { usesTotal: 0 }, "usesTotal", "too-small"],
  ["loyalty", { levels: [level(2, { discountBp: 1 }), level(1, { discountBp: 1 })] }, "levels", "ascending"],
  [
    "loyalty",
    { levels: [level(1, { discountBp: 1 }), level(2, { id: "n1", discountBp: 1 })] },
    "levels",
    "duplicate",
  ],
  ["loyalty", { levels: [level(1, { discountBp: 10_001 })] }, "levels.0.discountBp", "too-big"],
  ["loyalty", { levels: [level(1, {})] }, "levels.0.discountCents", "one-offer"],
  [
    "loyalty",
    { levels: [level(1, { discountCents: 1, discountBp: 1 })] },
    "levels.0.discountCents",
    "one-offer",
  ],
  [
    "loyalty",
    { levels: [level(1, { gifts: [newTestId()], maxGifts: 1 })] },
    "levels.0.gifts.0",
    "unknown-format",
  ],
  ["loyalty", { levels: [level(1, { gifts: [newTestId()] })] }, "levels.0.maxGifts", "needed"],
  ["client", { typology: "nulle" }, "typology", "unknown-grid"],
  ["client", { vatNumber: "123" }, "vatNumber", "vat-number"],
  ["client", { exciseNumber: "FR123" }, "exciseNumber", "excise-number"],
  ["client", { suspension: { attestation: "" } }, "suspension.attestation", "needed"],
  ["client", { prices: [{ formatId: newTestId(), unitE4: 1 }] }, "prices.0.formatId", "unknown-format"],
  ["trial", { typology: "nulle" }, "typology", "unknown-grid"],
  ["trial", { products: [{ formatId: newTestId(), quantity: 0 }] }, "products.0.quantity", "too-small"],
  ["answer", { typology: "nulle" }, "typology", "unknown-grid"],
  ["request", { company: "  " }, "company", "needed"],
];

describe("values that do not go together", () => {
  it.each(TOGETHER)("%s %j: %s is refused with %s", async (name, change, field, code) => {
    const call = calls[name] as ValidCall;
    const reply = await send(call, JSON.stringify({ ...call.body, ...change }));
    expect([reply.status, reply.body["code"]], reply.text).toEqual([422, "invalid-input"]);
    const { fields = [] } = reply.body as unknown as Problem;
    expect(fields.map((f) => [f.path, f.code])).toContainEqual([field, code]);
  });

  it("write nothing, none of them", async () => {
    expect(await fingerprint(server.ownerUrl)).toEqual(before);
  });

  it("agreed prices that overlap, or end before they begin", async () => {
    const call = calls["client"] as ValidCall;
    const formatId = seller.shop.bottle.id;
    const at = (since?: number, until?: number) => ({ formatId, unitE4: 1, since, until });
    const codes = async (...prices: object[]) => {
      const reply = await send(call, JSON.stringify({ ...call.body, prices }));
      return ((reply.body as unknown as Problem).fields ?? []).map((f) => `${f.path} ${f.code}`);
    };
    expect(await codes(at(), at(DAY))).toEqual(["prices overlap"]);
    expect(await codes(at(DAY, DAY + 9), at(DAY + 8))).toEqual(["prices overlap"]);
    expect(await codes(at(DAY, DAY))).toEqual(["prices.0.until dates"]);
  });

  it("names in the path that cannot be", async () => {
    const put = async (path: string, name: string) => {
      const { body } = calls[name] as ValidCall;
      const reply = await seller.ask("PUT", path, body);
      return [
        reply.status,
        ...((reply.body as unknown as Problem).fields ?? []).map((f) => `${f.path} ${f.code}`),
      ];
    };
    expect(await put("/v1/pricing/codes/SEIZECARACTERES1", "code")).toEqual([422, "code promo-code-length"]);
    expect(await put(`/v1/pricing/codes/${encodeURIComponent("ß".repeat(15))}`, "code")).toEqual([
      422,
      "code promo-code-length",
    ]);
    expect(await put(`/v1/pricing/codes/${encodeURIComponent("A B")}`, "code")).toEqual([
      422,
      "code promo-code",
    ]);
    // A path with a NUL is not valid (kit/http/spelling.ts).
    expect(await put("/v1/pricing/codes/%00", "code")).toEqual([404]);
    expect(await put("/v1/pricing/typologies/Pro%20A", "typology")).toEqual([422, "key key"]);
    expect(await put("/v1/pricing/typologies/__proto__", "typology")).toEqual([422, "key key"]);
    expect(await put("/v1/pricing/shipping/Domicile", "shipping")).toEqual([422, "ref key"]);
  });

  it("says each of them in the language of the user", async () => {
    const call = calls["format"] as ValidCall;
    const body = {
      ...call.body,
      tiers: [
        { from: 2, unitE4: 1 },
        { from: 1, unitE4: 1 },
      ],
    };
    const messages = async (lang: string) => {
      const reply = await server.send("PUT", call.path, {
        token: seller.token,
        body,
        headers: { "accept-language": lang },
      });
      return (reply.body as unknown as Problem).fields?.map((f) => f.message);
    };
    expect(await messages("fr")).toEqual(["Les valeurs doivent être croissantes"]);
    expect(await messages("en")).toEqual(["The values must ascend"]);
  });
});
