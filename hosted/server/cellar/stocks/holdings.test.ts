import type { AllocationRow, ThresholdRow } from "@cuvee/core/cellar/stocks/holdings.contract.ts";
import type { Inventory, InventoryLine } from "@cuvee/core/cellar/stocks/inventories.contract.ts";
import type { Warehouse } from "@cuvee/core/cellar/warehouses/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { placeOrder } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import { sweepAllocations } from "#cellar/stocks/allocations.ts";
import { openCellar, type Cellar } from "#cellar/stocks/testing/cellar.fixture.ts";

let c: Cellar;
beforeAll(async () => {
  c = await openCellar();
});
afterAll(async () => {
  await c.server.settle();
  expect(await brokenInvariants(c.server.ownerUrl)).toEqual({});
  await c.server.stop();
});

let next = 0;
async function stocked(quantity: number, warehouseId = c.cellar): Promise<string> {
  const formatId = c.bottles[next++] ?? "";
  await c.move(formatId, "inventory", 0);
  if (quantity > 0) await c.act({ kind: "production", warehouseId, lines: [{ formatId, quantity }] });
  return formatId;
}
const input = (formatId: string, quantity: number) => ({ payment: "transfer" as const, quantity, formatId });

describe("an allocation", () => {
  it("keeps units from everybody but its client, whose orders use it, and gives back what it has left", async () => {
    const formatId = await stocked(10);
    const { holders } = (await c.ask("GET", "/v1/stocks/holders?search=kerouedan")).body as unknown as {
      holders: { id: string; name: string }[];
    };
    const [client] = holders;
    expect(client?.name).toBe("Cave Kerouédan");
    const body = {
      formatId,
      holderKind: "client",
      holder: client?.name,
      holderId: client?.id,
      quantity: 6,
      until: "2099-01-31",
    };
    expect(codeOf(await c.ask("POST", "/v1/stocks/allocations", { ...body, quantity: 11 }))).toEqual([
      409,
      "stock-missing",
    ]);
    expect(codeOf(await c.ask("POST", "/v1/stocks/allocations", { ...body, until: "2020-01-31" }))).toEqual([
      422,
      "allocation-until",
    ]);
    const created = (await c.ask("POST", "/v1/stocks/allocations", body)).body as unknown as AllocationRow;
    expect((await c.article(formatId)).sellable).toBe(4);
    const stranger = await placeOrder(c.server, c.shop, input(formatId, 6));
    expect(stranger.body).toMatchObject({ code: "stock-missing", facts: { lines: [{ available: 4 }] } });
    const token = await c.server.login("cave-kerouedan", "Caviste2026");
    const signedIn = {
      send: (m: string, p: string, more?: object) => c.server.send(m, p, { ...more, token }),
    };
    // Six units of their own allocation and two of the common stock.
    const placed = await placeOrder(signedIn, c.shop, input(formatId, 8));
    expect(placed.status, placed.text).toBe(201);
    const { order } = placed.body as unknown as { order: { id: string; version: number } };
    expect(await c.article(formatId)).toMatchObject({
      sellable: 2,
      holds: [{ orderId: order.id, units: 8 }],
    });
    const used = { quantity: 5, until: "2099-01-31", version: created.version + 1 };
    expect(codeOf(await c.ask("PUT", `/v1/stocks/allocations/${created.id}`, used))).toEqual([
      422,
      "allocation-used",
    ]);
    await c.ask("POST", `/v1/orders/${order.id}/refusal`, { version: order.version });
    const again = await c.article(formatId);
    expect(again).toMatchObject({ sellable: 4, holds: [{ allocationId: created.id, units: 6 }] });
    const changed = await c.ask("PUT", `/v1/stocks/allocations/${created.id}`, {
      ...used,
      quantity: 2,
      version: created.version + 2,
    });
    expect(changed.body).toMatchObject({ quantity: 2, remaining: 2 });
    // The day after its last one, it holds nothing.
    await sweepAllocations({ ...c.server.app.services, now: () => Date.parse("2099-02-01T12:00:00Z") });
    expect(await c.article(formatId)).toMatchObject({ sellable: 10, holds: [] });
    expect(
      codeOf(await c.ask("POST", `/v1/stocks/allocations/${created.id}/ending`, { version: 9 })),
    ).toEqual([409, "allocation-ended"]);
  });
});

