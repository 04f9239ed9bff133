import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { lastMonday } from "./linkNotices.ts";

/** A Monday morning in France; the week before it begins on the 16th. */
const MONDAY = Date.parse("2026-11-23T08:30:00Z");
type Mail = { id: string; recipient: string; body_text: string; unsubscribe: string };

let server: TestServer;
let shop: TestShop;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(text, values)).rows as Row[]);
const mails = (): Promise<Mail[]> =>
  sql<Mail>(
    "select id, recipient, body_text, unsubscribe from mails where kind = 'linkStatistics' order by id",
  );
async function sweepAt(at: number): Promise<void> {
  server.clock.now = at;
  await server.app.tidy();
  await server.settle();
  server.clock.now = 0;
}
/** Replaces the clicks of every shop by these, on the first link of a campaign. */
async function click(days: Record<string, number>): Promise<void> {
  await sql("delete from campaign_clicks");
  for (const [day, clicks] of Object.entries(days))
    await sql(
      `insert into campaign_clicks (shop_id, link_id, day, clicks)
       select shop_id, id, $2, $3 from campaign_links where shop_id = $1 order by id limit 1`,
      [shop.id, day, clicks],
    );
}
const page = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(server.url + path, { redirect: "manual", ...init });
const FORM = { "content-type": "application/x-www-form-urlencoded" };

it("finds the last whole week in France", () => {
  expect(lastMonday(Date.parse("2026-11-23T08:30:00Z"))).toBe("2026-11-16");
  expect(lastMonday(Date.parse("2026-11-29T22:30:00Z"))).toBe("2026-11-16");
  // Half past midnight of a Monday in France.
  expect(lastMonday(Date.parse("2026-11-29T23:30:00Z"))).toBe("2026-11-23");
});

it("sends nothing without clicks, at night, or later in the week", async () => {
  await click({ "2026-11-15": 4, "2026-11-23": 2 });
  await sweepAt(MONDAY);
  expect(await mails()).toEqual([]);
  await click({ "2026-11-16": 4 });
  await sweepAt(Date.parse("2026-11-23T03:00:00Z"));
  await sweepAt(Date.parse("2026-11-25T09:00:00Z"));
  expect(await mails()).toEqual([]);
});

it("tells the clicks of a week once, to those who see campaigns, until they switch it off by the link", async () => {
  const mayNot = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: { seeAllOrder: true } }],
  });
  await click({ "2026-11-16": 1200, "2026-11-22": 34 });
  await sweepAt(MONDAY);
  await sweepAt(MONDAY + 3_600_000);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.body_text.replaceAll(/[\u00a0\u202f]/g, " ")).toMatch(/1 234/);
  const notices = async (token: string): Promise<unknown[]> => {
    const { body } = await server.send("GET", "/v1/notifications-centers", { token });
    return (body as unknown as { type: string }[]).filter(({ type }) => type === "linkStatistics");
  };
  expect(await notices(owner)).toMatchObject([
    { content: { clicks: 1234, from: "16/11/2026" }, redirectLink: "/dashboard/crm/campaigns" },
  ]);
  expect(await notices(mayNot)).toEqual([]);

  // Looking changes nothing; the button of a mail program does.
  const path = new URL(mail?.unsubscribe ?? "").pathname;
  const seen = await page(path);
  expect(seen.status).toBe(200);
  expect(seen.headers.get("referrer-policy")).toBe("no-referrer");
  expect(await seen.text()).toContain("Vous recevez ce résumé");
  const choice = async (): Promise<unknown> =>
    (await server.send("GET", "/v1/users/me/notices", { token: owner })).body;
  expect(await choice()).toEqual({ linkStatistics: true });
  const stopped = await page(path, { method: "POST", headers: FORM, body: "List-Unsubscribe=One-Click" });
  expect(await stopped.text()).toContain("vous ne recevrez plus ce résumé");
  expect(await choice()).toEqual({ linkStatistics: false });
  await click({ "2026-11-23": 5 });
  await sweepAt(MONDAY + 7 * 86_400_000);
  expect(await mails()).toHaveLength(1);
  expect(await notices(owner)).toHaveLength(1);

  // The same page, and the account, switch it on again.
  const started = await page(path, { method: "POST", headers: FORM, body: "act=start" });
  expect(await started.text()).toContain("vous recevrez de nouveau ce résumé");
  const off = { token: owner, body: { linkStatistics: false } };
  expect((await server.send("PUT", "/v1/users/me/notices", off)).status).toBe(200);
  expect(await (await page(path)).text()).toContain("Vous ne recevez plus ce résumé");
});

it("refuses links that it did not make, and explains itself without one", async () => {
  const [mail] = await mails();
  const path = new URL(mail?.unsubscribe ?? "").pathname;
  const [userId] = (path.split("/").at(-1) ?? "").split("-");
  for (const token of ["x", `${userId}-`, `${userId}-${"a".repeat(32)}`, `${path.split("/").at(-1)}x`]) {
    expect((await page(`/disable-tracking-notif/${token}`)).status).toBe(404);
    const posted = await page(`/disable-tracking-notif/${token}`, {
      method: "POST",
      headers: FORM,
      body: "",
    });
    expect(posted.status).toBe(404);
  }
  const bare = await page("/disable-tracking-notif");
  expect(bare.status).toBe(200);
  expect(await bare.text()).toContain('href="/dashboard/settings?link=account"');
});
