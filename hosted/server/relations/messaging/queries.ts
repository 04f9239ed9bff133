import type {
  ConversationRow,
  Message,
  ConversationSide,
} from "@cuvee/core/relations/messaging/messaging.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A conversation with its parties, as both sides need it. */
export type Conversation = {
  shop_id: string;
  id: string;
  user_id: string;
  order_id: string | null;
  order_number: string | null;
  subject: string;
  last_at: Date;
  last_by: ConversationSide;
  last_text: string;
  buyer_unread: number;
  shop_unread: number;
  buyer_read_at: Date | null;
  shop_read_at: Date | null;
  buyer_mailed_at: Date | null;
  shop_mailed_at: Date | null;
  shop_name: string;
  shop_code: string;
  buyer_name: string;
  buyer_email: string;
  buyer_lang: string;
};

const COLUMNS = `c.shop_id, c.id, c.user_id, c.order_id, c.subject, c.last_at, c.last_by, c.last_text, c.buyer_unread,
    c.shop_unread, c.buyer_read_at, c.shop_read_at, c.buyer_mailed_at, c.shop_mailed_at, s.name as shop_name,
    s.code as shop_code, o.number as order_number,
    trim(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, '')) as buyer_name,
    coalesce(u.email, '') as buyer_email, coalesce(u.lang, 'fr') as buyer_lang
   from conversations c join shops s on s.id = c.shop_id left join users u on u.id = c.user_id
   left join orders o on o.shop_id = c.shop_id and o.id = c.order_id`;
const listOf = (column: "shop_id" | "user_id") =>
  statement(
    `select ${COLUMNS} where c.${column} = :of
       and (:lastAt::timestamptz is null or (c.last_at, c.id) < (:lastAt, :lastId))
     order by c.last_at desc, c.id desc limit :limit`,
  );
const LISTS = { shop: listOf("shop_id"), buyer: listOf("user_id") } as const;
const UNREAD = {
  shop: statement("select count(*)::int as n from conversations where shop_id = :of and shop_unread > 0"),
  buyer: statement("select count(*)::int as n from conversations where user_id = :of and buyer_unread > 0"),
} as const;
const FIND = statement(`select ${COLUMNS} where c.id = :id`);
const OF_ORDER = statement(
  "select id from conversations where shop_id = :shopId and order_id = :orderId and user_id = :userId",
);
const LOCK = statement("select 1 from conversations where shop_id = :shopId and id = :id for update");
const MESSAGES = statement(
  `select * from (
     select m.id, m.side, m.body, m.at, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''),
       u.username, '') as author
     from messages m left join users u on u.id = m.author_id
     where m.shop_id = :shopId and m.conversation_id = :id order by m.at desc, m.id desc limit 200) last
   order by at, id`,
);
const OPEN = statement(
  `insert into conversations (shop_id, id, user_id, order_id, subject, created_at, last_at, last_by, last_text)
   values (:shopId, :id, :userId, :orderId, :subject, :at, :at, 'buyer', '') on conflict do nothing`,
);
const ADD = statement(
  `insert into messages (shop_id, conversation_id, id, side, author_id, body, at)
   values (:shopId, :conversationId, :id, :side, :authorId, :text, :at)
   on conflict do nothing`,
);
const TOUCH = statement(
  `update conversations set last_at = :at, last_by = :side, last_text = left(:text, 160),
     buyer_unread = case :side when 'shop' then buyer_unread + 1 else 0 end,
     shop_unread = case :side when 'buyer' then shop_unread + 1 else 0 end,
     buyer_read_at = case :side when 'buyer' then :at else buyer_read_at end,
     shop_read_at = case :side when 'shop' then :at else shop_read_at end
   where shop_id = :shopId and id = :conversationId`,
);
const MAILED = {
  buyer: statement("update conversations set buyer_mailed_at = :at where shop_id = :shopId and id = :id"),
  shop: statement("update conversations set shop_mailed_at = :at where shop_id = :shopId and id = :id"),
} as const;
const SEEN = {
  buyer: statement(
    `update conversations set buyer_unread = 0, buyer_read_at = :at
     where shop_id = :shopId and id = :id and buyer_unread > 0`,
  ),
  shop: statement(
    `update conversations set shop_unread = 0, shop_read_at = :at
     where shop_id = :shopId and id = :id and shop_unread > 0`,
  ),
} as const;
const WRITTEN = statement(
  `select count(*)::int as n from messages where shop_id = :shopId and conversation_id = :id and side = :side
     and at > :since`,
);
const OPENED = statement(
  "select count(*)::int as n from conversations where user_id = :userId and created_at > :since",
);

