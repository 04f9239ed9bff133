/**
 * Baskets computed manually (`byHand`) and their whole price (`expected`), recomputed on every run. A file holds one
 * case. `GOLDEN=write` rewrites `expected`; the difference is then reviewed line by line, `byHand` is never rewritten.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { basisPoints } from "#kit/money.ts";
import type { Format, Product, Ticket, Vintage } from "#offer/catalogue/catalogue.ts";
import { eq75 } from "#offer/catalogue/volume.ts";
import { netsOf } from "#offer/pricing/nets.ts";
import type { OrderInput, PricedOrder, PricingBuyer, TraceStep } from "#offer/pricing/priced.ts";
import { priceOrder, shelve } from "#offer/pricing/pricing.ts";
import { withTaxation } from "#offer/rates/zones.ts";
import type { ShippingMethod, ShopRules } from "#shops/settings/settings.ts";

type Golden = {
  title: string;
  /** The manual calculation, with its source in the rules. */
  why: string[];
  shop?: Partial<Omit<ShopRules, "shipping">> & { shipping?: Partial<ShippingMethod>[] };
  catalogue: (Partial<Omit<Product, "vintages">> & {
    id: string;
    /** Changes of the one vintage, 2021. */
    vintage?: Partial<Vintage>;
    formats: (Partial<Format> & { id: string })[];
  })[];
  tickets?: Ticket[];
  /** The moment, in local time of Paris in winter (UTC + 1); else 1 January 1970. */
  at?: string;
  buyer?: PricingBuyer;
  wish: OrderInput;
  byHand: object;
  expected?: object;
};

const FOLDER = new URL("golden/", import.meta.url);
const SHOP_ID = "shop";
const MAINLAND = { country: "FR", zipcode: "84290" };

const method: ShippingMethod = {
  ref: "cave",
  name: "Retrait à la cave",
  carrier: "",
  kind: "pickup",
  countries: ["FR"],
  zipPrefixes: [],
  zipExcluded: [],
  basis: "bottles",
  steps: [],
};

const shop: ShopRules = {
  id: SHOP_ID,
  code: "domaine",
  name: "Domaine",
  hasTVA: true,
  vatRate: { standard: basisPoints(2000), medium: basisPoints(1000), reduced: basisPoints(550) },
  allRulesInEq75: false,
  shippingVat: "goods",
  shipping: [method],
  typologies: [
    { key: "public", name: "Public", public: true, ttc: true, globalDiscount: false, allRulesInEq75: null },
    {
      key: "pro",
      name: "Professionnels",
      public: false,
      ttc: false,
      globalDiscount: false,
      allRulesInEq75: null,
    },
  ],
};

function formatOf(given: Partial<Format> & { id: string }): Format {
  const volumeMl = given.volumeMl ?? 750;
  const plain = { ref: given.id, type: "bottle", weightG: 1300, unitE4: 0, eq75: eq75(volumeMl) };
  return { ...plain, ...given, volumeMl } as Format;
}

function productOf({ id, formats, vintage, ...given }: Golden["catalogue"][number]): Product {
  return {
    id,
    shopId: SHOP_ID,
    productType: "wine",
    name: id,
    slug: id,
    vatType: "standard",
    status: "online",
    ...given,
    vintages: [{ id: `${id}-2021`, name: "2021", ...vintage, formats: formats.map(formatOf) }],
  };
}

const told = (steps: TraceStep[]): string[] =>
  steps.map(({ key, values, cents }) => {
    const texts = Object.entries(values).map(([name, value]) => `${name}=${value}`);
    return [key, ...texts, ...(cents === undefined ? [] : [`[${cents}]`])].join(" ");
  });

/** Returns the whole price with its reasons in one line each, and the net amount of each part. */
function shown(priced: PricedOrder): object {
  const lines = priced.lines.map((line) => ({ ...line, trace: told(line.trace) }));
  const tickets = priced.tickets.map((ticket) => ({ ...ticket, trace: told(ticket.trace) }));
  const whole = { ...priced, lines, tickets, trace: told(priced.trace), nets: netsOf(priced) };
  return JSON.parse(JSON.stringify(whole)) as object;
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

test("there are golden baskets", () => {
  expect(files.length).toBeGreaterThanOrEqual(80);
});

test.each(files)("%s", (name) => {
  const file = new URL(name, FOLDER);
  const golden = JSON.parse(readFileSync(file, "utf8")) as Golden;
  const rules: ShopRules = {
    ...shop,
    ...golden.shop,
    shipping: golden.shop?.shipping?.map((m) => ({ ...method, ...m })) ?? shop.shipping,
  };
  const shelf = shelve(golden.catalogue.map(productOf), golden.tickets);
  const at = golden.at ? Date.parse(`${golden.at}+01:00`) : 0;
  const input = { ...golden.wish, shipping: golden.wish.shipping ?? { ref: "cave" } };
  const price = shown(
    priceOrder(input, { shelf, buyer: golden.buyer ?? {}, rules: withTaxation(rules, MAINLAND), at }),
  );
  expect(price).toMatchObject(golden.byHand);
  if (process.env["GOLDEN"] === "write")
    writeFileSync(file, `${JSON.stringify({ ...golden, expected: price }, null, 2)}\n`);
  else expect(price).toEqual(golden.expected);
});
