import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { makePerson } from "#kit/testing/people.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

const MINUTE = 60_000;
/** Close enough for the admin's token to last. */
const START = Date.now() + 4 * MINUTE;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({
    jobs: false,
    env: { HELP_URL: "https://aide.example", CONTACT_EMAIL: "contact@plateforme.example" },
  });
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.stop());

const iso = (at: number): string => new Date(at).toISOString();
const NONE = { banner: false, page: false, startDate: null, endDate: null };
const announce = (more: object = {}, token: string | undefined = admin): Promise<Reply> =>
  server.send("PUT", "/v1/admin/maintenances", {
    ...(token ? { token } : {}),
    body: { banner: true, page: true, startDate: iso(START), endDate: iso(START + 5 * MINUTE), ...more },
  });
const seenAt = async (at: number): Promise<unknown> => {
  server.clock.now = at;
  return (await server.send("GET", "/v1/maintenances")).body;
};

test("a maintenance is announced to everybody, closes the application for its time, and goes by itself", async () => {
  expect(await seenAt(START - 3 * MINUTE)).toEqual(NONE);
  const dates = { startDate: iso(START), endDate: iso(START + 5 * MINUTE) };
  expect((await announce()).body).toEqual({ banner: true, page: false, ...dates });
  expect(await seenAt(START - MINUTE)).toEqual({ banner: true, page: false, ...dates });
  expect(await seenAt(START)).toEqual({ banner: true, page: true, ...dates });
  expect(await seenAt(START + 5 * MINUTE - 1)).toEqual({ banner: true, page: true, ...dates });
  expect(await seenAt(START + 5 * MINUTE)).toEqual(NONE);
});

test("the last word counts, and each one stays written down", async () => {
  server.clock.now = START - 2 * MINUTE;
  await announce({ page: false });
  expect(await seenAt(START - MINUTE)).toMatchObject({ banner: true, page: false });
  expect(await seenAt(START + MINUTE)).toMatchObject({ banner: true, page: false });
  server.clock.now = START + 2 * MINUTE;
  expect((await announce({ banner: false, page: false })).body).toEqual(NONE);
  expect(await seenAt(START + 3 * MINUTE)).toEqual(NONE);
  const stored = await asOwner(server.ownerUrl, async (c) => {
    await expect(c.query("update maintenances set banner = true")).rejects.toThrow();
    return (await c.query("select count(*)::int as n from maintenances")).rows[0].n;
  });
  expect(stored).toBe(3);
});

test("only an admin announces, and an end comes after its start", async () => {
  server.clock.now = 0;
  for (const role of ["buyer", "owner", "iam", "agent"] as const)
    expect((await announce({}, await makePerson(server, { role }))).status).toBe(403);
  expect((await announce({}, "")).status).toBe(401);
  const wrong = await announce({ endDate: iso(START) });
  expect(wrong).toMatchObject({ status: 422, body: { fields: [{ path: "endDate", code: "dates" }] } });
  for (const more of [{ startDate: "demain" }, { banner: "yes" }, { endDate: null }, { shopId: "x" }])
    expect((await announce(more)).status).toBe(422);
});

test("the platform tells its version and where help is; what the deployment does not name is null", async () => {
  expect((await server.send("GET", "/v1/platform")).body).toEqual({
    version: "5.5.1",
    helpUrl: "https://aide.example",
    newsUrl: null,
    contactEmail: "contact@plateforme.example",
  });
});

test("the contact code of a shop leads to the sign-in under its own id, and is drawn here", async () => {
  const token = await server.login("calades", "Calades2026");
  const { body } = await server.send("GET", "/v1/shops/me/contact-qr", { token });
  const shopId = await asOwner(
    server.ownerUrl,
    async (c) =>
      (await c.query("select id from shops where code = 'domaine-des-trois-calades'")).rows[0].id as string,
  );
  expect(String(body["url"])).toMatch(new RegExp(`/auth/login\\?id=${shopId}$`));
  expect(String(body["svg"])).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  expect(String(body["svg"])).not.toMatch(/href|script|http:\/\/(?!www\.w3\.org)/);
});
