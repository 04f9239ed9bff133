import type { Id } from "#kit/ids.ts";
import { cents, type BasisPoints, type Cents } from "#kit/money.ts";
import { PAYMENT_TYPES, type PaymentType } from "#shops/settings/paymentTypes.ts";

/** Payments received, refunds, and discounts for early payment (escompte). */
export const SETTLEMENT_KINDS = ["receipt", "refund", "discount"] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** Statuses of a payment: recorded, in the bank, refused by it, recorded by mistake. */
export const SETTLEMENT_STATUSES = ["noted", "banked", "rejected", "cancelled"] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

/**
 * A shop's rules for a payment method (specification §3): a mistake may be cancelled, and the money is in the bank when
 * it is recorded.
 */
export type MethodRules = { isDeletable: boolean; autoSetInBank: boolean };
export type MethodsRules = Record<PaymentType, MethodRules>;

/** Methods whose money is in the bank as soon as it is known: it arrives there. */
const BY_ITSELF: ReadonlySet<PaymentType> = new Set<PaymentType>(["transfer", "sample", "stripeSepa"]);
/** Methods whose payments a provider reports: a user cannot cancel them. */
const TOLD: ReadonlySet<PaymentType> = new Set<PaymentType>(["stripe", "stripeSepa", "paypal", "sumUp"]);

/** Returns the rules of a shop: its own, else the default of each method. */
export function methodsRules(own: { readonly [K in PaymentType]?: Partial<MethodRules> } = {}): MethodsRules {
  return Object.fromEntries(
    PAYMENT_TYPES.map((type) => [
      type,
      { isDeletable: !TOLD.has(type), autoSetInBank: BY_ITSELF.has(type), ...own[type] },
    ]),
  ) as MethodsRules;
}

/** Methods whose payments are recorded manually; a credit note is used, not received. */
export const MANUAL_PAYMENT_TYPES = [
  "transfer",
  "check",
  "cash",
  "cb",
  "cbnc",
  "sample",
  "bill",
  "ticket",
  "gift",
  "tips",
  "paypal",
  "sumUp",
  "up2Pay",
  "credit",
  "other",
] as const satisfies readonly PaymentType[];
export type ManualPaymentType = (typeof MANUAL_PAYMENT_TYPES)[number];

/** Methods whose money is taken to the bank with a deposit slip. */
export const SLIP_TYPES = ["check", "cash"] as const;
export type SlipType = (typeof SLIP_TYPES)[number];

/** States of a slip: made, found on a bank statement, or undone before that. */
export const SLIP_STATES = ["made", "matched", "undone"] as const;
export type SlipState = (typeof SLIP_STATES)[number];

/** A claim: an invoice, a deposit, or an order without invoice. */
export type OpenClaim = { id: Id; openCents: Cents; dueOn: string | null; issuedOn: string };

/**
 * Allocates money to claims, the oldest first (C. civ. 1342-10): by due date, without one by the date of issue, then by
 * id. Returns the amount of each; the rest stays free.
 */
export function oldestFirst(owed: readonly OpenClaim[], amount: Cents): { id: Id; amountCents: Cents }[] {
  const day = (o: OpenClaim): string => o.dueOn ?? o.issuedOn;
  let left: number = amount;
  return owed
    .toSorted(
      (a, b) =>
        day(a).localeCompare(day(b)) || a.issuedOn.localeCompare(b.issuedOn) || (a.id < b.id ? -1 : 1),
    )
    .flatMap(({ id, openCents }) => {
      const amountCents = cents(Math.min(left, openCents));
      left -= amountCents;
      return amountCents > 0 ? [{ id, amountCents }] : [];
    });
}

/** Returns the maximum discount of a document for early payment: a rate of its amount due, rounded down. */
export const discountMost = (dueCents: Cents, rate: BasisPoints): Cents =>
  cents(Math.floor((dueCents * rate) / 10_000));

/** Checks whether a settlement may be cancelled as a mistake: its method allows it, and it is on no deposit slip. */
export const mayCancel = (
  s: { status: SettlementStatus; type: PaymentType; isOnSlip: boolean; isOnline: boolean },
  rules: MethodsRules,
): boolean =>
  (s.status === "noted" || (s.status === "banked" && rules[s.type].autoSetInBank && !s.isOnSlip)) &&
  !s.isOnline &&
  rules[s.type].isDeletable;
