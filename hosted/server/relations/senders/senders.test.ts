import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { refusal } from "#kit/testing/hostile.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { noteBounce } from "#relations/senders/addressErrors.ts";
import { sweepSenderDomains } from "#relations/senders/domains.ts";
import { senderFor } from "#relations/senders/sender.ts";
import { startNameServer } from "#relations/senders/testing/nameServer.fixture.ts";
import { findShop } from "#shops/settings/queries.ts";

const RELAY = "include:spf.relay.example";
const DAY = 86_400_000;
let server: TestServer;
let names: Awaited<ReturnType<typeof startNameServer>>;
let shop: TestShop;
let other: TestShop;
let owner: string;
let rival: string;

type Answer = {
  from: { name: string; address: string };
  replyTo: { address: string } | null;
  isOwnDomain: boolean;
  domain: {
    domain: string;
    address: string;
    records: {
      proof: string;
      name: string;
      value: string;
      verdict: { state: string; reason: string } | null;
    }[];
    isActive: boolean;
    refusal: { status: string; count: number } | null;
    version: number;
  } | null;
};

beforeAll(async () => {
  names = await startNameServer();
  server = await startTestServer({ env: { DNS_SERVER: names.address, MAIL_SPF: RELAY } });
  shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
  owner = await server.login("calades", "Calades2026");
  rival = await server.login("aubree", "Lanthier2026");
});
afterAll(async () => {
  names.close();
  await server.stop();
});
beforeEach(async () => {
  for (const name of Object.keys(names.records)) delete names.records[name];
  names.records["spf.relay.example"] = ["v=spf1 ip4:192.0.2.0/24 ~all"];
  await asOwner(server.ownerUrl, (client) => client.query("delete from sender_domains"));
});

const answerOf = (reply: Reply): Answer => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as Answer;
};
const read = async (token = owner) => answerOf(await server.send("GET", "/v1/senders/domain", { token }));
const put = (domain: string, address: string, version: number | null = null, token = owner) =>
  server.send("PUT", "/v1/senders/domain", { token, body: { domain, address, version } });
const check = async (token = owner) =>
  answerOf(await server.send("POST", "/v1/senders/domain/verification", { token, body: {} }));
const verdicts = ({ domain }: Answer): string[] =>
  (domain?.records ?? []).map(({ verdict }) => `${verdict?.state} ${verdict?.reason}`);
/** Writes the records that the screen shows. */
const publish = ({ domain }: Answer): void => {
  for (const { name, value } of domain?.records ?? []) names.records[name] = [value];
};
const notices = async (token = owner): Promise<string[]> => {
  await server.settle();
  const { body } = await server.send("GET", "/v1/notifications-centers", { token });
  return (body as unknown as { type: string }[])
    .map(({ type }) => type)
    .filter((type) => type.startsWith("sender"));
};
const senderOfShop = () =>
  server.app.database.transaction({ shopId: shop.id }, async (tx) => {
    const row = await findShop(tx, shop.id);
    if (!row) throw new Error("no shop");
    return senderFor(tx, server.app.services, row);
  });

test("a shop sends from its own domain once the three records that it copies are there, and not before", async () => {
  const before = await read();
  expect(before).toMatchObject({ isOwnDomain: false, domain: null });
  expect(before.from.address).toMatch(/^no-reply@/);
  const named = answerOf(await put("https://www.Calades.example/", "Nouvelles@calades.example"));
  expect(named.domain).toMatchObject({ domain: "calades.example", address: "nouvelles@calades.example" });
  expect(verdicts(named)).toEqual(["undefined undefined", "undefined undefined", "undefined undefined"]);
  expect(verdicts(await check())).toEqual(["red missing", "red missing", "red missing"]);
  names.records["calades.example"] = ["v=spf1 mx -all", "google-site-verification=x"];
  const half = await check();
  expect(verdicts(half)).toEqual(["red missing", "red notIncluded", "red missing"]);
  // The terms that the domain has stay in the record to copy.
  expect(half.domain?.records[1]?.value).toBe(`v=spf1 mx ${RELAY} -all`);
  publish(half);
  delete names.records["_dmarc.calades.example"];
  expect(await check()).toMatchObject({ isOwnDomain: false });
  publish(half);
  const ready = await check();
  expect(verdicts(ready)).toEqual(["green fine", "green fine", "green fine"]);
  expect(ready).toMatchObject({
    isOwnDomain: true,
    from: { name: "Domaine des Trois Calades", address: "nouvelles@calades.example" },
  });
  expect(await notices()).toContain("senderReady");
  const sender = await senderOfShop();
  expect(sender.dkim).toMatchObject({ domainName: "calades.example" });
  expect(sender.dkim?.privateKey).toContain("BEGIN PRIVATE KEY");
  // The key is nowhere in clear.
  const stored = await asOwner(server.ownerUrl, (client) => client.query("select * from sender_domains"));
  expect(JSON.stringify(stored.rows)).not.toContain("PRIVATE KEY");
  expect(JSON.stringify(await read())).not.toContain("PRIVATE KEY");
});

