import fc from "fast-check";
import { expect, it, test } from "vitest";
import { canBePaid, paymentFault, PREPARED_TYPES, type PaymentFacts } from "./payments.ts";
import {
  missingLegalFacts,
  openingObstacles,
  openingPoints,
  OPENING_POINTS,
  type OpeningFacts,
  type OpeningKey,
} from "./points.ts";

const ADDRESS = { name: "Cave", street: "3 rue du Puits", zipcode: "84110", city: "Vaison", country: "FR" };
const READY: OpeningFacts = {
  products: { all: 1, sellable: 1, toMend: null },
  stock: { isAvailable: true, unasked: 0 },
  sellsVisits: false,
  shipping: [{ ref: "retrait", kind: "pickup", address: ADDRESS }],
  payments: {
    chosen: ["transfer"],
    card: false,
    debit: false,
    iban: "FR7619990004120003157884271",
    address: "3 rue du Puits",
    payee: "EARL",
  },
  termsAdopted: true,
  sellsToConsumers: true,
  hasTVA: true,
  phone: "+33490000001",
  contactEmail: "cave@example.org",
  legal: {
    company: "EARL des Œillets",
    form: "EARL",
    capital: "8000",
    siren: "732829320",
    vatNumber: "FR44732829320",
    address: "3 rue du Puits, 84110 Vaison",
    director: "Zoé Aubigné",
    host: "Hébergeur SAS, 4 rue du Serveur, Lyon",
    mediator: "Médiation, 12 rue de la Vigne, Avignon",
  },
  operatorHost: null,
};
const EMPTY: OpeningFacts = {
  ...READY,
  products: { all: 0, sellable: 0, toMend: null },
  stock: { isAvailable: false, unasked: 0 },
  shipping: [
    { ref: "retrait", kind: "pickup", address: ADDRESS, proposed: true },
    { ref: "domicile", kind: "delivery", proposed: true },
  ],
  payments: { ...READY.payments, chosen: ["cb", "transfer"], iban: "" },
  termsAdopted: false,
  phone: "",
  legal: { ...READY.legal, form: "", mediator: "" },
};
const missing = (facts: OpeningFacts): OpeningKey[] =>
  openingObstacles(openingPoints(facts)).map((p) => p.key);
const faultsOf = (facts: OpeningFacts, key: OpeningKey) =>
  openingPoints(facts).find((point) => point.key === key)?.faults ?? [];

it("an empty shop lacks every point, a ready one none", () => {
  expect(missing(EMPTY)).toEqual([...OPENING_POINTS]);
  expect(missing(READY)).toEqual([]);
});

/** The change that completes each point of an empty shop. */
const MENDS: Record<OpeningKey, Partial<OpeningFacts>> = {
  product: { products: READY.products },
  stock: { stock: READY.stock },
  carriage: { shipping: READY.shipping },
  payment: { payments: READY.payments },
  terms: { termsAdopted: true },
  legal: { phone: READY.phone, legal: { ...READY.legal, mediator: "" } },
  mediator: { legal: { ...READY.legal, form: "" } },
};

test("points mended in any order tick one by one, and the last one opens the shop", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...OPENING_POINTS], { minLength: OPENING_POINTS.length }), (order) => {
      let facts = EMPTY;
      const left = new Set<OpeningKey>(OPENING_POINTS);
      for (const key of order) {
        const { legal, ...rest } = MENDS[key];
        const stored = Object.entries(legal ?? {}).filter(([, text]) => text !== "");
        facts = { ...facts, ...rest, legal: { ...facts.legal, ...Object.fromEntries(stored) } };
        // A product that goes on sale brings a stock that was not requested yet.
        if (key === "product" && !facts.stock.isAvailable)
          facts = { ...facts, stock: { isAvailable: false, unasked: 1 } };
        left.delete(key);
        expect(missing(facts)).toEqual(OPENING_POINTS.filter((one) => left.has(one)));
      }
      expect(missing(facts)).toEqual([]);
    }),
  );
});