/** Returns conversations of a shop or of a buyer (`of` is the id of either), after a place in the list. */
export const findConversations = (
  tx: Tx,
  side: ConversationSide,
  of: string,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<Conversation[]> =>
  tx.rows<Conversation>(LISTS[side], {
    of,
    lastAt: after?.at ?? null,
    lastId: after?.id ?? null,
    limit,
  });

/** Counts the conversations with unread messages. */
export const countUnread = async (tx: Tx, side: ConversationSide, of: string): Promise<number> =>
  (await tx.one<{ n: number }>(UNREAD[side], { of }))?.n ?? 0;

export const findConversation = (tx: Tx, id: string): Promise<Conversation | undefined> =>
  tx.one<Conversation>(FIND, { id });
export const conversationOfOrder = async (
  tx: Tx,
  shopId: string,
  orderId: string,
  userId: string,
): Promise<string | undefined> => (await tx.one<{ id: string }>(OF_ORDER, { shopId, orderId, userId }))?.id;
export const lockConversation = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(LOCK, { shopId, id });

type MessageRow = { id: string; side: ConversationSide; body: string; at: Date; author: string };
/** Returns the last 200 messages, oldest first. */
export const findMessages = async (tx: Tx, shopId: string, id: string): Promise<Message[]> =>
  (await tx.rows<MessageRow>(MESSAGES, { shopId, id })).map(({ side, body, at, ...row }) => ({
    ...row,
    by: side,
    text: body,
    at: at.toISOString(),
  }));

/** Returns false when there is one with that id, or for that order. */
export const addConversation = async (
  tx: Tx,
  c: { shopId: string; id: string; userId: string; orderId: string | null; subject: string; at: Date },
): Promise<boolean> =>
  (await tx.run(OPEN, {
    shopId: c.shopId,
    id: c.id,
    userId: c.userId,
    orderId: c.orderId,
    subject: c.subject,
    at: c.at,
  })) === 1;

/** Adds a message, and counts it for the other side; returns false when it exists already. */
export async function addMessage(
  tx: Tx,
  m: {
    shopId: string;
    conversationId: string;
    id: string;
    side: ConversationSide;
    authorId: string;
    text: string;
    at: Date;
  },
): Promise<boolean> {
  const added = await tx.run(ADD, {
    shopId: m.shopId,
    conversationId: m.conversationId,
    id: m.id,
    side: m.side,
    authorId: m.authorId,
    text: m.text,
    at: m.at,
  });
  if (added === 0) return false;
  await tx.run(TOUCH, {
    shopId: m.shopId,
    conversationId: m.conversationId,
    side: m.side,
    at: m.at,
    text: m.text,
  });
  return true;
}

export const markMailed = (
  tx: Tx,
  shopId: string,
  id: string,
  { to, at }: { to: ConversationSide; at: Date },
): Promise<number> => tx.run(MAILED[to], { shopId, id, at });
/** Returns true when something was unread. */
export const markSeen = async (
  tx: Tx,
  shopId: string,
  id: string,
  { by, at }: { by: ConversationSide; at: Date },
): Promise<boolean> => (await tx.run(SEEN[by], { shopId, id, at })) === 1;
export const countWritten = async (
  tx: Tx,
  shopId: string,
  id: string,
  { side, since }: { side: ConversationSide; since: Date },
): Promise<number> => (await tx.one<{ n: number }>(WRITTEN, { shopId, id, side, since }))?.n ?? 0;
export const countOpened = async (tx: Tx, userId: string, since: Date): Promise<number> =>
  (await tx.one<{ n: number }>(OPENED, { userId, since }))?.n ?? 0;

/** Returns a conversation as one side lists it. */
export const rowView = (c: Conversation, side: ConversationSide): ConversationRow => ({
  id: c.id,
  shopId: c.shop_id,
  shopName: c.shop_name,
  shopCode: c.shop_code,
  buyerName: c.buyer_name,
  subject: c.subject,
  order: c.order_id === null ? null : { id: c.order_id, number: c.order_number },
  lastAt: c.last_at.toISOString(),
  lastText: c.last_text,
  lastBy: c.last_by,
  unread: side === "buyer" ? c.buyer_unread : c.shop_unread,
});
