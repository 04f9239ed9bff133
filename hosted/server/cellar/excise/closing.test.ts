import { afterAll, beforeAll, expect, it } from "vitest";
import pg from "pg";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openAccounts, openExciseOffice, type ExciseOffice } from "./testing/exciseOffice.fixture.ts";

let server: TestServer;
let office: ExciseOffice;
const hands: pg.Client[] = [];

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = Date.parse("2026-11-05T09:00:00Z");
  office = await openExciseOffice(server);
});
afterAll(async () => {
  for (const hand of hands) await hand.end();
  await server.stop();
});

async function owner(): Promise<pg.Client> {
  const hand = new pg.Client({ connectionString: server.ownerUrl });
  await hand.connect();
  hands.push(hand);
  return hand;
}

it("what is written down while a month is closed is of the next one, and never of none", async () => {
  const { capsules } = await openAccounts(office);
  await office.move("production", 3000, "2026-09-15");
  await office.move("sale", 100, "2026-10-12", { document: "FA-1" });
  await office.hand("2026-10", { documents: [{ kind: "paid", first: "FA-1", last: "FA-1", count: 1 }] });
  expect((await office.month("2026-10")).faults).toEqual([]);
  const [slow, lock, look] = [await owner(), await owner(), await owner()];
  // Another transaction is posting movements: they have their numbers, and are not committed yet.
  await slow.query("begin");
  await slow.query(
    `insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta, reserved_delta, made_by, at, document)
     select shop_id, format_id, warehouse_id, duty_status, lot, kind, -12, 0, made_by, at, 'FA-2' from stock_movements
     where shop_id = $1 and document = 'FA-1'`,
    [office.shop.id],
  );
  await slow.query(
    `insert into crd_movements (shop_id, account_id, kind, quantity, day, made_by, at)
     values ($1, $2, 'purchases', 500, '2026-10-20', 'x', now())`,
    [office.shop.id, capsules.id],
  );
  // A later movement is committed before them.
  await office.move("sale", 6, "2026-10-13", { document: "FA-3" });
  await lock.query("begin");
  await lock.query("select 1 from excise_declarations where shop_id = $1 for update", [office.shop.id]);
  const closing = office.close("2026-10");
  const text =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%excise_declarations%'";
  for (let waits = 0; waits === 0;) waits = (await look.query(text)).rows.length;
  await slow.query("commit");
  await lock.query("rollback");
  const closed = await closing;
  expect([closed.status, closed.text]).toEqual([201, expect.anything()]);
  const sold = closed.body["products"] as unknown as { flows: { node: string; ml: number }[] }[];
  expect(sold[0]?.flows).toMatchObject([{ node: "sales", ml: 106 * 750 }]);
  await office.wakeAt("2026-12-02T09:00:00Z");
  const next = await office.month("2026-11");
  expect(next.products[0]?.flows).toMatchObject([{ node: "sales", ml: 12 * 750, late: 1 }]);
  expect(next.capsules[0]).toMatchObject({ flows: { purchases: 500 } });
});
