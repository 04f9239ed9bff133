import { batchesList, mandatesList, sepaContract } from "@cuvee/core/billing/payments/sepa.contract.ts";
import type { FastifyInstance } from "fastify";
import { batchView, writeBatch, collectableInvoices, makeBatch } from "#billing/payments/sepa/collections.ts";
import { batchFile, cancelBatch, returnDebit } from "#billing/payments/sepa/returns.ts";
import type { PaymentsContext } from "#billing/payments/manualPayments.ts";
import {
  activateMandate,
  changeMandate,
  endMandate,
  makeMandate,
  mandateView,
  signMandate,
} from "#billing/payments/sepa/mandates.ts";
import { batchRows, mandateRows } from "#billing/payments/sepa/sepaLists.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

/** Mounts SEPA: mandates, and the collections that use them. */
export function sepaRoutes(app: FastifyInstance, services: Services): void {
  const handOf = (tx: Tx, ctx: RequestContext): PaymentsContext => ({
    tx,
    services,
    shopId: shopOf(ctx),
    by: nameOf(ctx),
  });
  const mandates = listHandlers(mandatesList, mandateRows);
  const batches = listHandlers(batchesList, batchRows);
  mount(app, services, sepaContract, {
    mandates: mandates.list,
    mandatesMeasure: mandates.measure,
    mandatesExport: mandates.export,
    batches: batches.list,
    batchesMeasure: batches.measure,
    batchesExport: batches.export,
    makeMandate: within((tx, { body }, ctx) => makeMandate(handOf(tx, ctx), body)),
    mandate: within((tx, { params }, ctx) => mandateView(handOf(tx, ctx), params.mandateId)),
    changeMandate: within((tx, { params, body }, ctx) =>
      changeMandate(handOf(tx, ctx), params.mandateId, body),
    ),
    signMandate: within((tx, { params, body }, ctx) => signMandate(handOf(tx, ctx), params.mandateId, body)),
    activateMandate: within((tx, { params, body }, ctx) =>
      activateMandate(handOf(tx, ctx), params.mandateId, body.version),
    ),
    endMandate: within((tx, { params, body }, ctx) => endMandate(handOf(tx, ctx), params.mandateId, body)),
    collectable: within((tx, { query }, ctx) => collectableInvoices(handOf(tx, ctx), query.on)),
    makeBatch: within((tx, { body }, ctx) => makeBatch(handOf(tx, ctx), body)),
    batch: within((tx, { params }, ctx) => batchView(handOf(tx, ctx), params.batchId)),
    collect: within((tx, { params, body }, ctx) => writeBatch(handOf(tx, ctx), params.batchId, body.version)),
    async batchFile({ params }, ctx) {
      const { number, text } = await services.database.transaction(ctx.scope, (tx) =>
        batchFile(handOf(tx, ctx), params.batchId),
      );
      return ctx.reply
        .header("Content-Disposition", `attachment; filename="${number}.xml"`)
        .header("Cache-Control", "private, no-store")
        .type("application/xml; charset=utf-8")
        .send(text);
    },
    cancelBatch: within((tx, { params, body }, ctx) =>
      cancelBatch(handOf(tx, ctx), params.batchId, body.version),
    ),
    returned: within((tx, { params, body }, ctx) =>
      returnDebit(handOf(tx, ctx), params.batchId, params.collectionId, body.reason),
    ),
  });
}
