import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { solved } from "#kit/testing/captcha.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ADDRESS, ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { openSlot, openVisit, phoneIn } from "#kit/testing/visits.ts";
import { linkIn, openBrowser, outbox, registration } from "#people/accounts/testing/browser.fixture.ts";

/** A person whose words occur nowhere else. */
const MAIL = "zenobie.quintefeuille@example.org";
const PASSWORD = "Xk7-Tonnelle-Grume";
const PHONE = "+33698765432";
const ZENOBIE = {
  ...ADDRESS,
  firstname: "Zénobie",
  lastname: "Quintefeuille",
  street: "7 venelle des Orpailleurs",
};

let server: TestServer;
let shop: TestShop;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

/** Places an order of hers, signed in or not. */
async function order(payment: "check" | "transfer", token?: string): Promise<string> {
  const body = {
    ...(await orderBody(server, shop, { payment, quantity: 2, email: MAIL })),
    contact: { email: MAIL, firstname: "Zénobie", lastname: "Quintefeuille", phone: PHONE },
    billingAddress: ZENOBIE,
    deliveryAddress: { ...ZENOBIE, phone: PHONE },
    notes: "Sonner chez Quintefeuille",
  };
  const reply = await server.send("POST", "/v1/orders", token ? { token, body } : { body });
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as unknown as { order: { id: string } }).order.id;
}
async function register(): Promise<string> {
  const requested = registration(MAIL, PASSWORD, {
    captcha: await solved(server),
    firstname: "Zénobie",
    lastname: "Quintefeuille",
  });
  const taken = await server.send("POST", "/v1/auth/register/buyer", { body: requested });
  expect(taken.status, taken.text).toBe(202);
  const mail = (await outbox(server, MAIL)).find(({ kind }) => kind === "validate");
  const body = { token: linkIn(mail).searchParams.get("token") };
  const opened = await server.send("POST", "/v1/auth/validate", { body });
  expect(opened.status, opened.text).toBe(200);
  const token = String(opened.body["jwt"]);
  await server.send("PUT", "/v1/users/me", {
    token,
    body: { phone: "+33 6 98 76 54 32", business: { reason: "Quintefeuille SARL", name: "Chez Zénobie" } },
  });
  return token;
}
const act = (orderId: string, what: string, version: number): Promise<Reply> =>
  server.send("POST", `/v1/orders/${orderId}/${what}`, { token: owner, body: { version, reason: "" } });

/** Returns the files of an archive that fits into memory, by name. */
function unzip(bytes: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [packed, nameLength, extra] = [
      bytes.readUInt32LE(at + 18),
      bytes.readUInt16LE(at + 26),
      bytes.readUInt16LE(at + 28),
    ];
    const start = at + 30 + nameLength + extra;
    files[bytes.toString("utf8", at + 30, at + 30 + nameLength)] = inflateRawSync(
      bytes.subarray(start, start + packed),
    ).toString("utf8");
    at = start + packed;
  }
  return files;
}

/**
 * Returns every place of these words in the database, including the queue and the payment provider's records: `table:
 * word`.
 */
async function searchEverywhere(words: readonly string[]): Promise<string[]> {
  return asOwner(server.ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'sandbox', 'pgboss') order by 1`,
    );
    const found = new Set<string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select lower(unaccented) as row from ${name} t, translate(t::text, 'éÉ', 'eE') unaccented where lower(unaccented) ~ $1`,
        [words.join("|")],
      );
      for (const { row } of rows)
        for (const word of words) if (row.includes(word)) found.add(`${name}: ${word}`);
    }
    return [...found].toSorted();
  });
}

