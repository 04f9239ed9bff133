import type { IntentStatus } from "@cuvee/core/billing/payments/payments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  attemptByReference,
  attemptsOf,
  attemptState,
  isOpen,
  paymentOfOrder,
} from "#billing/payments/queries.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { schedulePoll, startAttempt, type CardDeps } from "#sales/orders/payments/attempts.ts";
import { handleProviderEvent } from "#sales/orders/payments/paymentEvents.ts";

/** The provider's status of an attempt; null where there is nothing to ask. */
export type ProviderUpdate = { status: IntentStatus; failure: string | null };

type Of = { shopId: string; orderId: string; attemptId?: string };

async function attemptOf(deps: CardDeps, { shopId, orderId, attemptId }: Of) {
  return deps.services.database.transaction({ shopId }, async (tx) => {
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const attempts = await attemptsOf(tx, shopId, payment.id);
    return attempts.findLast((a) => attemptId === undefined || a.id === attemptId);
  });
}

/**
 * Asks a provider for the status of an attempt, by default the last one, and handles the answer like its webhook.
 * Throws `payment-unreachable` (503).
 */
export async function pollAttempt(deps: CardDeps, of: Of): Promise<ProviderUpdate | null> {
  const attempt = await attemptOf(deps, of);
  if (!attempt?.reference) return null;
  const { id, reference, account } = attempt;
  const provider = deps.providers.of(attempt.provider);
  const state = await provider.read(reference, account);
  const { status, failure } = state;
  if (provider.isOutside && status !== "requires_payment")
    await handleProviderEvent(deps, provider, `ask:${id}:${status}`, state);
  if (status === "disputed") return { status: "failed", failure };
  return { status: status === "recovered" ? "succeeded" : status, failure };
}

/** Half days after which asking stops: a SEPA debit is decided long before. */
const MOST_TIMES = 60;
/** Number of requests after which an attempt that no provider knows is abandoned. */
const LOST_AFTER = 4;

/** Asks about the last attempt where it is open and its provider is external. Throws as `pollAttempt`. */
export async function pollExternalProvider(deps: CardDeps, of: Of): Promise<void> {
  const last = await attemptOf(deps, of);
  if (last && isOpen(last) && deps.providers.of(last.provider).isOutside) await pollAttempt(deps, of);
}

/** Job: asks again about an attempt without an answer, until the provider reports its end. */
export async function pollAttemptAgain(deps: CardDeps, data: JobData["payment-ask"]): Promise<void> {
  const { shopId, orderId, attemptId, times } = data;
  const attempt = await attemptOf(deps, data);
  if (!attempt || !isOpen(attempt)) return;
  // The provider was unavailable when it was opened: the same key opens it, or finds it.
  if (attempt.reference === null && attempt.kind !== "charge") {
    // Its payment page was never shown: it can be abandoned.
    if (times >= LOST_AFTER)
      return void (await deps.services.database.transaction({ shopId }, (tx) =>
        attemptState(tx, shopId, attemptId, { status: "failed", failure: "unreachable" }),
      ));
    await startAttempt(deps, shopId, orderId, null);
  }
  await pollAttempt(deps, data);
  const after = await attemptOf(deps, data);
  if (after && isOpen(after) && times < MOST_TIMES)
    await deps.services.database.transaction({ shopId }, (tx) =>
      schedulePoll(tx, deps, { shopId, orderId, attemptId, times: times + 1 }),
    );
}

/** Job: closes the payment page of a provider. */
export async function closePaymentPage(
  deps: CardDeps,
  { shopId, reference }: JobData["payment-close"],
): Promise<void> {
  const attempt = await deps.services.database.transaction({ shopId }, (tx) =>
    attemptByReference(tx, shopId, reference),
  );
  if (attempt) await deps.providers.of(attempt.provider).close(reference, attempt.account);
}

/** Job: releases a held card. */
export async function releaseCardAuthorization(
  deps: CardDeps,
  { shopId, reference }: JobData["imprint-release"],
): Promise<void> {
  const attempt = await deps.services.database.transaction({ shopId }, (tx) =>
    attemptByReference(tx, shopId, reference),
  );
  if (attempt) await deps.providers.of(attempt.provider).release(reference, attempt.account);
}
