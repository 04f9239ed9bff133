import type { Call } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { billsContract } from "@cuvee/core/sales/bills/contract.ts";
import type { FastifyInstance } from "fastify";
import { documentsOfOrder, type OrderDocument } from "#billing/documents/links.queries.ts";
import { documentOf, documentViewOf, rowOf } from "#billing/documents/read.ts";
import { fileOf } from "#billing/documents/render.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, nameOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import { makeDeposit, billOrders } from "#sales/bills/bill.ts";
import { billingOf } from "#sales/bills/billing.ts";
import { creditDocument } from "#sales/bills/credit.ts";
import type { BillingContext } from "#sales/bills/context.ts";
import { findOrderToBill } from "#sales/bills/queries.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { ownOrder } from "#sales/orders/read.ts";

/**
 * Returns the documents of an order whose page may be read: row-level security decides by the key or the buyer. Throws
 * `not-found` (404).
 */
async function ofOrder(tx: Tx, orderId: string): Promise<OrderDocument[]> {
  const { shop_id: shopId } = await ownOrder(tx, orderId);
  const row = (await findOrderToBill(tx, shopId, orderId)) ?? refuse("not-found", 404);
  return documentsOfOrder(tx, shopId, orderId, row.client_id);
}

/** Mounts the calls that create invoices, deposits and credit notes of orders. */
export function billsRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const context = (tx: Tx, ctx: RequestContext): BillingContext => ({
    tx,
    deps,
    shopId: shopOf(ctx),
    by: nameOf(ctx),
  });
  const { services } = deps;
  mount(app, services, billsContract satisfies Record<string, Call>, {
    billing: within((tx, { params }, ctx) =>
      billingOf(tx, deps, { shopId: shopOf(ctx), orderId: params.orderId, lang: ctx.lang }),
    ),
    ofOrder: within(async (tx, { params }) => ({ rows: (await ofOrder(tx, params.orderId)).map(rowOf) })),
    async ofOrderPdf({ params }, ctx) {
      const { row, file } = await services.database.transaction(ctx.scope, async (tx) => {
        const own = await ofOrder(tx, params.orderId);
        if (!own.some((one) => one.document_id === params.documentId)) return refuse("not-found", 404);
        const found = await documentOf(tx, params.documentId);
        return { row: found, file: await fileOf(tx, services, found) };
      });
      return ctx.reply
        .headers({
          "Cache-Control": "private, no-store",
          "X-Content-Type-Options": "nosniff",
          "Content-Disposition": `inline; filename="${row.number.replace(/[^\w.-]/g, "_")}.pdf"`,
        })
        .type("application/pdf")
        .send(await file.file());
    },
    bill: within(async (tx, { body }, ctx) =>
      documentViewOf(tx, shopOf(ctx), await billOrders(context(tx, ctx), body), true),
    ),
    deposit: within(async (tx, { body }, ctx) =>
      documentViewOf(tx, shopOf(ctx), await makeDeposit(context(tx, ctx), body), true),
    ),
    credit: within(async (tx, { params, body }, ctx) =>
      documentViewOf(tx, shopOf(ctx), await creditDocument(context(tx, ctx), params.documentId, body), true),
    ),
  });
}
