import fc from "fast-check";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { withTaxes } from "@cuvee/core/sales/cart/taxes.ts";
import type { Format, Product, Ticket } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { ask, shop, type Ask, type Shop } from "@cuvee/core/offer/pricing/testing/baskets.gen.ts";
import { codeTerms } from "@cuvee/core/offer/pricing/codes.ts";
import type { OrderInput, PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { dutyClassOf, type FiscalLabel } from "@cuvee/core/offer/rates/labels.ts";
import type { VatTerritory } from "@cuvee/core/shops/settings/taxes.ts";
import { dutyClassesOf, withTables } from "#offer/rates/taxes.ts";

/** A buyer as the shop's records know them. */
export type Client = PricingBuyer & { usesOfCodes: number; hasOrdered: boolean };
/** A shop that a database can hold, its clients, and their wishes with the moments; client 0 is a visitor. */
export type Counter = Shop & {
  id: Id;
  /** Its own VAT rows, which its rules begin with. */
  ownTerritories: VatTerritory[];
  /** Uses of each code. */
  uses: number[];
  clients: Client[];
  asks: (Pick<Ask, "wish" | "at"> & { client: number })[];
};

/** Labels of the customs account that give the classes of the random shops their rates. */
const LABELS: Record<string, FiscalLabel> = {
  "still-wine": "VT_IG_AOP",
  beer: "BIERE_SUP_2_8_BRASSERIE_TAUX_NORMAL",
  "spirits-css": "AUTRES_PI_SUP_18",
};

/** Copies a value with identifiers of its own: product ids are unique on the whole platform. */
function renamed<T>(value: T, n: number): T {
  const end = String(n).padStart(4, "0");
  return JSON.parse(JSON.stringify(value).replaceAll(/"([a-z][0-9a-z]{11})0000"/g, `"$1${end}"`)) as T;
}

function kept(format: Format, known: ReadonlySet<Id>): Format {
  const { contents, ...rest } = format;
  const here = contents?.filter((c) => known.has(c.formatId));
  return here?.length ? { ...rest, contents: here } : rest;
}

/**
 * Returns the products of a shop as its database holds them: nothing of other shops, classes of duty by fiscal label.
 */
function stored({ rules, products }: Shop): Product[] {
  const own = products.filter((p) => p.shopId === rules.id);
  const known = new Set(own.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id))));
  return own.map((product) => {
    const fiscalLabel = LABELS[product.vintages[0]?.dutyClass ?? ""];
    const vintages = product.vintages.map(({ dutyClass: _, ...vintage }) => {
      const dutyClass = fiscalLabel && dutyClassOf(fiscalLabel, vintage.alcohol);
      const formats = vintage.formats.map((f) => kept(f, known));
      return { ...vintage, ...(dutyClass ? { dutyClass } : {}), formats };
    });
    return { ...product, ...(fiscalLabel ? { fiscalLabel } : {}), vintages };
  });
}

/**
 * Returns tickets as their event stores them: it has one deposit, and waives the fee of its places from one number of
 * bottles.
 */
function ticketsOf(tickets: readonly Ticket[]): Ticket[] {
  const laterBp = tickets.find((t) => t.laterBp && t.laterBp < 10_000)?.laterBp;
  const waivedFrom = tickets.find((t) => t.waivedFrom)?.waivedFrom;
  return tickets.map(({ notCounting, onSite, laterBp: _, waivedFrom: __, ...ticket }) => ({
    ...ticket,
    ...(notCounting ? { notCounting } : {}),
    ...(onSite ? { onSite } : {}),
    ...(laterBp ? { laterBp } : {}),
    ...(waivedFrom && ticket.kind === "price" ? { waivedFrom } : {}),
  }));
}

/**
 * Returns a client as the shop's records hold them: their agreed prices are for existing formats, and a VAT number
 * makes them a professional.
 */
function clientOf({ client, facts }: Ask, { rules, products }: Pick<Shop, "rules" | "products">): Client {
  const { country: _, typology = null, prices = {}, points = 0, vatNumber = null } = client;
  const known = new Set(products.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id))));
  return {
    typology: rules.typologies.some((t) => t.key === typology) ? typology : null,
    prices: Object.fromEntries(Object.entries(prices).filter(([id]) => known.has(id))),
    ...(rules.loyalty ? { points } : {}),
    vatNumber,
    isPro: vatNumber !== null,
    vatSuspended: client.vatSuspended ?? false,
    dutySuspended: client.dutySuspended ?? false,
    usesOfCodes: facts.usesOfBuyer ?? 0,
    hasOrdered: facts.hasOrdered ?? false,
  };
}

/**
 * Returns the wish without anything that is in neither catalogue, tickets nor loyalty programme: a page requests prices
 * only for the rest, and gifts that the basket gives itself are refused.
 */
