import type { PlatformTicketView, TicketView } from "@cuvee/core/relations/tickets/tickets.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { download, makePhoto, PDF_FILE, upload } from "#kit/testing/attachments.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { outbox } from "#people/accounts/testing/browser.fixture.ts";
import { eraseBuyer } from "#storefront/me/erasure.queries.ts";

let server: TestServer;
let owner: string;
let hand: string;
let admin: string;
let camille: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login("calades", "Calades2026");
  hand = await server.login("mathieu", "Cellier2026");
  camille = await server.login("camille", "Camille2026");
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.stop());

const CONTEXT = { page: "/dashboard/orders", version: "5.5.1", browser: "Firefox" };
const viewOf = <V = TicketView>(reply: Reply): V => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body as unknown as V;
};
const open = (token: string, more: object = {}, id = newTestId()): Promise<Reply> =>
  server.send("POST", "/v1/support-tickets", {
    token,
    body: { id, subject: "Export", category: "fault", text: "Rien\nne part.", context: CONTEXT, ...more },
  });
const write = (token: string, path: string, text: string, more: object = {}): Promise<Reply> =>
  server.send("POST", path, { token, body: { id: newTestId(), text, ...more } });
const send = async (token: string, name: string, bytes: Buffer): Promise<string> => {
  const { status, attachment } = await upload(server, `/v1/support-attachments?name=${name}`, token, bytes);
  expect(status).toBe(201);
  return attachment.id;
};
const deskPath = (id: string, what = ""): string => `/v1/admin/support-tickets/${id}${what}`;
const path = (id: string, what = ""): string => `/v1/support-tickets/${id}${what}`;
const settle = (id: string, body: object): Promise<Reply> =>
  server.send("PUT", deskPath(id, "/state"), { token: admin, body });
const all = async (query = "") =>
  (await server.send("GET", `/v1/admin/support-tickets${query}`, { token: admin })).body as unknown as {
    rows: { id: string; shopName: string | null; status: string }[];
    total: number;
    admins: { id: string; name: string }[];
  };
const mailsTo = async (token: string) => {
  const me = await server.send("GET", "/v1/users/me", { token });
  return (await outbox(server, String(me.body["email"]))).filter(({ kind }) => kind === "supportAnswer");
};

test("a ticket with a picture goes to the platform, and its answer comes back with one e-mail", async () => {
  const photo = await send(hand, "écran.jpg", await makePhoto());
  const { id, context, status, messages } = viewOf(await open(hand, { attachments: [photo] }));
  expect([context, status]).toEqual([CONTEXT, "open"]);
  expect(messages).toMatchObject([{ by: "author", attachments: [{ id: photo, name: "écran.jpg" }] }]);
  expect((await all("?status=open&category=fault")).rows).toContainEqual(
    expect.objectContaining({ id, shopName: "Domaine des Trois Calades", unread: 1, assignee: null }),
  );
  const small = `/attachments/${photo}?size=small`;
  for (const [at, token] of [
    [path(id, small), hand],
    [path(id, small), owner],
    [deskPath(id, small), admin],
  ] as const)
    expect((await download(server, at, token)).status).toBe(200);
  viewOf(await server.send("PUT", deskPath(id, "/seen"), { token: admin }));
  const again = { id: newTestId(), attachments: [await send(admin, "guide.pdf", PDF_FILE)] };
  const answered = viewOf<PlatformTicketView>(
    await write(admin, deskPath(id, "/messages"), "C'est réparé.", again),
  );
  expect(answered).toMatchObject({ status: "answered", unread: 0, assignee: { name: expect.any(String) } });
  // The same again is not written twice.
  viewOf(await write(admin, deskPath(id, "/messages"), "C'est réparé.", { ...again, attachments: [] }));
  viewOf(await write(admin, deskPath(id, "/messages"), "Autre chose ?"));
  viewOf(await write(admin, deskPath(id, "/notes"), "Voir le disque."));
  const read = await server.send("GET", path(id), { token: hand });
  expect(viewOf(read)).toMatchObject({
    unread: 2,
    messages: [
      { by: "author" },
      { by: "platform", author: "Cuvée", attachments: [{ name: "guide.pdf" }] },
      { by: "platform" },
    ],
  });
  expect(read.text).not.toContain("disque");
  const centre = await server.send("GET", "/v1/notifications-centers", { token: hand });
  expect(centre.text).toContain(`/tickets/support/${id}`);
  expect(await mailsTo(hand)).toHaveLength(1);
  const { unread } = viewOf(await server.send("PUT", path(id, "/seen"), { token: hand }));
  expect(unread).toBe(0);
  expect(viewOf(await server.send("PUT", path(id, "/closed"), { token: hand })).status).toBe("closed");
  // Another message opens it again.
  expect(viewOf(await write(hand, path(id, "/messages"), "Encore.")).status).toBe("open");
  expect(
    viewOf<PlatformTicketView>(await server.send("GET", deskPath(id), { token: admin })).notes,
  ).toMatchObject([{ text: "Voir le disque." }]);
});

test("a buyer writes too, without the facts of their screen, and is answered in their language", async () => {
  const { id, context } = viewOf(await open(camille, { category: "billing", context: null }));
  expect(context).toBe(null);
  expect((await all("?category=billing")).rows).toContainEqual(
    expect.objectContaining({ id, shopName: null }),
  );
  await asOwner(server.ownerUrl, (client) =>
    client.query("update users set lang = 'de' where username = 'camille'"),
  );
  viewOf(await write(admin, deskPath(id, "/messages"), "Voici la facture."));
  expect(await mailsTo(camille)).toMatchObject([
    { text: expect.stringContaining("auf Ihre Supportanfrage „Export“") },
  ]);
  const list = await server.send("GET", "/v1/support-tickets", { token: camille });
  expect(list.body).toMatchObject({ unread: 1, rows: [{ id, status: "answered", unread: 1 }] });
});

