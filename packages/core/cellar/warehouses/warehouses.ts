export const WAREHOUSE_KINDS = ["cellar", "depot", "shop", "fair"] as const;
/** A producer's cellar, storage elsewhere, a point of sale, or a stock taken along to a fair. */
export type WarehouseKind = (typeof WAREHOUSE_KINDS)[number];

/** Number of a tax warehouse: two letters of the country and eleven characters (rules §1.4). */
export const EXCISE_NUMBER = /^[A-Z]{2}[A-Za-z0-9]{11}$/;

/** Customs office of a warehouse: country and six characters (IE815). */
export const OFFICE = /^[A-Z]{2}[A-Z0-9]{6}$/;

/**
 * Guarantors of the duty on goods that leave a warehouse in suspension (code list of EMCS): 1 the consignor, 4 the
 * consignee. The other guarantors of the list would need a name and an address: they are entered in the customs'
 * service.
 */
export const GUARANTORS = [1, 4] as const;
export type Guarantor = (typeof GUARANTORS)[number];
