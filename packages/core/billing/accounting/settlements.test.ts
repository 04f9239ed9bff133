import { describe, expect, test } from "vitest";
import { cents } from "#kit/money.ts";
import { PAYMENT_TYPES } from "#shops/settings/paymentTypes.ts";
import { ACCOUNTING_TYPES } from "#billing/documents/documents.ts";
import { ACCOUNT_PATTERN, codesOf, defaultAccount, type AccountUse } from "./accounts.ts";
import type { Entry } from "./entry.ts";
import { linkedGroups, letterOf } from "./linkedEntries.ts";
import { CLIENT, finalBill, firstBill } from "./testing/documents.fixture.ts";
import {
  discounted,
  entryOfBanking,
  entryOfReversal,
  entryOfSettlement,
  type SettlementFact,
} from "./settlements.ts";
import { isUse } from "./uses.ts";
import { vatSummary } from "./vatSummary.ts";
import { HOME_VAT_TYPES, isVatType, OUTSIDE_VAT_TYPES, STATES, TERRITORY_VAT_TYPES } from "./vatTypes.ts";

const fact: SettlementFact = {
  id: "0123456789abcdef",
  kind: "receipt",
  type: "check",
  amountCents: cents(10_000),
  on: "2026-12-01",
  reference: "",
  client: CLIENT,
};
const lines = (entry: Entry | null) =>
  entry?.lines.map((l) => `${l.account} ${l.auxiliary?.code ?? ""} ${l.debitCents} ${l.creditCents}`);

describe("entries of money", () => {
  test("every way of payment has an account; cash is in its own journal; money without a reference is named", () => {
    for (const type of PAYMENT_TYPES) {
      const entry = entryOfSettlement({ ...fact, type }, [], [], defaultAccount);
      expect(entry?.lines).toHaveLength(2);
      expect(entry?.pieceRef).toBe("REG-89ABCDEF");
    }
    const cash = entryOfSettlement({ ...fact, type: "cash" }, [], [], defaultAccount);
    expect([cash?.journal, cash?.label]).toEqual(["cash", "Espèces Cave Exemple SARL"]);
  });

  test("documents on other clients' accounts are paid there, the rest stays with who pays", () => {
    const other = { code: "C9", name: "Autre" };
    const allocated = [
      { number: "FA-1", amountCents: cents(4_000), auxiliary: other },
      { number: "FA-2", amountCents: cents(1_000), auxiliary: CLIENT },
    ];
    expect(lines(entryOfSettlement(fact, allocated, [], defaultAccount))).toEqual([
      "51120000  10000 0",
      "41100000 C9 0 4000",
      "41100000 C00042 0 6000",
    ]);
  });

  test("refunds, gaps and losses", () => {
    const of = (kind: SettlementFact["kind"], type: SettlementFact["type"] = "other") =>
      lines(entryOfSettlement({ ...fact, kind, type }, [], [], defaultAccount));
    expect(of("refund", "transfer")).toEqual(["41100000 C00042 10000 0", "51200000  0 10000"]);
    expect(of("minusGap")).toEqual(["65800000  10000 0", "41100000 C00042 0 10000"]);
    expect(of("plusGap")).toEqual(["41100000 C00042 10000 0", "75800000  0 10000"]);
    expect(of("loss")).toEqual(["65400000  10000 0", "41100000 C00042 0 10000"]);
  });

  test("a discount takes its VAT back by rate, on what deposits leave", () => {
    const amountCents = cents(1_485);
    const discount = discounted(firstBill, "a", { country: "FR", amountCents, waits: false });
    const entry = entryOfSettlement(
      { ...fact, kind: "discount", amountCents },
      [{ number: "FA-2026-00042", amountCents, auxiliary: CLIENT, discount }],
      [],
      defaultAccount,
    );
    expect(lines(entry)).toEqual([
      "66500000  1250 0",
      "44571200  230 0",
      "44571055  5 0",
      "41100000 C00042 0 1485",
    ]);
    expect(
      discounted(finalBill, "c", { country: "FR", amountCents: cents(84_000), waits: false }).due,
    ).toEqual([{ type: "fr2000", baseCents: 70_000, vatCents: 14_000 }]);
  });

  test("what came back leaves where it went; to the bank goes what is not there", () => {
    const entry = entryOfSettlement(fact, [], [], defaultAccount);
    const undone = (banked: boolean) =>
      lines(
        entryOfReversal(
          { ...fact, on: "2026-12-09" },
          [],
          {
            why: "rejected",
            lines: entry?.lines ?? [],
            ...(banked ? { banked: { method: "51120000", bank: defaultAccount("bank") } } : {}),
          },
          { turns: [], codes: defaultAccount },
        ),
      );
    expect(undone(false)).toEqual(["41100000 C00042 10000 0", "51120000  0 10000"]);
    expect(undone(true)).toEqual(["41100000 C00042 10000 0", "51200000  0 10000"]);
    const slip = { id: "x", on: "2026-12-01", reference: "REM-1" };
    const items = [
      { type: "check" as const, amountCents: cents(100) },
      { type: "cash" as const, amountCents: cents(50) },
      { type: "transfer" as const, amountCents: cents(900) },
    ];
    expect(lines(entryOfBanking({ ...slip, items }, defaultAccount))).toEqual([
      "51200000  150 0",
      "51120000  0 100",
      "53000000  0 50",
    ]);
    expect(entryOfBanking({ ...slip, items: items.slice(2) }, defaultAccount)).toBeNull();
  });
});

