import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { paymentOfOrder } from "#billing/payments/queries.ts";
import { notifyThresholdsOfOrder } from "#cellar/stocks/alerts.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { BY_HAND, letter, letterFactsOf, type LetterFacts } from "#sales/orders/letters.ts";
import {
  releaseOrder,
  transitionOrder,
  transitionPayment,
  type OrderDeps,
} from "#sales/orders/transitions.ts";
import { lockOrder, ordersPastDue, overdueOrders } from "#sales/orders/queries.ts";
import { isPlacesOnly, paymentDeadline, type StoredOrder } from "#sales/orders/rows.ts";
import { orderTerms, termsFile } from "#sales/orders/placing/terms.ts";
import { mailOf, mailOn } from "#sales/orders/announcements.ts";

async function toShop(
  tx: Tx,
  { services: { mailer, settings } }: OrderDeps,
  facts: LetterFacts,
): Promise<void> {
  if (!facts.shop) return;
  const url = `${settings.publicUrl}/dashboard/orders/${facts.row.id}`;
  const { contact_email: recipient } = facts.shop;
  await mailer.write(tx, letter(facts, "orderNotice", { recipient, lang: "fr", url }));
}

/**
 * Writes the e-mails that an event of an order causes, and checks the stock that it took or returned. Their ids are
 * derived from the order, so that a repeated job writes none twice. The transaction acts for the shop.
 */
export async function writeOrderMails(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  data: JobData["order-event"],
): Promise<void> {
  const { mailer, settings, secrets, live } = deps.services;
  const kind = mailOn(data.event);
  if (data.event === "sold-by-agent") await toShop(tx, deps, await letterFactsOf(tx, row));
  if (kind && data.event === "placed" && isPlacesOnly(row) && !BY_HAND.has(row.payment_type)) {
    // Its reservations write to the buyer; the shop is notified all the same.
    await toShop(tx, deps, await letterFactsOf(tx, row));
  } else if (kind && (mailOf(kind).alsoPlaces || !isPlacesOnly(row))) {
    const showsTerms = mailOf(kind).shows.includes("terms");
    const [facts, terms] = await Promise.all([
      letterFactsOf(tx, row),
      showsTerms ? orderTerms(tx, row) : null,
    ]);
    if (terms) facts.terms = termsFile(terms, letterLang(row.lang), settings.publicUrl);
    const url = `${settings.publicUrl}/orders/follow/${row.id}#${secrets.orderKey(row.id)}`;
    const own =
      data.shipmentId !== undefined && mailOf(kind).byShipment
        ? await deps.effects.shipmentLetter(tx, row, { shipmentId: data.shipmentId, kind, url })
        : null;
    await mailer.write(
      tx,
      own ?? letter(facts, kind, { recipient: row.buyer_email, lang: letterLang(row.lang), url }),
    );
    // For a grouped order the shop is notified once, of all its shares.
    if (data.event === "placed" && !row.group_id) await toShop(tx, deps, facts);
  }
  // Money moves no stock.
  if (!data.event.startsWith("payment-")) await notifyThresholdsOfOrder(tx, deps.services, data);
  live.tell(tx, { kind: "order", shopId: row.shop_id, orderId: row.id });
}

/**
 * Expires an order that is not paid in time and frees its stock (design: architecture): a card order that the payment
 * provider never confirmed, or one by transfer or cheque that neither was paid nor accepted. Anything else is left as
 * it is.
 */
export async function expireOrder(deps: OrderDeps, data: { shopId: string; orderId: string }): Promise<void> {
  await deps.services.database.transaction({ shopId: data.shopId }, async (tx) => {
    const row = await lockOrder(tx, data.shopId, data.orderId);
    const deadline = row && paymentDeadline(row);
    if (!row || !deadline) return;
    // The database's clock starts this job and ours decides: one that comes too early is rescheduled.
    if (deadline.getTime() > deps.services.now())
      return deps.services.jobs.send(tx, "order-expiry", data, { at: deadline });
    await transitionOrder(tx, deps, row, { to: "expired", kind: "expired", by: "system" });
    await releaseOrder(tx, deps, row, "system");
  });
}

/** Expires what a lost job left. */
export async function sweepOrders(deps: OrderDeps): Promise<void> {
  const { database, now } = deps.services;
  const overdue = await database.transaction({}, (tx) => overdueOrders(tx, new Date(now())));
  for (const order of overdue) await expireOrder(deps, order);
}

/** Marks overdue orders on account as missing (design: domain §3, Payment). Their seller sees them among the unpaid. */
export async function sweepDue(deps: OrderDeps): Promise<void> {
  const { database, now } = deps.services;
  const day = dayInFrance(now());
  const past = await database.transaction({}, (tx) => ordersPastDue(tx, day));
  for (const { shopId, orderId } of past)
    await database.transaction({ shopId }, async (tx) => {
      const row = await lockOrder(tx, shopId, orderId);
      const payment = row && (await paymentOfOrder(tx, shopId, orderId));
      if (!row || payment?.status !== "pending" || row.due_on === null || row.due_on >= day) return;
      await transitionPayment(tx, deps, row, {
        payment,
        to: "missing",
        kind: "payment-missing",
        by: "system",
      });
    });
}
