/** State of a payment at its provider, read back before anything is believed. */
export type ProviderState = {
  reference: string;
  status: "requires_payment" | "requires_action" | "processing" | "succeeded" | "failed";
  failure: string | null;
  amountCents: number;
  currency: string;
  card: string | null;
  /** What we gave at the start, given back. */
  metadata: { shopId: string; orderId: string; paymentId: string; attemptId: string };
};

/** A verified webhook: which event, about which payment. Its other content is not used: the state is read back. */
export type ProviderEvent = { eventId: string; reference: string };

/** What a payment provider does for us; `sandbox` here, others with their keys (design: architecture, "payments"). */
export type PaymentProvider = {
  readonly name: string;
  /** Opens a payment. The same key gives the same payment again. */
  start(input: {
    idempotencyKey: string;
    amountCents: number;
    currency: string;
    metadata: ProviderState["metadata"];
  }): Promise<{ reference: string; clientSecret: string }>;
  read(reference: string): Promise<ProviderState>;
  /** Gives money back. The same key gives it back once. */
  refund(reference: string, amountCents: number, idempotencyKey: string): Promise<void>;
  /** Checks the signature of a webhook on its raw body. Throws `webhook-signature` (400). */
  verify(headers: Record<string, unknown>, rawBody: string, nowMs: number): ProviderEvent;
};
