import { afterAll, beforeAll, expect, it } from "vitest";
import { submitCard } from "#kit/testing/bank.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ADDRESS, CHAMPAGNE, ESTATE, openShop, stockOf, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import { CARD, groupHelpers, type ShareOrder } from "./testing/groups.fixture.ts";

let server: TestServer;
let shop: TestShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
});
afterAll(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  await server.stop();
});

const member = groupHelpers(() => ({ server, shop }));
const {
  send,
  view,
  opened,
  joined,
  asked: ask,
  commit,
  commitBody,
  decide,
  orderOf,
  takenOf,
  mailsTo,
} = member;

it("keeps everybody out of what is not his: keys, shares, moments, lines and amounts", async () => {
  const jeanne = await opened(3);
  const paul = await joined(jeanne, "Paul", 3);
  const { joinKey } = await view(jeanne);
  const base = `/v1/groups/${jeanne.groupId}`;
  const as = (orderKey: string, body?: object) => ({ orderKey, ...(body ? { body } : {}) });
  const pay = await commitBody(paul);
  const joins = { id: newTestId(), firstname: "Ève", email: "eve@example.org" };
  const foreign = (await openShop(server, CHAMPAGNE)).bottle.id;
  const guesses = [
    send("GET", base, as("A".repeat(32))),
    send("POST", `${base}/closing`, as("A".repeat(32))),
    // Another member's share, with their own valid key, and with the shared link.
    commit({ ...paul, id: jeanne.id }, pay),
    commit({ ...paul, key: joinKey }, pay),
    send("PUT", `${base}/members/${jeanne.id}/lines`, as(paul.key, { lines: [] })),
    send("DELETE", `${base}/members/${jeanne.id}`, as(paul.key)),
    send("PUT", `${base}/members/${newTestId()}/lines`, as(paul.key, { lines: [] })),
  ];
  for (const guess of guesses) expect(codeOf(await guess)).toEqual([404, "not-found"]);
  for (const key of [paul.key, joinKey])
    for (const what of ["closing", "cancellation", "proof"])
      expect(codeOf(await send("POST", `${base}/${what}`, as(key)))).toEqual([403, "grouped-organiser"]);
  expect(codeOf(await send("DELETE", `${base}/members/${jeanne.id}`, as(jeanne.key)))).toEqual([
    409,
    "grouped-organiser-stays",
  ]);
  // A member's id that is taken gives no key; a format of another shop is unknown here.
  const twin = await send("POST", `${base}/members`, as(joinKey, { ...joins, id: paul.id }));
  expect(codeOf(twin)).toEqual([409, "grouped-exists"]);
  const lines = [{ formatId: foreign, quantity: 1 }];
  expect(codeOf(await send("PUT", `${base}/members/${paul.id}/lines`, as(paul.key, { lines })))).toEqual([
    422,
    "unknown-format",
  ]);
  const cheap = await commit(paul, { ...pay, expectedCapCents: 1 });
  expect(codeOf(cheap)).toEqual([409, "price-changed"]);
  expect(codeOf(await commit(paul, { ...pay, terms: false }))).toEqual([422, "invalid-input"]);
  const elsewhere = member.openBody(1, { deliveryAddress: { ...ADDRESS, country: "BE", zipcode: "1000" } });
  const abroad = await send("POST", "/v1/groups", { body: elsewhere });
  expect(abroad.status).toBe(422);
  const far = member.openBody(1, { deadline: new Date(Date.now() + 15 * 86_400_000).toISOString() });
  expect(codeOf(await send("POST", "/v1/groups", { body: far }))).toEqual([422, "grouped-deadline"]);
  const unproven = member.openBody(1);
  await send("POST", "/v1/groups", { body: unproven });
  const secrets = server.app.services.secrets;
  const shut = send(
    "POST",
    `/v1/groups/${unproven.id}/members`,
    as(secrets.orderKey(`group:${unproven.id}`), joins),
  );
  expect(codeOf(await shut)).toEqual([409, "grouped-unproven"]);

  // The same request twice is one order; two devices at once are one share: the second starts anew, the first one's
  // card is released.
  const key = newTestId();
  const [one, again] = [await commit(paul, pay, { key }), await commit(paul, pay, { key })];
  expect([one.status, again.text]).toEqual([201, one.text]);
  const old = { ...(one.body as unknown as ShareOrder), id: pay.id };
  const fresh = await ask(paul);
  await submitCard(server, fresh.card, CARD);
  await submitCard(server, old.card, CARD);
  await server.settle();
  expect([(await orderOf(fresh))["paymentStatus"], (await orderOf(old))["status"]]).toEqual([
    "setup",
    "aborted",
  ]);
  const stored =
    "select count(*)::int as n from payment_attempts where status = 'kept' and reference = any($1)";
  expect(await member.rows(stored, [[fresh.card.intentId, old.card.intentId]])).toEqual([{ n: 1 }]);
  expect(codeOf(await commit(paul, await commitBody(paul)))).toEqual([409, "share-committed"]);
  expect(codeOf(await send("PUT", `${base}/members/${paul.id}/lines`, as(paul.key, { lines: [] })))).toEqual([
    409,
    "share-committed",
  ]);
  expect(codeOf(await send("DELETE", `${base}/members/${paul.id}`, as(jeanne.key)))).toEqual([
    409,
    "share-committed",
  ]);
  const both = await Promise.all([joined(jeanne, "Zoé", 1), ask(jeanne)]);
  // A member whom the organiser removed can see nothing any more.
  await send("DELETE", `${base}/members/${both[0].id}`, as(jeanne.key));
  expect(codeOf(await send("GET", base, as(both[0].key)))).toEqual([410, "share-removed"]);
  expect(await mailsTo(both[0].email)).toEqual(["groupRemoved"]);

  // A card that comes after the end is released; joining, choosing and committing are over.
  await decide(jeanne, "closing");
  await submitCard(server, both[1].card, CARD);
  await server.settle();
  expect([(await orderOf(both[1]))["status"], await takenOf(both[1])]).toEqual(["expired", 0]);
  for (const late of [
    send("POST", `${base}/members`, as(joinKey, joins)),
    send("PUT", `${base}/members/${paul.id}/lines`, as(paul.key, { lines: [] })),
    commit(jeanne, { ...pay, id: newTestId() }),
    send("POST", `${base}/closing`, as(jeanne.key)),
  ])
    expect(codeOf(await late)).toEqual([409, "grouped-closed"]);
  const gone = await opened(1);
  await decide(gone, "cancellation");
  expect(codeOf(await commit(gone, { ...pay, id: newTestId() }))).toEqual([409, "grouped-expired"]);
});

