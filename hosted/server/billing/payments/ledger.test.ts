import { Refusal } from "@cuvee/core/kit/refusal.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readState } from "#billing/documents/queries.ts";
import { sealTestDocument } from "#billing/payments/testing/ledger.fixture.ts";
import { allocate, payByCredit, reversePayment } from "#billing/payments/ledger.ts";
import { addSettlement, lockSettlements } from "#billing/payments/ledger.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { fullNumber } from "#kit/testing/storm.ts";

let server: TestServer;
let shop: TestShop;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  shop = await openShop(server, ESTATE);
  clientId = await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select max(id) as id from clients where shop_id = $1",
      [shop.id],
    );
    return rows[0]?.id ?? "";
  });
});
afterAll(() => server.stop());

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.app.services.database.transaction({ shopId: shop.id }, work);
const what = () => ({ shopId: shop.id, at: new Date(), by: "test" });
/** Returns whether the work succeeded. A refusal changes nothing; any other error is a bug. */
const tried = async (work: (tx: Tx) => Promise<unknown>): Promise<boolean> => {
  try {
    await within(work);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

type Doing =
  | { do: "allocate"; money: number; bill: number; cents: number }
  | { do: "credit"; credit: number; bill: number; cents: number }
  | { do: "refundCredit"; credit: number; cents: number }
  | { do: "refund"; money: number; cents: number }
  | { do: "reject"; money: number };

const few = fc.integer({ min: 0, max: 2 });
const some = fc.integer({ min: -400, max: 900 });
const doing: fc.Arbitrary<Doing> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("allocate" as const), money: few, bill: few, cents: some }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("credit" as const), credit: few, bill: few, cents: some }),
  },
  fc.record({
    do: fc.constant("refundCredit" as const),
    credit: few,
    cents: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({ do: fc.constant("refund" as const), money: few, cents: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ do: fc.constant("reject" as const), money: few }),
);

/** A model with plain numbers of the amounts that each source gives each target. */
class Model {
  /** For each payment: total, shares of invoices, refunded amount, and whether it was rejected or cancelled. */
  readonly money: { total: number; bills: number[]; back: number; over: boolean }[];
  readonly credits: { total: number; bills: number[]; back: number }[];
  readonly bills: number[];
  constructor(money: number[], credits: number[], bills: number[]) {
    this.money = money.map((total) => ({ total, bills: bills.map(() => 0), back: 0, over: false }));
    this.credits = credits.map((total) => ({ total, bills: bills.map(() => 0), back: 0 }));
    this.bills = bills;
  }
  static free(m: { total: number; bills: number[]; back: number }): number {
    return m.total - m.back - m.bills.reduce((a, n) => a + n, 0);
  }
  paid(bill: number): number {
    return [...this.money, ...this.credits].reduce((a, m) => a + (m.bills[bill] ?? 0), 0);
  }
  /** Applies an action where it is allowed; returns whether it was. */
  apply(d: Doing): boolean {
    const give = (
      from: { total: number; bills: number[]; back: number },
      bill: number,
      cents: number,
    ): boolean => {
      const given = from.bills[bill] ?? 0;
      const room = (this.bills[bill] ?? 0) - this.paid(bill);
      if (cents > Model.free(from) || cents > room || -cents > given) return false;
      from.bills[bill] = given + cents;
      return true;
    };
    if (d.do === "allocate") {
      const m = this.money[d.money];
      return m !== undefined && !(m.over && d.cents > 0) && give(m, d.bill, d.cents);
    }
    if (d.do === "credit") {
      const c = this.credits[d.credit];
      return c !== undefined && give(c, d.bill, d.cents);
    }
    const from = d.do === "refundCredit" ? this.credits[d.credit] : this.money[d.money];
    if (!from) return false;
    if (d.do === "reject") {
      const m = this.money[d.money];
      if (!m || m.over || m.back > 0) return false;
      m.bills.fill(0);
      m.over = true;
      return true;
    }
    if (("over" in from && from.over) || d.cents > Model.free(from)) return false;
    from.back += d.cents;
    return true;
  }
}

const money = async (
  tx: Tx,
  amountCents: number,
  kind: "receipt" | "refund" = "receipt",
): Promise<string> => {
  const id = newTestId();
  const receivedOn = "2026-11-20";
  await addSettlement(tx, { ...what(), id, clientId, kind, type: "check", amountCents, receivedOn });
  return id;
};

test("after any sequence of payments, undoings, refunds, rejections and credits the ledger is what plain sums say", async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(sizes, sizes, sizes, fc.array(doing, { maxLength: 25 }), async (m, c, b, doings) => {
      const model = new Model(m, c, b);
      const { services } = server.app;
      const [moneys, credits, bills] = await within(async (tx) => {
        const ids: string[][] = [[], [], []];
        for (const amount of m) ids[0]?.push(await money(tx, amount));
        for (const amountCents of c)
          ids[1]?.push(
            await sealTestDocument(tx, services, shop.id, { kind: "credit", clientId, amountCents }),
          );
        for (const amountCents of b)
          ids[2]?.push(await sealTestDocument(tx, services, shop.id, { clientId, amountCents }));
        return ids;
      });
      const at = (ids: string[] | undefined, n: number): string => ids?.[n] ?? "";
      for (const d of doings) {
        const done = await tried(async (tx) => {
          if (d.do === "allocate")
            await allocate(tx, what(), {
              settlementId: at(moneys, d.money),
              target: { documentId: at(bills, d.bill) },
              amountCents: d.cents,
            });
          else if (d.do === "credit")
            await payByCredit(tx, what(), {
              creditId: at(credits, d.credit),
              documentId: at(bills, d.bill),
              amountCents: d.cents,
            });
          else if (d.do === "reject")
            await reversePayment(tx, what(), at(moneys, d.money), {
              kind: "rejected",
              reason: "sans provision",
            });
          else {
            const target =
              d.do === "refund"
                ? { receiptId: at(moneys, d.money) }
                : { creditNoteId: at(credits, d.credit) };
            await allocate(tx, what(), {
              settlementId: await money(tx, d.cents, "refund"),
              target,
              amountCents: d.cents,
            });
          }
        });
        expect([d, done]).toEqual([d, model.apply(d)]);
      }
      await within(async (tx) => {
        for (const [n, id] of (bills ?? []).entries()) {
          const state = await readState(tx, shop.id, id);
          expect(state?.settled_cents).toBe(model.paid(n));
          expect(state?.open_cents).toBe((b[n] ?? 0) - model.paid(n));
        }
        for (const [n, id] of (credits ?? []).entries()) {
          const mine = model.credits[n];
          expect((await readState(tx, shop.id, id))?.open_cents).toBe(mine ? Model.free(mine) : NaN);
        }
        const states = await lockSettlements(tx, shop.id, moneys ?? []);
        for (const [n, id] of (moneys ?? []).entries()) {
          const mine = model.money[n];
          const state = states.find((s) => s.settlement_id === id);
          expect((state?.amount_cents ?? 0) - (state?.allocated_cents ?? 0)).toBe(
            mine ? Model.free(mine) : NaN,
          );
        }
      });
    }),
    { numRuns: fullNumber(20, 200) },
  );
}, 120_000);

