import { passesLuhn } from "@cuvee/core/kit/validation.ts";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { CARD_ORDER_MINUTES } from "@cuvee/core/billing/payments/payments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PaymentProvider, ProviderState } from "#billing/payments/provider.ts";
import {
  lockIntent,
  openIntent,
  readIntent,
  refundIntent,
  saveIntent,
  type IntentRow,
} from "#billing/payments/sandbox.queries.ts";
import { sign, verifySignature } from "#billing/payments/signature.ts";
import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";

/**
 * The sandbox bank: an outside provider that lives next door. It keeps its own tables, talks to us by signed webhooks over
 * HTTP like any other, and decides by the card number. No card number is kept, only its last four digits.
 */
type Behaviour = { status: ProviderState["status"]; failure?: string; delaysS: readonly number[] };

const SUCCEEDS: Behaviour = { status: "succeeded", delaysS: [0] };
const CARDS: Record<string, Behaviour> = {
  "4242424242424242": SUCCEEDS,
  "5555555555554444": SUCCEEDS,
  "4000000000000002": { status: "failed", failure: "card_declined", delaysS: [0] },
  "4000000000009995": { status: "failed", failure: "insufficient_funds", delaysS: [0] },
  "4000002760003184": { status: "requires_action", delaysS: [] },
  "4000000000003220": { status: "requires_action", delaysS: [] },
  // Says nothing for five seconds, then succeeds.
  "4000000000000077": { status: "succeeded", delaysS: [5] },
  // Tells its success twice.
  "4000000000005126": { status: "succeeded", delaysS: [0, 1] },
  // Answers when the order has long expired.
  "4000000000000341": { status: "succeeded", delaysS: [CARD_ORDER_MINUTES * 60 + 60] },
};

function stateOf(intent: IntentRow): Pick<ProviderState, "status" | "failure"> {
  // To the page, what the bank has not yet told us is still under way.
  const hidden = intent.behaviour === "silent" && intent.status === "succeeded";
  return { status: hidden ? "processing" : intent.status, failure: intent.failure };
}

export type Sandbox = {
  provider: PaymentProvider;
  confirm(
    id: string,
    secret: string,
    card: { number: string; expMonth: number; expYear: number },
  ): Promise<Pick<ProviderState, "status" | "failure">>;
  challenge(id: string, secret: string, accept: boolean): Promise<Pick<ProviderState, "status" | "failure">>;
  state(id: string, secret: string): Promise<Pick<ProviderState, "status" | "failure">>;
};

function guard(intent: IntentRow | undefined, secret: string): IntentRow {
  if (!intent) return refuse("not-found", 404);
  const wanted = Buffer.from(intent.client_secret);
  const given = Buffer.from(secret);
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? intent : refuse("not-found", 404);
}

/** Opens the sandbox bank. `ownAddress` is where this process listens: the webhook takes the network like any other. */
export function openSandbox(services: Services, ownAddress: () => string): Sandbox {
  const { database, jobs, secrets, now } = services;

  jobs.work("sandbox-webhook", async ({ eventId, intentId, type }) => {
    const body = JSON.stringify({ type, data: { intentId } });
    const timestampS = Math.floor(now() / 1000);
    const response = await fetch(`${ownAddress()}/v1/payments/webhooks/sandbox`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": eventId,
        "webhook-timestamp": String(timestampS),
        "webhook-signature": sign(secrets.sandboxWebhook, eventId, timestampS, body),
      },
      body,
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`webhook answered ${response.status}`);
  });

  const tell = async (tx: Tx, intentId: string, type: string, delaysS: readonly number[]): Promise<void> => {
    const eventId = `evt_${newId(services)}`;
    for (const afterSeconds of delaysS)
      await jobs.send(
        tx,
        "sandbox-webhook",
        { eventId, intentId, type },
        afterSeconds > 0 ? { afterSeconds } : {},
      );
  };
  const settle = async (
    tx: Tx,
    intent: IntentRow,
    behaviour: Behaviour,
  ): Promise<Pick<ProviderState, "status" | "failure">> => {
    intent.status = behaviour.status;
    intent.failure = behaviour.failure ?? null;
    intent.behaviour = (behaviour.delaysS[0] ?? 0) > 0 ? "silent" : "pay";
    await saveIntent(tx, intent);
    await tell(
      tx,
      intent.id,
      `payment.${behaviour.status}`,
      behaviour.status === "requires_action" ? [0] : behaviour.delaysS,
    );
    return stateOf(intent);
  };

  return {
    confirm: (id, secret, card) =>
      database.transaction({}, async (tx) => {
        const intent = guard(await lockIntent(tx, id), secret);
        if (intent.status === "succeeded" || intent.status === "processing") return stateOf(intent);
        const digits = card.number.replaceAll(" ", "");
        if (!passesLuhn(digits)) refuse("card-number", 422);
        const today = new Date(now());
        if (card.expYear * 12 + card.expMonth < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
          refuse("card-expired", 422);
        intent.card = digits.slice(-4);
        return settle(
          tx,
          intent,
          CARDS[digits] ?? { status: "failed", failure: "unknown_test_card", delaysS: [0] },
        );
      }),
    challenge: (id, secret, accept) =>
      database.transaction({}, async (tx) => {
        const intent = guard(await lockIntent(tx, id), secret);
        if (intent.status !== "requires_action") return stateOf(intent);
        return settle(
          tx,
          intent,
          accept ? SUCCEEDS : { status: "failed", failure: "authentication_failed", delaysS: [0] },
        );
      }),
    state: (id, secret) =>
      database.transaction({}, async (tx) => stateOf(guard(await readIntent(tx, id), secret))),
    provider: {
      name: "sandbox",
      start: (input) =>
        database.transaction({}, async (tx) => {
          const intent = await openIntent(tx, {
            id: `pi_${newId(services)}`,
            key: input.idempotencyKey,
            clientSecret: randomBytes(24).toString("base64url"),
            amountCents: input.amountCents,
            currency: input.currency,
            metadata: input.metadata,
          });
          return { reference: intent.id, clientSecret: intent.client_secret };
        }),
      read: (reference) =>
        database.transaction({}, async (tx) => {
          const intent = (await readIntent(tx, reference)) ?? refuse("not-found", 404);
          return {
            reference: intent.id,
            status: intent.status,
            failure: intent.failure,
            amountCents: intent.amount_cents,
            currency: intent.currency,
            card: intent.card,
            metadata: intent.metadata,
          };
        }),
      refund: (reference, amountCents, key) =>
        database.transaction({}, async (tx) => {
          if (!(await refundIntent(tx, key, reference, amountCents))) refuse("refund-too-large", 409);
        }),
      verify(headers, rawBody, nowMs) {
        const eventId = verifySignature(secrets.sandboxWebhook, headers, rawBody, nowMs);
        const parsed = JSON.parse(rawBody) as { data?: { intentId?: unknown } };
        const reference = parsed.data?.intentId;
        return typeof reference === "string" ? { eventId, reference } : refuse("webhook-signature", 400);
      },
    },
  };
}
