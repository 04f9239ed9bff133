import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { expectRefused, type Attack } from "#kit/testing/hostile.ts";
import {
  ADDRESS,
  cardBody,
  CHAMPAGNE,
  ESTATE,
  openShop,
  orderBody,
  placeOrder,
  type TestShop,
} from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { orderByCard } from "#kit/testing/bank.ts";
import type { Order } from "#kit/testing/storm.ts";

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let base: Order;
const INVALID = "422 invalid-input";

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
  base = await orderBody(server, shop, { payment: "transfer", quantity: 2 });
});
afterAll(() => server.stop());

const place = (change: object): Promise<Reply> =>
  server.send("POST", "/v1/orders", { body: { ...base, id: newTestId(), ...change } });
const attack = (name: string, change: object, expected: Attack["wanted"] = INVALID): Attack => ({
  name,
  send: () => place(change),
  wanted: expected,
});
const each = (key: string, values: readonly unknown[], expected?: Attack["wanted"]): Attack[] =>
  values.map((value) => attack(`${key}: ${JSON.stringify(value)?.slice(0, 40)}`, { [key]: value }, expected));
const LONG = "x".repeat(100_000);

it("a payment that does not exist, or that the shop does not take", async () => {
  await asOwner(server.ownerUrl, (client) =>
    client.query("update shops set payments_list = array_remove(payments_list, 'cash') where id = $1", [
      shop.id,
    ]),
  );
  await new Promise((done) => setTimeout(done, 100));
  await expectRefused(server, [
    ...each("payment", [
      { type: "bitcoin" },
      { type: "stripe" },
      { type: "" },
      { type: null },
      {},
      "cb",
      null,
    ]),
    attack("paid already", { payment: { type: "cb", status: "paid" } }),
    attack("not taken here", { payment: { type: "cash" } }, "422 payment-unknown"),
  ]);
});

it("a seller, an order or a delivery that is not there", async () => {
  const taken = await placeOrder(server, shop, { payment: "check", quantity: 1 });
  const { order } = taken.body as unknown as { order: { id: string } };
  await expectRefused(server, [
    attack("nobody", { sellerId: newTestId() }, "404 not-found"),
    attack("another shop", { sellerId: other.id }, ["422 unknown-format", "422 payment-unknown"]),
    attack("a shop's code", { sellerId: shop.code }),
    attack("another's order", { id: order.id }, "409 order-exists"),
    ...each("id", ["", "../x", "a".repeat(17), 7, null, `${newTestId()}'`]),
    ...each("handoffId", ["", "x", 1, {}]),
    ...each("shipping", [null, "domicile", { ref: 7 }, { ref: "domicile", totalHT: 0 }, { ref: LONG }]),
    attack("no delivery", { shipping: {} }, ["422 order-shipping-required"]),
    attack("unknown delivery", { shipping: { ref: "nowhere" } }, [
      "422 order-no-delivery",
      "422 order-shipping-required",
    ]),
    attack(
      "delivery to a place it does not go",
      { deliveryAddress: { ...ADDRESS, country: "JP", zipcode: "100-0001" } },
      ["422 order-no-delivery", "422 order-shipping-required"],
    ),
    attack(
      "delivery for another place than the address",
      { shipping: { ref: "caveau", country: "FR", zipcode: "75001" } },
      "409 price-changed",
    ),
    attack("a code", { promoCode: "' or 1=1--" }, "422 promo-code"),
    attack("a long code", { promoCode: LONG }),
  ]);
});

