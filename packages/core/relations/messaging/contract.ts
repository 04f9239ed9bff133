import * as z from "zod";
import {
  conversationRowAnswer,
  conversationViewAnswer,
} from "#relations/messaging/messaging.answers.contract.ts";
import { contract, id, nameText, pageQuery, text } from "#kit/contract.ts";
import { MESSAGE_MAX, SUBJECT_MAX } from "./messaging.ts";

const who = ["buyer", "owner", "iam"] as const;
const permission = "seeAllMessages";
const conversationId = z.strictObject({ conversationId: id });
const message = text(MESSAGE_MAX, 1);
const view = conversationViewAnswer;

/** Messages between buyers and shops (specification §2, `/tickets`, "Messagerie"). */
export const messagingContract = contract({
  list: {
    method: "GET",
    path: "/v1/conversations",
    who,
    permission,
    summary: "Conversations of the buyer, or of the shop, the last written in first",
    query: z.strictObject(pageQuery),
    answer: z.object({
      rows: z.array(conversationRowAnswer),
      next: z.string().nullable(),
      unread: z.int(),
    }),
  },
  open: {
    method: "POST",
    path: "/v1/conversations",
    who: ["buyer"],
    idempotent: true,
    summary: "The buyer writes to a shop, about an order of his or not; an order has one conversation",
    body: z.strictObject({
      id,
      shopId: id,
      orderId: id.optional(),
      subject: nameText(SUBJECT_MAX).default(""),
      text: message,
    }),
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
    body: z.strictObject({ id, text: message }),
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
});
