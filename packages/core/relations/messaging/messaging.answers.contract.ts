import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { attachmentAnswer } from "#kit/attachments/attachments.contract.ts";
import type {
  Colleague,
  ConversationDesk,
  ConversationNote,
  ConversationRow,
  ConversationView,
  Message,
  ConversationSide,
} from "#relations/messaging/messaging.ts";
import { CONTACT_TOPICS } from "#storefront/site/contactTopics.ts";

export const conversationSideAnswer = exact<ConversationSide>("Side")(z.enum(["shop", "buyer"]));

export const colleagueAnswer = exact<Colleague>("Colleague")(z.object({ id: z.string(), name: z.string() }));

const deskAnswer = exact<ConversationDesk>("ConversationDesk")(
  z.object({
    assignee: colleagueAnswer.nullable(),
    doneAt: z.string().nullable(),
    visitor: z.object({ email: z.string(), phone: z.string(), isVerified: z.boolean() }).nullable(),
    client: colleagueAnswer.nullable(),
  }),
);

const noteAnswer = exact<ConversationNote>("ConversationNote")(
  z.object({ id: z.string(), author: z.string(), text: z.string(), at: z.string() }),
);

const valuesAnswer = z.object({
  firstname: z.string(),
  lastname: z.string(),
  orderNumber: z.string(),
  shopName: z.string(),
  author: z.string(),
});

export const messageAnswer = exact<Message>("Message")(
  z.object({
    id: z.string(),
    by: conversationSideAnswer,
    author: z.string(),
    text: z.string(),
    at: z.string(),
    attachments: z.array(attachmentAnswer),
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
    topic: z.enum(CONTACT_TOPICS).nullable(),
    order: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
    lastAt: z.string(),
    lastText: z.string(),
    lastBy: conversationSideAnswer,
    unread: z.number(),
    desk: deskAnswer.nullable(),
    messages: z.array(messageAnswer),
    readByOther: z.string().nullable(),
    notes: z.array(noteAnswer),
    values: valuesAnswer.nullable(),
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
    topic: z.enum(CONTACT_TOPICS).nullable(),
    order: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
    lastAt: z.string(),
    lastText: z.string(),
    lastBy: conversationSideAnswer,
    unread: z.number(),
    desk: deskAnswer.nullable(),
  }),
);
