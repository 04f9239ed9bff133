import type { LedgerReport } from "@cuvee/core/billing/accounting/views.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer } from "#kit/testing/server.ts";
import { verifyLedger } from "#billing/accounting/ledger.ts";
import { acceptedOrder, bill, credit, viewIn, type Office } from "#sales/bills/testing/bills.fixture.ts";
import { openBooks, type Books } from "./testing/books.fixture.ts";

let office: Office;
let books: Books;
/** An invoice, its payment, and the year of their entries. */
let paid: { id: string; number: string; entry: string; at: number; settlementId: string; closesOn: string };

beforeAll(async () => {
  const server = await startTestServer();
  office = {
    server,
    shop: await openShop(server, ESTATE),
    token: await server.login("calades", "Calades2026"),
  };
  books = openBooks(office);
  const one = viewIn(await bill(office, [(await acceptedOrder(office, { quantity: 6 })).id]));
  const settlementId = await books.money(
    { type: "check", amountCents: one.paper.dueCents, reference: "CHQ-7" },
    [[{ documentId: one.id }, one.paper.dueCents]],
    one.id,
  );
  const other = viewIn(await bill(office, [(await acceptedOrder(office, { quantity: 2 })).id]));
  viewIn(await credit(office, other.id, { mode: "whole" }));
  await books.catchUp();
  const { id: entry, number: at, closesOn } = await books.entry(one.id);
  paid = { id: one.id, number: one.paper.number, entry, at, settlementId, closesOn };
});
afterAll(() => office.server.stop());

const verify = async (query = ""): Promise<LedgerReport> => {
  const reply = await books.ask(`verification${query}`);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return reply.body as unknown as LedgerReport;
};

const TABLES = [
  "journal_entries",
  "journal_lines",
  "journal_seals",
  "journal_ends",
  "journal_numbers",
  "documents",
  "settlements",
  "accounting_locks",
];

/** Runs a statement as the owner of the database with all triggers off, reads the report, and rolls back. */
async function forged(sql: string): Promise<LedgerReport["broken"]> {
  const owner = (query: string): Promise<unknown> =>
    asOwner(office.server.ownerUrl, (client) => client.query(query));
  await owner(TABLES.map((t) => `create table kept_${t} as select * from ${t}`).join(";"));
  try {
    await owner(`set session_replication_role = replica; ${sql}`);
    return (await verify()).broken;
  } finally {
    const back = TABLES.map(
      (t) => `delete from ${t}; insert into ${t} select * from kept_${t}; drop table kept_${t}`,
    );
    await owner(`set session_replication_role = replica; ${back.join(";")}`);
  }
}

describe("the ledger", () => {
  it("holds after sales, money and credit notes, and says what was read and since when", async () => {
    const report = await verify();
    expect(report).toMatchObject({ broken: null, next: null, since: expect.any(String) });
    expect(report.checked).toBe(report.entries);
    expect(report.checked).toBeGreaterThanOrEqual(4);
  });

  it("is read in parts, each from where the last one ended", async () => {
    const { entries } = await verify();
    const key = office.server.app.services.secrets;
    let checked = 0;
    let parts = 0;
    let next: LedgerReport["next"] = null;
    do {
      const part: LedgerReport = await books.tx((tx) =>
        verifyLedger(tx, office.shop.id, { key, sealsAt: null, limit: 1 }, next),
      );
      expect(part.broken).toBeNull();
      ({ next } = part);
      checked += part.checked;
      parts += 1;
    } while (next !== null);
    expect([checked, parts > 0]).toEqual([entries, true]);
    const last = await verify(`?closesOn=${paid.closesOn}&number=${paid.at}`);
    expect(last.broken).toBeNull();
    expect(last.checked).toBeLessThan(entries);
  });

  it("is for who does the accounts", async () => {
    const mathieu = await office.server.login("mathieu", "Cellier2026");
    const reply = await office.server.send("GET", "/v1/accounting/verification", { token: mathieu });
    expect(reply.status).toBe(403);
  });
});

