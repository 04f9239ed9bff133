import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { submitCard, retry } from "#kit/testing/bank.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ADDRESS, ESTATE, openShop, stockOf, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { codeOf, countReplies } from "#kit/testing/storm.ts";
import {
  CARD,
  groupHelpers,
  LATER_REFUSED,
  type GroupMember,
  type ShareOrder,
} from "./testing/groups.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterEach(() => {
  server.clock.now = 0;
});
afterAll(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  await server.stop();
});

const member = groupHelpers(() => ({ server, shop }));
const { send, view, opened, joined, asked: ask, committed, decide, pass, orderOf, takenOf, mailsTo } = member;

const staff = (what: string, groupId: string, body: object | null = {}) =>
  send(body ? "POST" : "GET", `/v1/groups/${groupId}/${what}`, { token, ...(body ? { body } : {}) });
const states = async (of: GroupMember): Promise<string[]> => (await view(of)).members.map((m) => m.state);

it("three share an order, one does not commit in time: he falls out, the others pay the group's price, the seller ships once", async () => {
  const before = await stockOf(server, token, shop.bottle.id);
  const jeanne = await opened(3);
  const alone = (await view(jeanne)).me?.capCents ?? 0;
  const paul = await joined(jeanne, "Paul", 9);
  const lea = await joined(jeanne, "Léa", 6);
  const seen = await view(jeanne);
  expect(seen.members.map((m) => [m.firstname, m.bottles, m.state])).toEqual([
    ["Jeanne", 3, "choosing"],
    ["Paul", 9, "choosing"],
    ["Léa", 6, "choosing"],
  ]);
  // Members see only the first names of the others.
  expect(JSON.stringify(await view(lea))).not.toContain(jeanne.email);
  expect(JSON.stringify(await view(lea))).not.toContain(ADDRESS.street);
  expect(seen.me?.hopeCents).toBeLessThan(alone);
  const [first, second] = (await committed([jeanne], [paul])) as [ShareOrder, ShareOrder];
  expect(first.card).toMatchObject({ kind: "setup" });
  expect(first.order.totalTtcCents).toBe(alone);
  expect(await states(jeanne)).toEqual(["committed", "committed", "choosing"]);
  expect(await stockOf(server, token, shop.bottle.id)).toMatchObject({ reserved: before.reserved + 12 });
  // Nothing has come to the seller, and nothing was debited.
  expect(codeOf(await staff("orders", jeanne.groupId, null))).toEqual([404, "not-found"]);
  expect([await takenOf(first), await takenOf(second)]).toEqual([0, 0]);
  await pass(25);
  server.clock.now = 0;
  const done = await view(jeanne);
  expect([done.status, done.members.map((m) => m.state)]).toEqual(["complete", ["paid", "paid", "out"]]);
  const [own, other] = [await orderOf(first), await orderOf(second)];
  expect([own["status"], other["status"]]).toEqual(["pending", "pending"]);
  expect(own["totalTtcCents"]).toBeLessThan(alone);
  expect(done.me?.finalCents).toBe(own["totalTtcCents"]);
  expect([await takenOf(first), await takenOf(second)]).toEqual([
    own["totalTtcCents"],
    other["totalTtcCents"],
  ]);
  // The same twelve bottles ordered at once cost as much, to the cent.
  const input = { sellerId: shop.id, products: [{ formatId: shop.bottle.id, quantity: 12 }] };
  const shipping = { ref: shop.shippingRef, country: "FR", zipcode: ADDRESS.zipcode };
  const whole = await send("POST", "/v1/orders/get-cart-price", {
    body: { orders: [{ ...input, shipping }] },
  });
  const [{ priced }] = whole.body as unknown as [{ priced: { totalTtcCents: number } }];
  expect(Number(own["totalTtcCents"]) + Number(other["totalTtcCents"])).toBe(priced.totalTtcCents);
  expect(await mailsTo(jeanne.email)).toEqual([
    "groupProof",
    "groupOpened",
    "groupCommitted",
    "groupClosed",
    "orderPlaced",
  ]);
  expect(await mailsTo(lea.email)).toEqual(["groupMissed"]);
  const notices = await member.rows("select 1 from mails where kind in ('groupNotice', 'orderNotice')");
  expect(notices).toHaveLength(1);
  expect((await view(lea)).me).toMatchObject({ state: "out", lines: member.linesOf(6) });
  // The seller has one grouped order with two shares.
  const list = await send("GET", "/v1/orders?search=martin", { token });
  expect(
    (list.body as unknown as { rows: { groupName: string }[] }).rows.map((row) => row.groupName),
  ).toEqual(["Les voisins du 12", "Les voisins du 12"]);
  expect((await staff("orders", jeanne.groupId, null)).body).toMatchObject({
    bottles: 12,
    totalTtcCents: priced.totalTtcCents,
    givenCents: 0,
    shares: [{ isOrganiser: true, paymentStatus: "paid" }, { isOrganiser: false }],
    acts: ["acceptance", "refusal"],
  });
  expect((await staff("acceptance", jeanne.groupId)).body["acts"]).toEqual(["delivery"]);
  expect(codeOf(await staff("acceptance", jeanne.groupId))).toEqual([409, "order-act"]);
  // One of them gets a refund; the others are unchanged.
  const { version } = await orderOf(second);
  await send("POST", `/v1/orders/${second.id}/cancellation`, { token, body: { version, reason: "cassée" } });
  await server.settle();
  expect(await takenOf(second)).toBe(0);
  const shipped = (await staff("delivery", jeanne.groupId)).body;
  expect(shipped).toMatchObject({
    shares: [{ deliveryStatus: "delivered" }, { status: "cancelled" }],
    acts: [],
  });
  const after = await stockOf(server, token, shop.bottle.id);
  expect([after.reserved, after.onHand]).toEqual([before.reserved, before.onHand - 3]);
});

