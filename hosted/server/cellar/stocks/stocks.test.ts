import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { placeOrder } from "#kit/testing/orders.ts";
import { codeOf } from "#kit/testing/storm.ts";
import { openCellar, placesOf, type Cellar } from "#cellar/stocks/testing/cellar.fixture.ts";

let c: Cellar;
beforeAll(async () => {
  c = await openCellar();
});
afterAll(() => c.server.stop());
afterEach(async () => {
  await c.server.settle();
  expect(await brokenInvariants(c.server.ownerUrl)).toEqual({});
});

const CELLAR = "Chai de Cairanne";
const DEPOT = "Dépôt de Jonquières";
/** A bottle that no test has used, with nothing in the cellar. */
let next = 0;
async function fresh(): Promise<string> {
  const formatId = c.bottles[next++] ?? "";
  await c.move(formatId, "inventory", 0);
  return formatId;
}
type Placed = { order: { id: string; number: string; version: number } };
async function order(formatId: string, quantity: number): Promise<Placed["order"]> {
  const reply = await placeOrder(c.server, c.shop, { payment: "transfer", quantity, formatId });
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as unknown as Placed).order;
}

describe("goods", () => {
  it("enter with lot and duty, leave oldest first, and never more than there are", async () => {
    const formatId = await fresh();
    const warehouseId = c.cellar;
    const enter = (lot: string, dutyStatus: string, quantity: number) =>
      c.act({
        kind: "purchase",
        warehouseId,
        document: "F-1",
        lines: [{ formatId, quantity, lot, dutyStatus }],
      });
    await enter("L1", "suspended", 6);
    await enter("L2", "suspended", 6);
    await enter("L3", "paid", 2);
    // Duty-paid stock is consumed first, then the oldest.
    await c.act({ kind: "sale", warehouseId, lines: [{ formatId, quantity: 5 }] });
    expect(placesOf(await c.article(formatId))).toEqual([
      `${CELLAR} suspended L1: 3/0`,
      `${CELLAR} suspended L2: 6/0`,
    ]);
    const tooMany = await c.ask("POST", "/v1/stocks/operations", {
      kind: "sample",
      warehouseId,
      lines: [
        { formatId, quantity: 2 },
        { formatId, quantity: 8 },
      ],
    });
    expect(codeOf(tooMany)).toEqual([409, "stock-short"]);
    expect(codeOf(await c.move(formatId, "gift", 1, { lot: "L9" }))).toEqual([409, "stock-short"]);
    // A fact is posted even below zero.
    expect((await c.move(formatId, "breakage", 10)).body).toEqual({ onHand: -1, reserved: 0, available: -1 });
    expect(codeOf(await c.move(formatId, "replacement", 1))).toEqual([422, "origin-month"]);
    expect((await c.move(formatId, "replacement", 1, { originMonth: "2026-03" })).status).toBe(201);
    expect(codeOf(await c.move(formatId, "gift", 1, { day: "2999-01-01" }))).toEqual([
      422,
      "movement-future",
    ]);
  });

  it("go from one warehouse to another in one act, and from suspended duty to paid", async () => {
    const formatId = await fresh();
    await c.act({ kind: "production", warehouseId: c.cellar, lines: [{ formatId, quantity: 12, lot: "" }] });
    const { operationId } = await c.act({
      kind: "transfer",
      warehouseId: c.cellar,
      toWarehouseId: c.depot,
      document: "BT-7",
      lines: [{ formatId, quantity: 5 }],
    });
    await c.act({ kind: "duty", warehouseId: c.depot, lines: [{ formatId, quantity: 2 }] });
    expect(placesOf(await c.article(formatId))).toEqual([
      `${DEPOT} paid: 2/0`,
      `${CELLAR} suspended: 7/0`,
      `${DEPOT} suspended: 3/0`,
    ]);
    const filter = JSON.stringify({ formatId: { in: [formatId] } });
    const list = await c.ask("GET", `/v1/stocks/movements?filter=${encodeURIComponent(filter)}`);
    const { rows } = list.body as unknown as {
      rows: { kind: string; quantity: number; operationId: string; movedVolumeMl: number }[];
    };
    const pair = rows.filter((row) => row.operationId === operationId);
    expect(pair.map((row) => [row.kind, row.quantity, row.movedVolumeMl]).toSorted()).toEqual([
      ["transfer", -5, -3750],
      ["transfer", 5, 3750],
    ]);
    // Promised units stay where they can be sent from.
    await order(formatId, 6);
    const away = {
      kind: "transfer",
      warehouseId: c.cellar,
      toWarehouseId: c.depot,
      lines: [{ formatId, quantity: 2 }],
    };
    expect(codeOf(await c.ask("POST", "/v1/stocks/operations", away))).toEqual([409, "stock-promised"]);
    expect(
      codeOf(await c.ask("POST", "/v1/stocks/operations", { ...away, toWarehouseId: c.cellar })),
    ).toEqual([422, "same-warehouse"]);
  });

  it("are bottled: the tank empties in millilitres, the bottles fill, and what is in neither is a loss", async () => {
    const formatId = await fresh();
    const tank = formatId.replace(/.$/, formatId.endsWith("z") ? "y" : "z");
    await c.rows(
      `insert into formats (shop_id, id, product_id, vintage_id, position, ref, type, volume_ml, eq75, weight_g, unit_e4)
       select shop_id, $1, product_id, vintage_id, 99, 'vrac', 'vrac', 1000, 1333, 0, 40000 from formats where id = $2`,
      [tank, formatId],
    );
    await c.act({
      kind: "production",
      warehouseId: c.cellar,
      lines: [{ formatId: tank, quantity: 500_000, lot: "C4" }],
    });
    const bottling = (consumedMl: number) => ({
      kind: "bottling",
      warehouseId: c.cellar,
      bulk: { formatId: tank, consumedMl },
      lines: [{ formatId, quantity: 600 }],
    });
    expect(codeOf(await c.ask("POST", "/v1/stocks/operations", bottling(449_000)))).toEqual([
      422,
      "bottling-volume",
    ]);
    await c.act(bottling(452_000));
    expect(placesOf(await c.article(tank))).toEqual([`${CELLAR} suspended C4: 48000/0`]);
    expect(placesOf(await c.article(formatId))).toEqual([`${CELLAR} suspended C4: 600/0`]);
    const kinds = await c.rows<{ kind: string; ml: string }>(
      "select kind, sum(on_hand_delta) as ml from stock_movements where format_id = $1 and on_hand_delta < 0 group by 1 order by 1",
      [tank],
    );
    expect(kinds).toEqual([
      { kind: "bottling", ml: "-450000" },
      { kind: "loss", ml: "-2000" },
    ]);
    expect(
      codeOf(
        await c.ask("POST", "/v1/stocks/operations", { ...bottling(1), bulk: { formatId, consumedMl: 1 } }),
      ),
    ).toEqual([422, "bottling-formats"]);
  });
});

