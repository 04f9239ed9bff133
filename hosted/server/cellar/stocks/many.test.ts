import { afterAll, beforeAll, expect, it } from "vitest";
import { buffersOf } from "#bench/buffers.ts";
import { measureOf, pageOf } from "#kit/list/list.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { movementRows } from "#cellar/stocks/lists.queries.ts";
import { openCellar, type Cellar } from "#cellar/stocks/testing/cellar.fixture.ts";

let c: Cellar;
/** Movements in pairs that cancel each other out, so that the counters stay; ten at a time have one moment. */
const MOVED = `
  insert into stock_movements (shop_id, warehouse_id, format_id, kind, on_hand_delta, reserved_delta, made_by, at)
  select $1, $2, $3, (array['production', 'breakage'])[1 + n % 2], case n % 2 when 0 then 1 + n / 10 else -1 - n / 10 end, 0,
    'many', date_trunc('hour', now()) - make_interval(hours => n / 10)
  from generate_series($4::int, $5::int) n`;
const moved = (from: number, to: number): Promise<unknown> =>
  asOwner(c.server.ownerUrl, async (client) => {
    await client.query(MOVED, [c.shop.id, c.cellar, c.bottles[0], from, to]);
    await client.query("analyze stock_movements, movement_sums");
  });

beforeAll(async () => {
  c = await openCellar();
  await moved(0, 1199);
});
afterAll(() => c.server.stop());

type Page = { rows: { id: string; at: string; movedVolumeMl: number }[]; next: string | null };
async function walk(query: Record<string, string>): Promise<Page["rows"]> {
  const all: Page["rows"] = [];
  let cursor: string | null = null;
  do {
    const given = new URLSearchParams({ ...query, ...(cursor ? { cursor } : {}) });
    const reply = await c.ask("GET", `/v1/stocks/movements?${given}`);
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    const page = reply.body as unknown as Page;
    all.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

// Each sort is read in the same way: two of them stand for all, and the long tests read the others too.
it.each(
  process.env["LONG"] ? ["-at", "at", "kind", "-quantity", "orderNumber", "-document"] : ["-at", "kind"],
)("pages of movements by %s hold each one once, also those of one moment", async (sort) => {
  const all = await c.rows<{ id: string }>(
    "select lpad(id::text, 16, '0') as id from stock_movements where shop_id = $1 and on_hand_delta <> 0 order by at desc, stock_movements.id desc",
    [c.shop.id],
  );
  const ids = all.map(({ id }) => id);
  for (const limit of ["7", "200"]) {
    const found = (await walk({ sort, limit })).map(({ id }) => id);
    if (sort.endsWith("at")) expect(found).toEqual(sort === "-at" ? ids : ids.toReversed());
    else expect(found.toSorted()).toEqual(ids.toSorted());
  }
});

it("a cursor whose id is no number is refused", async () => {
  const forged = (id: string): string =>
    Buffer.from(JSON.stringify(["-at", "2026-11-21 10:00:00", id])).toString("base64url");
  for (const id of ["x", "", "-1", "12345678901234567", "1e3"])
    expect((await c.ask("GET", `/v1/stocks/movements?cursor=${forged(id)}`)).status).toBe(422);
  expect((await c.ask("GET", `/v1/stocks/movements?cursor=${forged("0000000000000001")}`)).status).toBe(200);
});

const measured = async (filter: object): Promise<unknown> => {
  const reply = await c.ask(
    "GET",
    `/v1/stocks/movements/measure?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
/** A filter that matches every row, so that the rows themselves are summed. */
const EVER = { at: { from: "1900-01-01" } };
async function expectSame(): Promise<void> {
  for (const filter of [{}, { kind: { in: ["production"] } }, { kind: { in: ["breakage", "sale"] } }])
    expect(await measured(filter)).toEqual(await measured({ ...EVER, ...filter }));
  expect(await brokenInvariants(c.server.ownerUrl)).toEqual({});
}

it("kept totals are those of the movements, while many are recorded at once and a volume is corrected", async () => {
  await expectSame();
  const [formatId = ""] = c.bottles;
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => c.move(formatId, n % 2 ? "production" : "breakage", 1 + (n % 3))),
  );
  await expectSame();
  await c.rows("update formats set volume_ml = 1500 where id = $1", [formatId]);
  await expectSame();
  await c.rows("update formats set volume_ml = 750 where id = $1", [formatId]);
  await expectSame();
  const [{ n = 0 } = {}] = await c.rows<{ n: number }>("select count(*)::int as n from movement_sums");
  expect(n).toBeLessThan(200);
});

it("a page and the totals read no more where there are more movements", async () => {
  const columns = Object.keys(movementRows.columns);
  const of = c.shop.id;
  const read = async (): Promise<number[]> => {
    await c.rows("vacuum (full, analyze) movement_sums");
    const page = buffersOf(c.server.ownerUrl, of, "nobody", (tx) =>
      pageOf(tx, movementRows, { of, columns, request: { limit: 50 } }),
    );
    const totals = buffersOf(c.server.ownerUrl, of, "nobody", (tx) =>
      measureOf(tx, movementRows, { of, columns, input: {} }),
    );
    return (await Promise.all([page, totals])).map((counts) =>
      counts.reduce((all, { custom, generic }) => all + Math.max(custom, generic), 0),
    );
  };
  const before = await read();
  await moved(1200, 13_199);
  const after = await read();
  for (const [n, pages] of after.entries()) expect(pages).toBeLessThan(1.3 * (before[n] ?? 0) + 60);
});
