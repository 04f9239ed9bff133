export const PAYMENT_STATUSES = [
  "pending",
  "setup",
  "processing",
  "requiresAction",
  "paid",
  "partial",
  "missing",
  "refunded",
  "error",
  "cancelled",
  "scheduled",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Transitions of a payment (design: domain §3). */
export const PAYMENT_MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["setup", "processing", "scheduled", "partial", "paid", "missing", "cancelled"],
  setup: ["processing", "cancelled", "error"],
  processing: ["requiresAction", "paid", "partial", "error", "cancelled"],
  requiresAction: ["processing", "error", "cancelled"],
  scheduled: ["processing", "cancelled"],
  partial: ["paid", "missing", "refunded"],
  paid: ["refunded", "missing"],
  missing: ["processing", "paid", "partial", "cancelled"],
  error: ["processing", "cancelled"],
  refunded: [],
  cancelled: [],
};

/** Whether a payment may go from `from` to `to`. */
export function canPay(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_MOVES[from].includes(to);
}

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

/** Methods that a checkout offers in this version: a card at the sandbox provider, and the three paid by hand. */
export const CHECKOUT_TYPES = ["cb", "transfer", "check", "cash"] as const;
export type CheckoutType = (typeof CHECKOUT_TYPES)[number];

/** Minutes after which an unpaid card order frees its stock (design: architecture, "Tenancy, access, data"). */
export const CARD_ORDER_MINUTES = 30;

/** What the page needs to let the buyer pay by card at the provider. */
export type CardSession = {
  provider: "sandbox";
  intentId: string;
  clientSecret: string;
  /** Address of the provider, relative to the host. */
  confirmUrl: string;
};
