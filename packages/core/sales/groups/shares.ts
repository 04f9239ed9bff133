import { pointsOn } from "#offer/loyalty/loyalty.ts";
import type { PricingContext } from "#offer/pricing/pricingContext.ts";
import type { Id } from "#kit/ids.ts";
import { allocate, cents, NO_CENTS, sum, type BasisPoints, type Cents } from "#kit/money.ts";
import type { PricedLine, PricedOrder, ShippingInput, TraceStep, VatLine } from "#offer/pricing/priced.ts";
import { priceOrder } from "#offer/pricing/pricing.ts";
import { shippingBlock } from "#offer/pricing/shipping/shipping.ts";
import { step } from "#offer/pricing/step.ts";
import { vatLines } from "#offer/pricing/taxes/vat.ts";
import type { ShopRules } from "#shops/settings/settings.ts";

/** A quantity of a format that a member of a grouped order wants. */
export type ShareLine = { formatId: Id; quantity: number };

/** Wish of a member; `capCents` is the maximum price that they were shown, once they have committed. */
export type ShareInput = { id: Id; lines: readonly ShareLine[]; capCents?: Cents | null };

/** A grouped order with its price: the whole as the shop prices one order, and the share of each member. */
export type PricedGroup = {
  whole: PricedOrder;
  shares: Map<Id, PricedOrder>;
  /**
   * Amount that the shop gives so that no member pays more than the price they were shown: Σ shares + this = the whole,
   * to the cent.
   */
  givenCents: Cents;
};

type Part = { id: Id; lines: PricedLine[]; goodsCents: Cents; weightG: number; capCents: number };

/** Merges the wishes of all members, one line for each format: so that tiers and shipping apply to the whole group. */
function mergedLines(inputs: readonly ShareInput[]): ShareLine[] {
  const merged = new Map<Id, number>();
  for (const { formatId, quantity } of inputs.flatMap((input) => input.lines))
    merged.set(formatId, (merged.get(formatId) ?? 0) + quantity);
  return [...merged].map(([formatId, quantity]) => ({ formatId, quantity }));
}

const bare = ({ cents: _, ...rest }: TraceStep): TraceStep => rest;

/**
 * Splits a line of the whole among the members: amount, free units and measures by the largest remainder of each one's
 * quantity.
 */
function splitLine(line: PricedLine, quantities: readonly number[]): PricedLine[] {
  const { quantity, add, amountCents, eq75, weightG, unitE4 } = line;
  const amounts = allocate(amountCents, quantities);
  const adds = allocate(cents(add), quantities);
  const units = quantities.map((q, n) => q + (adds[n] ?? 0));
  const eq75s = allocate(cents(eq75), units);
  return quantities.map((own, n) => ({
    ...line,
    quantity: own,
    add: adds[n] ?? 0,
    amountCents: amounts[n] ?? NO_CENTS,
    eq75: Number(eq75s[n] ?? 0),
    weightG: Math.round((weightG / (quantity + add)) * (units[n] ?? 0)),
    trace: [
      ...line.trace.filter(({ key }) => key !== "trace.line.amount").map(bare),
      step(
        "line.amount",
        { quantity: own, unitE4, amountCents: amounts[n] ?? NO_CENTS },
        amounts[n] ?? NO_CENTS,
      ),
    ],
  }));
}

/** Returns the goods of each member. A cap below their price is kept by a discount, which the shop gives. */
function partsOf(inputs: readonly ShareInput[], whole: PricedOrder): Part[] {
  const parts = inputs.map(({ id, capCents }): Part => ({
    id,
    lines: [],
    goodsCents: NO_CENTS,
    weightG: 0,
    capCents: capCents ?? Infinity,
  }));
  for (const line of whole.lines) {
    const wanted = inputs.map((input) =>
      input.lines.reduce((all, own) => all + (own.formatId === line.formatId ? own.quantity : 0), 0),
    );
    for (const [n, own] of splitLine(line, wanted).entries()) if (wanted[n]) parts[n]?.lines.push(own);
  }
  for (const part of parts) {
    const amounts = part.lines.map((line) => line.amountCents);
    const over = cents(Math.max(0, sum(amounts) - part.capCents));
    if (over > 0)
      for (const [n, off] of allocate(over, amounts).entries())
        if (part.lines[n]) part.lines[n].discountCents = off;
    part.goodsCents = cents(sum(amounts) - over);
    part.weightG = part.lines.reduce((all, line) => all + line.weightG, 0);
  }
  return parts;
}

/**
 * Splits shipping by weight; a member above their cap pays up to it, and the others the rest by weight. The remainder
 * above all caps is left out.
 */
