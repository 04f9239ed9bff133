import type { BookLine, EntryView } from "@cuvee/core/billing/accounting/views.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookDuties } from "#billing/accounting/duties.ts";
import {
  openAccounts,
  openExciseOffice,
  type ExciseOffice,
} from "#cellar/excise/testing/exciseOffice.fixture.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let office: ExciseOffice;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = Date.parse("2026-11-05T09:00:00Z");
  office = await openExciseOffice(server);
});
afterAll(() => server.stop());

const linesOf = async (pieceRef: string): Promise<BookLine[]> =>
  (await office.set<{ rows: BookLine[] }>("GET", `accounting/lines?limit=50&search=${pieceRef}`)).rows;

/** Closes a month in which this many millilitres of still wine were released, and declares it. */
async function handIn(period: string, accountId: string, ml: number): Promise<void> {
  const lines = ml === 0 ? [] : [{ id: newTestId(), accountId, side: "suspended", node: "sales", ml }];
  await office.hand(period, {
    openings: period === "2026-10" ? [{ accountId, side: "suspended", ml: 12_000_000 }] : [],
    lines: lines as never,
  });
  const closed = await office.close(period);
  expect(closed.status, closed.text).toBe(201);
  expect(await linesOf(`DRM-${period}`)).toEqual([]);
  await office.set("POST", `excise/declarations/${period}/deposit`, {});
  await server.settle();
}

test("the duties of a month that was handed in are booked once, on the day of the deposit; a month without any has no entry", async () => {
  const { account } = await openAccounts(office);
  await handIn("2026-10", account.id, 1_050_000);
  const lines = await linesOf("DRM-2026-10");
  // 10.5 hl at 4.19 € (rules §2.4), to the customs (rules §4).
  expect(lines.map((l) => [l.account, l.debitCents, l.creditCents])).toEqual([
    ["63530000", 4400, 0],
    ["44700000", 0, 4400],
  ]);
  const [line] = lines;
  expect(line).toMatchObject({
    journal: "sundry",
    bookedOn: "2026-11-05",
    label: "Droits accises DRM 10/2026",
  });
  const entry = await office.set<EntryView>("GET", `accounting/entries/${line?.entryId}`);
  expect([entry.kind, entry.document, entry.totalCents]).toEqual(["duties", null, 4400]);
  // A repeated job finds them booked.
  await bookDuties(server.app.services, { shopId: office.shop.id, period: "2026-10" });
  expect(await linesOf("DRM-2026-10")).toHaveLength(2);

  await office.wakeAt("2026-12-04T09:00:00Z");
  await handIn("2026-11", account.id, 0);
  expect(await linesOf("DRM-2026-11")).toEqual([]);
});

test("what was handed in on a day that is closed before the job comes to it is booked on the next", async () => {
  await office.wakeAt("2027-01-08T09:00:00Z");
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      "insert into accounting_locks (shop_id, locked_until, made_by, at) values ($1, '2027-01-08', 'x', now())",
      [office.shop.id],
    ),
  );
  const { accounts } = await office.set<{ accounts: { id: string }[] }>("GET", "excise/accounts");
  await handIn("2026-12", accounts[0]?.id ?? "", 100_000);
  expect(await linesOf("DRM-2026-12")).toEqual([]);
  await office.wakeAt("2027-01-09T09:00:00Z");
  await bookDuties(server.app.services, { shopId: office.shop.id, period: "2026-12" });
  expect((await linesOf("DRM-2026-12")).map((l) => l.bookedOn)).toEqual(["2027-01-09", "2027-01-09"]);
});
