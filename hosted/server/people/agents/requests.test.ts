import { afterAll, beforeAll, expect, test } from "vitest";
import { solved } from "#kit/testing/captcha.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import { linkIn, openBrowser, outbox, registration } from "#people/accounts/testing/browser.fixture.ts";

type ShopMatch = { id: string; name: string; state: string };
type Own = { id: string; kind: string; name: string; email: string; state: string };
type Asking = { id: string; name: string; email: string; message: string; invited: boolean };

let server: TestServer;
let estate: TestShop;
let champagne: TestShop;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  estate = await openShop(server, ESTATE);
  champagne = await openShop(server, CHAMPAGNE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const get = async (path: string, token: string): Promise<Reply["body"]> =>
  (await server.send("GET", path, { token })).body;
const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(sql, values)).rows as T[]);
const search = async (token: string, text: string): Promise<ShopMatch[]> =>
  (await get(`/v1/agents/producers?search=${encodeURIComponent(text)}`, token))["shops"] as never;
const own = async (token: string): Promise<Own[]> =>
  (await get("/v1/agents/requests", token))["requests"] as never;
const waiting = async (token: string): Promise<Asking[]> =>
  (await get("/v1/shops/me/agent-requests", token))["requests"] as never;
const ask = (token: string, shopId: string, message = ""): Promise<Reply> =>
  server.send("POST", "/v1/agents/requests", { token, body: { shopId, message } });
const answer = (token: string, id: string, accept: boolean): Promise<Reply> =>
  server.send("PUT", `/v1/shops/me/agent-requests/${id}`, { token, body: { accept } });
const invite = (token: string, email: string, more: object = {}): Promise<Reply> => {
  const body = { email, firstname: "Odile", lastname: "Ferrand", company: "Clos des Ferrand", ...more };
  return server.send("POST", "/v1/agents/invitations", { token, body });
};
const noticesOf = async (token: string): Promise<string[]> =>
  ((await get("/v1/notifications-centers", token)) as never as { type: string }[]).map(({ type }) => type);
const contactOf = async (shop: TestShop): Promise<string> =>
  (await rows<{ mail: string }>("select contact_email as mail from shops where id = $1", [shop.id]))[0]
    ?.mail ?? "";
const kinds = async (email: string): Promise<string[]> =>
  (await outbox(server, email)).map(({ kind }) => kind);
/** Creates an agent with a name and an address, and nothing else. */
async function newAgent(): Promise<{ token: string; id: string; email: string }> {
  const token = await makePerson(server, { role: "agent" });
  const { id, email } = (await get("/v1/users/me", token)) as never as { id: string; email: string };
  await rows("update users set firstname = 'Awa', lastname = 'Diallo' where id = $1", [id]);
  return { token, id, email };
}

test("an agent finds a public shop, asks to represent it once, and works for it when its owner accepts", async () => {
  const awa = await newAgent();
  expect(await search(awa.token, "TROIS calades")).toMatchObject([{ id: estate.id, state: "none" }]);
  expect(await search(awa.token, "%_")).toEqual([]);
  const key = newTestId() + newTestId();
  const body = { shopId: estate.id, message: "Vingt cavistes à Lyon" };
  const [first, again] = [
    await server.send("POST", "/v1/agents/requests", { token: awa.token, body, key }),
    await server.send("POST", "/v1/agents/requests", { token: awa.token, body, key }),
  ];
  expect([first.status, again.text]).toEqual([201, first.text]);
  await Promise.all([ask(awa.token, estate.id), ask(awa.token, estate.id)]);
  expect(await own(awa.token)).toMatchObject([{ kind: "shop", state: "pending" }]);
  expect((await search(awa.token, "calades"))[0]?.state).toBe("asked");
  const [asking, ...others] = await waiting(owner);
  expect(others).toEqual([]);
  expect(asking).toMatchObject({
    name: "Awa Diallo",
    email: awa.email,
    message: body.message,
    invited: false,
  });
  await server.settle();
  expect((await kinds(await contactOf(estate))).filter((kind) => kind === "agentRequest")).toHaveLength(1);
  expect((await noticesOf(owner)).filter((type) => type === "agentRequest")).toHaveLength(1);
  // Before acceptance the agent has access to nothing of the shop.
  expect((await server.send("GET", "/v1/clients", { token: awa.token })).status).toBe(403);

  const accepted = await answer(owner, asking?.id ?? "", true);
  expect(accepted.body).toMatchObject({
    agents: expect.arrayContaining([expect.objectContaining({ id: awa.id })]),
    requests: [],
  });
  expect((await server.send("GET", "/v1/clients", { token: awa.token })).body).toMatchObject({ rows: [] });
  await server.settle();
  expect(await kinds(awa.email)).toEqual(["agentAccepted"]);
  expect(await noticesOf(awa.token)).toEqual(["agentRequestAccepted"]);
  expect((await search(awa.token, "calades"))[0]?.state).toBe("attached");
  expect(codeOf(await ask(awa.token, estate.id))).toEqual([409, "agent-attached"]);
  expect(codeOf(await answer(owner, asking?.id ?? "", false))).toEqual([409, "request-answered"]);
});