test("a domain that loses a record is given up by the daily check, told, and taken back", async () => {
  publish(answerOf(await put("calades.example", "nouvelles@calades.example")));
  expect(await check()).toMatchObject({ isOwnDomain: true });
  const records = { ...names.records };
  delete names.records["_dmarc.calades.example"];
  const sweep = async (): Promise<void> => {
    await asOwner(server.ownerUrl, (client) =>
      client.query("update sender_domains set next_at = now() - interval '1 s'"),
    );
    await sweepSenderDomains(server.app.services);
    await server.settle();
  };
  await sweep();
  expect(await read()).toMatchObject({ isOwnDomain: false, replyTo: { address: expect.any(String) } });
  expect((await senderOfShop()).dkim).toBeNull();
  expect(await notices()).toContain("senderLost");
  Object.assign(names.records, records);
  await sweep();
  expect(await read()).toMatchObject({ isOwnDomain: true });
  const { rows } = await asOwner(server.ownerUrl, (client) =>
    client.query("select next_at from sender_domains"),
  );
  expect(rows[0].next_at.getTime()).toBeGreaterThan(Date.now() + DAY / 2);
});

test("two shops may name a domain; the one that proves it first has it while it is proven", async () => {
  const first = answerOf(await put("calades.example", "nouvelles@calades.example"));
  const second = answerOf(await put("calades.example", "hello@calades.example", null, rival));
  publish(first);
  // The other shop's key is not that of the domain.
  expect(verdicts(await check(rival))[0]).toBe("red missing");
  expect(await check()).toMatchObject({ isOwnDomain: true });
  const key = second.domain?.records[0];
  names.records[key?.name ?? ""] = [key?.value ?? ""];
  expect(verdicts(await check(rival))[0]).toBe("red taken");
  expect((await server.send("DELETE", "/v1/senders/domain", { token: owner })).status).toBe(200);
  expect(await check(rival)).toMatchObject({ isOwnDomain: true });
  expect((await read()).domain).toBeNull();
});

test("domains of the platform and of mailbox providers, and other addresses, are refused by name", async () => {
  const code = async (domain: string, address: string) => refusal(await put(domain, address));
  expect(await code("gmail.com", "calades@gmail.com")).toBe("422 sender-domain-public");
  expect(await code("localhost", "a@localhost")).toBe("422 sender-domain-malformed");
  expect(await code("calades.example", "a@other.example")).toBe("422 sender-address-elsewhere");
  expect(await code("calades.example", "a b@calades.example")).toBe("422 sender-address-malformed");
  expect(await code("calades.example\nBcc: x", "a@calades.example")).toBe("422 sender-domain-malformed");
  expect(
    refusal(await server.send("POST", "/v1/senders/domain/verification", { token: owner, body: {} })),
  ).toBe("404 not-found");
});

test("another address keeps the key and its proofs, another domain does not; an old version is refused", async () => {
  publish(answerOf(await put("calades.example", "nouvelles@calades.example")));
  const { domain } = await check();
  const changed = answerOf(await put("calades.example", "cave@calades.example", domain?.version ?? 0));
  expect(changed).toMatchObject({ isOwnDomain: true, from: { address: "cave@calades.example" } });
  expect(changed.domain?.records[0]?.value).toBe(domain?.records[0]?.value);
  expect(refusal(await put("calades.example", "x@calades.example", domain?.version ?? 0))).toBe(
    "409 conflict",
  );
  const moved = answerOf(
    await put("trois-calades.example", "a@trois-calades.example", changed.domain?.version ?? 0),
  );
  expect(moved.isOwnDomain).toBe(false);
  expect(moved.domain?.records[0]?.value).not.toBe(domain?.records[0]?.value);
});

