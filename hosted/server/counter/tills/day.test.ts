import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import type { Dashboard } from "@cuvee/core/insight/home/dashboard.ts";
import { cents, e4, type BasisPoints } from "@cuvee/core/kit/money.ts";
import type { TillPayment } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { refundOf, returnedParts } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import { expectedCash } from "@cuvee/core/counter/tills/runningState.ts";
import type { ReturnDestination, Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { ClosingView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openAccounts,
  openExciseOffice,
  SETTINGS,
  type ExciseOffice,
} from "#cellar/excise/testing/exciseOffice.fixture.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import type { TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { bottles, closeDay, openDay, sell, type Device } from "#demo/tillDevice.ts";
import { ticketHelpers, openCounter } from "#counter/tills/testing/tickets.fixture.ts";

const MINUTE_MS = 60_000;
const BOTTLE_ML = 750;
const OPENED = Date.parse("2026-10-20T08:00:00Z");

let server: TestServer;
let office: ExciseOffice;
let shop: TestShop;
let token: string;
let owner: { id: string; name: string };

const {
  rows,
  get,
  follow: sendAll,
  newDevice,
  ticketOf,
} = ticketHelpers(() => ({ server, shop, token, owner }));

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = OPENED;
  office = await openExciseOffice(server);
  ({ shop, token, owner } = await openCounter(server));
  // The counter sells out of the cellar under suspension, which the back office declares.
  await rows("update warehouses set excise_number = $1 where shop_id = $2 and excise_number is not null", [
    SETTINGS.exciseNumber,
    shop.id,
  ]);
  await openAccounts(office);
});
afterAll(() => server.stop());

/** Sends what the server does not have; a user whose session has ended signs in again. */
async function follow(device: Device, clock: number): Promise<void> {
  token = await server.login("calades", "Calades2026");
  await sendAll(device, clock);
}

const onHand = async (of: Device): Promise<number> => {
  const [row] = await rows<{ n: number }>(
    "select coalesce(sum(on_hand), 0)::int as n from stocks where format_id = $1 and warehouse_id = $2",
    [shop.bottle.id, of.snapshot.point.warehouseId],
  );
  return row?.n ?? 0;
};

/** Returns the actions of a seller at the till: time passes at the counter as at the server. */
function sellerAt(device: Device) {
  const tickets: Ticket[] = [];
  const pass = (minutes: number): void => {
    device.clock.now += minutes * MINUTE_MS;
    server.clock.now += minutes * MINUTE_MS;
  };
  const done = async (sold: Promise<Ticket>): Promise<Ticket> => {
    const ticket = await sold;
    tickets.push(ticket);
    pass(3);
    return ticket;
  };
  return {
    tickets,
    pass,
    sale: (quantity: number, by: TillPayment, sale: Partial<Parameters<typeof sell>[1]> = {}) =>
      done(sell(device, { lines: [bottles(device, shop.bottle.id, quantity)], by, ...sale })),
    /** Takes one bottle of a ticket back, refunded by its means of payment. */
    back(sold: Ticket, backTo: ReturnDestination): Promise<Ticket> {
      const wants = [{ id: sold.lines[0]?.id ?? "", quantity: 1, backTo }];
      const [paid] = sold.payments;
      const before = tickets.filter(({ lines }) => lines.some((l) => l.corrects?.ticketId === sold.id));
      const back = refundOf(sold, returnedParts(sold.id, before), wants, () => newTestId());
      return done(sell(device, { more: { back }, by: paid?.type ?? "cash" }));
    },
  };
}

const counted = (figure: number | undefined): number => figure ?? 0;

/** Reads the figures of the day outside of the till: list of tickets, home page, turnover of the month and the year. */
async function shown(): Promise<Record<string, number>> {
  const { totals } = (await get("/v1/tickets/measure")).body as unknown as {
    totals: { totalHtCents: number; totalTtcCents: number };
  };
  const board = (await get("/v1/dashboard")).body as unknown as Dashboard;
  const { today, days } = board.figures ?? {};
  const { sales } = board;
  const best = board.products?.find(({ productId }) => productId === shop.product.id);
  return {
    listHt: totals.totalHtCents,
    listTtc: totals.totalTtcCents,
    todayTtc: counted(today?.cents),
    lastDayTtc: counted(days?.at(-1)?.cents),
    tickets: counted(today?.tickets),
    orders: counted(today?.orders),
    bottles: counted(today?.bottles),
    yearHt: counted(sales?.toDateCents),
    monthHt: counted(sales?.months.at(-1)?.cents),
    bestUnits: counted(best?.units),
    bestHt: counted(best?.cents),
    owed: counted(board.unpaid?.outstandingCents),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, n) => a + n, 0);

