import type { Cents } from "#kit/money.ts";
import { cents } from "#kit/money.ts";
import type { PaymentStatus, PaymentType } from "#billing/payments/payments.ts";

export const CLAIM_KINDS = ["bill", "deposit", "order", "ticket"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
/** Claims that fall due: a ticket on account does not before its invoice. */
export const DUE_KINDS = ["bill", "deposit", "order"] as const satisfies readonly ClaimKind[];
export type DueKind = (typeof DUE_KINDS)[number];

/**
 * A debt of a client (créance): an open bill or deposit invoice, the part of an order that nothing has billed yet, or what a ticket of a
 * till put on account and no invoice has taken (`ticketClaim`). All amounts include VAT.
 *
 * - **Outstanding** (encours): the sum of all claims, due or not.
 * - **Unpaid** (impayé): of these, what is past its due date.
 *
 * Money that was received and not rejected, and credit notes of the very document, are taken off. The view `claims` of the database
 * lists the same claims; `claims.test.ts` of the server compares the two.
 */
export type Claim = {
  kind: ClaimKind;
  openCents: Cents;
  /** `YYYY-MM-DD`; null: it has no due date yet. */
  dueOn: string | null;
};

/** Whether a due date is over on a day, both `YYYY-MM-DD`: the day itself is in time, and what has no due date is never late. */
export const isPastDue = (dueOn: string | null, today: string): dueOn is string =>
  dueOn !== null && dueOn < today;

/** Whether a claim is unpaid on a day (`YYYY-MM-DD`). */
export const isUnpaid = ({ openCents, dueOn }: Pick<Claim, "openCents" | "dueOn">, today: string): boolean =>
  openCents > 0 && isPastDue(dueOn, today);

/** Sums of claims on a day. */
export type OwedSums = {
  outstandingCents: Cents;
  unpaidCents: Cents;
  /** How many claims, and how many of them are unpaid. */
  claims: number;
  unpaids: number;
};

/** Sums claims on a day (`YYYY-MM-DD`). Claims of which nothing is open count nothing. */
export function owedOf(claims: readonly Claim[], today: string): OwedSums {
  const open = claims.filter(({ openCents }) => openCents > 0);
  const late = open.filter((claim) => isUnpaid(claim, today));
  const sum = (of: readonly Claim[]): Cents => cents(of.reduce((all, { openCents }) => all + openCents, 0));
  return {
    outstandingCents: sum(open),
    unpaidCents: sum(late),
    claims: open.length,
    unpaids: late.length,
  };
}

/** Payments of which money is still to come. A card kept for later (`setup`) owes nothing by itself. */
const AWAITED: ReadonlySet<PaymentStatus> = new Set([
  "pending",
  "processing",
  "requiresAction",
  "scheduled",
  "partial",
  "missing",
  "error",
]);
/** Of these, payments that nobody is carrying out: the others are with a bank or have their own day. */
const LEFT: ReadonlySet<PaymentStatus> = new Set(["pending", "partial", "missing", "error"]);

/** An order as its claim is made of it. Amounts include VAT. */
export type OrderToClaim = {
  /** As of an order (`sales/orders/orders.ts`). */
  status: string;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  /** Less what was given up of it. */
  totalCents: Cents;
  billedCents: Cents;
  /** The amount of deposit invoices that no bill has deducted. */
  depositedCents: Cents;
  /** Money received on the order itself. */
  heldCents: Cents;
  /** Day of the order in France. */
  orderedOn: string;
  dueOn: string | null;
  hasTerms: boolean;
  hasSchedule: boolean;
};

/**
 * The claim that an order is by itself: what neither bills nor deposit invoices took of it, less its money. Null for one of which
 * nothing is owed: a draft, one that ended, one that is wholly billed, one that is paid.
 *
 * It is due on the day of its terms; without terms, on the day of the order, as its bill would be. It has no due date before the
 * seller accepts it, where it is paid in cash when it is handed over, at delivery, by instalments (their deposit invoices have one
 * each), or while a debit is on its way.
 */
export function orderClaim(order: OrderToClaim): Claim | null {
  const { status, paymentStatus, paymentType } = order;
  if ((status !== "pending" && status !== "validated") || !AWAITED.has(paymentStatus)) return null;
  const openCents = cents(
    Math.max(0, order.totalCents - order.billedCents - order.depositedCents - order.heldCents),
  );
  if (openCents === 0) return null;
  const hasDay = status === "validated" && LEFT.has(paymentStatus);
  const isLater = order.hasTerms || paymentType === "cash" || order.hasSchedule;
  const dueOn = hasDay ? (order.dueOn ?? (isLater ? null : order.orderedOn)) : null;
  return { kind: "order", openCents, dueOn };
}
