import type { Attachment } from "@cuvee/core/kit/attachments/attachments.ts";
import type {
  PlatformTicketView,
  TicketAssigned,
  TicketCategory,
  TicketContext,
  TicketMessage,
  TicketSide,
  TicketStatus,
} from "@cuvee/core/relations/tickets/tickets.ts";
import { patternOf } from "#kit/list/list.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A ticket as both sides need it. */
export type Ticket = {
  id: string;
  author_id: string;
  author: string;
  from_shop_id: string | null;
  subject: string;
  category: TicketCategory;
  status: TicketStatus;
  context: TicketContext | null;
  last_at: Date;
  author_unread: number;
  platform_unread: number;
  mailed_at: Date | null;
  assignee_id: string | null;
  assignee: string | null;
  shop_name: string | null;
};

/** Tickets that a person may read: their own, and for an owner those of the shop. */
export type TicketReach = { userId: string; shopId: string | null };

const COLUMNS = `t.id, t.author_id, t.author, t.from_shop_id, t.subject, t.category, t.status, t.context, t.last_at,
    t.author_unread, t.platform_unread, t.mailed_at, t.assignee_id, t.assignee, s.name as shop_name
   from support_tickets t left join shops s on s.id = t.from_shop_id`;
const REACHED = "(t.author_id = :userId or t.from_shop_id = :shopId::text)";
const OWN = statement(`select ${COLUMNS} where ${REACHED} order by t.last_at desc, t.id desc limit 200`);
const FIND_OWN = statement(`select ${COLUMNS} where t.id = :id and ${REACHED}`);
const FIND = statement(`select ${COLUMNS} where t.id = :id`);
const LOCK = statement("select 1 from support_tickets where id = :id for update");
const FILTERS = `(:status::text is null or t.status = :status) and (:category::text is null or t.category = :category)
     and (:assigned = 'anybody' or :assigned = 'me' and t.assignee_id = :me
       or :assigned = 'nobody' and t.assignee_id is null)
     and not exists (select from unnest(:patterns::text[]) p
       where plain_text(concat_ws(' ', t.subject, t.author, s.name)) not like p)`;
const ALL = statement(
  `select ${COLUMNS} where ${FILTERS}
   order by array_position(array['open', 'waiting', 'answered', 'closed'], t.status),
     case when t.status = 'closed' then null else t.last_at end, t.last_at desc, t.id limit 200`,
);
const TOTAL = statement(
  `select count(*)::int as n from support_tickets t left join shops s on s.id = t.from_shop_id where ${FILTERS}`,
);
const OPEN = statement(
  `insert into support_tickets
     (id, author_id, author, from_shop_id, subject, category, context, created_at, last_at)
   values (:id, :authorId, :author, :fromShopId, :subject, :category, :context, :at, :at) on conflict do nothing`,
);
const OPENED = statement(
  "select count(*)::int as n from support_tickets where author_id = :authorId and created_at > :since",
);
const ADD = statement(
  `insert into support_messages (ticket_id, id, side, author_id, author, body, at)
   values (:ticketId, :id, :side, :authorId, :author, :text, :at) on conflict do nothing`,
);
const TOUCH = statement(
  `update support_tickets set last_at = :at, status = case :side when 'author' then 'open' else 'answered' end,
     author_unread = case :side when 'platform' then author_unread + 1 else 0 end,
     platform_unread = case :side when 'author' then platform_unread + 1 else 0 end
   where id = :ticketId`,
);
const MESSAGES = statement(
  `select * from (
     select id, side, author, body, at from support_messages
     where ticket_id = :id order by at desc, id desc limit 300) last
   order by at, id`,
);
const NOTE = statement(
  `insert into support_notes (ticket_id, id, author_id, author, body, at)
   values (:ticketId, :id, :authorId, :author, :text, :at) on conflict do nothing`,
);
const NOTES = statement(
  "select id, author, body, at from support_notes where ticket_id = :id order by at, id limit 300",
);
const SEEN = {
  author: statement("update support_tickets set author_unread = 0 where id = :id"),
  platform: statement("update support_tickets set platform_unread = 0 where id = :id"),
} as const;
const STATE = statement(
  `update support_tickets set status = :status,
     platform_unread = case when :status = 'closed' then 0 else platform_unread end
   where id = :id`,
);
const ASSIGN = statement(
  "update support_tickets set assignee_id = :assigneeId, assignee = :assignee where id = :id",
);
const MAILED = statement("update support_tickets set mailed_at = :at where id = :id");
const WRITTEN = statement(
  "select count(*)::int as n from support_messages where author_id = :authorId and at > :since",
);
const AUTHOR = statement("select email, lang from support_author(:id)");
const ADMINS = statement("select id, name from support_admins()");