test("who is refused is told, and asks again after thirty days; who is attached by his address has his answer", async () => {
  const awa = await newAgent();
  await ask(awa.token, champagne.id);
  const house = await server.login("aubree", "Lanthier2026");
  const [asking] = await waiting(house);
  expect((await answer(house, asking?.id ?? "", false)).status).toBe(200);
  await server.settle();
  expect([await kinds(awa.email), await noticesOf(awa.token)]).toEqual([
    ["agentRefused"],
    ["agentRequestRefused"],
  ]);
  expect(codeOf(await ask(awa.token, champagne.id))).toEqual([409, "agent-refused"]);
  await rows("update agent_requests set answered_at = answered_at - interval '31 days' where agent_id = $1", [
    awa.id,
  ]);
  expect((await ask(awa.token, champagne.id)).status).toBe(201);
  const attached = { token: house, body: { email: awa.email } };
  expect((await server.send("POST", "/v1/shops/me/agents", attached)).status).toBe(201);
  expect(await waiting(house)).toEqual([]);
  expect((await own(awa.token))[0]?.state).toBe("accepted");
});

test("a producer who is invited opens his shop by the link, where the agent's request waits for him", async () => {
  const awa = await newAgent();
  const email = "odile@example.org";
  expect((await invite(awa.token, email)).status).toBe(201);
  expect(await own(awa.token)).toMatchObject([
    { kind: "invitation", name: "Clos des Ferrand", email, state: "invited" },
  ]);
  await invite(awa.token, "ODILE@example.org", { company: "Autre nom" });
  expect(await own(awa.token)).toMatchObject([{ name: "Clos des Ferrand" }]);
  const [mail, ...more] = await outbox(server, email);
  expect([mail?.kind, more]).toEqual(["agentInvitation", []]);
  // The stranger's words are not mailed to the producer.
  expect(mail?.text).not.toMatch(/Odile|Ferrand/);
  const link = linkIn(mail);
  expect(link.pathname).toBe("/auth/register-wine/seller");
  const token = link.searchParams.get("invitation") ?? "";
  const read = (secret: string) =>
    server.send("POST", "/v1/auth/agent-invitation", { body: { token: secret } });
  expect((await read(token)).body).toEqual({
    agent: "Awa Diallo",
    email,
    firstname: "Odile",
    lastname: "Ferrand",
    company: "Clos des Ferrand",
  });
  expect(codeOf(await read("x"))).toEqual([410, "link-expired"]);

  // The producer registers with another address: the link identifies the invitation.
  const other = "cave@example.org";
  const opening = {
    business: {
      company: "EARL Ferrand",
      siret: "73282932000074",
      hasTVA: true,
      street: "1 rue",
      zipcode: "84110",
      city: "Vaison",
      country: "FR",
    },
    businessType: "wine",
    shopName: "Clos des Ferrand",
    urlShop: "clos-des-ferrand",
    invitation: token,
  };
  const body = registration(other, "Mourvedre-84", { captcha: await solved(server), ...opening });
  expect((await server.send("POST", "/v1/auth/register/seller", { body })).status).toBe(202);
  const proof = linkIn((await outbox(server, other)).at(-1)).searchParams.get("token");
  const opened = await openBrowser(server).send("POST", "/v1/auth/validate", { body: { token: proof } });
  const odile = String(opened.body["jwt"]);
  const [asking] = await waiting(odile);
  expect(asking).toMatchObject({ name: "Awa Diallo", invited: true });
  expect(await own(awa.token)).toMatchObject([{ state: "invited" }]);
  expect(codeOf(await read(token))).toEqual([410, "link-expired"]);
  expect((await answer(odile, asking?.id ?? "", true)).status).toBe(200);
  expect(await own(awa.token)).toMatchObject([{ state: "accepted" }]);
  const { shops } = (await get("/v1/users/me", awa.token)) as never as { shops: { name: string }[] };
  expect(shops.map(({ name }) => name)).toEqual(["Clos des Ferrand"]);
});

