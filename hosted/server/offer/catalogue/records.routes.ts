import { productsList, recordsContract } from "@cuvee/core/offer/catalogue/records.contract.ts";
import { REUSED_FIELDS } from "@cuvee/core/offer/catalogue/fields.ts";
import type { CatalogueOptions } from "@cuvee/core/offer/catalogue/record.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "#kit/postgres/database.ts";
import { hasPermission, workShop } from "#kit/http/actor.ts";
import { columnsFor, listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, newId, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { changeMany, undoMany } from "#offer/catalogue/bulk.ts";
import { duplicateProduct } from "#offer/catalogue/duplicate.ts";
import { products } from "#offer/catalogue/list.queries.ts";
import { readRecord, seesPrices } from "#offer/catalogue/record.ts";
import {
  changeProduct,
  createProduct,
  changeProductStatus,
  type CatalogueContext,
  type OpenFormatStock,
} from "#offer/catalogue/records.ts";
import { readEvents, readOptions } from "#offer/catalogue/records.queries.ts";
import { readTypologies } from "#shops/settings/queries.ts";

const NO_WORDS = Object.fromEntries(
  REUSED_FIELDS.map((field): [string, string[]] => [field, []]),
) as CatalogueOptions["used"];

/** Opens the stock of a new format; the cellar provides this function. */
export type StockOf = (of: { tx: Tx; shopId: string; by: string }) => OpenFormatStock;

/** Mounts the catalogue of the seller: list, record, duplicate, bulk changes. */
export function recordsRoutes(app: FastifyInstance, services: Services, stockOf: StockOf): void {
  const { live, jobs, now } = services;
  const deskOf = (tx: Tx, ctx: RequestContext): CatalogueContext => ({
    tx,
    live,
    jobs,
    shopId: shopOf(ctx),
    by: { at: new Date(now()), by: nameOf(ctx) },
    withPrices: seesPrices(ctx),
    ...(hasPermission(workShop(personOf(ctx)), "seeAllStock")
      ? { fill: stockOf({ tx, shopId: shopOf(ctx), by: nameOf(ctx) }) }
      : {}),
  });
  mount(app, services, recordsContract, {
    ...listHandlers(productsList, products),
    options: within(async (tx, _, ctx) => {
      const shopId = shopOf(ctx);
      const { used, defaultRef, defaultKnown, ...options } =
        (await readOptions(tx, shopId)) ?? refuse("not-found", 404);
      const typologies = await readTypologies(tx, shopId);
      return {
        ...options,
        typologies: typologies.map(({ key, name, ttc, public: isPublic }) => ({
          key,
          name,
          ttc,
          public: isPublic,
        })),
        defaultFormat: defaultRef ? { ref: defaultRef, known: defaultKnown } : null,
        used: { ...NO_WORDS, ...used },
      };
    }),
    read: within((tx, { params }, ctx) => readRecord(tx, shopOf(ctx), params.productId, seesPrices(ctx))),
    create: within((tx, { body }, ctx) => createProduct(deskOf(tx, ctx), body)),
    change: within((tx, { params, body }, ctx) => changeProduct(deskOf(tx, ctx), params.productId, body)),
    setStatus: within((tx, { params, body }, ctx) =>
      changeProductStatus(deskOf(tx, ctx), params.productId, body),
    ),
    duplicate: within((tx, { params, body }, ctx) =>
      duplicateProduct(deskOf(tx, ctx), () => newId(services), params.productId, body),
    ),
    history: within(async (tx, { params }, ctx) => {
      const shopId = shopOf(ctx);
      await readRecord(tx, shopId, params.productId, false);
      const events = await readEvents(tx, shopId, params.productId);
      return { events: events.map((event) => ({ ...event, at: event.at.toISOString() })) };
    }),
    bulk: within((tx, { body }, ctx) =>
      changeMany(deskOf(tx, ctx), columnsFor(products, personOf(ctx)), body),
    ),
    undoBulk: within((tx, { params }, ctx) => undoMany(deskOf(tx, ctx), params.bulkId)),
  });
}
