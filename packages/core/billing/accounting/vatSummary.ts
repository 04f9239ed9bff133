import { cents, type Cents } from "#kit/money.ts";
import type { LineVat, VatBasis } from "./entry.ts";
import { rateOfType, type VatTypeKey } from "./vatTypes.ts";

/** A line of the books that counts in a VAT return: its VAT account's movement, credits positive. */
export type VatLine = Pick<LineVat, "type" | "basis" | "baseCents"> & { vatCents: Cents };

/** Due on invoice, due on payment, sold without VAT, and the change of the waiting VAT. */
export const SUMMARY_BASES = ["debits", "encashment", "none", "waiting"] as const;
type SummaryBasis = (typeof SUMMARY_BASES)[number];

export type SummaryRow = { type: VatTypeKey; basis: SummaryBasis; baseCents: Cents; vatCents: Cents };

const basisOf = (basis: VatBasis): SummaryBasis => (basis === "turned" ? "waiting" : basis);

/**
 * Returns the VAT of a period by rate and by basis (CGI art. 269): the sales side of a return. Rows in the order of
 * `SUMMARY_BASES`, then by country and falling rate; zero rows are left out. `totalCents` is the amount due.
 */
export function vatSummary(lines: readonly VatLine[]): { rows: SummaryRow[]; totalCents: Cents } {
  const groups = Map.groupBy(lines, (l) => `${basisOf(l.basis)}|${l.type}`);
  const rows = [...groups.values()].flatMap((of): SummaryRow[] => {
    const [first] = of;
    if (!first) return [];
    const baseCents = cents(of.reduce((a, l) => a + l.baseCents, 0));
    const vatCents = cents(of.reduce((a, l) => a + l.vatCents, 0));
    return baseCents === 0 && vatCents === 0
      ? []
      : [{ type: first.type, basis: basisOf(first.basis), baseCents, vatCents }];
  });
  const place = (row: SummaryRow): number => SUMMARY_BASES.indexOf(row.basis);
  return {
    rows: rows.toSorted(
      (a, b) =>
        place(a) - place(b) ||
        Number(b.type.startsWith("fr")) - Number(a.type.startsWith("fr")) ||
        rateOfType(b.type) - rateOfType(a.type) ||
        a.type.localeCompare(b.type, "en"),
    ),
    totalCents: cents(rows.reduce((a, r) => a + (r.basis === "waiting" ? 0 : r.vatCents), 0)),
  };
}
