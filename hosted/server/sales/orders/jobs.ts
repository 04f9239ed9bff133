import type { OrderLine, OrderReservation } from "@cuvee/core/sales/orders/orders.ts";
import { watchOrder } from "#cellar/stocks/alerts.ts";
import type { Tx } from "#kit/database.ts";
import type { Letter } from "#kit/mail.ts";
import { words, type ServerLang } from "#kit/words.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import { freeHeld, moveOrder, type Desk } from "#sales/orders/moves.ts";
import { findOrder, lockOrder, overdueOrders, readParts } from "#sales/orders/queries.ts";
import { placesOf } from "#sales/orders/places.ts";
import { isPlacesOnly, type Stored } from "#sales/orders/rows.ts";
import { whenWords } from "#visits/reservations/letters.ts";

/** What is written to the buyer about an order, by event. */
const TO_BUYER: Record<string, string> = {
  placed: "orderPlaced",
  accepted: "orderAccepted",
  refused: "orderRefused",
  cancelled: "orderCancelled",
  delivered: "orderDelivered",
  "payment-refunded": "orderRefunded",
};

const money = (lang: ServerLang): Intl.NumberFormat =>
  new Intl.NumberFormat(lang, { style: "currency", currency: "EUR" });
// Made once: making one costs more than all the rest of a mail.
const MONEY: Record<ServerLang, Intl.NumberFormat> = { fr: money("fr"), en: money("en") };
const euros = (cents: number, lang: ServerLang): string => MONEY[lang].format(cents / 100);

const langOf = (row: Stored): ServerLang => (row.lang === "en" ? "en" : "fr");

/** An order with all that its mails say. */
type Told = {
  row: Stored;
  lines: OrderLine[];
  reservations: OrderReservation[];
  refundedCents: number;
  shop: ShopRow | undefined;
};

async function toldOf(tx: Tx, row: Stored): Promise<Told> {
  const { lines, payment } = await readParts(tx, row.shop_id, row.id);
  const reservations = await placesOf(tx, row);
  const { refundedCents } = payment;
  return { row, lines, reservations, refundedCents, shop: await findShop(tx, row.shop_id) };
}

function letter(
  { row, lines, reservations, refundedCents, shop }: Told,
  kind: string,
  to: { recipient: string; lang: ServerLang; url: string },
): Letter {
  const { lang } = to;
  const rows: [string, string][] = lines.map((l) => [
    `${l.quantity + l.add} × ${[l.name, l.vintage, l.formatName].filter(Boolean).join(" ")}`,
    euros(l.amountCents, lang),
  ]);
  const { discountCents, wrappingCents = 0 } = row.priced;
  if (discountCents > 0) rows.push([words(lang, "mails", "discount"), euros(-discountCents, lang)]);
  if (wrappingCents > 0) rows.push([words(lang, "mails", "wrapping"), euros(wrappingCents, lang)]);
  for (const visit of reservations) {
    rows.push([`${visit.eventTitle}, ${whenWords({ around: visit }, lang)}`, ""]);
    for (const l of visit.lines) rows.push([`${l.quantity} × ${l.name}`, euros(l.amountCents, lang)]);
  }
  if (lines.length > 0)
    rows.push([words(lang, "mails", "carriage"), euros(row.priced.shipping.totalTtcCents, lang)]);
  rows.push([words(lang, "mails", "total"), euros(row.total_ttc_cents, lang)]);
  if (row.priced.payLaterCents > 0)
    rows.push([words(lang, "mails", "visit.due"), euros(row.priced.payLaterCents, lang)]);
  return {
    id: `${row.id}.${kind}`,
    kind,
    lang,
    recipient: to.recipient,
    shopId: row.shop_id,
    orderId: row.id,
    values: {
      number: row.number ?? "",
      name: row.contact.firstname,
      buyer: row.buyer_name,
      shop: shop?.name ?? "",
      total: euros(kind === "orderRefunded" ? refundedCents : row.total_ttc_cents, lang),
      payment: words(
        lang,
        "mails",
        `payments.${row.priced.dueNowCents === 0 ? "onSite" : row.payment_type}`,
        {
          iban: shop?.bank["iban"] ?? "",
          number: row.number ?? "",
          shop: shop?.name ?? "",
        },
      ),
    },
    rows,
    button: { url: to.url },
  };
}

/** Paid by hand, later: the buyer must be told how. */
const BY_HAND: ReadonlySet<string> = new Set(["transfer", "check"]);

async function toShop(tx: Tx, { services: { mailer, settings } }: Desk, told: Told): Promise<void> {
  if (!told.shop) return;
  const url = `${settings.publicUrl}/dashboard/orders/${told.row.id}`;
  const { contact_email: recipient } = told.shop;
  await mailer.write(tx, letter(told, "orderNotice", { recipient, lang: "fr", url }));
}

/** Mails that an event of an order causes, and a look at the stock that it took or gave back. Their ids are made from the order, so that a repeated job writes none twice. */
export async function writeOrderMails(
  desk: Desk,
  data: { shopId: string; orderId: string; event: string },
): Promise<void> {
  const { database, mailer, settings, secrets } = desk.services;
  await database.transaction({ shopId: data.shopId }, async (tx) => {
    const row = await findOrder(tx, data.orderId);
    if (!row) return;
    const kind = TO_BUYER[data.event];
    if (kind && data.event === "placed" && isPlacesOnly(row) && !BY_HAND.has(row.payment_type)) {
      // Its reservations write to the buyer; the shop is told all the same.
      await toShop(tx, desk, await toldOf(tx, row));
    } else if (kind && (data.event === "placed" || !isPlacesOnly(row))) {
      const told = await toldOf(tx, row);
      const url = `${settings.publicUrl}/orders/follow/${row.id}#${secrets.orderKey(row.id)}`;
      await mailer.write(tx, letter(told, kind, { recipient: row.buyer_email, lang: langOf(row), url }));
      if (data.event === "placed") await toShop(tx, desk, told);
    }
    await watchOrder(tx, desk.services, data);
    await desk.services.live.tell(tx, { kind: "order", shopId: row.shop_id, orderId: row.id });
  });
}

/**
 * An order that is not paid in time gives its stock back (design: architecture): a card order that the bank never confirmed,
 * or one by transfer or check that neither was paid nor accepted. Anything else is left as it is.
 */
export async function expireOrder(desk: Desk, data: { shopId: string; orderId: string }): Promise<void> {
  await desk.services.database.transaction({ shopId: data.shopId }, async (tx) => {
    const row = await lockOrder(tx, data.shopId, data.orderId);
    const isUnpaid =
      row?.status === "draft" || (row?.status === "pending" && row.payment_status === "pending");
    if (!row || row.expires_at === null || !isUnpaid) return;
    // The database's clock wakes this job and ours decides: one that comes too early comes again.
    if (row.expires_at.getTime() > desk.services.now())
      return desk.services.jobs.send(tx, "order-expiry", data, { at: row.expires_at });
    await moveOrder(tx, desk, row, "expired", { kind: "expired", by: "system" });
    await freeHeld(tx, desk, row, "system");
  });
}

/** Expires what a lost job left. */
export async function sweepOrders(desk: Desk): Promise<void> {
  const { database, now } = desk.services;
  const overdue = await database.transaction({}, (tx) => overdueOrders(tx, new Date(now())));
  for (const order of overdue) await expireOrder(desk, order);
}