describe("a threshold", () => {
  it("is told once per crossing, by movements and by orders, to those who see stock", async () => {
    const formatId = await stocked(12);
    const watcher = await makePerson(c.server, {
      role: "iam",
      shops: [{ shopId: c.shop.id, authorizations: { seeAllStock: true } }],
    });
    const notices = async (): Promise<object[]> => {
      await c.server.settle();
      const reply = await c.server.send("GET", "/v1/notifications-centers", { token: watcher });
      return (reply.body as unknown as { type: string; content: object }[])
        .filter((one) => one.type === "thresholdReach")
        .map((one) => one.content);
    };
    const put = await c.ask("PUT", "/v1/stocks/thresholds", { formatId, least: 6 });
    const { threshold } = put.body as unknown as { threshold: ThresholdRow };
    expect(threshold).toMatchObject({ least: 6, available: 12, isBelow: false, version: 1 });
    expect(codeOf(await c.ask("PUT", "/v1/stocks/thresholds", { formatId, least: 7 }))).toEqual([
      409,
      "conflict",
    ]);
    const first = await placeOrder(c.server, c.shop, input(formatId, 7));
    expect(await notices()).toMatchObject([{ left: "5", least: "6" }]);
    await c.move(formatId, "gift", 1);
    expect(await notices()).toHaveLength(1);
    const { order } = first.body as unknown as { order: { id: string; version: number } };
    await c.ask("POST", `/v1/orders/${order.id}/refusal`, { version: order.version });
    await c.server.settle();
    await c.move(formatId, "tasting", 6);
    expect(await notices()).toHaveLength(2);
    const filter = encodeURIComponent(JSON.stringify({ isLow: { is: true } }));
    const low = (await c.ask("GET", `/v1/stocks?filter=${filter}`)).body as unknown as {
      rows: { formatId: string }[];
    };
    expect(low.rows.map((row) => row.formatId)).toEqual([formatId]);
    expect((await c.ask("PUT", "/v1/stocks/thresholds", { formatId, least: null, version: 1 })).body).toEqual(
      { threshold: null },
    );
  });
});

