import { isOtherState } from "#cellar/excise/departure.ts";

/**
 * Destination types of a movement (rules §1.4, code list of EMCS): 1 tax warehouse, 2 registered consignee, 3 temporary
 * registered consignee, 4 direct delivery, 5 exempted consignee, 6 export, 8 unknown destination; for duty-paid goods 9
 * certified consignee, 10 temporary certified consignee, 11 return to the place of dispatch. 7 is reserved.
 */
export const RECIPIENT_TYPES = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11] as const;
export type RecipientType = (typeof RECIPIENT_TYPES)[number];

/** Types of a movement in suspension; the others are of duty-paid goods (submission type 3). */
export const SUSPENDED_TYPES: ReadonlySet<RecipientType> = new Set<RecipientType>([1, 2, 3, 4, 5, 6, 8]);

/** Types of a movement of duty-paid goods, under an e-SAD: certified consignees, and the way back (rules §1.4). */
export const PAID_TYPES: ReadonlySet<RecipientType> = new Set<RecipientType>([9, 10, 11]);

/**
 * The recipient is identified by an excise number, except an exempted consignee, an export and an unknown destination
 * (IE815).
 */
export const NUMBERED_TYPES: ReadonlySet<RecipientType> = new Set<RecipientType>([1, 2, 3, 4, 9, 10, 11]);

/** Organiser of the transport: consignor, consignee, owner of the goods, other (rules §1.4). */
export const ARRANGEMENTS = [1, 2, 3, 4] as const;
type Arrangement = (typeof ARRANGEMENTS)[number];

/** Means of transport, code list of EMCS: sea, rail, road, air, post, fixed installation, inland water, other. */
export const TRANSPORT_MODES = [1, 2, 3, 4, 5, 7, 8, 0] as const;
type TransportMode = (typeof TRANSPORT_MODES)[number];

/** Administrative reference of a movement: year, country, sixteen characters and a check digit (rules §1.4). */
export const ARC_PATTERN = /^[0-9]{2}[A-Z]{2}[A-Z0-9]{16}[0-9]$/;
/** Journey time: hours `H01`–`H24`, or days `D01`–`D92` (IE815, rules §1.4). */
export const JOURNEY_PATTERN = /^(?:H(?:0[1-9]|1\d|2[0-4])|D(?:0[1-9]|[1-8]\d|9[0-2]))$/;

/** Data of a shipment for the customs. */
export type Transport = {
  /** Its goods leave without their duty; null without a value: its order decides. */
  dutySuspended: boolean | null;
  recipientType: RecipientType | null;
  consigneeExciseNumber: string;
  arrangement: Arrangement | null;
  mode: TransportMode;
  journeyTime: string;
  /** Reference assigned by the customs, typed in. */
  arc: string;
  /** Number of the paper document used when their service did not answer (rules §1.3, DAA as fallback). */
  fallback: string;
  /** Customs office where an export leaves the union. */
  exportOffice: string;
};

/** Customs data of a shipment without any input. */
export const NO_TRANSPORT: Transport = {
  dutySuspended: null,
  recipientType: null,
  consigneeExciseNumber: "",
  arrangement: null,
  mode: 3,
  journeyTime: "",
  arc: "",
  fallback: "",
  exportOffice: "",
};

/**
 * Document that accompanies goods (rules §1.3): an e-AD (DAE) in suspension, an e-SAD (DAES) for duty-paid goods of a
 * business in another member state, otherwise a commercial document, the delivery note or the invoice.
 */
export type TransportDocument = "dae" | "daes" | "commercial";

/** Returns the document that accompanies a shipment. `country` and `isBusiness` are those of its recipient. */
export function transportDocument(
  { dutySuspended, recipientType, consigneeExciseNumber }: Transport,
  to: { country: string; isBusiness: boolean },
): TransportDocument {
  if (dutySuspended) return "dae";
  // The order decides for a shipment without customs data: it names no certified consignee.
  if (dutySuspended === null) return "commercial";
  if (recipientType !== null && PAID_TYPES.has(recipientType)) return "daes";
  const isBusiness = to.isBusiness || consigneeExciseNumber !== "";
  return isBusiness && isOtherState(to.country) ? "daes" : "commercial";
}
