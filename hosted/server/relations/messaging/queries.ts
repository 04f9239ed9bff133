import type {
  AssignedTo,
  ConversationRow,
  ConversationSide,
  ConversationState,
  Message,
} from "@cuvee/core/relations/messaging/messaging.ts";
import type { ContactTopic } from "@cuvee/core/storefront/site/contactTopics.ts";
import { patternOf } from "#kit/list/list.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A conversation with its parties, as both sides need it. */
export type Conversation = {
  shop_id: string;
  id: string;
  /** Null for a visitor without an account. */
  user_id: string | null;
  topic: ContactTopic | null;
  visitor_email: string | null;
  visitor_phone: string;
  visitor_verified_at: Date | null;
  client_id: string | null;
  /** Null without a client, and for a buyer, who reads none of the shop's clients. */
  client_name: string | null;
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
  buyer_firstname: string;
  buyer_lastname: string;
  assignee_id: string | null;
  /** Empty for a buyer, who reads none of the shop's people. */
  assignee_name: string;
  done_at: Date | null;
};

const COLUMNS = `c.shop_id, c.id, c.user_id, c.order_id, c.subject, c.last_at, c.last_by, c.last_text, c.buyer_unread,
    c.shop_unread, c.buyer_read_at, c.shop_read_at, c.buyer_mailed_at, c.shop_mailed_at, s.name as shop_name,
    s.code as shop_code, o.number as order_number,
    coalesce(nullif(trim(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, '')), ''), c.visitor_name)
      as buyer_name,
    coalesce(u.email, c.visitor_email, '') as buyer_email, coalesce(u.lang, c.visitor_lang) as buyer_lang,
    coalesce(u.firstname, split_part(c.visitor_name, ' ', 1)) as buyer_firstname,
    coalesce(u.lastname, substr(c.visitor_name, length(split_part(c.visitor_name, ' ', 1)) + 2)) as buyer_lastname,
    c.topic, c.visitor_email, c.visitor_phone, c.visitor_verified_at, c.client_id, k.name as client_name,
    c.assignee_id, c.done_at,
    coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.username, '') as assignee_name
   from conversations c join shops s on s.id = c.shop_id left join users u on u.id = c.user_id
   left join orders o on o.shop_id = c.shop_id and o.id = c.order_id
   left join clients k on k.shop_id = c.shop_id and k.id = c.client_id
   left join users a on a.id = c.assignee_id`;
const AFTER = "(:lastAt::timestamptz is null or (c.last_at, c.id) < (:lastAt, :lastId))";
const OF_BUYER = statement(
  `select ${COLUMNS} where c.user_id = :userId and ${AFTER} order by c.last_at desc, c.id desc limit :limit`,
);
const STATES: Record<ConversationState, string> = {
  open: " and c.done_at is null",
  done: " and c.done_at is not null",
  all: "",
};
const ASSIGNED: Record<AssignedTo, string> = {
  me: " and c.assignee_id = :me",
  nobody: " and c.assignee_id is null and :me::text is not null",
  anybody: " and :me::text is not null",
};
/** One statement for each filter, so that each reads its own index. */
const ofShop = (state: ConversationState, assigned: AssignedTo) =>
  statement(
    `select ${COLUMNS} where c.shop_id = :shopId${STATES[state]}${ASSIGNED[assigned]}
       and (:ids::text[] is null or c.id = any(:ids)) and ${AFTER}
     order by c.last_at desc, c.id desc limit :limit`,
  );
const byAssigned = (state: ConversationState) => ({
  me: ofShop(state, "me"),
  nobody: ofShop(state, "nobody"),
  anybody: ofShop(state, "anybody"),
});
const OF_SHOP = { open: byAssigned("open"), done: byAssigned("done"), all: byAssigned("all") } as const;
const SEARCH = statement("select find_conversations(:patterns, :most) as found");
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
  `insert into conversations (shop_id, id, user_id, order_id, subject, topic, created_at, last_at, last_by, last_text)
   values (:shopId, :id, :userId, :orderId, :subject, :topic, :at, :at, 'buyer', '') on conflict do nothing`,
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
     shop_read_at = case :side when 'shop' then :at else shop_read_at end,
     done_at = case :side when 'buyer' then null else done_at end
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

type ListPart = { after: { at: Date; id: string } | null; limit: number };

/** Returns conversations of a buyer, the last written in first, after a place in the list. */
export const findOwnConversations = (
  tx: Tx,
  userId: string,
  { after, limit }: ListPart,
): Promise<Conversation[]> =>
  tx.rows<Conversation>(OF_BUYER, { userId, lastAt: after?.at ?? null, lastId: after?.id ?? null, limit });

export type ShopFilter = {
  /** The person who looks at the list. */
  me: string;
  state: ConversationState;
  assigned: AssignedTo;
  /** Conversations that a search has found; null without one. */
  ids: readonly string[] | null;
};

/** Returns conversations of a shop, the last written in first, after a place in the list. */
export const findShopConversations = (
  tx: Tx,
  shopId: string,
  { me, state, assigned, ids }: ShopFilter,
  { after, limit }: ListPart,
): Promise<Conversation[]> =>
  tx.rows<Conversation>(OF_SHOP[state][assigned], {
    shopId,
    me,
    ids,
    lastAt: after?.at ?? null,
    lastId: after?.id ?? null,
    limit,
  });

/** Most conversations that a search finds; the latest ones are kept. */
const FOUND_MOST = 300;
/** Returns the ids of conversations of the acting shop that hold all words: in their heads, messages or notes. */
export async function searchConversations(tx: Tx, words: readonly string[]): Promise<readonly string[]> {
  const values = { patterns: words.map(patternOf), most: FOUND_MOST };
  return (await tx.one<{ found: string[] | null }>(SEARCH, values))?.found ?? [];
}

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
export const findMessages = async (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<Omit<Message, "attachments">[]> =>
  (await tx.rows<MessageRow>(MESSAGES, { shopId, id })).map(({ side, body, at, ...row }) => ({
    ...row,
    by: side,
    text: body,
    at: at.toISOString(),
  }));

/** Returns false when there is one with that id, or for that order. */
export const addConversation = async (
  tx: Tx,
  c: {
    shopId: string;
    id: string;
    userId: string;
    orderId: string | null;
    subject: string;
    topic: ContactTopic | null;
    at: Date;
  },
): Promise<boolean> =>
  (await tx.run(OPEN, {
    shopId: c.shopId,
    id: c.id,
    userId: c.userId,
    orderId: c.orderId,
    subject: c.subject,
    topic: c.topic,
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
    /** Null for a visitor. */
    authorId: string | null;
    text: string;
    at: Date;
    /** Words that the list shows of it. */
    shown: string;
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
    text: m.shown,
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
  topic: c.topic,
  order: c.order_id === null ? null : { id: c.order_id, number: c.order_number },
  lastAt: c.last_at.toISOString(),
  lastText: c.last_text,
  lastBy: c.last_by,
  unread: side === "buyer" ? c.buyer_unread : c.shop_unread,
  desk:
    side === "buyer"
      ? null
      : {
          assignee: c.assignee_id === null ? null : { id: c.assignee_id, name: c.assignee_name },
          doneAt: c.done_at?.toISOString() ?? null,
          visitor:
            c.user_id !== null || c.visitor_email === null
              ? null
              : {
                  email: c.visitor_email,
                  phone: c.visitor_phone,
                  isVerified: c.visitor_verified_at !== null,
                },
          client:
            c.client_id === null || c.client_name === null ? null : { id: c.client_id, name: c.client_name },
        },
});
