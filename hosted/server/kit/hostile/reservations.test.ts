import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { expectRefused, type Attack } from "#kit/testing/hostile.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import {
  newTestId,
  startTestServer,
  type Reply,
  type Sending,
  type TestServer,
} from "#kit/testing/server.ts";
import {
  BOOKER,
  holdBody,
  openSlot,
  openVisit,
  phoneIn,
  prices,
  viewOf,
  type TestSlot,
  type View,
  type TestVisit,
} from "#kit/testing/visits.ts";

let server: TestServer;
let token: string;
let other: TestShop;
let visit: TestVisit;
let foreign: { visit: TestVisit; slot: TestSlot };
let slot: TestSlot;
let mine: View;
const INVALID = "422 invalid-input";

beforeAll(async () => {
  server = await startTestServer();
  const shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
  token = await server.login("calades", "Calades2026");
  visit = await openVisit(server, shop.id, token);
  slot = await openSlot(server, token, visit.eventId, { capacity: 8 });
  const aubree = await server.login("aubree", "Lanthier2026");
  const there = await openVisit(server, other.id, aubree);
  foreign = { visit: there, slot: await openSlot(server, aubree, there.eventId, { capacity: 8 }) };
  mine = viewOf(await phoneIn(server, token, { visit, slot }, { payment: "paid", method: "cash" }));
});
afterAll(async () => {
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  await server.stop();
});

type Door = { path: string; body: () => Record<string, unknown>; sending?: () => Sending };
const payer = (name: string) => ({ name, email: "a@example.org", prices: prices([visit.adult, 1]) });
/** Each call with a body that would be accepted. */
const DOORS: Record<string, Door> = {
  hold: { path: "/v1/reservations/holds", body: () => holdBody(visit, slot, 1) },
  group: {
    path: "/v1/reservations/groups",
    body: () => ({
      ...holdBody(visit, slot, 1),
      prices: undefined,
      contact: BOOKER,
      payers: [payer("A"), payer("B")],
      terms: true,
      adult: true,
    }),
  },
  phone: {
    path: "/v1/reservations",
    body: () => ({
      id: newTestId(),
      eventId: visit.eventId,
      slotId: slot.id,
      prices: prices([visit.adult, 1]),
      contact: BOOKER,
      payment: "onSite",
    }),
    sending: () => ({ token }),
  },
};
const send = (door: Door, change: object): Promise<Reply> =>
  server.send("POST", door.path, { ...door.sending?.(), body: { ...door.body(), ...change } });
const attack = (
  door: string,
  name: string,
  change: object,
  expected: Attack["wanted"] = INVALID,
): Attack => ({
  name: `${door}, ${name}`,
  send: () => send(DOORS[door] as Door, change),
  wanted: expected,
});
const each = (
  key: string,
  values: readonly unknown[],
  doors: string[],
  expected?: Attack["wanted"],
): Attack[] =>
  doors.flatMap((door) =>
    values.map((value, n) =>
      attack(door, `${key} ${n}: ${JSON.stringify(value)?.slice(0, 60)}`, { [key]: value }, expected),
    ),
  );
const LONG = "x".repeat(100_000);

it("quantities that are none, too many, or not whole; prices, totals and taxes of the client's own", async () => {
  const input = (quantity: unknown) => [{ ticketId: visit.adult, quantity }];
  await expectRefused(server, [
    ...each("prices", [0, -1, 1.5, 1e21, 10_000, "2", null, true, [], {}].map(input), ["hold", "phone"]),
    ...each(
      "prices",
      [null, "x", {}, [], [null], Array.from({ length: 201 }, () => input(1)[0])],
      ["hold", "phone"],
    ),
    ...each(
      "prices",
      [{ unitE4: 1 }, { amountCents: 0 }, { priceTTC: 0 }, { notCounting: true }, { kind: "option" }].map(
        (more) => [{ ...input(1)[0], ...more }],
      ),
      ["hold", "phone"],
    ),
    ...["totalCents", "paidCents", "status", "number", "lines", "expiresAt", "buyerId", "shopId"].flatMap(
      (key) => each(key, [0], ["hold", "group", "phone"]),
    ),
    attack("hold", "nine thousand places", { prices: prices([visit.adult, 9999]) }, "422 max-persons"),
    attack("phone", "nine thousand places", { prices: prices([visit.adult, 9999]) }, "409 places-missing"),
    attack(
      "hold",
      "many times the most",
      { prices: Array.from({ length: 20 }, () => input(1)[0]) },
      "422 max-persons",
    ),
    attack("hold", "only a tourist tax", { prices: prices([visit.tax, 1]) }, "422 min-persons"),
    attack("phone", "only options", { prices: prices([visit.board, 1]) }, "422 min-persons"),
  ]);
});

