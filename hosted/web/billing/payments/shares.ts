import { oldestFirst } from "@cuvee/core/billing/payments/ledger.ts";
import type { ClaimView } from "@cuvee/core/billing/payments/views.ts";
import { cents } from "@cuvee/core/kit/money.ts";

/** Share of each document or order, in cents. */
export type ShareOf = ReadonlyMap<string, number>;

/** Allocates an amount to the debts, the named document first, then the oldest. */
export function spreadOver(owed: readonly ClaimView[], amount: number, first?: string): ShareOf {
  const named = owed.find((o) => o.id === first);
  const own = named ? Math.min(amount, named.openCents) : 0;
  const rest = oldestFirst(
    owed.filter((o) => o !== named),
    cents(amount - own),
  );
  return new Map([
    ...(named && own > 0 ? [[named.id, own] as const] : []),
    ...rest.map((r) => [r.id, r.amountCents] as const),
  ]);
}

/** Returns the allocations that shares stand for, as calls take them. */
export const allocationsOf = (owed: readonly ClaimView[], shares: ShareOf) =>
  [...shares]
    .filter(([, amount]) => amount > 0)
    .map(([of, amountCents]) =>
      owed.find((o) => o.id === of)?.kind === "order"
        ? { orderId: of, amountCents }
        : { documentId: of, amountCents },
    );

/** Sums shares, in cents. */
export const givenOf = (shares: ShareOf): number => [...shares.values()].reduce((all, n) => all + n, 0);