describe("what the owner of the database changes with triggers off is named", () => {
  const at = (): Partial<NonNullable<LedgerReport["broken"]>> => ({
    closesOn: paid.closesOn,
    number: paid.at,
    entryId: paid.entry,
  });
  /** The next entry is that of its payment. */
  const ofMoney = "(select id from journal_entries where settlement_id = '$money' and kind = 'money')";
  const cases: [name: string, sql: string, code: string, where: () => object][] = [
    [
      "an amount, both sides",
      "update journal_lines set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2 where entry_id = '$entry'",
      "altered",
      at,
    ],
    [
      "an amount, with the sum that the entry keeps and a hash made again",
      `update journal_lines set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2 where entry_id = '$entry';
       update journal_seals set hash = encode(sha256('x'), 'hex') where entry_id = '$entry'`,
      "altered",
      at,
    ],
    [
      "an account",
      "update journal_lines set account = '70600000' where entry_id = '$entry' and account like '701%'",
      "altered",
      at,
    ],
    [
      "two accounts, each in the place of the other",
      `update journal_lines a set account = b.account, account_label = b.account_label from journal_lines b
       where a.entry_id = '$entry' and b.entry_id = '$entry' and (a.line, b.line) in ((1, 2), (2, 1))`,
      "altered",
      at,
    ],
    ["a day", "update journal_entries set booked_on = booked_on - 1 where id = '$entry'", "altered", at],
    [
      "an entry is gone",
      "delete from journal_lines where entry_id = '$entry'; delete from journal_entries where id = '$entry'",
      "gap",
      () => ({ number: paid.at, entryId: null }),
    ],
    [
      "an entry is gone, and those behind it have moved up",
      `delete from journal_lines where entry_id = '$entry'; delete from journal_entries where id = '$entry';
       update journal_entries set number = number + 10000 where closes_on = '$closesOn' and number > $at;
       update journal_entries set number = number - 10001 where closes_on = '$closesOn' and number > 10000`,
      "altered",
      () => ({ number: paid.at }),
    ],
    [
      "the last entries are cut off",
      `delete from journal_lines where entry_id in (select id from journal_entries where closes_on = '$closesOn' and number > $at);
       delete from journal_entries where closes_on = '$closesOn' and number > $at;
       delete from journal_seals where closes_on = '$closesOn' and number > $at;
       update journal_numbers set last = $at where closes_on = '$closesOn';
       update journal_ends set number = $at where closes_on = '$closesOn'`,
      "end",
      () => ({ closesOn: paid.closesOn, number: paid.at }),
    ],
    [
      "an entry more",
      `insert into journal_entries select (jsonb_populate_record(e, jsonb_build_object('id', 'forged', 'kind', 'banking',
         'document_id', null, 'number', (select max(number) + 1 from journal_entries where closes_on = '$closesOn')))).*
         from journal_entries e where id = '$entry';
       insert into journal_lines select (jsonb_populate_record(l, jsonb_build_object('entry_id', 'forged'))).*
         from journal_lines l where entry_id = '$entry'`,
      "unsealed",
      () => ({ entryId: "forged" }),
    ],
    [
      "an entry more in the middle, with the seal of another",
      `update journal_entries set number = number + 10000 where closes_on = '$closesOn' and number > $at;
       update journal_entries set number = number - 9999 where closes_on = '$closesOn' and number > 10000;
       insert into journal_entries select (jsonb_populate_record(e, jsonb_build_object('id', 'forged', 'kind', 'banking',
         'document_id', null, 'number', $at + 1))).* from journal_entries e where id = '$entry';
       insert into journal_lines select (jsonb_populate_record(l, jsonb_build_object('entry_id', 'forged'))).*
         from journal_lines l where entry_id = '$entry'`,
      "altered",
      () => ({ number: paid.at + 1 }),
    ],
    [
      "a document that was sealed",
      `update documents set content = replace(content, '"EUR"', '"USD"'),
         hash = encode(sha256(convert_to(previous || E'\\n' || replace(content, '"EUR"', '"USD"'), 'UTF8')), 'hex') where id = '$id'`,
      "document",
      () => ({ ...at(), documentId: paid.id, piece: paid.number }),
    ],
    [
      "an entry that has no document any more",
      "update journal_entries set document_id = null where id = '$entry'",
      "altered",
      at,
    ],
    [
      "a payment",
      "update settlements set amount_cents = amount_cents + 1 where id = '$money'",
      "money",
      () => ({ settlementId: paid.settlementId }),
    ],
    [
      "a period was closed before the entry was written",
      "insert into accounting_locks (shop_id, locked_until, made_by, at) values ('$shop', '$closesOn', 'x', '2020-01-01')",
      "locked",
      () => ({ entryId: expect.any(String) }),
    ],
    [
      "all seals of a year and what lies under the amount of a bill",
      `delete from journal_seals; delete from journal_ends;
       update journal_lines set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2 where entry_id = '$entry'`,
      "document",
      at,
    ],
    [
      "all seals of a year, and the money of a payment",
      `delete from journal_seals; delete from journal_ends;
       update journal_lines set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2 where entry_id = ${ofMoney}`,
      "money",
      () => ({ settlementId: paid.settlementId }),
    ],
    [
      "seals and the last entries of a year: their documents have none",
      `delete from journal_seals; delete from journal_ends;
       delete from journal_lines where entry_id in (select id from journal_entries where closes_on = '$closesOn' and number >= $at);
       delete from journal_entries where closes_on = '$closesOn' and number >= $at`,
      "missing",
      () => ({ closesOn: null, documentId: expect.any(String) }),
    ],
    ["the seal of the end", "delete from journal_ends", "end", () => ({ closesOn: expect.any(String) })],
  ];
  it.each(cases)("%s", async (_, sql, code, where) => {
    const filled = sql
      .replaceAll("$entry", paid.entry)
      .replaceAll("$money", paid.settlementId)
      .replaceAll("$closesOn", paid.closesOn)
      .replaceAll("$shop", office.shop.id)
      .replaceAll("$id", paid.id)
      .replaceAll("$at", String(paid.at));
    expect(await forged(filled)).toMatchObject({ code, ...where() });
  });

  it("and everything holds again when it is taken back", async () => {
    expect((await verify()).broken).toBeNull();
  });
});

