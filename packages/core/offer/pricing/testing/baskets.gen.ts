/** Random baskets in random shops for the properties of pricing: test support, never shipped. */
import fc from "fast-check";
import { basisPoints } from "#kit/money.ts";
import type { Product, Ticket } from "#offer/catalogue/catalogue.ts";
import {
  idOf,
  maybe,
  mostly,
  moment,
  product,
  withoutUndefined,
  ticket,
} from "#offer/pricing/testing/catalogue.gen.ts";
import { codeTerms, type CodeFacts } from "#offer/pricing/codes.ts";
import type {
  LineInput,
  OrderInput,
  PricedOrder,
  PromoCode,
  PricingBuyer,
  TicketInput,
} from "#offer/pricing/priced.ts";
import {
  agreedPrices,
  CODES,
  COUNTRIES,
  FORMAT_IDS,
  LEVELS,
  METHODS,
  promoCode,
  rules,
} from "#offer/pricing/testing/shops.gen.ts";
import { priceOrder, shelve } from "#offer/pricing/pricing.ts";
import { withTaxation } from "#offer/rates/zones.ts";
import type { ShopRules } from "#shops/settings/settings.ts";

export { SHOP_ID } from "#offer/pricing/testing/catalogue.gen.ts";

/** A shop with everything that prices depend on. */
export type Shop = { rules: ShopRules; products: Product[]; tickets: Ticket[]; codes: PromoCode[] };
/**
 * An order wish, its buyer, and its time; `facts` is the shop's data on the buyer and on codes, besides the buyer's
 * grid.
 */
export type Ask = { wish: OrderInput; client: PricingBuyer; facts: Omit<CodeFacts, "typology">; at: number };
/** A basket with everything that its price depends on. */
export type Basket = Omit<Shop, "codes"> & { wish: OrderInput; buyer: PricingBuyer; at: number };

/** 300 cases, 10 000 in the long run. */
export const RUNS = { numRuns: process.env["LONG"] ? 10_000 : 150 };

export const shop: fc.Arbitrary<Shop> = fc.record({
  rules,
  products: fc.tuple(product(0), product(1), product(2), product(3)),
  tickets: fc.tuple(ticket(0), ticket(1), ticket(2), ticket(3)),
  codes: fc
    .tuple(promoCode, promoCode, promoCode)
    .map((codes) => codes.map((code, i) => ({ ...code, code: CODES[i] ?? "" }))),
});

const line: fc.Arbitrary<LineInput> = fc
  .record({
    formatId: fc.oneof(
      { weight: 24, arbitrary: fc.constantFrom(...FORMAT_IDS) },
      { weight: 1, arbitrary: fc.constant(idOf("n0where")) },
    ),
    quantity: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 24 }) },
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 72 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 9999 }) },
    ),
    isWrapped: maybe(fc.boolean()),
  })
  .map(withoutUndefined);
const gift: fc.Arbitrary<LineInput> = fc
  .record({
    formatId: fc.constantFrom(...FORMAT_IDS),
    quantity: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 24 })),
    isWrapped: maybe(fc.boolean()),
  })
  .map((g) => withoutUndefined({ ...g, isFromFidelity: true }));
const reservation: fc.Arbitrary<TicketInput> = fc.record({
  ticketId: fc.constantFrom(...["t0", "t1", "t2", "t3", "t9"].map(idOf)),
  quantity: fc.integer({ min: 1, max: 40 }),
});

const input: fc.Arbitrary<OrderInput> = fc
  .record({
    lines: fc.array(line, { maxLength: 10 }),
    gifts: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(gift, { maxLength: 2 })),
    reservations: maybe(fc.array(reservation, { maxLength: 4 })),
    shipping: fc.option(
      fc
        .record({
          ref: fc.constantFrom(...METHODS, ...METHODS, "none", undefined),
          country: mostly(4, "FR", "BE", "CH", "US", undefined),
          zipcode: maybe(fc.constantFrom("84 110", "20000", "75011", "97400", "98800")),
          mountain: maybe(fc.boolean()),
          collectionPoint: mostly(4, undefined, ...METHODS),
        })
        .map(withoutUndefined),
      { nil: undefined },
    ),
    promoCode: fc.constantFrom(undefined, null, "AUTRE", "noel", ...CODES, ...CODES),
    loyaltyLevel: fc.constantFrom(undefined, null, ...LEVELS, ...LEVELS, "platine"),
  })
  .map(({ lines, gifts, ...rest }) => withoutUndefined({ lines: [...lines, ...gifts], ...rest }));