it("a refused card is replaced in time, or its share falls out, at the price that the others were told", async () => {
  const jeanne = await opened(6);
  const paul = await joined(jeanne, "Paul", 6);
  const lea = await joined(jeanne, "Léa", 6);
  const [first, second, third] = (await committed([jeanne], [paul, LATER_REFUSED], [lea, LATER_REFUSED])) as [
    ShareOrder,
    ShareOrder,
    ShareOrder,
  ];
  expect((await decide(jeanne, "closing")).status).toBe(200);
  await server.settle();
  expect(await states(jeanne)).toEqual(["paid", "failed", "failed"]);
  expect(await mailsTo(paul.email)).toEqual(["groupCommitted", "groupClosed", "groupFailed"]);
  // While one member has not paid, the order is not the seller's, and cannot be accepted.
  const seen = (await send("GET", `/v1/orders/${first.id}`, { token })).body;
  expect(seen).toMatchObject({ status: "draft", paymentStatus: "paid", acts: [] });
  const early = { token, body: { version: seen["version"], reason: "" } };
  expect(codeOf(await send("POST", `/v1/orders/${first.id}/acceptance`, early))).toEqual([409, "order-act"]);
  expect(codeOf(await staff("acceptance", jeanne.groupId))).toEqual([404, "not-found"]);
  // A paid or charged share cannot be abandoned by its member.
  expect(codeOf(await send("PUT", `/v1/orders/${first.id}/aborted-cart`, { orderKey: first.key }))).toEqual([
    409,
    "share-committed",
  ]);
  const session = await retry(server, second);
  expect(session).toMatchObject({ kind: "payment" });
  await submitCard(server, session, CARD);
  await server.settle();
  expect(await states(jeanne)).toEqual(["paid", "paid", "failed"]);
  const finalCents = (await view(jeanne)).me?.finalCents;
  await pass(49);
  expect([(await view(jeanne)).status, await states(jeanne)]).toEqual(["complete", ["paid", "paid", "out"]]);
  expect(await orderOf(first)).toMatchObject({ status: "pending", totalTtcCents: finalCents });
  // A payment that comes too late is refused, and the member keeps their money.
  const late = await send("POST", `/v1/orders/${third.id}/payment-attempts`, { orderKey: third.key });
  expect(codeOf(late)).toEqual([409, "order-expired"]);
  expect(await takenOf(third)).toBe(0);
  expect(await mailsTo(lea.email)).toContain("groupMissed");
});

