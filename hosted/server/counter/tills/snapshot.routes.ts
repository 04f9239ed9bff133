import { snapshotContract } from "@cuvee/core/counter/tills/snapshot.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, ReadyAnswer, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { WEB_DIST } from "#kit/http/web.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { tillClients } from "#counter/tills/clients.ts";
import { tillShell } from "#counter/tills/shell.ts";
import { activeTill, openTillSnapshots } from "#counter/tills/snapshot.ts";

/** Mounts the data that tills keep to open and sell offline. */
export function snapshotRoutes(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  tillShell(app, WEB_DIST);
  const snapshots = openTillSnapshots(catalogue);
  // Read once and cached: a till requests it every few minutes, and for each page of its clients.
  const read = (ctx: RequestContext): Promise<unknown> => catalogue.shop(shopOf(ctx));
  const clients = within<typeof snapshotContract.clients>(async (tx, { params, query }, ctx) => {
    await activeTill(tx, shopOf(ctx), params.tillId);
    const { rules } = await catalogue.exact(tx, shopOf(ctx));
    return tillClients(tx, rules, query.cursor, services.now());
  });
  mount(app, services, snapshotContract, {
    async snapshot({ params }, ctx) {
      await read(ctx);
      const { text, version } = await services.database.transaction(ctx.scope, (tx) =>
        snapshots.read(tx, shopOf(ctx), params.tillId, services.now()),
      );
      const etag = `"${version}"`;
      ctx.reply.header("ETag", etag).header("Cache-Control", "private, no-cache");
      if (ctx.request.headers["if-none-match"] !== etag) return new ReadyAnswer(text);
      ctx.reply.code(304);
      return new ReadyAnswer("");
    },
    async clients(input, ctx) {
      await read(ctx);
      return clients(input, ctx);
    },
  });
}
