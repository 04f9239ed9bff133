import type { CancellationStep } from "./events.ts";

/**
 * The terms of a cancellation as one sentence says them: nothing is refunded, all until some hours before, a part until
 * then, or all and later a part.
 */
export type CancellationPolicy =
  | { kind: "none" }
  | { kind: "whole"; hours: number }
  | { kind: "part"; partHours: number; refundBp: number }
  | { kind: "wholeThenPart"; hours: number; partHours: number; refundBp: number };

/**
 * Returns the terms of a cancellation for one sentence: the last moment of a whole refund, and the last one of any.
 * Between them there may be more steps, which the checkout lists.
 */
export function cancellationPolicy(steps: readonly CancellationStep[]): CancellationPolicy {
  const byRefund = steps
    .filter(({ refundBp }) => refundBp > 0)
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore);
  const whole = byRefund.findLast(({ refundBp }) => refundBp >= 10_000);
  const last = byRefund.at(-1);
  if (!last) return { kind: "none" };
  const part = { partHours: last.hoursBefore, refundBp: last.refundBp };
  if (!whole) return { kind: "part", ...part };
  if (whole === last) return { kind: "whole", hours: whole.hoursBefore };
  return { kind: "wholeThenPart", hours: whole.hoursBefore, ...part };
}
