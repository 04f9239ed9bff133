import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type {
  ConversationRow,
  ConversationView,
  Message,
  ConversationSide,
} from "#relations/messaging/messaging.ts";

export const conversationSideAnswer = exact<ConversationSide>("Side")(z.enum(["shop", "buyer"]));

export const messageAnswer = exact<Message>("Message")(
  z.object({
    id: z.string(),
    by: conversationSideAnswer,
    author: z.string(),
    text: z.string(),
    at: z.string(),
  }),
);

export const conversationViewAnswer = exact<ConversationView>("ConversationView")(
  z.object({
    id: z.string(),
    shopId: z.string(),
    shopName: z.string(),
    shopCode: z.string(),
    buyerName: z.string(),
    subject: z.string(),
    order: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
    lastAt: z.string(),
    lastText: z.string(),
    lastBy: conversationSideAnswer,
    unread: z.number(),
    messages: z.array(messageAnswer),
    readByOther: z.string().nullable(),
  }),
);

export const conversationRowAnswer = exact<ConversationRow>("ConversationRow")(
  z.object({
    id: z.string(),
    shopId: z.string(),
    shopName: z.string(),
    shopCode: z.string(),
    buyerName: z.string(),
    subject: z.string(),
    order: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
    lastAt: z.string(),
    lastText: z.string(),
    lastBy: conversationSideAnswer,
    unread: z.number(),
  }),
);
