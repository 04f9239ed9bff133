import type { BooksView, CodesView, EntryView, VatView } from "@cuvee/core/billing/accounting/views.ts";
import { fecFaults } from "@cuvee/core/billing/accounting/fecFaults.ts";
import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply } from "#kit/testing/server.ts";
import { acceptedOrder, bill, viewIn, type Office } from "#sales/bills/testing/bills.fixture.ts";
import { openBooks, type Books } from "./testing/books.fixture.ts";

let office: Office;
let books: Books;
beforeAll(async () => {
  const server = await startTestServer({ connections: 16 });
  office = {
    server,
    shop: await openShop(server, ESTATE),
    token: await server.login("calades", "Calades2026"),
  };
  books = openBooks(office);
});
afterAll(() => office.server.stop());

const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
  office.server.send(method, `/v1/accounting/${path}`, { token: office.token, body });
const read = async <T>(path: string): Promise<T> => (await books.ask(path)).body as unknown as T;
const sql = (query: string): Promise<unknown> =>
  asOwner(office.server.ownerUrl, (client) => client.query(query));
const newBill = async () => {
  const one = viewIn(await bill(office, [(await acceptedOrder(office, { quantity: 6 })).id]));
  await books.catchUp();
  return one;
};

describe("codes and journals", () => {
  it("are the shop's own where it set them, of new entries only, under a version", async () => {
    const before = await newBill();
    const { version } = await read<CodesView>("codes");
    const own = { use: "sale.product.fr2000", account: "70100001", label: "Vins du domaine" };
    const set = await send("PUT", "codes", {
      version,
      codes: [own, { use: "vat.fr2000", account: "44571200", label: "TVA collectée 20 %" }],
    });
    expect(set.body).toMatchObject({ version: version + 1, own: [own] });
    expect((await send("PUT", "codes", { version, codes: [own] })).body["code"]).toBe("conflict");
    const journals = {
      sales: { code: "VT", name: "Ventes du domaine" },
      bank: { code: "BQ", name: "Banque" },
      cash: { code: "CA", name: "Caisse" },
      sundry: { code: "OD", name: "Opérations diverses" },
    };
    expect((await send("PUT", "journals", { version: version + 1, journals })).body).toMatchObject({
      journals,
    });
    const after = await books.entry((await newBill()).id);
    expect([after.journalCode, after.lines[1]?.account]).toEqual(["VT", "70100001"]);
    expect((await books.entry(before.id)).journalCode).toBe("VE");
    await send("PUT", "codes", { version: version + 2, codes: [{ ...own, account: null, label: "" }] });
    expect((await read<CodesView>("codes")).own).toEqual([]);
  });

  it("refuse what is no account, no use, no journal", async () => {
    const { version, journals } = await read<CodesView>("codes");
    const fields = ({ status, body }: Reply) => {
      const { fields: wrong } = body as unknown as { fields: { code: string }[] };
      return [status, wrong[0]?.code];
    };
    const code = (one: object) =>
      send("PUT", "codes", { version, codes: [{ use: "client", account: "411", label: "x", ...one }] });
    expect(fields(await code({ account: "41" }))).toEqual([422, "account"]);
    expect(fields(await code({ account: "411-0" }))).toEqual([422, "account"]);
    expect(fields(await code({ use: "sale.wine.fr2000" }))).toEqual([422, "account-use"]);
    expect(fields(await code({ use: "sale.product.zz1" }))).toEqual([422, "account-use"]);
    expect(fields(await code({ label: "" }))).toEqual([422, "needed"]);
    const twice = { ...journals, cash: journals.bank };
    expect((await send("PUT", "journals", { version, journals: twice })).status).toBe(422);
  });
});

describe("the database", () => {
  it.each([
    "update journal_entries set label = 'x'",
    "delete from journal_entries",
    "update journal_lines set debit_cents = debit_cents + 1",
    "delete from journal_lines",
    "truncate journal_letters",
    "delete from accounting_locks",
  ])("refuses: %s", async (query) => {
    await expect(sql(query)).rejects.toThrow(/append-only/);
  });

  it("refuses an entry that is a cent off, and a line more", async () => {
    const make = (debit: number) =>
      `begin;
       insert into journal_entries (shop_id, id, closes_on, booked_on, journal, journal_code, journal_name, piece_ref, piece_on, label,
         kind, total_cents, line_count, validated_on, validated_at, made_by, plain_search)
         values ('${office.shop.id}', 'x', '2026-12-31', '2026-11-20', 'sundry', 'OD', 'OD', 'P', '2026-11-20', 'x', 'turn', 1000, 2,
           '2026-11-20', now(), 'x', '');
       insert into journal_lines (shop_id, entry_id, line, account, account_label, debit_cents, credit_cents)
         values ('${office.shop.id}', 'x', 1, '411', 'x', ${debit}, 0), ('${office.shop.id}', 'x', 2, '707', 'x', 0, 1000);
       commit`;
    await expect(sql(make(1001))).rejects.toThrow(/unbalanced entry/);
    const { id } = await books.entry((await newBill()).id);
    await expect(
      sql(`insert into journal_lines (shop_id, entry_id, line, account, account_label, debit_cents, credit_cents)
        select shop_id, '${id}', line_count + 1, '411', 'x', 1, 0 from journal_entries where id = '${id}'`),
    ).rejects.toThrow(/a line that its entry has not/);
  });

  it("numbers entries without gaps when twenty are booked at once and every third one fails", async () => {
    const done = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        books.tx(async (tx) => {
          await tx.run(
            `insert into journal_entries (shop_id, id, closes_on, booked_on, journal, journal_code, journal_name, piece_ref, piece_on,
               label, kind, total_cents, line_count, validated_on, validated_at, made_by, plain_search)
             values (:shopId, :id, '2030-12-31', '2030-11-20', 'sundry', 'OD', 'OD', 'P', '2030-11-20', 'x', 'turn',
               10, 2, '2030-11-20', now(),
               'x', '')`,
            { shopId: office.shop.id, id: `storm${n}` },
          );
          await tx.run(
            `insert into journal_lines (shop_id, entry_id, line, account, account_label, debit_cents, credit_cents)
             values (:shopId, :id, 1, '411', 'x', 10, 0), (:shopId, :id, 2, '707', 'x', 0, 10)`,
            { shopId: office.shop.id, id: `storm${n}` },
          );
          if (n % 3 === 0) throw new Error("changed his mind");
        }),
      ),
    );
    expect(done.filter((d) => d.status === "fulfilled")).toHaveLength(13);
    const { rows } = (await sql(
      "select number from journal_entries where closes_on = '2030-12-31' order by number",
    )) as { rows: { number: number }[] };
    // The first number is reserved for the opening entry.
    expect(rows.map((r) => r.number)).toEqual(Array.from({ length: 13 }, (_, n) => n + 2));
  });
});