it("each point leads to the very field that mends it", () => {
  const path = (facts: OpeningFacts, key: OpeningKey) =>
    openingPoints(facts).find((p) => p.key === key)?.path;
  expect(path(EMPTY, "product")).toBe("/dashboard/products/add");
  const toMend = { id: "p1", isPriced: false };
  expect(faultsOf({ ...EMPTY, products: { all: 1, sellable: 0, toMend } }, "product")).toEqual([
    { lack: "price", path: "/dashboard/products/p1?tab=formats&field=price" },
  ]);
  const here = (key: OpeningKey, field: string): string => `/dashboard/opening?point=${key}&field=${field}`;
  expect(path(EMPTY, "payment")).toBe(here("payment", "banks.0.iban"));
  expect(path(EMPTY, "terms")).toBe(here("terms", "terms"));
  expect(path(EMPTY, "legal")).toBe(here("legal", "legal.form"));
  expect(path(EMPTY, "mediator")).toBe(here("mediator", "legal.mediator"));
  expect(path(EMPTY, "carriage")).toBe(here("carriage", "retrait"));
  // A method that only the settings can show is corrected there.
  const point = [{ ref: "relais", kind: "collectionPoint" as const, proposed: true }];
  expect(path({ ...EMPTY, shipping: point }, "carriage")).toBe(
    "/dashboard/settings?link=delivery&edit=relais",
  );
  const cash = { ...EMPTY, payments: { ...EMPTY.payments, chosen: ["cash"] } };
  expect(path(cash, "payment")).toBe(here("carriage", "retrait"));
  expect(path({ ...cash, shipping: [] }, "payment")).toBe("/dashboard/settings?link=delivery&edit=new");
});

it("free carriage counts when it was chosen, never as a proposal", () => {
  const free = { ref: "domicile", kind: "delivery" } as const;
  expect(missing({ ...READY, shipping: [free] })).toEqual([]);
  expect(missing({ ...READY, shipping: [{ ...free, proposed: true }] })).toEqual(["carriage"]);
  expect(missing({ ...READY, shipping: [{ ref: "retrait", kind: "pickup" }] })).toEqual(["carriage"]);
});

it("what was counted as none is sold out, not forgotten; a shop of visits needs no bottles", () => {
  const none = { isAvailable: false, unasked: 0 };
  expect(missing({ ...READY, stock: none })).toEqual([]);
  expect(missing({ ...READY, stock: { isAvailable: false, unasked: 1 } })).toEqual(["stock"]);
  const visits = { sellsVisits: true, products: EMPTY.products, stock: none, shipping: [] };
  expect(missing({ ...READY, ...visits })).toEqual([]);
});

it("the legal notice follows what the company is", () => {
  const lacks = (change: object, of: Partial<OpeningFacts> = {}) =>
    missingLegalFacts({ ...READY, ...of, legal: { ...READY.legal, ...change } });
  expect(lacks({ form: "Entrepreneur individuel", capital: "" })).toEqual([]);
  expect(lacks({ form: "SAS", capital: "" })).toEqual(["capital"]);
  expect(lacks({ vatNumber: "" })).toEqual(["vatNumber"]);
  expect(lacks({ vatNumber: "" }, { hasTVA: false })).toEqual([]);
  // A company of another member state is identified by its VAT number.
  expect(lacks({ siren: "", vatNumber: "BE0477472701" })).toEqual([]);
  expect(lacks({ siren: "" })).toEqual(["siren"]);
  expect(lacks({ host: "" }, { operatorHost: "Hébergeur, Lyon" })).toEqual([]);
  expect(lacks({ host: " " })).toEqual(["host"]);
  expect(lacks({ host: "à voir" })).toEqual(["host"]);
  expect(lacks({}, { phone: " ", contactEmail: "" })).toEqual(["phone", "contactEmail"]);
  expect(lacks({}, { phone: "02 47 00 11" })).toEqual(["phone"]);
});

it("a shop whose public grid is without tax sells to no consumer and needs no mediator", () => {
  const legal = { ...READY.legal, mediator: "" };
  expect(missing({ ...READY, legal })).toEqual(["mediator"]);
  expect(missing({ ...READY, legal, sellsToConsumers: false })).toEqual([]);
  expect(missing({ ...READY, legal: { ...READY.legal, mediator: "à voir" } })).toEqual(["mediator"]);
  expect(
    missing({ ...READY, legal: { ...READY.legal, mediator: "Médiateur, www.mediateur.example" } }),
  ).toEqual([]);
});

const facts: fc.Arbitrary<PaymentFacts> = fc.record({
  card: fc.boolean(),
  debit: fc.boolean(),
  iban: fc.constantFrom("", " ", "FR76"),
  address: fc.constantFrom("", "rue"),
  payee: fc.constantFrom("", "EARL"),
  pickup: fc.boolean(),
});

test("a shop can be paid exactly when one of its means has no fault", () => {
  fc.assert(
    fc.property(fc.subarray([...PREPARED_TYPES, "paypal"]), facts, (types, of) => {
      const working = types.filter((type) => type !== "paypal" && paymentFault(type, of) === null);
      expect(canBePaid(types, of)).toBe(working.length > 0);
      if (of.iban.trim() === "") expect(working).not.toContain("transfer");
      if (!of.pickup) expect(working).not.toContain("cash");
      if (!of.card) expect(working).not.toContain("cb");
    }),
  );
});
