import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";

/** What of an order was given up: neither delivered nor billed, ever. Amounts in cents, the total with tax. */
export type OrderGivenUp = {
  lines: { id: Id; quantity: number; add: number }[];
  htCents: Cents;
  vatCents: Cents;
  ttcCents: Cents;
  totalTtcCents: Cents;
};
