import type { ClientRecord, DuplicatePair } from "@cuvee/core/shops/clients/clients.ts";
import type { TimelineEvent } from "@cuvee/core/shops/clients/timeline.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
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
const as = async (reply: Promise<Reply>, status = 200): Promise<ClientRecord> => {
  const { status: got, body, text } = await reply;
  expect([got, got === status ? "" : text]).toEqual([status, ""]);
  return body as unknown as ClientRecord;
};
const add = (body: object): Promise<ClientRecord> => as(ask("POST", "/v1/clients", body), 201);
const read = (id: string): Promise<ClientRecord> => as(ask("GET", `/v1/clients/${id}`));
/** Returns the events of a client's own record. */
const eventsOf = async (id: string): Promise<string[]> => {
  const { body } = await ask("GET", `/v1/clients/${id}/timeline?group=notes&limit=100`);
  return (body["events"] as unknown as TimelineEvent[]).map(({ key }) => key);
};
const merge = (from: ClientRecord, into: ClientRecord, take: string[] = []): Promise<Reply> =>
  ask("POST", `/v1/clients/${from.id}/merge`, {
    into: into.id,
    take,
    version: from.version,
    intoVersion: into.version,
  });
const pairs = async (query = ""): Promise<DuplicatePair[]> =>
  (await ask("GET", `/v1/clients/duplicates${query}`)).body["pairs"] as unknown as DuplicatePair[];

const few = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(of, { maxLength: 3 });
const word = fc.constantFrom("Ève", "Noé", "Zoé", "Guy");
const digits = fc.integer({ min: 10, max: 29 });
const some = fc.record({
  kind: fc.constantFrom("individual", "professional"),
  firstname: fc.constantFrom("", "Ève", "Noé"),
  lastname: word,
  company: fc.constantFrom("Cave A", "Cave B"),
  siren: fc.constantFrom("", "732829320", "552100554"),
  mobile: fc.oneof(
    fc.constant(""),
    digits.map((n) => `06123456${n}`),
  ),
  phone: fc.oneof(
    fc.constant(""),
    digits.map((n) => `02989700${n}`),
  ),
  emails: fc.uniqueArray(fc.constantFrom("a@x.example", "b@x.example", "c@x.example"), { maxLength: 3 }),
  listTag: fc.uniqueArray(fc.constantFrom("Rouge", "Blanc", "rosé"), { maxLength: 3 }),
  addresses: few(
    fc.record({ street: word, use: fc.constantFrom("both", "billing", "delivery") }).map((a) => ({
      ...a,
      zipcode: "29900",
      city: "Brest",
      country: "FR",
    })),
  ),
  contacts: few(fc.record({ lastname: word, email: fc.constantFrom("", "d@x.example") })),
  typology: fc.constantFrom(null, "pro"),
  note: fc.constantFrom("", "Une note"),
});

it("loses nothing, whatever two clients have", async () => {
  const formats = shop.products.flatMap((p) => p.vintages.flatMap((v) => v.formats)).map((f) => f.id);
  for (const [a, b, from, to] of fc.sample(fc.tuple(some, some, fc.nat(3), fc.nat(3)), {
    numRuns: 8,
    seed: 7,
  })) {
    const [one, two] = [await add(a), await add(b)];
    await asOwner(server.ownerUrl, async (c) => {
      for (const [client, n] of [
        [one, from],
        [two, to],
      ] as const)
        for (const format of formats.slice(n, n + 2))
          await c.query(
            "insert into agreed_prices (shop_id, client_id, format_id, unit_e4) values ($1, $2, $3, 1)",
            [shop.id, client.id, format],
          );
    });
    const events = [...(await eventsOf(one.id)), ...(await eventsOf(two.id))];
    const done = await as(merge(one, two));
    expect(await eventsOf(done.id)).toEqual(expect.arrayContaining(events));
    expect(done.id).toBe(two.id);
    const numbers = [done.mobile, done.phone, ...done.contacts.map((c) => c.phone)];
    const places = done.addresses.map((p) => p.street);
    for (const before of [one, two]) {
      expect(done.emails).toEqual(expect.arrayContaining(before.emails));
      expect(done.listTag).toEqual(expect.arrayContaining(before.listTag));
      for (const number of [before.mobile, before.phone].filter(Boolean)) expect(numbers).toContain(number);
      expect(places).toEqual(expect.arrayContaining(before.addresses.map((p) => p.street)));
      for (const { lastname, email } of before.contacts)
        expect(done.contacts).toContainEqual(expect.objectContaining({ lastname, email }));
      for (const name of ["siren", "firstname", "lastname"] as const)
        if (before[name]) expect(done[name]).not.toBe("");
    }
    for (const use of ["billing", "delivery"])
      expect(done.addresses.filter((p) => p.main && (p.use === use || p.use === "both")).length).toBeLessThan(
        2,
      );
    expect(done.typology).toBe(two.typology ?? one.typology);
    const terms = (await ask("GET", `/v1/pricing/clients/${two.id}`)).body["prices"] as unknown as object[];
    const left = await asOwner(
      server.ownerUrl,
      async (c) =>
        (
          await c.query("select count(*)::int as n from agreed_prices where client_id = any ($1)", [
            [one.id, two.id],
          ])
        ).rows[0].n,
    );
    expect([terms.length, left]).toEqual([
      new Set([...formats.slice(from, from + 2), ...formats.slice(to, to + 2)]).size,
      4,
    ]);
    const gone = await ask("GET", `/v1/clients/${one.id}`);
    expect([gone.status, gone.body["code"], gone.body["facts"]]).toEqual([
      410,
      "merged-into",
      { into: two.id },
    ]);
  }
});

