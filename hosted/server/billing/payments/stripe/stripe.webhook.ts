import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Stripe } from "stripe";
import type { ProviderEvent } from "#billing/payments/provider.ts";

/** Seconds by which an event's timestamp may be off. */
const TOLERANCE_S = 300;

/** Events about a payment, a kept card, a dispute; their objects name what to read. */
const OF_PAYMENTS = /^(checkout\.session|payment_intent|charge\.dispute)\.[a-z_]+$/;
const REFERENCE = /^(cs|pi|dp|du)_[A-Za-z0-9_]{1,200}$/;
const ACCOUNT = /^acct_[A-Za-z0-9]{1,60}$/;

/**
 * Checks an event of Stripe on its raw body, by the SDK, and returns its subject; null when it is not ours. Throws
 * `webhook-signature` (400) for a missing, wrong or old signature, or when no secret is set.
 */
export function verifyStripe(
  stripe: Pick<Stripe, "webhooks">,
  secret: string,
  { headers, rawBody, nowMs }: { headers: Record<string, unknown>; rawBody: string; nowMs: number },
): ProviderEvent | null {
  const signature = headers["stripe-signature"];
  if (secret.trim().length < 16 || typeof signature !== "string") return refuse("webhook-signature", 400);
  // The SDK rejects old timestamps only, not future ones.
  const stamp = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  if (!(Math.abs(nowMs / 1000 - stamp) <= TOLERANCE_S)) return refuse("webhook-signature", 400);
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_S, undefined, nowMs);
  } catch {
    return refuse("webhook-signature", 400);
  }
  const { id: reference } = event.data.object as { id?: unknown };
  const account = event.account ?? null;
  if (typeof reference !== "string" || (account !== null && !ACCOUNT.test(account))) return null;
  if (event.type === "account.updated" && ACCOUNT.test(reference))
    return { eventId: event.id, about: "account", reference, account };
  if (!OF_PAYMENTS.test(event.type) || !REFERENCE.test(reference)) return null;
  return { eventId: event.id, about: "payment", reference, account };
}
