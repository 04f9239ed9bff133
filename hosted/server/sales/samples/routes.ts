import { samplesContract, samplesList } from "@cuvee/core/sales/samples/contract.ts";
import type { FastifyInstance } from "fastify";
import { lookOf } from "#billing/documents/render.ts";
import { searchArticles } from "#cellar/stocks/articles.ts";
import type { Tx } from "#kit/database.ts";
import { listHandlers } from "#kit/list.ts";
import { mount, nameOf, personOf, shopOf, within, type Context } from "#kit/mount.ts";
import { clientsOf } from "#offer/pricing/clients.ts";
import type { OrderContext } from "#sales/orders/transitions.ts";
import {
  askSample,
  cancelSample,
  refuseSample,
  sendAsked,
  sendSample,
  withdrawSample,
  type Taster,
} from "#sales/samples/samples.ts";
import { samplesListing, sampleTotals } from "#sales/samples/list.queries.ts";
import { samplePaper } from "#sales/samples/paper.ts";

const MOST_CLIENTS = 20;
const PRIVATE = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };

/** Mounts the samples of a shop. */
export function samplesRoutes(app: FastifyInstance, { services, catalogue }: OrderContext): void {
  const hand = (tx: Tx, ctx: Context): Taster => ({
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
    sending: within((tx, { body }, ctx) => sendSample(hand(tx, ctx), body)),
    totals: within((tx, { query }, ctx) => sampleTotals(tx, { shopId: shopOf(ctx), ...query })),
    asking: within((tx, { body }, ctx) => askSample(hand(tx, ctx), personOf(ctx).userId, body)),
    sendingAsked: within((tx, { params, body }, ctx) => sendAsked(hand(tx, ctx), params.sampleId, body)),
    refusal: within((tx, { params, body }, ctx) => refuseSample(hand(tx, ctx), params.sampleId, body)),
    withdrawal: within((tx, { params, body }, ctx) => withdrawSample(hand(tx, ctx), params.sampleId, body)),
    async pdf({ params }, ctx) {
      const { shop, paper } = await services.database.transaction(ctx.scope, (tx) =>
        samplePaper(tx, shopOf(ctx), params.sampleId),
      );
      // Rendered outside of any transaction; the PDF library is loaded with the first file.
      const [{ renderPaper }, look] = await Promise.all([
        import("#billing/documents/pdf.ts"),
        lookOf(services, shop),
      ]);
      const name = `inline; filename="${paper.number.replace(/[^\w.-]/g, "_")}.pdf"`;
      return ctx.reply
        .headers({ ...PRIVATE, "Content-Disposition": name })
        .type("application/pdf")
        .send(await renderPaper(paper, look));
    },
    cancellation: within((tx, { params, body }, ctx) => cancelSample(hand(tx, ctx), params.sampleId, body)),
  });
}
