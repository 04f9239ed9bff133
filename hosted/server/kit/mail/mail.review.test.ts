import { createServer, type Server } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromOf, replyAddress } from "#kit/mail/mail.from.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { writeOrderMails } from "#sales/orders/jobs.ts";
import { findOrder } from "#sales/orders/queries.ts";

/** Starts a mail server that waits before its greeting. */
function slowMailServer(taken: string[], greetAfterMs: number): Server {
  return createServer((socket) => {
    let message: string | null = null;
    setTimeout(() => socket.write("220 slow\r\n"), greetAfterMs);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      for (const line of bytes.toString().split("\r\n")) {
        if (message !== null) {
          if (line !== ".") message += `${line}\n`;
          else {
            taken.push(message);
            message = null;
            socket.write("250 taken\r\n");
          }
        } else if (line.startsWith("DATA")) {
          message = "";
          socket.write("354 go on\r\n");
        } else if (line !== "") socket.write("250 ok\r\n");
      }
    });
  });
}

const taken: string[] = [];
let smtp: Server;
let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  smtp = slowMailServer(taken, 600);
  smtp.listen(0, "127.0.0.1");
  await once(smtp, "listening");
  const { port } = smtp.address() as AddressInfo;
  server = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  shop = await openShop(server, ESTATE);
  const { files, database } = server.app.services;
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#8c2f24" } })
    .png()
    .toBuffer();
  const logo = {
    shopId: shop.id,
    id: newTestId(),
    name: "logo.png",
    mime: "image/png",
    bytes,
    isPublic: true,
  };
  const stored = await files.store(logo);
  await database.transaction({ shopId: shop.id }, (tx) => files.record(tx, stored));
  await asOwner(server.ownerUrl, (client) =>
    client.query("update shops set logo = $2 where id = $1", [shop.id, `/files/${logo.id}`]),
  );
});
afterAll(async () => {
  await server.stop();
  smtp.close();
});

test("a slow mail server holds no connection of the database, and a repeated job mails nothing twice", async () => {
  const placed = await placeOrder(server, shop, { payment: "transfer", quantity: 1 });
  expect(placed.status).toBe(201);
  const { id } = placed.body["order"] as unknown as { id: string };
  let idle = 0;
  for (const until = Date.now() + 10_000; taken.length < 2 && Date.now() < until;) {
    const [row] = await asOwner(
      server.ownerUrl,
      async (client) =>
        (
          await client.query(
            `select count(*)::int as n from pg_stat_activity
             where state = 'idle in transaction' and query like '%from mails%' and state_change < now() - interval '200 ms'
               and datname = current_database()`,
          )
        ).rows,
    );
    idle = Math.max(idle, row.n);
    await sleep(50);
  }
  expect(idle).toBe(0);
  const deps = { services: server.app.services } as Parameters<typeof writeOrderMails>[1];
  for (let n = 0; n < 3; n += 1)
    await server.app.services.database.transaction({ shopId: shop.id }, async (tx) => {
      const row = await findOrder(tx, id);
      expect(row).toBeDefined();
      if (row) await writeOrderMails(tx, deps, row, { shopId: shop.id, orderId: id, event: "placed" });
    });
  await server.settle();
  expect(taken).toHaveLength(2);
  // The logo is attached to the mail: nothing is fetched to show it.
  for (const mail of taken) expect(mail).toMatch(/Content-Type: image\/png[^]*Content-ID: <logo>/i);
});

test("pictures of parts are attached as mail programs read them: photographs as JPEG, bottles as PNG", async () => {
  taken.length = 0;
  const { database, mailer } = server.app.services;
  const [row] = await asOwner(
    server.ownerUrl,
    async (client) =>
      (await client.query<{ logo: string }>("select logo from shops where id = $1", [shop.id])).rows,
  );
  const visual = row?.logo ?? "";
  const id = visual.slice("/files/".length);
  await database.transaction({ shopId: shop.id }, (tx) =>
    mailer.write(tx, {
      id: newTestId(),
      kind: "orderPlaced",
      lang: "fr",
      recipient: "camille@example.org",
      shopId: shop.id,
      values: {},
      more: [
        [
          { kind: "picture", picture: { visual, alt: "Le chai", fit: "wide" }, href: "", caption: "" },
          { kind: "pictures", pictures: [{ visual, alt: "", fit: "bottle" }] },
          // One that is gone is left out: its text is shown.
          { kind: "pictures", pictures: [{ visual: "/files/0000000000000000", alt: "", fit: "half" }] },
        ],
      ],
    }),
  );
  await server.settle();
  const [mail = ""] = taken;
  expect(mail).toMatch(new RegExp(`Content-Type: image/jpeg[^]*Content-ID: <wide-${id}>`, "i"));
  expect(mail).toMatch(new RegExp(`Content-Type: image/png[^]*Content-ID: <bottle-${id}>`, "i"));
  expect(mail).not.toContain("half-0000000000000000>");
  // The bytes of a JPEG begin so.
  expect(mail).toMatch(/\n\n\/9j\//);
});

/** Returns a header of a raw message, unfolded. */
const header = (mail: string, name: string): string[] =>
  mail
    .split("\n\n")[0]
    ?.replaceAll(/\n[ \t]+/g, " ")
    .split("\n")
    .filter((line) => line.toLowerCase().startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).trim()) ?? [];