test("an admin sorts tickets: by status, category, words and admin, and gives one to an admin", async () => {
  const { id } = viewOf(await open(owner, { category: "idea", subject: "Étiquettes à carreaux" }));
  const { admins } = await all();
  const [other] = admins;
  expect(
    viewOf<PlatformTicketView>(await settle(id, { assigneeId: other?.id, status: "waiting" })),
  ).toMatchObject({
    assignee: other,
    status: "waiting",
  });
  for (const [query, found] of [
    ["?search=etiquettes calades", [id]],
    ["?search=etiquettes absent", []],
    ["?category=idea&assigned=nobody", []],
    ["?category=idea&status=closed", []],
  ] as const)
    expect([query, (await all(query)).rows.map((one) => one.id)]).toEqual([query, found]);
  expect(viewOf<PlatformTicketView>(await settle(id, { assigneeId: null })).assignee).toBe(null);
  expect((await all("?category=idea&assigned=nobody")).rows.map((one) => one.id)).toEqual([id]);
  expect((await settle(id, { status: "lost" })).status).toBe(422);
  // Nobody but an admin answers.
  const me = await server.send("GET", "/v1/users/me", { token: owner });
  expect((await settle(id, { assigneeId: me.body["id"] })).status).toBe(404);
});

test("a ticket is nobody else's: other shops, other members, other buyers, agents; their list is the admins'", async () => {
  const file = await send(owner, "a.pdf", PDF_FILE);
  const { id } = viewOf(await open(owner, { attachments: [file] }));
  const neighbour = await server.login("aubree", "Lanthier2026");
  const buyer = await makePerson(server, { role: "buyer" });
  for (const token of [neighbour, hand, buyer])
    for (const reply of [
      await server.send("GET", path(id), { token }),
      await server.send("GET", path(id, `/attachments/${file}`), { token }),
      await write(token, path(id, "/messages"), "Moi"),
      await server.send("PUT", path(id, "/seen"), { token }),
      await server.send("PUT", path(id, "/closed"), { token }),
      // An id that is taken opens nothing.
      await open(token, {}, id),
    ])
      expect(reply.status).toBe(404);
  // A file of somebody else goes with no message.
  const taken = await open(buyer, { attachments: [await send(owner, "b.pdf", PDF_FILE)] });
  expect([taken.status, taken.body["code"]]).toEqual([422, "attachment-missing"]);
  const mine = viewOf(await open(hand));
  // The owner reads those of the team.
  viewOf(await server.send("GET", path(mine.id), { token: owner }));
  const agent = await makePerson(server, { role: "agent" });
  for (const token of [owner, hand, camille, agent])
    for (const address of ["/v1/admin/support-tickets", deskPath(id), deskPath(id, `/attachments/${file}`)])
      expect((await server.send("GET", address, { token })).status).toBe(403);
  for (const token of [admin, agent])
    expect((await server.send("GET", "/v1/support-tickets", { token })).status).toBe(403);
  expect((await server.send("GET", deskPath(newTestId()), { token: admin })).status).toBe(404);
});

test("a ticket is plain text, named and short, and nobody writes without end", async () => {
  for (const more of [
    { text: "" },
    { text: "x".repeat(5001) },
    { subject: " " },
    { category: "other" },
    { context: {} },
    { context: { ...CONTEXT, shop: "x" } },
    { shopId: "x" },
  ])
    expect((await open(owner, more)).status).toBe(422);
  const token = await server.login("percheval", "Percheval2026");
  const { id } = viewOf(await open(token, { text: "<script>alert(1)</script>" }));
  expect(viewOf(await server.send("GET", path(id), { token })).messages[0]?.text).toBe(
    "<script>alert(1)</script>",
  );
  const many = await Promise.all(
    Array.from({ length: 41 }, (_, n) => write(token, path(id, "/messages"), `${n}`)),
  );
  expect(many.filter(({ status }) => status === 429)).toHaveLength(2);
});

test("the erasure of a buyer's account takes their tickets, with the files and the notes about them", async () => {
  const buyer = await makePerson(server, { role: "buyer" });
  const file = await send(buyer, "a.pdf", PDF_FILE);
  const { id } = viewOf(await open(buyer, { attachments: [file] }));
  viewOf(await write(admin, deskPath(id, "/notes"), "Un habitué."));
  const { author_id: userId } = await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ author_id: string }>(
      "select author_id from support_tickets where id = $1",
      [id],
    );
    return rows[0] ?? { author_id: "" };
  });
  await server.app.services.database.transaction({ userId }, (tx) => eraseBuyer(tx, userId, new Date()));
  await server.app.tidy();
  expect((await server.send("GET", deskPath(id), { token: admin })).status).toBe(404);
  await expect(server.app.services.files.original(file)).rejects.toMatchObject({ status: 404 });
  const left = await asOwner(server.ownerUrl, (client) =>
    client.query(
      "select 1 from support_notes where ticket_id = $1 union all select 1 from idempotency_keys where body like '%' || $1 || '%'",
      [id],
    ),
  );
  expect(left.rowCount).toBe(0);
});
