import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { supportContract } from "@cuvee/core/relations/tickets/contract.ts";
import type {
  PlatformTicketRow,
  PlatformTicketView,
  TicketMessage,
  TicketRow,
  TicketSide,
  TicketView,
} from "@cuvee/core/relations/tickets/tickets.ts";
import { letterLang } from "#people/accounts/letters.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { notify } from "#relations/notifications/notifications.ts";
import {
  addTicket,
  addTicketMessage,
  claimTicketFiles,
  countTicketsOf,
  countWrittenBy,
  findNotes,
  findOwnTicket,
  findTicket,
  findTicketAuthor,
  findTicketFiles,
  findTicketMessages,
  lockTicket,
  markTicketMailed,
  namesOfTicketFiles,
  type Ticket,
  type TicketReach,
} from "./queries.ts";

/** A person who writes: the writer of a ticket, the owner of the same shop, or an admin. */
export type Writer = { userId: string; name: string };

const HOUR_MS = 3_600_000;
/** Most messages that one person writes to the platform within an hour, and most tickets within a day. */
const MOST_AN_HOUR = 40;
const MOST_A_DAY = 15;
/** Pause in milliseconds before the next e-mail about a ticket: the first one brings its reader to the page. */
const MAIL_PAUSE_MS = 15 * 60_000;
/** Characters that a notification quotes. */
const QUOTED = 80;
/** Author of the platform's answers, for the other side. */
const PLATFORM = "Cuvée";

/** Returns a ticket as a side lists it. */
export const ticketRow = (t: Ticket, side: TicketSide): TicketRow => ({
  id: t.id,
  subject: t.subject,
  category: t.category,
  status: t.status,
  author: t.author,
  lastAt: t.last_at.toISOString(),
  unread: side === "author" ? t.author_unread : t.platform_unread,
});
export const platformRow = (t: Ticket): PlatformTicketRow => ({
  ...ticketRow(t, "platform"),
  shopName: t.shop_name,
  assignee: t.assignee_id === null ? null : { id: t.assignee_id, name: t.assignee ?? "" },
});

async function messagesOf(tx: Tx, { id }: Ticket): Promise<TicketMessage[]> {
  const files = await findTicketFiles(tx, id);
  return (await findTicketMessages(tx, id)).map((m) => ({ ...m, attachments: files.get(m.id) ?? [] }));
}

/** Returns a ticket as its writer sees it: without the names of admins and their notes. */
export async function ticketView(tx: Tx, t: Ticket): Promise<TicketView> {
  const messages = await messagesOf(tx, t);
  return {
    ...ticketRow(t, "author"),
    context: t.context,
    messages: messages.map((m) => (m.by === "platform" ? { ...m, author: PLATFORM } : m)),
  };
}

/** Returns a ticket as an admin sees it. */
export async function platformView(tx: Tx, t: Ticket): Promise<PlatformTicketView> {
  return {
    ...platformRow(t),
    context: t.context,
    messages: await messagesOf(tx, t),
    email: (await findTicketAuthor(tx, t.id))?.email ?? null,
    notes: await findNotes(tx, t.id),
  };
}

/** Returns a ticket that a person may read. Throws `not-found` (404). */
export const ownTicket = async (tx: Tx, reach: TicketReach, id: string): Promise<Ticket> =>
  (await findOwnTicket(tx, reach, id)) ?? refuse("not-found", 404);

/** Returns a ticket of anybody, for an admin. Throws `not-found` (404). */
export const anyTicket = async (tx: Tx, id: string): Promise<Ticket> =>
  (await findTicket(tx, id)) ?? refuse("not-found", 404);

type Message = { id: string; text: string; attachments: readonly string[] };

/**
 * Adds a message with its files; one that exists already is left as it is. Returns the text that tells of it, or null.
 * Throws `attachment-missing` (422) for a file that is not the author's, that went with another message, or that was
 * deleted after a day.
 */
