import { INTEGRATIONS } from "@cuvee/core/people/accounts/integrations.ts";
import { PERMISSIONS } from "@cuvee/core/people/collaborators/permissions.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mounted } from "#kit/http/mount.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { PERMISSIONS as SPECIFIED } from "#kit/testing/people.ts";
import { newTestId, sendTo, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openBrowser, openSecondProcess } from "#people/accounts/testing/browser.fixture.ts";
import { allBut, giveTo, invitation, newMember } from "./testing/team.fixture.ts";

/** Signals between processes take milliseconds; a machine under load may take longer. */
const LATEST_MS = 5000;

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const invite = (body: object, token = owner) => server.send("POST", "/v1/collaborators", { token, body });
const read = async (id: string, token = owner) =>
  (await server.send("GET", `/v1/collaborators/${id}`, { token })).body as Record<string, unknown>;
const act = (id: string, what: string, version: unknown, token = owner) =>
  server.send("POST", `/v1/collaborators/${id}/${what}`, { token, body: { version } });

it("the permissions are the specification's 45 and two of tills, and every call asks for one of them or of the modules", () => {
  expect(PERMISSIONS.toSorted()).toEqual(SPECIFIED.toSorted());
  expect(PERMISSIONS).toHaveLength(47);
  for (const { call } of mounted) {
    if (call.permission !== undefined) expect(["fullAccess", ...PERMISSIONS]).toContain(call.permission);
    if (call.integration !== undefined) expect(INTEGRATIONS).toContain(call.integration);
  }
});

describe("permissions", () => {
  it("are taken away within a second on another process, and the session goes on with what is left", async () => {
    const member = await newMember(server, owner, ["seeAllOrder", "seeAllStock"]);
    const other = await openSecondProcess(server);
    try {
      const ask = () => sendTo(other.url, "GET", "/v1/stocks", { token: member.browser.token });
      expect((await ask()).status).toBe(200);
      const since = performance.now();
      expect((await giveTo(server, owner, member, { authorizations: { seeAllOrder: true } })).status).toBe(
        200,
      );
      while ((await ask()).status === 200) expect(performance.now() - since).toBeLessThan(LATEST_MS);
      expect((await ask()).status).toBe(403);
      expect((await member.browser.refresh()).status).toBe(200);
    } finally {
      await other.stop();
    }
    const status = async (path: string) =>
      (await member.browser.send("GET", path, { headers: bearer() })).status;
    const bearer = () => ({ authorization: `Bearer ${member.browser.token}` });
    expect([await status("/v1/orders"), await status("/v1/stocks")]).toEqual([200, 403]);
    expect((await read(member.id))["history"]).toMatchObject([
      { kind: "changed", by: "calades", given: [], taken: ["seeAllStock"] },
      {},
      {},
    ]);
    // Setting the same permissions again changes nothing, and ends no session.
    expect((await giveTo(server, owner, member, { authorizations: { seeAllOrder: true } })).status).toBe(200);
    expect(await status("/v1/orders")).toBe(200);
  });

  it("are not given by who does not have them, to himself, or over somebody who has more", async () => {
    const chief = await newMember(server, owner, ["accessCollaborator", "createCollaborator", "seeAllOrder"]);
    const rich = await newMember(server, owner, ["seeAllStock"]);
    const poor = await newMember(server, owner, ["seeAllOrder"]);
    const { token } = chief.browser;
    const refused = async (reply: Promise<{ status: number; body: object }>, code: string) =>
      expect(await reply).toMatchObject({ status: 403, body: { code } });
    for (const map of [{ fullAccess: true }, { seeAllStock: true }, allBut("seeAllOrder")]) {
      await refused(giveTo(server, token, poor, { authorizations: map }), "more-than-own");
      await refused(
        invite(invitation(`${newTestId()}@example.org`, Object.keys(map)), token),
        "more-than-own",
      );
      const body = { name: newTestId(), authorizations: map };
      await refused(server.send("POST", "/v1/roles", { token, body }), "more-than-own");
    }
    await refused(giveTo(server, token, chief, { authorizations: { seeAllOrder: true } }), "oneself");
    for (const what of ["suspension", "revocation"]) {
      await refused(act(chief.id, what, chief.version, token), "oneself");
      await refused(act(rich.id, what, rich.version, token), "more-than-own");
    }
    await refused(giveTo(server, token, rich, { authorizations: {} }), "more-than-own");
    // The owner is not a collaborator, so there is no record to change.
    const ownerId = await asOwner(server.ownerUrl, async (client) => {
      const found = await client.query<{ id: string }>("select id from users where username = 'calades'");
      return found.rows[0]?.id ?? "";
    });
    expect((await act(ownerId, "revocation", 1, token)).status).toBe(404);
    // All 47 permissions one by one are not full access, and each of them may be passed on.
    const all = await newMember(server, owner, PERMISSIONS);
    await refused(
      giveTo(server, all.browser.token, poor, { authorizations: { fullAccess: true } }),
      "more-than-own",
    );
    expect((await giveTo(server, token, poor, { authorizations: { accessCollaborator: true } })).status).toBe(
      200,
    );
    expect((await read(poor.id, token))["closed"]).toBeNull();
    expect((await read(rich.id, token))["closed"]).toBe("more-than-own");
  });

  it("of unknown names or kinds are refused and nothing is written", async () => {
    const before = await countAll();
    for (const authorizations of [
      { root: true },
      { constructor: true },
      JSON.parse('{"__proto__":{"fullAccess":true}}'),
      { seeAllOrder: "true" },
      { seeAllOrder: 1 },
      ["fullAccess"],
      null,
      "fullAccess",
    ])
      expect([400, 422]).toContain(
        (await invite({ ...invitation("x@example.org", []), authorizations })).status,
      );
    for (const more of [
      { status: "active" },
      { userId: newTestId() },
      { shopId: newTestId() },
      { managerId: newTestId() },
    ])
      expect((await invite({ ...invitation("x@example.org", []), ...more })).status).toBe(422);
    expect(await countAll()).toEqual(before);
  });
});

