import { samplesContract, samplesList } from "@cuvee/core/sales/samples/contract.ts";
import type { FastifyInstance } from "fastify";
import { searchArticles } from "#cellar/stocks/articles.ts";
import type { Hand } from "#cellar/stocks/hand.ts";
import type { Tx } from "#kit/database.ts";
import { listHandlers } from "#kit/list.ts";
import { mount, nameOf, shopOf, within, type Context } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { clientsOf } from "#offer/pricing/clients.ts";
import { cancelSample, sendSample } from "#sales/samples/samples.ts";
import { samplesListing } from "#sales/samples/list.queries.ts";

const MOST_CLIENTS = 20;

/** Mounts the samples of a shop. */
export function samplesRoutes(app: FastifyInstance, services: Services): void {
  const hand = (tx: Tx, ctx: Context): Hand => ({ tx, services, shopId: shopOf(ctx), by: nameOf(ctx) });
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
    cancellation: within((tx, { params, body }, ctx) => cancelSample(hand(tx, ctx), params.sampleId, body)),
  });
}
