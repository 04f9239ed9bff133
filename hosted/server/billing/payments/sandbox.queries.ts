import type { IntentKind, IntentStatus } from "@cuvee/core/billing/payments/payments.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { ProviderState } from "#billing/payments/provider.ts";

export type IntentRow = {
  id: string;
  kind: IntentKind;
  client_secret: string;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  metadata: ProviderState["metadata"];
  status: IntentStatus;
  behaviour: string;
  failure: string | null;
  card: string | null;
  /** For a setup: the reason why a charge of its card fails; null when it does not. */
  later_failure: string | null;
  released_at: Date | null;
};

const CREATE = statement(
  `insert into sandbox.intents (id, idempotency_key, client_secret, amount_cents, currency, metadata, kind, status)
   values (:id, :key, :clientSecret, :amountCents, :currency, :metadata, :kind, 'requires_payment')
   on conflict (idempotency_key) do nothing returning *`,
);
const BY_KEY = statement("select * from sandbox.intents where idempotency_key = :key");
const BY_ID = statement("select * from sandbox.intents where id = :id");
const LOCK = statement("select * from sandbox.intents where id = :id for update");
const SAVE = statement(
  `update sandbox.intents set status = :status, behaviour = :behaviour, failure = :failure, card = :card,
     later_failure = :laterFailure where id = :id`,
);
const RELEASE = statement(
  "update sandbox.intents set released_at = coalesce(released_at, :at) where id = :id and kind = 'setup'",
);
const REFUND = statement(
  `with added as (
     insert into sandbox.refunds (idempotency_key, intent_id, amount_cents)
     select :key, id, :amountCents from sandbox.intents
     where id = :id and status = 'succeeded' and refunded_cents + :amountCents <= amount_cents
     for update on conflict (idempotency_key) do nothing returning amount_cents
   )
   update sandbox.intents set refunded_cents = refunded_cents + :amountCents
   where id = :id and exists (select 1 from added)`,
);
const REFUNDED = statement("select 1 as done from sandbox.refunds where idempotency_key = :key");

/** Opens an intent, or returns the one that the same key opened. */
export async function openIntent(
  tx: Tx,
  intent: {
    id: string;
    kind: IntentKind;
    key: string;
    clientSecret: string;
    amountCents: number;
    currency: string;
    metadata: object;
  },
): Promise<IntentRow> {
  const opened = await tx.one<IntentRow>(CREATE, {
    id: intent.id,
    key: intent.key,
    clientSecret: intent.clientSecret,
    amountCents: intent.amountCents,
    currency: intent.currency,
    metadata: intent.metadata,
    kind: intent.kind,
  });
  const row = opened ?? (await tx.one<IntentRow>(BY_KEY, { key: intent.key }));
  if (!row) throw new Error("sandbox: intent vanished");
  return row;
}

export const readIntent = (tx: Tx, id: string): Promise<IntentRow | undefined> =>
  tx.one<IntentRow>(BY_ID, { id });
export const lockIntent = (tx: Tx, id: string): Promise<IntentRow | undefined> =>
  tx.one<IntentRow>(LOCK, { id });
export const saveIntent = (tx: Tx, i: IntentRow): Promise<number> =>
  tx.run(SAVE, {
    id: i.id,
    status: i.status,
    behaviour: i.behaviour,
    failure: i.failure,
    card: i.card,
    laterFailure: i.later_failure,
  });
export const releaseIntent = (tx: Tx, id: string, at: Date): Promise<number> => tx.run(RELEASE, { id, at });

/** Refunds once per key; returns false when the intent has less left. */
export async function refundIntent(tx: Tx, key: string, id: string, amountCents: number): Promise<boolean> {
  if ((await tx.run(REFUND, { key, id, amountCents })) === 1) return true;
  return (await tx.one(REFUNDED, { key })) !== undefined;
}
