import type { Id } from "#kit/ids.ts";
import { allocate, cents, rateOf, sum, type BasisPoints, type Cents, type E4 } from "#kit/money.ts";
import type { Exemption } from "#shops/settings/taxes.ts";
import { priceTicketsAndDuties } from "./taxes/ticketsAndDuties.ts";
import { priceBasket, type Extras } from "./basket.ts";
import { priceFree, supplyOf, type FreeLineInput, type PricedFree } from "./freeLines.ts";
import { agreedGrid, gridPrice, typologyOf } from "./grid.ts";
import { pointsOn } from "#offer/loyalty/loyalty.ts";
import { applyOffers } from "./offers.ts";
import type { LineInput, OrderInput, PricedLine, PricedOrder, PricingBuyer, TraceStep } from "./priced.ts";
import type { PricingContext } from "./pricingContext.ts";
import type { Shelf } from "./shelf.ts";
import { step } from "./step.ts";
import { checkedSums } from "./sums.ts";
import { vatRateOf } from "./taxes/vat.ts";

/** A price that a member of the shop sets on a line, without the grid: in its chain, with its author and reason. */
export type OwnPrice = { unitE4: E4; by: string; reason: string };

/** A line of a sale that the shop's staff writes; its own discount in basis points. */
export type SaleLine = Omit<LineInput, "isFromFidelity"> & {
  id: Id;
  own?: OwnPrice;
  discountBp?: BasisPoints;
};

/** Discount on all lines of a sale, free ones too: basis points, or cents in the chain of the grid. */
export type SaleDiscount = { type: "%" | "€"; amount: number };

/** A sale as the shop's staff writes it; at a till with places of visits, a code, a level of loyalty. */
export type SaleInput = Pick<OrderInput, "shipping" | "reservations" | "promoCode" | "loyaltyLevel"> & {
  lines: SaleLine[];
  free: FreeLineInput[];
  discount?: SaleDiscount;
};

/**
 * A sale to be priced. `sparesAgreed`: its discount does not apply to prices set on a line, nor to the client's own
 * ones.
 */
export type PricedAs = SaleInput & { sparesAgreed?: true };

/**
 * Separates a format from the position of its line: each line has its own entry on the shelf, because each may have a
 * price of its own.
 */
const MARK = "~";
const aliasOf = (formatId: Id, at: number): Id => `${formatId}${MARK}${at}`;
const placeOf = (alias: Id): number => Number(alias.slice(alias.lastIndexOf(MARK) + 1));

/** Deducts the lines' own discounts, then that of the order, split over lines and free lines by largest remainder. */
function takeDiscounts(
  as: PricedAs,
  {
    lines,
    free,
  }: { lines: readonly PricedLine[]; free: readonly (PricedFree & Pick<FreeLineInput, "vatType">)[] },
  { shelf, agreed }: { shelf: Shelf; agreed: ReadonlySet<Id> },
  trace: TraceStep[],
): void {
  for (const line of lines) {
    const { discountBp = 0 as BasisPoints } = as.lines[placeOf(line.formatId)] ?? {};
    const cut = rateOf(cents(line.amountCents - line.discountCents), discountBp);
    if (cut === 0) continue;
    line.discountCents = cents(line.discountCents + cut);
    const name = shelf.get(line.formatId)?.product.name ?? "";
    trace.push(step("discount.line", { name, percentBp: discountBp, discountCents: cut }, -cut));
  }
  const { type, amount } = as.discount ?? { type: "€", amount: 0 };
  // Equal remainders of the split fall on the same rates of VAT, whatever the order of the lines.
  const parts = [
    ...lines
      .filter(({ formatId }) => !(as.sparesAgreed && agreed.has(formatId)))
      .map((part) => ({ part, key: part.formatId.slice(0, part.formatId.lastIndexOf(MARK)) })),
    ...free.map((part) => ({ part, key: MARK + part.vatType })),
  ]
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ part }): PricedLine | PricedFree => part);
  const left = parts.map((part) => cents(part.amountCents - part.discountCents));
  const all = sum(left);
  const cut = type === "%" ? rateOf(all, amount as BasisPoints) : cents(Math.min(amount, all));
  if (cut === 0) return;
  allocate(cut, left).forEach((share, i) => {
    const part = parts[i] as PricedLine | PricedFree;
    part.discountCents = cents(part.discountCents + share);
  });
  trace.push(
    type === "%"
      ? step("discount.percent", { percentBp: amount, discountCents: cut }, -cut)
      : step("discount.euro", { offCents: amount, discountCents: cut }, -cut),
  );
}

/** Returns an order with the reason why its goods have no VAT, where no line of the catalogue gave it. */
const exemptAs = (priced: PricedOrder, exemption: Exemption): PricedOrder => ({
  ...priced,
  exemption,
  trace: priced.trace.map((one) =>
    one.rule === "tax" && one.values["rateBp"] === 0 ? { ...one, key: `trace.tax.${exemption}` } : one,
  ),
});

/** Returns the reason of a line's first price that a member of the shop set. */
function ownStep({ unitE4, by, reason }: OwnPrice, beforeE4: E4, change: TraceStep["cents"]): TraceStep {
  const values = { beforeE4, unitE4, by };
  return reason === ""
    ? step("grid.own", values, change)
    : step("grid.ownReason", { ...values, reason }, change);
}