test("an address that has a shop is asked there, and who invites learns nothing of it", async () => {
  const awa = await newAgent();
  const { email } = (await get("/v1/users/me", owner)) as never as { email: string };
  const before = await kinds(email);
  const [known, fresh] = [await invite(awa.token, email), await invite(awa.token, "neuf@example.org")];
  expect([known.status, fresh.status]).toEqual([201, 201]);
  await server.settle();
  expect(await own(awa.token)).toMatchObject([
    { email: "neuf@example.org", state: "invited", name: "Clos des Ferrand" },
    { email, state: "invited", name: "Clos des Ferrand" },
  ]);
  // Neither the search nor the shop's own name reveals it; the owner has a request, and no invitation.
  expect((await search(awa.token, "calades"))[0]?.state).toBe("none");
  expect((await kinds(email)).filter((kind) => kind === "agentInvitation")).toEqual(
    before.filter((kind) => kind === "agentInvitation"),
  );
  const asking = (await waiting(owner)).find((one) => one.email === awa.email);
  expect(asking?.invited).toBe(true);
  await answer(owner, asking?.id ?? "", false);
  await server.settle();
  const [refusal] = await outbox(server, awa.email);
  expect(refusal?.text).toContain("Clos des Ferrand");
  expect(refusal?.text).not.toContain("Calades");
});

test("nobody else asks, finds what is closed, answers for another shop, or asks without end", async () => {
  const awa = await newAgent();
  const buyer = await makePerson(server, { role: "buyer" });
  for (const token of [buyer, owner]) {
    expect(codeOf(await ask(token, estate.id))).toEqual([403, "forbidden"]);
    expect(codeOf(await invite(token, "x@example.org"))).toEqual([403, "forbidden"]);
    expect((await server.send("GET", "/v1/agents/producers?search=ca", { token })).status).toBe(403);
  }
  expect((await server.send("POST", "/v1/agents/requests", { body: { shopId: estate.id } })).status).toBe(
    401,
  );
  // A shop that is closed, without agents, or unknown: same answer.
  await rows("update shops set is_online = false where id = $1", [champagne.id]);
  const hidden = await ask(awa.token, champagne.id);
  expect(await search(awa.token, "aubree")).toEqual([]);
  await rows(
    `update shops set is_online = true, integrations = jsonb_set(integrations, '{agents}', '{"active":false}') where id = $1`,
    [champagne.id],
  );
  const without = await ask(awa.token, champagne.id);
  expect(await search(awa.token, "aubree")).toEqual([]);
  await rows(
    `update shops set integrations = jsonb_set(integrations, '{agents}', '{"active":true}') where id = $1`,
    [champagne.id],
  );
  const nowhere = await ask(awa.token, newTestId());
  for (const reply of [hidden, without, nowhere]) expect(codeOf(reply)).toEqual([404, "not-found"]);
  for (const wrong of [
    { email: "pas une adresse" },
    { firstname: "Achetez sur http://mal.example" },
    { lastname: "<script>" },
    { company: "" },
    { shopId: estate.id },
  ])
    expect((await invite(awa.token, "y@example.org", wrong)).status).toBe(422);

  expect((await ask(awa.token, estate.id)).status).toBe(201);
  const asking = (await waiting(owner)).find((one) => one.email === awa.email);
  const house = await server.login("aubree", "Lanthier2026");
  expect(codeOf(await answer(house, asking?.id ?? "", true))).toEqual([404, "not-found"]);
  expect(codeOf(await answer(awa.token, asking?.id ?? "", true))).toEqual([403, "forbidden"]);
  const unpriced = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: estate.id, authorizations: { accessAgent: true } }],
  });
  expect((await server.send("GET", "/v1/shops/me/agent-requests", { token: unpriced })).status).toBe(200);
  expect(codeOf(await answer(unpriced, asking?.id ?? "", true))).toEqual([403, "forbidden"]);

  const pest = await newAgent();
  // Everything happens at one moment, however slow the machine is.
  server.clock.now = Date.now();
  const replies = [];
  for (let n = 0; n < 8; n += 1) replies.push(await invite(pest.token, `cible${n}@example.org`));
  expect(replies.map(({ status }) => status)).toContain(429);
  const sent = await rows<{ n: number }>(
    "select count(*)::int as n from agent_invitations where agent_id = $1",
    [pest.id],
  );
  expect(sent[0]?.n).toBeLessThan(8);
  server.clock.now = 0;
  // Two concurrent acceptances yield one answer.
  const twice = await Promise.all([
    answer(owner, asking?.id ?? "", true),
    answer(owner, asking?.id ?? "", false),
  ]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
