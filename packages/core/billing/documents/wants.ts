import { allocate, cents, type Cents } from "#kit/money.ts";
import { leftOf, wantAll, type Before, type Contract, type Want } from "./take.ts";

/**
 * An amount off the whole of what is left, in the terms of the contract: spread over its lines by what each still counts (the
 * largest remainder). Throws RangeError where less is left, or nothing is asked.
 */
export function wantAmount(contract: Contract, before: Before, amount: Cents): Want[] {
  const lines = contract.lines.map((line) => ({ id: line.id, left: leftOf(line, before).amountCents }));
  const all = lines.reduce((a, l) => a + l.left, 0);
  if (!(amount > 0 && amount <= all)) throw new RangeError("amount");
  if (amount === all) return wantAll(contract, before);
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
 * The difference of prices: what each unit of lines should have cost less (`newUnitCents` with the terms of the contract) is
 * taken off, for the units that are left. Lines that should cost no less are left out.
 */
export function wantPriceDifference(
  contract: Contract,
  before: Before,
  prices: ReadonlyMap<string, Cents>,
): Want[] {
  return contract.lines.flatMap((line): Want[] => {
    const price = prices.get(line.id);
    const left = leftOf(line, before);
    if (price === undefined || left.quantity <= 0) return [];
    const off = left.amountCents - price * left.quantity;
    return off > 0 ? [{ id: line.id, amountCents: cents(Math.min(off, left.amountCents)) }] : [];
  });
}