/**
 * Returns the parts of a sale's price that an order of a buyer does not have: discounts, and free lines at their own
 * rate of VAT. `goodsExemption` is there once the sale is priced.
 */
function saleParts(
  as: PricedAs,
  free: ReturnType<typeof priceFree>,
  spared: { shelf: Shelf; agreed: ReadonlySet<Id> },
): { extras: Extras; goodsExemption?: Exemption | undefined } {
  const parts: ReturnType<typeof saleParts> = {
    extras: {
      takeOffers(wished, context, goods) {
        const offers = applyOffers(wished, context, goods);
        const { lines, trace } = goods;
        const { rules } = context;
        for (const { name, quantity, unitE4, amountCents } of free)
          trace.push(step("free.line", { name, quantity, unitE4, amountCents }, amountCents));
        takeDiscounts(as, { lines, free }, spared, trace);
        const { loyalty } = offers;
        if (!loyalty || !rules.loyalty) return offers;
        return { ...offers, loyalty: { ...loyalty, pointsEarned: pointsOn(lines, rules.loyalty) } };
      },
      priceBeside(wished, context, goods, destination) {
        const ticketsAndDuties = priceTicketsAndDuties(wished, context, goods, destination);
        const { taxed } = destination;
        const { rules } = context;
        parts.goodsExemption = taxed.tax.goods;
        const rulesFor = { goods: taxed, service: taxed.by.prestation ?? taxed, onSite: rules };
        for (const line of free) line.vatRateBp = vatRateOf(line, rulesFor[supplyOf(line)]);
        const rated = free.map((l) => [l.vatRateBp, cents(l.amountCents - l.discountCents)] as const);
        return {
          ...ticketsAndDuties,
          // Counted with the places of events, and subtracted again below.
          ticketsCents: sum([ticketsAndDuties.ticketsCents, ...rated.map(([, amount]) => amount)]),
          rated: [...ticketsAndDuties.rated, ...rated],
        };
      },
    },
  };
  return parts;
}

/**
 * Computes the price of a sale that the shop's staff writes (specification §2, `/orders/add`): that of `priceOrder`
 * (pricing.ts), with prices set manually on lines, discounts on lines and on the whole, and free lines under their own
 * rate of VAT. Neither a line nor the total goes below zero. Reasons to refuse a buyer are in `problems` as usual: the
 * seller decides (`sales/quotes`). Same errors as `priceOrder`. The widget never loads this.
 */
export function priceSale(as: PricedAs, { shelf, buyer, rules, at }: PricingContext): PricedOrder {
  const typology = typologyOf(rules, buyer.typology);
  const own: NonNullable<PricingBuyer["prices"]> = {};
  const shelved: Shelf = new Map(shelf);
  if (shelf.tickets) shelved.tickets = shelf.tickets;
  const lines = as.lines.map(({ formatId, quantity, isWrapped, own: set }, place): LineInput => {
    const alias = aliasOf(formatId, place);
    const found = shelf.get(formatId);
    if (found) shelved.set(alias, found);
    const agreed = buyer.prices?.[formatId];
    if (set) own[alias] = { unitE4: set.unitE4 };
    else if (agreed) own[alias] = agreed;
    return { formatId: alias, quantity, ...(isWrapped ? { isWrapped } : {}) };
  });
  const free = priceFree(as.free);
  const parts = saleParts(as, free, { shelf: shelved, agreed: new Set(Object.keys(own)) });
  const { shipping, reservations, promoCode, loyaltyLevel } = as;
  const priced = checkedSums(
    priceBasket(
      {
        lines,
        ...(shipping ? { shipping } : {}),
        ...(reservations ? { reservations } : {}),
        ...(promoCode ? { promoCode } : {}),
        ...(loyaltyLevel ? { loyaltyLevel } : {}),
      },
      { shelf: shelved, buyer: { ...buyer, prices: own }, rules, at },
      parts.extras,
    ),
  );
  const freeCents: Cents = sum(free.map((l) => cents(l.amountCents - l.discountCents)));
  const realOf = (alias: Id): Id => as.lines[placeOf(alias)]?.formatId ?? alias;
  const { goodsExemption } = parts;
  // Free goods without any of the catalogue have a destination too.
  const isGoods = free.some((line) => supplyOf(line) === "goods" && line.vatRateBp === 0);
  return {
    ...(isGoods && goodsExemption ? exemptAs(priced, goodsExemption) : priced),
    ticketsCents: cents(priced.ticketsCents - freeCents),
    free: free.map(({ vatType: _, ...line }) => line),
    freeCents,
    lines: priced.lines.map((line) => {
      const wished = as.lines[placeOf(line.formatId)];
      const formatId = realOf(line.formatId);
      const found = shelf.get(formatId);
      const [first, ...reasons] = line.trace;
      if (!wished?.own || !found || !first) return { ...line, formatId, wishId: wished?.id };
      const { format, product } = found;
      const rate = vatRateOf(product, rules);
      const before = agreedGrid(buyer.prices?.[formatId], at) ?? gridPrice(format, typology, rate, at);
      const trace = [ownStep(wished.own, before?.unitE4 ?? wished.own.unitE4, first.cents), ...reasons];
      return { ...line, formatId, wishId: wished.id, trace };
    }),
    // Limits are checked against all lines of a format together, under the id of one of them.
    problems: priced.problems.map((p) =>
      p.formatId === undefined || shelf.has(p.formatId) ? p : { ...p, formatId: realOf(p.formatId) },
    ),
  };
}
