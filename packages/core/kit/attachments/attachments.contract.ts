import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { ATTACHMENT_NAME_MAX, ATTACHMENTS_MOST, type Attachment } from "#kit/attachments/attachments.ts";
import { id, nameText } from "#kit/contract.ts";

export const attachmentAnswer = exact<Attachment>("Attachment")(
  z.object({
    id: z.string(),
    name: z.string(),
    mime: z.string(),
    bytes: z.number(),
    width: z.number().nullable(),
    height: z.number().nullable(),
  }),
);

/** Query of an upload: the name that the file has on its owner's device. */
export const uploadName = nameText(ATTACHMENT_NAME_MAX, 1);
/** Query of a file: the picture itself, or a small one. */
export const fileSize = z.enum(["full", "small"]).default("full");
/** Ids of uploaded files that go with a message, in the order in which they are shown. */
export const attachmentIds = z.array(id).max(ATTACHMENTS_MOST).default([]);
