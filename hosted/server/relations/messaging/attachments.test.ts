import type { Attachment } from "@cuvee/core/kit/attachments/attachments.ts";
import type { ConversationView } from "@cuvee/core/relations/messaging/messaging.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { download, makePhoto, PDF_FILE, upload, type Uploaded } from "#kit/testing/attachments.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { eraseBuyer } from "#storefront/me/erasure.queries.ts";
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

const send = (
  token: string,
  name: string,
  bytes: Buffer,
  shopId: string | null = shop.id,
): Promise<Uploaded> =>
  upload(
    server,
    `/v1/message-attachments?${new URLSearchParams({ name, ...(shopId ? { shopId } : {}) })}`,
    token,
    bytes,
  );
const sent = async (token: string, name: string, bytes: Buffer): Promise<Attachment> => {
  const reply = await send(token, name, bytes, token === owner ? null : shop.id);
  expect([reply.status, reply.code]).toEqual([201, ""]);
  return reply.attachment;
};
const open = (token: string, more: object): Promise<Reply> =>
  server.send("POST", "/v1/conversations", {
    token,
    body: { id: newTestId(), shopId: shop.id, text: "", ...more },
  });
const viewOf = (reply: Reply): ConversationView => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body as unknown as ConversationView;
};
const fileOf = (conversation: string, file: string, size = "full"): string =>
  `/v1/conversations/${conversation}/attachments/${file}?size=${size}`;

test("a picture without metadata and a PDF go with a message, and both sides read them", async () => {
  const photo = await sent(camille, "Bouteille cassée.jpeg", await makePhoto());
  const pdf = await sent(camille, "../bon de livraison.pdf", PDF_FILE);
  expect([photo, pdf]).toMatchObject([
    { name: "Bouteille cassée.jpg", mime: "image/jpeg", width: 640, height: 480 },
    { name: "bon de livraison.pdf", mime: "application/pdf", width: null, bytes: PDF_FILE.length },
  ]);
  const { id, messages } = viewOf(await open(camille, { subject: "Casse", attachments: [photo.id, pdf.id] }));
  expect(messages).toMatchObject([{ text: "", attachments: [photo, pdf] }]);
  for (const token of [camille, owner]) {
    const picture = await download(server, fileOf(id, photo.id), token);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const { exif, width } = await sharp(picture.bytes).metadata();
    expect([exif, width]).toEqual([undefined, 640]);
    const small = await download(server, fileOf(id, photo.id, "small"), token);
    expect((await sharp(small.bytes).metadata()).format).toBe("webp");
    const paper = await download(server, fileOf(id, pdf.id), token);
    expect(paper.bytes.equals(PDF_FILE)).toBe(true);
    expect(paper.headers.get("content-disposition")).toBe(
      `attachment; filename="bon_de_livraison.pdf"; filename*=UTF-8''bon%20de%20livraison.pdf`,
    );
    expect(paper.headers.get("x-content-type-options")).toBe("nosniff");
    expect(paper.headers.get("cache-control")).toContain("private");
    expect((await download(server, fileOf(id, pdf.id, "small"), token)).status).toBe(404);
  }
  // The list and the mail name the files of a message without a text.
  const list = await server.send("GET", "/v1/conversations?limit=1", { token: owner });
  expect(list.body["rows"]).toMatchObject([{ lastText: "Bouteille cassée.jpg, bon de livraison.pdf" }]);
  const answer = { id: newTestId(), text: "", attachments: [(await sent(owner, "avoir.pdf", PDF_FILE)).id] };
  viewOf(await server.send("POST", `/v1/conversations/${id}/messages`, { token: owner, body: answer }));
  const me = await server.send("GET", "/v1/users/me", { token: camille });
  expect(await outbox(server, String(me.body["email"]))).toContainEqual(
    expect.objectContaining({ kind: "messageToBuyer", text: expect.stringContaining("avoir.pdf") }),
  );
  // No address of public pictures leads to it, whether or not it was shown in a small width.
  for (const width of [160, 320, 480])
    expect((await fetch(`${server.url}/files/${photo.id}/${width}.webp`)).status).toBe(404);
});