describe("addresses", () => {
  const call =
    (method: string, path = "", body?: object) =>
    async (token: string) => {
      const reply = await server.send(method, `/v1/users/me/addresses${path}`, { token, body });
      return {
        status: reply.status,
        addresses: (reply.body as unknown as { addresses: Record<string, unknown>[] }).addresses,
      };
    };

  it("of a buyer are a book, in which his usual ones are marked", async () => {
    const token = await server.login("camille", "Camille2026");
    const first = await call("GET")(token);
    expect(first.addresses.length).toBeGreaterThan(0);
    expect(first.addresses.filter((a) => a["isBilling"])).toHaveLength(1);
    const created = await call("POST", "", { ...ADDRESS, label: "Bureau", isDelivery: true })(token);
    const bureau = created.addresses.at(-1) ?? {};
    expect(bureau).toMatchObject({ label: "Bureau", isDelivery: true, isBilling: false, city: "Lyon" });
    expect((await server.send("GET", "/v1/users/me", { token })).body["deliveryAddress"]).toEqual(ADDRESS);
    // A default address that changes stays the default; there is no second entry of it.
    const street = { ...ADDRESS, street: "14 rue de la République", label: "Bureau", isDelivery: true };
    const changed = await call("PUT", `/${String(bureau["id"])}`, street)(token);
    expect(changed.addresses).toHaveLength(created.addresses.length);
    expect((await server.send("GET", "/v1/users/me", { token })).body["deliveryAddress"]).toMatchObject({
      street: "14 rue de la République",
    });
    // Title, region and excise number are stored with it; an invalid number is refused at its field.
    const whole = {
      title: "Madame",
      county: "Rhône",
      state: "Auvergne-Rhône-Alpes",
      exciseNumber: "fr 001234 e56",
    };
    const refused = await call("PUT", `/${String(bureau["id"])}`, { ...street, ...whole })(token);
    expect(refused).toMatchObject({ status: 422 });
    const right = { ...whole, exciseNumber: "fr 001234 e5678" };
    const stored = await call("PUT", `/${String(bureau["id"])}`, { ...street, ...right })(token);
    expect(stored.addresses.find((a) => a["id"] === bureau["id"])).toMatchObject({
      ...whole,
      exciseNumber: "FR001234E5678",
    });
    const left = await call("DELETE", `/${String(bureau["id"])}`)(token);
    expect(left.addresses.map((a) => a["id"])).toEqual(first.addresses.map((a) => a["id"]));
    expect((await server.send("GET", "/v1/users/me", { token })).body["deliveryAddress"]).toBeNull();
    expect((await call("POST", "", { ...ADDRESS, zipcode: "<b>" })(token)).status).toBe(422);
    for (let n = left.addresses.length; n < 20; n += 1)
      expect((await call("POST", "", { ...ADDRESS, street: `${n} quai` })(token)).status).toBe(201);
    expect((await call("POST", "", ADDRESS)(token)).status).toBe(409);
  });
});

