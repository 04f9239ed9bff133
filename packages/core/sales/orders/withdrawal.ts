import type { Id } from "#kit/ids.ts";
import { cents, scaled, sum, type Cents } from "#kit/money.ts";
import { addDays } from "#visits/events/zone.ts";
import type { OrderLine, OrderStatus } from "#sales/orders/orders.ts";
import { workingDayFrom } from "#sales/orders/workingDays.ts";

/**
 * Days to withdraw from a distance contract, the day of receipt not counted (Code de la consommation, L221-18,
 * L221-19).
 */
const WITHDRAWAL_DAYS = 14;

/**
 * Returns the last day on which goods received on a day can be withdrawn from, until its midnight: put off to the next
 * working day when it falls on a Saturday, a Sunday or a public holiday (L221-19).
 */
export const lastDayToWithdraw = (receivedOn: string): string =>
  workingDayFrom(addDays(receivedOn, WITHDRAWAL_DAYS));

/** Nature of a line under the right of withdrawal; bottles, boxes and accessories are `goods`. */
export type LineNature = "goods" | "datedLeisure" | "futures" | "personalised";

/**
 * Reasons that exclude withdrawal from a line: a business buyer has no such right (L221-3 excepted, which is not for
 * distance sales); L221-28 3° (personalised), 7° (alcohol delivered after thirty days whose value floats: futures), 12°
 * (leisure on a date).
 */
export type Exclusion = "professional" | "datedLeisure" | "futures" | "personalised";

export const exclusionOf = (nature: LineNature, isProfessional: boolean): Exclusion | null =>
  isProfessional ? "professional" : nature === "goods" ? null : nature;

/** A line of which units can be withdrawn: `left` units that no withdrawal has named yet. */
export type WithdrawableLine = {
  lineId: Id;
  name: string;
  quantity: number;
  left: number;
  excluded: Exclusion | null;
};

/** Reasons why no withdrawal is possible now. */
export type WithdrawalRefusal = "no-contract" | "over" | "excluded" | "nothing-left";

/** A contract is in force from the order on, until it ends otherwise. */
const STANDING: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  "pending",
  "validated",
  "invoiced",
  "error",
]);

/**
 * Returns the reason against a withdrawal today; null when it is possible. `lastDay` null: not received, the period has
 * not begun.
 */
export function withdrawalRefusal(
  order: { status: OrderStatus; lines: readonly Pick<WithdrawableLine, "left" | "excluded">[] },
  lastDay: string | null,
  today: string,
): WithdrawalRefusal | null {
  if (!STANDING.has(order.status)) return "no-contract";
  if (order.lines.every((line) => line.excluded !== null)) return "excluded";
  if (lastDay !== null && today > lastDay) return "over";
  return order.lines.some((line) => line.excluded === null && line.left > 0) ? null : "nothing-left";
}

/** A quantity of a line to withdraw. */
export type WithdrawalInput = { lineId: Id; quantity: number };

/**
 * Returns the refund for units of lines, tax included: their price after discounts with their gift wrapping, and the
 * shipping when all shipped goods come back (L221-24: the amount paid, standard shipping included). Units given with a
 * line (`add`) come back with it and are worth nothing.
 */
export function withdrawalRefund(
  lines: readonly Pick<OrderLine, "id" | "quantity" | "amountCents" | "discountCents" | "wrapping">[],
  inputs: readonly WithdrawalInput[],
  carriageTtcCents: Cents,
  isWhole: boolean,
): Cents {
  const parts = inputs.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return cents(0);
    const paid = line.amountCents - line.discountCents + (line.wrapping?.amountCents ?? 0);
    return cents(scaled(paid, quantity, line.quantity));
  });
  return cents(sum(parts) + (isWhole ? carriageTtcCents : 0));
}

/** `declared`: the goods are to come back; `settled`: nothing had left, the order was cancelled at once. */
export const WITHDRAWAL_STATUSES = ["declared", "returned", "refunded", "settled"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** A declared withdrawal, and its settlement. */
export type Withdrawal = {
  id: Id;
  at: string;
  status: WithdrawalStatus;
  /** In the spelling of the person who withdraws. */
  name: string;
  email: string;
  lines: { lineId: Id; name: string; quantity: number }[];
  /** Amount to refund, and amount that the seller has refunded. */
  dueCents: Cents;
  refundedCents: Cents;
  returnedAt: string | null;
  refundedAt: string | null;
  version: number;
};

/** Withdrawal data of an order. */
export type WithdrawalView = {
  orderId: Id;
  number: string | null;
  /** Day of receipt of the goods, and the last day to withdraw; null until they have been received. */
  receivedOn: string | null;
  lastDay: string | null;
  refusal: WithdrawalRefusal | null;
  lines: WithdrawableLine[];
  made: Withdrawal[];
  /** Amount of the payment that can still be refunded, for the seller; null for the buyer. */
  refundableCents: Cents | null;
  /**
   * Return address of the goods: the seller's name and address on one line (Code de la consommation, L221-23); empty
   * without an address.
   */
  returnTo: string;
};