it("a seller's day: stock, DRM, books, home page and turnover agree to the cent", async () => {
  const device = await newDevice();
  device.clock.now = server.clock.now;
  const { tickets, pass, sale, back } = sellerAt(device);
  const before = { stock: await onHand(device), shown: await shown() };
  const float = device.snapshot.point.floatCents;
  await openDay(device, float);

  // Forty sales by all usual means; more cash is handed over than due.
  const methods: TillPayment[] = ["cash", "cbnc", "check", "cash"];
  for (let n = 0; n < 34; n += 1) {
    const by = methods[n % methods.length] ?? "cash";
    const due = (await sale(1 + (n % 6), by)).totalTtcCents;
    expect(due).toBeGreaterThan(0);
    if (n % 10 === 9) await follow(device, device.clock.now);
  }
  const ticket = await sale(2, "cash", { tenders: [{ type: "cash", amountCents: cents(50_000) }] });
  expect(ticket.payments[0]?.changeCents).toBe(50_000 - ticket.totalTtcCents);

  // The till already refuses amounts that are not a payment: too little, or more than a card may pay.
  const count = device.records.length;
  for (const tender of [
    { type: "cash", amountCents: cents(100) },
    { type: "cbnc", amountCents: cents(100_000) },
  ] as const)
    await expect(
      sell(device, { lines: [bottles(device, shop.bottle.id, 1)], tenders: [tender] }),
    ).rejects.toThrow(RangeError);
  expect(device.records).toHaveLength(count);

  // An agreed price is not reduced by the discount of the ticket; a line without an article is sold under its own rate.
  const agreed = await sale(1, "cash", {
    lines: [
      bottles(device, shop.bottle.id, 2, { own: { unitE4: e4(80_000), by: owner.name, reason: "Convenu" } }),
      bottles(device, shop.bottle.id, 3),
    ],
    discount: { type: "%", amount: 1000 as BasisPoints },
    discountReason: "Client fidèle",
  });
  expect(agreed.lines.map(({ discountCents }) => discountCents > 0)).toEqual([false, true]);
  const open = await sale(0, "cash", {
    lines: [],
    free: [
      {
        id: newTestId(),
        name: "Tire-bouchon",
        quantity: 1,
        unitE4: e4(60_000),
        vatType: "standard",
        accountingType: "merchandise",
      },
    ],
  });
  expect(open).toMatchObject({ totalTtcCents: 600, totalVatCents: 100 });
  await follow(device, device.clock.now);
  expect((await ticketOf(open.id)).doubts).toEqual([]);

  // A bottle is corked when it is opened at the counter; two come back, one of them corked.
  await sale(1, "cash", {
    lines: [
      bottles(device, shop.bottle.id, 1),
      bottles(device, shop.bottle.id, 1, { move: "corked", reason: "Bouchonné" }),
    ],
  });
  const card = await sale(3, "cbnc");
  const corked = await back(card, "corked");
  const whole = await back(ticket, "stock");
  expect(corked.payments.map(({ type }) => type)).toEqual(["cbnc"]);
  await follow(device, device.clock.now);

  // The clock is wrong by twenty minutes: the ticket has its own time and that of its reception, and is flagged.
  device.clock.now += 20 * MINUTE_MS;
  const wrong = await sale(1, "cash");
  await follow(device, device.clock.now);
  device.clock.now -= 20 * MINUTE_MS;
  const seen = await ticketOf(wrong.id);
  expect(seen.record.aheadSeconds).toBe(20 * 60);
  expect(Date.parse(seen.at) - Date.parse(seen.record.receivedAt)).toBeGreaterThan(15 * MINUTE_MS);
  expect(seen.doubts.map(({ code }) => code)).toEqual(["clock"]);

  // An hour offline: its sales come after it, and are as reliable as any other.
  device.clock.now += 20 * MINUTE_MS;
  server.clock.now += 20 * MINUTE_MS;
  const late = await sale(2, "cbnc");
  pass(60);
  await follow(device, device.clock.now);
  expect((await ticketOf(late.id)).doubts).toEqual([]);

  const drawer = expectedCash(device.running);
  await closeDay(device, { "1": drawer }, "", float);
  await follow(device, device.clock.now);

  // The drawer: the float, and the cash payments.
  const cash = sum(
    tickets.flatMap(({ payments }) => payments.filter((p) => p.type === "cash").map((p) => p.amountCents)),
  );
  expect(drawer).toBe(float + cash);
  expect(tickets.length).toBeGreaterThanOrEqual(40);

  // Stock: sold and corked bottles left, and the intact bottle is back.
  const goods = tickets.flatMap(({ lines }) => lines.filter(({ formatId }) => formatId !== undefined));
  const soldUnits = sum(goods.filter((l) => l.move === "sale" && !l.corrects).map((l) => l.quantity + l.add));
  expect(before.stock - (await onHand(device))).toBe(soldUnits + 1 - 1);

  // DRM: sales with their duty, returns under suspension, and losses there.
  await office.wakeAt(new Date(server.clock.now).toISOString());
  const month = await office.set<DeclarationView>("GET", "excise/declarations/2026-10");
  const flows = Object.fromEntries(
    month.products.find(({ side }) => side === "suspended")?.flows.map(({ node, ml }) => [node, ml]) ?? [],
  );
  expect(flows).toMatchObject({
    sales: soldUnits * BOTTLE_ML,
    replaced: 2 * BOTTLE_ML,
    otherOut: 2 * BOTTLE_ML,
  });

  // Turnover is one figure in tickets, closing, books, list and home page; its bottles are those that left the stock.
  const ht = sum(tickets.map(({ totalHtCents }) => totalHtCents));
  const vat = sum(tickets.map(({ totalVatCents }) => totalVatCents));
  const now = await shown();
  const gained = Object.fromEntries(
    Object.keys(now).map((key) => [key, (now[key] ?? 0) - (before.shown[key] ?? 0)]),
  );
  const soldLines = goods.filter(({ move }) => move === "sale");
  expect(gained).toEqual({
    listHt: ht,
    listTtc: ht + vat,
    todayTtc: ht + vat,
    lastDayTtc: ht + vat,
    // A ticket with returns only is not a sale, but its money and bottles reduce the day's.
    tickets: tickets.length - 2,
    orders: 0,
    bottles: soldUnits - 2,
    yearHt: ht,
    monthHt: ht,
    bestUnits: soldUnits - 2,
    bestHt: sum(soldLines.map(({ netCents }) => netCents)),
    owed: 0,
  });
  const [z] = (
    (await get("/v1/closings")).body["rows"] as unknown as {
      id: string;
      turnoverTtcCents: number;
      number: string;
    }[]
  ).filter(({ number }) => number.startsWith(`${device.till.code}-`));
  expect(z?.turnoverTtcCents).toBe(ht + vat);
  const { closing } = (await get(`/v1/closings/${z?.id}`)).body as unknown as ClosingView;
  expect(closing.totals).toMatchObject({
    tickets: tickets.length,
    refunds: 2,
    turnoverHtCents: ht,
    turnoverVatCents: vat,
  });
  const books = await rows<{ account: string; n: number }>(
    `select left(l.account, 3) as account, sum(l.credit_cents - l.debit_cents)::int as n from journal_lines l
     join journal_entries e on e.shop_id = l.shop_id and e.id = l.entry_id
     where e.shop_id = $1 and e.piece_ref like $2 group by 1 order by 1`,
    [shop.id, `${device.till.code}-Z%`],
  );
  const account = (start: string): number =>
    sum(books.filter((row) => row.account.startsWith(start)).map((row) => row.n));
  expect(account("70")).toBe(ht);
  expect(account("445")).toBe(vat);
  expect(sum(books.map((row) => row.n))).toBe(0);
  // The drawer's account holds the remaining float.
  expect(account("53")).toBe(-float);
  expect(whole.totalTtcCents).toBeLessThan(0);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});