describe("an account from its first order as a guest to its end", () => {
  let token: string;
  let [stored, open, waiting]: string[] = [];

  it("has what was ordered as a guest once the e-mail is proven", async () => {
    stored = await order("check");
    const stranger = await server.login("camille", "Camille2026");
    expect((await server.send("GET", `/v1/orders/${stored}`, { token: stranger })).status).toBe(404);
    token = await register();
    const { rows } = (await server.send("GET", "/v1/orders", { token })).body as unknown as {
      rows: { id: string }[];
    };
    expect(rows.map((row) => row.id)).toEqual([stored]);
    expect((await server.send("GET", `/v1/orders/${stored}`, { token })).status).toBe(200);
  });

  it("is copied whole: JSON and a page that can be read", async () => {
    [open, waiting] = [await order("transfer", token), await order("check", token)];
    await act(stored ?? "", "acceptance", 1);
    await act(stored ?? "", "delivery", 2);
    await act(open, "acceptance", 1);
    const visit = await openVisit(server, shop.id, owner);
    const slot = await openSlot(server, owner, visit.eventId, { capacity: 3 });
    await phoneIn(server, owner, { visit, slot });
    await asOwner(server.ownerUrl, (c) =>
      c.query(
        "update reservations set contact = $1, search = $2, notes = $2 where buyer_id is null and slot_id = $3",
        [
          JSON.stringify({ firstname: "Zénobie", lastname: "Quintefeuille", email: MAIL, phone: PHONE }),
          `quintefeuille ${MAIL}`,
          slot.id,
        ],
      ),
    );
    await server.send("PUT", "/v1/users/me", { token, body: { deliveryAddress: ZENOBIE } });
    const upload = `/v1/message-attachments?name=lettre.pdf&shopId=${shop.id}`;
    const raw = { raw: "%PDF-1.4\n", headers: { "content-type": "application/octet-stream" } };
    const letter = await server.send("POST", upload, { token, ...raw });
    await server.send("POST", "/v1/conversations", {
      token,
      body: {
        id: newTestId(),
        shopId: shop.id,
        orderId: stored,
        text: "C'est Zénobie Quintefeuille, une question.",
        attachments: [letter.body["id"]],
      },
    });
    const ticket = { id: newTestId(), subject: "Facture", category: "billing", text: "De Zénobie." };
    await server.send("POST", "/v1/support-tickets", { token, body: ticket });
    await server.send("POST", `/v1/shops/${shop.id}/grid-requests`, {
      token,
      body: { company: "Cave Quintefeuille", message: `Écrivez-moi : ${MAIL}` },
    });
    const reply = await server.send("POST", "/v1/users/me/data-exports", { token });
    expect(reply.status).toBe(202);
    await server.settle();
    const exported = (await server.send("GET", "/v1/users/me/data-exports", { token })).body as unknown as {
      last: { id: string; state: string };
    };
    expect(exported.last.state).toBe("ready");
    const link = await server.send("PUT", `/v1/users/me/data-exports/${exported.last.id}/link`, { token });
    const file = await fetch(server.url + String(link.body["url"]));
    expect(file.headers.get("content-disposition")).toMatch(/attachment; filename="mes-donnees-.*\.zip"/);
    const files = unzip(Buffer.from(await file.arrayBuffer()));
    const data = JSON.parse(files["mes-donnees.json"] ?? "") as Record<string, { length: number }>;
    expect(data).toMatchObject({
      account: { email: MAIL },
      orders: [{ contact: { phone: PHONE }, lines: [{ quantity: 2 }] }, {}, {}],
      conversations: [{ messages: [{ by: "buyer", attachments: [`${letter.body["id"]}-lettre.pdf`] }] }],
      tickets: [{ subject: "Facture", messages: [{ by: "author", text: "De Zénobie." }] }],
      clientCards: [{ lastname: "Quintefeuille" }],
      gridRequests: [{ company: "Cave Quintefeuille" }],
    });
    expect(files[`attachments/${letter.body["id"]}-lettre.pdf`]).toBe("%PDF-1.4\n");
    expect(data["addresses"]?.length).toBe(1);
    expect(files["mes-donnees.html"]).toContain("7 venelle des Orpailleurs");
    expect(files["mes-donnees.html"]).not.toMatch(/<script|undefined/);
    expect((await fetch(server.url + String(link.body["url"]))).status).toBe(410);
  });

  it("is erased only with the word and the password", async () => {
    await asOwner(server.ownerUrl, async (client) => {
      await client.query(
        `insert into order_groups (shop_id, id, name, status, ended_by, join_hash, shipping_ref, instructions, address, created_at, deadline)
           values ($1, 'erasedgroup', 'Les Quintefeuille', 'cancelled', 'organiser', 'x', 'home', 'Chez Quintefeuille', $2, now(), now())`,
        [shop.id, { ...ZENOBIE, phone: PHONE }],
      );
      await client.query(
        `insert into order_group_members (shop_id, group_id, id, position, firstname, email, lang, key_hash, is_organiser, joined_at)
           values ($1, 'erasedgroup', 'erasedmember', 0, 'Zénobie', $2, 'fr', 'x', true, now())`,
        [shop.id, MAIL.toUpperCase()],
      );
    });
    const erase = (body: object) => server.send("POST", "/v1/users/me/erasure", { token, body });
    expect((await erase({ keyword: "effacer", password: PASSWORD })).status).toBe(422);
    expect(
      (await erase({ keyword: "SUPPRIMER", password: "Xk7-Tonnelle-Grumes" })).body["fields"],
    ).toMatchObject([{ path: "password", code: "wrong-password" }]);
    expect((await server.send("GET", "/v1/users/me", { token })).status).toBe(200);
    const done = await erase({ keyword: " Supprimer ", password: PASSWORD });
    expect(done.status, done.text).toBe(200);
    expect((await server.send("GET", "/v1/users/me", { token })).status).toBe(401);
    const browser = openBrowser(server);
    expect((await browser.login(MAIL, PASSWORD)).status).toBe(401);
    await server.settle();
    expect((await outbox(server, MAIL)).map(({ kind }) => kind)).toEqual(["accountErased"]);
  });

  it("leaves no word of its owner anywhere but in what the law keeps", async () => {
    await server.app.tidy();
    const words = ["quintefeuille", "zenobie", "698765432", "6 98 76 54 32", "orpailleurs"];
    // The name and postal address of orders that were a contract, and of their delivery notes (Code de commerce
    // L123-22, Code de la consommation L213-1).
    const law = ["orders", "shipments"].flatMap((table) =>
      ["quintefeuille", "zenobie", "orpailleurs"].map((word) => `public.${table}: ${word}`),
    );
    expect(await searchEverywhere(words)).toEqual(law.toSorted());
    const rows = await asOwner(server.ownerUrl, async (c) => {
      const found = await c.query<Record<string, unknown>>(
        `select id, status, buyer_name, buyer_email, contact, billing_address ->> 'lastname' as billed,
           delivery_address ->> 'lastname' as delivered, billing_address ->> 'phone' as phone, notes from orders where id = any($1)`,
        [[stored, open, waiting]],
      );
      return Object.fromEntries(found.rows.map((row) => [String(row["id"]), row]));
    });
    const nobody = { buyer_name: "—", contact: { lastname: "—", phone: "" }, phone: null, notes: "" };
    // Delivered: as invoiced. Accepted: still to be delivered. Not accepted: cancelled, and anonymous.
    expect(rows[stored ?? ""]).toMatchObject({ status: "validated", billed: "Quintefeuille", ...nobody });
    expect(rows[open ?? ""]).toMatchObject({
      status: "validated",
      billed: "Quintefeuille",
      delivered: "Quintefeuille",
      ...nobody,
    });
    expect(rows[waiting ?? ""]).toMatchObject({
      status: "cancelled",
      billed: "—",
      delivered: "—",
      ...nobody,
    });
    const seen = await server.send("GET", `/v1/orders/${open}`, { token: owner });
    expect(seen.body["buyerName"]).toBe("—");
  });
});
