import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { makePerson } from "#kit/testing/people.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { newBuyer, openBrowser, type Browser } from "#people/accounts/testing/browser.fixture.ts";

type Account = { id: string; username: string; shop: string | null; current: boolean };

let server: TestServer;
let admin: string;
let buyer: { email: string; password: string; id: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await makePerson(server, { role: "admin" });
  buyer = await newBuyer(server, "maitre");
  expect((await link("calades", ["aubree", buyer.email])).status).toBe(200);
});
afterAll(() => server.stop());

const link = (master: string, accounts: string[], token = admin): Promise<Reply> =>
  server.send("PUT", "/v1/admin/master-accounts", { token, body: { master, accounts } });
const accountsOf = async (browser: Browser): Promise<Account[]> => {
  const reply = await browser.send("GET", "/v1/users/me/accounts", { token: browser.token });
  expect(reply.status).toBe(200);
  return reply.body as unknown as Account[];
};
const become = (browser: Browser, userId: string): Promise<Reply> =>
  browser.send("POST", "/v1/auth/switch", { token: browser.token, body: { userId } });
const idOf = (username: string): Promise<string> =>
  asOwner(
    server.ownerUrl,
    async (c) => (await c.query("select id from users where username = $1", [username])).rows[0].id,
  );
const who = (browser: Browser, token = browser.token): Promise<Reply> =>
  browser.send("GET", "/v1/users/me", { token });

async function open(login = "calades", password = "Calades2026"): Promise<Browser> {
  const browser = openBrowser(server);
  expect((await browser.login(login, password)).status).toBe(200);
  return browser;
}

test("a master goes on as an account of his list, from there to another, and back; each time in a new session", async () => {
  const browser = await open();
  const names = (accounts: Account[]) => accounts.map(({ username }) => username);
  const all = await accountsOf(browser);
  expect(names(all).slice(0, 2)).toEqual(["calades", "aubree"]);
  expect(all).toHaveLength(3);
  expect(all[1]).toMatchObject({ shop: "Champagne Aubrée-Lanthier", current: false });
  const before = { token: browser.token, cookie: browser.cookie };

  const reply = await become(browser, await idOf("aubree"));
  expect(reply).toMatchObject({
    status: 200,
    body: { user: { username: "aubree" }, masterAccount: { username: "calades" } },
  });
  expect((await who(browser)).body).toMatchObject({
    username: "aubree",
    masterAccount: { username: "calades" },
    business: { name: "Champagne Aubrée-Lanthier" },
  });
  expect((await who(browser, before.token)).status).toBe(401);
  const old = openBrowser(server);
  old.cookie = before.cookie;
  expect((await old.refresh()).status).toBe(401);
  // The cookie belongs to the new session, and the list stays the master's.
  expect((await browser.refresh()).body["user"]).toMatchObject({ username: "aubree" });
  expect((await accountsOf(browser)).find(({ current }) => current)?.username).toBe("aubree");
  expect((await become(browser, buyer.id)).status).toBe(200);
  expect((await become(browser, await idOf("calades"))).body["user"]).toMatchObject({ username: "calades" });

  const rows = await asOwner(
    server.ownerUrl,
    async (c) =>
      (
        await c.query(
          `select m.username as master, f.username as "from", t.username as "to" from account_switches s
           join users m on m.id = s.master_id join users f on f.id = s.from_id join users t on t.id = s.to_id order by s.at, s.id`,
        )
      ).rows,
  );
  const steps = rows.map((row: { master: string; from: string; to: string }) => [
    row.master,
    row.from,
    row.to,
  ]);
  expect(steps.map(([master]) => master)).toEqual(["calades", "calades", "calades"]);
  expect(steps[0]).toEqual(["calades", "calades", "aubree"]);
  expect(steps[2]?.[2]).toBe("calades");
});

test("no other account can be reached, by id or by e-mail, and the list does not work backwards", async () => {
  const browser = await open();
  const foreign = [
    await idOf("percheval"),
    "nora@maison-percheval.example",
    "percheval",
    "helene@trois-calades.example",
    await idOf("calades"),
    "0000000000000001",
    "' or true --",
  ];
  for (const userId of foreign)
    expect([userId, (await become(browser, userId)).status]).toEqual([userId, 404]);
  expect((await who(browser)).body["username"]).toBe("calades");
  const account = await open("aubree", "Lanthier2026");
  expect(await accountsOf(account)).toEqual([]);
  expect((await become(account, await idOf("calades"))).status).toBe(404);
  for (const body of [
    {},
    { userId: "" },
    { email: "aubree" },
    { userId: "x", masterId: await idOf("aubree") },
  ])
    expect((await browser.send("POST", "/v1/auth/switch", { token: browser.token, body })).status).toBe(422);
  const evil = await browser.send("POST", "/v1/auth/switch", {
    token: browser.token,
    headers: { origin: "https://evil.example" },
    body: { userId: await idOf("aubree") },
  });
  expect(evil.status).toBe(403);
});

test("only an admin links accounts, never to an admin's; what is taken away ends, and so does all with the master's password", async () => {
  const adminName = await asOwner(
    server.ownerUrl,
    async (c) => (await c.query("select username from users where role = 'admin' limit 1")).rows[0].username,
  );
  expect((await link("calades", [adminName])).status).toBe(404);
  expect((await link("calades", ["calades"])).status).toBe(404);
  expect((await link("calades", ["nobody"])).status).toBe(404);
  expect((await link("calades", ["percheval"], (await open()).token)).status).toBe(403);

  const browser = await open();
  await become(browser, await idOf("aubree"));
  expect((await link("calades", [buyer.email])).status).toBe(200);
  expect((await who(browser)).status).toBe(401);
  expect((await browser.refresh()).status).toBe(401);

  const other = await open();
  await become(other, buyer.id);
  const { services } = server.app;
  const { revokeSessionsOf } = await import("./sessions.ts");
  const masterId = await idOf("calades");
  await services.database.transaction({ signIn: true }, (tx) => revokeSessionsOf(tx, services, masterId));
  expect((await other.refresh()).status).toBe(401);
});