describe("an order", () => {
  it("takes across lots, gives back, and leaves by its own movements", async () => {
    const formatId = await fresh();
    for (const lot of ["A", "B"])
      await c.act({ kind: "production", warehouseId: c.cellar, lines: [{ formatId, quantity: 6, lot }] });
    const first = await order(formatId, 8);
    expect(placesOf(await c.article(formatId))).toEqual([
      `${CELLAR} suspended A: 6/6`,
      `${CELLAR} suspended B: 6/2`,
    ]);
    const missing = await placeOrder(c.server, c.shop, { payment: "transfer", quantity: 5, formatId });
    expect(missing.body).toMatchObject({
      code: "stock-missing",
      facts: { lines: [{ formatId, available: 4 }] },
    });
    const refused = await c.ask("POST", `/v1/orders/${first.id}/refusal`, { version: first.version });
    expect(refused.status, refused.text).toBe(200);
    const second = await order(formatId, 7);
    const accepted = await c.ask("POST", `/v1/orders/${second.id}/acceptance`, { version: second.version });
    const { version } = accepted.body as unknown as Placed["order"];
    const gone = await c.ask("POST", `/v1/orders/${second.id}/delivery`, { version });
    expect(gone.status, gone.text).toBe(200);
    expect(placesOf(await c.article(formatId))).toEqual([`${CELLAR} suspended B: 5/0`]);
  });

  it("is promised other bottles when its own break; when there are none left the staff is told which orders lack", async () => {
    const formatId = await fresh();
    for (const lot of ["A", "B"])
      await c.act({ kind: "production", warehouseId: c.cellar, lines: [{ formatId, quantity: 6, lot }] });
    const first = await order(formatId, 4);
    const second = await order(formatId, 2);
    await c.move(formatId, "breakage", 5, { lot: "A" });
    expect(placesOf(await c.article(formatId))).toEqual([
      `${CELLAR} suspended A: 1/1`,
      `${CELLAR} suspended B: 6/5`,
    ]);
    await c.move(formatId, "corked", 6, { lot: "B" });
    await c.server.settle();
    const [alert] = await c.rows<{ level: string; orders: object }>(
      "select level, orders from stock_alerts where format_id = $1 and kind = 'shortage'",
      [formatId],
    );
    const named = [first, second].map(({ id, number }) => ({ id, number }));
    expect(alert).toEqual({ level: "-5", orders: named });
    const [notice] = (await c.ask("GET", "/v1/notifications-centers")).body as unknown as {
      type: string;
      content: object;
    }[];
    const orders = named.map(({ number }) => number).join(", ");
    expect(notice).toMatchObject({ type: "stockUpdate", content: { lacking: "5", orders } });
    // Goods that arrive serve waiting orders before any others.
    await c.act({ kind: "production", warehouseId: c.cellar, lines: [{ formatId, quantity: 6, lot: "C" }] });
    expect((await c.article(formatId)).sellable).toBe(1);
    expect((await c.article(formatId)).places.every((place) => place.available >= 0)).toBe(true);
  });
});

