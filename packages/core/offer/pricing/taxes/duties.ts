import { cents, type BasisPoints } from "#kit/money.ts";
import { rowAt, type DutyBasis, type DutyRate } from "#shops/settings/taxes.ts";
import type { Shelf } from "#offer/pricing/shelf.ts";
import type { PricedDuty, PricedLine } from "#offer/pricing/priced.ts";
import type { Destination, PricingContext } from "#offer/pricing/pricingContext.ts";
import type { Taxed } from "./vat.ts";

/** By basis: the factor of the alcohol (hundredths of a percent), and the millilitres × alcohol in one unit of it. */
const BASES: Record<DutyBasis, readonly [times: number, unit: number]> = {
  hl: [0, 1e5],
  ap: [1, 1e9],
  da: [1, 1e7],
  dap: [2, 1e11],
};

type ShelvedFormat = NonNullable<ReturnType<Shelf["get"]>>;

type Duty = [PricedDuty["kind"], name: string, DutyRate | undefined, vatRateBp: BasisPoints];

/** Returns the duty that a shop adds to the products of some families. */
function customDuty(
  custom: NonNullable<ShelvedFormat["vintage"]["legal"]>["customTax"],
  family: ShelvedFormat["product"]["productType"],
  { hasTVA }: Taxed,
): Duty[] {
  if (!custom?.added || (custom.families[0] && !custom.families.includes(family))) return [];
  const rate = hasTVA ? custom.vatRateBp : (0 as BasisPoints);
  return [["custom", custom.name, { rateE4: custom.perHlE4, basis: "hl" }, rate]];
}

/**
 * Returns the duties on the lines of an order whose grid excludes them (rules §1.1; design: domain §1.7): one for each
 * class, rate and rate of VAT, rounded once, half up, for the whole order; a pack pays for its content. Exact: volumes
 * are whole millilitres, alcohol hundredths of a percent. A duty is in the base of VAT: `vatRateBp`.
 */
export function priceDuties(
  lines: readonly PricedLine[],
  { shelf, at }: Pick<PricingContext, "shelf" | "at">,
  { taxed, to, zip }: Pick<Destination, "taxed" | "to" | "zip">,
): PricedDuty[] {
  // Monaco belongs to the French customs territory; exports leave without duty, and so do goods of the overseas
  // departments.
  const isDue = taxed.tax.zone === "home";
  const groups = new Map<string, Omit<PricedDuty, "amountCents" | "baseE6"> & { base: bigint }>();
  const tax = ({ product, vintage, format }: ShelvedFormat, units: number, vatRateBp: BasisPoints): void => {
    const { contents } = format;
    if (contents?.some((c) => shelf.has(c.formatId))) {
      for (const c of contents) {
        const found = shelf.get(c.formatId);
        if (found) tax(found, units * c.quantity, vatRateBp);
      }
      return;
    }
    const { dutyClass = "own", alcohol = 0, legal = {} } = vintage;
    const rows = taxed.duties?.filter((r) => r.dutyClass === dutyClass);
    const row =
      isDue && (legal.typeDA ?? "DA2") === "DA2" ? { ...rowAt(rows, at, "FR", to ? zip : ""), ...legal } : {};
    const duties: Duty[] = [
      ["duty", dutyClass, row.da ?? row.duty, vatRateBp],
      ["css", dutyClass, row.css, vatRateBp],
      ...customDuty(legal.customTax, product.productType, taxed),
    ];
    for (const [kind, name, duty, rate] of duties)
      if (duty) {
        const key = [kind, name, duty.rateE4, duty.basis, rate].join();
        const group = groups.get(key) ?? { kind, name, ...duty, vatRateBp: rate, base: 0n };
        group.base += BigInt(format.volumeMl * units) * BigInt(alcohol) ** BigInt(BASES[duty.basis][0]);
        groups.set(key, group);
      }
  };
  for (const line of lines) {
    const found = shelf.get(line.formatId);
    if (found) tax(found, line.quantity + line.add, line.vatRateBp);
  }
  return [...groups.values()].map(({ base, ...duty }) => {
    const divided = (n: bigint, by: number) => Number((2n * n + BigInt(by)) / BigInt(2 * by));
    const [, unit] = BASES[duty.basis];
    return {
      ...duty,
      baseE6: divided(base * 1_000_000n, unit),
      amountCents: cents(divided(base * BigInt(duty.rateE4), unit * 100)),
    };
  });
}
