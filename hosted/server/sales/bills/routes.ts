import type { Call } from "@cuvee/core/kit/contract.ts";
import { billsContract } from "@cuvee/core/sales/bills/contract.ts";
import type { FastifyInstance } from "fastify";
import { documentViewOf } from "#billing/documents/read.ts";
import type { Tx } from "#kit/database.ts";
import { mount, nameOf, shopOf, within, type Context } from "#kit/mount.ts";
import { askDeposit, billOrders, type Doing } from "#sales/bills/bill.ts";
import { billingOf } from "#sales/bills/billing.ts";
import { creditDocument } from "#sales/bills/credit.ts";
import type { Desk } from "#sales/orders/moves.ts";

/** Mounts what makes bills, deposits and credit notes of orders. */
export function billsRoutes(app: FastifyInstance, desk: Desk): void {
  const doing = (tx: Tx, ctx: Context): Doing => ({ tx, desk, shopId: shopOf(ctx), by: nameOf(ctx) });
  mount(app, desk.services, billsContract satisfies Record<string, Call>, {
    billing: within((tx, { params }, ctx) => billingOf(tx, desk, shopOf(ctx), params.orderId, ctx.lang)),
    bill: within(async (tx, { body }, ctx) =>
      documentViewOf(tx, shopOf(ctx), await billOrders(doing(tx, ctx), body), true),
    ),
    deposit: within(async (tx, { body }, ctx) =>
      documentViewOf(tx, shopOf(ctx), await askDeposit(doing(tx, ctx), body), true),
    ),
    credit: within(async (tx, { params, body }, ctx) =>
      documentViewOf(tx, shopOf(ctx), await creditDocument(doing(tx, ctx), params.documentId, body), true),
    ),
  });
}
