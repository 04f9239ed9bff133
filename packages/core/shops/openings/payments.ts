/** Means of payment that a checkout offers, as far as a shop must have prepared them. */
export const PREPARED_TYPES = ["cb", "stripeSepa", "transfer", "check", "cash"] as const;
export type PreparedType = (typeof PREPARED_TYPES)[number];

/** The facts that decide whether a means of payment works. */
export type PaymentFacts = {
  /** Cards are taken at the provider of the shop, whose account is active. */
  card: boolean;
  /** The same of SEPA debits. */
  debit: boolean;
  /** The account that transfers go to, without spaces; empty: none is known. */
  iban: string;
  /** The address for a check, and its payee. */
  address: string;
  payee: string;
  /** Buyers can collect their order, and pay it there. */
  pickup: boolean;
};

/** Why a means of payment cannot be offered, named by what is missing. */
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
 * Returns the data that a chosen means of payment still lacks to be offered; null when it works. A transfer without an account promises bank details that
 * do not exist, a check needs its payee and address. What is no means of a checkout lacks nothing here.
 */
export const paymentFault = (type: string, facts: PaymentFacts): PaymentFault | null =>
  isPrepared(type) ? NEEDS[type](facts) : null;

/** Whether a shop can be paid by at least one of the means that it has chosen. */
export const canBePaid = (types: readonly string[], facts: PaymentFacts): boolean =>
  types.some((type) => isPrepared(type) && NEEDS[type](facts) === null);
