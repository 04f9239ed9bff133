import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeFec } from "./fec.ts";
import { fecFaults } from "./fecFaults.ts";
import { isCarried, openingLines, type CarriedBalance, type Opening } from "./opening.ts";

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, "golden", name));
const NEXT = "100000009FEC20271231.txt";
const OPENING: Opening = {
  opensOn: "2027-01-01",
  number: 1,
  validatedOn: "2027-01-04",
  journalCodes: ["VE", "BQ", "CA", "OD"],
  isProvisional: false,
};

/** Returns the balances at the end of the golden year: those of its accounts, and its result. */
function goldenYear(): { balances: CarriedBalance[]; result: number } {
  const sums = new Map<string, CarriedBalance>();
  let result = 0;
  for (const row of read("100000009FEC20261231.txt").toString("latin1").split("\r\n").slice(1, -1)) {
    const c = row.split("\t");
    const [account = "", accountLabel = "", auxiliary = "", auxiliaryLabel = ""] = c.slice(4, 8);
    const balance = Number((c[11] ?? "").replace(",", "")) - Number((c[12] ?? "").replace(",", ""));
    if (!isCarried(account)) {
      result += balance;
      continue;
    }
    const key = `${account}|${auxiliary}`;
    const before = sums.get(key)?.balance ?? 0;
    sums.set(key, { account, accountLabel, auxiliary, auxiliaryLabel, balance: before + balance });
  }
  return { balances: [...sums.values()], result };
}

describe("the opening entry of a year", () => {
  test("is the balances of the golden year, its clients in detail and its result on 120", () => {
    const { balances, result } = goldenYear();
    const text = writeFec(openingLines(OPENING, balances, [result]));
    expect(text).toBe(read(NEXT).toString("latin1"));
    expect(fecFaults(NEXT, read(NEXT))).toEqual([]);
  });

  const amount = fc.integer({ min: -10_000_000, max: 10_000_000 });
  test("balances whatever years left, and carries each account as it stood", () => {
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 12 }),
        fc.array(amount, { maxLength: 5 }),
        (left, results) => {
          const clients = left.map((balance, n) => ({
            account: "41100000",
            accountLabel: "Clients",
            auxiliary: `C${n}`,
            auxiliaryLabel: `Client ${n}`,
            balance,
          }));
          const sum = [...left, ...results].reduce((all, n) => all + n, 0);
          const bank = {
            account: "51200000",
            accountLabel: "Banque",
            auxiliary: "",
            auxiliaryLabel: "",
            balance: -sum,
          };
          const lines = openingLines(OPENING, [...clients, bank], results);
          expect(fecFaults(NEXT, Buffer.from(writeFec(lines), "utf8"))).toEqual([]);
          for (const { auxiliary, balance } of clients) {
            const of = lines.filter((l) => l.auxiliary === auxiliary);
            expect(of.reduce((all, l) => all + l.debitCents - l.creditCents, 0)).toBe(balance);
          }
          const on = (account: string) =>
            lines
              .filter((l) => l.account === account)
              .reduce((all, l) => all + l.debitCents - l.creditCents, 0);
          expect(on("12000000")).toBe(results.filter((r) => r < 0).reduce((all, r) => all + r, 0));
          expect(on("12900000")).toBe(results.filter((r) => r > 0).reduce((all, r) => all + r, 0));
        },
      ),
    );
  });

  test("leaves no gap where nothing is carried, takes a journal that the shop has not, and says that it may change", () => {
    expect(openingLines(OPENING, [], [])).toMatchObject([{ number: 1, debitCents: 0, creditCents: 0 }]);
    expect(openingLines({ ...OPENING, number: 0 }, [], [])).toEqual([]);
    const [line] = openingLines({ ...OPENING, isProvisional: true, journalCodes: ["AN"] }, [], [5]);
    expect([line?.journalCode, line?.label]).toEqual(["RAN", "À nouveaux provisoires au 01/01/2027"]);
  });
});
