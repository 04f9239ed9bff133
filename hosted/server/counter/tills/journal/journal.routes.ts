import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { journalContract } from "@cuvee/core/counter/tills/journal.contract.ts";
import type { FastifyInstance } from "fastify";
import { readBooks } from "#billing/accounting/book.queries.ts";
import { sellerOf } from "#billing/documents/parties.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, nameOf, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { archiveLines, startArchive } from "#counter/tills/journal/archive.ts";
import { journalEnd, acceptRecords } from "#counter/tills/journal/journal.ts";
import { verifyCopies } from "#counter/tills/journal/copies.ts";
import { lockTill } from "#counter/pointsOfSale/points.queries.ts";
import { verifyFurther } from "#counter/tills/journal/verify.ts";
import { findShop } from "#shops/settings/queries.ts";

/** Mounts the journals of tills: their ends, records, archives, and the proof that nothing was changed. */
export function journalRoutes(app: FastifyInstance, services: Services): void {
  const { database, secrets } = services;
  mount(app, services, journalContract, {
    end: within(async (tx, { params }, ctx) => ({
      ...(await journalEnd(tx, shopOf(ctx), params.tillId)),
      now: new Date(services.now()).toISOString(),
    })),
    records: within(async (tx, { params, body }, ctx) => ({
      ...(await acceptRecords(tx, services, { ...body, shopId: shopOf(ctx), tillId: params.tillId })),
      now: new Date(services.now()).toISOString(),
    })),
    verification: within(async (tx, { query }, ctx) => ({
      serverKey: secrets.tillKey,
      tills: await verifyFurther(tx, secrets, shopOf(ctx), {
        now: new Date(services.now()),
        isWhole: query.whole === "true",
      }),
      mailed: await verifyCopies(tx, shopOf(ctx), secrets.tillKey),
    })),
    async archive({ params, query }, ctx) {
      const shopId = shopOf(ctx);
      const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction(ctx.scope, work);
      const { from = null, to = null } = query;
      const madeAt = new Date(services.now());
      const { header, till } = await inTx(async (tx) => {
        const till = (await lockTill(tx, shopId, params.tillId)) ?? refuse("not-found", 404);
        const { name, siren } = sellerOf((await findShop(tx, shopId)) ?? refuse("not-found", 404));
        const lockedUntil = (await readBooks(tx, shopId))?.locked_until ?? null;
        const requested = { shop: { id: shopId, name, siren }, till, from, to, madeAt };
        const header = await startArchive(tx, secrets.tillKey, {
          ...requested,
          by: nameOf(ctx),
          lockedUntil,
        });
        return { till, header };
      });
      const lines = archiveLines(inTx, secrets, header);
      const { reply } = ctx;
      const name = `caisse-${till.code}${from ? `-${from}` : ""}${to ? `-${to}` : ""}.jsonl`;
      for (const [header, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(header, value);
      reply.hijack();
      reply.raw.writeHead(200, {
        "Content-Type": "application/x-ndjson; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      });
      // When the client or the database disconnects, the archive has no end: the verifier reports it.
      await pipeline(Readable.from(lines), reply.raw).catch((error: unknown) => {
        services.log.warn({ err: error }, "an archive was not read to its end");
      });
    },
  });
}
