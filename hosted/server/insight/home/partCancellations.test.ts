import type { Dashboard } from "@cuvee/core/insight/home/dashboard.ts";
import type { OrderRow, OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { VentilationRow } from "@cuvee/core/sales/shipments/contract.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openDock, type Dock } from "#sales/shipments/testing/shipments.fixture.ts";

let server: TestServer;
let dock: Dock;
beforeAll(async () => {
  server = await startTestServer();
  dock = await openDock(server);
});
afterAll(() => server.stop());

const get = async <T>(path: string): Promise<T> => {
  const reply = await dock.ask("GET", path);
  expect(reply.status, `${path} ${reply.text.slice(0, 300)}`).toBe(200);
  return reply.body as unknown as T;
};
const giveUp = async (order: OrderView, quantity: number): Promise<void> => {
  const { version } = await dock.read(order.id);
  const lines = [{ lineId: order.lines[0]?.id ?? "", quantity }];
  const body = { id: newTestId(), version, reason: "Rupture", lines };
  const done = await dock.ask("POST", `/v1/orders/${order.id}/line-cancellations`, body);
  expect(done.status, done.text).toBe(201);
};
const inDelivery = async (order: OrderView): Promise<VentilationRow | undefined> =>
  (await get<{ rows: VentilationRow[] }>(`/v1/ventilations?search=${order.number}`)).rows.find(
    ({ id }) => id === order.id,
  );

type Client = { turnoverCents: number; outstandingCents: number };
type Totals = { totals: { bottles: number; totalTtcCents: number } };

/** Returns every figure of the back-office in which an order counts, by the screen that shows it. */
async function figures(order: OrderView, clientId: string) {
  const board = await get<Dashboard>("/v1/dashboard");
  const { totals } = await get<Totals>("/v1/orders/measure");
  const client = await get<Client>(`/v1/clients/${clientId}`);
  const best = board.products?.find(({ productId }) => productId === order.lines[0]?.productId);
  const cents = {
    list: totals.totalTtcCents,
    today: board.figures?.today.cents ?? 0,
    week: board.figures?.days.reduce((sum, day) => sum + day.cents, 0) ?? 0,
    outstanding: board.unpaid?.outstandingCents ?? 0,
    clientOutstanding: client.outstandingCents,
  };
  return {
    cents,
    bottles: { list: totals.bottles, today: board.figures?.today.bottles ?? 0 },
    turnover: { client: client.turnoverCents, year: board.sales?.toDateCents ?? 0 },
    best: { units: best?.units ?? 0, cents: best?.cents ?? 0 },
  };
}

const changes = <T extends Record<string, number>>(before: T, after: T): number[] =>
  Object.keys(before).map((key) => Math.round(((after[key] ?? 0) - (before[key] ?? 0)) * 1000) / 1000);

it("counts of an order what is left of it, on every screen alike", async () => {
  const order = await dock.order(12);
  const { clientId } = await get<{ clientId: string }>(`/v1/orders/${order.id}/billing`);
  const before = await figures(order, clientId);
  await giveUp(order, 5);
  const now = await dock.orderNow(order.id);
  const lessCents = now.givenUp?.ttcCents ?? 0;
  expect(lessCents).toBeGreaterThan(0);
  const after = await figures(order, clientId);

  expect(changes(before.cents, after.cents)).toEqual(Object.keys(before.cents).map(() => -lessCents));
  expect(changes(before.bottles, after.bottles)).toEqual([-5, -5]);
  const lessHtCents = now.givenUp?.htCents ?? 0;
  expect(changes(before.turnover, after.turnover)).toEqual([-lessHtCents, -lessHtCents]);
  expect(after.best.units - before.best.units).toBe(-5);
  expect(after.best.cents).toBeLessThan(before.best.cents);

  const left = { bottles: 7, totalTtcCents: order.totalTtcCents - lessCents };
  expect(now).toMatchObject(left);
  const listed = await get<{ rows: OrderRow[] }>(`/v1/orders?search=${order.number}`);
  expect(listed.rows.find(({ id }) => id === order.id)).toMatchObject(left);
  const ofClient = await get<{ orders: OrderRow[] }>(`/v1/clients/${clientId}/orders`);
  expect(ofClient.orders.find(({ id }) => id === order.id)).toMatchObject({
    ...left,
    bottles: 7000,
  });
  const found = await get<{ orders: OrderRow[] }>(`/v1/search?query=${order.number}`);
  expect(found.orders.find(({ id }) => id === order.id)?.totalTtcCents).toBe(left.totalTtcCents);
  const dear = encodeURIComponent(JSON.stringify({ totalTtcCents: { from: order.totalTtcCents } }));
  const dearer = await get<{ rows: OrderRow[] }>(`/v1/orders?search=${order.number}&filter=${dear}`);
  expect(dearer.rows.map(({ id }) => id)).not.toContain(order.id);
  expect((await inDelivery(order))?.toPlan).toBe(7);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("ends the delivery of an order of which nothing is left to deliver, whatever became of the rest", async () => {
  // All delivered units came back, and the rest is cancelled.
  const returned = await dock.order(6);
  const [shipment] = await dock.planned(returned, dock.share(returned, 4));
  await dock.done(returned.id, shipment?.id ?? "", "delivery");
  const line = { lineId: returned.lines[0]?.id ?? "", quantity: 4 };
  await dock.done(returned.id, shipment?.id ?? "", "return", {
    lines: [line],
    reason: "Refusé",
    restock: true,
  });
  expect((await dock.orderNow(returned.id)).deliveryStatus).toBe("partiallyDelivered");
  await giveUp(returned, 2);
  expect((await dock.orderNow(returned.id)).deliveryStatus).toBe("returned");
  expect(await inDelivery(returned)).toBeUndefined();

  // A part came back.
  const inPart = await dock.order(6);
  const [sent] = await dock.planned(inPart, dock.share(inPart, 4));
  await dock.done(inPart.id, sent?.id ?? "", "delivery");
  const one = { lineId: inPart.lines[0]?.id ?? "", quantity: 1 };
  await dock.done(inPart.id, sent?.id ?? "", "return", { lines: [one], reason: "Cassé", restock: false });
  await giveUp(inPart, 2);
  expect((await dock.orderNow(inPart.id)).deliveryStatus).toBe("partiallyReturned");
  expect(await inDelivery(inPart)).toBeUndefined();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});
