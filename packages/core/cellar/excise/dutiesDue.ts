import { cents, type Cents } from "#kit/money.ts";
import { dutyClassOf, type DutyClass } from "#offer/rates/labels.ts";
import { rowAt, type DutyBasis, type DutyRate, type DutyRow } from "#shops/settings/taxes.ts";
import type { Declaration, ProductAccount } from "./declaration.ts";
import type { NodeKey } from "./nodes.ts";
import { startOf, type Period } from "./periods.ts";

/**
 * Factor of the alcohol (hundredths of a percent) in a basis, and the millilitres × alcohol in one unit of it (rules
 * §1.1).
 */
const BASES: Record<DutyBasis, readonly [times: number, unit: number]> = {
  hl: [0, 1e5],
  ap: [1, 1e9],
  da: [1, 1e7],
  dap: [2, 1e11],
};

/** Lines on which duty falls due, and the one on which it is refunded. */
const TAXED: Partial<Record<NodeKey, 1 | -1>> = { sales: 1, salesLastYear: 1, replaced: -1 };

/** A duty of a month: volume of the period × rate, rounded once (rules §2.4). `volumeMl` is negative for a refund. */
export type DutyDue = {
  dutyClass: DutyClass;
  kind: "duty" | "css";
  rate: DutyRate;
  /** Month of the rate: of the declaration, or of the first exit of returned goods. */
  period: Period;
  volumeMl: number;
  /** Units of the basis, millionths. */
  baseE6: number;
  amountCents: Cents;
};

function halfUp(n: bigint, by: bigint): number {
  const size = n < 0n ? -n : n;
  const rounded = (2n * size + by) / (2n * by);
  return Number(n < 0n ? -rounded : rounded);
}

type Sum = Omit<DutyDue, "baseE6" | "amountCents"> & { base: bigint };

function addTo(
  sums: Map<string, Sum>,
  rows: readonly DutyRow[],
  product: ProductAccount,
  period: Period,
): void {
  const dutyClass = dutyClassOf(product.fiscalLabel, product.alcohol);
  if (!dutyClass) return;
  const table = rows.filter((r) => r.dutyClass === dutyClass);
  for (const line of product.lines) {
    const sign = TAXED[line.node];
    if (!sign) continue;
    const month = line.node === "replaced" ? (line.origin ?? period) : period;
    const row = rowAt(table, startOf(month), "FR", "");
    for (const kind of ["duty", "css"] as const) {
      const rate = row?.[kind];
      if (!rate) continue;
      const key = [dutyClass, kind, month].join();
      const sum = sums.get(key) ?? { dutyClass, kind, rate, period: month, volumeMl: 0, base: 0n };
      const [times] = BASES[rate.basis];
      sum.volumeMl += sign * line.ml;
      sum.base += BigInt(sign * line.ml) * BigInt(product.alcohol ?? 0) ** BigInt(times);
      sums.set(key, sum);
    }
  }
}

/**
 * Returns the duties of a month by class (rules §1.1, §2.4): the volume of the period times the rate of the dated
 * table, rounded half up once, never a sum of amounts that documents rounded. Goods put back under suspension are
 * deducted at the rate of their month.
 */
export function dutiesDue(
  { products, period }: Pick<Declaration, "products" | "period">,
  rows: readonly DutyRow[],
): DutyDue[] {
  const sums = new Map<string, Sum>();
  for (const product of products) if (product.side === "suspended") addTo(sums, rows, product, period);
  return [...sums.values()]
    .filter((sum) => sum.volumeMl !== 0)
    .toSorted(
      (a, b) =>
        a.dutyClass.localeCompare(b.dutyClass) ||
        b.period.localeCompare(a.period) ||
        b.kind.localeCompare(a.kind),
    )
    .map(({ base, ...due }) => {
      const unit = BigInt(BASES[due.rate.basis][1]);
      return {
        ...due,
        baseE6: halfUp(base * 1_000_000n, unit),
        amountCents: cents(halfUp(base * BigInt(due.rate.rateE4), unit * 100n)),
      };
    });
}
