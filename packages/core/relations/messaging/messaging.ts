import type { Attachment } from "#kit/attachments/attachments.ts";
import type { Id } from "#kit/ids.ts";
import type { AnswerValues } from "#relations/messaging/templates.ts";
import type { ConversationVisitor } from "#relations/messaging/visitors.ts";
import type { ContactTopic } from "#storefront/site/contactTopics.ts";

/** Most characters of a message; it is plain text. */
export const MESSAGE_MAX = 2000;
export const SUBJECT_MAX = 120;

export type ConversationSide = "buyer" | "shop";

/** Conversations that a shop lists: those not dealt with, those that are, or all. */
export const CONVERSATION_STATES = ["open", "done", "all"] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];
/** Conversations that a shop lists, by the person who answers. */
export const ASSIGNED_TO = ["me", "nobody", "anybody"] as const;
export type AssignedTo = (typeof ASSIGNED_TO)[number];

export type Colleague = { id: Id; name: string };

/** Facts of a conversation that the shop's people alone know. */
export type ConversationDesk = {
  /** The person who answers; null: nobody in particular. */
  assignee: Colleague | null;
  /** When the shop marked it as dealt with; null again at the buyer's next message. */
  doneAt: string | null;
  /** The person who wrote without an account; null: a buyer. */
  visitor: ConversationVisitor | null;
  /** The client whom a colleague has linked to a visitor's conversation. */
  client: Colleague | null;
};

/** A conversation of a buyer with a shop, in the list of either. */
export type ConversationRow = {
  id: Id;
  shopId: Id;
  shopName: string;
  shopCode: string;
  buyerName: string;
  subject: string;
  /** The matter that was chosen in the contact form; null for conversations that began elsewhere. */
  topic: ContactTopic | null;
  /** The order that it is about, if any. */
  order: { id: Id; number: string | null } | null;
  lastAt: string;
  lastText: string;
  lastBy: ConversationSide;
  /** Messages of the other side that the reader has not seen. */
  unread: number;
  /** Null for the buyer. */
  desk: ConversationDesk | null;
};

/** A note among colleagues, which no buyer reads. */
export type ConversationNote = { id: Id; author: string; text: string; at: string };

export type Message = {
  id: Id;
  by: ConversationSide;
  /** Author on the shop's side, for the shop; the shop's name for the buyer. */
  author: string;
  /** Empty where a message is its files. */
  text: string;
  at: string;
  attachments: Attachment[];
};

export type ConversationView = ConversationRow & {
  messages: Message[];
  /** Time of the other side's last reading. */
  readByOther: string | null;
  /** The last 200 notes, oldest first; none for the buyer. */
  notes: ConversationNote[];
  /** Values for ready answers; null for the buyer. */
  values: AnswerValues | null;
};
