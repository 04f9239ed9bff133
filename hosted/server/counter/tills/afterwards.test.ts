import { cents } from "@cuvee/core/kit/money.ts";
import type { CashPurpose } from "@cuvee/core/counter/tills/journal.ts";
import { fingerprint } from "@cuvee/core/counter/tills/tickets/receiptLines.ts";
import { refundOf, returnedParts } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import { expectedCash } from "@cuvee/core/counter/tills/runningState.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { APP_VERSION } from "#kit/http/version.ts";
import { type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { bottles, closeDay, openDay, sell, writeRecord, type Device } from "#demo/tillDevice.ts";

import { ticketHelpers, openCounter } from "#counter/tills/testing/tickets.fixture.ts";

// Later work on a ticket that the server has: its money in the books, its copies, its returned places.

let server: TestServer;
let shop: TestShop;
let token: string;
let owner: { id: string; name: string };

const {
  rows,
  get,
  follow: sync,
  ticketOf,
  newDevice,
} = ticketHelpers(() => ({ server, shop, token, owner }));

/** Writes a ticket that takes back so many of each line of another. */
async function giveBack(
  of: Device,
  ticket: Ticket,
  quantities: readonly number[],
  later: readonly Ticket[] = [],
) {
  const wants = ticket.lines.flatMap(({ id }, at) =>
    quantities[at] ? [{ id, quantity: quantities[at] }] : [],
  );
  return sell(of, { more: { back: refundOf(ticket, returnedParts(ticket.id, later), wants, newTestId) } });
}

beforeAll(async () => {
  server = await startTestServer();
  ({ shop, token, owner } = await openCounter(server));
});
afterAll(() => server.stop());

it("has in its account of cash what lies in the drawer, whatever went in and out of it", async () => {
  const own = await newDevice();
  const inBooks = async (account: string): Promise<number> => {
    const [row] = await rows<{ n: number }>(
      `select coalesce(sum(l.debit_cents - l.credit_cents), 0)::int as n from journal_lines l
       join journal_entries e on e.shop_id = l.shop_id and e.id = l.entry_id
       where e.shop_id = $1 and l.account like $2 || '%' and e.piece_ref like $3`,
      [shop.id, account, `${own.till.code}-Z%`],
    );
    return row?.n ?? 0;
  };
  const move = (amountCents: number, reason: string, purpose?: CashPurpose): Promise<unknown> =>
    writeRecord(own, {
      kind: "cash",
      amountCents: cents(amountCents),
      reason,
      ...(purpose ? { purpose } : {}),
    });
  await openDay(own);
  const ticket = await sell(own, { lines: [bottles(own, shop.bottle.id, 2)] });
  await move(2000, "Monnaie", "transfer");
  await move(-690, "Timbres", "postage");
  await move(-3000, "Remise en banque", "bank");
  await move(-100, "À voir");
  const counted = expectedCash(own.running) - 30;
  await closeDay(own, { "1": counted }, "Trente centimes manquent", cents(counted));
  await sync(own);
  expect(counted).toBe(5000 + ticket.totalTtcCents + 2000 - 690 - 3000 - 100 - 30);
  expect(await inBooks("53")).toBe(counted);
  expect(await inBooks("626")).toBe(690);
  expect(await inBooks("512")).toBe(3000);
  expect(await inBooks("471")).toBe(100);
  expect(await inBooks("658")).toBe(30);
  expect(await inBooks("580")).toBe(-(5000 + 2000));
  const [stamps] = await rows(
    "select label from journal_entries where shop_id = $1 and label like '%Timbres'",
    [shop.id],
  );
  expect(stamps).toEqual({ label: `Caisse ${own.till.code} : Timbres` });

  // The next day begins with less than was left, and ends with all but twenty euros on the way to the bank.
  own.clock.now += 24 * 3_600_000;
  await openDay(own, cents(counted - 500));
  await sell(own, { lines: [bottles(own, shop.bottle.id, 1)] });
  await closeDay(own, { "1": expectedCash(own.running) + 70 }, "Trop", cents(2000));
  await sync(own);
  expect(await inBooks("53")).toBe(2000);
  expect(await inBooks("758")).toBe(-70);
});

it("gives places back once, where they were taken, and their money with them", async () => {
  const own = await newDevice();
  const slot = own.snapshot.slots.find((one) => one.shut === undefined && one.left > 3);
  const rate = own.snapshot.tickets.find((one) => one.eventId === slot?.eventId && one.kind === "price");
  if (!slot || !rate) throw new Error("no slot");
  const left = async (): Promise<number> => {
    const { slots } = (await get(`/v1/tills/${own.till.id}/snapshot`)).body as unknown as TillSnapshot;
    return slots.find(({ id }) => id === slot.id)?.left ?? -1;
  };
  const booked = async (ticket: Ticket) =>
    (
      await rows(
        `select r.status, r.seats, r.total_cents::int as total, r.paid_cents::int as paid from reservations r
         join till_tickets t on t.shop_id = r.shop_id where t.id = $1 and r.id = t.reservations -> 0 ->> 'reservationId'`,
        [ticket.id],
      )
    )[0];
  await openDay(own);
  const ticket = await sell(own, {
    lines: [bottles(own, shop.bottle.id, 1)],
    places: [{ ticketId: rate.id, slotId: slot.id, quantity: 3, detail: "10 h" }],
  });
  await sync(own);
  const paid = ticket.lines.find((line) => line.slotId)?.amountCents ?? 0;
  const at = ticket.lines.findIndex((line) => line.slotId);
  const some = (n: number): number[] => ticket.lines.map((_, i) => (i === at ? n : 0));
  expect(await left()).toBe(slot.left - 3);
  expect(await booked(ticket)).toEqual({ status: "confirmed", seats: 3, total: paid, paid });
  const first = await giveBack(own, ticket, some(1));
  await sync(own);
  expect(await left()).toBe(slot.left - 2);
  const rest = paid + first.totalTtcCents;
  expect(await booked(ticket)).toEqual({ status: "confirmed", seats: 2, total: rest, paid: rest });
  const again = { shopId: shop.id, tillId: own.till.id };
  const { database, jobs } = server.app.services;
  await database.transaction({ shopId: shop.id }, (tx) => jobs.send(tx, "till-records", again));
  await server.settle();
  expect(await left()).toBe(slot.left - 2);
  const second = await giveBack(own, ticket, some(2), [first]);
  await sync(own);
  expect(await left()).toBe(slot.left);
  expect(await booked(ticket)).toEqual({ status: "cancelled", seats: 2, total: 0, paid: 0 });
  expect((await ticketOf(first.id)).doubts).toEqual([]);
  expect((await ticketOf(second.id)).doubts).toEqual([]);
  expect((await ticketOf(ticket.id)).reservations).toHaveLength(1);

  // The reservation was cancelled before: there is nothing to return, and the owner is notified.
  const other = await sell(own, {
    places: [{ ticketId: rate.id, slotId: slot.id, quantity: 2, detail: "10 h" }],
  });
  await sync(own);
  const [created] = (await ticketOf(other.id)).reservations;
  const [row] = await rows<{ version: number }>("select version from reservations where id = $1", [
    created?.id,
  ]);
  const cancelled = await server.send("POST", `/v1/reservations/${created?.id}/cancellation`, {
    token,
    body: { version: row?.version, refundCents: 0, reason: "", tell: false },
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(await left()).toBe(slot.left);
  const late = await giveBack(own, other, [2]);
  await sync(own);
  expect(await left()).toBe(slot.left);
  expect((await ticketOf(late.id)).doubts).toEqual([{ code: "place-back", name: rate.name, places: 2 }]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("mails a receipt with all that the printed one says, in the buyer's language, and counts every copy", async () => {
  const own = await newDevice();
  await openDay(own);
  const ticket = await sell(own, {
    lines: [bottles(own, shop.bottle.id, 2)],
    tenders: [{ type: "cash", amountCents: cents(50_000) }],
  });
  await sync(own);
  const mail = async (more: object): Promise<[copy: unknown, maker: unknown]> => {
    const body = { id: newTestId(), email: "buyer@example.org", again: true, ...more };
    const sent = await server.send("POST", `/v1/tickets/${ticket.id}/mail`, { token, body });
    expect(sent.status, sent.text).toBe(200);
    return [sent.body["copy"], sent.body["maker"]];
  };
  const last = async (): Promise<{ text: string; html: string }> => {
    const [one] = await rows<{ text: string; html: string }>(
      "select body_text as text, body_html as html from mails where kind = 'ticketReceipt' order by created_at desc limit 1",
    );
    return one ?? { text: "", html: "" };
  };
  // The till mails the original, once.
  expect(await mail({ lang: "en", copy: 0 })).toEqual([0, "till"]);
  const { record } = await ticketOf(ticket.id);
  const { seller } = own.snapshot;
  const [line] = ticket.lines;
  for (const text of Object.values(await last())) {
    for (const mention of [
      ticket.number,
      `Till ${own.till.code}`,
      "Served by Hélène Vernède",
      seller.name,
      seller.siret,
      seller.vatNumber,
      line?.name ?? "?",
      "2 ×",
      "VAT 20%",
      "Number of lines",
      "Total excl. VAT",
      "Total VAT",
      "TOTAL",
      "Received",
      "Change",
      `Cuvée software ${APP_VERSION}`,
      record.signature,
      /\d\d:\d\d:\d\d/,
    ])
      expect(text).toMatch(mention);
    expect(text).not.toContain("DUPLICATA");
  }
  expect(record.signature).toBe(
    fingerprint({ hash: record.hash, signature: own.records[record.seq - 1]?.signature ?? "" }),
  );
  // A repeated original is a duplicate of the back office, whatever the till sends.
  expect(await mail({ lang: "de", copy: 0 })).toEqual([1, "office"]);
  const german = await last();
  expect(german.text).toContain("DUPLICATA 1");
  expect(german.html).toContain("DUPLICATA 1");
  expect(german.text).toContain("Summe");
  expect(german.text).toContain("Serie des Büros");
  // A till prints a duplicate offline, without knowledge of those of the back office: each has its own series, which
  // the papers show.
  await writeRecord(own, { kind: "duplicate", ticketId: ticket.id, number: ticket.number, copy: 1 });
  expect(await mail({})).toEqual([2, "office"]);
  await sync(own);
  const copies = async () =>
    (await ticketOf(ticket.id)).copies.map(({ copy, maker, way }) => `${maker} ${copy} ${way}`).toSorted();
  const soFar = ["office 1 mailed", "office 2 mailed", "till 0 mailed"];
  expect(await copies()).toEqual([...soFar, "till 1 printed"]);
  // A duplicate that the till has counted is one with its e-mail; another e-mail of it is another copy.
  expect(await mail({ copy: 1 })).toEqual([1, "till"]);
  expect((await last()).text).toContain(`Série de la caisse ${own.till.code}`);
  expect(await mail({ copy: 1 })).toEqual([3, "office"]);
  expect(await copies()).toEqual([...soFar, "office 3 mailed", "till 1 mailed"].toSorted());
  expect((await get("/v1/tills/verification")).body["mailed"]).toEqual({ copies: 5, broken: null });
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("tells why a line cost what it cost, and what the ticket moved", async () => {
  const own = await newDevice();
  await openDay(own);
  const { id: bottle } = shop.bottle;
  const both = own.snapshot.products
    .flatMap((p) => p.vintages)
    .find(({ formats: of }) => of.length > 1 && of.every(({ id }) => id !== bottle))?.formats;
  const [small, large] = both ?? [];
  if (!small || !large) throw new Error("no vintage in two containers");
  const ticket = await sell(own, {
    lines: [
      bottles(own, shop.bottle.id, 2),
      bottles(own, shop.bottle.id, 1, { move: "breakage", reason: "Tombée" }),
      bottles(own, small.id, 3),
      bottles(own, large.id, 4),
    ],
  });
  await sync(own);
  const { traces, stock, copies, record } = await ticketOf(ticket.id);
  expect(traces[ticket.lines[0]?.id ?? ""]?.map(({ rule }) => rule)).toContain("grid");
  const moved = (formatId: string) =>
    stock.filter((m) => m.formatId === formatId).map(({ kind, units, volumeMl }) => [kind, units, volumeMl]);
  expect(moved(shop.bottle.id)).toEqual([
    ["breakage", -1, expect.any(Number)],
    ["sale", -2, expect.any(Number)],
  ]);
  // Two containers of one wine are two.
  expect(moved(small.id)).toEqual([["sale", -3, small.volumeMl]]);
  expect(moved(large.id)).toEqual([["sale", -4, large.volumeMl]]);
  expect(copies).toEqual([]);
  expect(record).toMatchObject({ seq: 2, software: `Cuvée ${APP_VERSION}` });
});
