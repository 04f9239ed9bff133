import type { MatrixRow, PriceChange } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ESTATE } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { offerOf, openSeller, type Seller } from "./testing/seller.fixture.ts";

let server: TestServer;
let seller: Seller;

beforeAll(async () => {
  server = await startTestServer();
  seller = await openSeller(server, ESTATE, ["calades", "Calades2026"]);
});
afterAll(() => server.stop());

const PATH = "/v1/pricing/matrix";
type Page = { rows: MatrixRow[]; next: string | null };
type Changed = { changeId: string; rows: MatrixRow[] };

async function all(query = ""): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = [];
  let cursor = "";
  do {
    const page = await seller.set<Page>("GET", `${PATH}?limit=7${query}${cursor}`);
    rows.push(...page.rows);
    cursor = page.next === null ? "" : `&cursor=${encodeURIComponent(page.next)}`;
  } while (cursor);
  return rows;
}
const one = async (formatId: string): Promise<MatrixRow> => {
  const found = (await all()).find((row) => row.formatId === formatId);
  if (!found) throw new Error("no such row");
  return found;
};
const change = (rows: object[]): Promise<Reply> => seller.ask("PUT", PATH, { rows });
const copy = (body: object): Promise<{ changeId: string; formats: number }> =>
  server.send("POST", `${PATH}/copies`, { token: seller.token, body }).then((reply) => {
    expect(reply.status, reply.text.slice(0, 300)).toBe(201);
    return reply.body as unknown as { changeId: string; formats: number };
  });
const undo = (changeId: string): Promise<Reply> => seller.ask("POST", `${PATH}/changes/${changeId}/undo`);
const prices = (rows: readonly MatrixRow[]): object[] =>
  rows.map(({ formatId, unitE4, grids, tiers }) => ({ formatId, unitE4, grids, tiers }));

it("has every format once, sorted by product, and finds by words without accents", async () => {
  const rows = await all();
  const formats = seller.shop.products.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id)));
  expect(rows.map((row) => row.formatId).toSorted()).toEqual(expect.arrayContaining(formats.toSorted()));
  expect(new Set(rows.map((row) => row.formatId)).size).toBe(rows.length);
  const { name } = seller.shop.product;
  const found = await all(`&search=${encodeURIComponent(name.normalize("NFKD").replace(/\p{M}/gu, ""))}`);
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map((row) => row.name))).toEqual(new Set([name]));
});

it("changes cells of several formats at once; the next cart pays them, and undo puts them back", async () => {
  const { id } = seller.shop.bottle;
  const [before, other] = [await one(id), (await all()).find((row) => row.formatId !== id)];
  if (!other) throw new Error("one format is not enough");
  const reply = await change([
    { formatId: id, version: before.version, unitE4: 133_000 },
    { formatId: other.formatId, version: other.version, grids: { pro: { visible: true, unitE4: 71_000 } } },
  ]);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  const { changeId, rows } = reply.body as unknown as Changed;
  expect(rows.map((row) => row.formatId)).toEqual([id, other.formatId]);
  expect(rows[0]).toMatchObject({ unitE4: 133_000, version: before.version + 1, grids: before.grids });
  expect(rows[1]?.grids["pro"]).toMatchObject({ visible: true, unitE4: 71_000 });
  const paid = await seller.price([{ formatId: id, quantity: 1 }]);
  const publicGrid = before.grids["public"];
  if (!publicGrid?.visible) expect(paid.lines[0]?.unitE4).toBe(133_000);

  const back = await undo(changeId);
  expect(back.body).toMatchObject({ reverted: 2, kept: [] });
  expect(prices([await one(id), await one(other.formatId)])).toEqual(prices([before, other]));
  expect((await undo(changeId)).body).toMatchObject({ code: "already-undone" });
});

it("writes nothing when one of its rows is stale, unknown, or of no grid", async () => {
  const rows = await all();
  const [a, b] = rows;
  if (!a || !b) throw new Error("two formats are needed");
  const good = { formatId: a.formatId, version: a.version, unitE4: 1 };
  const stale = await change([good, { formatId: b.formatId, version: b.version - 1, unitE4: 1 }]);
  expect(stale.body).toMatchObject({ status: 409, code: "conflict" });
  expect(
    (stale.body["facts"] as unknown as { current: MatrixRow[] }).current.map((row) => row.formatId),
  ).toEqual([b.formatId]);
  expect((await change([good, { formatId: newTestId(), version: 1, unitE4: 1 }])).status).toBe(404);
  const gridless = await change([{ ...good, grids: { nowhere: { visible: true, unitE4: 1 } } }]);
  expect(gridless.body).toMatchObject({ status: 422 });
  expect(gridless.text).toContain("unknown-grid");
  for (const body of [
    { rows: [] },
    { rows: [good, good] },
    { rows: [{ ...good, unitE4: -1 }] },
    { rows: [{ ...good, unitE4: 1.5 }] },
    { rows: [{ ...good, price: 1 }] },
  ])
    expect((await seller.ask("PUT", PATH, body)).status).toBe(422);
  expect(await all()).toEqual(rows);
});

