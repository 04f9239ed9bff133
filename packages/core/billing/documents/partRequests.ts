import { allocate, cents, type Cents } from "#kit/money.ts";
import {
  leftOf,
  requestRest,
  type BilledParts,
  type BillableContract,
  type PartRequest,
} from "./portions.ts";

/**
 * Returns the wants for an amount off the whole rest, in the terms of the contract: spread over its lines by their
 * remaining amounts (largest remainder). Throws RangeError where less is left, or the amount is zero.
 */
export function requestAmount(contract: BillableContract, before: BilledParts, amount: Cents): PartRequest[] {
  const lines = contract.lines.map((line) => ({ id: line.id, left: leftOf(line, before).amountCents }));
  const all = lines.reduce((a, l) => a + l.left, 0);
  if (!(amount > 0 && amount <= all)) throw new RangeError("amount");
  if (amount === all) return requestRest(contract, before);
  const shares = allocate(
    amount,
    lines.map((l) => l.left),
  );
  return lines.flatMap(({ id }, at) => {
    const share = shares[at] ?? 0;
    return share > 0 ? [{ id, amountCents: cents(share) }] : [];
  });
}

/**
 * Returns the wants of a price difference: the reduction per unit of lines (to `newUnitCents` in the terms of the
 * contract) for the remaining units. Lines without reduction are left out.
 */
export function requestPriceDifference(
  contract: BillableContract,
  before: BilledParts,
  prices: ReadonlyMap<string, Cents>,
): PartRequest[] {
  return contract.lines.flatMap((line): PartRequest[] => {
    const price = prices.get(line.id);
    const left = leftOf(line, before);
    if (price === undefined || left.quantity <= 0) return [];
    const off = left.amountCents - price * left.quantity;
    return off > 0 ? [{ id: line.id, amountCents: cents(Math.min(off, left.amountCents)) }] : [];
  });
}
