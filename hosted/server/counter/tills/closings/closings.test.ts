import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { closingOf } from "@cuvee/core/counter/tills/runningState.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bottles, closeDay, openDay, sell, writeRecord } from "#demo/tillDevice.ts";
import type { TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { ticketHelpers, openCounter } from "#counter/tills/testing/tickets.fixture.ts";

// The period of a closing, its content, and the archive of closed periods.

let server: TestServer;
let shop: TestShop;
let token: string;
let owner: { id: string; name: string };

const { rows, get, sync, follow, newDevice } = ticketHelpers(() => ({ server, shop, token, owner }));

beforeAll(async () => {
  server = await startTestServer();
  ({ shop, token, owner } = await openCounter(server));
  const received = { formatId: shop.bottle.id, kind: "purchase", quantity: 500 };
  await server.send("POST", "/v1/stocks/movements", { token, body: received });
});
afterAll(() => server.stop());

it("names what is odd about closings: a month twice, one to come, a year that is none, and tells the owner", async () => {
  const own = await newDevice();
  await openDay(own);
  await sell(own, { lines: [bottles(own, shop.bottle.id, 1)] });
  await closeDay(own);
  const today = dayInFrance(own.clock.now);
  const year = Number(today.slice(0, 4));
  const closing = async (period: "day" | "month" | "year", of: string): Promise<unknown[]> => {
    const body = closingOf(own.running, { id: newTestId(), code: own.till.code, period, of });
    await writeRecord(own, body);
    await follow(own);
    const view = (await get(`/v1/closings/${body.id}`)).body as unknown as { doubts: { code: string }[] };
    const list = (await get(`/v1/closings?search=${body.number}`)).body as unknown as {
      rows: { doubts: number }[];
    };
    expect(list.rows[0]?.doubts).toBe(view.doubts.length);
    return view.doubts.map(({ code }) => code);
  };
  // Past months and years, each once.
  expect(await closing("month", `${year - 1}-11`)).toEqual([]);
  expect(await closing("year", `${year - 1}-12-31`)).toEqual([]);
  expect(await closing("month", `${year - 1}-11`)).toEqual(["closing-twice"]);
  expect(await closing("year", `${year - 1}-12-31`)).toEqual(["closing-twice"]);
  expect(await closing("month", `${year - 1}-10`)).toEqual(["closing-before"]);
  expect(await closing("month", today.slice(0, 7))).toEqual(["closing-early"]);
  expect(await closing("month", `${year + 1}-05`)).toEqual(["closing-early"]);
  expect(await closing("year", `${year + 1}-06-30`)).toEqual(["closing-early", "closing-year"]);
  expect(await closing("day", `${year + 1}-01-02`)).toEqual(["closing-early"]);
  const notices = await rows("select content from notifications where type = 'closingDoubt'");
  expect(notices.length).toBe(7);
});

it("recounts what a closing says: one that differs from the records before it is refused", async () => {
  const own = await newDevice();
  await openDay(own);
  await sell(own, { lines: [bottles(own, shop.bottle.id, 2)] });
  const body = closingOf(own.running, {
    id: newTestId(),
    code: own.till.code,
    period: "day",
    of: dayInFrance(own.clock.now),
  });
  const totals = { ...body.totals, turnoverTtcCents: cents(body.totals.turnoverTtcCents + 1) };
  await writeRecord(own, { ...body, totals });
  expect((await sync(own)).body["refused"]).toMatchObject({
    code: "till-closing",
    at: "closing totals",
  });
  await server.settle();
});

it("keeps the archive of days that are closed in the books to the byte, until a record of those days comes", async () => {
  const own = await newDevice();
  own.clock.now -= 3 * 86_400_000;
  await openDay(own);
  await sell(own, { lines: [bottles(own, shop.bottle.id, 1)] });
  await closeDay(own);
  await follow(own);
  const day = dayInFrance(own.clock.now);
  const until = dayInFrance(Date.now() - 86_400_000);
  const locked = await server.send("POST", "/v1/accounting/locks", { token, body: { until } });
  expect(locked.status, locked.text).toBe(201);
  const archive = async (): Promise<string> =>
    (await get(`/v1/tills/${own.till.id}/archive?from=${day}&to=${day}`)).text;
  const stored = await archive();
  expect(stored.split("\n").length).toBeGreaterThan(4);
  const renamed = `update shops set name = 'Autre nom', legal = legal || '{"company":"Autre nom","siren":"552100554"}'`;
  await rows(`${renamed} where id = $1`, [shop.id]);
  expect(await archive()).toBe(stored);
  // The till still had a ticket of that day: the archive contains it from then on.
  await openDay(own);
  await follow(own);
  const grown = await archive();
  expect(grown).not.toBe(stored);
  expect(await archive()).toBe(grown);
});
