/** Events whose reason is stored as an amount in cents. */
export const AMOUNT_EVENTS: ReadonlySet<string> = new Set([
  "instalment-due",
  "payment-part-refunded",
  "part-refund-due",
  "refund-due",
  "money-credited",
  "money-refunded",
  "debit-asked",
  "imprint-debited",
]);
