import type { Attachment } from "#kit/attachments/attachments.ts";
import type { Id } from "#kit/ids.ts";

export const TICKET_CATEGORIES = ["question", "fault", "billing", "idea"] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/**
 * States of a ticket: the platform has to act (`open`), has answered, waits for somebody else (`waiting`), or it is
 * closed. Any message of the writer opens a ticket again.
 */
export const TICKET_STATUSES = ["open", "answered", "waiting", "closed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Tickets that an admin lists, by the admin who answers. */
export const TICKET_ASSIGNED = ["me", "nobody", "anybody"] as const;
export type TicketAssigned = (typeof TICKET_ASSIGNED)[number];

/** The side of a message: whoever wrote the ticket (or the owner of the same shop), or the platform. */
export type TicketSide = "author" | "platform";

/** Most characters of a message of a ticket, which is plain text, and of its subject. */
export const TICKET_TEXT_MAX = 5000;
export const TICKET_SUBJECT_MAX = 120;

/** Facts that the screen adds to a ticket: its writer sees them before sending it, and may leave them off. */
export type TicketContext = { page: string; version: string; browser: string };

/** A ticket in a list; `unread` counts the messages of the other side that the reader has not seen. */
export type TicketRow = {
  id: Id;
  subject: string;
  category: TicketCategory;
  status: TicketStatus;
  author: string;
  lastAt: string;
  unread: number;
};

export type TicketMessage = {
  id: Id;
  by: TicketSide;
  author: string;
  /** Empty where a message is its files. */
  text: string;
  at: string;
  attachments: Attachment[];
};

export type TicketView = TicketRow & { context: TicketContext | null; messages: TicketMessage[] };

/** A ticket as the platform lists it. */
export type PlatformTicketRow = TicketRow & {
  /** The shop for which a member of its staff wrote; null for a buyer. */
  shopName: string | null;
  assignee: { id: Id; name: string } | null;
};
/** A ticket with all that the platform alone sees of it. */
export type PlatformTicketView = PlatformTicketRow & {
  context: TicketContext | null;
  messages: TicketMessage[];
  /** Address of the writer; null once their account is erased. */
  email: string | null;
  /** Notes among the admins, which the writer never sees. */
  notes: { id: Id; author: string; text: string; at: string }[];
};