test("the same money is not given twice, however fast: of many at once one goes through", async () => {
  const { services } = server.app;
  const [id, one, two] = await within(async (tx) => [
    await money(tx, 1000),
    await sealTestDocument(tx, services, shop.id, { clientId, amountCents: 1000 }),
    await sealTestDocument(tx, services, shop.id, { clientId, amountCents: 1000 }),
  ]);
  const give = (documentId = "") =>
    tried((tx) =>
      allocate(tx, what(), { settlementId: id ?? "", target: { documentId }, amountCents: 1000 }),
    );
  expect((await Promise.all([give(one), give(two)])).toSorted()).toEqual([false, true]);
  const credit = await within((tx) =>
    sealTestDocument(tx, services, shop.id, { kind: "credit", clientId, amountCents: 700 }),
  );
  const three = await within((tx) => sealTestDocument(tx, services, shop.id, { clientId, amountCents: 700 }));
  const use = () =>
    tried((tx) => payByCredit(tx, what(), { creditId: credit, documentId: three, amountCents: 700 }));
  expect((await Promise.all(Array.from({ length: 20 }, use))).filter(Boolean)).toHaveLength(1);
});

test("money pays what asks for it, and goes back for what was too much", async () => {
  const { services } = server.app;
  const code = async (work: (tx: Tx) => Promise<unknown>): Promise<string> => {
    try {
      await within(work);
      return "done";
    } catch (error) {
      return error instanceof Refusal ? error.code : String(error);
    }
  };
  const [receipt = "", refund = "", bill = "", credit = ""] = await within(async (tx) => [
    await money(tx, 500),
    await money(tx, 500, "refund"),
    await sealTestDocument(tx, services, shop.id, { clientId, amountCents: 500 }),
    await sealTestDocument(tx, services, shop.id, { kind: "credit", clientId, amountCents: 500 }),
  ]);
  const give = (from: string, target: Parameters<typeof allocate>[2]["target"], amount = 100) =>
    code((tx) => allocate(tx, what(), { settlementId: from, target, amountCents: amount }));
  expect(await give(receipt, { creditNoteId: credit })).toBe("allocation-target");
  expect(await give(receipt, { receiptId: refund })).toBe("allocation-target");
  expect(await give(refund, { documentId: bill })).toBe("allocation-target");
  expect(await give(refund, { receiptId: refund })).toBe("allocation-target");
  expect(await give(receipt, { documentId: newTestId() })).toBe("not-found");
  expect(await give(newTestId(), { documentId: bill })).toBe("not-found");
  // The share that another payment paid cannot be taken back through this one.
  expect(await give(receipt, { documentId: bill })).toBe("done");
  const other = await within((tx) => money(tx, 500));
  expect(await give(other, { documentId: bill }, -100)).toBe("allocation-too-much");
  expect(await give(receipt, { documentId: bill }, -100)).toBe("done");
});