it("people who are nobody, or write themselves what they may not", async () => {
  const contact = (change: object) => ({ contact: { ...base.contact, ...change } });
  const address = (change: object) => ({ billingAddress: { ...ADDRESS, ...change } });
  const mails = [
    "",
    "x",
    "a@b",
    "a@b@c.fr",
    "a b@c.fr",
    "a@c.fr\r\nBcc: x@y.fr",
    '"a@evil.fr x"@shop.fr',
    "a@c.fr,b@c.fr",
    `${LONG}@c.fr`,
    null,
    ["a@c.fr"],
  ];
  const names = [
    "",
    " ",
    "<script>alert(1)</script>",
    "<b>Jean</b>",
    "Robert'); drop table orders;--",
    "a\u0000b",
    "a\nb",
    "=cmd|' /C calc'!A0",
    "{{total}}",
    LONG,
    7,
    null,
  ];
  await expectRefused(server, [
    ...mails.map((email) => attack(`mail ${JSON.stringify(email)?.slice(0, 40)}`, contact({ email }))),
    ...names.map((lastname) =>
      attack(`name ${JSON.stringify(lastname)?.slice(0, 40)}`, contact({ lastname })),
    ),
    ...names.map((firstname) =>
      attack(`address ${JSON.stringify(firstname)?.slice(0, 40)}`, address({ firstname })),
    ),
    ...["abc", "+33", "javascript:alert(1)", LONG, 33].map((phone) =>
      attack(`phone ${String(phone).slice(0, 20)}`, contact({ phone })),
    ),
    ...["", "<b>", "69'002", LONG, 69_002].map((zipcode) =>
      attack(`zipcode ${String(zipcode).slice(0, 20)}`, address({ zipcode })),
    ),
    ...["fr", "FRA", "", "F'", null].map((country) => attack(`country ${country}`, address({ country }))),
    ...["a\u0000b", "a\u0007b", "a\u001bb", "a\u007fb", "", LONG].map((street) =>
      attack(`street ${JSON.stringify(street).slice(0, 20)}`, address({ street })),
    ),
    attack("a field more in the address", address({ latitude: 1 })),
    attack("a field more in the contact", contact({ role: "admin" })),
    ...each("terms", [false, "true", 1, null]),
    ...each("adult", [false, "true", 1, null]),
    ...each("lang", ["xx", "fr'", "fr\u0000", "", null, ["fr"]]),
    ...each("notes", ["x".repeat(501), "a\u0000b", 7, null]),
  ]);
});

it("fields that are not the buyer's to write", async () => {
  const names = [
    "status",
    "number",
    "paymentStatus",
    "deliveryStatus",
    "buyerId",
    "buyer_id",
    "shopId",
    "shop_id",
    "key",
    "keyHash",
    "version",
    "createdAt",
    "events",
    "acts",
    "role",
    "isPro",
    "typology",
    "totalTtcCents",
    "contact.email",
    "payment[type]",
  ];
  await expectRefused(
    server,
    names.map((name) => attack(name, { [name]: "x" })),
  );
});

it("cards and secrets at the bank", async () => {
  const order = await orderByCard(server, shop);
  const { intentId, clientSecret } = order.card;
  const card = cardBody("4242424242424242");
  const confirm = (
    name: string,
    body: object,
    expected: Attack["wanted"] = INVALID,
    id = intentId,
  ): Attack => ({
    name,
    send: () => server.send("POST", `/v1/sandbox/intents/${encodeURIComponent(id)}/confirmation`, { body }),
    wanted: expected,
  });
  const change = (name: string, part: object, expected?: Attack["wanted"]) =>
    confirm(
      `${name} ${JSON.stringify(part).slice(0, 40)}`,
      { clientSecret, card: { ...card, ...part } },
      expected,
    );
  await expectRefused(server, [
    change("number", { number: "4242424242424241" }, "422 card-number"),
    ...["", "x", "4242 4242", "4".repeat(40), 4242424242424242, "４２４２４２４２４２４２４２４２"].map(
      (number) => change("number", { number }),
    ),
    change("old", { expYear: 2020 }, "422 card-expired"),
    ...[0, 13, 1.5, "12"].map((expMonth) => change("month", { expMonth })),
    ...["12", "1234", "abc", 123].map((cvc) => change("cvc", { cvc })),
    change("amount", { amountCents: 1 }),
    confirm("another amount", { clientSecret, card, amountCents: 1 }),
    confirm("no secret", { card }),
    confirm("wrong secret", { clientSecret: "x".repeat(32), card }, "404 not-found"),
    confirm(
      "secret of the right length",
      { clientSecret: "A".repeat(clientSecret.length), card },
      "404 not-found",
    ),
    confirm("another intent", { clientSecret, card }, "404 not-found", "pi_0000000000000000"),
    confirm("SQL", { clientSecret, card }, "404 not-found", "' or '1'='1"),
    confirm("zero byte", { clientSecret, card }, "404 not-found", "pi_\u0000"),
    {
      name: "unknown provider",
      send: () => server.send("POST", "/v1/payments/webhooks/stripe", { body: {} }),
      wanted: "404 not-found",
    },
  ]);
  expect((await server.send("GET", `/v1/orders/${order.id}`, { orderKey: order.key })).body["status"]).toBe(
    "draft",
  );
});
