import type { PaymentType } from "#shops/settings/paymentTypes.ts";
import type { OutsideProvider } from "#shops/settings/providers.ts";

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
const PAYMENT_MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["setup", "processing", "scheduled", "partial", "paid", "missing", "cancelled"],
  setup: ["processing", "cancelled", "error"],
  // An order by card begins at its payment provider: `setup` is reached from there too.
  processing: ["setup", "requiresAction", "paid", "partial", "error", "cancelled"],
  requiresAction: ["processing", "error", "cancelled"],
  scheduled: ["processing", "cancelled"],
  partial: ["paid", "missing", "refunded"],
  paid: ["refunded", "missing"],
  missing: ["processing", "paid", "partial", "cancelled"],
  error: ["processing", "cancelled"],
  refunded: [],
  cancelled: [],
};

/** Checks whether a payment may go from `from` to `to`. */
export function canTransitionPayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_MOVES[from].includes(to);
}

/** Methods that a checkout offers: a card and a SEPA debit at a provider, and the three that are settled manually. */
export const CHECKOUT_TYPES = ["cb", "stripeSepa", "transfer", "check", "cash"] as const;
export type CheckoutType = (typeof CHECKOUT_TYPES)[number];

/** Those paid online, at the provider of the shop: `cb` is a card wherever that is. */
export const ONLINE_TYPES = ["cb", "stripeSepa"] as const;
export type OnlineType = (typeof ONLINE_TYPES)[number];

/** Checks whether a method is paid at a provider, which reports the payment. */
export const isOnline = (type: string): type is OnlineType => type === "cb" || type === "stripeSepa";

/**
 * Kinds of request to a provider: money now, a card kept for later without a charge (imprint of 0 €), or money of a
 * kept card without its holder.
 */
const INTENT_KINDS = ["payment", "setup", "charge"] as const;
export type IntentKind = (typeof INTENT_KINDS)[number];

/** Minutes after which an unpaid card order frees its stock (design: architecture, "Tenancy, access, data"). */
export const CARD_ORDER_MINUTES = 30;

/**
 * Data with which the page lets the buyer pay, or store a card (`setup`): the sandbox takes the card on our page,
 * an outside provider on a page of its own.
 */
export type CardSession = {
  kind: Exclude<IntentKind, "charge">;
  intentId: string;
} & (
  | {
      provider: "sandbox";
      clientSecret: string;
      /** Address of the provider, relative to the host. */
      confirmUrl: string;
    }
  | {
      provider: OutsideProvider;
      /** The page of the provider to go to. */
      url: string;
    }
);

/** Statuses of an attempt at its provider. */
export const INTENT_STATUSES = [
  "requires_payment",
  "requires_action",
  "processing",
  "succeeded",
  "failed",
] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

/** The account of a shop at an outside provider (specification §3, Shop: stripe), as its settings show it. */
export type ProviderConnection = {
  provider: OutsideProvider;
  /** The platform has keys of the provider; `livemode`: they move real money. */
  available: boolean;
  livemode: boolean;
  /** The shop's account there; null while it is not connected. */
  account: string | null;
  /** The provider lets the account take cards, and SEPA debits: only then are they offered. */
  isActive: boolean;
  sepa: boolean;
  /** Open requirements of the provider: their number, and its own reason for stopping payments. */
  asked: number;
  stopped: string | null;
  /** The provider did not answer: the values are those of its last answer. */
  stale: boolean;
  /** Test cards of the sandbox are accepted while the account is not active. */
  sandbox: boolean;
  /** The methods that the shop offers online, in its order. */
  paymentsList: PaymentType[];
};
