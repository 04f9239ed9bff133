import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { messagingContract } from "@cuvee/core/relations/messaging/contract.ts";
import type { ConversationView, ConversationSide } from "@cuvee/core/relations/messaging/messaging.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
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
import { findNotes, findPersonName } from "./desk.queries.ts";

/** The reading or writing party: a buyer, or a person of a shop. */
export type Party = { side: ConversationSide; userId: string; shopId: string | null };

const HOUR_MS = 3_600_000;
/**
 * Most messages of one side of a conversation within an hour, and most conversations that one buyer begins within a
 * day.
 */
const MOST_AN_HOUR = 40;
const MOST_A_DAY = 15;
/** Pause in milliseconds before the next e-mail to the same reader: the first one brings them to the page. */
const MAIL_PAUSE_MS = 15 * 60_000;
/** Characters that a notification quotes. */
const QUOTED = 80;

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
  const readAt = side === "buyer" ? c.shop_read_at : c.buyer_read_at;
  const isBuyer = side === "buyer";
  return {
    ...rowView(c, side),
    messages: messages.map((m) => (m.by === "shop" && isBuyer ? { ...m, author: c.shop_name } : m)),
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

/**
 * Notifies the other side: at once on its open pages, by a notification for the first unread message, and by e-mail
 * from time to time.
 */
async function tellOther(
  tx: Tx,
  services: Services,
  c: Conversation,
  { by, message }: { by: ConversationSide; message: { id: string; text: string; at: Date } },
): Promise<void> {
  const { mailer, settings, live } = services;
  const { shop_id: shopId, id } = c;
  const { text, at } = message;
  const to: ConversationSide = by === "buyer" ? "shop" : "buyer";
  live.tell(tx, { kind: "message", shopId, userId: c.user_id, conversationId: id });
  const unread = to === "shop" ? c.shop_unread : c.buyer_unread;
  const name = by === "buyer" ? c.buyer_name : c.shop_name;
  if (unread === 0)
    await notify(tx, services, {
      shopId,
      to: to === "shop" ? { permission: "seeAllMessages" } : [c.user_id],
      type: "newMessage",
      content: { name, text: text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text },
      redirectLink: `/tickets/${id}`,
      fact: { key: message.id, at },
    });
  const mailedAt = to === "shop" ? c.shop_mailed_at : c.buyer_mailed_at;
  if (mailedAt !== null && at.getTime() - mailedAt.getTime() < MAIL_PAUSE_MS) return;
  const shop = await findShop(tx, shopId);
  const recipient = to === "shop" ? shop?.contact_email : c.buyer_email;
  if (!shop || !recipient) return;
  const lang = to === "shop" ? "fr" : letterLang(c.buyer_lang);
  await markMailed(tx, shopId, id, { to, at });
  await mailer.write(tx, {
    id: `${id}.${message.id}`,
    kind: to === "shop" ? "messageToShop" : "messageToBuyer",
    lang,
    recipient,
    shopId,
    from: senderOf(shop, lang),
    why: to,
    ...(c.order_id === null ? {} : { orderId: c.order_id }),
    values: { name, subject: c.subject || (c.order_number ?? c.shop_name), text },
    button: { url: `${settings.publicUrl}/tickets/${id}` },
  });
}

/**
 * Writes a message into a conversation; the same one sent again is not written twice. Throws `not-found` (404),
 * `too-many-messages` (429).
 */
export async function write(
  tx: Tx,
  services: Services,
  {
    conversationId,
    body: { id, text },
    party,
  }: { conversationId: string; body: Input<(typeof messagingContract)["write"]>["body"]; party: Party },
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
  const message = { shopId, conversationId, id, side: party.side, authorId: party.userId, text, at };
  if (await addMessage(tx, message)) await tellOther(tx, services, before, { by: party.side, message });
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
  { id, shopId, orderId, subject, text }: Input<(typeof messagingContract)["open"]>["body"],
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
  if (known) return write(tx, services, { conversationId: known, body: { id, text }, party });
  if (opened >= MOST_A_DAY) refuse("too-many-messages", 429);
  const at = new Date(now);
  const created = { shopId: shop.id, id, userId, orderId: orderId ?? null, subject, at };
  // A conversation with that id may belong to another buyer: `write` checks it.
  await addConversation(tx, created);
  return write(tx, services, { conversationId: id, body: { id, text }, party });
}

/** Marks everything in a conversation as read by one side; the other side sees it. */
export async function seen(
  tx: Tx,
  services: Services,
  conversationId: string,
  party: Party,
): Promise<ConversationView> {
  const c = await ownConversation(tx, conversationId, party);
  const { shop_id: shopId, user_id: userId, id } = c;
  const at = new Date(services.now());
  if (await markSeen(tx, shopId, id, { by: party.side, at }))
    services.live.tell(tx, { kind: "message", shopId, userId, conversationId: id });
  if (await saveSeenAt(tx, party.userId, `/tickets/${id}`, at))
    services.live.tell(tx, { kind: "notification", shopId, userId: party.userId });
  return conversationView(tx, (await findConversation(tx, id)) ?? c, party);
}
