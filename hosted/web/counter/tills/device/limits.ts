import { cents } from "@cuvee/core/kit/money.ts";
import type { SalesPointSettings } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { OfflineLimits, TillSync } from "#counter/tills/device/tillState.ts";

/**
 * Returns the limits of a till without the server (hosted/decisions/0015-the-till.md): hours since it last answered,
 * and turnover that it does not have. Null while it accepts the records; a chain that it refuses is no reason to stop
 * selling.
 */
export function limitsOf(
  point: Pick<SalesPointSettings, "offlineHours" | "offlineCents"> | undefined,
  sync: TillSync,
  since: number,
  now: number,
): OfflineLimits | null {
  if (!point || (sync.isReached && !sync.needsSignIn)) return null;
  const until = (sync.lastReachedAt ?? since) + point.offlineHours * 3_600_000;
  const leftCents = cents(Math.max(0, point.offlineCents - sync.waitingCents));
  return { until, leftCents, isOver: now >= until || leftCents === 0 };
}