describe("an inventory", () => {
  const lineOf = (lines: InventoryLine[], formatId: string) => lines.find((one) => one.formatId === formatId);

  it("adds up what several people count, once each, and keeps what is sold meanwhile", async () => {
    const [one, two, three] = [await stocked(24), await stocked(12), await stocked(5)];
    const opened = await c.ask("POST", "/v1/stocks/inventories", {
      name: "Fin d’année",
      warehouseId: c.cellar,
      isBlind: true,
    });
    expect(opened.status, opened.text).toBe(201);
    const { id, version } = opened.body as unknown as Inventory;
    expect(
      codeOf(await c.ask("POST", "/v1/stocks/inventories", { name: "Encore", warehouseId: c.cellar })),
    ).toEqual([409, "inventory-open"]);
    const path = `/v1/stocks/inventories/${id}`;
    const counter = await makePerson(c.server, {
      role: "iam",
      shops: [{ shopId: c.shop.id, authorizations: { seeAllStock: true } }],
    });
    const count = (token: string, counts: object[]) =>
      c.server.send("POST", `${path}/counts`, { token, body: { counts } });
    const increments = [10, 8, 4].map((quantity) => ({ id: newTestId(), formatId: one, quantity }));
    // Three people send their counts at once, the first one twice.
    const [first] = increments;
    await Promise.all([
      ...increments.map((increment, n) => count(n % 2 ? counter : c.token, [increment])),
      count(counter, [first ?? {}]),
    ]);
    const minusOne = await count(counter, [{ id: newTestId(), formatId: two, quantity: -1 }]);
    expect(codeOf(minusOne)).toEqual([422, "count-negative"]);
    await count(counter, [{ id: newTestId(), formatId: two, quantity: 13 }]);
    const seen = (await c.server.send("GET", path, { token: counter })).body as unknown as Inventory;
    expect(lineOf(seen.lines, one)).toMatchObject({ counted: 22, expected: null, difference: null });
    expect((await c.server.send("GET", `${path}/differences`, { token: counter })).status).toBe(403);
    // Three bottles leave after they were counted.
    await c.move(one, "sale", 3);
    const shown = (await c.ask("GET", `${path}/differences`)).body as unknown as Inventory;
    expect(lineOf(shown.lines, one)).toMatchObject({
      counted: 22,
      expected: 24,
      difference: -2,
      differenceMl: -1500,
    });
    expect(lineOf(shown.lines, two)).toMatchObject({ difference: 1 });
    expect(lineOf(shown.lines, three)).toMatchObject({ counted: null, expected: 5, difference: null });
    expect(codeOf(await c.ask("POST", `${path}/closing`, { version: version + 1 }))).toEqual([
      409,
      "conflict",
    ]);
    const closed = await c.ask("POST", `${path}/closing`, { version });
    expect(closed.body).toMatchObject({ status: "closed" });
    const left = await Promise.all(
      [one, two, three].map(async (f) => (await c.article(f)).places.map((p) => p.onHand)),
    );
    expect(left).toEqual([[19], [13], [5]]);
    expect(codeOf(await count(counter, [{ id: newTestId(), formatId: one, quantity: 1 }]))).toEqual([
      409,
      "inventory-ended",
    ]);
    expect(
      await c.rows(
        "select format_id, on_hand_delta::int as n from stock_movements where inventory_id = $1 order by n",
        [id],
      ),
    ).toEqual([
      { format_id: one, n: -2 },
      { format_id: two, n: 1 },
    ]);
  });

  it("of a family puts away what nobody found, when asked; one that is given up changes nothing", async () => {
    const created = (await c.ask("POST", "/v1/warehouses", { name: "Foire", kind: "fair", sells: false }))
      .body as unknown as Warehouse;
    const [one, two] = [await stocked(4, created.id), await stocked(4, created.id)];
    const open = async (): Promise<Inventory> =>
      (
        await c.ask("POST", "/v1/stocks/inventories", {
          name: "Foire",
          warehouseId: created.id,
          families: ["wine"],
        })
      ).body as unknown as Inventory;
    const given = await open();
    await c.ask("POST", `/v1/stocks/inventories/${given.id}/counts`, {
      counts: [{ id: newTestId(), formatId: one, quantity: 1 }],
    });
    const cancelled = await c.ask("POST", `/v1/stocks/inventories/${given.id}/cancellation`, {
      version: given.version,
    });
    expect(cancelled.body).toMatchObject({ status: "cancelled" });
    const stored = await open();
    await c.ask("POST", `/v1/stocks/inventories/${stored.id}/counts`, {
      counts: [{ id: newTestId(), formatId: one, quantity: 4 }],
    });
    await c.ask("POST", `/v1/stocks/inventories/${stored.id}/closing`, {
      version: stored.version,
      uncounted: "zero",
    });
    expect((await c.article(one)).places.map((p) => p.onHand)).toEqual([4]);
    expect((await c.article(two)).places).toEqual([]);
    // A warehouse with stock is not archived; an empty one can be, and can be reopened.
    const path = `/v1/warehouses/${created.id}`;
    expect(codeOf(await c.ask("POST", `${path}/archiving`, { version: created.version }))).toEqual([
      409,
      "warehouse-not-empty",
    ]);
    await c.act({
      kind: "transfer",
      warehouseId: created.id,
      toWarehouseId: c.cellar,
      lines: [{ formatId: one, quantity: 4 }],
    });
    expect((await c.ask("POST", `${path}/archiving`, { version: created.version })).body).toMatchObject({
      sells: false,
      version: 2,
    });
    const into = { kind: "production", warehouseId: created.id, lines: [{ formatId: one, quantity: 1 }] };
    expect(codeOf(await c.ask("POST", "/v1/stocks/operations", into))).toEqual([409, "warehouse-archived"]);
    expect((await c.ask("POST", `${path}/reopening`, { version: 2 })).body).toMatchObject({
      archivedAt: null,
    });
  });
});

describe("the warehouses that sell", () => {
  it("are at least one, and orders follow at once when they change", async () => {
    const formatId = await stocked(0);
    await c.act({ kind: "production", warehouseId: c.depot, lines: [{ formatId, quantity: 3 }] });
    expect((await placeOrder(c.server, c.shop, input(formatId, 1))).status).toBe(409);
    const { warehouses } = (await c.ask("GET", "/v1/warehouses")).body as unknown as {
      warehouses: Warehouse[];
    };
    const put = (id: string, sells: boolean) => {
      const { name, kind, exciseNumber, address, version } =
        warehouses.find((w) => w.id === id) ?? ({} as Warehouse);
      return c.ask("PUT", `/v1/warehouses/${id}`, { name, kind, exciseNumber, address, version, sells });
    };
    expect(codeOf(await put(c.cellar, false))).toEqual([409, "warehouse-last"]);
    expect((await put(c.depot, true)).status).toBe(200);
    expect((await placeOrder(c.server, c.shop, input(formatId, 3))).status).toBe(201);
    expect(codeOf(await put(c.depot, true))).toEqual([409, "conflict"]);
    const wrong = { name: "x", exciseNumber: "FR12" };
    const refused = await c.ask("POST", "/v1/warehouses", wrong);
    expect(refused.body).toMatchObject({ fields: [{ path: "exciseNumber", code: "excise-number" }] });
  });
});