async function addWritten(
  tx: Tx,
  of: { ticketId: string; side: TicketSide; at: Date },
  { id, text, attachments: ids }: Message,
  by: Writer,
): Promise<string | null> {
  const names = ids.length > 0 ? await namesOfTicketFiles(tx, by.userId, ids) : [];
  if (!(await addTicketMessage(tx, { ...of, id, text, authorId: by.userId, author: by.name }))) return null;
  const claim = { ticketId: of.ticketId, messageId: id, authorId: by.userId, ids };
  if (ids.length > 0 && (await claimTicketFiles(tx, claim)) !== ids.length) refuse("attachment-missing", 422);
  return [text, ...names.map((name) => `\u{1F4CE} ${name}`)].filter((line) => line !== "").join("\n");
}

/** Adds a message of the writer's side. Throws `too-many-messages` (429), and as `addWritten`. */
export async function writeOfAuthor(
  tx: Tx,
  services: Services,
  ticketId: string,
  { message, by }: { message: Message; by: Writer },
): Promise<void> {
  const now = services.now();
  await lockTicket(tx, ticketId);
  if ((await countWrittenBy(tx, by.userId, new Date(now - HOUR_MS))) >= MOST_AN_HOUR)
    refuse("too-many-messages", 429);
  await addWritten(tx, { ticketId, side: "author", at: new Date(now) }, message, by);
}

/**
 * Opens a ticket with its first message. Throws `not-found` (404) where its id is that of somebody else's,
 * `too-many-messages` (429), and as `writeOfAuthor`.
 */
export async function openTicket(
  tx: Tx,
  services: Services,
  { id, text, attachments, ...facts }: Input<(typeof supportContract)["open"]>["body"],
  { by, fromShopId }: { by: Writer; fromShopId: string | null },
): Promise<TicketView> {
  const now = services.now();
  const authorId = by.userId;
  if ((await countTicketsOf(tx, authorId, new Date(now - 24 * HOUR_MS))) >= MOST_A_DAY)
    refuse("too-many-messages", 429);
  await addTicket(tx, { ...facts, id, authorId, author: by.name, fromShopId, at: new Date(now) });
  const reach = { userId: authorId, shopId: null };
  await ownTicket(tx, reach, id);
  await writeOfAuthor(tx, services, id, { message: { id, text, attachments }, by });
  return ticketView(tx, await ownTicket(tx, reach, id));
}

/** Notifies a writer who works for a shop, in its notification centre. */
async function notifyAuthor(
  tx: Tx,
  services: Services,
  { id, author_id: authorId, from_shop_id: shopId, subject }: Ticket,
  answer: { id: string; text: string; at: Date },
): Promise<void> {
  if (shopId === null) return;
  const { text, at } = answer;
  await tx.actFor(shopId);
  await notify(tx, services, {
    shopId,
    to: [authorId],
    type: "supportAnswer",
    content: { subject, text: text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text },
    redirectLink: `/tickets/support/${id}`,
    fact: { key: answer.id, at },
  });
}

/** Adds an answer of an admin, and tells the writer: by a notification, and by e-mail from time to time. */
export async function answerOfPlatform(
  tx: Tx,
  services: Services,
  t: Ticket,
  { message, by }: { message: Message; by: Writer },
): Promise<void> {
  const at = new Date(services.now());
  const { id: ticketId, from_shop_id: shopId, subject } = t;
  await lockTicket(tx, ticketId);
  const text = await addWritten(tx, { ticketId, side: "platform", at }, message, by);
  if (text === null) return;
  const reader = await findTicketAuthor(tx, ticketId);
  if (!reader) return;
  await notifyAuthor(tx, services, t, { id: message.id, text, at });
  if (t.mailed_at !== null && at.getTime() - t.mailed_at.getTime() < MAIL_PAUSE_MS) return;
  await markTicketMailed(tx, ticketId, at);
  await services.mailer.write(tx, {
    id: `${ticketId}.${message.id}`,
    kind: "supportAnswer",
    lang: letterLang(reader.lang),
    recipient: reader.email,
    ...(shopId === null ? {} : { shopId }),
    why: "address",
    values: { subject, text, email: reader.email },
    button: { url: `${services.settings.publicUrl}/tickets/support/${ticketId}` },
  });
}
