import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultAccount } from "#billing/accounting/accounts.ts";
import type { Entry } from "#billing/accounting/entry.ts";
import { entriesOfCash, entryOfTakings } from "#billing/accounting/otherEntries.ts";
import { sayIn, type Texts } from "#kit/texts/say.ts";
import { sum } from "#kit/money.ts";
import type { ReceiptLine } from "#counter/receipts/receipts.ts";
import { drawerMoves, cashLeft, takingsOf, type DrawerDay } from "./books.ts";
import { closingReceipt } from "./closings/closingReceipt.ts";
import type { Closing } from "./closings/closings.ts";
import type { TillRecord } from "./journal.ts";
import type { ReceiptOf } from "./tickets/receiptLines.ts";
import type { Ticket } from "./tickets/ticket.ts";
import { ticketReceipt } from "./tickets/ticketReceipt.ts";
import { paymentsOfOrder } from "./tickets/tickets.ts";
import { journal, journalOf, RUNS } from "./testing/tickets.gen.ts";

const texts = new URL("../../../../locales/en/receipts.json", import.meta.url);
const say = sayIn("en", JSON.parse(readFileSync(texts, "utf8")) as Texts);
const paperOf = (record: TillRecord): ReceiptOf => ({
  record,
  sealed: { hash: "a".repeat(64), signature: "b".repeat(86) },
  seller: {
    name: "Domaine",
    address: { lines: ["1 rue du Puits"], zipcode: "13100", city: "Aix-en-Provence", country: "FR" },
    rcs: "",
    ape: "",
    phone: "",
  } as ReceiptOf["seller"],
  till: { code: "C1", name: "Comptoir" },
  head: "",
  foot: "",
  lang: "en",
  say,
});

type Rates = Record<string, { base: number; vat: number }>;
const added = (rates: Rates, rate: string, base: number, vat: number): void => {
  const { base: b, vat: v } = rates[rate] ?? { base: 0, vat: 0 };
  rates[rate] = { base: b + base, vat: v + vat };
};
/** Returns the rates on which VAT is due: the others have none to be booked. */
const taxed = (rates: Rates): Rates =>
  Object.fromEntries(Object.entries(rates).filter(([, r]) => r.vat !== 0));
const centsOf = (printed = ""): number => Number(printed.replaceAll(/[^\d-]/g, ""));

/** Adds up the totals by rate of printed papers. */
function printed(papers: readonly (readonly ReceiptLine[])[]): Rates {
  const rates: Rates = {};
  for (const line of papers.flat())
    if (line.kind === "row" && !line.bold) {
      const [rate = "", base, vat] = line.cells;
      added(rates, rate, centsOf(base), centsOf(vat));
    }
  return taxed(rates);
}

/** Adds up the VAT and its base in the entries. */
function booked(entries: readonly Entry[]): Rates {
  const rates: Rates = {};
  for (const { label, vat, creditCents, debitCents } of entries.flatMap((entry) => entry.lines))
    if (vat)
      added(
        rates,
        (/(\d+(,\d+)?) %/.exec(label)?.[1] ?? "").replace(",", ".") + "%",
        vat.baseCents,
        creditCents - debitCents,
      );
  return taxed(rates);
}

const isDay = (record: TillRecord): record is TillRecord & { body: Closing } =>
  record.body.kind === "closing" && record.body.period === "day";

test("over random days receipts, closings and entries have the same VAT by rate, and the account of cash is what lies in the drawer", () => {
  fc.assert(
    fc.property(journal, (chances) => {
      const { records } = journalOf(chances);
      const cash = defaultAccount("method.cash").account;
      let balance = 0;
      let before: DrawerDay | null = null;
      for (const record of records.filter(isDay)) {
        const closing = record.body;
        const own = records.filter(
          (one) => one.seq >= closing.from && one.seq <= closing.to && !one.training,
        );
        const tickets = own.flatMap((one): [TillRecord, Ticket][] =>
          one.body.kind === "ticket" ? [[one, one.body]] : [],
        );
        const sold = tickets.map(([, ticket]) => ticket);
        const opening = own.findLast(({ body }) => body.kind === "opening")?.body;
        const floatCents = opening?.kind === "opening" ? opening.floatCents : null;
        const moves = drawerMoves(
          { closing, floatCents },
          before,
          own.flatMap(({ body }) => (body.kind === "cash" ? [body] : [])),
        );
        const takings = takingsOf(closing, "C1", sold);
        const entry = entryOfTakings(takings, defaultAccount);
        const entries = [...(entry ? [entry] : []), ...entriesOfCash(takings, moves, defaultAccount)];

        const receipts = tickets.map(([one, ticket]) => ticketReceipt({ ...paperOf(one), ticket }));
        const rates = printed(receipts);
        expect(printed([closingReceipt({ ...paperOf(record), closing })])).toEqual(rates);
        expect(booked(entries)).toEqual(rates);

        // Payments of orders are separate entries in the books.
        balance += sum(
          sold.flatMap(paymentsOfOrder).flatMap((p) => (p.type === "cash" ? [p.amountCents] : [])),
        );
        for (const { account, debitCents, creditCents } of entries.flatMap((one) => one.lines))
          if (account === cash) balance += debitCents - creditCents;
        before = { closing, floatCents };
        expect(balance).toBe(cashLeft(before));
        expect(new Set(entries.map((one) => one.pieceRef)).size).toBe(entries.length);
      }
    }),
    RUNS,
  );
});
