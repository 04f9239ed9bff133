import type { ShippingMethod } from "#shops/settings/settings.ts";

/** The place of a pickup, and its opening hours. */
export type PickupPlace = {
  name: string;
  /** Lines of the address, as they stand on a parcel; empty where the seller has written none. */
  address: string[];
  /** As the seller wrote them; empty: not said. */
  hours: string;
  phone: string;
};

/**
 * The place of a pickup: that of its way of delivery, else the seller's own address. The buyer's home is never the place of a pickup.
 * `method` as it is now, undefined where it was removed since.
 */
export function pickupPlace(
  method: Pick<ShippingMethod, "address" | "hours"> | undefined,
  seller: { name: string; address: string; phone: string },
): PickupPlace {
  const at = method?.address;
  const own = seller.address
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    name: at?.name ?? seller.name,
    address: at ? [at.street, `${at.zipcode} ${at.city}`] : own,
    hours: method?.hours ?? "",
    phone: seller.phone,
  };
}