function shippingParts(parts: readonly Part[], shippingCents: Cents): Cents[] {
  const given = parts.map(() => NO_CENTS);
  const open = new Set([...parts.keys()].filter((n) => parts[n]?.lines[0]));
  let left = shippingCents;
  while (left > 0 && open.size > 0) {
    const at = [...open];
    const tried = allocate(
      left,
      at.map((n) => parts[n]?.weightG ?? 0),
    );
    const room = (n: number): number =>
      (parts[n]?.capCents ?? 0) - (parts[n]?.goodsCents ?? 0) - (given[n] ?? 0);
    const full = at.filter((n, i) => (tried[i] ?? 0) > room(n));
    const taken = full.length > 0 ? full : at;
    for (const n of taken) {
      const part = full.length > 0 ? room(n) : (tried[at.indexOf(n)] ?? 0);
      given[n] = cents((given[n] ?? 0) + part);
      left = cents(left - part);
      open.delete(n);
    }
  }
  return given;
}

/**
 * Returns the VAT of a member's shipping, tax included: at the rate of the whole's, or pro rata of the member's own
 * goods.
 */
function carriageVat(part: Part, shippingCents: Cents, whole: PricedOrder, rules: ShopRules): VatLine[] {
  if (shippingCents === 0) return [];
  const [first] = whole.shipping.vat ?? [];
  if (rules.shippingVat === "standard" && first) return vatLines([[first.rateBp, shippingCents]], true);
  const byRate = new Map<BasisPoints, number>();
  for (const line of part.lines)
    byRate.set(
      line.vatRateBp,
      (byRate.get(line.vatRateBp) ?? 0) + Math.max(0, line.amountCents - line.discountCents),
    );
  const rates = [...byRate.keys()];
  const amounts = allocate(shippingCents, [...byRate.values()]);
  return vatLines(
    rates.map((rate, n) => [rate, amounts[n] ?? NO_CENTS]),
    true,
  );
}

/** Returns a member's share as an order of its own: it is the one that is accepted, invoiced and refunded. */
function shareOf(
  part: Part,
  { shippingCents, parcels }: { shippingCents: Cents; parcels: number },
  whole: PricedOrder,
  rules: ShopRules,
): PricedOrder {
  const { lines } = part;
  const charged = carriageVat(part, shippingCents, whole, rules);
  const shipping = shippingBlock(charged, parcels, whole.shipping.franco, whole.shipping);
  const goodsCents = sum(lines.map((line) => line.amountCents));
  const discountCents = sum(lines.map((line) => line.discountCents));
  const vat = vatLines(
    [
      ...lines.map((line) => [line.vatRateBp, cents(line.amountCents - line.discountCents)] as const),
      ...charged.map((v) => [v.rateBp, cents(v.baseCents + v.vatCents)] as const),
    ],
    true,
  );
  const totalHtCents = sum(vat.map((v) => v.baseCents));
  const totalVatCents = sum(vat.map((v) => v.vatCents));
  const totalTtcCents = cents(totalHtCents + totalVatCents);
  if (totalTtcCents !== goodsCents - discountCents + shipping.totalTtcCents) throw new Error("sums differ");
  const { loyalty } = rules;
  return {
    ...whole,
    lines,
    eq75: lines.reduce((all, line) => all + line.eq75, 0),
    goodsCents,
    discountCents,
    ...(loyalty
      ? {
          loyalty: {
            level: null,
            discountCents: NO_CENTS,
            pointsToLose: 0,
            pointsEarned: pointsOn([{ amountCents: goodsCents, discountCents }], loyalty),
          },
        }
      : {}),
    shipping,
    shippingChoices: whole.shippingChoices
      .filter((choice) => choice.ref === whole.shipping.ref)
      .map((choice) => ({ ...choice, totalTtcCents: shipping.totalTtcCents })),
    vat,
    totalHtCents,
    totalVatCents,
    totalTtcCents,
    payLaterCents: NO_CENTS,
    dueNowCents: totalTtcCents,
    problems: [],
    trace: [step("total.sum", { htCents: totalHtCents, vatCents: totalVatCents, ttcCents: totalTtcCents })],
  };
}

/**
 * Prices a grouped order in the shop's public grid, prices including tax (`canGroup`): tiers, promotions by quantity,
 * minimums and free shipping apply to the quantities of all members together; each pays their goods at the group's unit
 * price and their part of the shipping by weight. No member pays more than their cap. `at` in milliseconds since 1970.
 */
export function priceGroup(
  inputs: readonly ShareInput[],
  shipping: ShippingInput,
  { shelf, rules, at }: Omit<PricingContext, "buyer">,
): PricedGroup {
  const whole = priceOrder({ lines: mergedLines(inputs), shipping }, { shelf, buyer: {}, rules, at });
  if (inputs.length === 0) return { whole, shares: new Map(), givenCents: whole.totalTtcCents };
  const parts = partsOf(inputs, whole);
  const shippingShares = shippingParts(parts, whole.shipping.totalTtcCents);
  const parcels = allocate(
    cents(whole.shipping.nbrPackages),
    parts.map((part) => part.weightG),
  );
  const shares = new Map(
    parts.map((part, n) => [
      part.id,
      shareOf(part, { shippingCents: shippingShares[n] ?? NO_CENTS, parcels: parcels[n] ?? 0 }, whole, rules),
    ]),
  );
  const paid = sum([...shares.values()].map((share) => share.totalTtcCents));
  return { whole, shares, givenCents: cents(whole.totalTtcCents - paid) };
}
