/** Payment methods of a checkout that a shop must have prepared. */
export const PREPARED_TYPES = ["cb", "stripeSepa", "transfer", "check", "cash"] as const;
export type PreparedType = (typeof PREPARED_TYPES)[number];

/** The facts that decide whether a payment method works. */
export type PaymentFacts = {
  /** Cards are accepted at the provider of the shop, whose account is active. */
  card: boolean;
  /** SEPA debits are accepted at that provider. */
  debit: boolean;
  /** The account for transfers, without spaces; empty: none is known. */
  iban: string;
  /** The address for a check, and its payee. */
  address: string;
  payee: string;
  /** Buyers can collect their order, and pay it there. */
  pickup: boolean;
};

/** Missing data for which a payment method cannot be offered. */
export const PAYMENT_FAULTS = ["card", "debit", "iban", "checkAddress", "pickupPlace"] as const;
export type PaymentFault = (typeof PAYMENT_FAULTS)[number];

const NEEDS: Record<PreparedType, (facts: PaymentFacts) => PaymentFault | null> = {
  cb: ({ card }) => (card ? null : "card"),
  stripeSepa: ({ debit }) => (debit ? null : "debit"),
  transfer: ({ iban }) => (iban.trim() === "" ? "iban" : null),
  check: ({ address, payee }) => (address.trim() === "" || payee.trim() === "" ? "checkAddress" : null),
  cash: ({ pickup }) => (pickup ? null : "pickupPlace"),
};

const isPrepared = (type: string): type is PreparedType =>
  (PREPARED_TYPES as readonly string[]).includes(type);

/**
 * Returns the data that a chosen payment method still lacks to be offered; null when it works. A transfer without an
 * account promises bank details that do not exist, a check needs its payee and address. A method outside of checkouts
 * lacks nothing here.
 */
export const paymentFault = (type: string, facts: PaymentFacts): PaymentFault | null =>
  isPrepared(type) ? NEEDS[type](facts) : null;

/** Checks whether a shop can be paid by at least one of its chosen methods. */
export const canBePaid = (types: readonly string[], facts: PaymentFacts): boolean =>
  types.some((type) => isPrepared(type) && NEEDS[type](facts) === null);