it("a member leaves while he has not committed: the organiser sees it at once, his stock is free, and he may come back", async () => {
  const jeanne = await opened(3);
  const paul = await joined(jeanne, "Paul", 4);
  const lea = await joined(jeanne, "Léa", 2);
  const out = (hand: GroupMember, by: GroupMember = hand) =>
    send("DELETE", `/v1/groups/${hand.groupId}/members/${hand.id}`, { orderKey: by.key });
  const held = await stockOf(server, token, shop.bottle.id);
  // The payment provider confirms that nothing is paid, so that the member may still leave.
  const order = await ask(paul);
  expect((await stockOf(server, token, shop.bottle.id)).reserved).toBe(held.reserved + 4);
  const left = await out(paul);
  expect([left.status, left.body["me"]]).toEqual([200, null]);
  expect((await stockOf(server, token, shop.bottle.id)).reserved).toBe(held.reserved);
  expect((await orderOf(order))["status"]).toBe("aborted");
  expect((await view(jeanne)).members.map(({ firstname }) => firstname)).toEqual(["Jeanne", "Léa"]);
  expect((await out(paul)).status).toBe(410);
  // A card that comes too late is released.
  await submitCard(server, order.card, CARD);
  await server.settle();
  expect((await view(jeanne)).members).toHaveLength(2);
  expect(await takenOf(order)).toBe(0);

  // The organiser removes a member who has not paid, and they get a notice; the organiser cannot be removed.
  expect((await out(lea, jeanne)).status).toBe(200);
  expect(await mailsTo(lea.email)).toContain("groupRemoved");
  expect((await send("GET", `/v1/groups/${lea.groupId}`, { orderKey: lea.key })).status).toBe(410);
  expect(codeOf(await out(jeanne))).toEqual([409, "grouped-organiser-stays"]);
  // A member who comes back by the shared link commits, and stays: the others' price depends on them.
  const again = await joined(jeanne, "Paul", 4);
  await committed([again]);
  for (const by of [again, jeanne]) expect(codeOf(await out(again, by))).toEqual([409, "share-committed"]);
  expect((await decide(jeanne, "cancellation")).status).toBe(200);
});

it("comes to nothing when nobody commits, the minimum is missed, or its organiser gives it up: no card is debited", async () => {
  const before = await stockOf(server, token, shop.bottle.id);
  const idle = await opened(2);
  const jeanne = await opened(2);
  const paul = await joined(jeanne, "Paul", 2);
  const groupMember = await opened(2);
  const body = member.openBody(1);
  await send("POST", "/v1/groups", { body });
  const [order, last] = (await committed([jeanne], [groupMember])) as [ShareOrder, ShareOrder];
  expect((await decide(groupMember, "cancellation")).body).toMatchObject({
    status: "cancelled",
    end: "organiser",
  });
  await member.rows("update shops set min_bottles = 24 where id = $1", [shop.id]);
  const early = await decide(jeanne, "closing");
  expect(codeOf(early)).toEqual([409, "grouped-minimum"]);
  expect((await view(jeanne)).progress.problems).toMatchObject([
    { code: "min-bottles", values: { limit: 24 } },
  ]);
  await pass(25);
  await member.rows("update shops set min_bottles = null where id = $1", [shop.id]);
  expect(await view(idle)).toMatchObject({ status: "expired", end: "nobody" });
  expect(await view(paul)).toMatchObject({ status: "expired", end: "minimum", me: { state: "out" } });
  expect(await orderOf(order)).toMatchObject({ status: "expired", paymentStatus: "cancelled" });
  expect(await mailsTo(paul.email)).toEqual(["groupExpired"]);
  // A group that its organiser never opened sends no e-mail.
  expect(await mailsTo(body.email)).toEqual(["groupProof"]);
  const released = await member.rows(
    "select 1 from sandbox.intents where id = any($1) and released_at is not null",
    [[order.card.intentId, last.card.intentId]],
  );
  expect([released.length, await takenOf(order), await takenOf(last)]).toEqual([2, 0, 0]);
  server.clock.now = 0;
  expect(await stockOf(server, token, shop.bottle.id)).toEqual(before);
});

it("groups of the same clients, in opposite orders, are accepted at once: none waits for another in a circle", async () => {
  // The turnover of clients is kept from the first night on.
  await server.app.tidy();
  const organisers: GroupMember[] = [];
  const shares: ShareOrder[] = [];
  for (let n = 0; n < 8; n += 1) {
    const jeanne = await opened(1);
    const paul = await joined(jeanne, "Paul", 1);
    shares.push(...(await committed([jeanne], [paul])));
    expect((await decide(jeanne, "closing")).status).toBe(200);
    organisers.push(jeanne);
  }
  await server.settle();
  const clients = await member.rows<{ client_id: string }>(
    "select client_id from orders where id = any($1) order by client_id",
    [shares.slice(0, 2).map(({ id }) => id)],
  );
  for (const [n, { id }] of shares.entries())
    await member.rows("update orders set client_id = $2 where id = $1", [
      id,
      clients[(n + Math.floor(n / 2)) % 2]?.client_id,
    ]);
  const replies = await Promise.all(organisers.map(({ groupId }) => staff("acceptance", groupId)));
  expect(countReplies(replies)).toEqual({ "200": 8 });
});
