import { passesLuhn } from "@cuvee/core/kit/validation.ts";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { CARD_ORDER_MINUTES, type IntentStatus } from "@cuvee/core/billing/payments/payments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PaymentProvider } from "#billing/payments/provider.ts";
import {
  lockIntent,
  openIntent,
  readIntent,
  refundIntent,
  releaseIntent,
  saveIntent,
  type IntentRow,
} from "#billing/payments/sandbox.queries.ts";
import { sign, verifySignature } from "#billing/payments/signature.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

type IntentAnswer = { status: IntentStatus; failure: string | null };

/**
 * The sandbox payment provider: it acts as an outside service within this process. It has its own tables, sends signed
 * webhooks over HTTP like any other, and decides by the card number. No card number is stored, only its last four
 * digits.
 */
type Behaviour = {
  status: IntentStatus;
  failure?: string;
  delaysS: readonly number[];
  /** Reason why a charge without its holder fails, after the card was kept. */
  later?: string;
};

const SUCCEEDS: Behaviour = { status: "succeeded", delaysS: [0] };
const CARDS: Record<string, Behaviour> = {
  "4242424242424242": SUCCEEDS,
  "5555555555554444": SUCCEEDS,
  "4000000000000002": { status: "failed", failure: "card_declined", delaysS: [0] },
  "4000000000009995": { status: "failed", failure: "insufficient_funds", delaysS: [0] },
  "4000002760003184": { status: "requires_action", delaysS: [] },
  "4000000000003220": { status: "requires_action", delaysS: [] },
  // The card is kept after its holder's consent, and has no money when it is charged.
  "4000008260003178": { status: "requires_action", delaysS: [], later: "insufficient_funds" },
  // Waits five seconds, then succeeds.
  "4000000000000077": { status: "succeeded", delaysS: [5] },
  // Sends its success twice.
  "4000000000005126": { status: "succeeded", delaysS: [0, 1] },
  // Answers when the order has long expired.
  "4000000000000341": { status: "succeeded", delaysS: [CARD_ORDER_MINUTES * 60 + 60] },
};

function stateOf(intent: IntentRow): IntentAnswer {
  // The page sees a success that was not sent to us yet as still under way.
  const hidden = intent.behaviour === "silent" && intent.status === "succeeded";
  return { status: hidden ? "processing" : intent.status, failure: intent.failure };
}

export type Sandbox = {
  provider: PaymentProvider;
  confirm(
    id: string,
    secret: string,
    card: { number: string; expMonth: number; expYear: number },
  ): Promise<IntentAnswer>;
  challenge(id: string, secret: string, accept: boolean): Promise<IntentAnswer>;
  state(id: string, secret: string): Promise<IntentAnswer>;
};

const failed = (failure: string): Behaviour => ({ status: "failed", failure, delaysS: [0] });
const UNKNOWN = failed("unknown_test_card");

/** Returns the result of the holder's consent: a card without money is kept, and pays nothing. */
const answered = ({ kind, later_failure: failure }: IntentRow): Behaviour =>
  kind === "payment" && failure !== null ? failed(failure) : SUCCEEDS;

/** Returns the result of charging a card that a setup keeps. */
function charged({ kind, status, released_at: released, later_failure: failure }: IntentRow): Behaviour {
  if (kind !== "setup" || status !== "succeeded" || released !== null) return failed("imprint_released");
  return failure === null ? SUCCEEDS : failed(failure);
}

function guard(intent: IntentRow | undefined, secret: string): IntentRow {
  if (!intent) return refuse("not-found", 404);
  const wanted = Buffer.from(intent.client_secret);
  const given = Buffer.from(secret);
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? intent : refuse("not-found", 404);
}

type Settle = (tx: Tx, intent: IntentRow, behaviour: Behaviour) => Promise<IntentAnswer>;

/** Sends the webhooks of the sandbox to the address of this process. */
function workWebhooks({ jobs, secrets, now }: Services, ownAddress: () => string): void {
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
}

