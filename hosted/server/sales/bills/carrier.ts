import type { DocumentLine, DocumentTransport } from "@cuvee/core/billing/documents/documents.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { deliveriesOf } from "#sales/bills/carrier.queries.ts";

/** States in which goods are no longer on their way to the buyer. */
const BACK: ReadonlySet<string> = new Set(["cancelled", "partiallyReturned", "returned"]);

/**
 * Returns the carrier of an invoice's goods, so that it may accompany them instead of a delivery note (décret 2025-590,
 * rules §1.3): where all of its goods are in one delivery, whose carrier and duty are known. Undefined for an invoice
 * of several orders or deliveries.
 */
export async function carrierOf(
  tx: Tx,
  shopId: string,
  orderIds: readonly string[],
  lines: readonly DocumentLine[],
): Promise<DocumentTransport | undefined> {
  const [orderId, ...others] = orderIds;
  if (orderId === undefined || others.length > 0) return undefined;
  const [shipment, ...more] = (await deliveriesOf(tx, shopId, orderId)).filter((s) => !BACK.has(s.status));
  if (!shipment || more.length > 0 || shipment.carrier === "" || shipment.duty_suspended === null)
    return undefined;
  const inIt = (line: DocumentLine): boolean =>
    shipment.lines.some(
      (l) => l.lineId === line.sourceId && l.quantity + l.add >= line.quantity + (line.add ?? 0),
    );
  const goods = lines.filter((line) => line.containers !== undefined);
  if (goods.length === 0 || !goods.every(inIt)) return undefined;
  const arc = shipment.transport.arc || shipment.transport.fallback || "";
  return {
    carrier: shipment.carrier,
    ...(shipment.parcels === null ? {} : { parcels: shipment.parcels }),
    dutySuspended: shipment.duty_suspended,
    ...(arc ? { arc } : {}),
  };
}
