import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BooksView } from "@cuvee/core/billing/accounting/views.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import { acceptedOrder, bill, viewIn } from "#sales/bills/testing/bills.fixture.ts";
import type { YearsView } from "./years.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

const at = async (day: string): Promise<void> => {
  server.clock.now = Date.parse(`${day}T11:00:00Z`);
  token = await server.login("calades", "Calades2026");
};
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  shop = await openShop(server, ESTATE);
  // Nothing was sealed or sold before: the demo's entries are of days that are over by then.
  await at("2027-11-23");
});
afterAll(() => server.stop());

const PATH = "/v1/shops/me/fiscal-years";
const years = async (): Promise<YearsView> =>
  (await server.send("GET", PATH, { token })).body as unknown as YearsView;
const state = async (opensOn: string, closesOn: string): Promise<Reply> =>
  server.send("POST", PATH, { token, body: { version: (await years()).version, opensOn, closesOn } });
const withdraw = (opensOn: string): Promise<Reply> => server.send("DELETE", `${PATH}/${opensOn}`, { token });
const newBill = async (): Promise<DocumentView> =>
  viewIn(await bill({ server, token }, [(await acceptedOrder({ server, shop, token }, { quantity: 6 })).id]));
const start = async (logStartMonth: number): Promise<Reply> => {
  const { version } = (await server.send("GET", "/v1/shops/me", { token })).body;
  return server.send("PUT", "/v1/shops/me", {
    token,
    body: { version, settings: { logStartMonth, logStartDay: 1 } },
  });
};

describe("fiscal years", () => {
  it("never change under what is sealed: the next bill is of the same series", async () => {
    const first = await newBill();
    expect(first.number).toMatch(/-2027-00001$/);
    const refused = await start(8);
    expect([refused.status, refused.body["code"]]).toEqual([409, "fiscal-year-dated"]);
    const stated = await state("2027-01-01", "2027-07-31");
    expect(stated.body).toMatchObject({ code: "fiscal-year-used", facts: { day: "31/12/2027" } });
    expect((await newBill()).number).toMatch(/-2027-00002$/);
    expect(await years()).toMatchObject({ usedUntil: "2027-11-23", free: "2028-01-01", today: "2027-11-23" });
  });

  it.each([
    ["2028-02-01", "2028-07-31", "fiscal-year-start", "01/01/2028"],
    ["2028-01-01", "2027-12-31", "fiscal-year-order", "01/01/2028"],
    ["2028-01-01", "2030-01-01", "fiscal-year-long", "31/12/2029"],
    ["2028-01-01", "2028-12-31", "fiscal-year-same", "31/12/2028"],
  ])("from %s to %s is refused in words (%s)", async (opensOn, closesOn, code, day) => {
    const refused = await state(opensOn, closesOn);
    expect([refused.status, refused.body["code"]]).toEqual([409, code]);
    expect(String(refused.body["message"])).toContain(day);
  });

  it("is stated short from a year's end on, taken back as long as nothing is in it, and by one at a time", async () => {
    const { version } = await years();
    const body = { version, opensOn: "2028-01-01", closesOn: "2028-07-31" };
    const both = await Promise.all([1, 2].map(() => server.send("POST", PATH, { token, body })));
    expect(both.map((r) => r.status).toSorted()).toEqual([201, 409]);
    expect(both.find((r) => r.status === 409)?.body["code"]).toBe("conflict");
    expect((await years()).years.slice(0, 3)).toEqual([
      { opensOn: "2027-01-01", closesOn: "2027-12-31", name: 2027, months: 12, days: 0, isStated: false },
      { opensOn: "2028-01-01", closesOn: "2028-07-31", name: 2028, months: 7, days: 0, isStated: true },
      { opensOn: "2028-08-01", closesOn: "2029-07-31", name: 2029, months: 12, days: 0, isStated: false },
    ]);
    expect((await server.send("GET", "/v1/shops/me", { token })).body["settings"]).toMatchObject({
      logStartMonth: 8,
      logStartDay: 1,
    });
    expect((await withdraw("2027-01-01")).status).toBe(404);
    expect((await withdraw("2028-01-01")).status).toBe(200);
    expect((await years()).years[1]).toMatchObject({ closesOn: "2028-12-31", isStated: false });
    expect((await state("2028-01-01", "2028-07-31")).status).toBe(201);
  });

  it("are one list: numbers, books, FEC and tills follow them, and nothing overlaps", async () => {
    await at("2028-07-31");
    const last = await newBill();
    await at("2028-08-01");
    const next = await newBill();
    const order = (await placeOrder(server, shop, { payment: "check", quantity: 6 })).body;
    const { number } = order["order"] as unknown as { number: string };
    expect([last.number, next.number].map((n) => /\d{4}-\d{5}$/.exec(n)?.[0])).toEqual([
      "2028-00001",
      "2029-00001",
    ]);
    expect(number).toContain("2029-");
    const books = (await server.send("GET", "/v1/accounting/books", { token })).body as unknown as BooksView;
    expect(books.years.slice(0, 3).map((y) => [y.opensOn, y.closesOn, y.fileName?.slice(9)])).toEqual([
      ["2028-08-01", "2029-07-31", "FEC20290731.txt"],
      ["2028-01-01", "2028-07-31", "FEC20280731.txt"],
      ["2027-01-01", "2027-12-31", "FEC20271231.txt"],
    ]);
    const point = await makePoint(server, token, shop.bottle.id);
    const till = await enrol(server, token, point.id);
    const { fiscal } = (await server.send("GET", `/v1/tills/${till.id}/snapshot`, { token }))
      .body as unknown as TillSnapshot;
    expect(fiscal).toEqual({
      startMonth: 8,
      startDay: 1,
      stated: [{ opensOn: "2028-01-01", closesOn: "2028-07-31" }],
    });
    // A year that has begun stays.
    expect((await withdraw("2028-01-01")).body["code"]).toBe("fiscal-year-used");
    expect((await state("2028-08-01", "2028-12-31")).body["code"]).toBe("fiscal-year-used");
    expect((await state("2029-08-01", "2031-07-31")).status).toBe(201);
    expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  });

  it("of a shop without any document start where it says, and are refused to who may not", async () => {
    await asOwner(server.ownerUrl, (db) =>
      db.query("update shops set fiscal_years = '[]', log_start_month = 1 where code = $1", [ESTATE]),
    );
    const other = await server.login("percheval", "Percheval2026");
    const seen = (await server.send("GET", PATH, { token: other })).body as unknown as YearsView;
    expect(seen.years[0]?.opensOn).toBe(`${dayInFrance(server.clock.now).slice(0, 4)}-01-01`);
    const cellar = await server.login("mathieu", "Cellier2026");
    expect((await server.send("GET", PATH, { token: cellar })).status).toBe(403);
  });
});