describe("codes", () => {
  test("are complete: every nature under every type of VAT, distinct where the type is", () => {
    for (const type of OUTSIDE_VAT_TYPES) expect(isVatType(type)).toBe(true);
    expect(["us2000", "ch", "gb20x"].filter(isVatType)).toEqual([]);
    const states = STATES.map((s) => `${s.toLowerCase()}2000`);
    const types = [...HOME_VAT_TYPES, ...TERRITORY_VAT_TYPES, ...states];
    for (const nature of ACCOUNTING_TYPES) {
      const accounts = types.map((type) => {
        const use: AccountUse = `sale.${nature}.${type}`;
        expect(isUse(use)).toBe(true);
        const { account, label } = defaultAccount(use);
        expect([account, label]).toEqual([
          expect.stringMatching(ACCOUNT_PATTERN),
          expect.stringMatching(/./),
        ]);
        return account;
      });
      expect(new Set(accounts).size).toBe(nature === "touristTax" ? 1 : types.length);
    }
    const rated = types.filter((t) => /\d$/.test(t) && t !== "fr0");
    const vat = rated.flatMap((t) => [`vat.${t}`, `waiting.${t}`]);
    expect(new Set(vat.map((use) => defaultAccount(use as AccountUse).account)).size).toBe(vat.length);
    expect(
      ["sale.x.fr2000", "vat.ce", "vat.fr0", "method.gold", "client.x", "", "sale.product"].filter(isUse),
    ).toEqual([]);
  });

  test("of the shop come first", () => {
    const own = codesOf(new Map([["client", { account: "411EX", label: "Clients export" }]]));
    expect([own("client").account, own("bank").account]).toEqual(["411EX", "51200000"]);
  });
});

describe("letters, years and VAT", () => {
  test("AA to ZZ, then AAA; groups that come to nothing alone have one", () => {
    expect([0, 1, 25, 26, 675, 676].map(letterOf)).toEqual(["AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
    const line = (source: string, amount: number, on: string, auxiliary = "C1") => ({
      id: `${source}${auxiliary}`,
      source,
      auxiliary,
      amount,
      on,
    });
    const all = [
      line("d1", 100, "2026-01-01"),
      line("d2", 50, "2026-01-02"),
      line("s1", -150, "2026-02-01"),
      line("d3", 10, "2026-03-01"),
      line("s2", -9, "2026-03-02"),
      line("d4", 7, "2026-03-03"),
      line("s3", -7, "2026-03-04", "C2"),
    ];
    const groups = linkedGroups(all, [
      ["s1", "d1"],
      ["s1", "d2"],
      ["s2", "d3"],
      ["s3", "d4"],
    ]);
    expect(groups.map((g) => [g.lines.map((l) => l.source), g.on])).toEqual([
      [["d1", "d2", "s1"], "2026-02-01"],
    ]);
  });

  test("a period's VAT is by rate and by what makes it due; what waits is apart", () => {
    const row = (
      type: string,
      basis: "debits" | "waiting" | "encashment" | "turned" | "none",
      base: number,
      vat: number,
    ) => ({
      type,
      basis,
      baseCents: cents(base),
      vatCents: cents(vat),
    });
    const { rows, totalCents } = vatSummary([
      row("it2200", "debits", 100, 22),
      row("fr550", "debits", 1_000, 55),
      row("fr2000", "debits", 1_000, 200),
      row("fr2000", "debits", -500, -100),
      row("fr2000", "waiting", 300, 60),
      row("fr2000", "turned", -300, -60),
      row("fr2000", "encashment", 300, 60),
      row("xx", "none", 900, 0),
    ]);
    expect(rows.map((r) => [r.basis, r.type, r.baseCents, r.vatCents])).toEqual([
      ["debits", "fr2000", 500, 100],
      ["debits", "fr550", 1_000, 55],
      ["debits", "it2200", 100, 22],
      ["encashment", "fr2000", 300, 60],
      ["none", "xx", 900, 0],
    ]);
    expect(totalCents).toBe(237);
  });
});
