import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { messagingContract } from "@cuvee/core/relations/messaging/contract.ts";
import type { ConversationView, ConversationSide } from "@cuvee/core/relations/messaging/messaging.ts";
import type { ContactTopic } from "@cuvee/core/storefront/site/contactTopics.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { findShop } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";
import { findOrder } from "#sales/orders/queries.ts";
import { notify } from "#relations/notifications/notifications.ts";
import { saveSeenAt } from "#relations/notifications/queries.ts";
import {
  addConversation,
  addMessage,
  conversationOfOrder,
  countOpened,
  countWritten,
  findConversation,
  findMessages,
  lockConversation,
  markMailed,
  markSeen,
  rowView,
  type Conversation,
} from "./queries.ts";
import { claimAttachments, findAttachments, namesOfWaiting } from "./attachments.queries.ts";
import { findNotes, findPersonName } from "./desk.queries.ts";
import { visitorLink } from "./visitorLinks.ts";

/** The reading or writing party: a buyer, or a person of a shop. */
export type Party = { side: ConversationSide; userId: string; shopId: string | null };

/** Returns the buyer whose open pages hear of a conversation; no one for a visitor. */
const ofUser = ({ user_id: userId }: Conversation): { userId?: string } =>
  userId === null ? {} : { userId };
const HOUR_MS = 3_600_000;
/**
 * Most messages of one side of a conversation within an hour, and most conversations that one buyer begins within a
 * day.
 */
export const MOST_AN_HOUR = 40;
const MOST_A_DAY = 15;
/** Pause in milliseconds before the next e-mail to the same reader: the first one brings them to the page. */
const MAIL_PAUSE_MS = 15 * 60_000;
/** Characters that a notification quotes. */
const QUOTED = 80;
const quoted = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

/** Returns a conversation of the party, the transaction acting for its shop. Throws `not-found` (404). */
export async function ownConversation(tx: Tx, id: string, party: Party): Promise<Conversation> {
  const found = (await findConversation(tx, id)) ?? refuse("not-found", 404);
  const isOwn = party.side === "shop" ? found.shop_id === party.shopId : found.user_id === party.userId;
  if (!isOwn) refuse("not-found", 404);
  await tx.actFor(found.shop_id);
  // Read again: the transaction now sees the buyer's name for the shop, and the order's number for the buyer.
  return (await findConversation(tx, id)) ?? refuse("not-found", 404);
}

/**
 * Returns a conversation as its reader sees it: to the buyer the shop is the author, whichever of its people wrote, and
 * there are no notes.
 */
export async function conversationView(
  tx: Tx,
  c: Conversation,
  { side, userId }: Party,
): Promise<ConversationView> {
  const messages = await findMessages(tx, c.shop_id, c.id);
  const files = await findAttachments(tx, c.shop_id, c.id);
  const readAt = side === "buyer" ? c.shop_read_at : c.buyer_read_at;
  const isBuyer = side === "buyer";
  return {
    ...rowView(c, side),
    messages: messages.map((m) => ({
      ...m,
      author: m.by === "buyer" ? m.author || c.buyer_name : isBuyer ? c.shop_name : m.author,
      attachments: files.get(m.id) ?? [],
    })),
    readByOther: readAt?.toISOString() ?? null,
    notes: isBuyer ? [] : await findNotes(tx, c.shop_id, c.id),
    values: isBuyer
      ? null
      : {
          firstname: c.buyer_firstname,
          lastname: c.buyer_lastname,
          orderNumber: c.order_number ?? "",
          shopName: c.shop_name,
          author: (await findPersonName(tx, userId)) ?? "",
        },
  };
}

/** Returns what a conversation is about, for the subject of an e-mail. */
export const aboutOf = (c: Conversation, lang: ServerLang): string =>
  c.subject ||
  (c.order_number ?? (c.topic === null ? c.shop_name : translate(lang, "site", `contact.topic.${c.topic}`)));

type NewMessage = { by: ConversationSide; message: { id: string; text: string; at: Date } };

/** Writes an e-mail to the other side, unless one has left a short time ago. */
async function mailOther(
  tx: Tx,
  services: Services,
  c: Conversation,
  { by, message: { id: messageId, text, at } }: NewMessage,
): Promise<void> {
  const { shop_id: shopId, id } = c;
  const toShop = by === "buyer";
  const mailedAt = toShop ? c.shop_mailed_at : c.buyer_mailed_at;
  if (mailedAt !== null && at.getTime() - mailedAt.getTime() < MAIL_PAUSE_MS) return;
  const shop = await findShop(tx, shopId);
  const recipient = toShop ? shop?.contact_email : c.buyer_email;
  if (!shop || !recipient) return;
  const lang = toShop ? "fr" : letterLang(c.buyer_lang);
  await markMailed(tx, shopId, id, { to: toShop ? "shop" : "buyer", at });
  const account = `${services.settings.publicUrl}/tickets/${id}`;
  const to = toShop
    ? ({ kind: "messageToShop", why: "shop", url: account } as const)
    : c.user_id === null
      ? ({ kind: "messageToVisitor", why: "address", url: visitorLink(services, c, at) } as const)
      : ({ kind: "messageToBuyer", why: "buyer", url: account } as const);
  await services.mailer.write(tx, {
    id: `${id}.${messageId}`,
    kind: to.kind,
    lang,
    recipient,
    shopId,
    from: senderOf(shop, lang),
    why: to.why,
    ...(c.order_id === null ? {} : { orderId: c.order_id }),
    values: { name: toShop ? c.buyer_name : c.shop_name, subject: aboutOf(c, lang), text },
    button: { url: to.url },
  });
}