async function countAll(): Promise<unknown> {
  return asOwner(server.ownerUrl, async (client) => {
    const text =
      "select (select count(*) from collaborators) c, (select count(*) from mails) m, (select count(*) from collaborator_events) e";
    return (await client.query(text)).rows;
  });
}

it("suspending ends every session and closes the shop to him; reactivating lets him in again", async () => {
  const member = await newMember(server, owner, ["seeAllOrder"]);
  const second = openBrowser(server);
  await second.login(member.email, member.password);
  const suspended = await act(member.id, "suspension", member.version);
  expect(suspended.body).toMatchObject({ status: "suspended" });
  for (const { token } of [member.browser, second])
    expect((await server.send("GET", "/v1/orders", { token })).status).toBe(401);
  await second.login(member.email, member.password);
  expect((await server.send("GET", "/v1/shops/me", { token: second.token })).status).toBe(403);
  expect((await act(member.id, "suspension", suspended.body["version"])).body).toMatchObject({
    code: "collaborator-status",
  });
  const back = await act(member.id, "reactivation", suspended.body["version"]);
  expect(back.body).toMatchObject({ status: "active" });
  await second.login(member.email, member.password);
  expect((await server.send("GET", "/v1/orders", { token: second.token })).status).toBe(200);
});

it("two changes at once: the second one is told what the first one made of it", async () => {
  const member = await newMember(server, owner, ["seeAllOrder"]);
  const stale = { ...member };
  await giveTo(server, owner, member, { authorizations: { seeAllStock: true } });
  expect(await giveTo(server, owner, stale, { authorizations: { seeAllOrder: true } })).toMatchObject({
    status: 409,
    body: { code: "conflict", facts: { current: { authorizations: { seeAllStock: true } } } },
  });
});

it("a manager is somebody of the team, and nobody reports to himself around the corner", async () => {
  const [a, b] = [await newMember(server, owner, []), await newMember(server, owner, [])];
  expect((await giveTo(server, owner, b, { authorizations: {}, more: { managerId: a.id } })).status).toBe(
    200,
  );
  for (const [of, managerId] of [
    [a, b.id],
    [a, a.id],
    [a, newTestId()],
  ] as const)
    expect((await giveTo(server, owner, of, { authorizations: {}, more: { managerId } })).body).toMatchObject(
      {
        fields: [{ path: "managerId", code: "manager" }],
      },
    );
  const { people } = (await server.send("GET", "/v1/collaborators/structure", { token: owner }))
    .body as unknown as { people: { id: string; managerId: string | null }[] };
  expect(people.find((one) => one.id === b.id)?.managerId).toBe(a.id);
  const now = await read(a.id);
  await act(a.id, "revocation", now["version"]);
  expect((await read(b.id))["managerId"]).toBeNull();
});

