import type { Id } from "#kit/ids.ts";
import { cents, type BasisPoints, type Cents } from "#kit/money.ts";
import { PAYMENT_TYPES, type PaymentType } from "./payments.ts";

/** Money that came, money that went back, and what is let off for paying early (escompte). */
export const SETTLEMENT_KINDS = ["receipt", "refund", "discount"] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** Where money stands: noted, in the bank, refused by it, noted by mistake. */
export const SETTLEMENT_STATUSES = ["noted", "banked", "rejected", "cancelled"] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

/** What a shop says of a payment method (specification §3): a mistake may be taken back, and it is in the bank when it is noted. */
export type MethodRules = { isDeletable: boolean; autoSetInBank: boolean };
export type MethodsRules = Record<PaymentType, MethodRules>;

/** Methods whose money is in the bank when it is known: it came there. */
const BY_ITSELF: ReadonlySet<PaymentType> = new Set<PaymentType>(["transfer", "sample", "stripeSepa"]);
/** Methods whose money is told by a provider: nobody takes back what it says. */
const TOLD: ReadonlySet<PaymentType> = new Set<PaymentType>(["stripe", "stripeSepa", "paypal", "sumUp"]);

/** The rules of a shop: its own, else what each method is by nature. */
export function methodsRules(own: { readonly [K in PaymentType]?: Partial<MethodRules> } = {}): MethodsRules {
  return Object.fromEntries(
    PAYMENT_TYPES.map((type) => [
      type,
      { isDeletable: !TOLD.has(type), autoSetInBank: BY_ITSELF.has(type), ...own[type] },
    ]),
  ) as MethodsRules;
}

/** Methods by which money is noted by hand; a credit note is used, not received. */
export const HAND_TYPES = [
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
export type HandType = (typeof HAND_TYPES)[number];

/** What is carried to the bank on a slip. */
export const SLIP_TYPES = ["check", "cash"] as const;
export type SlipType = (typeof SLIP_TYPES)[number];

/** Where a slip stands: made, found on a statement of the bank, or undone before that. */
export const SLIP_STATES = ["made", "matched", "undone"] as const;
export type SlipState = (typeof SLIP_STATES)[number];

/** What asks for money: a bill, a deposit, or an order that is not billed. */
export type Owed = { id: Id; openCents: Cents; dueOn: string | null; issuedOn: string };

/**
 * Money over what is owed, the oldest first (C. civ. 1342-10): by the day it is due, what has none by its own day, then by id.
 * Gives what each gets; what is left over stays free.
 */
export function oldestFirst(owed: readonly Owed[], amount: Cents): { id: Id; amountCents: Cents }[] {
  const day = (o: Owed): string => o.dueOn ?? o.issuedOn;
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

/** The most that may be let off a document for paying early: a rate of what it asks for, rounded down. */
export const discountMost = (dueCents: Cents, rate: BasisPoints): Cents =>
  cents(Math.floor((dueCents * rate) / 10_000));

/** Whether a settlement may be taken back as a mistake: its method allows it, and the bank has not seen it by a slip. */
export const mayCancel = (
  s: { status: SettlementStatus; type: PaymentType; isOnSlip: boolean; isOnline: boolean },
  rules: MethodsRules,
): boolean =>
  (s.status === "noted" || (s.status === "banked" && rules[s.type].autoSetInBank && !s.isOnSlip)) &&
  !s.isOnline &&
  rules[s.type].isDeletable;