/** Text and files that a party writes. */
type Written = Pick<Input<(typeof messagingContract)["write"]>["body"], "id" | "text" | "attachments">;

/**
 * Adds a message with its files; one that exists already is left as it is. Returns the text that tells of it, or null.
 * Throws `attachment-missing` (422) for a file that is not the author's, that went with another message, or that was
 * deleted after a day.
 */
async function addWritten(
  tx: Tx,
  of: { shopId: string; conversationId: string; at: Date },
  { id, text, attachments: ids }: Written,
  party: Party,
): Promise<string | null> {
  const { shopId, conversationId } = of;
  const authorId = party.userId;
  const names = ids.length > 0 ? await namesOfWaiting(tx, { shopId, authorId, ids }) : [];
  const shown = text === "" ? names.join(", ") : text;
  if (!(await addMessage(tx, { ...of, id, side: party.side, authorId, text, shown }))) return null;
  const claim = { shopId, conversationId, messageId: id, authorId, ids };
  if (ids.length > 0 && (await claimAttachments(tx, claim)) !== ids.length) refuse("attachment-missing", 422);
  return [text, ...names.map((name) => `\u{1F4CE} ${name}`)].filter((line) => line !== "").join("\n");
}

/**
 * Notifies the other side: at once on its open pages, by a notification for the first unread message, and by e-mail
 * from time to time. A visitor gets e-mails alone, with a link to the conversation.
 */
export async function tellOther(
  tx: Tx,
  services: Services,
  c: Conversation,
  sent: NewMessage,
): Promise<void> {
  const { shop_id: shopId, id, user_id: userId } = c;
  const { by, message } = sent;
  services.live.tell(tx, { kind: "message", shopId, ...ofUser(c), conversationId: id });
  const unread = by === "buyer" ? c.shop_unread : c.buyer_unread;
  const people =
    by === "buyer" ? ({ permission: "seeAllMessages" } as const) : userId === null ? null : [userId];
  if (unread === 0 && people !== null)
    await notify(tx, services, {
      shopId,
      to: people,
      type: "newMessage",
      content: { name: by === "buyer" ? c.buyer_name : c.shop_name, text: quoted(message.text) },
      redirectLink: `/tickets/${id}`,
      fact: { key: message.id, at: message.at },
    });
  await mailOther(tx, services, c, sent);
}

/**
 * Writes a message into a conversation; the same one sent again is not written twice. Throws `not-found` (404),
 * `too-many-messages` (429), and as `addWritten`.
 */
export async function write(
  tx: Tx,
  services: Services,
  { conversationId, body, party }: { conversationId: string; body: Written; party: Party },
): Promise<ConversationView> {
  const found = await ownConversation(tx, conversationId, party);
  const { shop_id: shopId } = found;
  await lockConversation(tx, shopId, conversationId);
  const now = services.now();
  const before = (await findConversation(tx, conversationId)) ?? refuse("not-found", 404);
  const since = new Date(now - HOUR_MS);
  if ((await countWritten(tx, shopId, conversationId, { side: party.side, since })) >= MOST_AN_HOUR)
    refuse("too-many-messages", 429);
  const at = new Date(now);
  const text = await addWritten(tx, { shopId, conversationId, at }, body, party);
  if (text !== null)
    await tellOther(tx, services, before, { by: party.side, message: { id: body.id, text, at } });
  const after = (await findConversation(tx, conversationId)) ?? before;
  return conversationView(tx, after, party);
}

/**
 * Opens a conversation of a buyer with a shop; each of their orders has one conversation, which continues. Throws
 * `not-found` (404) for a shop or an order that is not the buyer's, `too-many-messages` (429).
 */
export async function open(
  tx: Tx,
  services: Services,
  {
    shopId,
    orderId,
    subject,
    topic = null,
    ...body
  }: Input<(typeof messagingContract)["open"]>["body"] & { topic?: ContactTopic | null },
  party: Party,
): Promise<ConversationView> {
  const { userId } = party;
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  if (orderId !== undefined) {
    const order = await findOrder(tx, orderId);
    if (order?.buyer_id !== userId || order.shop_id !== shop.id) refuse("not-found", 404);
  }
  const now = services.now();
  const opened = await countOpened(tx, userId, new Date(now - 24 * HOUR_MS));
  await tx.actFor(shop.id);
  const known = orderId && (await conversationOfOrder(tx, shop.id, orderId, userId));
  if (known) return write(tx, services, { conversationId: known, body, party });
  if (opened >= MOST_A_DAY) refuse("too-many-messages", 429);
  const at = new Date(now);
  const created = { shopId: shop.id, id: body.id, userId, orderId: orderId ?? null, subject, topic, at };
  // A conversation with that id may belong to another buyer: `write` checks it.
  await addConversation(tx, created);
  return write(tx, services, { conversationId: body.id, body, party });
}

/** Marks everything in a conversation as read by one side; the other side sees it. */
export async function seen(
  tx: Tx,
  services: Services,
  conversationId: string,
  party: Party,
): Promise<ConversationView> {
  const c = await ownConversation(tx, conversationId, party);
  const { shop_id: shopId, id } = c;
  const at = new Date(services.now());
  if (await markSeen(tx, shopId, id, { by: party.side, at }))
    services.live.tell(tx, { kind: "message", shopId, ...ofUser(c), conversationId: id });
  if (await saveSeenAt(tx, party.userId, `/tickets/${id}`, at))
    services.live.tell(tx, { kind: "notification", shopId, userId: party.userId });
  return conversationView(tx, (await findConversation(tx, id)) ?? c, party);
}