test("a file is nobody else's: other buyers, other shops, other conversations, and each goes once", async () => {
  const file = await sent(camille, "a.pdf", PDF_FILE);
  const { id } = viewOf(await open(camille, { text: "A", attachments: [file.id] }));
  const other = viewOf(await open(camille, { text: "B" }));
  const stranger = await makePerson(server, { role: "buyer" });
  const neighbour = await server.login("aubree", "Lanthier2026");
  for (const token of [stranger, neighbour])
    expect((await download(server, fileOf(id, file.id), token)).status).toBe(404);
  expect((await download(server, fileOf(other.id, file.id), camille)).status).toBe(404);
  expect((await fetch(`${server.url}${fileOf(id, file.id)}`)).status).toBe(401);
  // A file of somebody else, one that has gone, the same twice, one for another shop: nothing is written.
  const waiting = await sent(camille, "b.pdf", PDF_FILE);
  const champagne = await openShop(server, CHAMPAGNE);
  const elsewhere = await send(camille, "c.pdf", PDF_FILE, champagne.id);
  const write = (token: string, attachments: string[]): Promise<Reply> =>
    server.send("POST", `/v1/conversations/${other.id}/messages`, {
      token,
      body: { id: newTestId(), text: "C", attachments },
    });
  for (const [token, ids] of [
    [owner, [waiting.id]],
    [camille, [file.id]],
    [camille, [waiting.id, waiting.id]],
    [camille, [elsewhere.attachment.id]],
    [camille, [waiting.id, newTestId()]],
  ] as const) {
    const reply = await write(token, [...ids]);
    expect([reply.status, reply.body["code"]]).toEqual([422, "attachment-missing"]);
  }
  const read = viewOf(await server.send("GET", `/v1/conversations/${other.id}`, { token: camille }));
  expect(read.messages).toHaveLength(1);
  expect((await send(camille, "d.pdf", PDF_FILE, newTestId())).status).toBe(404);
  expect((await send(await makePerson(server, { role: "agent" }), "d.pdf", PDF_FILE)).status).toBe(403);
});

test("what is no picture and no PDF, is too heavy, or has no end is refused by its content", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [name, bytes, code] of [
    ["photo.png", svg, "attachment-format"],
    ["facture.pdf", Buffer.from("MZ\u0090\u0000"), "attachment-format"],
    ["page.pdf", Buffer.from("<!doctype html>"), "attachment-format"],
    ["cut.jpg", (await makePhoto()).subarray(0, 400), "attachment-unreadable"],
    [
      "dot.png",
      await sharp({ create: { width: 2, height: 2, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
      "attachment-unreadable",
    ],
  ] as const) {
    const reply = await send(camille, name, bytes);
    expect([name, reply.status, reply.code]).toEqual([name, 422, code]);
  }
  const heavy = await send(camille, "x.pdf", Buffer.concat([PDF_FILE, Buffer.alloc(10 * 1024 * 1024)]));
  expect([heavy.status, heavy.code]).toEqual([413, "attachment-too-heavy"]);
  const six = Array.from({ length: 6 }, () => newTestId());
  expect((await open(camille, { attachments: six })).status).toBe(422);
  expect((await open(camille, { attachments: [] })).body["fields"]).toMatchObject([{ path: "text" }]);
});

test("a file that goes with no message is deleted after a day, and an erased buyer's with the account", async () => {
  const { files } = server.app.services;
  const waiting = await sent(camille, "w.pdf", PDF_FILE);
  const buyer = await makePerson(server, { role: "buyer" });
  const photo = await sent(buyer, "p.jpg", await makePhoto());
  const { id } = viewOf(await open(buyer, { text: "Voici", attachments: [photo.id] }));
  await download(server, fileOf(id, photo.id, "small"), buyer);
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      "update message_attachments set created_at = now() - interval '2 days' where message_id is null",
    ),
  );
  // A conversation that is deleted takes its files along.
  const gone = await sent(camille, "g.pdf", PDF_FILE);
  const talk = viewOf(await open(camille, { attachments: [gone.id] }));
  await asOwner(server.ownerUrl, async (client) => {
    await client.query("delete from messages where conversation_id = $1", [talk.id]);
    await client.query("delete from conversations where id = $1", [talk.id]);
  });
  await server.app.tidy();
  await expect(files.original(gone.id)).rejects.toMatchObject({ status: 404 });
  await expect(files.original(waiting.id)).rejects.toMatchObject({ status: 404 });
  expect(await files.original(photo.id)).toBeInstanceOf(Buffer);
  const userId = await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ author_id: string }>(
      "select author_id from message_attachments where id = $1",
      [photo.id],
    );
    return rows[0]?.author_id ?? "";
  });
  await server.app.services.database.transaction({ userId }, (tx) => eraseBuyer(tx, userId, new Date()));
  await server.app.tidy();
  await expect(files.original(photo.id)).rejects.toMatchObject({ status: 404 });
  await expect(files.small(photo.id)).rejects.toMatchObject({ status: 404 });
});
