import type { TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import type { Ticket, TicketLine } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { TicketView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { cents, type E4 } from "@cuvee/core/kit/money.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import {
  bottles,
  closing,
  openWriter,
  send,
  write,
  type JournalWriter,
} from "#counter/tills/testing/journal.fixture.ts";

// Whatever a manipulated device sends, the tickets after it are processed.

let server: TestServer;
let shop: TestShop;
let token: string;
let buyer: { id: string; name: string };

const rows = async <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  asOwner(server.ownerUrl, async (owner) => (await owner.query(sql, values)).rows as R[]);

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  const [found] = await rows<typeof buyer>(
    `select id, 'Anne Durand' as name from clients where shop_id = $1 and user_id is not null limit 1`,
    [shop.id],
  );
  if (!found) throw new Error("no client with an account");
  buyer = found;
});
afterAll(() => server.stop());

const MOST = 1_000_000;
const client = (): { id: string; name: string } => buyer;
const gone = (ticket: Ticket, count: number): Ticket => {
  const [line] = ticket.lines as [TicketLine];
  const one = { ...line, move: "breakage" as const, formatId: shop.bottle.id, quantity: MOST };
  const none = { unitE4: 0 as E4, amountCents: cents(0), netCents: cents(0) };
  const lines = Array.from({ length: count }, () => ({ ...one, ...none, id: newTestId() }));
  const no = { totalHtCents: cents(0), totalVatCents: cents(0), totalTtcCents: cents(0) };
  return { ...ticket, lines, vat: [], ...no, payments: [] };
};

const HOSTILE: [
  what: string,
  make: (writer: JournalWriter) => [TillRecord["body"], Partial<TillRecord>?][],
][] = [
  [
    "earns points by the billion",
    (w) => [[bottles(w, 1, 1200, { client: client(), points: { earned: 3_000_000_000, spent: 0 } })]],
  ],
  [
    "spends points by the billion",
    (w) => [[bottles(w, 1, 1200, { client: client(), points: { earned: 0, spent: 3_000_000_000 } })]],
  ],
  [
    "gives points back by the billion",
    (w) => [
      [bottles(w, 1, 1200, { client: client(), points: { earned: -3_000_000_000, spent: -90_000_000_000 } })],
    ],
  ],
  ["breaks bottles by the hundred million", (w) => [[gone(bottles(w, 1, 1200), 200)]]],
  ["is of a day that is far ahead", (w) => [[bottles(w, 1, 1200), { at: "2099-12-31T23:59:59+14:00" }]]],
  [
    "is a client's of another shop",
    (w) => [[bottles(w, 1, 1200, { client: { id: newTestId(), name: "?" } })]],
  ],
];

it.each(HOSTILE)("a ticket that %s stops none behind it", async (_, make) => {
  const point = await makePoint(server, token, shop.bottle.id);
  const writer = openWriter(await enrol(server, token, point.id));
  for (const [body, more] of make(writer)) await write(writer, body, (record) => ({ ...record, ...more }));
  const last = bottles(writer, 1, 1200);
  await write(writer, last);
  expect((await send(server, token, writer, writer.sealed)).body["refused"]).toBeNull();
  await server.settle();
  const found = await server.send("GET", `/v1/tickets/${last.id}`, { token });
  expect(found.status).toBe(200);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

it("gives no points that the programme does not give, and the owner sees it", async () => {
  const point = await makePoint(server, token, shop.bottle.id);
  const writer = openWriter(await enrol(server, token, point.id));
  const held = async (): Promise<number> =>
    (
      await rows<{ points: number }>(
        "select a.points from loyalty_accounts a join clients c on c.shop_id = a.shop_id and c.user_id = a.user_id where c.id = $1",
        [buyer.id],
      )
    )[0]?.points ?? 0;
  const before = await held();
  const ticket = bottles(writer, 1, 1200, { client: client(), points: { earned: 5000, spent: 0 } });
  await write(writer, ticket);
  const other = bottles(writer, 1, 1200, { client: client(), points: { earned: 0, spent: -700 } });
  await write(writer, other);
  await send(server, token, writer, writer.sealed);
  await server.settle();
  const doubtsOf = async (id: string) =>
    ((await server.send("GET", `/v1/tickets/${id}`, { token })).body as unknown as TicketView).doubts;
  expect(await doubtsOf(ticket.id)).toContainEqual({
    code: "points-earned",
    number: ticket.number,
    points: 5000,
  });
  expect(await doubtsOf(other.id)).toContainEqual({
    code: "points-earned",
    number: other.number,
    points: 700,
  });
  expect(await held()).toBe(before);
});

it.each([
  ["year", "2026"],
  ["year", "2026-2027"],
  ["year", "2026-12-31"],
  ["month", "2026-11"],
  ["day", "2099-12-31"],
] as const)("a closing of the %s %s is on paper", async (period, of) => {
  const point = await makePoint(server, token, shop.bottle.id);
  const writer = openWriter(await enrol(server, token, point.id));
  await write(writer, { kind: "opening", floatCents: cents(0), counted: {} });
  await write(writer, bottles(writer, 1, 1200));
  const count = { counted: { "50000": 100_000 }, reason: "?", leftCents: cents(0) };
  await write(
    writer,
    closing(writer, "day", of.length === 10 && period === "day" ? of : "2026-11-20", count),
  );
  if (period !== "day") await write(writer, closing(writer, period, of));
  expect((await send(server, token, writer, writer.sealed)).body["refused"]).toBeNull();
  await server.settle();
  const last = writer.records.at(-1)?.body;
  const id = last?.kind === "closing" ? last.id : "";
  expect((await server.send("GET", `/v1/closings/${id}`, { token })).status).toBe(200);
  expect((await server.send("GET", `/v1/closings/${id}/file.pdf`, { token })).status).toBe(200);
});
