import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConversationRow, ConversationView } from "@cuvee/core/relations/messaging/messaging.ts";
import { ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { waitUntilTrue, openStream } from "#kit/testing/stream.ts";
import { outbox } from "#people/accounts/testing/browser.fixture.ts";

let server: TestServer;
let shop: TestShop;
let camille: string;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  camille = await server.login("camille", "Camille2026");
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const viewOf = (reply: Reply): ConversationView => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body as unknown as ConversationView;
};
const open = (more: object = {}, id = newTestId()): Promise<Reply> =>
  server.send("POST", "/v1/conversations", {
    token: camille,
    body: { id, shopId: shop.id, text: "Bonjour,\nle blanc est-il sec ?", ...more },
  });
const write = (id: string, token: string, text: string, message = newTestId()): Promise<Reply> =>
  server.send("POST", `/v1/conversations/${id}/messages`, { token, body: { id: message, text } });
const list = async (
  token: string,
): Promise<{ rows: ConversationRow[]; unread: number; next: string | null }> =>
  (await server.send("GET", "/v1/conversations?limit=1", { token })).body as never;
const kindsTo = async (mail: string): Promise<string[]> =>
  (await outbox(server, mail)).map(({ kind }) => kind);

test("a buyer and a shop write to each other, each sees what he has not read, and is told", async () => {
  const heard = await openStream(server.url, owner);
  const { id, messages } = viewOf(await open({ subject: "Un blanc sec" }));
  expect(messages).toMatchObject([{ by: "buyer", text: "Bonjour,\nle blanc est-il sec ?" }]);
  expect(await waitUntilTrue(() => heard.events().some(({ event }) => event === "message"))).toBe(true);
  heard.close();
  expect(await list(owner)).toMatchObject({
    unread: 1,
    rows: [{ id, unread: 1, buyerName: "Camille Rousselin", subject: "Un blanc sec" }],
  });
  const centre = await server.send("GET", "/v1/notifications-centers", { token: owner });
  expect(centre.text).toContain(`/tickets/${id}`);
  const seen = viewOf(await server.send("PUT", `/v1/conversations/${id}/seen`, { token: owner }));
  expect([seen.unread, (await list(owner)).unread]).toEqual([0, 0]);
  const answered = viewOf(await write(id, owner, "Oui, très sec."));
  expect(answered.messages.at(-1)).toMatchObject({
    by: "shop",
    author: expect.not.stringContaining("Domaine"),
  });
  const read = viewOf(await server.send("GET", `/v1/conversations/${id}`, { token: camille }));
  expect(read.messages.at(-1)).toMatchObject({ author: "Domaine des Trois Calades", text: "Oui, très sec." });
  expect([read.unread, read.readByOther]).toEqual([1, expect.any(String)]);
  // Three more at once: no other mail, no other notification.
  for (const text of ["Et", "très", "bon"]) viewOf(await write(id, owner, text));
  expect(
    (await kindsTo("camille.rousselin@courriel.example")).filter((kind) => kind === "messageToBuyer"),
  ).toHaveLength(1);
  const reply = await server.send("GET", "/v1/notifications-centers", { token: camille });
  expect(reply.text.match(/newMessage/g)).toHaveLength(1);
  // The same message again is not written twice.
  const message = newTestId();
  viewOf(await write(id, camille, "Merci", message));
  expect(
    viewOf(await write(id, camille, "Merci", message)).messages.filter(({ text }) => text === "Merci"),
  ).toHaveLength(1);
});

test("an order has one conversation; other people's orders and conversations are nobody's", async () => {
  const body = await orderBody(server, shop, { payment: "check", quantity: 1 });
  const placed = await server.send("POST", "/v1/orders", { token: camille, body });
  const { order } = placed.body as unknown as { order: { id: string; number: string } };
  const { id } = viewOf(await open({ orderId: order.id }));
  expect(viewOf(await open({ orderId: order.id, text: "Encore" }))).toMatchObject({
    id,
    order: { id: order.id, number: order.number },
    messages: [{}, { text: "Encore" }],
  });
  const guest = await server.send("POST", "/v1/orders", {
    body: await orderBody(server, shop, { payment: "check", quantity: 1 }),
  });
  const { order: theirs } = guest.body as unknown as { order: { id: string } };
  expect((await open({ orderId: theirs.id })).status).toBe(404);
  expect((await open({ shopId: newTestId() })).status).toBe(404);
  const stranger = await server.login("cave-kerouedan", "Caviste2026");
  for (const reply of [
    await server.send("GET", `/v1/conversations/${id}`, { token: stranger }),
    await write(id, stranger, "Moi aussi"),
    await server.send("POST", "/v1/conversations", {
      token: stranger,
      body: { id, shopId: shop.id, text: "Prise" },
    }),
    await write(id, await server.login("aubree", "Lanthier2026"), "Moi aussi"),
  ])
    expect(reply.status).toBe(404);
});

test("a message is plain text, neither empty nor endless, and nobody writes without end", async () => {
  const { id } = viewOf(await open({ text: "<img src=x onerror=alert(1)>" }));
  for (const text of ["", "   ", "x".repeat(2001), "a\u0000b"])
    expect((await write(id, camille, text)).status).toBe(422);
  const page = await list(camille);
  expect(page.rows).toMatchObject([{ id, lastText: "<img src=x onerror=alert(1)>" }]);
  const next = await server.send("GET", `/v1/conversations?limit=1&cursor=${page.next}`, { token: camille });
  expect((next.body["rows"] as unknown as ConversationRow[])[0]?.id).not.toBe(id);
  expect((await server.send("GET", "/v1/conversations?cursor=x_1", { token: camille })).status).toBe(422);
  const many = await Promise.all(Array.from({ length: 42 }, (_, n) => write(id, camille, `${n}`)));
  expect(many.filter(({ status }) => status === 429)).toHaveLength(3);
});
