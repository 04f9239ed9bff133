import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import type { OrderShipments, ShipmentView } from "@cuvee/core/sales/shipments/shipments.ts";
import { NO_TRANSPORT, transportDocument, type Transport } from "@cuvee/core/sales/shipments/transport.ts";
import { newId } from "#kit/api.ts";

/** A share of an order while it is being written. */
export type Share = {
  id: string;
  plannedOn: string | null;
  warehouseId: string | null;
  collected: boolean;
  /** Key of the address: of the order, of the client's book (`0`, `1` …), or another. */
  to: string;
  recipient: Address;
  carrier: string;
  tracking: string;
  parcels: number | null;
  weightKg: number | null;
  transport: Omit<Transport, "dutySuspended" | "arc" | "fallback"> & { dutySuspended: boolean };
  units: Readonly<Record<string, { quantity: number; add: number }>>;
};

export const ORDER_ADDRESS = "order";
export const OTHER_ADDRESS = "other";

type Units = Share["units"];

/** Checks whether a share leaves duty paid for a business of another member state, under a DAES. */
export function needsCertifiedConsignee({
  transport,
  recipient,
}: Pick<Share, "transport" | "recipient">): boolean {
  const to = { country: recipient.country, isBusiness: Boolean(recipient.company?.trim()) };
  return transportDocument({ ...NO_TRANSPORT, ...transport }, to) === "daes";
}

/** Returns the units of each line that are in no shipment and in no other share. */
export function unplannedUnits(data: OrderShipments, shares: readonly Share[], own?: ShipmentView): Units {
  return Object.fromEntries(
    data.lines.map((line) => {
      const mine = own?.lines.find((l) => l.lineId === line.id);
      const taken = (of: "quantity" | "add"): number =>
        shares.reduce((sum, share) => sum + (share.units[line.id]?.[of] ?? 0), 0);
      return [
        line.id,
        {
          quantity: line.left + (mine?.quantity ?? 0) - taken("quantity"),
          add: line.leftAdd + (mine?.add ?? 0) - taken("add"),
        },
      ];
    }),
  );
}

/** Returns a new share with a quantity of each line. */
export function newShare({ defaults }: OrderShipments, units: Units): Share {
  const { collected, carrier, recipient, dutySuspended, consigneeExciseNumber } = defaults;
  return {
    id: newId(),
    plannedOn: null,
    warehouseId: null,
    collected,
    to: ORDER_ADDRESS,
    recipient,
    carrier: collected ? "" : carrier,
    tracking: "",
    parcels: null,
    weightKg: null,
    transport: {
      dutySuspended,
      recipientType: dutySuspended ? 1 : null,
      consigneeExciseNumber,
      arrangement: dutySuspended ? 1 : null,
      mode: 3,
      journeyTime: "",
      exportOffice: "",
    },
    units,
  };
}

/** Returns a planned shipment as a share to change. */
export function shareOf(shipment: ShipmentView): Share {
  const { arc: _, fallback: _fallback, dutySuspended, ...transport } = shipment.transport;
  return {
    id: shipment.id,
    plannedOn: shipment.plannedOn,
    warehouseId: shipment.warehouseId,
    collected: shipment.collected,
    to: OTHER_ADDRESS,
    recipient: shipment.recipient,
    carrier: shipment.carrier,
    tracking: shipment.tracking,
    parcels: shipment.parcels,
    weightKg: shipment.weightG === null ? null : shipment.weightG / 1000,
    transport: { ...transport, dutySuspended: dutySuspended ?? false },
    units: Object.fromEntries(shipment.lines.map(({ lineId, quantity, add }) => [lineId, { quantity, add }])),
  };
}

/** Returns a share as it is sent. */
export function planOf({ id: _, to: _to, weightKg, units, ...share }: Share) {
  return {
    ...share,
    weightG: weightKg === null ? null : Math.round(weightKg * 1000),
    lines: Object.entries(units)
      .filter(([, { quantity, add }]) => quantity + add > 0)
      .map(([lineId, { quantity, add }]) => ({ lineId, quantity, add })),
  };
}

const counted = (units: Units): number =>
  Object.values(units).reduce((sum, { quantity, add }) => sum + quantity + add, 0);

/** Returns the error of shares before they are sent; null when there is none. */
export function shareError(
  data: OrderShipments,
  shares: readonly Share[],
  own?: ShipmentView,
): "empty" | "tooMuch" | "address" | null {
  if (shares.some((share) => counted(share.units) === 0)) return "empty";
  const left = Object.values(unplannedUnits(data, shares, own));
  if (left.some(({ quantity, add }) => quantity < 0 || add < 0)) return "tooMuch";
  const incomplete = ({ recipient: r }: Share): boolean =>
    !r.street.trim() || !r.zipcode.trim() || !r.city.trim() || !(r.company || r.lastname);
  return shares.some(incomplete) ? "address" : null;
}
