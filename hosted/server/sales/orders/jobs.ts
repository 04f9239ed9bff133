import type { Tx } from "#kit/database.ts";
import type { Letter } from "#kit/mail.ts";
import { words, type ServerLang } from "#kit/words.ts";
import { findShop } from "#shops/settings/queries.ts";
import { freeStock, moveOrder, type Desk } from "#sales/orders/moves.ts";
import { findOrder, lockOrder, readParts } from "#sales/orders/queries.ts";
import type { Stored } from "#sales/orders/rows.ts";

/** What is written to the buyer about an order, by event. */
const TO_BUYER: Record<string, string> = {
  placed: "orderPlaced",
  accepted: "orderAccepted",
  refused: "orderRefused",
  cancelled: "orderCancelled",
  delivered: "orderDelivered",
  "payment-refunded": "orderRefunded",
};

const euros = (cents: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: "currency", currency: "EUR" }).format(cents / 100);

const langOf = (row: Stored): ServerLang => (row.lang === "en" ? "en" : "fr");

async function letter(
  tx: Tx,
  row: Stored,
  kind: string,
  to: { recipient: string; lang: ServerLang; url: string },
): Promise<Letter> {
  const parts = await readParts(tx, row.shop_id, row.id);
  const shop = await findShop(tx, row.shop_id);
  const { lang } = to;
  const rows: [string, string][] = parts.lines.map((l) => [
    `${l.quantity + l.add} × ${[l.name, l.vintage, l.formatName].filter(Boolean).join(" ")}`,
    euros(l.amountCents, lang),
  ]);
  rows.push([words(lang, "mails", "carriage"), euros(row.priced.shipping.totalTtcCents, lang)]);
  rows.push([words(lang, "mails", "total"), euros(row.total_ttc_cents, lang)]);
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
      total: euros(row.total_ttc_cents, lang),
      payment: words(lang, "mails", `payments.${row.payment_type}`, {
        iban: shop?.bank["iban"] ?? "",
        number: row.number ?? "",
        shop: shop?.name ?? "",
      }),
    },
    rows,
    button: { url: to.url },
  };
}

/** Mails that an event of an order causes. Their ids are made from the order, so that a repeated job writes none twice. */
export async function writeOrderMails(
  desk: Desk,
  data: { shopId: string; orderId: string; event: string },
): Promise<void> {
  const { database, mailer, settings, secrets } = desk.services;
  await database.transaction({ shopId: data.shopId }, async (tx) => {
    const row = await findOrder(tx, data.orderId);
    if (!row) return;
    const kind = TO_BUYER[data.event];
    if (kind) {
      const url = `${settings.publicUrl}/orders/follow/${row.id}#${secrets.orderKey(row.id)}`;
      await mailer.write(
        tx,
        await letter(tx, row, kind, { recipient: row.buyer_email, lang: langOf(row), url }),
      );
    }
    if (data.event === "placed") {
      const shop = await findShop(tx, row.shop_id);
      const url = `${settings.publicUrl}/dashboard/orders/${row.id}`;
      if (shop)
        await mailer.write(
          tx,
          await letter(tx, row, "orderNotice", { recipient: shop.contact_email, lang: "fr", url }),
        );
    }
    await desk.services.live.tell(tx, { kind: "order", shopId: row.shop_id, orderId: row.id });
  });
}

/** An unpaid card order gives its stock back when its time is over (design: architecture). */
export async function expireOrder(desk: Desk, data: { shopId: string; orderId: string }): Promise<void> {
  await desk.services.database.transaction({ shopId: data.shopId }, async (tx) => {
    const row = await lockOrder(tx, data.shopId, data.orderId);
    if (row?.status !== "draft" || row.expires_at === null || row.expires_at.getTime() > desk.services.now())
      return;
    await moveOrder(tx, desk, row, "expired", { kind: "expired", by: "system" });
    await freeStock(tx, desk, row, "system");
  });
}
