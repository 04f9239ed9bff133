import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isLinkable, type OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import { dates } from "#kit/formatters.ts";
import { addLink, linksSince } from "#sales/orders/links.queries.ts";
import { buyerLetter } from "#sales/orders/letters.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { addEvent, lockOrder } from "#sales/orders/queries.ts";
import { viewOf } from "#sales/orders/read.ts";
import { stateOf, type StoredOrder } from "#sales/orders/rows.ts";
import { askBeforeSameMail } from "#kit/mail/mailAgain.ts";

const DAY_MS = 86_400_000;
const dayIn = dates({ dateStyle: "long", timeZone: "Europe/Paris" });
/** Days for which a link opens the payment, unless its order frees its stock before. */
const LINK_DAYS = 14;
/** Most links of one order in a day: more is a mistake, or spam to the buyer. */
const MOST_A_DAY = 10;

/** Returns the end of a link that is created now: an unaccepted order may expire before. */
function endOf({ status, expires_at: expiry }: StoredOrder, now: number): Date {
  const end = now + LINK_DAYS * DAY_MS;
  const isMortal = status === "draft" || status === "pending";
  return new Date(isMortal && expiry !== null ? Math.min(end, expiry.getTime()) : end);
}

type NewLink = {
  shopId: string;
  orderId: string;
  by: string;
  send: boolean;
  again?: boolean | undefined;
};

/**
 * Opens an unpaid order to payment online, by its private link, and mails the link to its buyer if wished. Throws
 * `not-found` (404), `order-act` (409) for an order that is paid, over, or paid by a held card, `mail-again` (409),
 * `payment-links` (429).
 */
export async function createPaymentLink(
  tx: Tx,
  deps: OrderDeps,
  { shopId, orderId, by, send, again }: NewLink,
): Promise<{ url: string; expiresAt: string; order: OrderView }> {
  const { services, catalogue } = deps;
  const { settings, secrets, mailer } = services;
  const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  if (!isLinkable(stateOf(row))) refuse("order-act", 409, { act: "payment-link", status: row.status });
  const now = services.now();
  const at = new Date(now);
  if ((await linksSince(tx, shopId, orderId, new Date(now - DAY_MS))) >= MOST_A_DAY)
    refuse("payment-links", 429);
  const id = newId(services);
  const expiresAt = endOf(row, now);
  await addLink(tx, { shopId, id, orderId, by, at, expiresAt });
  const url = `${settings.publicUrl}/orders/pay/${orderId}#${secrets.orderKey(orderId)}`;
  if (send) {
    const letter = await buyerLetter(tx, row, "paymentLink", url);
    const mail = { shopId, about: `order-link:${orderId}`, recipients: [letter.recipient], again };
    await askBeforeSameMail(tx, services, mail);
    const until = dayIn(expiresAt, letter.lang);
    await mailer.write(tx, {
      ...letter,
      id: `${orderId}.paymentLink.${id}`,
      values: { ...letter.values, until },
    });
  }
  addEvent(tx, { shopId, orderId, at, kind: send ? "payment-link-sent" : "payment-link", by });
  return { url, expiresAt: expiresAt.toISOString(), order: await viewOf(tx, catalogue, row, true) };
}
