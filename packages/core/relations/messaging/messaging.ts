import type { Id } from "#kit/ids.ts";

/** Most characters of a message; it is plain text. */
export const MESSAGE_MAX = 2000;
export const SUBJECT_MAX = 120;

export type ConversationSide = "buyer" | "shop";

/** A conversation of a buyer with a shop, in the list of either. */
export type ConversationRow = {
  id: Id;
  shopId: Id;
  shopName: string;
  shopCode: string;
  buyerName: string;
  subject: string;
  /** The order that it is about, if any. */
  order: { id: Id; number: string | null } | null;
  lastAt: string;
  lastText: string;
  lastBy: ConversationSide;
  /** Messages of the other side that the reader has not seen. */
  unread: number;
};

export type Message = {
  id: Id;
  by: ConversationSide;
  /** Author on the shop's side, for the shop; the shop's name for the buyer. */
  author: string;
  text: string;
  at: string;
};

export type ConversationView = ConversationRow & {
  messages: Message[];
  /** Time of the other side's last reading. */
  readByOther: string | null;
};
