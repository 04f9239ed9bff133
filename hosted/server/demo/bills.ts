import { findOrderToBill, linesOfOrders } from "#sales/bills/queries.ts";
import { makeDeposit, billOrders } from "#sales/bills/bill.ts";
import { creditDocument } from "#sales/bills/credit.ts";
import type { BillingContext } from "#sales/bills/context.ts";
import { asEstate, type Sold } from "#demo/sales.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { runOrderCommand } from "#sales/orders/commands.ts";

const SOLD: (Sold & { made: "billed" | "credited" | "deposit" | "part" })[] = [
  { client: { company: "Le Bouchon des Teinturiers" }, lines: [[0, 24]], made: "billed" },
  {
    client: { company: "Cave du Vieux Pressoir" },
    lines: [
      [1, 36],
      [4, 12],
    ],
    made: "credited",
  },
  {
    client: { username: "cave-kerouedan" },
    lines: [
      [0, 60],
      [2, 18],
    ],
    made: "deposit",
  },
  { client: { username: "camille" }, lines: [[3, 6]], made: "part" },
];

/** Documents that the seller makes for each order. */
const MAKE: Record<
  (typeof SOLD)[number]["made"],
  (context: BillingContext, orderId: string) => Promise<void>
> = {
  async billed(context, orderId) {
    await bill(context, orderId);
  },
  async credited(context, orderId) {
    const documentId = await bill(context, orderId);
    await creditDocument(context, documentId, {
      id: newId(context.deps.services),
      what: { mode: "amount", amountCents: 1200 },
      reopens: false,
      reason: "Deux étiquettes abîmées",
    });
  },
  // Requested, paid with the order, and deducted from its invoice.
  async deposit(context, orderId) {
    const { deps, tx, shopId, by } = context;
    await makeDeposit(context, { id: newId(deps.services), orderId, share: { percentBp: 3000 } });
    const order = await findOrderToBill(tx, shopId, orderId);
    if (!order) return;
    await runOrderCommand(tx, deps, {
      act: "payment-receipt",
      shopId,
      orderId,
      version: order.version,
      by,
      reason: "",
    });
    await bill(context, orderId);
  },
  async part(context, orderId) {
    await bill(context, orderId, 3);
  },
};

async function bill(context: BillingContext, orderId: string, quantity?: number): Promise<string> {
  const { tx, shopId, deps } = context;
  const lines = quantity ? await linesOf(tx, shopId, orderId, quantity) : undefined;
  return billOrders(context, {
    id: newId(deps.services),
    orders: [{ orderId, ...(lines ? { lines } : {}) }],
    reference: "",
  });
}

async function linesOf(
  tx: Tx,
  shopId: string,
  orderId: string,
  quantity: number,
): Promise<{ id: string; quantity: number }[]> {
  const lines = (await linesOfOrders(tx, shopId, [orderId])).get(orderId) ?? [];
  return lines.slice(0, 1).map(({ id }) => ({ id, quantity }));
}

/**
 * Creates invoices, a deposit that was deducted and a credit note of the estate, by the server's own actions. Only
 * where people view the demo: tests begin with empty series of documents.
 */
export async function seedBills(services: Services): Promise<void> {
  await asEstate(services, async ({ tx, deps, shopId, by, sell }) => {
    for (const { made: created, ...sold } of SOLD) {
      const orderId = await sell(sold);
      if (orderId) await MAKE[created]({ tx, deps, shopId, by }, orderId);
    }
  });
}
