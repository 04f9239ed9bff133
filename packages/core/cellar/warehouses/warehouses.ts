export const WAREHOUSE_KINDS = ["cellar", "depot", "shop", "fair"] as const;
/** A producer's cellar, storage elsewhere, a point of sale, or what is taken along to a fair. */
export type WarehouseKind = (typeof WAREHOUSE_KINDS)[number];

/** Number of a tax warehouse: two letters of the country and eleven characters (rules §1.4). */
export const EXCISE_NUMBER = /^[A-Z]{2}[A-Za-z0-9]{11}$/;
