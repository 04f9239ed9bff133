import { createHash } from "node:crypto";
import type { Input } from "@cuvee/core/kit/contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { ConversationView } from "@cuvee/core/relations/messaging/messaging.ts";
import type { visitorsContract } from "@cuvee/core/relations/messaging/visitors.contract.ts";
import { visibleTabs } from "@cuvee/core/storefront/site/pages.ts";
import { checkProof } from "#kit/http/captcha.ts";
import { purge } from "#kit/jobs/purge.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { countTry } from "#people/accounts/throttle.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";
import { firstOf } from "#storefront/site/firstSite.ts";
import { readSite } from "#storefront/site/pages.queries.ts";
import { dropContacts } from "#storefront/site/queries.ts";
import { conversationView, MOST_AN_HOUR, open, ownConversation, tellOther, type Party } from "./messaging.ts";
import {
  addMessage,
  countWritten,
  findConversation,
  lockConversation,
  markMailed,
  type Conversation,
} from "./queries.ts";
import {
  addVisitor,
  clientsOfAddress,
  deleteVisitor,
  markVerified,
  purgeVisitorRows,
  setClient,
} from "./visitors.queries.ts";

type Written = Input<(typeof visitorsContract)["write"]>["body"];
/** The person at the form: `userId` of a signed-in buyer, null for a visitor. */
export type Writer = { userId: string | null; ip: string; lang: ServerLang };

/** Milliseconds that a person needs at least between entering the form and sending it. */
const FASTEST_MS = 2000;
const HOUR_MS = 3_600_000;
/** Milliseconds that a visitor's mail to the shop is kept in the outbox once it is sent: the shop has it. */
const KEPT_MAIL_MS = 30 * 86_400_000;
/**
 * Days for which conversations of visitors are kept after their last message, where nobody has said which client it is:
 * a year, below the three years that the CNIL allows for data of prospects.
 */
const KEPT_DAYS = 365;

/** Returns a shop whose published pages show the form. Throws `not-found` (404) for any other. */
async function openShop(tx: Tx, shopId: string): Promise<ShopRow> {
  const shop = await findShop(tx, shopId);
  if (!shop?.is_online || shop.contact_email === "") return refuse("not-found", 404);
  await tx.actFor(shop.id);
  const site = (await readSite(tx, shop.id))?.published ?? firstOf(shop);
  const shows = visibleTabs(site).some(({ blocks }) =>
    blocks.some((block) => block.kind === "contact" && block.form === true),
  );
  return shows ? shop : refuse("not-found", 404);
}

/** Mails a visitor's message to the shop; a reply from a mailbox goes to the visitor too. */
async function mailShop(
  tx: Tx,
  { mailer, settings }: Services,
  shop: ShopRow,
  { id, name, email, phone, topic, text, at }: Written & { at: Date },
): Promise<void> {
  // E-mails to shops are in French.
  const lang = "fr";
  const subject = translate(lang, "site", `contact.topic.${topic}`);
  await mailer.write(tx, {
    id: `contact.${shop.id}.${id}`,
    kind: "contact",
    lang,
    recipient: shop.contact_email,
    shopId: shop.id,
    from: senderOf(shop, lang),
    why: "shop",
    answerTo: email,
    values: { name, email, subject },
    // The visitor's own words, separate from ours.
    blocks: [{ title: [subject, phone].filter(Boolean).join(" · "), lines: text.split("\n") }],
    button: { url: `${settings.publicUrl}/tickets/${id}` },
  });
  await markMailed(tx, shop.id, id, { to: "shop", at });
}

/**
 * Confirms to the address that a message has arrived: once a day for a shop and an address, and without a word of the
 * sender or a link to it, because anyone may name the address of a stranger.
 */
async function confirm(
  tx: Tx,
  { mailer }: Services,
  shop: ShopRow,
  { email, lang, at }: { email: string; lang: ServerLang; at: Date },
): Promise<void> {
  const key = createHash("sha256").update(email).digest("hex").slice(0, 32);
  await mailer.write(tx, {
    id: `contactReceived.${shop.id}.${key}.${dayInFrance(at.getTime())}`,
    kind: "contactReceived",
    lang,
    recipient: email,
    shopId: shop.id,
    from: senderOf(shop, lang),
    why: "address",
    values: { name: shop.name },
  });
}

/** Begins the conversation of a visitor, unless the same message has begun it. */
async function begin(services: Services, shop: ShopRow, written: Written, writer: Writer): Promise<void> {
  const { id, name, topic = "question", phone = "", text } = written;
  const email = written.email.toLowerCase();
  const at = new Date(services.now());
  await services.database.transaction({}, async (tx) => {
    await tx.actFor(shop.id);
    const visitor = { shopId: shop.id, id, topic, name, email, phone, lang: writer.lang, at };
    if (!(await addVisitor(tx, visitor))) return;
    const message = {
      shopId: shop.id,
      conversationId: id,
      id,
      side: "buyer",
      authorId: null,
      text,
      shown: text,
      at,
    } as const;
    await addMessage(tx, message);
    services.live.tell(tx, { kind: "message", shopId: shop.id, conversationId: id });
    await mailShop(tx, services, shop, { ...written, topic, phone, email, at });
    await confirm(tx, services, shop, { email, lang: writer.lang, at });
    await services.jobs.send(tx, "notice", {
      shopId: shop.id,
      about: "contact",
      id,
      at: at.getTime(),
      name,
      text: translate("fr", "site", `contact.topic.${topic}`),
    });
  });
}

