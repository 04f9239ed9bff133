import { type ClientListRow, type ClientRecord } from "@cuvee/core/shops/clients/clients.ts";
import type { TimelineEvent } from "@cuvee/core/shops/clients/timeline.ts";
import { writtenOf } from "@cuvee/core/shops/clients/blankClient.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { BAD_CLIENTS, HOME } from "#shops/clients/testing/invalidClients.fixture.ts";
import { newBuyer } from "#people/accounts/testing/browser.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
  server.send(method, path, { token, ...(body === undefined ? {} : { body }) });
async function add(body: object): Promise<ClientRecord> {
  const reply = await ask("POST", "/v1/clients", body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body as unknown as ClientRecord;
}
const read = async (id: string): Promise<ClientRecord> =>
  (await ask("GET", `/v1/clients/${id}`)).body as unknown as ClientRecord;
/** Returns the last event of a client's own record. */
const latest = async (id: string): Promise<TimelineEvent | undefined> => {
  const { body } = await ask("GET", `/v1/clients/${id}/timeline?group=notes`);
  return (body["events"] as unknown as TimelineEvent[])[0];
};
const list = async (query: string): Promise<ClientListRow[]> =>
  (await ask("GET", `/v1/clients?${query}`)).body["rows"] as unknown as ClientListRow[];
const filter = (value: object): string => `filter=${encodeURIComponent(JSON.stringify(value))}`;
const refusedFields = (reply: Reply): string[] =>
  ((reply.body["fields"] ?? []) as { path: string; code: string }[]).map((f) => `${f.path} ${f.code}`);
const bodyOf = (client: ClientRecord, more: object = {}): object => ({
  ...writtenOf(client),
  version: client.version,
  ...more,
});

describe("a client", () => {
  it("is added with numbers that follow from each other, phones in one form, and a main address", async () => {
    const client = await add({
      kind: "professional",
      company: "Caves du Roy",
      siret: "732 829 320 00074",
      vatNumber: "fr 44 732829320",
      memberCode: " 7004512 ",
      emails: ["Achats@Caves-du-Roy.example"],
      mobile: "06 12 34 56 78",
      phone: "02 98 97 00 00",
      addresses: [HOME, { ...HOME, use: "delivery", street: "Quai Nord" }],
      contacts: [{ firstname: "Léa", lastname: "Roy", phone: "+32 470 12 34 56" }],
      listTag: ["Salon de Brest"],
      paymentTerms: "d30eom",
      typology: "pro",
      note: "Vu au salon",
    });
    expect(client).toMatchObject({
      name: "Caves du Roy",
      siret: "73282932000074",
      siren: "732829320",
      nic: "00074",
      vatNumber: "FR44732829320",
      memberCode: "7004512",
      emails: ["achats@caves-du-roy.example"],
      mobile: "+33612345678",
      phone: "+33298970000",
      typology: "pro",
      addresses: [
        { main: true, use: "both" },
        { main: false, use: "delivery", street: "Quai Nord" },
      ],
      contacts: [{ lastname: "Roy", phone: "+32470123456" }],
    });
    expect(await latest(client.id)).toMatchObject({ what: "note", note: "Vu au salon", by: "calades" });
    // A client is found by the code of their card.
    const found = await server.send("GET", "/v1/clients?search=7004512", { token });
    expect(found.body["rows"]).toMatchObject([{ id: client.id }]);
    expect(client.code).toMatch(/^C\d{5}$/);
    for (const search of ["caves roy", "06 12 34", "73282932000074", "concarneau", "léa", client.code])
      expect([search, (await list(`search=${encodeURIComponent(search)}`)).map((c) => c.id)]).toEqual([
        search,
        expect.arrayContaining([client.id]),
      ]);
    const narrowed = async (value: object): Promise<string[]> => (await list(filter(value))).map((c) => c.id);
    expect(await narrowed({ city: { has: "CONCAR" }, typology: { in: ["pro"] } })).toContain(client.id);
    expect(await narrowed({ city: { has: "concar%" } })).toEqual([]);
    expect(await narrowed({ city: { has: "concar" }, typology: { in: [""] } })).not.toContain(client.id);
    const fresh = await add({ kind: "individual", lastname: "Kerbrat", pipe: "Prospect" });
    expect(Number(fresh.code.slice(1))).toBe(Number(client.code.slice(1)) + 1);
    expect((await list(filter({ pipe: { in: ["Prospect"] } }))).map((c) => c.id)).toContain(fresh.id);
    expect((await list(filter({ listTag: { in: ["Salon de Brest"] } }))).map((c) => c.id)).toEqual([
      client.id,
    ]);
    // A repeated request creates one client.
    const key = newTestId();
    const body = { kind: "individual", lastname: "Deux" };
    const [a, b] = [
      await server.send("POST", "/v1/clients", { token, key, body }),
      await server.send("POST", "/v1/clients", { token, key, body }),
    ];
    expect([a.status, b.text]).toEqual([201, a.text]);
    const { rows, next } = (await ask("GET", "/v1/clients?limit=3&sort=-turnoverCents")).body;
    expect([(rows as unknown as unknown[]).length, typeof next]).toEqual([3, "string"]);
  });

  it.each(BAD_CLIENTS)("is refused with %j", async (wrong, wanted) => {
    const reply = await ask("POST", "/v1/clients", { kind: "individual", lastname: "Bon", ...wrong });
    expect([reply.status, refusedFields(reply)]).toEqual([422, wanted]);
  });

  it("keeps hostile words as words, and is changed by one at a time", async () => {
    const client = await add({
      kind: "professional",
      company: "=cmd|' /C'!A0 <script>alert(1)</script> ‮'; drop table clients",
    });
    expect(client.name).toContain("<script>");
    const saved = await ask(
      "PUT",
      `/v1/clients/${client.id}`,
      bodyOf(client, { custom: "Cave n° 4", lang: "en" }),
    );
    expect([saved.status, saved.body["version"]]).toEqual([200, 2]);
    expect(await latest(client.id)).toMatchObject({ what: "changed", note: "lang,custom" });
    const late = await ask("PUT", `/v1/clients/${client.id}`, bodyOf(client, { custom: "Autre" }));
    expect([late.status, late.body["code"]]).toEqual([409, "conflict"]);
    expect(late.body["facts"]).toMatchObject({ current: { custom: "Cave n° 4", version: 2 } });
    const same = await ask("PUT", `/v1/clients/${client.id}`, bodyOf(await read(client.id)));
    expect(same.body["version"]).toBe(2);

    const away = await ask("PUT", `/v1/clients/${client.id}/archived`, { archived: true, version: 2 });
    expect(away.body).toMatchObject({ archived: true, version: 3 });
    expect((await list(filter({ archived: { is: true } }))).map((c) => c.id)).toEqual([client.id]);
    const note = await ask("POST", `/v1/clients/${client.id}/notes`, { note: "Rappeler lundi" });
    expect([note.status, await latest(client.id)]).toEqual([
      201,
      expect.objectContaining({ what: "note", note: "Rappeler lundi", by: "calades" }),
    ]);
  });

  it("is of its shop, and of those who may", async () => {
    const [one] = await list("limit=1");
    const path = `/v1/clients/${one?.id}`;
    const aubree = await server.login("aubree", "Lanthier2026");
    expect((await server.send("GET", path, { token: aubree })).status).toBe(404);
    const theirs = (await server.send("GET", "/v1/clients?limit=200", { token: aubree })).body["rows"];
    expect((theirs as unknown as ClientListRow[]).map((c) => c.id)).not.toContain(one?.id);
    const iam = (authorizations: object): Promise<string> =>
      makePerson(server, { role: "iam", shops: [{ shopId: shop.id, authorizations }] });
    const reader = await iam({ seeAllClient: true });
    expect((await server.send("GET", path, { token: reader })).status).toBe(200);
    const note = { token: reader, body: { note: "x" } };
    expect((await server.send("POST", `${path}/notes`, note)).status).toBe(403);
    const other = await iam({ seeAllOrder: true });
    expect((await server.send("GET", path, { token: other })).status).toBe(403);
    expect((await server.send("GET", "/v1/clients/zzz", { token })).status).toBe(404);
  });
});

describe("many clients", () => {
  it("get tags, a grid, and are put away at once; fields are renamed with everybody", async () => {
    const ids = (await list(filter({ city: { in: ["Avignon"] } }))).map((c) => c.id);
    expect(ids.length).toBeGreaterThan(1);
    const bulk = (act: object, rows: object = { ids }) => ask("POST", "/v1/clients/bulk", { rows, act });
    const tags = { kind: "tags", field: "listTag2", add: ["Hiver"], remove: [] };
    const all = { all: true, filter: { city: { in: ["Avignon"] } } };
    expect((await bulk(tags, all)).body).toEqual({ changed: ids.length });
    expect((await bulk(tags)).body).toEqual({ changed: 0 });
    const choices = (await ask("GET", "/v1/clients/choices")).body as unknown as {
      fields: { type: string; options: string[]; uses: Record<string, number>; version: number }[];
    };
    const field = choices.fields.find((f) => f.type === "listTag2");
    expect(field).toMatchObject({ options: ["Hiver"], uses: { Hiver: ids.length } });
    const put = { label: "Saison", options: [{ value: "Été", was: "Hiver" }], version: field?.version };
    expect((await ask("PUT", "/v1/clients/fields/listTag2", put)).status).toBe(200);
    expect((await ask("PUT", "/v1/clients/fields/listTag2", put)).status).toBe(409);
    expect((await list(filter({ listTag2: { in: ["Été"] } }))).length).toBe(ids.length);
    const none = { label: "Saison", options: [], version: (field?.version ?? 0) + 1 };
    await ask("PUT", "/v1/clients/fields/listTag2", none);
    expect(await list(filter({ listTag2: { in: ["Été"] } }))).toEqual([]);

    expect((await bulk({ kind: "grid", typology: "nulle" })).status).toBe(422);
    await bulk({ kind: "grid", typology: "pro" });
    expect((await list(filter({ city: { in: ["Avignon"] } }))).map((c) => c.typology)).toEqual(
      ids.map(() => "pro"),
    );
    expect((await bulk({ kind: "archive", archived: true })).body).toEqual({ changed: ids.length });
    expect((await bulk({ kind: "archive", archived: false }, { ids: [newTestId()] })).status).toBe(404);
    const file = { format: "csv", columns: ["name", "city", "turnoverCents"] };
    expect((await ask("POST", "/v1/clients/exports", file)).status).toBe(202);
  });
});

describe("who orders", () => {
  it("is found by his mailbox as a guest, counted, and no prospect any more", async () => {
    const prospect = await add({
      kind: "individual",
      lastname: "Martin",
      emails: ["elise.martin@example.org"],
      pipe: "Prospect",
    });
    await placeOrder(server, shop, { payment: "check", quantity: 6, email: "ELISE.mar.tin+vin@example.org" });
    const seen = await read(prospect.id);
    expect(seen).toMatchObject({ pipe: null, orders: 1, userId: null, lastname: "Martin" });
    expect(await latest(prospect.id)).toMatchObject({ what: "ordered" });
    // An order that awaits the seller is outstanding, but neither overdue nor turnover.
    expect([seen.turnoverCents, seen.unpaidCents, seen.outstandingCents > 0]).toEqual([0, 0, true]);
    const { orders } = (await ask("GET", `/v1/clients/${prospect.id}/orders`)).body as unknown as {
      orders: { id: string; totalTtcCents: number }[];
    };
    expect(orders).toMatchObject([{ totalTtcCents: seen.outstandingCents }]);
    const reason = { version: 1, reason: "x" };
    await ask("POST", `/v1/orders/${orders[0]?.id}/refusal`, reason);
    expect(await read(prospect.id)).toMatchObject({ orders: 0, outstandingCents: 0, turnoverCents: 0 });
    // Two concurrent visitors with one new mailbox become one client.
    const bodies = await Promise.all(
      [1, 2, 3].map(() =>
        orderBody(server, shop, { payment: "check", quantity: 1, email: "neuf@example.org" }),
      ),
    );
    await Promise.all(bodies.map((body) => server.send("POST", "/v1/orders", { body })));
    expect(await list("search=neuf@example.org")).toMatchObject([
      { name: "Élise Martin-Dubois", city: "Lyon" },
    ]);
  });

  it("is joined to his account by a proven e-mail to the letter, and then has his terms", async () => {
    const requested = { kind: "professional", company: "Chez Aubin", typology: "pro" };
    const his = await add({ ...requested, emails: ["aubin@example.org"] });
    const other = await add({ ...requested, emails: ["au.bin@example.org"] });
    const { email, password } = await newBuyer(server, "aubin");
    expect(await read(his.id)).toMatchObject({ username: expect.stringMatching(/^aubin/) });
    expect((await read(other.id)).userId).toBeNull();
    const jwt = await server.login(email, password);
    const grid = async () =>
      (await server.send("GET", `/v1/embeds/${ESTATE}`, { token: jwt })).body["typology"];
    expect(await grid()).toBe("pro");
    // With an address that is on file later, the buyer is linked at sign-in, and gets no notice before.
    const { email: late, password: word } = await newBuyer(server, "tardif");
    const known = await add({ ...requested, emails: [late] });
    expect(known.userId).toBeNull();
    await server.login(late, word);
    expect((await read(known.id)).username).toMatch(/^tardif/);
  });

  it("is a client of the shop that he orders from alone, whoever writes his name elsewhere", async () => {
    const count = () =>
      asOwner(
        server.ownerUrl,
        async (c) =>
          (
            await c.query(
              "select count(*)::int as n from clients c join shops s on s.id = c.shop_id where s.code = $1",
              [CHAMPAGNE],
            )
          ).rows[0].n,
      );
    const before = await count();
    await placeOrder(server, shop, { payment: "check", quantity: 1, email: "ici@example.org" });
    expect(await count()).toBe(before);
  });
});
