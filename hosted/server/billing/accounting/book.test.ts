import { fecFaults } from "@cuvee/core/billing/accounting/fecFaults.ts";
import type { VatView } from "@cuvee/core/billing/accounting/views.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ledgerFaults } from "#billing/accounting/testing/ledger.fixture.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer } from "#kit/testing/server.ts";
import {
  acceptedOrder,
  bill,
  credit,
  deposit,
  viewIn,
  type Office,
} from "#sales/bills/testing/bills.fixture.ts";
import { openBooks, type Books } from "./testing/books.fixture.ts";

let office: Office;
let books: Books;
beforeAll(async () => {
  const server = await startTestServer();
  office = {
    server,
    shop: await openShop(server, ESTATE),
    token: await server.login("calades", "Calades2026"),
  };
  books = openBooks(office);
});
afterAll(() => office.server.stop());

const letters = async (documentId: string): Promise<(string | null)[]> =>
  (await books.entry(documentId)).lines.flatMap((l) => (l.auxiliary ? [l.letter] : []));

describe("a bill that is paid", () => {
  it("is booked with its VAT, lettered with its money, and owed again when the money comes back", async () => {
    const one = viewIn(await bill(office, [(await acceptedOrder(office)).id]));
    await books.catchUp();
    const { paper: document } = one;
    const entry = await books.entry(one.id);
    expect(entry.lines[0]).toMatchObject({
      account: "41100000",
      debitCents: document.totalTtcCents,
      letter: null,
    });
    expect(entry.lines.filter((l) => l.account.startsWith("44571")).map((l) => l.creditCents)).toEqual(
      document.vat.map((v) => v.vatCents),
    );
    const paid = await books.money(
      { type: "check", amountCents: document.dueCents, reference: "CHQ-1" },
      [[{ documentId: one.id }, document.dueCents]],
      one.id,
    );
    expect(await books.lines("CHQ-1")).toEqual([
      `51120000 ${document.dueCents} 0`,
      `41100000 0 ${document.dueCents}`,
    ]);
    const [letter] = await letters(one.id);
    expect(letter).toMatch(/^[A-Z]{2,}$/);
    await books.bank([paid], "REM-1");
    expect(await books.lines("REM-1")).toEqual([
      `51200000 ${document.dueCents} 0`,
      `51120000 0 ${document.dueCents}`,
    ]);
    await books.back(paid, "rejected");
    expect((await books.lines("CHQ-1")).slice(2)).toEqual([
      `41100000 ${document.dueCents} 0`,
      `51200000 0 ${document.dueCents}`,
    ]);
    expect(await letters(one.id)).toEqual([null]);
    await books.money(
      { amountCents: document.dueCents },
      [[{ documentId: one.id }, document.dueCents]],
      one.id,
    );
    expect(await letters(one.id)).not.toEqual([letter]);
    expect(await letters(one.id)).not.toEqual([null]);
  });

  it("pays less with a discount: 665 and its VAT back; what is paid too much stays the client's", async () => {
    const one = viewIn(await bill(office, [(await acceptedOrder(office)).id]));
    await books.catchUp();
    const { dueCents } = one.paper;
    await books.money(
      { kind: "discount", type: "other", amountCents: 1_200, reference: "ESC-1" },
      [[{ documentId: one.id }, 1_200]],
      one.id,
    );
    expect(await books.lines("ESC-1")).toEqual(["66500000 1000 0", "44571200 200 0", "41100000 0 1200"]);
    await books.money(
      { type: "transfer", amountCents: dueCents, reference: "VIR-TROP" },
      [[{ documentId: one.id }, dueCents - 1_200]],
      one.id,
    );
    expect(await books.lines("VIR-TROP")).toEqual([`51200000 ${dueCents} 0`, `41100000 0 ${dueCents}`]);
    expect(await letters(one.id)).toEqual([null]);
  });
});

