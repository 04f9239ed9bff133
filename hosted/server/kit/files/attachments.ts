import {
  ATTACHMENT_BYTES,
  attachmentKind,
  attachmentName,
  type Attachment,
} from "@cuvee/core/kit/attachments/attachments.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { StoredFile } from "#kit/files/files.ts";
import { makePicture, RawFile } from "#kit/files/upload.ts";
import { admit } from "#kit/http/actor.ts";
import { newId, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { dropWaitingAttachments, findDroppedFiles, forgetDroppedFiles } from "./attachments.queries.ts";

/** An attachment whose bytes are stored, before it is recorded. */
export type StoredAttachment = { stored: StoredFile; width: number | null; height: number | null };

/** Time in milliseconds after which an uploaded file that goes with no message is deleted. */
const WAITING_MS = 24 * 3_600_000;
/** Files whose bytes are deleted by one run of the chore. */
const DROPPED_AT_ONCE = 500;

/** Most files that one person uploads within an hour. */
export const UPLOADS_AN_HOUR = 60;

/**
 * Lets an instance of Fastify take raw files as bodies. A client that may not send one, or whose file is too heavy, is
 * refused before it has sent the file. Throws `attachment-too-heavy` (413).
 */
export function takeAttachments(own: FastifyInstance): void {
  own.addHook("onRequest", async (request) => {
    const { call } = request.routeOptions.config;
    if (call) admit(call, await request.actor());
    if (call?.method === "POST" && Number(request.headers["content-length"] ?? 0) > ATTACHMENT_BYTES)
      refuse("attachment-too-heavy", 413, { max: ATTACHMENT_BYTES / 1024 / 1024 });
  });
  own.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer", bodyLimit: ATTACHMENT_BYTES },
    (_request, body, done) => done(null, new RawFile(body as Buffer)),
  );
}

/** Refuses a picture that cannot be written anew as `attachment-unreadable` (422), and throws any other error again. */
function unreadable(error: unknown): never {
  if (error instanceof Refusal && error.status === 422) return refuse("attachment-unreadable", 422);
  throw error;
}

/**
 * Stores the file of a request, outside of any transaction: a picture is written anew, without its metadata, and a PDF
 * as it is. `shopId` is empty for a file of no shop. Throws `unsupported-media-type` (415), `attachment-format`,
 * `attachment-unreadable` (422), and as `FileStore`.
 */
export async function storeAttachment(
  { request, services }: RequestContext,
  shopId: string,
  name: string,
): Promise<StoredAttachment> {
  const { body } = request;
  if (!(body instanceof RawFile)) return refuse("unsupported-media-type", 415);
  const kind = attachmentKind(body.bytes) ?? refuse("attachment-format", 422);
  const id = newId(services);
  const keep = (mime: string, bytes: Buffer) =>
    services.files.store({ shopId, id, name: attachmentName(name, mime), mime, bytes, isPublic: false });
  if (kind === "pdf") return { stored: await keep("application/pdf", body.bytes), width: null, height: null };
  const { bytes, mime, width, height } = await makePicture(services.log, body.bytes).catch(unreadable);
  return { stored: await keep(mime, bytes), width, height };
}

/** Returns a stored attachment as its uploader sees it. */
export const attachmentOf = ({ stored, width, height }: StoredAttachment): Attachment => {
  const { id, name, mime, bytes } = stored;
  return { id, name, mime, bytes, width, height };
};

/** Returns the header that names a file for download, in ASCII and in full (RFC 6266, RFC 8187). */
const downloadAs = (name: string): string => {
  const full = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"; filename*=UTF-8''${full}`;
};

/**
 * Sends an attachment to a reader who may have it: always as a download, which no browser opens as a page of ours.
 * Throws `not-found` (404) for a small width of what is no picture.
 */
export async function sendAttachment(
  reply: FastifyReply,
  { files }: Services,
  { id, name, mime, width }: Attachment,
  size: "full" | "small",
): Promise<FastifyReply> {
  if (size === "small" && width === null) refuse("not-found", 404);
  const bytes = size === "small" ? await files.small(id) : await files.original(id);
  return reply
    .headers({
      "Cache-Control": "private, max-age=3600",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Content-Disposition": downloadAs(name),
    })
    .type(size === "small" ? "image/webp" : mime)
    .send(bytes);
}

/** Deletes files that went with no message, and the bytes of files that were deleted. */
export async function tidyAttachments({ database, files, now }: Services): Promise<void> {
  const ids = await database.transaction({ signIn: true }, async (tx) => {
    await dropWaitingAttachments(tx, new Date(now() - WAITING_MS));
    return findDroppedFiles(tx, DROPPED_AT_ONCE);
  });
  for (const id of ids) await files.remove(id);
  await database.transaction({ signIn: true }, (tx) => forgetDroppedFiles(tx, ids));
}
