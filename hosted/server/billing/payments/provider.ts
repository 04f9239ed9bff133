import type {
  CardSession,
  IntentKind,
  IntentStatus,
  OnlineType,
  ProviderName,
} from "@cuvee/core/billing/payments/payments.ts";

/** State of a payment at its provider, read back before anything is believed. */
export type ProviderState = {
  reference: string;
  kind: IntentKind;
  /** `disputed`: paid, and taken back by the holder's bank; `recovered`: such a dispute was won. */
  status: IntentStatus | "disputed" | "recovered";
  failure: string | null;
  amountCents: number;
  /** What went back of it already, whoever gave it back. */
  refundedCents: number;
  currency: string;
  card: string | null;
  /** On whose account at the provider it is; null: the provider has none. */
  account: string | null;
  /** Whether it moves real money. */
  livemode: boolean;
  /** What we gave at the start, given back. */
  metadata: { shopId: string; orderId: string; paymentId: string; attemptId: string };
};

/** A verified webhook: which event, about which payment or account. Its other content is not used: the state is read back. */
export type ProviderEvent = {
  eventId: string;
  about: "payment" | "account";
  reference: string;
  account: string | null;
};

/** What the page of a provider that asks for the card itself shows, and where it leads back to. */
export type PayPage = {
  shopName: string;
  /** Number of the order, when it has one. */
  number: string | null;
  email: string;
  lang: string;
  returnUrl: string;
  /** When the attempt was made: the page lives an hour from then. */
  at: Date;
};

type Asked = {
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  metadata: ProviderState["metadata"];
  account: string | null;
};

/** An attempt at its provider, as the order keeps it and as the buyer's page gets it. */
export type Started = { reference: string; clientSecret: string | null; url: string | null };

/** What a payment provider does for us; `sandbox` here, `stripe` with its keys (design: architecture, "payments"). */
export type PaymentProvider = {
  readonly name: ProviderName;
  readonly livemode: boolean;
  /** It is somewhere else, and may not have told us: jobs ask it again, and it has a page of its own. */
  readonly isOutside: boolean;
  /** Opens a payment, or a setup, which keeps a card for later and takes nothing. The same key gives the same again. */
  start(
    input: Asked & { kind: CardSession["kind"]; type: OnlineType; page: PayPage | null },
  ): Promise<Started>;
  /** Takes money of the card that a setup keeps, without its holder. The same key takes it once; how it ended is told. Throws `not-found` (404) where it cannot be charged any more. */
  charge(input: Asked & { setup: string }): Promise<{ reference: string }>;
  /** Forgets the card of a setup: it cannot be charged any more. May be said twice. */
  release(setup: string, account: string | null): Promise<void>;
  /** Closes what was started and not paid: nobody can pay it any more. May be said twice, and too late. */
  close(reference: string, account: string | null): Promise<void>;
  /** Throws `not-found` (404) for what is not there, or not ours. */
  read(reference: string, account: string | null): Promise<ProviderState>;
  /** Gives money back. The same key gives it back once. Throws `refund-too-large` (409). */
  refund(
    reference: string,
    amountCents: number,
    idempotencyKey: string,
    account: string | null,
  ): Promise<void>;
  /** Checks the signature of a webhook on its raw body; null: about nothing of ours. Throws `webhook-signature` (400). */
  verify(headers: Record<string, unknown>, rawBody: string, nowMs: number): Promise<ProviderEvent | null>;
};

/** The providers of this deployment. */
export type Providers = {
  /** By its name. Throws `not-found` (404) for one that has no keys here. */
  of(name: string): PaymentProvider;
  /** Where a shop is paid online, and on which account there; null where it cannot be. */
  forShop(shop: PaidShop): { provider: PaymentProvider; account: string | null } | null;
};

/** What of a shop says where it is paid. */
export type PaidShop = {
  stripe: string | null;
  stripe_livemode: boolean;
  stripe_is_active: boolean;
  stripe_sepa: boolean;
  payments_list: string[];
  bank: Record<string, string>;
  legal: Record<string, string>;
  name: string;
};