it("finds the two by mailbox, SIRET, telephone, and name with postcode; orders, account and points follow", async () => {
  const { email, password } = await newBuyer(server, "merlin");
  const home = { use: "both", street: "1", zipcode: "29200", city: "Brest", country: "FR" };
  const siret = { siret: "73282932000074" };
  const person = {
    kind: "individual",
    firstname: "Élodie",
    lastname: "Merlin",
    addresses: [home],
    mobile: "0612340001",
  };
  const account = await add({ ...person, ...siret, emails: [email] });
  const jwt = await server.login(email, password);
  const guest = await add({
    ...person,
    ...siret,
    lastname: "MERLIN",
    emails: [email.replace("merlin", "mer.lin+x")],
  });
  await placeOrder({ send: (m, p, s) => server.send(m, p, { ...s, token: jwt }) }, shop, {
    payment: "check",
    quantity: 2,
  });
  await asOwner(server.ownerUrl, (c) =>
    c.query(
      "insert into loyalty_accounts (shop_id, user_id, points) select $1, user_id, 120 from clients where id = $2 on conflict (shop_id, user_id) do update set points = 120",
      [shop.id, account.id],
    ),
  );
  const [pair] = await pairs(`?clientId=${guest.id}`);
  expect(pair?.reasons.toSorted()).toEqual(["mail", "name", "siret", "tel"]);
  expect((await pairs()).length).toBeGreaterThan(2);
  const client = await read(account.id);
  const fresh = await read(guest.id);
  // Both clients must have the expected version.
  expect((await merge({ ...client, version: client.version - 1 }, fresh)).status).toBe(409);
  expect((await merge(client, { ...fresh, version: 9 })).status).toBe(409);
  expect((await merge(client, client)).body["code"]).toBe("clients-same");
  const done = await as(merge(client, fresh, ["lastname"]));
  expect(done).toMatchObject({ lastname: "Merlin", username: client.username, orders: 1, points: 120 });
  expect(await pairs(`?clientId=${guest.id}`)).toEqual([]);
  // The buyer continues with the other client's terms, and orders with their account.
  await placeOrder({ send: (m, p, s) => server.send(m, p, { ...s, token: jwt }) }, shop, {
    payment: "check",
    quantity: 1,
  });
  expect((await read(guest.id)).orders).toBe(2);

  const second = await newBuyer(server, "arthur");
  const other = await add({ kind: "individual", lastname: "Arthur", emails: [second.email] });
  await server.login(second.email, second.password);
  const refused = await merge(await read(other.id), await read(guest.id));
  expect([refused.status, refused.body["code"]]).toEqual([409, "clients-two-accounts"]);
});

it("forgets two that are not the same, and survives an order in the middle", async () => {
  const person = {
    kind: "individual",
    firstname: "Paul",
    lastname: "Double",
    emails: ["paul.double@example.org"],
  };
  const [a, b] = [await add(person), await add(person)];
  const of = `?clientId=${a.id}`;
  expect((await pairs(of)).length).toBe(1);
  expect((await ask("POST", "/v1/clients/duplicates/distinctions", { ids: [b.id, a.id] })).status).toBe(201);
  expect(await pairs(of)).toEqual([]);

  const body = await orderBody(server, shop, {
    payment: "check",
    quantity: 1,
    email: "paul.double@example.org",
  });
  const [merged, placed] = await Promise.all([merge(a, b), server.send("POST", "/v1/orders", { body })]);
  expect([merged.status, placed.status]).toEqual([200, 201]);
  expect((await read(b.id)).orders).toBe(1);
});