test("a key that another deployment locked is made anew, and is never used before its record is there", async () => {
  publish(answerOf(await put("calades.example", "nouvelles@calades.example")));
  await check();
  await asOwner(server.ownerUrl, (client) => client.query("update sender_domains set private_key = 'AAAA'"));
  // It signs nothing: the platform's domain is used meanwhile.
  expect(await senderOfShop()).toMatchObject({ isOwnDomain: false, dkim: null });
  const renewed = await check();
  expect(verdicts(renewed)[0]).toBe("red missing");
  publish(renewed);
  expect(await check()).toMatchObject({ isOwnDomain: true });
});

const client = async (): Promise<{ id: string; email: string }> => {
  const { rows } = await asOwner(server.ownerUrl, (owned) =>
    owned.query<{ id: string; email: string }>(
      `select id, lower(emails[1]) as email from clients
       where shop_id = $1 and emails <> '{}' and merged_into is null order by id limit 1`,
      [shop.id],
    ),
  );
  const [row] = rows;
  if (!row) throw new Error("no client");
  return row;
};
const bounce = (address: string, status: string, day = 0) =>
  server.app.database.transaction({ shopId: shop.id }, (tx) =>
    noteBounce(tx, server.app.services, {
      shopId: shop.id,
      address,
      status,
      at: new Date(Date.now() + day * DAY),
      source: "bounce",
      text: "550 5.1.1\r\n unknown user",
    }),
  );

test("an address in error is shown with its client, and tried again by staff for a reason", async () => {
  const { id, email } = await client();
  expect(await bounce(email.toUpperCase(), "4.2.2")).toEqual({ isBlocked: false });
  expect(await bounce(email, "5.2.2")).toEqual({ isBlocked: false });
  expect(await bounce(email, "5.1.1")).toEqual({ isBlocked: true });
  const path = `/v1/clients/${id}/address-errors`;
  const errors = async (token = owner) => (await server.send("GET", path, { token })).body["errors"];
  expect(await errors()).toMatchObject([
    {
      channel: "mail",
      address: email,
      isBlocked: true,
      status: "5.1.1",
      text: "550 5.1.1 unknown user",
      hard: 2,
    },
  ]);
  expect(refusal(await server.send("GET", path, { token: rival }))).toBe("404 not-found");
  const clear = (body: object, token = owner) => server.send("POST", `${path}/clearing`, { token, body });
  expect(refusal(await clear({ channel: "mail", address: email, reason: "x" }))).toMatch(/^422/);
  const reason = "Le client a confirmé son adresse au téléphone";
  expect(refusal(await clear({ channel: "mail", address: email, reason }, rival))).toBe("404 not-found");
  expect((await clear({ channel: "mail", address: email, reason })).body["errors"]).toMatchObject([
    { isBlocked: false, hard: 0, soft: 0, clearing: { reason } },
  ]);
  // The same refusal again blocks it again.
  expect(await bounce(email, "5.1.1")).toEqual({ isBlocked: true });
});

test("a refusal of our own domain says nothing about the address, and warns the shop", async () => {
  publish(answerOf(await put("calades.example", "nouvelles@calades.example")));
  await check();
  expect(await bounce("anyone@orange.example", "5.7.1")).toEqual({ isBlocked: false });
  expect((await read()).domain?.refusal).toMatchObject({ status: "5.7.1", count: 1 });
  expect(await notices()).toContain("senderRefused");
  const { rows } = await asOwner(server.ownerUrl, (owned) =>
    owned.query("select 1 from address_errors where address = 'anyone@orange.example'"),
  );
  expect(rows).toEqual([]);
});

test("refusals of erased addresses, and old ones without consequence, are forgotten", async () => {
  const { email } = await client();
  await bounce("gone@example.org", "5.1.1");
  await bounce(email, "5.1.1");
  await server.app.tidy();
  const { rows } = await asOwner(server.ownerUrl, (owned) =>
    owned.query<{ address: string }>("select address from address_errors where shop_id = $1", [shop.id]),
  );
  expect(rows.map(({ address }) => address)).toEqual([email]);
  expect(other.id).not.toBe(shop.id);
});