it("things of another shop, of another event, or of nobody", async () => {
  const missing = "404 not-found";
  const theirs = { eventId: foreign.visit.eventId, slot: foreign.slot };
  const second = await openVisit(server, visit.shopId, token);
  const others = { ...(await openSlot(server, token, second.eventId, { capacity: 8 })) };
  await expectRefused(server, [
    attack("hold", "another's slot", { slot: foreign.slot }, missing),
    attack("hold", "another's event", theirs, missing),
    attack("hold", "another's seller", { sellerId: other.id }, missing),
    attack("hold", "another's price", { prices: prices([foreign.visit.adult, 1]) }, "422 ticket-mismatch"),
    attack("hold", "another event's price", { prices: prices([second.adult, 1]) }, "422 ticket-mismatch"),
    attack("hold", "another event's slot", { slot: others }, missing),
    attack("phone", "another's slot", { slotId: foreign.slot.id }, missing),
    attack("phone", "another's event", { eventId: foreign.visit.eventId }, missing),
    attack("phone", "another's price", { prices: prices([foreign.visit.adult, 1]) }, "422 ticket-mismatch"),
    attack("hold", "nobody's seller", { sellerId: newTestId() }, missing),
    attack("hold", "another time", { slot: { ...slot, end: slot.end + 1 } }, "409 slot-changed"),
    attack("hold", "an id that is taken", { id: mine.id }, "409 reservation-exists"),
    attack("phone", "an id that is taken", { id: mine.id }, "409 reservation-exists"),
    ...each(
      "id",
      ["", "../x", "a".repeat(17), 7, null, `${newTestId()}'`, "__proto__"],
      ["hold", "group", "phone"],
    ),
    ...each(
      "slot",
      [null, {}, [], { ...slot, start: "now" }, { ...slot, start: -1 }, { ...slot, start: 1e300 }],
      ["hold", "group"],
    ),
    ...each("instead", [{}, { id: mine.id }, { id: mine.id, key: "" }, "x"], ["hold"]),
  ]);
});

it("people who are none, texts that are too long or not texts, and what hides in them", async () => {
  const contact = (change: object) => ({ contact: { ...BOOKER, ...change } });
  const all = ["group", "phone"];
  await expectRefused(server, [
    ...all.flatMap((door) =>
      [
        { email: "x" },
        { email: "a@b" },
        { email: LONG },
        { email: "a@example.org\nBcc: b@example.org" },
        { phone: "x" },
        { phone: LONG },
        { firstname: "" },
        { lastname: null },
        { firstname: LONG },
        { lastname: "a\u0000b" },
        { admin: true },
      ].map((change) => attack(door, JSON.stringify(change).slice(0, 50), contact(change))),
    ),
    ...each("notes", [LONG, 7, null, {}, "a\u0007"], all),
    ...each("lang", ["xx", "", 1, null, "../fr"], all),
    ...each("visitLanguage", ["xx", "", 1, {}], ["hold", ...all]),
    ...each("terms", [false, "true", null, 1], ["group"]),
    ...each("adult", [false, "true", null, 1], ["group"]),
    ...each(
      "payers",
      [
        null,
        [],
        [payer("A")],
        Array.from({ length: 31 }, () => payer("A")),
        [payer("A"), {}],
        [payer("A"), { ...payer("B"), amountCents: 1 }],
      ],
      ["group"],
    ),
    ...each("payment", ["", "free", "full", null, 1], ["phone"]),
    ...each("method", ["card", "", 1], ["phone"]),
    ...each("source", ["web", "waitingList", 1], ["phone"]),
    attack(
      "phone",
      "a link to nobody",
      { payment: "link", contact: { ...BOOKER, email: "" } },
      "422 reservation-email",
    ),
    attack("phone", "__proto__", JSON.parse('{"__proto__":{"status":"confirmed"}}') as object, [
      INVALID,
      "400 malformed-json",
    ]),
  ]);
});

it("an order's key opens no reservation of another, and twice the same request makes one", async () => {
  const body = holdBody(visit, slot, 1);
  const key = newTestId();
  const twice = [];
  for (let n = 0; n < 2; n += 1)
    twice.push(await server.send("POST", "/v1/reservations/holds", { body, key }));
  expect(twice.map((r) => [r.status, r.body["id"]])).toEqual([
    [201, body.id],
    [201, body.id],
  ]);
  const changed = await server.send("POST", "/v1/reservations/holds", {
    body: { ...body, prices: prices([visit.adult, 2]) },
    key,
  });
  expect([changed.status, changed.body["code"]]).toEqual([422, "idempotency-mismatch"]);
  const { rows } = await asOwner(server.ownerUrl, (client) =>
    client.query("select 1 from reservations where id = $1", [body.id]),
  );
  expect(rows).toHaveLength(1);
});