/** Returns the change of an intent by the behaviour of its card, with its webhooks. */
function openSettling(services: Services): Settle {
  const { jobs } = services;
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
  const settle = async (tx: Tx, intent: IntentRow, behaviour: Behaviour): Promise<IntentAnswer> => {
    intent.status = behaviour.status;
    intent.failure = behaviour.failure ?? null;
    intent.behaviour = (behaviour.delaysS[0] ?? 0) > 0 ? "silent" : "pay";
    await saveIntent(tx, intent);
    await tell(
      tx,
      intent.id,
      `${intent.kind}.${behaviour.status}`,
      behaviour.status === "requires_action" ? [0] : behaviour.delaysS,
    );
    return stateOf(intent);
  };
  return settle;
}

const providerState = (intent: IntentRow): Awaited<ReturnType<PaymentProvider["read"]>> => ({
  reference: intent.id,
  kind: intent.kind,
  status: intent.status,
  failure: intent.failure,
  amountCents: intent.amount_cents,
  currency: intent.currency,
  card: intent.card,
  refundedCents: intent.refunded_cents,
  account: null,
  livemode: false,
  metadata: intent.metadata,
});

/** Returns the sandbox as a payment provider. */
function sandboxProvider(services: Services, settle: Settle): PaymentProvider {
  const { database, secrets, now } = services;
  return {
    name: "sandbox",
    livemode: false,
    isOutside: false,
    start: (input) =>
      database.transaction({}, async (tx) => {
        const intent = await openIntent(tx, {
          id: `${input.kind === "setup" ? "seti" : "pi"}_${newId(services)}`,
          kind: input.kind,
          key: input.idempotencyKey,
          clientSecret: randomBytes(24).toString("base64url"),
          amountCents: input.amountCents,
          currency: input.currency,
          metadata: input.metadata,
        });
        return { reference: intent.id, clientSecret: intent.client_secret, url: null };
      }),
    charge: (input) =>
      database.transaction({}, async (tx) => {
        const setup = (await readIntent(tx, input.setup)) ?? refuse("not-found", 404);
        const { id } = await openIntent(tx, {
          id: `ch_${newId(services)}`,
          kind: "charge",
          key: input.idempotencyKey,
          clientSecret: randomBytes(24).toString("base64url"),
          amountCents: input.amountCents,
          currency: input.currency,
          metadata: input.metadata,
        });
        const intent = (await lockIntent(tx, id)) ?? refuse("not-found", 404);
        if (intent.status === "requires_payment") {
          intent.card = setup.card;
          await settle(tx, intent, charged(setup));
        }
        return { reference: id };
      }),
    release: (setup) =>
      database.transaction({}, async (tx) => {
        await releaseIntent(tx, setup, new Date(now()));
      }),
    // Its page is ours, and shows no card where nothing is to be paid.
    close: async () => undefined,
    read: (reference) =>
      database.transaction({}, async (tx) => {
        const intent = (await readIntent(tx, reference)) ?? refuse("not-found", 404);
        return providerState(intent);
      }),
    refund: (reference, amountCents, key) =>
      database.transaction({}, async (tx) => {
        if (!(await refundIntent(tx, key, reference, amountCents))) refuse("refund-too-large", 409);
      }),
    async verify(headers, rawBody, nowMs) {
      const eventId = verifySignature(secrets.sandboxWebhook, headers, rawBody, nowMs);
      const parsed = JSON.parse(rawBody) as { data?: { intentId?: unknown } };
      const reference = parsed.data?.intentId;
      if (typeof reference !== "string") return refuse("webhook-signature", 400);
      return { eventId, about: "payment", reference, account: null };
    },
  };
}

/** Opens the sandbox. `ownAddress` is the address of this process: the webhook uses the network like any other. */
export function openSandbox(services: Services, ownAddress: () => string): Sandbox {
  const { database, now } = services;
  workWebhooks(services, ownAddress);
  const settle = openSettling(services);

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
        const behaviour = CARDS[digits] ?? UNKNOWN;
        intent.later_failure = behaviour.later ?? null;
        return settle(tx, intent, behaviour);
      }),
    challenge: (id, secret, accept) =>
      database.transaction({}, async (tx) => {
        const intent = guard(await lockIntent(tx, id), secret);
        if (intent.status !== "requires_action") return stateOf(intent);
        return settle(tx, intent, accept ? answered(intent) : failed("authentication_failed"));
      }),
    state: (id, secret) =>
      database.transaction({}, async (tx) => stateOf(guard(await readIntent(tx, id), secret))),
    provider: sandboxProvider(services, settle),
  };
}