describe("lines, entries and files", () => {
  it("are listed by journal, period, account and word, with totals that balance", async () => {
    const one = await newBill();
    const filter = encodeURIComponent(JSON.stringify({ pieceRef: { in: [one.number] } }));
    const all = await read<{ rows: { account: string }[] }>(`lines?filter=${filter}&sort=number`);
    expect(all.rows.map((r) => r.account)).toContain("41100000");
    const measure = await read<{ count: number; totals: Record<string, number> }>(
      `lines/measure?filter=${filter}`,
    );
    expect(measure.totals["debitCents"]).toBe(measure.totals["creditCents"]);
    const found = await read<{ rows: unknown[] }>(`lines?search=${encodeURIComponent(`${one.number} 4457`)}`);
    expect(found.rows.length).toBeGreaterThan(0);
    const entry = await books.entry(one.id);
    expect(await read<EntryView>(`entries/${entry.id}`)).toMatchObject({
      kind: "document",
      document: { id: one.id, kind: "bill", number: one.number },
    });
  });

  it("are written for each software, and the year as FEC by its name", async () => {
    const today = dayInFrance(Date.now());
    for (const format of ["table", "sage", "ebp", "quadra", "cegid"]) {
      const file = await books.ask(`files/${format}?from=2020-01-01&to=${today}`);
      expect([file.status, file.text.split("\r\n").length > 5], format).toEqual([200, true]);
    }
    const { years } = await read<BooksView>("books");
    const year = years.find((y) => y.closesOn < "2030") ?? expect.unreachable();
    const fec = await books.ask(`fec/${year.closesOn}`);
    expect(fecFaults(year.fileName ?? "", Buffer.from(fec.text, "utf8"))).toEqual([]);
    expect((await books.ask("fec/1999-12-31")).status).toBe(404);
    expect((await books.ask("fec/1999-13-31")).status).toBe(404);
    expect((await books.ask(`vat?from=${today}&to=2020-01-01`)).status).toBe(422);
    const vat = await read<VatView>(`vat?from=2020-01-01&to=${today}`);
    expect(vat.totalCents).toBeGreaterThan(0);
  });
});

describe("a closed period", () => {
  it("takes nothing more, is never opened, and is not of today", async () => {
    const today = dayInFrance(Date.now());
    const yesterday = dayAfter(today, -1);
    const one = await newBill();
    expect((await send("POST", "locks", { until: today })).body["code"]).toBe("period-running");
    expect((await send("POST", "locks", { until: yesterday })).body).toMatchObject({
      lockedUntil: yesterday,
    });
    for (const until of [yesterday, dayAfter(yesterday, -30)])
      expect((await send("POST", "locks", { until })).body).toMatchObject({
        code: "period-locked",
        status: 409,
      });
    await expect(
      books.money({ amountCents: 100, on: yesterday }, [[{ documentId: one.id }, 100]], one.id),
    ).rejects.toThrow(/period-locked/);
    await expect(
      sql(
        `insert into accounting_locks (shop_id, locked_until, made_by, at) values ('${office.shop.id}', '2020-01-01', 'x', now())`,
      ),
    ).rejects.toThrow(/closed already/);
    await expect(
      sql(`insert into journal_entries select shop_id, 'late', 0, closes_on, '${yesterday}', journal, journal_code, journal_name,
        piece_ref, piece_on, label, 'turn', null, null, total_cents, line_count, validated_on, validated_at, made_by, plain_search
        from journal_entries limit 1`),
    ).rejects.toThrow(/closed period/);
    await expect(
      sql(`insert into documents (shop_id, id, kind, number, fiscal_year, position, content, previous, hash, seal, issued_on, sealed_at,
        made_by, total_ht_cents, total_vat_cents, total_ttc_cents)
        select shop_id, 'late', kind, 'LATE', fiscal_year, position + 1000, content, previous, hash, seal, '${yesterday}', sealed_at,
          made_by, total_ht_cents, total_vat_cents, total_ttc_cents from documents limit 1`),
    ).rejects.toThrow(/closed period/);
    await books.money({ amountCents: 100, on: today }, [[{ documentId: one.id }, 100]], one.id);
  });
});
