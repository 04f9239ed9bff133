import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";

/** A purchase of a buyer at a till, as on its receipt. */
export type TillPurchase = {
  id: Id;
  /** Number of the receipt. */
  number: string;
  shopId: Id;
  at: string;
  /** Name of the point of sale. */
  place: string;
  totalTtcCents: Cents;
  /** Units that were brought back since. */
  returned: number;
  lines: {
    /** Null for a visit, and for what has no article. */
    productId: Id | null;
    name: string;
    /** Vintage and format, or the time of a visit. */
    detail: string;
    quantity: number;
    visual: string | null;
  }[];
  /** The invoice that was made of it. */
  bill: { id: Id; number: string } | null;
};