const client: fc.Arbitrary<PricingBuyer> = fc
  .record({
    typology: fc.constantFrom(undefined, null, "public", "pro", "pro", "club", "unknown"),
    prices: agreedPrices,
    points: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
    isPro: maybe(fc.boolean()),
    vatNumber: fc.constantFrom(undefined, null, "BE0123456789", "BE0123456789"),
    vatSuspended: mostly<boolean | undefined>(8, undefined, false, true),
    dutySuspended: mostly<boolean | undefined>(4, undefined, false, true),
    country: mostly<string | undefined>(4, undefined, ...COUNTRIES),
  })
  .map(withoutUndefined);

export const ask: fc.Arbitrary<Ask> = fc.record({
  wish: input,
  client,
  facts: fc
    .record({
      uses: fc.integer({ min: 0, max: 2 }),
      usesOfBuyer: maybe(fc.integer({ min: 0, max: 1 })),
      hasOrdered: maybe(fc.boolean()),
    })
    .map(withoutUndefined),
  at: moment,
});

/**
 * Returns the buyer as pricing sees them: with the terms of the typed code for them at that moment, if the shop has it.
 */
function buyerOf(
  { codes, rules: { typologies } }: Shop,
  { wish: wished, client: known, facts, at }: Ask,
): PricingBuyer {
  const code = codes.find((c) => c.code === wished.promoCode?.toUpperCase());
  const typology = typologies.some((t) => t.key === known.typology) ? known.typology : "public";
  return withoutUndefined({
    ...known,
    code: code && codeTerms(code, { typology: typology ?? "", ...facts }, at),
  });
}

/** A seller of the mainland: the default of random shops. */
const MAINLAND = { country: "FR", zipcode: "84290" };

export const basket: fc.Arbitrary<Basket> = fc.tuple(shop, ask).map(([s, a]) => {
  const { codes: _, ...rest } = s;
  return { ...rest, rules: withTaxation(rest.rules, MAINLAND), wish: a.wish, buyer: buyerOf(s, a), at: a.at };
});

/** Returns the price of a basket. */
export const priceOf = ({ rules: by, products, tickets, wish: wished, buyer, at }: Basket): PricedOrder =>
  priceOrder(wished, { shelf: shelve(products, tickets), buyer, rules: by, at });

/**
 * Half of the time any basket; else one whose carrier delivers to the destination: with charges on it, or free from
 * some number of bottles on.
 */
export const carried: fc.Arbitrary<Basket> = fc.oneof(
  basket,
  fc
    .tuple(basket, fc.constantFrom(...METHODS), maybe(fc.integer({ min: 1, max: 90 })))
    .map(([b, ref, francoBottles]) => {
      const open = { kind: "delivery" as const, countries: COUNTRIES, zipPrefixes: [], zipExcluded: [] };
      const shipping = b.rules.shipping.map((m) => {
        const { marginBp = basisPoints(1250), commissionBp = basisPoints(140) } = m;
        const terms = francoBottles ? { francoBottles } : { marginBp, commissionBp };
        return m.ref === ref ? { ...m, ...open, ...terms } : m;
      });
      const to = { ...b.wish.shipping, ref, country: b.wish.shipping?.country ?? "FR" };
      return { ...b, rules: { ...b.rules, shipping }, wish: { ...b.wish, shipping: to } };
    }),
);

type Drawn = { seed: number; cases: (readonly [Basket, PricedOrder])[] };
const drawn = new Map<fc.Arbitrary<Basket>, Drawn>();

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/**
 * Returns the baskets for checking properties, each drawn and priced once for all of them, by another seed in each run.
 */
function drawnOf(baskets: fc.Arbitrary<Basket>): Drawn {
  const had = drawn.get(baskets);
  if (had) return had;
  const seed = Date.now() ^ Math.trunc(Math.random() * 0x1_0000_0000);
  const cases = fc
    .sample(baskets, { ...RUNS, seed })
    .map((b): readonly [Basket, PricedOrder] => [frozen(b), frozen(priceOf(b))]);
  const created = { seed, cases };
  drawn.set(baskets, created);
  return created;
}

/**
 * Checks a property on random baskets: `check` throws where it does not hold, and is then called with the smallest such
 * basket. It changes none.
 */
export function every(check: (basket: Basket, priced: PricedOrder) => void, baskets = basket): void {
  const assert = (seed?: number): void =>
    fc.assert(
      fc.property(baskets, (b) => {
        check(b, priceOf(b));
      }),
      { ...RUNS, ...(seed === undefined ? {} : { seed }) },
    );
  if (process.env["LONG"]) return assert();
  const { seed, cases } = drawnOf(baskets);
  try {
    for (const [b, priced] of cases) check(b, priced);
  } catch (error) {
    assert(seed);
    throw error;
  }
}