it("never sells more than there is, and opens at once for a buyer whose address is known", async () => {
  const rare = shop.products
    .flatMap((p) => p.vintages[0]?.formats ?? [])
    .find((f) => f.id !== shop.bottle.id);
  const formatId = rare?.id ?? "";
  const token = await server.login("calades", "Calades2026");
  const { available } = await stockOf(server, token, formatId);
  const quantity = Math.min(300, Math.ceil(available / 2) + 1);
  const camille = await server.login("camille", "Camille2026");
  const me = (await send("GET", "/v1/users/me", { token: camille })).body as unknown as { email: string };
  const many = Math.ceil((available + 1) / quantity);
  const body = member.openBody(1, { email: me.email, lines: [{ formatId, quantity }] });
  const created = await send("POST", "/v1/groups", { token: camille, body });
  expect(created.body).toMatchObject({ status: "open", key: expect.any(String) });
  const organiser = { groupId: body.id, id: body.id, key: String(created.body["key"]), email: me.email };
  const { joinKey } = await view(organiser);
  const hands = [organiser];
  for (let n = 1; n < many; n += 1) {
    const other = {
      id: newTestId(),
      firstname: "X",
      email: "x@example.org",
      lines: [{ formatId, quantity }],
    };
    const reply = await send("POST", `/v1/groups/${body.id}/members`, { orderKey: joinKey, body: other });
    hands.push({ groupId: body.id, id: other.id, key: String(reply.body["key"]), email: other.email });
  }
  const replies = [];
  for (const one of hands) replies.push(await commit(one, await commitBody(one)));
  expect(replies.map((reply) => reply.status)).toEqual([...hands.slice(1).map(() => 201), 409]);
  expect(replies.at(-1)?.body["code"]).toBe("stock-missing");
  await decide(organiser, "cancellation");
});
