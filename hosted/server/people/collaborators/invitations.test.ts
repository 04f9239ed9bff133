import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { newBuyer, openBrowser, outbox } from "#people/accounts/testing/browser.fixture.ts";
import { invitation, mailedToken } from "./testing/team.fixture.ts";

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
  server.send("POST", `/v1/collaborators/${id}/${what}`, {
    token,
    body: { version, ...(what === "invitation" ? { again: true } : {}) },
  });
const accept = (token: string, more: object = {}) =>
  server.send("POST", "/v1/auth/invitation/acceptance", {
    body: { token, password: "Mourvedre-1903", firstname: "Élodie", lastname: "Garnier", ...more },
  });

describe("an invitation", () => {
  it("is mailed, read and accepted once: the account works for the shop with what was given", async () => {
    const email = "nouvelle@example.org";
    const invited = await invite(invitation(email, ["seeAllOrder", "createOrder"], { job: "Vente" }));
    expect(invited).toMatchObject({ status: 201, body: { status: "invited", email, closed: null } });
    expect(invited.body["authorizations"]).toMatchObject({ seeAllOrder: true, seeAllStock: false });
    const token = await mailedToken(server, email);
    const seen = await server.send("POST", "/v1/auth/invitation", { body: { token } });
    expect(seen.body).toMatchObject({ email, account: "none", shop: { code: "domaine-des-trois-calades" } });
    for (const [wrong, path, code] of [
      [{ password: "abc" }, "password", "password"],
      [{ password: "Motdepasse1" }, "password", "password-common"],
      [{ firstname: undefined }, "firstname", "needed"],
    ] as const)
      expect((await accept(token, wrong)).body).toMatchObject({ fields: [{ path, code }] });
    const opened = await accept(token);
    expect(opened).toMatchObject({ status: 200, body: { user: { email, role: "iam" } } });
    const jwt = String(opened.body["jwt"]);
    expect((await server.send("GET", "/v1/orders", { token: jwt })).status).toBe(200);
    expect((await server.send("GET", "/v1/stocks", { token: jwt })).status).toBe(403);
    expect(await accept(token)).toMatchObject({ status: 410, body: { code: "link-expired" } });
    const now = await read(String(invited.body["id"]));
    expect(now).toMatchObject({ status: "active", expiresAt: null });
    expect(now["history"]).toMatchObject([
      { kind: "accepted" },
      { kind: "invited", by: "calades", given: ["seeAllOrder", "createOrder"] },
    ]);
  });

  it("is renewed, withdrawn, and over after a week; only the latest link opens", async () => {
    const email = "renvoi@example.org";
    const { body: first } = await invite(invitation(email, ["seeAllOrder"]));
    const id = String(first["id"]);
    const old = await mailedToken(server, email);
    const again = await act(id, "invitation", first["version"]);
    expect(again.status).toBe(200);
    const link = await mailedToken(server, email);
    expect([old === link, (await accept(old)).status]).toEqual([false, 410]);
    server.clock.now = Date.now() + 8 * 86_400_000;
    expect((await accept(link)).status).toBe(410);
    const token = await server.login("calades", "Calades2026");
    expect(await read(id, token)).toMatchObject({ status: "expired" });
    const renewed = await act(id, "invitation", again.body["version"], token);
    expect(renewed.body).toMatchObject({ status: "invited" });
    const last = await mailedToken(server, email);
    expect((await act(id, "suspension", renewed.body["version"], token)).body).toMatchObject({
      code: "collaborator-status",
    });
    expect((await act(id, "revocation", renewed.body["version"], token)).body).toMatchObject({
      status: "revoked",
    });
    expect((await accept(last)).status).toBe(410);
    server.clock.now = 0;
    // The address is free again.
    expect((await invite(invitation(email, ["seeAllOrder"]))).status).toBe(201);
  });

  it("makes a buyer's account a collaborator's with its password alone, and a buyer's again at the end", async () => {
    const buyer = await newBuyer(server, "acheteuse");
    const { body: invited } = await invite(invitation(buyer.email, ["seeAllOrder"]));
    const token = await mailedToken(server, buyer.email);
    expect((await server.send("POST", "/v1/auth/invitation", { body: { token } })).body).toMatchObject({
      account: "buyer",
    });
    expect((await accept(token)).body).toMatchObject({ fields: [{ code: "wrong-password" }] });
    const opened = await accept(token, { password: buyer.password });
    expect(opened.body).toMatchObject({ user: { id: buyer.id, role: "iam" } });
    const { version } = await read(String(invited["id"]));
    await act(String(invited["id"]), "revocation", version);
    const browser = openBrowser(server);
    expect((await browser.login(buyer.email, buyer.password)).body).toMatchObject({
      user: { role: "buyer", shops: [] },
    });
  });

  it("to somebody who sells or works already tells only him, and cannot be accepted", async () => {
    const others = { owner: "thibault@aubree-lanthier.example", iam: "mathieu@trois-calades.example" };
    const [champagne, before] = [await server.login("aubree", "Lanthier2026"), await usersOf()];
    for (const [who, email] of Object.entries(others)) {
      const by = who === "owner" ? owner : champagne;
      const answer = await invite(invitation(email, ["seeAllOrder"]), by);
      const usual = await invite(invitation(`${who}.inconnu@example.org`, ["seeAllOrder"]), by);
      expect(answer.status).toBe(201);
      expect(Object.keys(answer.body)).toEqual(Object.keys(usual.body));
      const mail = (await outbox(server, email)).at(-1);
      expect([mail?.kind, /https?:/.test(mail?.text ?? "")]).toEqual(["invitationElsewhere", false]);
    }
    expect(await usersOf()).toEqual(before);
    // The owner and the team of one's own shop are no secret to it, so the error names the reason.
    for (const email of ["helene@trois-calades.example", others.iam])
      expect((await invite(invitation(email, []))).body).toMatchObject({
        fields: [{ path: "email", code: "collaborator-exists" }],
      });
  });

  it("that comes first to two shops is taken by one: the other one is told at the door", async () => {
    const email = "deux@example.org";
    const champagne = await server.login("aubree", "Lanthier2026");
    await invite(invitation(email, ["seeAllOrder"]));
    const here = await mailedToken(server, email);
    await invite(invitation(email, ["seeAllOrder"]), champagne);
    const there = await mailedToken(server, email);
    const both = await Promise.all([accept(here), accept(there)]);
    expect(both.map((reply) => reply.status).toSorted()).not.toEqual([200, 200]);
    expect(both.filter((reply) => reply.status === 200)).toHaveLength(1);
    const late = both[0]?.status === 200 ? there : here;
    expect((await accept(late)).body).toMatchObject({ code: "collaborator-elsewhere" });
  });
});

async function usersOf(): Promise<unknown> {
  return asOwner(server.ownerUrl, async (client) => {
    const found = await client.query(
      "select id, email, role from users where username in ('aubree', 'mathieu')",
    );
    return found.rows;
  });
}
