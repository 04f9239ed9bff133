import { refuse, Refusal } from "@cuvee/core/kit/refusal.ts";

const AWAY: ReadonlySet<string> = new Set([
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeIdempotencyError",
]);

/** Returns the type of an error of the SDK. */
export const typeOf = (error: unknown): string => String((error as { type?: unknown } | null)?.type ?? "");
/** Returns the code of an error of the SDK. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? "");

/**
 * Runs a call to Stripe. Throws `payment-unreachable` (503) when it does not answer, `not-found` (404) for an object
 * that it does not have.
 */
export async function reached<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (AWAY.has(typeOf(error))) return refuse("payment-unreachable", 503);
    if (codeOf(error) === "resource_missing") return refuse("not-found", 404);
    throw error;
  }
}
