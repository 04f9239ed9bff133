import type { DocumentContent, DocumentLine } from "@cuvee/core/billing/documents/documents.ts";
import { groupOf } from "@cuvee/core/billing/documents/vatGroups.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { e4, NO_CENTS, type BasisPoints } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import { buyerOf, NO_AMOUNTS, documentAddress, sellerOf } from "#billing/documents/parties.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { clientToBill, findOrderToBill, type OrderToBill } from "#sales/bills/queries.ts";
import { consignorNumber } from "#sales/shipments/dae.ts";
import { loadDeliveries, type Deliveries } from "#sales/shipments/load.ts";
import { orderOfShipment, type StoredShipment } from "#sales/shipments/queries.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";

/**
 * Returns a line of an accompanying document: article and number of containers, their volume, the alcohol (rules §1.3).
 */
function paperLines(deliveries: Deliveries, row: OrderToBill, shipment: StoredShipment): DocumentLine[] {
  return shipment.lines.flatMap(({ lineId, quantity, add }): DocumentLine[] => {
    const line = deliveries.lines.find((l) => l.id === lineId);
    if (!line) return [];
    const goods = deliveries.goods.filter((g) => g.lineId === lineId);
    const units = quantity + add;
    const count = goods.reduce((sum, g) => sum + units * g.per, 0);
    const volumeMl = goods.reduce((sum, g) => sum + units * g.per * g.volumeMl, 0);
    // Different strengths in one carton have no common figure.
    const [strength, ...others] = [...new Set(goods.map((g) => g.alcoholE2))];
    return [
      {
        ...groupOf(line.vatRateBp as BasisPoints, row.priced.exemption),
        sourceId: line.id,
        orderId: row.id,
        accountingType: "product",
        productId: line.productId,
        formatId: line.formatId,
        name: line.name,
        detail: [line.vintage, line.formatName].filter(Boolean).join(" · "),
        quantity,
        add,
        unitE4: e4(0),
        discountCents: NO_CENTS,
        amountCents: NO_CENTS,
        netCents: NO_CENTS,
        ...(count > 0 && volumeMl > 0
          ? {
              containers: {
                count,
                volumeMl,
                ...(strength !== null && strength !== undefined && others.length === 0
                  ? { alcoholE2: strength }
                  : {}),
              },
            }
          : {}),
      },
    ];
  });
}

/**
 * Builds the delivery note of a shipment: with carrier, containers, volumes and alcohol it is the accompanying document
 * (décret 2025-590, rules §1.3). Throws `not-found` (404), `shipment-no-number` (409) before it was created.
 */
export async function deliveryNote(
  tx: Tx,
  shopId: string,
  shipmentId: string,
): Promise<{ shop: ShopRow; paper: DocumentContent }> {
  const orderId = (await orderOfShipment(tx, shopId, shipmentId)) ?? refuse("not-found", 404);
  const row = (await findOrderToBill(tx, shopId, orderId)) ?? refuse("not-found", 404);
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const client = (await clientToBill(tx, shopId, row.client_id)) ?? refuse("not-found", 404);
  const deliveries = await loadDeliveries(tx, row);
  const shipment = deliveries.shipments.find((s) => s.id === shipmentId) ?? refuse("not-found", 404);
  if (shipment.number === null || shipment.numbered_at === null) return refuse("shipment-no-number", 409);
  const seller = sellerOf(shop);
  const buyer = buyerOf(client, row.billing_address, null, row.company ?? {});
  const { transport, parcels, duty_suspended: isSuspended } = shipment;
  const arc = transport.arc || transport.fallback || "";
  const document: DocumentContent = {
    v: 1,
    kind: "deliveryNote",
    number: shipment.number,
    issuedOn: dayInFrance(shipment.numbered_at.getTime()),
    dueOn: null,
    ...(shipment.left_at ? { deliveredOn: dayInFrance(shipment.left_at.getTime()) } : {}),
    currency: "EUR",
    lang: row.lang,
    seller: {
      ...seller,
      exciseNumber: consignorNumber(deliveries, shop, shipment.warehouse_id) || seller.exciseNumber,
    },
    buyer: {
      ...buyer,
      exciseNumber: transport.consigneeExciseNumber || buyer.exciseNumber,
      delivery: documentAddress(shipment.recipient),
    },
    lines: paperLines(deliveries, row, shipment),
    parts: [
      {
        id: row.id,
        number: row.number ?? row.id,
        on: dayInFrance(row.created_at.getTime()),
        chain: row.priced.chain,
        vat: [],
      },
    ],
    ...NO_AMOUNTS,
    mentions: {
      penalties: "",
      recovery: "",
      discount: "",
      vatOnDebits: false,
      notes: billingSettings(shop.billing_settings).notes,
    },
    transport: {
      carrier: shipment.carrier,
      ...(parcels === null ? {} : { parcels }),
      dutySuspended: isSuspended === true,
      ...(arc ? { arc } : {}),
    },
    ...(row.gift ? { gift: row.gift } : {}),
  };
  return { shop, paper: document };
}
