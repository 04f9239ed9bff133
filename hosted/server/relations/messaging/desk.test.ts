import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConversationRow, ConversationView } from "@cuvee/core/relations/messaging/messaging.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { allBut, makePerson, userOf } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { openStream, waitUntilTrue } from "#kit/testing/stream.ts";
import { findNotes } from "./desk.queries.ts";
import { readAllOf } from "#storefront/me/dataExport.queries.ts";

const SECRET = "Cliente difficile, remise refusée";

let server: TestServer;
let shop: TestShop;
let camille: string;
let owner: string;
let colleague: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  camille = await server.login("camille", "Camille2026");
  owner = await server.login("calades", "Calades2026");
  colleague = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: { seeAllMessages: true } }],
  });
});
afterAll(() => server.stop());

const viewOf = (reply: Reply): ConversationView => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body as unknown as ConversationView;
};
const open = async (more: object = {}): Promise<string> => {
  const body = { id: newTestId(), shopId: shop.id, text: "Bonjour", ...more };
  return viewOf(await server.send("POST", "/v1/conversations", { token: camille, body })).id;
};
const write = (id: string, token: string, text: string): Promise<Reply> =>
  server.send("POST", `/v1/conversations/${id}/messages`, { token, body: { id: newTestId(), text } });
const note = (id: string, token: string, text: string, noteId = newTestId()): Promise<Reply> =>
  server.send("POST", `/v1/conversations/${id}/notes`, { token, body: { id: noteId, text } });
const assign = (id: string, token: string, userId: string | null): Promise<Reply> =>
  server.send("PUT", `/v1/conversations/${id}/assignee`, { token, body: { userId } });
const setDone = (id: string, token: string, done: boolean): Promise<Reply> =>
  server.send("PUT", `/v1/conversations/${id}/done`, { token, body: { done } });
const read = (id: string, token: string): Promise<Reply> =>
  server.send("GET", `/v1/conversations/${id}`, { token });
async function listed(token: string, query: Record<string, string>): Promise<string[]> {
  const reply = await server.send("GET", `/v1/conversations?${new URLSearchParams(query)}`, { token });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as unknown as { rows: ConversationRow[] }).rows.map(({ id }) => id);
}
const rows = (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows);

test("a note is read by colleagues, and by no call, event, mail, notification or copy of the buyer", async () => {
  const placed = await server.send("POST", "/v1/orders", {
    token: camille,
    body: await orderBody(server, shop, { payment: "check", quantity: 1 }),
  });
  const { order } = placed.body as unknown as { order: { id: string } };
  const id = await open({ orderId: order.id });
  const before = viewOf(await read(id, camille));
  const shopHeard = await openStream(server.url, colleague);
  const noteId = newTestId();
  for (let n = 0; n < 2; n += 1) viewOf(await note(id, owner, SECRET, noteId));
  expect(await waitUntilTrue(() => shopHeard.events().some(({ event }) => event === "message"))).toBe(true);
  const seen = viewOf(await read(id, colleague));
  expect(seen.notes).toMatchObject([{ id: noteId, text: SECRET, author: expect.stringMatching(/.+/) }]);
  expect(seen).toMatchObject({ lastText: "Bonjour", lastAt: before.lastAt });

  // Everything that the buyer may call about it, and what the outbox, the centre and the copy of the account hold.
  const own = { token: camille };
  const replies = [
    await read(id, camille),
    await write(id, camille, "Alors ?"),
    await server.send("PUT", `/v1/conversations/${id}/seen`, own),
    await server.send("GET", "/v1/conversations?limit=50", own),
    await server.send("GET", "/v1/notifications-centers", own),
    await server.send("GET", `/v1/orders/${order.id}`, own),
    await server.send("POST", "/v1/conversations", {
      ...own,
      body: { id: newTestId(), shopId: shop.id, orderId: order.id, text: "Encore moi" },
    }),
  ];
  const view = replies[0]?.body as unknown as ConversationView;
  expect(view).toMatchObject({ notes: [], values: null, desk: null });
  expect(viewOf(await write(id, owner, "Bonjour Camille"))).toMatchObject({ notes: [{ text: SECRET }] });
  await server.settle();
  const userId = await userOf(server, camille);
  const data = await server.app.services.database.transaction({ userId }, (tx) => readAllOf(tx, userId));
  const mails = await rows("select * from mails");
  const notices = await rows("select * from notifications");
  expect(JSON.stringify(data)).toContain("Alors ?");
  expect(JSON.stringify(mails).includes("Bonjour Camille")).toBe(true);
  for (const text of [
    ...replies.map((reply) => reply.text),
    ...[data, mails, notices].map((one) => JSON.stringify(one)),
  ])
    expect(text).not.toContain("remise refusée");
  // The buyer reads no row of the table, whichever way.
  const walled = await server.app.services.database.transaction({ userId }, (tx) =>
    findNotes(tx, shop.id, id),
  );
  expect(walled).toEqual([]);
  for (const reply of [
    await note(id, camille, "x"),
    await assign(id, camille, null),
    await setDone(id, camille, true),
  ])
    expect(reply.status).toBe(403);
  expect((await server.send("GET", "/v1/conversations?search=remise", own)).body["code"]).toBe(
    "invalid-filter",
  );
  shopHeard.close();
});

