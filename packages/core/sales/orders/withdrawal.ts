import type { Id } from "#kit/ids.ts";
import { cents, scaled, sum, type Cents } from "#kit/money.ts";
import { addDays } from "#visits/events/zone.ts";
import type { OrderLine, OrderStatus } from "#sales/orders/orders.ts";
import { workingDayFrom } from "#sales/orders/workingDays.ts";

/** Days to withdraw from a distance contract, the day of receipt not counted (Code de la consommation, L221-18, L221-19). */
export const WITHDRAWAL_DAYS = 14;

/**
 * The last day on which goods received on a day can be withdrawn from, until its midnight: put off to the next working day
 * when it falls on a Saturday, a Sunday or a public holiday (L221-19).
 */
export const lastDayToWithdraw = (receivedOn: string): string =>
  workingDayFrom(addDays(receivedOn, WITHDRAWAL_DAYS));

/** What a line is to the right of withdrawal; of bottles, boxes and accessories `goods`. */
export type LineNature = "goods" | "datedLeisure" | "futures" | "personalised";

/**
 * Why somebody cannot withdraw from a line: who buys for his business has no such right (L221-3 excepted, which is not for distance
 * sales); L221-28 3° (personalised), 7° (alcohol delivered after thirty days whose value floats: futures), 12° (leisure on a date).
 */
export type Exclusion = "professional" | "datedLeisure" | "futures" | "personalised";

export const exclusionOf = (nature: LineNature, isProfessional: boolean): Exclusion | null =>
  isProfessional ? "professional" : nature === "goods" ? null : nature;

/** A line as it can be withdrawn from: `left` units that no withdrawal has named yet. */
export type WithdrawableLine = {
  lineId: Id;
  name: string;
  quantity: number;
  left: number;
  excluded: Exclusion | null;
};

/** Why nothing can be withdrawn from now. */
export type WithdrawalRefusal = "no-contract" | "over" | "excluded" | "nothing-left";

/** A contract stands from the order on, until it ends otherwise. */
const STANDING: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  "pending",
  "validated",
  "invoiced",
  "error",
]);

/** Null when there is something to withdraw from today. `lastDay` null: not received, the time has not begun to run. */
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

/** So many units of a line. */
export type WithdrawalWish = { lineId: Id; quantity: number };

/**
 * What is to be given back for units of lines, tax included: their price after discounts with their wrapping, and the carriage
 * when everything that was carried comes back (L221-24: what was paid, standard carriage included). Units given with a line (`add`)
 * come back with it and are worth nothing.
 */
export function withdrawalRefund(
  lines: readonly Pick<OrderLine, "id" | "quantity" | "amountCents" | "discountCents" | "wrapping">[],
  wishes: readonly WithdrawalWish[],
  carriageTtcCents: Cents,
  isWhole: boolean,
): Cents {
  const parts = wishes.map(({ lineId, quantity }) => {
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

/** A withdrawal as it was declared, and what became of it. */
export type Withdrawal = {
  id: Id;
  at: string;
  status: WithdrawalStatus;
  /** As the one who withdraws wrote it. */
  name: string;
  email: string;
  lines: { lineId: Id; name: string; quantity: number }[];
  /** To be given back, and what the seller has given back. */
  dueCents: Cents;
  refundedCents: Cents;
  returnedAt: string | null;
  refundedAt: string | null;
  version: number;
};

/** What an order says of the right to withdraw from it. */
export type WithdrawalView = {
  orderId: Id;
  number: string | null;
  /** Day on which the goods came, and the last day to withdraw; null until they have come. */
  receivedOn: string | null;
  lastDay: string | null;
  refusal: WithdrawalRefusal | null;
  lines: WithdrawableLine[];
  made: Withdrawal[];
  /** What can still be given back of the payment, for the seller; null for the buyer. */
  refundableCents: Cents | null;
  /** Where the goods are sent back to: the seller's name and address on one line (Code de la consommation, L221-23); empty without an address. */
  returnTo: string;
};