export const findOwnTickets = (tx: Tx, reach: TicketReach): Promise<Ticket[]> =>
  tx.rows<Ticket>(OWN, { ...reach });
export const findOwnTicket = (tx: Tx, reach: TicketReach, id: string): Promise<Ticket | undefined> =>
  tx.one<Ticket>(FIND_OWN, { ...reach, id });
/** Returns a ticket of anybody, for an admin. */
export const findTicket = (tx: Tx, id: string): Promise<Ticket | undefined> => tx.one<Ticket>(FIND, { id });
export const lockTicket = (tx: Tx, id: string): Promise<number> => tx.run(LOCK, { id });

export type TicketFilters = {
  status: TicketStatus | null;
  category: TicketCategory | null;
  assigned: TicketAssigned;
  /** The admin who looks at the list. */
  me: string;
  words: readonly string[];
};
const filterValues = ({ words, ...filters }: TicketFilters) => ({
  ...filters,
  patterns: words.map(patternOf),
});
export const findAllTickets = (tx: Tx, filters: TicketFilters): Promise<Ticket[]> =>
  tx.rows<Ticket>(ALL, filterValues(filters));
export const countTickets = async (tx: Tx, filters: TicketFilters): Promise<number> =>
  (await tx.one<{ n: number }>(TOTAL, filterValues(filters)))?.n ?? 0;

type NewTicket = {
  id: string;
  authorId: string;
  author: string;
  fromShopId: string | null;
  subject: string;
  category: TicketCategory;
  context: TicketContext | null;
  at: Date;
};
/** Returns false when there is a ticket with that id. */
export const addTicket = async (tx: Tx, t: NewTicket): Promise<boolean> =>
  (await tx.run(OPEN, { ...t, context: t.context && JSON.stringify(t.context) })) === 1;
export const countTicketsOf = async (tx: Tx, authorId: string, since: Date): Promise<number> =>
  (await tx.one<{ n: number }>(OPENED, { authorId, since }))?.n ?? 0;

/** Words that a person writes into a ticket. */
export type Written = {
  ticketId: string;
  id: string;
  authorId: string;
  author: string;
  text: string;
  at: Date;
};

/** Adds a message and counts it for the other side; returns false when it exists already. */
export async function addTicketMessage(tx: Tx, m: Written & { side: TicketSide }): Promise<boolean> {
  if ((await tx.run(ADD, { ...m })) === 0) return false;
  await tx.run(TOUCH, { ticketId: m.ticketId, side: m.side, at: m.at });
  return true;
}
export const addNote = (tx: Tx, note: Written): Promise<number> => tx.run(NOTE, { ...note });

type MessageRow = { id: string; side: TicketSide; author: string; body: string; at: Date };
/** Returns the last 300 messages, oldest first, without their files. */
export const findTicketMessages = async (tx: Tx, id: string): Promise<Omit<TicketMessage, "attachments">[]> =>
  (await tx.rows<MessageRow>(MESSAGES, { id })).map(({ side, body, at, ...row }) => ({
    ...row,
    by: side,
    text: body,
    at: at.toISOString(),
  }));
/** Returns the first 300 notes, oldest first. */
export const findNotes = async (tx: Tx, id: string): Promise<PlatformTicketView["notes"]> =>
  (await tx.rows<Omit<MessageRow, "side">>(NOTES, { id })).map(({ body, at, ...row }) => ({
    ...row,
    text: body,
    at: at.toISOString(),
  }));
export const markTicketSeen = (tx: Tx, id: string, by: TicketSide): Promise<number> =>
  tx.run(SEEN[by], { id });
