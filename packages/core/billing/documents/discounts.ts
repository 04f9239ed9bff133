import { proportion } from "#kit/allocation.ts";
import { cents, sum, type Cents } from "#kit/money.ts";
import type { Selection } from "./compose.ts";
import type { DocumentPart } from "./documents.ts";
import { takenOf, type Portion } from "./portions.ts";

/**
 * Returns the share that a part takes of the discounts on the whole: in proportion to its lines, less the share of the
 * preceding parts, so that the parts add up.
 */
export function discountsOf(
  { source, before }: Pick<Selection, "source" | "before">,
  { lines }: Portion,
): Pick<DocumentPart, "discounts"> {
  const all = sum(source.lines.map((l) => l.discountCents));
  const done = sum(source.lines.map((l) => takenOf(before, l.id).discountCents));
  const taken = sum(lines.map((l) => l.discountCents));
  const upTo = (amount: Cents, part: number): number => (all === 0 ? 0 : proportion(amount, part, all));
  const shares = (source.discounts ?? []).map((discount) => ({
    ...discount,
    amountCents: cents(upTo(discount.amountCents, done + taken) - upTo(discount.amountCents, done)),
  }));
  const discounts = shares.filter(({ amountCents }) => amountCents > 0);
  return discounts.length > 0 ? { discounts } : {};
}