describe("whatever happens", () => {
  it("what lies there is the sum of what moved", async () => {
    const formats = [await fresh(), await fresh()];
    const places = [c.cellar, c.depot];
    const hand = fc.record({
      kind: fc.constantFrom(
        "purchase",
        "production",
        "sale",
        "gift",
        "tasting",
        "breakage",
        "loss",
        "return",
        "inventory",
      ),
      format: fc.nat(1),
      place: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 9 }),
      lot: fc.constantFrom("", "L1", "L2"),
    });
    const act = fc.record({
      kind: fc.constantFrom("transfer", "duty", "order"),
      format: fc.nat(1),
      place: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 6 }),
    });
    const physical = async (): Promise<number[]> =>
      Promise.all(
        formats.map(async (id) => (await c.article(id)).places.reduce((sum, place) => sum + place.onHand, 0)),
      );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(hand, act), { minLength: 8, maxLength: 14 }), async (steps) => {
        const expected = await physical();
        for (const step of steps) {
          const formatId = formats[step.format] ?? "";
          const warehouseId = places[step.place] ?? "";
          const other = places[1 - step.place] ?? "";
          if (!("lot" in step)) {
            const line = { lines: [{ formatId, quantity: step.quantity }] };
            const transfer = { kind: "transfer", warehouseId, toWarehouseId: other, ...line };
            if (step.kind === "order")
              await placeOrder(c.server, c.shop, { payment: "transfer", quantity: step.quantity, formatId });
            else
              await c.ask(
                "POST",
                "/v1/stocks/operations",
                step.kind === "duty" ? { kind: "duty", warehouseId, ...line } : transfer,
              );
            continue;
          }
          const { kind, quantity, lot } = step;
          const before = (await c.article(formatId)).places.find(
            (p) => p.warehouseId === warehouseId && p.lot === lot && p.dutyStatus === "suspended",
          );
          const reply = await c.move(formatId, kind, quantity, { warehouseId, lot, dutyStatus: "suspended" });
          expect([201, 409]).toContain(reply.status);
          if (reply.status !== 201) continue;
          const way = ["purchase", "production", "return"].includes(kind) ? quantity : -quantity;
          expected[step.format] =
            (expected[step.format] ?? 0) + (kind === "inventory" ? quantity - (before?.onHand ?? 0) : way);
        }
        expect(await physical()).toEqual(expected);
        const { "nothing is promised that is not there": _, ...broken } = await brokenInvariants(
          c.server.ownerUrl,
        );
        expect(broken).toEqual({});
      }),
      { numRuns: 6 },
    );
    for (const id of formats)
      for (const { warehouseId, dutyStatus, lot, reserved } of (await c.article(id)).places)
        await c.move(id, "inventory", reserved, { warehouseId, dutyStatus, lot });
  });
});