it("entries of before entries were sealed are sealed by the first check that finds them whole", async () => {
  await asOwner(office.server.ownerUrl, (client) =>
    client.query(
      "set session_replication_role = replica; delete from journal_seals; delete from journal_ends",
    ),
  );
  const first = await verify();
  expect(first).toMatchObject({ broken: null, since: null });
  const again = await verify();
  expect(again).toMatchObject({ broken: null, since: expect.any(String) });
  // A new entry continues the chain behind them.
  viewIn(await bill(office, [(await acceptedOrder(office, { quantity: 1 })).id]));
  expect((await verify()).broken).toBeNull();
  const changed = "update journal_lines set account_label = 'x' where entry_id = '$entry'";
  expect(await forged(changed.replace("$entry", paid.entry))).toMatchObject({ code: "altered" });
});

it("a year of before stands beside one that is sealed", async () => {
  // All entries belong to another year, written before entries were sealed; the next one begins this year.
  await asOwner(office.server.ownerUrl, (client) =>
    client.query(`set session_replication_role = replica; delete from journal_seals; delete from journal_ends;
      update journal_entries set closes_on = closes_on + interval '1 year'; delete from journal_numbers`),
  );
  viewIn(await bill(office, [(await acceptedOrder(office, { quantity: 1 })).id]));
  for (const time of ["first", "again"]) expect([time, (await verify()).broken]).toEqual([time, null]);
});
