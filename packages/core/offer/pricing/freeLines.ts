import type { Id } from "#kit/ids.ts";
import { lineAmount, NO_CENTS, type BasisPoints, type Cents, type E4 } from "#kit/money.ts";
import type { VatType } from "#shops/settings/settings.ts";
import type { Supply } from "#offer/rates/taxation.ts";

/** Accounting type of a line without product of the catalogue (specification §3, "Accounting"). */
export const FREE_KINDS = ["service", "product", "merchandise", "tasting", "shipping", "dryMatter"] as const;
type FreeKind = (typeof FREE_KINDS)[number];

/** A line with a seller's own words and price; the price of one unit in the chain of the grid. */
export type FreeLineInput = {
  id: Id;
  name: string;
  quantity: number;
  unitE4: E4;
  vatType: VatType;
  accountingType: FreeKind;
};

/**
 * Returns the taxation of a free line: as goods, which have a destination, as a service, or as a supply at the seller's
 * premises (`taxation.ts`).
 */
export const supplyOf = ({ accountingType }: Pick<FreeLineInput, "accountingType">): Supply =>
  accountingType === "service" ? "service" : accountingType === "tasting" ? "onSite" : "goods";

/** A free line with its price; `discountCents` is its share of the discount on the order, as a positive amount. */
export type PricedFree = Omit<FreeLineInput, "vatType"> & {
  amountCents: Cents;
  discountCents: Cents;
  vatRateBp: BasisPoints;
};

/**
 * Returns free lines with their prices; their VAT rate depends on the destination of the goods, and is set later
 * (`sale.ts`).
 */
export const priceFree = (
  inputs: readonly FreeLineInput[],
): (PricedFree & Pick<FreeLineInput, "vatType">)[] =>
  inputs.map((input) => ({
    ...input,
    amountCents: lineAmount(input.unitE4, input.quantity),
    discountCents: NO_CENTS,
    vatRateBp: 0 as BasisPoints,
  }));
