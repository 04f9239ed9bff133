import { createHash } from "node:crypto";
import { brotliCompress, constants } from "node:zlib";
import { promisify } from "node:util";
import { embedsContract, type EmbedQuery } from "@cuvee/core/storefront/embeds/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AvailabilityCache } from "#cellar/stocks/stocks.ts";
import { mount, ReadyAnswer } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import {
  packContentsFor,
  productsFor,
  rulesFor,
  type Catalogue,
  type Snapshot,
} from "#offer/catalogue/catalogue.ts";
import { gridOf } from "#shops/settings/grids.ts";
import { refuseClosed, worksFor } from "#shops/settings/settings.ts";
import type { Views } from "#storefront/embeds/views.ts";
import { FRESH_MS, partOf } from "#storefront/embeds/productParts.ts";
import { textsIn } from "#offer/catalogue/composition.ts";
import { visualsFor } from "#offer/catalogue/visuals.ts";

const brotli = promisify(brotliCompress);
type Page = { text: string; etag: string; compressed: Promise<Buffer> };

/** Builds the whole answer for the public grid, once per catalogue and availability. */
function pageOf(text: string): Page {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  return { text, etag, compressed: brotli(Buffer.from(text), options) };
}

function send(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<ReadyAnswer> | ReadyAnswer {
  reply.header("ETag", page.etag).header("Vary", "Accept-Encoding, Authorization");
  if (request.headers["if-none-match"] === page.etag) {
    reply.code(304);
    return new ReadyAnswer("");
  }
  if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return new ReadyAnswer(page.text);
  return page.compressed.then((bytes) => {
    reply.header("Content-Encoding", "br");
    return new ReadyAnswer(bytes);
  });
}

/** Returns all products that a page needs to price its content. */
const offerTo = (snapshot: Snapshot, grid: string): Product[] => [
  ...productsFor(snapshot, grid),
  ...packContentsFor(snapshot, grid),
];

/** Checks whether only a part of the list is requested. */
const isPart = ({ limit, only }: EmbedQuery): boolean => limit !== undefined || only !== undefined;
/**
 * Checks whether a query is for a first part, which is cached for one state of the stocks; searches are too varied to
 * cache.
 */
const isFirst = ({ limit: _, offset, only, ...search }: EmbedQuery): boolean =>
  only === undefined && offset === 0 && Object.values(search).every((value) => value === "");

export function embedsRoutes(
  app: FastifyInstance,
  services: Services,
  { catalogue, shelves, views }: { catalogue: Catalogue; shelves: AvailabilityCache; views: Views },
): void {
  const heads = new WeakMap<Snapshot, string>();
  const pages = new WeakMap<Record<string, number>, Page>();
  const firsts = new WeakMap<Record<string, number>, Map<number, { page: Page; at: number }>>();

  const head = (snapshot: Snapshot): string => {
    const found = heads.get(snapshot);
    if (found) return found;
    const grid = publicTypology(snapshot.rules).key;
    const text = JSON.stringify({
      shop: snapshot.face,
      typology: grid,
      rules: rulesFor(snapshot.rules, grid),
      products: offerTo(snapshot, grid),
    }).slice(0, -1);
    heads.set(snapshot, text);
    return text;
  };

  mount(app, services, embedsContract, {
    view({ params }, ctx) {
      views.count(params.embed, ctx.request);
      return Promise.resolve(null);
    },
    async shop({ params, query }, ctx) {
      const snapshot = await catalogue.shop(params.shop);
      const availability = await shelves.available(snapshot.rules.id, snapshot.shelf);
      const grid = gridOf(ctx.actor.person, snapshot.rules);
      const rules = rulesFor(snapshot.rules, grid);
      const frame = { shop: snapshot.face, typology: grid, rules };
      const isOpen = snapshot.shop.is_online;
      const isPublic = grid === publicTypology(snapshot.rules).key;
      const at = Date.now();
      const whole = () => ({ products: offerTo(snapshot, grid), availability });
      const part = () => partOf({ rules, typology: grid, ...whole() }, query, at);
      if (!isOpen || !isPublic) ctx.reply.header("Cache-Control", "private, no-store");
      // A closed shop exists and sells nothing; its own people see its future public state.
      if (!isOpen && !worksFor(ctx.actor.person, snapshot.rules.id))
        return { ...frame, products: [], availability: {} };
      if (!isOpen || !isPublic) return { ...frame, ...(isPart(query) ? part() : whole()) };
      if (isPart(query) && !isFirst(query))
        return send(pageOf(JSON.stringify({ ...frame, ...part() })), ctx.request, ctx.reply);
      if (query.limit !== undefined) {
        const stored = firsts.get(availability) ?? new Map<number, { page: Page; at: number }>();
        firsts.set(availability, stored);
        let first = stored.get(query.limit);
        if (!first || at - first.at > FRESH_MS) {
          first = { page: pageOf(JSON.stringify({ ...frame, ...part() })), at };
          stored.set(query.limit, first);
        }
        return send(first.page, ctx.request, ctx.reply);
      }
      let page = pages.get(availability);
      if (!page) {
        page = pageOf(`${head(snapshot)},"availability":${JSON.stringify(availability)}}`);
        pages.set(availability, page);
      }
      return send(page, ctx.request, ctx.reply);
    },
    async product({ params, query }, ctx) {
      const snapshot = await catalogue.shop(params.shop);
      refuseClosed(snapshot.shop, ctx.actor.person);
      const grid = gridOf(ctx.actor.person, snapshot.rules);
      const product =
        productsFor(snapshot, grid).find((p) => p.id === params.productId || p.slug === params.productId) ??
        refuse("not-found", 404);
      const all = await shelves.available(snapshot.rules.id, snapshot.shelf);
      const formats = product.vintages.flatMap((v) => v.formats.map((f) => f.id));
      if (grid !== publicTypology(snapshot.rules).key || !snapshot.shop.is_online)
        ctx.reply.header("Cache-Control", "private, no-store");
      return {
        shop: snapshot.face,
        typology: grid,
        rules: rulesFor(snapshot.rules, grid),
        product,
        texts: textsIn(snapshot.texts.get(product.id), query.lang),
        visuals: visualsFor(snapshot.visuals.get(product.id) ?? [], product.vintages),
        availability: Object.fromEntries(formats.map((f) => [f, all[f] ?? 0])),
      };
    },
  });
}