/** Decodes words encoded by RFC 2047. */
const decoded = (text: string): string =>
  text
    .replaceAll(/\?= =\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString()
        : Buffer.from(
            text
              .replaceAll("_", " ")
              .replaceAll(/=([0-9A-F]{2})/gi, (_hex, byte: string) =>
                String.fromCharCode(parseInt(byte, 16)),
              ),
            "latin1",
          ).toString(),
    );
const buyersMail = (raw: string): boolean => header(raw, "to").join().includes("camille");

test("a mail of a shop's business comes by its name and goes back to it; no name of a shop makes a header, or another sender", async () => {
  const platform = /^"?Cuvée"? <no-reply@[^\s<>@]+>$/;
  const names: [string, string][] = [
    ["Domaine des Trois Calades", "Domaine des Trois Calades"],
    ["L'Œil, « Été » & Fils; 🍷👩🏽‍🌾", "L'Œil, « Été » & Fils; 🍷👩🏽‍🌾"],
    [
      'Cave "X" <billing@bank.example>\r\nBcc: all@example.org\r\n\r\nHello',
      "Cave X billing bank.example Bcc: all example.org Hello",
    ],
    ["a\u202eknab\u2066 \u0000\\(c)", "a knab (c)"],
    ["ワイン".repeat(30), `${"ワイン".repeat(30).slice(0, 59)}…`],
  ];
  for (const [name, shown] of names) {
    await asOwner(server.ownerUrl, (client) =>
      client.query("update shops set name = $2, contact_email = 'cave@domaine-été.example' where id = $1", [
        shop.id,
        // The database cannot store this character.
        name.replaceAll("\u0000", ""),
      ]),
    );
    taken.length = 0;
    await placeOrder(server, shop, { payment: "transfer", quantity: 1, email: "camille@example.org" });
    await server.settle();
    const [mail = "", more] = taken.filter(buyersMail);
    expect(more).toBeUndefined();
    const [from = "", ...others] = header(mail, "from");
    expect([others, header(mail, "bcc"), header(mail, "cc")]).toEqual([[], [], []]);
    const read = /^"?(.*?)"? <(no-reply@[^\s<>@]+)>$/.exec(decoded(from));
    expect(read?.[1]).toBe(`${shown} via Cuvée`);
    const [reply = ""] = header(mail, "reply-to");
    expect(reply).toMatch(/cave@xn--domaine-t-i4ab.example>?$/);
    expect(decoded(reply)).not.toContain("via Cuvée");
    // A name with a character that an atom may not have is quoted or encoded.
    expect(from).toMatch(/^(?:"[^"]*"|(?:=\?UTF-8\?[BQ]\?[^?\s]+\?= ?)+|[\w ]+) <[^<>]+>$/);
    // The notice to the shop itself comes from us.
    const [notice = ""] = taken.filter((raw) => !buyersMail(raw));
    expect(decoded(header(notice, "from")[0] ?? "")).toMatch(platform);
    expect(header(notice, "reply-to")).toEqual([]);
  }
});

test("an address that is none, or more than one, is answered to by nobody; without a name the platform speaks", () => {
  for (const address of [
    "",
    "x",
    "a@b",
    "a@b.fr, c@d.fr",
    "a@b.fr\r\nBcc: c@d.fr",
    "<a@b.fr>",
    "a b@c.fr",
    null,
  ])
    expect(replyAddress(address)).toBeNull();
  expect(replyAddress(" élodie@été.example ")).toBe("élodie@été.example");
  expect(fromOf("no-reply@x.example", { from_name: " \u202e<>\n", reply_to: "a@b.fr" })).toEqual({
    from: { name: "Cuvée", address: "no-reply@x.example" },
    replyTo: { name: "", address: "a@b.fr" },
  });
});