it("takes a cell away, and hides another", async () => {
  const { id } = seller.shop.bottle;
  const before = await one(id);
  const set = { pro: { visible: false, unitE4: 60_000 } };
  const first = (await change([{ formatId: id, version: before.version, grids: set }]))
    .body as unknown as Changed;
  expect(first.rows[0]?.grids["pro"]).toMatchObject({ visible: false, unitE4: 60_000 });
  const version = first.rows[0]?.version;
  const second = (await change([{ formatId: id, version, grids: { pro: null } }])).body as unknown as Changed;
  expect(second.rows[0]?.grids["pro"]).toBeUndefined();
  // Undone one after the other, the last one first.
  await undo(second.changeId);
  expect((await one(id)).grids["pro"]).toMatchObject({ visible: false, unitE4: 60_000 });
  expect((await undo(first.changeId)).body).toMatchObject({ reverted: 1, kept: [] });
  expect((await one(id)).grids).toEqual(before.grids);
});

it("copies a grid with a percentage and a rounding, thresholds included, and undoes it but for what changed since", async () => {
  const { id } = seller.shop.bottle;
  const format = await seller.format(id);
  await seller.set("PUT", `/v1/pricing/formats/${id}`, {
    ...offerOf(format),
    unitE4: 120_000,
    tiers: [{ from: 6, unitE4: 110_000 }],
    typologies: {},
  });
  const before = await all();
  const { changeId, formats } = await copy({ from: "*", to: "pro", percentBp: -3000, rounding: "tenCents" });
  expect(formats).toBe(before.length);
  // The format's own price includes tax at 20 %, the grid's does not: 12 € → 10 € → 7 €.
  const settings = await seller.settings();
  const pro = settings.rules.typologies.find((grid) => grid.key === "pro");
  expect(pro?.ttc).toBe(false);
  const cell = (await seller.format(id)).format.typologies?.["pro"];
  expect(cell).toMatchObject({ visible: true, unitE4: 70_000, tiers: [{ from: 6, unitE4: 64_000 }] });

  const now = await one(id);
  await change([{ formatId: id, version: now.version, unitE4: 125_000 }]);
  const back = (await undo(changeId)).body as unknown as { reverted: number; kept: { formatId: string }[] };
  expect(back.reverted).toBe(before.length - 1);
  expect(back.kept.map((stored) => stored.formatId)).toEqual([id]);
  const others = (rows: MatrixRow[]) => prices(rows.filter((row) => row.formatId !== id));
  expect(others(await all())).toEqual(others(before));
});

it("fills only what is missing, and raises a grid onto itself", async () => {
  const rows = await all();
  const has = rows.filter((row) => row.grids["pro"]).length;
  const filled = await copy({ from: "*", to: "pro", onlyMissing: true });
  expect(filled.formats).toBe(rows.length - has);
  const one = (await all()).find((row) => (row.grids["pro"]?.unitE4 ?? 0) > 0);
  if (!one) throw new Error("no price in the grid");
  const raised = await copy({ from: "pro", to: "pro", percentBp: 10_000, rows: { ids: [one.formatId] } });
  expect(raised.formats).toBe(1);
  const after = (await all()).find((row) => row.formatId === one.formatId);
  expect(after?.grids["pro"]?.unitE4).toBe(Math.round(((one.grids["pro"]?.unitE4 ?? 0) * 2) / 100) * 100);
  const empty = await seller.ask("POST", `${PATH}/copies`, { from: "pro", to: "pro" });
  expect(empty.status).toBe(422);
});

it("tells the last changes, who made them and which were undone", async () => {
  const { changes } = await seller.set<{ changes: PriceChange[] }>("GET", `${PATH}/changes`);
  expect(changes[0]).toMatchObject({
    kind: "copy",
    from: "pro",
    to: "pro",
    percentBp: 10_000,
    madeBy: "calades",
    formats: 1,
  });
  expect(changes.some((priceChange) => priceChange.undoneAt !== null)).toBe(true);
});
