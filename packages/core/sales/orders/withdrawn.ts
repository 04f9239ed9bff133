import type { Source } from "#billing/documents/compose.ts";
import { leftOf, type BilledParts, type Portion, type PartRequest } from "#billing/documents/portions.ts";
import { allocate, cents, type Cents } from "#kit/money.ts";
import type { WithdrawalInput } from "./withdrawal.ts";

/**
 * Returns the units of lines that a withdrawal takes of an order, by the ids that lines have on invoices: its goods
 * with their wrapping, and shipping and duties where everything comes back (Code de la consommation L221-24).
 */
export function withdrawnUnits(
  source: Pick<Source, "lines">,
  inputs: readonly WithdrawalInput[],
  isWhole: boolean,
): Map<string, number> {
  const units = new Map<string, number>();
  for (const { id, quantity } of source.lines) {
    const own = inputs.find(({ lineId }) => id === lineId || id === `${lineId}:wrapping`);
    if (own) units.set(id, own.quantity);
    else if (isWhole && /^(shipping|duty):/.test(id)) units.set(id, quantity);
  }
  return units;
}

/** Returns the part of the wanted units that a contract still has; it is subtracted from `units`. */
export function requestUnits(
  source: Pick<Source, "lines">,
  before: BilledParts,
  units: Map<string, number>,
): PartRequest[] {
  return source.lines.flatMap((line): PartRequest[] => {
    const wanted = units.get(line.id) ?? 0;
    const quantity = Math.min(wanted, leftOf(line, before).quantity);
    if (quantity <= 0) return [];
    units.set(line.id, wanted - quantity);
    return [{ id: line.id, quantity }];
  });
}

/**
 * Returns the same lines by amounts that add up to `total` in the terms of the contract, less than their units: a part
 * of their price is kept.
 */
export function lessOf({ lines }: Pick<Portion, "lines">, total: Cents): PartRequest[] {
  const shares = allocate(
    total,
    lines.map(({ amountCents }) => amountCents),
  );
  return lines.flatMap(({ id }, at): PartRequest[] => {
    const amountCents = cents(shares[at] ?? 0);
    return amountCents > 0 ? [{ id, amountCents }] : [];
  });
}