it("a role of the shop gives its permissions to those who have it when it is told to", async () => {
  const token = owner;
  const role = { name: "Accueil", authorizations: { seeAllResa: true } };
  const reply = await server.send("POST", "/v1/roles", { token, body: role });
  expect(reply.status).toBe(201);
  expect((await server.send("POST", "/v1/roles", { token, body: role })).body).toMatchObject({
    fields: [{ path: "name", code: "role-exists" }],
  });
  const id = String(reply.body["id"]);
  const member = await newMember(server, owner, []);
  await giveTo(server, owner, member, { authorizations: role.authorizations, more: { preset: id } });
  expect((await read(member.id))["preset"]).toBe(id);
  await member.browser.login(member.email, member.password);
  const change = (more: object) =>
    server.send("PUT", `/v1/roles/${id}`, { token, body: { ...role, ...more } });
  const stored = await change({ authorizations: { seeAllClient: true }, version: 1 });
  expect(stored.body).toMatchObject({ holders: 1, version: 2 });
  expect((await read(member.id))["authorizations"]).toMatchObject({ seeAllResa: true, seeAllClient: false });
  expect((await change({ version: 1 })).status).toBe(409);
  const applied = { authorizations: { seeAllClient: true }, applyToHolders: true, version: 2 };
  expect((await change(applied)).status).toBe(200);
  expect((await read(member.id))["authorizations"]).toMatchObject({ seeAllResa: false, seeAllClient: true });
  const me = await server.send("GET", "/v1/users/me", { token: member.browser.token });
  expect(me.body["shops"]).toMatchObject([{ authorizations: { seeAllResa: false, seeAllClient: true } }]);
  expect((await server.send("DELETE", `/v1/roles/${id}`, { token })).status).toBe(200);
  expect(await read(member.id)).toMatchObject({ preset: null, authorizations: { seeAllClient: true } });
});

it("people of the shop are suggested to who may see collaborators and agents", async () => {
  const ask = async (query: string, token = owner) =>
    (await server.send("GET", `/v1/agents${query}`, { token })).body as unknown as { username: string }[];
  expect((await ask("?userType=owner")).map((one) => one.username)).toEqual(["calades"]);
  expect((await ask("?userType=iam")).map((one) => one.username)).toEqual(
    expect.arrayContaining(["mathieu", "sabine"]),
  );
  expect((await server.send("GET", "/v1/agents?userType=buyer", { token: owner })).status).toBe(422);
  const one = await newMember(server, owner, ["accessCollaborator"]);
  const reply = await server.send("GET", "/v1/agents", { token: one.browser.token });
  expect(reply).toMatchObject({ status: 403, body: { facts: { permission: "accessAgent" } } });
});

it("histories name people: every collaborator reads the names of his own house, and of no other", async () => {
  const one = await newMember(server, owner, []);
  const { body } = await server.send("GET", "/v1/colleagues", { token: one.browser.token });
  expect(body).toContainEqual({ username: "sabine", name: expect.stringMatching(/^Sabine ./) });
  expect(JSON.stringify(body)).not.toContain("percheval");
});

it("takes files back that were made of what a member sees no more", async () => {
  const member = await newMember(server, owner, ["seeAllOrder", "seeAllPrice"]);
  await member.browser.login(member.email, member.password);
  const ready = async () =>
    (await server.send("GET", "/v1/documents/to-download", { token: member.browser.token })).body;
  const body = { format: "csv", columns: ["number", "totalTtcCents"] };
  const make = async () => {
    const reply = await server.send("POST", "/v1/orders/exports", { token: member.browser.token, body });
    expect(reply.status).toBe(202);
    await server.settle();
    return String(reply.body["id"]);
  };
  const id = await make();
  await giveTo(server, owner, member, { authorizations: { seeAllOrder: true } });
  expect(await ready()).toEqual([]);
  expect(
    (await server.send("PUT", `/v1/documents/downloads/${id}/link`, { token: member.browser.token })).body,
  ).toMatchObject({ code: "link-expired" });
  await giveTo(server, owner, member, { authorizations: { seeAllOrder: true, seeAllPrice: true } });
  await make();
  expect(await ready()).toHaveLength(1);
});
