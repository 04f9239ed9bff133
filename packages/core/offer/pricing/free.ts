import type { Id } from "#kit/ids.ts";
import { lineAmount, NO_CENTS, type BasisPoints, type Cents, type E4 } from "#kit/money.ts";
import type { VatType } from "#shops/settings/settings.ts";
import type { Supply } from "./taxation.ts";

/** What a line that is no product of the catalogue is in the books (specification §3, "Accounting"). */
export const FREE_KINDS = ["service", "product", "merchandise", "tasting", "shipping", "dryMatter"] as const;
export type FreeKind = (typeof FREE_KINDS)[number];

/** A line that a seller words and prices himself; the price of one unit in the chain of the grid. */
export type FreeWish = {
  id: Id;
  name: string;
  quantity: number;
  unitE4: E4;
  vatType: VatType;
  accountingType: FreeKind;
};

/** How a free line is taxed: as goods, which go somewhere, as a service, or as what takes place at the seller's (`taxation.ts`). */
export const supplyOf = ({ accountingType }: Pick<FreeWish, "accountingType">): Supply =>
  accountingType === "service" ? "service" : accountingType === "tasting" ? "onSite" : "goods";

/** A free line with its price; `discountCents` is its share of the discount on the order, as a positive amount. */
export type PricedFree = Omit<FreeWish, "vatType"> & {
  amountCents: Cents;
  discountCents: Cents;
  vatRateBp: BasisPoints;
};

/** Free lines with what they cost; their rate of VAT depends on where the goods go, and is said later (`sale.ts`). */
export const priceFree = (wishes: readonly FreeWish[]): (PricedFree & Pick<FreeWish, "vatType">)[] =>
  wishes.map((wish) => ({
    ...wish,
    amountCents: lineAmount(wish.unitE4, wish.quantity),
    discountCents: NO_CENTS,
    vatRateBp: 0 as BasisPoints,
  }));
