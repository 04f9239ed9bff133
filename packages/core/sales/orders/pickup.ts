import type { ShippingMethod } from "#shops/settings/settings.ts";

/** The place of a pickup, and its opening hours. */
export type PickupPlace = {
  name: string;
  /** Lines of the address, as on a parcel; empty where the seller has written none. */
  address: string[];
  /** In the seller's words; empty: not given. */
  hours: string;
  phone: string;
};

/**
 * Returns the place of a pickup: that of its shipping method, else the seller's own address. The buyer's home is never
 * the place of a pickup. `method` in its current state, undefined where it was removed since.
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
