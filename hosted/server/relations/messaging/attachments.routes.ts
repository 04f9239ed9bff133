import type { Attachment } from "@cuvee/core/kit/attachments/attachments.ts";
import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { messageAttachmentsContract } from "@cuvee/core/relations/messaging/attachments.contract.ts";
import type { FastifyInstance } from "fastify";
import {
  attachmentOf,
  sendAttachment,
  storeAttachment,
  takeAttachments,
  UPLOADS_AN_HOUR,
  type StoredAttachment,
} from "#kit/files/attachments.ts";
import { mount, personOf, withinAfter, type RequestContext } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { findShop } from "#shops/settings/queries.ts";
import { addAttachment, countUploads, findAttachment } from "./attachments.queries.ts";
import { ownConversation } from "./messaging.ts";
import { partyOf } from "./parties.ts";

const HOUR_MS = 3_600_000;

/**
 * Returns the shop whose conversation gets an upload, the transaction acting for it: the staff's own, or the one that a
 * buyer names. Throws `not-found` (404), `too-many-uploads` (429).
 */
async function shopOfUpload(
  tx: Tx,
  ctx: RequestContext,
  { query }: Input<typeof messageAttachmentsContract.upload>,
): Promise<string> {
  const { userId } = personOf(ctx);
  const shopId = ctx.scope.shopId ?? query.shopId ?? refuse("not-found", 404);
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  await tx.actFor(shop.id);
  const since = new Date(ctx.services.now() - HOUR_MS);
  if ((await countUploads(tx, shop.id, userId, since)) >= UPLOADS_AN_HOUR) refuse("too-many-uploads", 429);
  return shop.id;
}

/** Records an upload, which waits for its message. */
async function recordUpload(tx: Tx, ctx: RequestContext, upload: StoredAttachment): Promise<Attachment> {
  const { shopId } = upload.stored;
  await tx.actFor(shopId);
  await ctx.services.files.record(tx, upload.stored);
  const attachment = attachmentOf(upload);
  const at = new Date(ctx.services.now());
  await addAttachment(tx, { shopId, authorId: personOf(ctx).userId, at }, attachment);
  return attachment;
}

/** Mounts the files of conversations. */
export async function messageAttachmentsRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (own) => {
    takeAttachments(own);
    mount(own, services, messageAttachmentsContract, {
      upload: withinAfter(
        async (input, ctx) => {
          const shopId = await services.database.transaction(ctx.scope, (tx) => shopOfUpload(tx, ctx, input));
          return storeAttachment(ctx, shopId, input.query.name);
        },
        (tx, _, ctx, upload) => recordUpload(tx, ctx, upload),
      ),
      async file({ params, query }, ctx) {
        const found = await services.database.transaction(ctx.scope, async (tx) => {
          const { shop_id: shopId, id } = await ownConversation(tx, params.conversationId, partyOf(ctx));
          return (await findAttachment(tx, shopId, id, params.attachmentId)) ?? refuse("not-found", 404);
        });
        return sendAttachment(ctx.reply, services, found, query.size);
      },
    });
  });
}
