import type { Tx } from "#kit/postgres/database.ts";
import type { Letter } from "#kit/mail/mail.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { letter, letterFactsOf } from "#sales/orders/letters.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";
import type { OrderMailKind } from "#sales/orders/announcements.ts";
import { shipmentsOf } from "#sales/shipments/queries.ts";

/**
 * Builds the e-mail to a buyer when a shipment leaves, or can be collected: its own lines, the carrier and tracking
 * number, and the seller's note. Its id is derived from the shipment, so that a repeated job writes it once. Null when
 * there is no such shipment.
 */
export async function shipmentLetter(
  tx: Tx,
  row: StoredOrder,
  { shipmentId, kind, url }: { shipmentId: string; kind: OrderMailKind; url: string },
): Promise<Letter | null> {
  const shipment = (await shipmentsOf(tx, row.shop_id, row.id)).find((s) => s.id === shipmentId);
  if (!shipment) return null;
  const facts = await letterFactsOf(tx, row);
  const lines = facts.lines.flatMap((line) => {
    const own = shipment.lines.find((l) => l.lineId === line.id);
    return own ? [{ ...line, quantity: own.quantity, add: own.add }] : [];
  });
  const isWhole = lines.every((line) => {
    const whole = facts.lines.find((l) => l.id === line.id);
    return whole?.quantity === line.quantity && whole.add === line.add;
  });
  const isAll = isWhole && lines.length === facts.lines.length;
  const carried = [shipment.carrier, shipment.tracking].filter(Boolean).join(" ");
  const note = [carried, shipment.note].filter(Boolean).join(" · ");
  const to = { recipient: row.buyer_email, lang: letterLang(row.lang), url };
  const own = { ...row, delivery_address: shipment.recipient };
  const written = letter({ ...facts, row: own, lines, note }, kind, to);
  // For a part, the total of the order would mislead.
  return { ...written, id: `${shipment.id}.${kind}`, ...(isAll ? {} : { totals: [] }) };
}
