import { afterAll, beforeAll, expect, it } from "vitest";

import { expectRefused, type Attack } from "#kit/testing/hostile.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Sending, type TestServer } from "#kit/testing/server.ts";
import {
  BOOKER,
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
let orderKey: string;
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
  orderKey = server.app.services.secrets.orderKey(mine.id);
});
afterAll(async () => {
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  await server.stop();
});

const LONG = "x".repeat(100_000);

it("acts on a reservation that give away money, places or somebody else's", async () => {
  const act = (
    name: string,
    what: string,
    body: unknown,
    { expected = INVALID, sending = { token } }: { expected?: Attack["wanted"]; sending?: Sending } = {},
  ): Attack => ({
    name: `${name} ${JSON.stringify(body)?.slice(0, 80)} ${sending.orderKey ? "by link" : ""}`,
    send: () => server.send("POST", `/v1/reservations/${mine.id}/${what}`, { ...sending, body }),
    wanted: expected,
  });
  const link = { orderKey };
  const { version } = mine;
  const cancel = { refundCents: 3160, version };
  const adult = prices([visit.adult, 2]);
  await expectRefused(server, [
    act(
      "more back than was paid",
      "cancellation",
      { ...cancel, refundCents: 3161 },
      { expected: "422 refund-too-much" },
    ),
    act(
      "more back than the policy gives",
      "cancellation",
      { ...cancel, refundCents: 1 },
      { expected: "409 refund-changed", sending: link },
    ),
    ...[-1, 0.5, "3160", null, 1e300].map((refundCents) =>
      act("back", "cancellation", { ...cancel, refundCents }),
    ),
    act("of before", "cancellation", { ...cancel, version: version - 1 }, { expected: "409 conflict" }),
    act(
      "at another price",
      "changes",
      { prices: adult, expectedTotalCents: 0, version },
      { expected: "409 price-changed", sending: link },
    ),
    act(
      "to another event",
      "changes/quote",
      { slotId: foreign.slot.id },
      { expected: "404 not-found", sending: link },
    ),
    act("to nowhere", "changes/quote", { slotId: newTestId() }, { expected: "404 not-found", sending: link }),
    act(
      "another's price",
      "changes/quote",
      { prices: prices([foreign.visit.adult, 1]) },
      { expected: "422 ticket-mismatch", sending: link },
    ),
    act(
      "nobody",
      "changes/quote",
      { prices: prices([visit.board, 1]) },
      { expected: "422 min-persons", sending: link },
    ),
    act(
      "all the places",
      "changes/quote",
      { prices: prices([visit.adult, 12]) },
      { expected: "409 places-missing", sending: link },
    ),
    act("price", "changes", { prices: adult, expectedTotalCents: 3160, totalCents: 1, version }),
    act(
      "as the shop",
      "payments",
      { amountCents: 1, method: "cash", version },
      { expected: "401 unauthenticated", sending: link },
    ),
    act(
      "as the shop",
      "refunds",
      { amountCents: 3160, method: "card", version },
      { expected: "401 unauthenticated", sending: link },
    ),
    act("as the shop", "attendance", { as: "attended" }, { expected: "401 unauthenticated", sending: link }),
    act(
      "what is not due",
      "payments",
      { amountCents: 1, method: "cash", version },
      { expected: "409 reservation-act" },
    ),
    ...[0, -1, 1.5, "1", null].map((amountCents) =>
      act("money", "payments", { amountCents, method: "cash", version }),
    ),
    act(
      "by card what came by hand",
      "refunds",
      { amountCents: 1, method: "card", version },
      { expected: "422 refund-too-much" },
    ),
    act("before their day", "attendance", { as: "attended" }, { expected: "409 reservation-act" }),
    ...["cancelled", "held", "", 1].map((as) => act("mark", "attendance", { as })),
    act(
      "a part with all",
      "parts",
      { id: newTestId(), prices: adult, contact: BOOKER, version },
      { expected: "422 split-too-much" },
    ),
    act(
      "a part with more",
      "parts",
      { id: newTestId(), prices: prices([visit.adult, 3]), contact: BOOKER, version },
      { expected: "422 split-too-much" },
    ),
    ...["", "x", LONG, 7, null, {}].map((code): Attack => ({
      name: `scan ${JSON.stringify(code).slice(0, 20)}`,
      send: () => server.send("POST", "/v1/reservations/scans", { token, body: { code } }),
      wanted: INVALID,
    })),
    ...[`${mine.id}.${"A".repeat(16)}`, `${mine.id}.`, "' or 1=1 --", "<script>alert(1)</script>"].map(
      (code): Attack => ({
        name: `scan ${code}`,
        send: () => server.send("POST", "/v1/reservations/scans", { token, body: { code } }),
        wanted: "404 unknown-code",
      }),
    ),
    ...[0, -1, 1000, "1", null].map((seats): Attack => ({
      name: `wait for ${seats}`,
      send: () =>
        server.send("POST", `/v1/shops/${visit.shopId}/slots/${slot.id}/waiting`, {
          body: { id: newTestId(), name: "x", email: "x@example.org", seats },
        }),
      wanted: INVALID,
    })),
  ]);
});
