import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import { attachmentAnswer, fileSize, uploadName } from "#kit/attachments/attachments.contract.ts";
import { contract, id } from "#kit/contract.ts";

const access = { who: ["buyer", "owner", "iam"], permission: "seeAllMessages" } as const;

/** Files that come with messages between buyers and shops. */
export const messageAttachmentsContract = contract({
  upload: {
    method: "POST",
    path: "/v1/message-attachments",
    ...access,
    idempotent: true,
    summary:
      "Upload a file for a message: the raw bytes of a JPEG, PNG, WebP, AVIF or PDF of at most 10 MB (application/octet-stream); one that goes with no message within a day is deleted",
    /** A buyer names the shop that gets the message; the shop of its staff is their own. */
    query: z.strictObject({ name: uploadName, shopId: id.optional() }),
    answer: attachmentAnswer,
    status: 201,
  },
  file: {
    method: "GET",
    path: "/v1/conversations/:conversationId/attachments/:attachmentId",
    ...access,
    summary: "A file of a conversation; a picture also in a small width",
    params: z.strictObject({ conversationId: id, attachmentId: id }),
    query: z.strictObject({ size: fileSize }),
    answer: fileAnswer("application/octet-stream"),
  },
});
