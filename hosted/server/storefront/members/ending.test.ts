import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { makePerson } from "#kit/testing/people.ts";
import { revokeSessionsOf } from "#people/accounts/sessions.ts";

import {
  SITE,
  OTHER,
  DAY_MS,
  server,
  bastien,
  camille,
  ahead,
  refusalText,
  pkce,
  at,
  codeFor,
  exchange,
  tokenFor,
  me,
  begin,
} from "./testing/members.fixture.ts";

beforeAll(begin);
afterAll(() => server.stop());

describe("a site's token ends", () => {
  it("after thirty days without use; every day of use is noted", async () => {
    const token = await tokenFor(camille);
    ahead(29 * DAY_MS);
    expect((await me(token)).status).toBe(200);
    ahead(29 * DAY_MS);
    expect((await me(token)).status).toBe(200);
    ahead(31 * DAY_MS);
    expect(refusalText(await me(token))).toBe("401 member-session");
    server.clock.now = 0;
  });

  it("when the person withdraws it in his account, and nobody else can", async () => {
    const token = await tokenFor(bastien, OTHER);
    const list = async (of: string) =>
      (await server.send("GET", "/v1/users/me/sites", { token: of })).body as unknown as {
        id: string;
        site: string;
        shop: string;
      }[];
    const [site] = (await list(bastien)).filter((one) => one.site === "blog.example");
    expect(site).toMatchObject({ site: "blog.example", shop: expect.any(String) });
    expect((await list(camille)).some(({ id }) => id === site?.id)).toBe(false);
    const drop = (of: string) => server.send("DELETE", `/v1/users/me/sites/${site?.id}`, { token: of });
    expect(refusalText(await drop(camille))).toBe("404 not-found");
    expect((await me(token, OTHER)).status).toBe(200);
    expect((await drop(bastien)).status).toBe(200);
    expect(refusalText(await me(token, OTHER))).toBe("401 member-session");
    expect(refusalText(await drop(bastien))).toBe("404 not-found");
  });

  it("when he signs out on the site", async () => {
    const token = await tokenFor(camille);
    expect((await server.send("POST", "/v1/members/tokens/revocation", at(SITE, token))).status).toBe(200);
    expect(refusalText(await me(token))).toBe("401 member-session");
  });

  it("with another password, by whatever way it comes", async () => {
    const token = await tokenFor(camille);
    const { verifier, challenge } = pkce();
    const code = await codeFor(camille, challenge);
    const change = { current: "Camille2026", password: "Peupliers-bleus-7" };
    expect((await server.send("PUT", "/v1/users/me/password", { token: camille, body: change })).status).toBe(
      200,
    );
    expect(refusalText(await me(token))).toBe("401 member-session");
    expect(refusalText(await exchange(code, verifier))).toBe("410 member-code");

    const again = await tokenFor(camille);
    await asOwner(server.ownerUrl, (client) =>
      client.query("update users set password_hash = 'another' where username = 'camille'"),
    );
    expect(refusalText(await me(again))).toBe("401 member-session");
  });

  it("with every session of his, and with the account: then nothing of it is left", async () => {
    const buyer = await makePerson(server, { role: "buyer" });
    const token = await tokenFor(buyer);
    const { rows } = await asOwner(server.ownerUrl, (client) =>
      client.query<{ id: string }>(
        "select user_id as id from member_tokens order by created_at desc, id desc limit 1",
      ),
    );
    const userId = rows[0]?.id ?? "";
    await server.app.services.database.transaction({ signIn: true }, (tx) =>
      revokeSessionsOf(tx, server.app.services, userId),
    );
    expect(refusalText(await me(token))).toBe("401 member-session");
    await asOwner(server.ownerUrl, (client) =>
      client.query("update users set erased_at = now() where id = $1", [userId]),
    );
    const left = await asOwner(
      server.ownerUrl,
      async (client) =>
        (await client.query("select 1 from member_tokens where user_id = $1", [userId])).rowCount,
    );
    expect(left).toBe(0);
  });

  it("and is forgotten some time later", async () => {
    await tokenFor(bastien);
    ahead(200 * DAY_MS);
    await server.app.tidy();
    server.clock.now = 0;
    const left = await asOwner(
      server.ownerUrl,
      async (client) =>
        (await client.query("select 1 from member_tokens union all select 1 from member_codes")).rowCount,
    );
    expect(left).toBe(0);
  });
});