describe("a deposit", () => {
  it("has its VAT in waiting until it is cashed, in proportion, and the bill books the rest", async () => {
    const order = await acceptedOrder(office, { quantity: 24 });
    const document = viewIn(await deposit(office, order.id, { amountCents: 12_000 }));
    await books.catchUp();
    expect(
      (await books.entry(document.id)).lines.map((l) => [l.account, l.debitCents, l.creditCents]),
    ).toEqual([
      ["41100000", 12_000, 0],
      ["41910000", 0, 10_000],
      ["44580200", 0, 2_000],
    ]);
    await books.money(
      { amountCents: 4_000, reference: "V1" },
      [[{ documentId: document.id }, 4_000]],
      document.id,
    );
    expect(await books.lines("V1")).toEqual([
      "51200000 4000 0",
      "41100000 0 4000",
      "44580200 667 0",
      "44571200 0 667",
    ]);
    await books.money(
      { amountCents: 8_000, reference: "V2" },
      [[{ documentId: document.id }, 8_000]],
      document.id,
    );
    expect((await books.lines("V2")).slice(2)).toEqual(["44580200 1333 0", "44571200 0 1333"]);
    expect((await letters(document.id))[0]).not.toBeNull();
    const final = viewIn(await bill(office, [order.id]));
    await books.catchUp();
    const { paper: content } = final;
    const entry = await books.entry(final.id);
    expect(entry.label).toBe(`Facture solde ${content.number}`);
    expect(entry.lines.slice(0, 2).map((l) => [l.account, l.debitCents])).toEqual([
      ["41100000", content.dueCents],
      ["41910000", 10_000],
    ]);
    expect(entry.lines.at(-1)).toMatchObject({
      account: "44571200",
      creditCents: content.totalVatCents - 2_000,
    });
  });

  it("gives its VAT back when it is credited and refunded", async () => {
    const order = await acceptedOrder(office, { quantity: 24 });
    const document = viewIn(await deposit(office, order.id, { amountCents: 12_000 }));
    await books.catchUp();
    await books.money({ amountCents: 12_000 }, [[{ documentId: document.id }, 12_000]], document.id);
    const note = viewIn(await credit(office, document.id, { mode: "whole" }));
    await books.catchUp();
    expect((await books.entry(note.id)).lines.map((l) => [l.account, l.debitCents, l.creditCents])).toEqual([
      ["41100000", 0, 12_000],
      ["41910000", 10_000, 0],
      ["44580200", 2_000, 0],
    ]);
    await books.money(
      { kind: "refund", amountCents: 12_000, reference: "RB-1" },
      [[{ creditNoteId: note.id }, 12_000]],
      document.id,
    );
    expect(await books.lines("RB-1")).toEqual([
      "41100000 12000 0",
      "51200000 0 12000",
      "44580200 0 2000",
      "44571200 2000 0",
    ]);
  });
});

describe("an order that is paid before its bill", () => {
  it("owes the VAT of its money when it comes, and no more than the bill's in the end", async () => {
    const order = await acceptedOrder(office, { quantity: 12 });
    const half = Math.floor(order.totalTtcCents / 2);
    const clientId = await books.clientOf(order.id);
    await books.money({ amountCents: half, reference: "AVANCE" }, [[{ orderId: order.id }, half]], clientId);
    const [, , waiting, due] = await books.lines("AVANCE");
    const vat = Number(due?.split(" ")[2]);
    expect([waiting, due]).toEqual([`44580200 ${vat} 0`, `44571200 0 ${vat}`]);
    expect(Math.abs(vat - half / 6)).toBeLessThanOrEqual(1);
    const one = viewIn(await bill(office, [order.id]));
    expect(await books.lines(one.number)).toEqual([
      ...(await books.entry(one.id)).lines.map((l) => `${l.account} ${l.debitCents} ${l.creditCents}`),
      `44580200 0 ${vat}`,
      `44571200 ${vat} 0`,
    ]);
  });
});

describe("the year", () => {
  it("is a FEC without a fault, and its VAT adds up to its accounts", async () => {
    const years = (await books.ask("books")).body as unknown as {
      years: { closesOn: string; fileName: string }[];
    };
    const [year] = years.years;
    const file = await books.ask(`fec/${year?.closesOn}`);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-disposition")).toContain(`"${year?.fileName}"`);
    expect(fecFaults(year?.fileName ?? "", Buffer.from(file.text, "utf8"))).toEqual([]);
    const due = file.text
      .split("\r\n")
      .map((line) => line.split("\t"))
      .filter((cells) => cells[4]?.startsWith("44571"))
      .reduce((a, c) => a + Number(c[12]?.replace(",", "")) - Number(c[11]?.replace(",", "")), 0);
    const vat = (await books.ask(`vat?from=2020-01-01&to=${year?.closesOn}`)).body as unknown as VatView;
    expect(vat.totalCents).toBe(due);
    expect(vat.rows.map((r) => r.basis)).toContain("encashment");
  });
});

describe("rules of the nightly look", () => {
  const forged = async (query: string): Promise<string[]> => {
    const { ownerUrl } = office.server;
    await asOwner(ownerUrl, (client) => client.query(`set session_replication_role = replica; ${query}`));
    return Object.keys(await brokenInvariants(ownerUrl));
  };

  it("are kept by all this, and see a cent and an entry that is not there", async () => {
    expect(await brokenInvariants(office.server.ownerUrl)).toEqual({});
    expect(await ledgerFaults(office.server.ownerUrl)).toEqual([]);
    const [whole, owed, waits] = [/whose entries balance/, /^clients owe/, /^no VAT waits/].map((w) =>
      expect.stringMatching(w),
    );
    expect(
      await forged(
        "update journal_lines set debit_cents = debit_cents + 1 where vat_basis = 'turned' and debit_cents > 0",
      ),
    ).toEqual([whole, waits]);
    await forged(
      "update journal_lines set debit_cents = debit_cents - 1 where vat_basis = 'turned' and debit_cents > 0",
    );
    const line =
      "(select entry_id from journal_lines where auxiliary is not null and debit_cents > 0 limit 1)";
    expect(
      await forged(`update journal_lines set debit_cents = debit_cents + 1 where auxiliary is not null and entry_id = ${line}
        and debit_cents > 0; delete from journal_entries where number = 3`),
    ).toEqual([whole, owed]);
  });
});
