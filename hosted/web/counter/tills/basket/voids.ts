import { cents, lineAmount } from "@cuvee/core/kit/money.ts";
import type { TillEvent } from "@cuvee/core/counter/tills/journal.ts";
import type { ShownLine } from "#counter/tills/sale/sale.ts";

type Voided = Pick<ShownLine, "name" | "detail" | "unitE4" | "amountCents"> & {
  line: Pick<ShownLine["line"], "quantity">;
};

/**
 * Returns the journal facts of an entered line that is removed, or reduced: the quantity and name, the price before
 * discounts, and the quantity left. Null when nothing is removed (rules §3.2, log of technical events).
 */
export function voidFacts(
  { line, name, detail, unitE4, amountCents }: Voided,
  next: number,
): NonNullable<TillEvent["facts"]> | null {
  const left = Math.max(0, next);
  const quantity = line.quantity - left;
  if (quantity <= 0) return null;
  return {
    name: [name, detail].filter(Boolean).join(" · "),
    quantity,
    amountCents: left === 0 ? amountCents : cents(Math.min(amountCents, lineAmount(unitE4, quantity))),
    ...(left > 0 ? { left } : {}),
  };
}
