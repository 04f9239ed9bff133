import type { E4 } from "#kit/money.ts";
import type { Rate } from "./events.ts";

/**
 * Names of rates for the young, in the languages of the product, for any reader of regular expressions (PostgreSQL
 * too).
 */
export const YOUNG = "enfant|bébé|moins de|child|kid|niñ|kind|bambin|ragazz|crian|dzie|дет|儿童|子";

type Priced = Pick<Rate, "kind" | "name" | "unitE4" | "notCounting">;

/** Checks whether a rate is an adult's admission: a place that counts, and not one for the young. */
export const isAdultRate = ({ kind, name, notCounting }: Priced): boolean =>
  kind === "price" && !notCounting && !new RegExp(YOUNG, "i").test(name);

/**
 * Returns the "from" price of a visit, E4 with VAT: the lowest adult price. A free place for a child, or its glass of
 * juice, is no price of the visit. 0 where it is free for all; null without a rate for people.
 */
export function fromPriceE4(rates: readonly Priced[]): E4 | null {
  const people = rates.filter(({ kind, notCounting }) => kind === "price" && !notCounting);
  const adults = people.filter(isAdultRate);
  const prices = (adults.length > 0 ? adults : people).map(({ unitE4 }) => unitE4);
  const [first, ...more] = prices;
  return first === undefined
    ? null
    : more.reduceRight((least, price) => (price < least ? price : least), first);
}

/** Names of rates for a whole group, in the languages of the product. */
const GROUP = /group|grup|gruppe|groep|групп|团|グループ|貸切|privati[sf]/i;

/** The unit of a visit's price: an adult where the young pay less, a person where all pay the same, a group. */
type PriceOf = "adult" | "person" | "group";

/** The price that a visit is announced with; `isLowest` where adults may pay more. */
export type VisitPrice = { unitE4: E4; per: PriceOf; isLowest: boolean };

/** Returns the price that a visit is announced with, and what it is for; null without a rate for people. */
export function visitPrice(rates: readonly Priced[]): VisitPrice | null {
  const unitE4 = fromPriceE4(rates);
  if (unitE4 === null) return null;
  const people = rates.filter(({ kind }) => kind === "price");
  const adults = people.filter(isAdultRate);
  const shown = adults.length > 0 ? adults : people.filter(({ notCounting }) => !notCounting);
  const isGroup = shown.some((rate) => rate.unitE4 === unitE4 && GROUP.test(rate.name));
  return {
    unitE4,
    per: isGroup ? "group" : people.length > shown.length ? "adult" : "person",
    isLowest: shown.some((rate) => rate.unitE4 > unitE4),
  };
}
