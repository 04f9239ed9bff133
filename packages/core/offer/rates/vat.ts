import { basisPoints } from "#kit/money.ts";
import type { Territory, VatRates, VatTerritory } from "#shops/settings/taxes.ts";
import { parisDay } from "./days.ts";
import { MEMBER_STATES } from "./europe.ts";
import { PLACES } from "./places.ts";

/** Percent as in the law: standard, medium, reduced. */
export type Triple = readonly [standard: number, medium: number, reduced: number];
/** Rates from a calendar day on until the next change, and the source page. */
export type Change = readonly [since: string, vat: Triple | undefined, source: string];
/** A territory and its changes, ascending. */
export type VatPlace = readonly [Territory & Pick<VatTerritory, "kind">, readonly Change[]];

/** The 27 member states, ISO 3166 alpha-2. */
export const EU_COUNTRIES = ["FR", ...MEMBER_STATES.map(([{ country }]) => country)].toSorted();

/** A readable row of the table of VAT: percent, calendar days in France, and the source page. */
export type PrintedVat = VatPlace[0] & {
  vat?: { standard: number; medium: number; reduced: number };
  since: string;
  until?: string;
  source: string;
};

const length = ({ zipPrefix = "" }: Territory): number => zipPrefix.length;

/**
 * VAT of goods by the territory of destination (rules §7, §8; design: domain §1.8), the longest postal code first, so
 * that the first matching row is the right one. A country that is neither here nor France is an export; mainland France
 * is not here, because the shop's own rates apply there. It is compiled for a seller's location (`zones.ts`).
 */
export const VAT_TABLE: readonly PrintedVat[] = [...PLACES, ...MEMBER_STATES]
  .toSorted(([a], [b]) => length(b) - length(a))
  .flatMap(([place, changes]) =>
    changes.map(([since, rates, source], i) => {
      const next = changes[i + 1];
      return {
        ...place,
        ...(rates && { vat: { standard: rates[0], medium: rates[1], reduced: rates[2] } }),
        since,
        ...(next && { until: next[0] }),
        source,
      };
    }),
  );

const bp = (percent: number) => basisPoints(Math.round(percent * 100));
const exact = ({ standard, medium, reduced }: NonNullable<PrintedVat["vat"]>): VatRates => ({
  standard: bp(standard),
  medium: bp(medium),
  reduced: bp(reduced),
});

/** Returns the table of VAT in the form for prices: basis points, days as moments at midnight in Paris. */
export function vatTerritories(): VatTerritory[] {
  return VAT_TABLE.map(({ country, zipPrefix, kind, vat, since, until }) => ({
    country,
    ...(zipPrefix && { zipPrefix }),
    kind,
    ...(vat && { vat: exact(vat) }),
    since: parisDay(since),
    ...(until && { until: parisDay(until) }),
  }));
}
