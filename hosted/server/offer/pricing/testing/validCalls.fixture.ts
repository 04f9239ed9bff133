import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";
import type { Seller } from "./seller.fixture.ts";

/** A call with a valid body that has every field filled. */
export type ValidCall = {
  method: string;
  path: string;
  body: Record<string, unknown>;
  buyer?: true;
  /** Paths of fields that may be null. */
  nullable?: string[];
};

export type Problem = { code: string; fields?: { path: string; code: string; message: string }[] };

/** A day in the future, in milliseconds. */
export const DAY = 1_800_000_000_000;

/**
 * Returns every call that sets prices, as the owner of the estate may send it; Camille requests a grid, which makes her
 * a client.
 */
export async function goodCalls(
  server: TestServer,
  seller: Seller,
  camille: string,
): Promise<Record<string, ValidCall>> {
  const reply = await server.send("POST", `/v1/shops/${seller.shop.code}/grid-requests`, {
    token: camille,
    body: { company: "Cave", message: "" },
  });
  const requests = await seller.set<{ requests: { id: string; userId: string }[] }>(
    "GET",
    "/v1/pricing/grid-requests",
  );
  const { userId = "" } = requests.requests.find((r) => r.id === reply.body["id"]) ?? {};
  const { bottle, product, products } = seller.shop;
  const carton = products
    .flatMap((p) => p.vintages.flatMap((v) => v.formats))
    .find((f) => f.type === "packing");
  const [vintage] = product.vintages;
  const { version } = await seller.settings();
  const tiers = [
    { from: 6, unitE4: 70_000 },
    { from: 12, unitE4: 60_000 },
  ];
  const add = [{ from: 12, add: 1 }];
  const span = { since: DAY, until: DAY + 1 };
  const own = `/v1/pricing/products/${product.id}/vintages/${vintage?.id}/legal`;
  return {
    rules: {
      method: "PUT",
      path: "/v1/pricing/rules",
      nullable: ["minOrderHtCents", "minBottles", "maxBottles", "multipleOf", "ossSince"],
      body: {
        hasTVA: true,
        vatRate: { standard: 2000, medium: 1000, reduced: 550 },
        allRulesInEq75: true,
        shippingVat: "goods",
        minOrderHtCents: 1000,
        minBottles: 3,
        maxBottles: 600,
        multipleOf: 3,
        ossSince: DAY,
        territories: [
          {
            country: "IT",
            zipPrefix: "0012",
            kind: "eu",
            vat: { standard: 2200, medium: 1000, reduced: 500 },
            ...span,
          },
        ],
        version,
      },
    },
    typology: {
      method: "PUT",
      path: "/v1/pricing/typologies/pro",
      nullable: ["allRulesInEq75"],
      body: {
        name: "Caviste",
        ttc: false,
        globalDiscount: true,
        allRulesInEq75: true,
        withoutDuties: false,
        version,
      },
    },
    format: {
      method: "PUT",
      path: `/v1/pricing/formats/${bottle.id}`,
      nullable: ["wrappingE4", "minQuantity", "maxQuantity", "multiple"],
      body: {
        unitE4: 80_000,
        tiers,
        add,
        promotions: [
          { type: "%", amount: 1000, activation: "minProduct", threshold: 6, stackable: true, ...span },
        ],
        typologies: { pro: { visible: true, unitE4: 50_000, tiers, add } },
        wrappingE4: 35_000,
        minQuantity: 2,
        maxQuantity: 24,
        multiple: 2,
        version: (await seller.format(bottle.id)).version,
      },
    },
    contents: {
      method: "PUT",
      path: `/v1/pricing/formats/${carton?.id}/contents`,
      body: { contents: [{ formatId: bottle.id, quantity: 6 }], version: 1 },
    },
    legal: {
      method: "PUT",
      path: own,
      nullable: ["fiscalLabel", "alcohol"],
      body: {
        fiscalLabel: "VT_IG_AOP",
        alcohol: 1350,
        legal: {
          typeDA: "DSU",
          da: { rateE4: 41_200, basis: "hl" },
          css: { rateE4: 1, basis: "ap" },
          customTax: { name: "CVO", perHlE4: 100, families: ["wine"], added: true, vatRateBp: 2000 },
        },
        version: 1,
      },
    },
    shipping: {
      method: "PUT",
      path: "/v1/pricing/shipping/express",
      body: {
        name: "Express",
        carrier: "Messagerie",
        kind: "delivery",
        countries: ["FR", "BE"],
        zipPrefixes: ["69"],
        zipExcluded: ["20"],
        basis: "bottles",
        steps: [
          { upTo: 6, htCents: 1000 },
          { upTo: 12, htCents: 1500 },
        ],
        cartons: [1, 6, 12],
        beyond: { every: 6, htCents: 500 },
        francoBottles: 36,
        francoCents: 30_000,
        surcharges: [
          {
            name: "Montagne",
            htCents: 500,
            perParcel: true,
            mountain: true,
            countries: ["FR"],
            zipPrefixes: ["73"],
          },
        ],
        marginBp: 500,
        feesBp: 100,
        commissionBp: 100,
        address: {
          name: "Caveau",
          street: "1 rue du Puits",
          zipcode: "84290",
          city: "Cairanne",
          country: "FR",
        },
        days: [2, 4],
        position: 3,
        version,
      },
    },
    code: {
      method: "PUT",
      path: "/v1/pricing/codes/VENDANGE",
      body: {
        type: "%",
        amount: 1500,
        ...span,
        minCents: 5000,
        minBottles: 6,
        productIds: [product.id],
        typologies: ["pro"],
        firstOrder: true,
        usesTotal: 100,
        usesPerBuyer: 1,
        version: 0,
      },
    },
    loyalty: {
      method: "PUT",
      path: "/v1/pricing/loyalty",
      body: {
        pointsPerEuroE2: 100,
        levels: [
          { id: "un", name: "Un", points: 100, discountCents: 500 },
          { id: "deux", name: "Deux", points: 200, discountBp: 500 },
          { id: "trois", name: "Trois", points: 300, gifts: [bottle.id], maxGifts: 1 },
        ],
        version,
      },
    },
    client: {
      method: "PUT",
      path: `/v1/pricing/clients/${userId}`,
      nullable: ["typology", "vatNumber", "suspension", "exciseNumber"],
      body: {
        typology: "pro",
        vatNumber: "DE123456789",
        suspension: { attestation: "AI2-2026", until: DAY },
        exciseNumber: "DE00012345678",
        prices: [{ formatId: bottle.id, unitE4: 40_000, tiers, add, ...span }],
        version: 0,
      },
    },
    trial: {
      method: "POST",
      path: "/v1/pricing/trial",
      nullable: ["promoCode", "loyaltyLevel", "shipping.ref", "shipping.collectionPoint"],
      body: {
        clientId: userId,
        typology: "pro",
        at: DAY,
        points: 100,
        products: [{ formatId: bottle.id, quantity: 6, isWrapped: true, isFromFidelity: false }],
        reservations: [{ ticketId: newTestId(), quantity: 2 }],
        shipping: {
          ref: "domicile",
          collectionPoint: "relais-orange",
          country: "FR",
          zipcode: "69002",
          mountain: false,
        },
        promoCode: "NOEL2026",
        loyaltyLevel: "dix-euros",
      },
    },
    request: {
      method: "POST",
      path: `/v1/shops/${seller.shop.code}/grid-requests`,
      buyer: true,
      body: { company: "Cave Rousselin", message: "Bonjour" },
    },
    answer: {
      method: "POST",
      path: `/v1/pricing/grid-requests/${String(reply.body["id"])}/answer`,
      nullable: ["typology"],
      body: { typology: "pro" },
    },
  };
}

export const sendRaw = (
  server: TestServer,
  seller: Seller,
  camille: string,
  { call: { method, path, buyer }, raw }: { call: ValidCall; raw: string },
): Promise<Reply> => server.send(method, path, { token: buyer ? camille : seller.token, raw });
