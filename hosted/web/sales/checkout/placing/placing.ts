import type { CallAnswer } from "@cuvee/client/call.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import {
  attemptWith,
  storeAttempt,
  linesMark,
  nextRequest,
  type PlaceBody,
  type PlacedAttempt,
  type SentAttempt,
} from "#sales/cart/attempt.ts";
import { storePayment } from "#sales/checkout/payment/payment.ts";
import { outcomeOf, type PlacingRefusal } from "./outcome.ts";

type Placed = CallAnswer<"POST /v1/orders">;

/** Functions of the browser that ordering needs, passed in so that it can be tested. */
export type PlacingDependencies = {
  send: (request: SentAttempt) => Promise<Placed>;
  /** Runs `act` while no other tab runs one under the same name. */
  alone: <T>(name: string, act: () => Promise<T>) => Promise<T>;
  newId: () => Id;
  now: () => number;
  wait: (ms: number) => Promise<void>;
};

export type PlacingResult =
  | { kind: "placed"; attempt: PlacedAttempt; order: Placed["order"] }
  /** Another tab was quicker. */
  | { kind: "already"; attempt: PlacedAttempt }
  | PlacingRefusal;

/** Pauses before a request without an answer is repeated automatically, in milliseconds. */
const RETRY_WAITS_MS = [800, 2500] as const;

type Sent = { placed: Placed } | { refused: PlacingRefusal };

/** Sends a request until an answer shows whether the order exists, or the retries are used up. */
async function sendUntilSure(
  request: SentAttempt,
  means: PlacingDependencies,
  sameBilling: boolean,
): Promise<Sent> {
  let refused: PlacingRefusal = { kind: "unknown" };
  for (const pause of [0, ...RETRY_WAITS_MS]) {
    if (pause > 0) await means.wait(pause);
    try {
      return { placed: await means.send(request) };
    } catch (error) {
      refused = outcomeOf(error, sameBilling);
      if (refused.kind !== "unknown") break;
    }
  }
  return { refused };
}

const isThere = (sent: Sent): boolean =>
  "refused" in sent && sent.refused.kind === "said" && sent.refused.code === "order-exists";

function keepPlaced(
  sellerId: Id,
  request: SentAttempt,
  { order, key, card }: Placed,
  at: number,
): PlacedAttempt {
  if (card) storePayment(order.id, { session: card, retryKey: null, failure: null, orderKey: key });
  const attempt: PlacedAttempt = {
    state: "placed",
    orderId: order.id,
    orderKey: key,
    mark: linesMark(request.body.products, request.body.reservations),
    handoffId: request.body.handoffId ?? null,
    closed: false,
    at,
  };
  storeAttempt(sellerId, attempt);
  return attempt;
}

async function settle(
  sellerId: Id,
  request: SentAttempt,
  means: PlacingDependencies,
  sameBilling: boolean,
): Promise<PlacingResult> {
  // Before the request leaves: whatever happens to this page, the same order can be requested again.
  storeAttempt(sellerId, request);
  const sent = await sendUntilSure(request, means, sameBilling);
  if ("placed" in sent)
    return {
      kind: "placed",
      attempt: keepPlaced(sellerId, request, sent.placed, means.now()),
      order: sent.placed.order,
    };
  if (isThere(sent) && request.earlier) {
    // The request before the last change had arrived: the page shows that order instead of placing a second one.
    const first: SentAttempt = { ...request, ...request.earlier };
    const again = await sendUntilSure(first, means, sameBilling);
    if ("placed" in again)
      return { kind: "already", attempt: keepPlaced(sellerId, first, again.placed, means.now()) };
    return { kind: "unknown" };
  }
  // A refusal means that no order exists; without an answer the request stays stored, to be repeated.
  if (sent.refused.kind !== "unknown") storeAttempt(sellerId, null);
  return sent.refused;
}

const lockOf = (sellerId: Id): string => `cuvee:order:${sellerId}`;

/**
 * Orders with a seller, once: tabs wait for one another, and `known` (the last order that this page knew of when its
 * form was shown) distinguishes an order placed meanwhile elsewhere from an earlier one.
 */
export function placeOrder(
  sellerId: Id,
  body: Omit<PlaceBody, "id">,
  { known, sameBilling }: { known: Id | null; sameBilling: boolean },
  means: PlacingDependencies,
): Promise<PlacingResult> {
  return means.alone(lockOf(sellerId), async () => {
    const before = attemptWith(sellerId);
    if (before?.state === "placed" && before.orderId !== known) return { kind: "already", attempt: before };
    return settle(sellerId, nextRequest(before, body, means.newId, means.now()), means, sameBilling);
  });
}

/** Repeats the very request that got no answer; null when there is none left (another tab has settled it). */
export function repeatOrder(sellerId: Id, means: PlacingDependencies): Promise<PlacingResult | null> {
  return means.alone(lockOf(sellerId), async () => {
    const before = attemptWith(sellerId);
    if (before?.state === "placed") return { kind: "already", attempt: before };
    return before ? settle(sellerId, before, means, true) : null;
  });
}
