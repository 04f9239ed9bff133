import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { linkIn, newBuyer, openBrowser, outbox, type Browser } from "./testing/browser.fixture.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Account = { email: string; password: string; here: Browser; there: Browser };

async function signedInTwice(name: string): Promise<Account> {
  const { email, password } = await newBuyer(server, name);
  const [here, there] = [openBrowser(server), openBrowser(server)];
  for (const browser of [here, there]) await browser.login(email, password);
  return { email, password, here, there };
}
const as = (browser: Browser, method: string, path: string, body?: object) =>
  server.send(method, path, { token: browser.token, ...(body ? { body } : {}) });
const isIn = async (browser: Browser) => (await as(browser, "GET", "/v1/users/me")).status === 200;

it("a password changes with the one before; the other sessions end, this one stays", async () => {
  const { email, password, here, there } = await signedInTwice("motdepasse");
  const change = (body: object) => as(here, "PUT", "/v1/users/me/password", body);
  for (const [body, path, code] of [
    [{ current: "Faux-1234", password: "Carignan-1907" }, "current", "wrong-password"],
    [{ current: password, password: "court" }, "password", "password"],
    [{ current: password, password: "Motdepasse1" }, "password", "password-common"],
    [{ password: "Carignan-1907" }, "current", "needed"],
  ] as const)
    expect((await change(body)).body).toMatchObject({ status: 422, fields: [{ path, code }] });
  expect(await isIn(there)).toBe(true);
  expect((await change({ current: password, password: "Carignan-1907" })).status).toBe(200);
  expect([await isIn(here), await isIn(there), (await there.refresh()).status]).toEqual([true, false, 401]);
  expect((await here.refresh()).status).toBe(200);
  expect((await outbox(server, email)).at(-1)?.kind).toBe("passwordChanged");
  expect((await openBrowser(server).login(email, password)).status).toBe(401);
  expect((await openBrowser(server).login(email, "Carignan-1907")).status).toBe(200);
});

it("a stolen session does not find the password by trying", async () => {
  const { here } = await signedInTwice("essais");
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const body = { current: `Faux-${n}xx`, password: "Carignan-1907" };
    statuses.push((await as(here, "PUT", "/v1/users/me/password", body)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

it("an e-mail changes when its link is opened, once, and every session ends", async () => {
  const { email, password, here, there } = await signedInTwice("courriel");
  const wanted = "nouveau.courriel@example.org";
  const ask = (body: object) => as(here, "POST", "/v1/users/me/email", body);
  const confirm = (token: string | null) =>
    server.send("POST", "/v1/auth/email/confirmation", { body: { token } });
  expect((await ask({ email: wanted, password: "Faux-1234" })).body).toMatchObject({
    fields: [{ path: "password", code: "wrong-password" }],
  });
  expect((await ask({ email: "pas un mail", password })).body).toMatchObject({ fields: [{ code: "email" }] });
  const reply = await ask({ email: wanted, password });
  expect(reply.status).toBe(202);
  // Nothing changes yet; an address with an account gets the same answer, and no link.
  expect((await as(here, "GET", "/v1/users/me")).body["email"]).toBe(email);
  const first = linkIn((await outbox(server, wanted)).at(-1)).searchParams.get("token");
  const known = await ask({ email: "camille.rousselin@courriel.example", password });
  expect([known.status, known.body]).toEqual([reply.status, reply.body]);
  const lastMail = (await outbox(server, "camille.rousselin@courriel.example")).at(-1);
  expect([lastMail?.kind, /https?:/.test(lastMail?.text ?? "")]).toEqual(["emailKnown", false]);
  // An earlier link is no longer valid after a new request.
  expect((await confirm(first)).status).toBe(410);
  await ask({ email: wanted, password });
  const token = linkIn((await outbox(server, wanted)).at(-1)).searchParams.get("token");
  expect((await confirm(token)).status).toBe(200);
  expect([await isIn(here), await isIn(there), (await confirm(token)).status]).toEqual([false, false, 410]);
  expect((await outbox(server, email)).at(-1)?.kind).toBe("emailChanged");
  expect((await openBrowser(server).login(email, password)).status).toBe(401);
  expect((await openBrowser(server).login(wanted, password)).status).toBe(200);
});

it("an address that got an account meanwhile stays with it", async () => {
  const { password, here } = await signedInTwice("course");
  const email = "disputee@example.org";
  await as(here, "POST", "/v1/users/me/email", { email, password });
  const token = linkIn((await outbox(server, email)).at(-1)).searchParams.get("token");
  const other = await newBuyer(server, "disputant");
  await asOwner(server.ownerUrl, (client) =>
    client.query("update users set email = $2 where id = $1", [other.id, email]),
  );
  expect(await server.send("POST", "/v1/auth/email/confirmation", { body: { token } })).toMatchObject({
    status: 409,
    body: { code: "email-taken" },
  });
  expect(await isIn(here)).toBe(true);
});

it("sessions are listed and ended, only one's own", async () => {
  const { here, there } = await signedInTwice("sessions");
  const stranger = await signedInTwice("autre");
  const list = async (browser: Browser) =>
    (await as(browser, "GET", "/v1/users/me/sessions")).body as unknown as { id: string; current: boolean }[];
  const own = await list(here);
  const other = own.find((one) => !one.current)?.id ?? "";
  expect(own.filter((one) => one.current)).toHaveLength(1);
  const end = (browser: Browser, id: string) => as(browser, "DELETE", `/v1/users/me/sessions/${id}`);
  expect((await end(stranger.here, other)).status).toBe(404);
  const last = (await list(there)).find((one) => one.current)?.id ?? "";
  expect(own.map((one) => one.id)).toContain(last);
  expect((await end(here, last)).status).toBe(200);
  expect([await isIn(there), await isIn(here)]).toEqual([false, true]);
  expect((await end(here, last)).status).toBe(404);
  expect((await list(here)).map((one) => one.id)).not.toContain(last);
});
