import { refundOf, returnedParts, type ReturnRequest } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import type { TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { bottles, closeDay, openDay, sell, writeRecord, type Device } from "#demo/tillDevice.ts";
import { ticketHelpers, openCounter } from "#counter/tills/testing/tickets.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
let owner: { id: string; name: string };
let device: Device;

const { rows, follow, ticketOf, newDevice, post, get } = ticketHelpers(() => ({
  server,
  shop,
  token,
  owner,
}));

const onHand = async (): Promise<number> =>
  (
    await rows<{ n: number }>(
      "select coalesce(sum(on_hand), 0)::int as n from stocks where format_id = $1 and warehouse_id = $2",
      [shop.bottle.id, device.snapshot.point.warehouseId],
    )
  )[0]?.n ?? 0;
const moved = (number: string) =>
  rows<{ kind: string; n: number; duty: string; origin: string | null }>(
    `select kind, on_hand_delta::int as n, duty_status as duty, to_char(origin_month, 'YYYY-MM') as origin from stock_movements
     where document = $1 order by id`,
    [number],
  );
const giveBack = (
  sold: Ticket,
  before: readonly Ticket[],
  wants: readonly ReturnRequest[],
): Promise<Ticket> =>
  sell(device, { more: { back: refundOf(sold, returnedParts(sold.id, before), wants, () => newTestId()) } });

beforeAll(async () => {
  server = await startTestServer();
  ({ shop, token, owner } = await openCounter(server));
  device = await newDevice();
  await openDay(device);
});
afterAll(() => server.stop());

it("takes bottles back with the duty that they had left with, and out again for what happened to them", async () => {
  const before = await onHand();
  const month = new Date(device.clock.now).toISOString().slice(0, 7);
  const sold = await sell(device, {
    lines: [bottles(device, shop.bottle.id, 3), bottles(device, shop.bottle.id, 1)],
  });
  const [three, one] = sold.lines;
  if (!three || !one) throw new Error("no lines");
  const first = await giveBack(
    sold,
    [],
    [
      { id: three.id, quantity: 1, backTo: "corked" },
      { id: one.id, quantity: 1, backTo: "stock" },
    ],
  );
  const second = await giveBack(sold, [first], [{ id: three.id, quantity: 1, backTo: "breakage" }]);
  const third = await giveBack(sold, [first, second], [{ id: three.id, quantity: 1, backTo: "tasting" }]);
  await follow(device);
  const [left] = await moved(sold.number);
  // Goods that left duty-paid come back under suspension in the month in which they had left.
  const [duty, kind, origin] = ["suspended", "replacement", month];
  expect(left?.duty).toBe(duty);
  expect(await moved(first.number)).toEqual([
    { kind, n: 1, duty, origin },
    { kind, n: 1, duty, origin },
    { kind: "corked", n: -1, duty, origin: null },
  ]);
  expect(await moved(second.number)).toEqual([
    { kind, n: 1, duty, origin },
    { kind: "breakage", n: -1, duty, origin: null },
  ]);
  expect(await moved(third.number)).toEqual([
    { kind, n: 1, duty, origin },
    { kind: "tasting", n: -1, duty, origin: null },
  ]);
  // Of four sold ones, one is back.
  expect(await onHand()).toBe(before - 3);
  const { stock, doubts } = await ticketOf(first.id);
  expect(doubts).toEqual([]);
  expect(stock.map(({ kind: of, units }) => [of, units])).toEqual([
    ["corked", -1],
    ["replacement", 2],
  ]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("takes a bottle back into the stock where an old till says nothing, and where its sale moved none", async () => {
  const before = await onHand();
  const sold = await sell(device, { lines: [bottles(device, shop.bottle.id, 1)] });
  const back = await giveBack(sold, [], [{ id: sold.lines[0]?.id ?? "", quantity: 1 }]);
  await follow(device);
  expect(await moved(back.number)).toHaveLength(1);
  expect(await onHand()).toBe(before);
});

it("offers no voucher, and takes no new ticket that one paid", async () => {
  const point = (await get(`/v1/salespoints/${device.snapshot.point.id}`)).body;
  const {
    id: _,
    warehouseName: __,
    articles: ___,
    archivedAt: ____,
    people: _____,
    tills: ______,
    ...fields
  } = point;
  const server422 = await server.send("PUT", `/v1/salespoints/${device.snapshot.point.id}`, {
    token,
    body: { ...fields, payments: ["cash", "gift"] },
  });
  expect([server422.status, server422.body["code"]]).toEqual([422, "invalid-input"]);
  // An old ticket is accepted as it is; after the end of vouchers it is refused by name, and nothing after it is
  // accepted.
  await sell(device, { lines: [bottles(device, shop.bottle.id, 1)], by: "gift" });
  await follow(device);
  const other = await newDevice();
  other.clock.now = Date.parse("2027-01-05T10:00:00Z");
  await openDay(other);
  await sell(other, { lines: [bottles(other, shop.bottle.id, 1)], by: "gift" });
  await writeRecord(other, { kind: "event", name: "drawer", act: "drawer" });
  const sent = await post(`/v1/tills/${other.till.id}/records`, { records: other.records });
  expect(sent.body).toMatchObject({
    seq: 1,
    refused: { code: "till-ticket", seq: 2, check: "record", at: "voucher payments" },
  });
  await closeDay(device);
  await follow(device);
});
