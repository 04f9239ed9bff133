import type { DaeFacts, DaeLine, DaeTrader, DispatchPlace } from "@cuvee/core/sales/shipments/dae.ts";
import { NO_TRANSPORT, type Transport } from "@cuvee/core/sales/shipments/transport.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { sellerOf } from "#billing/documents/parties.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import type { Deliveries } from "#sales/shipments/load.ts";
import type { StoredShipment } from "#sales/shipments/queries.ts";

/** Returns the customs data of a shipment. */
export const transportOf = (s: StoredShipment): Transport => ({
  ...NO_TRANSPORT,
  ...s.transport,
  dutySuspended: s.duty_suspended,
});

/**
 * Returns the excise number that goods leave under: of their warehouse, else of the declarant, else of the shop's legal
 * notice.
 */
export function consignorNumber(
  { places, declarant }: Deliveries,
  shop: Pick<ShopRow, "legal">,
  warehouseId: string | null,
): string {
  const own = warehouseId === null ? undefined : places.find((p) => p.id === warehouseId);
  return own?.exciseNumber ?? (declarant || (shop.legal["exciseNumber"] ?? "").replace(/\s/g, ""));
}

/**
 * Returns the warehouse that goods leave from: that of their shipment, else the one under the consignor's number, else
 * the first that sells.
 */
function dispatchPlace(deliveries: Deliveries, shop: ShopRow, s: StoredShipment): DispatchPlace | null {
  const { places } = deliveries;
  const number = consignorNumber(deliveries, shop, s.warehouse_id);
  const place =
    s.warehouse_id === null
      ? (places.find((p) => p.exciseNumber !== null && p.exciseNumber === number) ?? places[0])
      : places.find((p) => p.id === s.warehouse_id);
  if (!place) return null;
  const { street = "", zipcode = "", city = "" } = place.address;
  return {
    warehouseId: place.id,
    name: place.name,
    street,
    zipcode,
    city,
    reference: place.exciseNumber ?? number,
    office: place.customsOffice ?? "",
    guarantor: place.guarantor,
  };
}

/** Returns the goods of a shipment in the units of customs. */
function daeLines({ goods }: Deliveries, s: StoredShipment): DaeLine[] {
  return s.lines.flatMap(({ lineId, quantity, add }) =>
    goods
      .filter((g) => g.lineId === lineId)
      .map((g) => {
        const count = (quantity + add) * g.per;
        const netMassG =
          g.netMassGPerL === null ? null : Math.round((count * g.volumeMl * g.netMassGPerL) / 1000);
        // Bulk wine has no packaging of its own.
        const grossMassG = g.weightG > 0 ? count * g.weightG : g.formatType === "vrac" ? netMassG : null;
        return {
          lineId,
          productId: g.productId,
          name: g.name,
          type: g.type,
          isBulk: g.formatType === "vrac",
          count,
          volumeMl: count * g.volumeMl,
          alcoholE2: g.alcoholE2,
          exciseCode: g.exciseCode,
          cnCode: g.cnCode,
          netMassG,
          grossMassG,
          wineCategory: g.wineCategory,
          growingZone: g.growingZone,
          appellation: g.appellation,
        };
      }),
  );
}

/** Returns a person's address in the form of customs. */
function traderOf(s: StoredShipment, exciseNumber: string): DaeTrader {
  const { firstname, lastname, company, street, street2, zipcode, city, country } = s.recipient;
  return {
    exciseNumber,
    name: company || `${firstname} ${lastname}`.trim(),
    street: [street, street2].filter(Boolean).join(", "),
    zipcode,
    city,
    country,
  };
}

let clock: Intl.DateTimeFormat | undefined;
const timeInFrance = (at: Date): string => {
  clock ??= new Intl.DateTimeFormat("fr-FR", {
    timeZone: "Europe/Paris",
    hour: "2-digit",
    minute: "2-digit",
  });
  return clock.format(at);
};

/** Returns the current facts of a movement. */
export function daeFacts(deliveries: Deliveries, shop: ShopRow, s: StoredShipment, now: number): DaeFacts {
  const transport = transportOf(s);
  const seller = sellerOf(shop);
  const leaving = s.left_at ?? new Date(now);
  return {
    number: s.number,
    day: s.left_at === null ? (s.planned_on ?? dayInFrance(now)) : dayInFrance(leaving.getTime()),
    time: timeInFrance(leaving),
    consignor: {
      exciseNumber: consignorNumber(deliveries, shop, s.warehouse_id),
      name: seller.name,
      street: seller.address.lines.join(", "),
      zipcode: seller.address.zipcode,
      city: seller.address.city,
      country: seller.address.country,
    },
    consignee: traderOf(s, transport.consigneeExciseNumber),
    isBusiness: Boolean(s.recipient.company?.trim()),
    dispatch: dispatchPlace(deliveries, shop, s),
    carrier: s.carrier,
    parcels: s.parcels,
    weightG: s.weight_g,
    transport,
    lines: daeLines(deliveries, s),
  };
}
