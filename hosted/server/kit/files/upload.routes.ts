import { filesContract } from "@cuvee/core/kit/files.contract.ts";
import { PICTURE_BYTES } from "@cuvee/core/kit/pictures.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { admit } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, newId, ReadyAnswer, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { pictureOf } from "#kit/files/upload.queries.ts";
import { cropPicture, makePicture, RawFile } from "#kit/files/upload.ts";
import type { ProcessedPicture } from "#kit/files/uploadPicture.ts";

type Kept = { id: string; visual: string; width: number; height: number };
type UploadedFile = { name: string; isPublic: boolean };

async function keep(
  tx: Tx,
  ctx: RequestContext,
  processedPicture: ProcessedPicture,
  found: UploadedFile,
): Promise<Kept> {
  const id = newId(ctx.services);
  const { bytes, mime, width, height } = processedPicture;
  await ctx.services.files.keep(tx, { shopId: shopOf(ctx), id, bytes, mime, ...found });
  return { id, visual: `/files/${id}`, width, height };
}

/** Returns the answer of an earlier attempt; a picture is decoded once, and outside of any transaction. */
async function earlier(ctx: RequestContext): Promise<ReadyAnswer | null> {
  const stored = await ctx.services.database.transaction(ctx.scope, async (tx) => ctx.once?.find(tx));
  return stored ? new ReadyAnswer(stored, true) : null;
}

/** Mounts the upload of pictures. A client without the permission is refused before it has sent the file. */
export async function uploadRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (own) => {
    own.addHook("onRequest", async (request) => {
      const { call } = request.routeOptions.config;
      if (call) admit(call, await request.actor());
      // Refused before the body is read: a body that is cut off in the middle looks like a lost connection to the
      // client.
      if (Number(request.headers["content-length"] ?? 0) > PICTURE_BYTES)
        refuse("picture-too-heavy", 413, { max: PICTURE_BYTES / 1024 / 1024 });
    });
    own.addContentTypeParser(
      /^(image\/[a-z+.-]+|application\/octet-stream)$/i,
      { parseAs: "buffer", bodyLimit: PICTURE_BYTES },
      (_request, body, done) => done(null, new RawFile(body as Buffer)),
    );
    mount(own, services, filesContract, {
      async upload(_, ctx) {
        const { body } = ctx.request;
        if (!(body instanceof RawFile)) return refuse("unsupported-media-type", 415);
        const again = await earlier(ctx);
        if (again) return again;
        const processedPicture = await makePicture(services.log, body.bytes);
        const put = within<typeof filesContract.upload>((tx) =>
          keep(tx, ctx, processedPicture, { name: "", isPublic: true }),
        );
        return put({ params: undefined, query: undefined, body: undefined }, ctx);
      },
      async crop(input, ctx) {
        const again = await earlier(ctx);
        if (again) return again;
        const { fileId } = input.params;
        const found = await services.database.transaction(ctx.scope, (tx) =>
          pictureOf(tx, shopOf(ctx), fileId),
        );
        if (!found) return refuse("not-found", 404);
        const processedPicture = await cropPicture(
          services.log,
          await services.files.original(fileId),
          input.body,
        );
        return within<typeof filesContract.crop>((tx) => keep(tx, ctx, processedPicture, found))(input, ctx);
      },
    });
  });
}
