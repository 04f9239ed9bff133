import { refuse } from "@cuvee/core/kit/refusal.ts";
import { shipmentsContract } from "@cuvee/core/sales/shipments/contract.ts";
import { daeCsv, daeXml, documentOf, missingOf, type DaeFacts } from "@cuvee/core/sales/shipments/dae.ts";
import type { FastifyInstance } from "fastify";
import { lookOf } from "#billing/documents/render.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { findOrder } from "#sales/orders/queries.ts";
import {
  cancelShipment,
  deliverShipment,
  dispatchShipment,
  recordIncident,
  makeDeliveryNote,
  recordShipmentReturn,
  changeTracking,
} from "#sales/shipments/commands.ts";
import { daeFacts } from "#sales/shipments/dae.ts";
import { cancelLines, previewLineCancellation } from "#sales/shipments/lineCancellation.ts";
import { ventilationsList } from "#sales/shipments/list.queries.ts";
import { loadDeliveries } from "#sales/shipments/load.ts";
import { deliveryNote } from "#sales/shipments/deliveryNote.ts";
import { changeShipment, planShipments, type ShipmentsContext } from "#sales/shipments/plan.ts";
import { orderOfShipment } from "#sales/shipments/queries.ts";
import { shipmentsView } from "#sales/shipments/view.ts";

const PRIVATE = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
const named = (name: string, how: "inline" | "attachment"): string =>
  `${how}; filename="${name.replace(/[^\w.-]/g, "_")}"`;

/** Sends the data of a movement for customs. */
function sendDaeFile(ctx: RequestContext, facts: DaeFacts, shipmentId: string, ending: "xml" | "csv") {
  const text = ending === "xml" ? daeXml(facts) : `\ufeff${daeCsv(facts)}`;
  return ctx.reply
    .headers({
      ...PRIVATE,
      "Content-Disposition": named(
        `${documentOf(facts).toUpperCase()}-${facts.number ?? shipmentId}.${ending}`,
        "attachment",
      ),
    })
    .type(`${ending === "xml" ? "application/xml" : "text/csv"}; charset=utf-8`)
    .send(text);
}

/** Mounts the deliveries of orders: ventilation, notes, states of shipments, customs data. */
export function shipmentsRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { services, catalogue } = deps;
  const at = (tx: Tx, ctx: RequestContext): ShipmentsContext => ({
    tx,
    deps,
    shopId: shopOf(ctx),
    by: nameOf(ctx),
  });
  const orderOf = async (tx: Tx, ctx: RequestContext, orderId: string) => {
    const row = await findOrder(tx, orderId);
    return row?.shop_id === shopOf(ctx) ? row : refuse("not-found", 404);
  };

  /**
   * Returns the facts of a movement under a DAE or a DAES. Throws `not-found` (404), `shipment-not-suspended` (409) for
   * one with a commercial document, `shipment-missing` (422) when it lacks some beside the reference.
   */
  async function factsOf(tx: Tx, ctx: RequestContext, shipmentId: string): Promise<DaeFacts> {
    const orderId = (await orderOfShipment(tx, shopOf(ctx), shipmentId)) ?? refuse("not-found", 404);
    const deliveries = await loadDeliveries(tx, await orderOf(tx, ctx, orderId));
    const shipment = deliveries.shipments.find((s) => s.id === shipmentId) ?? refuse("not-found", 404);
    const { shop } = await catalogue.exact(tx, shopOf(ctx));
    const facts = daeFacts(deliveries, shop, shipment, services.now());
    if (documentOf(facts) === "commercial") refuse("shipment-not-suspended", 409);
    const missing = missingOf(facts, false);
    if (missing.length > 0) refuse("shipment-missing", 422, { missing });
    return facts;
  }
  const sendDae = async (ctx: RequestContext, shipmentId: string, ending: "xml" | "csv") => {
    const facts = await services.database.transaction(ctx.scope, (tx) => factsOf(tx, ctx, shipmentId));
    return sendDaeFile(ctx, facts, shipmentId, ending);
  };

  mount(app, services, shipmentsContract, {
    ...listHandlers(shipmentsContract, ventilationsList),
    shipments: within(async (tx, { params }, ctx) =>
      shipmentsView(tx, deps, await orderOf(tx, ctx, params.orderId)),
    ),
    plan: within((tx, { params, body }, ctx) => planShipments(at(tx, ctx), params.orderId, body.shipments)),
    lineCancellation: within((tx, { params, body }, ctx) => cancelLines(at(tx, ctx), params.orderId, body)),
    lineCancellationPreview: within((tx, { params, body }, ctx) =>
      previewLineCancellation(at(tx, ctx), params.orderId, body),
    ),
    change: within((tx, { params, body }, ctx) => changeShipment(at(tx, ctx), params.shipmentId, body)),
    note: within((tx, { params, body }, ctx) => makeDeliveryNote(at(tx, ctx), params.shipmentId, body)),
    tracking: within((tx, { params, body }, ctx) => changeTracking(at(tx, ctx), params.shipmentId, body)),
    dispatch: within((tx, { params, body }, ctx) => dispatchShipment(at(tx, ctx), params.shipmentId, body)),
    delivery: within((tx, { params, body }, ctx) => deliverShipment(at(tx, ctx), params.shipmentId, body)),
    return: within((tx, { params, body }, ctx) => recordShipmentReturn(at(tx, ctx), params.shipmentId, body)),
    incident: within((tx, { params, body }, ctx) => recordIncident(at(tx, ctx), params.shipmentId, body)),
    cancellation: within((tx, { params, body }, ctx) => cancelShipment(at(tx, ctx), params.shipmentId, body)),
    async pdf({ params }, ctx) {
      const { shop, paper: document } = await services.database.transaction(ctx.scope, (tx) =>
        deliveryNote(tx, shopOf(ctx), params.shipmentId),
      );
      // Rendered outside of any transaction; the PDF library is loaded with the first file.
      const [{ renderDocument: renderPaper }, look] = await Promise.all([
        import("#billing/documents/pdf/pdf.ts"),
        lookOf(services, shop),
      ]);
      return ctx.reply
        .headers({ ...PRIVATE, "Content-Disposition": named(`${document.number}.pdf`, "inline") })
        .type("application/pdf")
        .send(await renderPaper(document, look));
    },
    daeXml: ({ params }, ctx) => sendDae(ctx, params.shipmentId, "xml"),
    daeCsv: ({ params }, ctx) => sendDae(ctx, params.shipmentId, "csv"),
  });
}