test("a note alone sends the buyer no event", async () => {
  const id = await open();
  const heard = await openStream(server.url, camille);
  viewOf(await note(id, owner, "Rappeler lundi"));
  viewOf(await assign(id, owner, await userOf(server, owner)));
  viewOf(await setDone(id, owner, true));
  const other = await open({ subject: "Après" });
  expect(
    await waitUntilTrue(() => heard.events().some(({ data }) => JSON.stringify(data).includes(other))),
  ).toBe(true);
  expect(heard.events().filter(({ event }) => event === "message")).toEqual([
    { event: "message", data: { conversationId: other } },
  ]);
  heard.close();
});

test("a conversation is given to a colleague, who is told, and is found among their own", async () => {
  const id = await open({ subject: "Magnums" });
  const colleagueId = await userOf(server, colleague);
  const { colleagues } = (await server.send("GET", "/v1/conversations/colleagues", { token: owner }))
    .body as unknown as { colleagues: { id: string }[] };
  const ids = colleagues.map((one) => one.id);
  expect(ids).toContain(colleagueId);
  expect(await listed(colleague, { assigned: "nobody" })).toContain(id);
  expect(viewOf(await assign(id, owner, colleagueId)).desk?.assignee?.id).toBe(colleagueId);
  viewOf(await assign(id, owner, colleagueId));
  expect(await listed(colleague, { assigned: "me" })).toEqual([id]);
  expect(await listed(colleague, { assigned: "nobody" })).not.toContain(id);
  const centre = await server.send("GET", "/v1/notifications-centers", { token: colleague });
  expect(centre.text.match(/messageAssigned/g)).toHaveLength(1);
  expect(centre.text).toContain(`/tickets/${id}`);
  // Nobody outside, and no colleague without the permission.
  const blind = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: allBut("seeAllMessages") }],
  });
  for (const token of [blind, camille])
    expect((await assign(id, owner, await userOf(server, token))).status).toBe(404);
  expect((await read(id, blind)).status).toBe(403);
  // A colleague who leaves the shop is in charge of nothing any more.
  await rows("delete from memberships where user_id = $1", [colleagueId]);
  expect(viewOf(await read(id, owner)).desk?.assignee).toBeNull();
});

test("what is dealt with leaves the open ones, until the buyer writes again", async () => {
  const id = await open({ subject: "Facture" });
  expect(viewOf(await setDone(id, owner, true)).desk?.doneAt).not.toBeNull();
  expect(await listed(owner, { state: "open" })).not.toContain(id);
  expect(await listed(owner, { state: "done" })).toContain(id);
  viewOf(await write(id, owner, "Bonne journée"));
  viewOf(await note(id, owner, "Rien à ajouter"));
  expect(await listed(owner, { state: "done" })).toContain(id);
  viewOf(await write(id, camille, "Encore une question"));
  expect(await listed(owner, { state: "done" })).not.toContain(id);
  expect(await listed(owner, { state: "open" })).toContain(id);
  viewOf(await setDone(id, owner, true));
  expect(viewOf(await setDone(id, owner, false)).desk?.doneAt).toBeNull();
});

