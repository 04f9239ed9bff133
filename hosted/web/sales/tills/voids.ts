import { cents, lineAmount } from "@cuvee/core/kit/money.ts";
import type { TillEvent } from "@cuvee/core/sales/tills/journal.ts";
import type { ShownLine } from "#sales/tills/sale.ts";

type Voided = Pick<ShownLine, "name" | "detail" | "unitE4" | "amountCents"> & {
  line: Pick<ShownLine["line"], "quantity">;
};

/**
 * What the journal is told of a line that was entered and is taken away, or made less of: how many of what, what they would have cost before
 * discounts, and how many are left. Null where nothing is taken away (rules §3.2, log of technical events).
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
