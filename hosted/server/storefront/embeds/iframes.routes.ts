import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { iframesContract } from "@cuvee/core/storefront/embeds/iframes.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, newId, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { APP_VERSION } from "#kit/http/version.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { withRetryAfter } from "#people/accounts/answers.ts";
import { countTry } from "#people/accounts/throttle.ts";
import {
  answerOf,
  changeEmbed,
  countedAfter,
  embedWithDays,
  makeEmbed,
  setArchived,
  type EmbedsContext,
} from "#storefront/embeds/embeds.ts";
import { readDownloads } from "#storefront/embeds/downloads.ts";
import { addSite, originsOf, removeOrigin, verify } from "#storefront/embeds/origins.ts";
import { listEmbeds } from "#storefront/embeds/queries.ts";
import type { Views } from "#storefront/embeds/views.ts";

const MANIFEST = join(import.meta.dirname, "../../../../packages/widget/dist/cdn/manifest.json");

/** Returns the facts of the built widget for snippets; empty without a build. */
function widgetNow(): { integrity: string; cards: { path: string; integrity: string } | null } {
  if (!existsSync(MANIFEST)) return { integrity: "", cards: null };
  const { files } = JSON.parse(readFileSync(MANIFEST, "utf8")) as {
    files: Record<string, { file: string; integrity: string } | undefined>;
  };
  const { w, shop } = files;
  return {
    integrity: w?.integrity ?? "",
    cards: shop ? { path: `/widget/${shop.file}`, integrity: shop.integrity } : null,
  };
}

/** Mounts the embeds of a shop and the sites that it allows. */
export function iframesRoutes(
  app: FastifyInstance,
  services: Services,
  catalogue: Catalogue,
  views: Views,
): void {
  const { settings, now } = services;
  const context = async (ctx: RequestContext): Promise<EmbedsContext> => {
    const shopId = shopOf(ctx);
    return { shopId, snapshot: await catalogue.shop(shopId), at: new Date(now()) };
  };
  mount(app, services, iframesContract, {
    async list(input, ctx) {
      await views.flush();
      return within<(typeof iframesContract)["list"]>(async (tx) => {
        const rows = await listEmbeds(tx, shopOf(ctx), countedAfter(now()));
        return {
          embeds: rows.map((row) => ({ ...answerOf(row), views: row.views, orders: row.orders })),
        };
      })(input, ctx);
    },
    async create(input, ctx) {
      const embedsContext = await context(ctx);
      return within<(typeof iframesContract)["create"]>((tx, { body }) =>
        makeEmbed(tx, embedsContext, newId(services), body),
      )(input, ctx);
    },
    async read(input, ctx) {
      await views.flush();
      return within<(typeof iframesContract)["read"]>((tx, { params }) =>
        embedWithDays(tx, shopOf(ctx), params.id, now()),
      )(input, ctx);
    },
    widget: () =>
      Promise.resolve({
        host: settings.publicUrl,
        version: APP_VERSION,
        ...widgetNow(),
        packages: readDownloads(),
      }),
    async save(input, ctx) {
      const embedsContext = await context(ctx);
      return within<(typeof iframesContract)["save"]>((tx, { params, body }) =>
        changeEmbed(tx, embedsContext, params.id, body),
      )(input, ctx);
    },
    archive: within((tx, { params, body }, ctx) =>
      setArchived(tx, { shopId: shopOf(ctx), at: new Date(now()) }, params.id, body),
    ),
    origins: within((tx, _, ctx) => originsOf(tx, services, shopOf(ctx))),
    addOrigin: within((tx, { body }, ctx) => addSite(tx, services, shopOf(ctx), body.origin)),
    async verifyOrigin({ body }, ctx) {
      // An authorized user must not make us send endless requests to a foreign host.
      await withRetryAfter(
        ctx,
        countTry(services, [{ counted: "mail-ip", of: `origins:${personOf(ctx).userId}` }]),
      );
      return verify(services, shopOf(ctx), body.origin);
    },
    dropOrigin: within((tx, { params }, ctx) => removeOrigin(tx, services, shopOf(ctx), params.origin)),
  });
}
