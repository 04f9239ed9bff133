import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { expectRefused, type Attack } from "#kit/testing/hostile.ts";
import { askPrice, bodyOf, makeCode, priceOf, setPoints } from "#kit/testing/offers.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let camille: string;
let base: Awaited<ReturnType<typeof bodyOf>>;
const INVALID = "422 invalid-input";
const LONG = "x".repeat(10_000);
const [EVENT, TICKET, FOREIGN] = [newTestId(), newTestId(), newTestId()];

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
  camille = await server.login("camille", "Camille2026");
  for (const [seller, id] of [
    [shop.id, TICKET],
    [other.id, FOREIGN],
  ])
    await asOwner(server.ownerUrl, async (client) => {
      await client.query(
        "insert into events (shop_id, id, title, duration_minutes, status) values ($1, $2, 'Visite', 60, 'online')",
        [seller, EVENT],
      );
      await client.query(
        "insert into tickets (shop_id, id, event_id, kind, name, unit_e4, vat_type) values ($1, $2, $3, 'price', 'Visite', 150000, 'standard')",
        [seller, id, EVENT],
      );
    });
  base = await bodyOf(server, shop, {}, camille);
});
afterAll(() => server.stop());

const line = (change: object = {}) => ({ formatId: shop.bottle.id, quantity: 6, ...change });
const input = (change: object) => ({ sellerId: shop.id, products: [line()], ...change });
const price = (name: string, change: object, expected: Attack["wanted"] = INVALID): Attack => ({
  name: `${name} (price)`,
  send: () => askPrice(server, input(change), camille),
  wanted: expected,
});
const place = (name: string, change: object, expected: Attack["wanted"] = INVALID): Attack => ({
  name: `${name} (order)`,
  send: () =>
    server.send("POST", "/v1/orders", { body: { ...base, id: newTestId(), ...change }, token: camille }),
  wanted: expected,
});
const both = (name: string, change: object, expected: Attack["wanted"] = INVALID): Attack[] => [
  price(name, change, expected),
  place(name, change, expected),
];
const shortened = (name: string, value: unknown): string => {
  const text = JSON.stringify(value) ?? "";
  return `${name} ${text.slice(0, 40)} of ${text.length}`;
};

it("points, levels and discounts that a buyer writes himself", async () => {
  await setPoints(server, shop.id, "camille", 50);
  // Points of another shop pay for nothing here.
  await setPoints(server, other.id, "camille", 1_000_000);
  const gift = line({ isFromFidelity: true });
  await expectRefused(server, [
    ...["points", "loyaltyLevel", "discountCents", "pointsToLose", "code", "refused", "buyer"].flatMap(
      (name) => both(name, { [name]: 1_000_000 }),
    ),
    ...[1, "true", null, {}, []].flatMap((isFromFidelity) =>
      both(shortened("gift", isFromFidelity), { products: [line({ isFromFidelity })] }),
    ),
    ...[LONG, "x".repeat(41), 7, {}, ["dix-euros"], "a\u0000b", { $ne: null }].flatMap((selectedLevel) =>
      both(shortened("level", selectedLevel), { loyaltyData: { selectedLevel } }),
    ),
    ...["dix-euros", 1, null, []].flatMap((loyaltyData) =>
      both(shortened("data", loyaltyData), { loyaltyData }),
    ),
    ...both("a field more", { loyaltyData: { selectedLevel: "dix-euros", points: 1e6 } }),
    place("points of another shop", { loyaltyData: { selectedLevel: "dix-euros" } }, "409 loyalty"),
    ...both("an inherited name", { loyaltyData: { selectedLevel: "constructor" } }, "422 loyalty"),
    ...both("a level that is not there", { loyaltyData: { selectedLevel: "' or 1=1--" } }, "422 loyalty"),
    ...both("a gift without a level", { products: [line(), gift] }, "422 loyalty"),
    ...both("gifts alone", { products: [gift] }, "422 loyalty"),
    place(
      "a discount that was only echoed",
      { expectedTotalCents: base.expectedTotalCents - 1000, loyaltyData: { selectedDiscount: 10 } },
      "409 price-changed",
    ),
  ]);
  expect((await priceOf(server, input({}), camille)).points).toBe(50);
});