export const setTicketStatus = (tx: Tx, id: string, status: TicketStatus): Promise<number> =>
  tx.run(STATE, { id, status });
export const assignTicket = (
  tx: Tx,
  id: string,
  admin: { id: string; name: string } | null,
): Promise<number> => tx.run(ASSIGN, { id, assigneeId: admin?.id ?? null, assignee: admin?.name ?? null });
export const markTicketMailed = (tx: Tx, id: string, at: Date): Promise<number> => tx.run(MAILED, { id, at });
/** Counts the messages of a person, in all tickets, since a moment. */
export const countWrittenBy = async (tx: Tx, authorId: string, since: Date): Promise<number> =>
  (await tx.one<{ n: number }>(WRITTEN, { authorId, since }))?.n ?? 0;
/** Returns where the writer of a ticket reads mails, for an admin; undefined once their account is erased. */
export const findTicketAuthor = (tx: Tx, id: string): Promise<{ email: string; lang: string } | undefined> =>
  tx.one<{ email: string; lang: string }>(AUTHOR, { id });
/** Returns the admins, by name; none for anybody else. */
export const findAdmins = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.rows<{ id: string; name: string }>(ADMINS);

const FILE_COLUMNS = "a.id, a.name, a.mime, a.bytes, a.width, a.height";
const ADD_FILE = statement(
  `insert into support_attachments (id, author_id, name, mime, bytes, sha256, width, height, created_at)
   values (:id, :authorId, :name, :mime, :bytes, :sha256, :width, :height, :at)`,
);
const UPLOADED = statement(
  "select count(*)::int as n from support_attachments where author_id = :authorId and created_at > :since",
);
const WAITING = statement(
  `select a.name from unnest(:ids::text[]) with ordinality given (id, position)
   join support_attachments a on a.id = given.id
   where a.author_id = :authorId and a.ticket_id is null order by given.position`,
);
const CLAIM = statement(
  `update support_attachments a set ticket_id = :ticketId, message_id = :messageId, position = given.position
   from unnest(:ids::text[]) with ordinality given (id, position)
   where a.id = given.id and a.author_id = :authorId and a.ticket_id is null`,
);
const FILES = statement(
  `select ${FILE_COLUMNS}, a.message_id as "messageId" from support_attachments a where a.ticket_id = :id
   order by a.message_id, a.position`,
);
const FILE = statement(
  `select ${FILE_COLUMNS} from support_attachments a where a.ticket_id = :ticketId and a.id = :id`,
);

/** Records an uploaded file that goes with no message yet. */
export const addTicketFile = (
  tx: Tx,
  of: { authorId: string; sha256: Buffer; at: Date },
  attachment: Attachment,
): Promise<number> => tx.run(ADD_FILE, { ...of, ...attachment });
export const countTicketFiles = async (tx: Tx, authorId: string, since: Date): Promise<number> =>
  (await tx.one<{ n: number }>(UPLOADED, { authorId, since }))?.n ?? 0;
/** Returns the names of uploaded files of an author that go with no message yet. */
export const namesOfTicketFiles = async (
  tx: Tx,
  authorId: string,
  ids: readonly string[],
): Promise<string[]> => (await tx.rows<{ name: string }>(WAITING, { authorId, ids })).map(({ name }) => name);
/** Gives uploaded files of an author to their message; returns how many were still without one. */
export const claimTicketFiles = (
  tx: Tx,
  claim: { ticketId: string; messageId: string; authorId: string; ids: readonly string[] },
): Promise<number> => tx.run(CLAIM, { ...claim });
/** Returns the files of a ticket by their message, in their order. */
export async function findTicketFiles(tx: Tx, id: string): Promise<Map<string, Attachment[]>> {
  const found = new Map<string, Attachment[]>();
  for (const { messageId, ...file } of await tx.rows<Attachment & { messageId: string }>(FILES, { id }))
    found.set(messageId, [...(found.get(messageId) ?? []), file]);
  return found;
}
export const findTicketFile = (tx: Tx, ticketId: string, id: string): Promise<Attachment | undefined> =>
  tx.one<Attachment>(FILE, { ticketId, id });