test("conversations are found by their texts, names, order numbers and notes, in the shop alone", async () => {
  const placed = await server.send("POST", "/v1/orders", {
    token: camille,
    body: await orderBody(server, shop, { payment: "check", quantity: 1 }),
  });
  const { order } = placed.body as unknown as { order: { id: string; number: string } };
  const ofOrder = await open({ orderId: order.id, text: "Le tire-bouchon manque" });
  const other = await open({ subject: "Élevage", text: "Quel âge ont les fûts ?" });
  viewOf(await write(other, owner, "Trois ans, 50 % neufs"));
  viewOf(await note(other, owner, "Journaliste"));
  expect(await listed(owner, { search: "TIRE-BOUCHON" })).toEqual([ofOrder]);
  expect(await listed(owner, { search: order.number })).toEqual([ofOrder]);
  expect(await listed(owner, { search: "elevage" })).toEqual([other]);
  expect(await listed(owner, { search: "futs neufs" })).toEqual([other]);
  expect(await listed(owner, { search: "journaliste" })).toEqual([other]);
  expect(await listed(owner, { search: "rousselin fûts" })).toEqual([other]);
  expect(await listed(owner, { search: "futs_" })).toEqual([]);
  expect(await listed(owner, { search: "50 %" })).toEqual([other]);
  viewOf(await setDone(other, owner, true));
  expect(await listed(owner, { search: "elevage", state: "open" })).toEqual([]);
  const elsewhere = await server.login("aubree", "Lanthier2026");
  for (const search of ["elevage", "journaliste", "tire-bouchon"])
    expect(await listed(elsewhere, { search })).toEqual([]);
});

test("rare words are found along the index among many conversations", async () => {
  const id = await open({ subject: "Vieux millésimes", text: "Avez-vous encore du 1961 ?" });
  await rows("update conversations set last_at = '2020-01-01' where id = $1", [id]);
  await rows(
    `insert into conversations (shop_id, id, user_id, created_at, last_at, last_by, last_text)
     select $1, 'pile' || n, (select user_id from conversations where id = $2), now(), now(), 'buyer', ''
     from generate_series(1, 400) n`,
    [shop.id, id],
  );
  expect(await listed(owner, { search: "millesimes" })).toEqual([id]);
  expect(await listed(owner, { search: "1961" })).toEqual([id]);
  await rows("delete from conversations where id like 'pile%'");
});

test("ready answers are written, changed and deleted; their fields are known ones", async () => {
  const at = "/v1/answer-templates";
  const id = newTestId();
  const body = { id, name: "Horaires", body: "Bonjour {{firstname}},\nnous ouvrons à 9 h." };
  for (const wrong of ["Bonjour {{prenom}}", "Bonjour {{firstname", "", "x".repeat(2001)])
    expect((await server.send("POST", at, { token: owner, body: { ...body, body: wrong } })).status).toBe(
      422,
    );
  const made = await server.send("POST", at, { token: owner, body });
  expect(made.body).toMatchObject({ name: "Horaires", version: 1 });
  expect((await server.send("POST", at, { token: owner, body })).body["code"]).toBe("id-taken");
  const change = { name: "Ouverture", body: "{{author}}, {{shopName}}", version: 1 };
  const saved = await server.send("PUT", `${at}/${id}`, { token: owner, body: change });
  expect(saved.body).toMatchObject({ name: "Ouverture", version: 2 });
  expect((await server.send("PUT", `${at}/${id}`, { token: owner, body: change })).status).toBe(409);
  const list = await server.send("GET", at, { token: owner });
  expect(list.body).toMatchObject({ templates: [{ id, name: "Ouverture" }] });
  const elsewhere = await server.login("aubree", "Lanthier2026");
  expect((await server.send("GET", at, { token: elsewhere })).body).toEqual({ templates: [] });
  expect((await server.send("DELETE", `${at}/${id}`, { token: elsewhere })).status).toBe(404);
  expect((await server.send("DELETE", `${at}/${id}`, { token: owner })).status).toBe(200);
  expect((await server.send("DELETE", `${at}/${id}`, { token: owner })).status).toBe(404);
});

test("the erasure of the buyer's account takes the conversations and the notes about them", async () => {
  const id = await open();
  viewOf(await note(id, owner, SECRET));
  const done = await server.send("POST", "/v1/users/me/erasure", {
    token: camille,
    body: { keyword: "SUPPRIMER", password: "Camille2026" },
  });
  expect(done.status, done.text).toBeLessThan(300);
  await server.settle();
  expect(await rows("select * from conversation_notes where shop_id = $1", [shop.id])).toEqual([]);
  expect(await rows("select * from conversations where id = $1", [id])).toEqual([]);
  expect(JSON.stringify(await rows("select * from idempotency_keys"))).not.toContain("remise refusée");
});