it("codes that are none, and terms that are not the buyer's to write", async () => {
  await makeCode(server, shop.id, "VRAI", { usesTotal: 1 });
  await makeCode(server, other.id, "VOISIN");
  await expectRefused(server, [
    ...["x".repeat(16), LONG, 7, {}, ["VRAI"], true, "a\u0000b", { code: "VRAI" }].flatMap((promoCode) =>
      both(shortened("code", promoCode), { promoCode }),
    ),
    ...["promoCodes", "terms", "uses", "usesTotal"].flatMap((name) => both(name, { [name]: ["VRAI"] })),
    ...["VOISIN", "VRA", "VRAI'", "VRAI--", "%", "_RAI", "V%"].map((promoCode) =>
      place(`no code ${promoCode}`, { promoCode }, "422 promo-code"),
    ),
    place("a price without the code", { promoCode: "VRAI" }, "409 price-changed"),
  ]);
});

it("reservations of nothing, of other events, too many, or in no slot", async () => {
  const slot = { id: newTestId(), start: 1_790_000_000_000, end: 1_790_007_200_000 };
  const of = (change: object, ticket: object = {}) => ({
    reservations: [
      {
        eventId: EVENT,
        slot,
        selectedPrices: [{ ticketId: TICKET, quantity: 2, ...ticket }],
        ...change,
      },
    ],
  });
  const many = <T>(n: number, item: T): T[] => Array.from({ length: n }, () => item);
  const { reservations } = of({});
  await expectRefused(server, [
    ...[0, -1, 1.5, 10_000, 2 ** 53, "2", null].map((quantity) =>
      price(shortened("quantity", quantity), of({}, { quantity })),
    ),
    ...["unitE4", "kind", "onSite", "notCounting", "amountCents"].map((name) =>
      price(`ticket.${name}`, of({}, { [name]: 0 })),
    ),
    ...["", "x", null, { $gt: "" }, LONG].map((ticketId) =>
      price(shortened("ticket", ticketId), of({}, { ticketId })),
    ),
    ...[-1, 0.5, 2 ** 54, "2026-06-01", null].map((start) =>
      price(shortened("start", start), of({ slot: { ...slot, start } })),
    ),
    price("no slot", of({ slot: undefined })),
    price("a slot with places", of({ slot: { ...slot, places: 999 } })),
    price("no prices", of({ selectedPrices: [] })),
    price("too many prices", of({ selectedPrices: many(201, reservations[0]?.selectedPrices[0]) })),
    price("too many", { reservations: many(201, reservations[0]) }),
    price("no list", { reservations: {} }),
    price("nothing at all", { products: [], reservations: [] }),
    price("another event's price", of({ eventId: newTestId() }), "422 ticket-mismatch"),
    place("ordered, in a slot that is none", of({}), "409 price-changed"),
  ]);
  // A price of another shop is not accepted, even under the name of its event; an old cart may hold one that is gone.
  for (const ticketId of [FOREIGN, newTestId()]) {
    const { priced } = await priceOf(server, input(of({}, { ticketId })));
    expect(priced.tickets).toEqual([]);
    expect(priced.problems).toContainEqual({ code: "unknown", formatId: ticketId, values: {} });
  }
});

it("words to the carrier that are too long or no words, and mountains that are no yes or no", async () => {
  const shipping = (change: object) => ({ shipping: { ...base.shipping, ...change } });
  await expectRefused(server, [
    ...["x".repeat(501), LONG, 7, null, "a\u0000b", "a\u0007b", ["x"]].flatMap((instructions) =>
      both(shortened("instructions", instructions), shipping({ instructions })),
    ),
    ...[1, "true", null, {}].flatMap((mountain) =>
      both(shortened("mountain", mountain), shipping({ mountain })),
    ),
    place("a mountain of the address", { deliveryAddress: { ...base.deliveryAddress, mountain: "oui" } }),
  ]);
});

it("prices that are echoed beside the new wishes change nothing", async () => {
  const way = { ...base.shipping, country: "FR", zipcode: base.deliveryAddress.zipcode };
  const right = await askPrice(server, input({ shipping: way }), camille);
  const echoed = await askPrice(
    server,
    input({
      products: [line({ price: { unitE4: 0 }, isFromFidelity: false, isWrapped: false })],
      shipping: { ...way, mountain: false, price: { totalHT: 0 }, instructions: "x" },
      loyaltyData: { selectedLevel: null, selectedDiscount: 1e9, pointsToLose: 1 },
      promotions: [{ type: "%", amount: 100 }],
      price: { promoAmount: 1e9 },
      reservations: [],
    }),
    camille,
  );
  expect([echoed.status, echoed.text]).toEqual([200, right.text]);
});
