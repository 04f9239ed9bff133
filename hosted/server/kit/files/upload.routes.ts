import { filesContract } from "@cuvee/core/kit/files.contract.ts";
import { PICTURE_BYTES } from "@cuvee/core/kit/pictures.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { admit } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, newId, shopOf, withinAfter, type RequestContext } from "#kit/http/mount.ts";
import type { StoredFile } from "#kit/files/files.ts";
import type { Services } from "#kit/services.ts";
import { pictureOf } from "#kit/files/upload.queries.ts";
import { cropPicture, makePicture, RawFile } from "#kit/files/upload.ts";
import type { ProcessedPicture } from "#kit/files/uploadPicture.ts";

type Kept = { id: string; visual: string; width: number; height: number };
type UploadedFile = { name: string; isPublic: boolean };

/** A picture of ours whose bytes are stored, with its sides in pixels. */
type StoredPicture = { stored: StoredFile; width: number; height: number };

/** Stores a picture of ours, outside of any transaction. */
async function storePicture(
  ctx: RequestContext,
  { bytes, mime, width, height }: ProcessedPicture,
  named: UploadedFile,
): Promise<StoredPicture> {
  const { files } = ctx.services;
  const id = newId(ctx.services);
  return { stored: await files.store({ shopId: shopOf(ctx), id, bytes, mime, ...named }), width, height };
}

async function record(tx: Tx, ctx: RequestContext, picture: StoredPicture): Promise<Kept> {
  const { stored, width, height } = picture;
  await ctx.services.files.record(tx, stored);
  return { id: stored.id, visual: `/files/${stored.id}`, width, height };
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
    // A picture is decoded and stored once for an idempotency key, and outside of any transaction.
    mount(own, services, filesContract, {
      upload: withinAfter(
        async (_, ctx) => {
          const { body } = ctx.request;
          if (!(body instanceof RawFile)) return refuse("unsupported-media-type", 415);
          const picture = await makePicture(services.log, body.bytes);
          return storePicture(ctx, picture, { name: "", isPublic: true });
        },
        (tx, _, ctx, picture) => record(tx, ctx, picture),
      ),
      crop: withinAfter(
        async ({ params, body }, ctx) => {
          const found = await services.database.transaction(ctx.scope, (tx) =>
            pictureOf(tx, shopOf(ctx), params.fileId),
          );
          if (!found) return refuse("not-found", 404);
          const original = await services.files.original(params.fileId);
          return storePicture(ctx, await cropPicture(services.log, original, body), found);
        },
        (tx, _, ctx, picture) => record(tx, ctx, picture),
      ),
    });
  });
}
