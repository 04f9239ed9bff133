import type { CallInput } from "@cuvee/client/call.ts";
import { isId, type Id } from "@cuvee/core/kit/ids.ts";
import { writeStored, readStored } from "#sales/cart/browserStorage.ts";

/** The request to order, as it is sent. */
export type PlaceBody = CallInput<"POST /v1/orders">["body"];

/**
 * Record of this browser's last order with a seller, shared by its tabs. `sent`: the request left and no answer came
 * that shows whether the order exists; it holds everything needed to repeat the very same request. `placed`: the order
 * exists; `orderKey` opens its private link. `closed`: its part of the cart was emptied, a new order may begin.
 */
export type OrderAttempt =
  | {
      state: "sent";
      orderId: Id;
      idempotencyKey: Id;
      body: PlaceBody;
      at: number;
      /** The request before the buyer's last change, which may have arrived after all. */
      earlier?: { idempotencyKey: Id; body: PlaceBody };
    }
  | {
      state: "placed";
      orderId: Id;
      orderKey: string;
      /** The ordered lines, in the form of `linesMark`. */
      mark: string;
      /** The hand-over that the cart came from: a later one is another cart, even with the same lines. */
      handoffId: Id | null;
      closed: boolean;
      at: number;
    };
export type PlacedAttempt = Extract<OrderAttempt, { state: "placed" }>;
export type SentAttempt = Extract<OrderAttempt, { state: "sent" }>;

/** After so many minutes a request without an answer is only repeated on the buyer's request. */
const FRESH_MINUTES = 2;

/** Returns the storage key of the payment state that this browser keeps of an order. */
export const paymentKey = (orderId: Id): string => `cuvee:payment:1:${orderId}`;

export const attemptKey = (sellerId: Id): string => `cuvee:attempt:1:${sellerId}`;

function isAttempt(value: unknown): value is OrderAttempt {
  if (typeof value !== "object" || value === null) return false;
  const found = value as Partial<Record<string, unknown>>;
  if (!isId(found["orderId"])) return false;
  if (found["state"] === "sent") return isId(found["idempotencyKey"]) && typeof found["body"] === "object";
  return found["state"] === "placed" && typeof found["orderKey"] === "string";
}

/** Returns the last attempt with a seller, or null. */
export function attemptWith(sellerId: Id): OrderAttempt | null {
  const found = readStored("local", attemptKey(sellerId));
  return isAttempt(found) ? found : null;
}

/** Keeps the attempt for all tabs, or deletes it. */
export function storeAttempt(sellerId: Id, attempt: OrderAttempt | null): void {
  writeStored("local", attemptKey(sellerId), attempt);
}

/** Returns lines in a form in which two carts can be compared; their order does not count. */
export function linesMark(
  lines: readonly {
    formatId: Id;
    quantity: number;
    isWrapped?: boolean | undefined;
    isFromFidelity?: boolean | undefined;
  }[],
  reservations: readonly { slot: { id: Id } }[] = [],
): string {
  return lines
    .map(
      (line) =>
        `${line.formatId}×${line.quantity}${line.isWrapped ? "w" : ""}${line.isFromFidelity ? "g" : ""}`,
    )
    .concat(reservations.map(({ slot }) => slot.id))
    .toSorted()
    .join(" ");
}

/** Checks whether a request without an answer is so recent that it is repeated without the buyer's request. */
export function isFresh(attempt: SentAttempt, now: number): boolean {
  return now - attempt.at < FRESH_MINUTES * 60_000;
}

/**
 * Returns the request to send for a body: the very same (order and key) when this body was already sent without an
 * answer; the same order under a new key when the buyer changed something since, so that at most one of the two can
 * exist; else a new one.
 */
export function nextRequest(
  before: OrderAttempt | null,
  body: Omit<PlaceBody, "id">,
  newId: () => Id,
  now: number,
): SentAttempt {
  if (before?.state !== "sent") {
    const orderId = newId();
    return { state: "sent", orderId, idempotencyKey: newId(), body: { id: orderId, ...body }, at: now };
  }
  const whole = { id: before.orderId, ...body };
  if (JSON.stringify(whole) === JSON.stringify(before.body)) return { ...before, at: now };
  const earlier = before.earlier ?? { idempotencyKey: before.idempotencyKey, body: before.body };
  return { state: "sent", orderId: before.orderId, idempotencyKey: newId(), body: whole, at: now, earlier };
}
