import type { Cents } from "#kit/money.ts";
import { cents } from "#kit/money.ts";
import type { PaymentStatus } from "#billing/payments/payments.ts";
import type { PaymentType } from "#shops/settings/paymentTypes.ts";

export const CLAIM_KINDS = ["bill", "deposit", "order", "ticket"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
/** Claims with a due date: a ticket on account has none before its invoice. */
export const DUE_KINDS = ["bill", "deposit", "order"] as const satisfies readonly ClaimKind[];
export type DueKind = (typeof DUE_KINDS)[number];

/**
 * A debt of a client (créance): an open invoice or deposit invoice, the part of an order that is not invoiced yet, or
 * the amount that a till ticket put on account and no invoice has taken (`ticketClaim`). All amounts include VAT.
 *
 * - **Outstanding** (encours): the sum of all claims, due or not.
 * - **Unpaid** (impayé): of these, the overdue ones.
 *
 * Payments received and not rejected, and credit notes of the very document, are deducted. The view `claims` of the
 * database lists the same claims; `claims.test.ts` of the server compares the two.
 */
export type Claim = {
  kind: ClaimKind;
  openCents: Cents;
  /** `YYYY-MM-DD`; null: it has no due date yet. */
  dueOn: string | null;
};

/**
 * Checks whether a due date is over on a day, both `YYYY-MM-DD`: the due date itself is on time, and a claim without
 * due date is never late.
 */
export const isPastDue = (dueOn: string | null, today: string): dueOn is string =>
  dueOn !== null && dueOn < today;

/** Checks whether a claim is unpaid on a day (`YYYY-MM-DD`). */
export const isUnpaid = ({ openCents, dueOn }: Pick<Claim, "openCents" | "dueOn">, today: string): boolean =>
  openCents > 0 && isPastDue(dueOn, today);

/** Sums of claims on a day. */
export type OwedSums = {
  outstandingCents: Cents;
  unpaidCents: Cents;
  /** Number of claims, and of unpaid ones among them. */
  claims: number;
  unpaids: number;
};

/** Sums claims on a day (`YYYY-MM-DD`). Fully paid claims count nothing. */
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

/** Payments whose money is still to come. A card kept for later (`setup`) owes nothing by itself. */
const AWAITED: ReadonlySet<PaymentStatus> = new Set([
  "pending",
  "processing",
  "requiresAction",
  "scheduled",
  "partial",
  "missing",
  "error",
]);
/**
 * Payments in these statuses are not being processed: the others are with a payment provider or have a date of their
 * own.
 */
const LEFT: ReadonlySet<PaymentStatus> = new Set(["pending", "partial", "missing", "error"]);

/** An order in the form from which its claim is made. Amounts include VAT. */
export type OrderToClaim = {
  /** As for an order (`sales/orders/orders.ts`). */
  status: string;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  /** Less the part that was given up. */
  totalCents: Cents;
  billedCents: Cents;
  /** The amount of deposit invoices that no invoice has deducted. */
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
 * Returns the claim of an order alone: the part that neither invoices nor deposit invoices took, less its payments.
 * Null for one without debt: a draft, one that ended, one that is wholly invoiced, one that is paid.
 *
 * It is due on the date of its terms; without terms, on the date of the order, as its invoice would be. It has no due
 * date before the seller accepts it, where it is paid in cash on handing over, on delivery, by instalments (their
 * deposit invoices have one each), or while a debit is being processed.
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
