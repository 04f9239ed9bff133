import * as z from "zod";
import {
  colleagueAnswer,
  conversationRowAnswer,
  conversationViewAnswer,
} from "#relations/messaging/messaging.answers.contract.ts";
import { attachmentIds } from "#kit/attachments/attachments.contract.ts";
import { contract, id, nameText, pageQuery, text } from "#kit/contract.ts";
import { ASSIGNED_TO, CONVERSATION_STATES, MESSAGE_MAX, SUBJECT_MAX } from "./messaging.ts";

const who = ["buyer", "owner", "iam"] as const;
const permission = "seeAllMessages";
const staff = { who: ["owner", "iam"], permission } as const;
const conversationId = z.strictObject({ conversationId: id });
const message = text(MESSAGE_MAX, 1);
const view = conversationViewAnswer;
/** A message is a text, files, or both. */
const content = { text: text(MESSAGE_MAX), attachments: attachmentIds };
const hasContent = (body: { text: string; attachments: readonly string[] }): boolean =>
  body.text !== "" || body.attachments.length > 0;
const NEEDED = { error: "needed", path: ["text"] };

/** Messages between buyers and shops (specification §2, `/tickets`, "Messagerie"). */
export const messagingContract = contract({
  list: {
    method: "GET",
    path: "/v1/conversations",
    who,
    permission,
    summary: "Conversations of the buyer, or of the shop, the last written in first",
    query: z.strictObject({
      ...pageQuery,
      /** These three are the shop's: a buyer has no filter. */
      search: text(100).optional(),
      state: z.enum(CONVERSATION_STATES).optional(),
      assigned: z.enum(ASSIGNED_TO).optional(),
    }),
    answer: z.object({
      rows: z.array(conversationRowAnswer),
      next: z.string().nullable(),
      unread: z.int(),
    }),
  },
  colleagues: {
    method: "GET",
    path: "/v1/conversations/colleagues",
    ...staff,
    summary: "People of the shop who may answer its buyers, by name",
    answer: z.object({ colleagues: z.array(colleagueAnswer) }),
  },
  open: {
    method: "POST",
    path: "/v1/conversations",
    who: ["buyer"],
    idempotent: true,
    summary: "The buyer writes to a shop, about an order of his or not; an order has one conversation",
    body: z
      .strictObject({
        id,
        shopId: id,
        orderId: id.optional(),
        subject: nameText(SUBJECT_MAX).default(""),
        ...content,
      })
      .refine(hasContent, NEEDED),
    answer: view,
    status: 201,
  },
  read: {
    method: "GET",
    path: "/v1/conversations/:conversationId",
    who,
    permission,
    summary: "One conversation with its last 200 messages",
    params: conversationId,
    answer: view,
  },
  write: {
    method: "POST",
    path: "/v1/conversations/:conversationId/messages",
    who,
    permission,
    idempotent: true,
    summary: "A message of the buyer, or of the shop",
    params: conversationId,
    body: z.strictObject({ id, ...content }).refine(hasContent, NEEDED),
    answer: view,
    status: 201,
  },
  seen: {
    method: "PUT",
    path: "/v1/conversations/:conversationId/seen",
    who,
    permission,
    summary: "All messages of a conversation are read",
    params: conversationId,
    answer: view,
  },
  note: {
    method: "POST",
    path: "/v1/conversations/:conversationId/notes",
    ...staff,
    idempotent: true,
    summary: "A note among colleagues, which the buyer never reads",
    params: conversationId,
    body: z.strictObject({ id, text: message }),
    answer: view,
    status: 201,
  },
  assign: {
    method: "PUT",
    path: "/v1/conversations/:conversationId/assignee",
    ...staff,
    summary: "The colleague who answers, or nobody in particular; a new one is notified",
    params: conversationId,
    body: z.strictObject({ userId: id.nullable() }),
    answer: view,
  },
  setDone: {
    method: "PUT",
    path: "/v1/conversations/:conversationId/done",
    ...staff,
    summary: "A conversation is dealt with, or open again; the buyer's next message opens it too",
    params: conversationId,
    body: z.strictObject({ done: z.boolean() }),
    answer: view,
  },
});
