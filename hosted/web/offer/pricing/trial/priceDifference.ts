import type { PricedLine, PricedOrder, TraceStep } from "@cuvee/core/offer/pricing/priced.ts";

/** The first step in which two prices of the same basket differ; a side is null if it has no such step. */
export type PriceDifference = {
  /** The line it belongs to; null for the order. */
  formatId: string | null;
  first: TraceStep | null;
  second: TraceStep | null;
};

const same = (a: TraceStep | undefined, b: TraceStep | undefined): boolean =>
  a?.key === b?.key && JSON.stringify(a?.values) === JSON.stringify(b?.values);

function partingOf(
  formatId: string | null,
  first: readonly TraceStep[],
  second: readonly TraceStep[],
): PriceDifference | null {
  const at = Array.from({ length: Math.max(first.length, second.length) }, (_, n) => n).find(
    (n) => !same(first[n], second[n]),
  );
  return at === undefined ? null : { formatId, first: first[at] ?? null, second: second[at] ?? null };
}

const isSame =
  (a: PricedLine) =>
  (b: PricedLine): boolean =>
    a.formatId === b.formatId && a.quantity === b.quantity && a.gift === b.gift;

/**
 * Finds the first step in which two prices of the same basket differ: by line in the order of the basket, then in the
 * order's own steps.
 */
export function firstPriceDifference(first: PricedOrder, second: PricedOrder): PriceDifference | null {
  const left = [...second.lines];
  for (const line of first.lines) {
    const at = left.findIndex(isSame(line));
    const other = at < 0 ? undefined : left.splice(at, 1)[0];
    const found = partingOf(line.formatId, line.trace, other?.trace ?? []);
    if (found) return found;
  }
  const [extra] = left;
  if (extra) return partingOf(extra.formatId, [], extra.trace);
  return partingOf(null, first.trace, second.trace);
}