function known(
  { lines: all, reservations = [], loyaltyLevel, ...input }: OrderInput,
  { products, tickets, rules }: Shop,
): OrderInput {
  const level = rules.loyalty?.levels.find(({ id }) => id === loyaltyLevel);
  const gifts = all.filter((l) => l.isFromFidelity);
  const isGiven =
    gifts.every((l) => level?.gifts?.includes(l.formatId)) &&
    gifts.reduce((sum, l) => sum + l.quantity, 0) <= (level?.maxGifts ?? 0);
  const lines = isGiven ? all : all.filter((l) => !l.isFromFidelity);
  const formats = new Set(products.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id))));
  const here = lines.filter((l) => formats.has(l.formatId));
  const prices = reservations.filter((r) => tickets.some((t) => t.id === r.ticketId));
  // Tourist taxes follow from the number of people, whatever the page sends.
  const eventId = tickets[0]?.eventId ?? "";
  const places = withTaxes({ eventId, prices }, new Map(tickets.map((t) => [t.id, t])));
  return {
    ...input,
    lines: here,
    ...(level ? { loyaltyLevel: level.id } : {}),
    ...(places.length ? { reservations: places } : {}),
  };
}

/** Keeps bottles only: the widget prices these without the modules that it loads on demand. */
const bottlesOf = ({ lines, shipping }: OrderInput): OrderInput => ({
  lines: lines.filter((l) => !l.isFromFidelity),
  ...(shipping ? { shipping } : {}),
});

const CLIENTS = 5;
const MAINLAND = { country: "FR", zipcode: "84290" };

/**
 * Generates random shops, each with so many baskets, deterministic for a seed. Every third has no loyalty programme,
 * and half of its buyers want only bottles.
 */
export function counters(shops: number, baskets: number, seed: number): Counter[] {
  const arbitrary = fc.record({
    shop,
    clients: fc.array(ask, { minLength: CLIENTS, maxLength: CLIENTS }),
    asks: fc.array(fc.tuple(ask, fc.nat(CLIENTS)), { minLength: 4 * baskets, maxLength: 4 * baskets }),
    uses: fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
  });
  return fc.sample(arbitrary, { numRuns: shops, seed }).map((one, n) => {
    const { shop: by, clients, asks, uses } = renamed(one, n + 1);
    const own = {
      ...by.rules,
      id: `s${String(n + 1).padStart(15, "0")}`,
      code: `domaine-${n + 1}`,
    };
    const products = stored(by).map((p) => ({ ...p, shopId: own.id }));
    const isPlain = n % 3 === 0;
    const { duties: _, loyalty, ...rest } = own;
    const bare = isPlain || !loyalty ? rest : { ...rest, loyalty };
    const sells: Shop = {
      rules: withTables(bare, dutyClassesOf(products), MAINLAND),
      products,
      tickets: ticketsOf(by.tickets),
      codes: by.codes,
    };
    const visitor: Client = { usesOfCodes: 0, hasOrdered: false };
    return {
      ...sells,
      id: own.id,
      ownTerritories: own.territories ?? [],
      uses: by.codes.map((c, i) => Math.min(uses[i] ?? 0, c.usesTotal ?? 99)),
      clients: [visitor, ...clients.map((c) => clientOf(c, sells))],
      asks: asks
        .map(([{ wish: input, at }, client], i) => ({
          wish: known(isPlain && i % 2 ? bottlesOf(input) : input, sells),
          at,
          client,
        }))
        .filter(({ wish: input }) => input.lines.length + (input.reservations?.length ?? 0) > 0)
        .slice(0, baskets),
    };
  });
}

/** Returns the buyer of an ask as pricing sees them; for a visitor only the uses of the typed code are known. */
export function buyerOf(
  counter: Counter,
  { wish: input, at, client }: Counter["asks"][number],
): PricingBuyer {
  const { usesOfCodes, hasOrdered, ...known } =
    counter.clients[client] ?? counter.clients[0] ?? ({} as Client);
  const index = counter.codes.findIndex((c) => c.code === input.promoCode?.toUpperCase());
  const code = counter.codes[index];
  if (!code) return known;
  const typology = known.typology ?? "public";
  const own = client ? { usesOfBuyer: usesOfCodes, hasOrdered: hasOrdered || usesOfCodes > 0 } : {};
  return { ...known, code: codeTerms(code, { typology, uses: counter.uses[index] ?? 0, ...own }, at) };
}

/** Returns the ask as the body of `POST /v1/orders/get-cart-price`. */
export function bodyOf({ id, tickets }: Counter, { wish: input }: Counter["asks"][number]): object {
  const { lines, reservations, shipping, promoCode, loyaltyLevel } = input;
  const eventId = tickets[0]?.eventId ?? "";
  const slot = { id: eventId, start: 0, end: 1 };
  return {
    orders: [
      {
        sellerId: id,
        products: lines,
        ...(reservations ? { reservations: [{ eventId, slot, selectedPrices: reservations }] } : {}),
        shipping,
        promoCode,
        loyaltyData: { selectedLevel: loyaltyLevel },
      },
    ],
  };
}
