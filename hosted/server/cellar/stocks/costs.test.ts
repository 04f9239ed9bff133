import { dayAfter } from "@cuvee/core/billing/payments/dues.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { StockRow } from "@cuvee/core/cellar/stocks/contract.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCellar, type Cellar } from "#cellar/stocks/testing/cellar.fixture.ts";
import { makePerson } from "#kit/testing/people.ts";

let cellar: Cellar;
let today: string;
beforeAll(async () => {
  cellar = await openCellar();
  today = dayInFrance(Date.now());
});
afterAll(() => cellar.server.stop());

type Value = {
  costCents: number;
  retailCents: number;
  bottles: number;
  unknownBottles: number;
  unknownShareBp: number;
  retailIncludesVat: boolean;
};
const value = async (on?: string): Promise<Value> => {
  const reply = await cellar.ask("GET", `/v1/stocks/value${on ? `?on=${on}` : ""}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as Value;
};
const put = (formatId: string, validFrom: string, costE4: number | null, version = 0) =>
  cellar.ask("PUT", `/v1/stocks/${formatId}/costs/${validFrom}`, { costE4, version });
const onHand = async (formatId: string): Promise<number> =>
  (await cellar.article(formatId)).places.reduce((sum, place) => sum + place.onHand, 0);

it("is what lies there at its dated cost; what is not known is a share and not 0, and the list says the same", async () => {
  const [bottle = ""] = cellar.bottles;
  const count = await onHand(bottle);
  expect(count).toBeGreaterThan(0);
  const before = await value();
  expect(before.unknownBottles).toBeGreaterThan(0);
  expect(before.retailCents).toBeGreaterThan(before.costCents);
  expect((await put(bottle, dayAfter(today, -30), 41_250)).status).toBe(200);
  const after = await value();
  expect(after.costCents - before.costCents).toBe(Math.round((count * 41_250) / 100));
  expect(before.unknownBottles - after.unknownBottles).toBe(count);
  expect(after.unknownShareBp).toBeLessThan(before.unknownShareBp);
  expect([after.bottles, after.retailCents]).toEqual([before.bottles, before.retailCents]);
  // A cost applies from its first day on, and an earlier one does not apply to the days before it.
  await put(bottle, dayAfter(today, 20), 60_000);
  expect(await value()).toEqual(after);
  const { totals } = (await cellar.ask("GET", "/v1/stocks/measure")).body as unknown as {
    totals: { valueCents: number; retailCents: number };
  };
  expect([totals.valueCents, totals.retailCents]).toEqual([after.costCents, after.retailCents]);
  const filter = encodeURIComponent(JSON.stringify({ valueCents: { empty: true } }));
  const { rows } = (await cellar.ask("GET", `/v1/stocks?limit=200&filter=${filter}`)).body as unknown as {
    rows: StockRow[];
  };
  expect(rows.every((row) => row.valueCents === null && row.onHand !== 0)).toBe(true);
  expect(rows.map((row) => row.formatId)).not.toContain(bottle);
});

it("is of a day: what has moved since is put back, and the cost of that day counts", async () => {
  const [, bottle = ""] = cellar.bottles;
  await put(bottle, dayAfter(today, -60), 30_000);
  await put(bottle, dayAfter(today, -5), 50_000);
  const yesterday = dayAfter(today, -1);
  const [then, before, now] = [await value(dayAfter(today, -10)), await value(yesterday), await value()];
  const moved = await cellar.move(bottle, "breakage", 4);
  expect(moved.status, moved.text).toBe(201);
  expect(now.costCents - (await value()).costCents).toBe(4 * 500);
  expect(await value(dayAfter(today, -10))).toEqual(then);
  expect(await value(yesterday)).toEqual(before);
  expect((await cellar.ask("GET", `/v1/stocks/value?on=${dayAfter(today, 1)}`)).status).toBe(422);
});

it("refuses what is no cost, what is absurd, too far, of a carton, of nobody, and of an old version", async () => {
  const [, , bottle = ""] = cellar.bottles;
  for (const bad of [0, -1, 1.5, 2_000_000_000])
    expect((await put(bottle, today, bad)).status, String(bad)).toBe(422);
  const codes = async (validFrom: string, costE4: number) => {
    const reply = await put(bottle, validFrom, costE4);
    return [reply.status, /"(cost-[a-z-]+)"/.exec(reply.text)?.[1]];
  };
  expect(await codes(dayAfter(today, 366), 40_000)).toEqual([422, "cost-day"]);
  expect(await codes(today, 500_000_000)).toEqual([422, "cost-above-price"]);
  const carton = cellar.shop.products
    .flatMap((p) => p.vintages.flatMap((v) => v.formats))
    .find((f) => f.contents);
  if (carton) expect((await put(carton.id, today, 40_000)).status).toBe(422);
  expect((await put("nonexistentformt", today, 40_000)).status).toBe(404);
  expect((await put(bottle, today, 40_000)).status).toBe(200);
  const stale = await put(bottle, today, 50_000);
  expect([stale.status, stale.body["code"]]).toEqual([409, "conflict"]);
  expect((await put(bottle, today, 50_000, 1)).body).toMatchObject({
    current: today,
    costs: [{ validFrom: today, costE4: 50_000, source: "hand", version: 2 }],
  });
  expect((await put(bottle, today, null, 2)).body).toEqual({ costs: [], current: null });
});

it("tells and takes costs of nobody who may not", async () => {
  const [bottle = ""] = cellar.bottles;
  const iam = (authorizations: Record<string, boolean>) =>
    makePerson(cellar.server, { role: "iam", shops: [{ shopId: cellar.shop.id, authorizations }] });
  const status = async (token: string, method: string, path: string) =>
    (
      await cellar.server.send(method, path, {
        token,
        ...(method === "PUT" ? { body: { costE4: 40_000, version: 0 } } : {}),
      })
    ).status;
  const blind = await iam({ seeAllStock: true, createProduct: true });
  const reader = await iam({ seeAllStock: true, seeAllPrice: true });
  const path = `/v1/stocks/${bottle}/costs`;
  expect(await status(blind, "GET", "/v1/stocks/value")).toBe(403);
  expect(await status(blind, "GET", path)).toBe(403);
  expect(await status(blind, "PUT", `${path}/${today}`)).toBe(403);
  expect(await status(reader, "GET", path)).toBe(200);
  expect(await status(reader, "PUT", `${path}/${today}`)).toBe(403);
  const listed = await cellar.server.send("GET", "/v1/stocks?limit=1", { token: blind });
  expect(listed.status, listed.text).toBe(200);
  const [row] = listed.body["rows"] as unknown as object[];
  expect(row).not.toHaveProperty("valueCents");
  expect(row).not.toHaveProperty("retailCents");
});
