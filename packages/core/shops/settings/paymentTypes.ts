/** Payment methods of specification §3. */
export const PAYMENT_TYPES = [
  "stripe",
  "stripeSepa",
  "cb",
  "cbnc",
  "sample",
  "transfer",
  "bill",
  "cash",
  "tips",
  "check",
  "ticket",
  "gift",
  "paypal",
  "sumUp",
  "up2Pay",
  "credit",
  "credit note",
  "other",
] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