/**
 * Takes a message of the contact form: into the account of a signed-in buyer, else into a conversation of an address
 * that nobody has proved yet. Returns the conversation of a buyer, null for a visitor. What a robot writes into the
 * field that no person sees is thrown away. Throws `not-found` (404), as `checkProof`, and `too-many-attempts` (429).
 */
export async function writeToShop(
  services: Services,
  shopId: string,
  written: Written,
  writer: Writer,
): Promise<string | null> {
  const { database } = services;
  const shop = await database.transaction({}, (tx) => openShop(tx, shopId));
  if (written.website) return null;
  await checkProof(services, written.captcha, FASTEST_MS);
  const { userId, ip } = writer;
  await countTry(services, [
    { counted: "contact-ip", of: ip },
    { counted: "contact-mail", of: userId ?? written.email.toLowerCase() },
    { counted: "contact", of: shop.id },
  ]);
  if (userId === null) {
    await begin(services, shop, written, writer);
    return null;
  }
  const { id, topic = "question", text } = written;
  const party: Party = { side: "buyer", userId, shopId: null };
  const body = { id, shopId: shop.id, subject: "", topic, text, attachments: [] };
  return (await database.transaction({ userId }, (tx) => open(tx, services, body, party))).id;
}

/**
 * Writes a visitor's next message, who came by the link that was mailed to the address: the address is theirs. The
 * transaction acts for the shop. Throws `too-many-messages` (429).
 */
export async function writeByLink(
  tx: Tx,
  services: Services,
  c: Conversation,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { shop_id: shopId, id: conversationId } = c;
  await lockConversation(tx, shopId, conversationId);
  const before = (await findConversation(tx, conversationId)) ?? refuse("not-found", 404);
  const at = new Date(services.now());
  const since = new Date(at.getTime() - HOUR_MS);
  if ((await countWritten(tx, shopId, conversationId, { side: "buyer", since })) >= MOST_AN_HOUR)
    refuse("too-many-messages", 429);
  const message = {
    shopId,
    conversationId,
    id,
    side: "buyer",
    authorId: null,
    text,
    shown: text,
    at,
  } as const;
  if (!(await addMessage(tx, message))) return;
  await markVerified(tx, { shopId, id: conversationId }, at);
  await tellOther(tx, services, before, { by: "buyer", message });
}

/** Returns a visitor's conversation of the shop. Throws `not-found` (404), also for a buyer's. */
async function visitorsOwn(tx: Tx, conversationId: string, party: Party): Promise<Conversation> {
  const c = await ownConversation(tx, conversationId, party);
  return c.user_id === null ? c : refuse("not-found", 404);
}

/** Returns the clients with the address of a visitor, by name. Throws `not-found` (404). */
export async function clientsLike(tx: Tx, conversationId: string, party: Party) {
  const c = await visitorsOwn(tx, conversationId, party);
  return clientsOfAddress(tx, c.shop_id, c.visitor_email ?? "");
}

/**
 * Says which client wrote as a visitor, or that it is nobody known. Throws `not-found` (404), also for a client without
 * the visitor's address.
 */
export async function linkClient(
  tx: Tx,
  services: Services,
  party: Party,
  { conversationId, clientId }: { conversationId: string; clientId: string | null },
): Promise<ConversationView> {
  const c = await visitorsOwn(tx, conversationId, party);
  const { shop_id: shopId, id } = c;
  if (clientId !== null) {
    const known = await clientsOfAddress(tx, shopId, c.visitor_email ?? "");
    if (!known.some((client) => client.id === clientId)) refuse("not-found", 404);
  }
  await setClient(tx, { shopId, id }, clientId);
  services.live.tell(tx, { kind: "message", shopId, conversationId: id });
  return conversationView(tx, (await findConversation(tx, id)) ?? c, party);
}

/** Deletes a visitor's conversation with its notes. Throws `not-found` (404), also for a buyer's. */
export async function removeVisitor(
  tx: Tx,
  { live }: Pick<Services, "live">,
  party: Party,
  conversationId: string,
): Promise<void> {
  const { shop_id: shopId, id } = await visitorsOwn(tx, conversationId, party);
  if (!(await deleteVisitor(tx, id))) refuse("not-found", 404);
  live.tell(tx, { kind: "message", shopId, conversationId: id });
}

/** Deletes old mails of visitors to shops, and conversations of those who stayed unknown. Runs in the housekeeping. */
export async function tidyVisitors(services: Services): Promise<void> {
  const { database, now } = services;
  await database.transaction({ signIn: true }, (tx) => dropContacts(tx, new Date(now() - KEPT_MAIL_MS)));
  await purge(services, { days: KEPT_DAYS, remove: purgeVisitorRows });
}
