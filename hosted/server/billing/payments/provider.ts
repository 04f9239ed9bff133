import type {
  CardSession,
  IntentKind,
  IntentStatus,
  OnlineType,
} from "@cuvee/core/billing/payments/payments.ts";
import type { OutsideProvider, ProviderName } from "@cuvee/core/shops/settings/providers.ts";

/** State of a payment at its provider, always read back before it is trusted. */
export type ProviderState = {
  reference: string;
  kind: IntentKind;
  /** `disputed`: paid, and charged back by the holder's bank; `recovered`: such a dispute was won. */
  status: IntentStatus | "disputed" | "recovered";
  failure: string | null;
  amountCents: number;
  /** Amount already refunded, by us or in the provider's dashboard. */
  refundedCents: number;
  currency: string;
  card: string | null;
  /** Account at the provider that holds it; null: the provider has none. */
  account: string | null;
  /** Set when it moves real money. */
  livemode: boolean;
  /** Our own ids, given at the start and returned by the provider. */
  metadata: { shopId: string; orderId: string; paymentId: string; attemptId: string };
};

/** A verified webhook: the event, and its payment or account. Its other content is not used: the state is read back. */
export type ProviderEvent = {
  eventId: string;
  about: "payment" | "account";
  reference: string;
  account: string | null;
};

/** Content and return address of a page of a provider that collects the card itself. */
export type PaymentPageInput = {
  shopName: string;
  /** Number of the order, when it has one. */
  number: string | null;
  email: string;
  lang: string;
  returnUrl: string;
  /** Creation of the attempt: the page expires an hour later. */
  at: Date;
};

type AttemptRequest = {
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  metadata: ProviderState["metadata"];
  account: string | null;
};

/** An attempt at its provider, as the order stores it and as the buyer's page receives it. */
export type StartedAttempt = { reference: string; clientSecret: string | null; url: string | null };

/** Interface of a payment provider (design: architecture, "payments"). */
export type PaymentProvider = {
  readonly name: ProviderName;
  readonly livemode: boolean;
  /**
   * The provider is an outside service, whose events may be lost: jobs query it again, and it has a page of its own.
   */
  readonly isOutside: boolean;
  /**
   * Opens a payment, or a setup, which keeps a card for later and charges nothing. The same key returns the same again.
   */
  start(
    input: AttemptRequest & { kind: CardSession["kind"]; type: OnlineType; page: PaymentPageInput | null },
  ): Promise<StartedAttempt>;
  /**
   * Charges the card that a setup keeps, without its holder. The same key charges it once; the outcome follows by
   * webhook, or is read back. Throws `not-found` (404) where it cannot be charged any more.
   */
  charge(input: AttemptRequest & { setup: string }): Promise<{ reference: string }>;
  /** Deletes the card of a setup: it cannot be charged any more. Idempotent. */
  release(setup: string, account: string | null): Promise<void>;
  /** Closes an unpaid attempt, which cannot be paid any more. Idempotent, and harmless when it is too late. */
  close(reference: string, account: string | null): Promise<void>;
  /** Returns the state of a payment. Throws `not-found` (404) for one that does not exist, or is not ours. */
  read(reference: string, account: string | null): Promise<ProviderState>;
  /** Refunds an amount. The same key refunds it once. Throws `refund-too-large` (409). */
  refund(
    reference: string,
    amountCents: number,
    idempotencyKey: string,
    account: string | null,
  ): Promise<void>;
  /**
   * Checks the signature of a webhook on its raw body; null when it concerns nothing of ours. Throws
   * `webhook-signature` (400).
   */
  verify(headers: Record<string, unknown>, rawBody: string, nowMs: number): Promise<ProviderEvent | null>;
};

/** Capabilities of an account at an outside provider. */
export type Account = {
  isActive: boolean;
  sepa: boolean;
  /** Number of open requirements, and the provider's own reason for stopping payments. */
  asked: number;
  stopped: string | null;
};

/** An outside provider: its payments, and the accounts of shops there. */
export type OutsideBank = {
  provider: PaymentProvider;
  /**
   * Creates the account of a shop, once, and returns its id. The shop is the merchant: its buyers' money is on that
   * account and never on the platform's. Throws `payment-unreachable` (503).
   */
  createAccount(shop: { id: string; contact_email: string }): Promise<string>;
  /**
   * Returns the page of the provider where the shop's owner identifies themselves; it comes back to one of the two
   * addresses. Throws `payment-unreachable` (503).
   */
  identification(account: string, addresses: { again: string; back: string }): Promise<string>;
  /** Reads an account; one that is gone accepts nothing. Throws `payment-unreachable` (503). */
  readAccount(account: string): Promise<Account>;
};

/** The providers of this deployment. */
export type Providers = {
  /** Returns a provider by its name. Throws `not-found` (404) for one that has no keys here. */
  of(name: string): PaymentProvider;
  /** Returns the provider of a shop's online payments, and the shop's account there; null where it has none. */
  forShop(shop: PaidShop): { provider: PaymentProvider; account: string | null } | null;
};

/** The fields of a shop that decide on its provider. */
export type PaidShop = {
  provider: OutsideProvider | null;
  provider_account: string | null;
  provider_livemode: boolean;
  provider_is_active: boolean;
  provider_debits: boolean;
  payments_list: string[];
  bank: Record<string, string>;
  legal: Record<string, string>;
  name: string;
};
