import { samplesContract, samplesList } from "@cuvee/core/sales/samples/contract.ts";
import type { FastifyInstance } from "fastify";
import { lookOf } from "#billing/documents/render.ts";
import { searchArticles } from "#cellar/stocks/articles.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import { clientsOf } from "#offer/pricing/clients.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import {
  requestSample,
  cancelSample,
  refuseSample,
  sendAsked,
  sendSample,
  withdrawSample,
  type SamplesContext,
} from "#sales/samples/samples.ts";
import { samplesListing, sampleTotals } from "#sales/samples/list.queries.ts";
import { sampleNote } from "#sales/samples/sampleNote.ts";

const MOST_CLIENTS = 20;
const PRIVATE = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };

/** Mounts the samples of a shop. */
export function samplesRoutes(app: FastifyInstance, { services, catalogue }: OrderDeps): void {
  const context = (tx: Tx, ctx: RequestContext): SamplesContext => ({
    tx,
    services,
    catalogue,
    shopId: shopOf(ctx),
    by: nameOf(ctx),
  });
  mount(app, services, samplesContract, {
    ...listHandlers(samplesList, samplesListing),
    articles: within(async (tx, { query }, ctx) => {
      const { articles } = await searchArticles(tx, shopOf(ctx), query);
      return {
        articles: articles
          .filter((a) => a.formatType !== "vrac")
          .map(({ formatId, productName, vintage, formatName, volumeMl, places }) => ({
            formatId,
            name: [productName, vintage].filter(Boolean).join(" "),
            detail: formatName ?? `${volumeMl / 10} cl`,
            available: places.reduce((sum, place) => sum + place.available, 0),
          })),
      };
    }),
    clients: within(async (tx, { query }, ctx) => {
      const found = await clientsOf(tx, shopOf(ctx), query.search);
      return {
        clients: found.slice(0, MOST_CLIENTS).map(({ clientId: id, name, email }) => ({ id, name, email })),
      };
    }),
    sending: within((tx, { body }, ctx) => sendSample(context(tx, ctx), body)),
    totals: within((tx, { query }, ctx) => sampleTotals(tx, { shopId: shopOf(ctx), ...query })),
    asking: within((tx, { body }, ctx) => requestSample(context(tx, ctx), personOf(ctx).userId, body)),
    sendingAsked: within((tx, { params, body }, ctx) => sendAsked(context(tx, ctx), params.sampleId, body)),
    refusal: within((tx, { params, body }, ctx) => refuseSample(context(tx, ctx), params.sampleId, body)),
    withdrawal: within((tx, { params, body }, ctx) =>
      withdrawSample(context(tx, ctx), params.sampleId, body),
    ),
    async pdf({ params }, ctx) {
      const { shop, paper: document } = await services.database.transaction(ctx.scope, (tx) =>
        sampleNote(tx, shopOf(ctx), params.sampleId),
      );
      // Rendered outside of any transaction; the PDF library is loaded with the first file.
      const [{ renderDocument: renderPaper }, look] = await Promise.all([
        import("#billing/documents/pdf/pdf.ts"),
        lookOf(services, shop),
      ]);
      const name = `inline; filename="${document.number.replace(/[^\w.-]/g, "_")}.pdf"`;
      return ctx.reply
        .headers({ ...PRIVATE, "Content-Disposition": name })
        .type("application/pdf")
        .send(await renderPaper(document, look));
    },
    cancellation: within((tx, { params, body }, ctx) =>
      cancelSample(context(tx, ctx), params.sampleId, body),
    ),
  });
}
