import { IMPORT_BYTES, importsContract } from "@cuvee/core/insight/imports/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { admit } from "#kit/http/actor.ts";
import { mount, ReadyAnswer, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { ownClient } from "#shops/clients/clients.ts";
import { RawFile } from "#kit/files/upload.ts";
import {
  correctLine,
  correctLines,
  fetchAgain,
  linesOf,
  listImports,
  mapImport,
  mayImport,
  picturesOf,
  readImport,
  startImport,
  uploadImport,
} from "./imports.ts";
import { setWordsOfImport, wordsOfImport } from "./words.ts";
import { oldOrdersOf } from "./orders.queries.ts";
import { parseApart } from "./parseInWorker.ts";

/** Mounts the imports. Users who may import nothing are refused before they have sent a file. */
export async function importsRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (own) => {
    own.addHook("onRequest", async (request) => {
      const { call } = request.routeOptions.config;
      if (call) admit(call, await request.actor());
    });
    own.addContentTypeParser(
      "application/octet-stream",
      { parseAs: "buffer", bodyLimit: IMPORT_BYTES },
      (_request, body, done) => done(null, new RawFile(body as Buffer)),
    );
    mount(own, services, importsContract, {
      list: within(async (tx, _, ctx) => ({ imports: await listImports(tx, ctx) })),
      async upload(input, ctx) {
        mayImport(ctx, input.query.kind);
        const { body } = ctx.request;
        if (!(body instanceof RawFile)) return refuse("unsupported-media-type", 415);
        const stored = await services.database.transaction(ctx.scope, async (tx) => ctx.once?.find(tx));
        if (stored) return new ReadyAnswer(stored, true);
        // A file is read outside of any transaction.
        const sheet = await parseApart(services.log, { ...input.query, bytes: body.bytes });
        return within<typeof importsContract.upload>((tx) => uploadImport(tx, ctx, input.query, sheet))(
          input,
          ctx,
        );
      },
      read: within((tx, { params }, ctx) => readImport(tx, ctx, params.importId)),
      lines: within((tx, { params, query }, ctx) => linesOf(tx, ctx, params.importId, query)),
      map: within((tx, { params, body }, ctx) => mapImport(tx, ctx, params.importId, body)),
      correct: within((tx, { params, body }, ctx) => correctLine(tx, ctx, params, body)),
      correctMany: within((tx, { params, body }, ctx) => correctLines(tx, ctx, params.importId, body)),
      pictures: within((tx, { params }, ctx) => picturesOf(tx, ctx, params.importId)),
      fetchAgain: within((tx, { params }, ctx) => fetchAgain(tx, ctx, params.importId)),
      ordersOfClient: within(async (tx, { params }, ctx) => {
        await ownClient(tx, services, shopOf(ctx), params.clientId);
        return { orders: await oldOrdersOf(tx, shopOf(ctx), params.clientId) };
      }),
      words: within((tx, { params }, ctx) => wordsOfImport(tx, ctx, params.importId)),
      setWords: within((tx, { params, body }, ctx) => setWordsOfImport(tx, ctx, params.importId, body)),
      check: within((tx, { params }, ctx) => startImport(tx, ctx, params.importId, "check")),
      run: within((tx, { params }, ctx) => startImport(tx, ctx, params.importId, "run")),
      revert: within((tx, { params }, ctx) => startImport(tx, ctx, params.importId, "revert")),
    });
  });
}
