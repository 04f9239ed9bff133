import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { splitIntoPayments, type Tender } from "@cuvee/core/counter/tills/tickets/payments.ts";
import { DENOMINATIONS, type TillPayment } from "@cuvee/core/counter/pointsOfSale/points.ts";

/** Faults of a payment: the amount is zero, it exceeds the sum due (only cash gives change), its number is missing. */
export type TenderFault = "nothing" | "tooMuch" | "reference";

/** Payments that need a number: of the check, of the voucher or of the credit note. */
export const NUMBERED: ReadonlySet<TillPayment> = new Set(["check", "gift", "credit note"]);

/** Payments that need the network: a credit note has to be checked, an account needs its invoice. */
const ONLINE: ReadonlySet<TillPayment> = new Set(["credit", "credit note"]);

/**
 * Returns the reason why a method cannot be used now, as a key of the till's texts: it needs the network; only a
 * professional, to whom an invoice can be made out, buys on account, and no order is paid on account.
 */
export function methodRefusal(
  type: TillPayment,
  of: { isReached: boolean; isPro: boolean; hasOrder: boolean },
): "pay.onlineOnly" | "handing.notOnAccount" | "pay.proOnly" | null {
  if (ONLINE.has(type) && !of.isReached) return "pay.onlineOnly";
  if (type !== "credit") return null;
  return of.hasOrder ? "handing.notOnAccount" : of.isPro ? null : "pay.proOnly";
}

const NEVER_BACK: ReadonlySet<TillPayment> = new Set(["gift", "ticket", "credit note"]);

/**
 * Methods of refund for a ticket: no till makes a voucher or a credit note, and only a purchase on account is refunded
 * on account.
 */
export const refundMethods = (
  payments: readonly TillPayment[],
  { payments: paid }: { payments: readonly { type: TillPayment }[] },
): TillPayment[] =>
  payments.filter(
    (one) => !NEVER_BACK.has(one) && (one !== "credit" || paid.some(({ type }) => type === "credit")),
  );

/** Returns the default method of refund: the one that took most of the ticket. */
export const wayBackOf = (
  ways: readonly TillPayment[],
  { payments }: { payments: readonly { type: TillPayment; amountCents: number }[] },
): TillPayment =>
  payments.toSorted((a, b) => b.amountCents - a.amountCents).find(({ type }) => ways.includes(type))?.type ??
  ways[0] ??
  "cash";

/** Adds a payment towards the sum due; cash beyond it is returned as change (`splitIntoPayments`). */
export function pay(
  dueCents: Cents,
  tenders: readonly Tender[],
  { type, amountCents, reference = "" }: Tender,
): readonly Tender[] | { fault: TenderFault } {
  const { restCents } = splitIntoPayments(dueCents, tenders);
  if (amountCents <= 0) return { fault: "nothing" };
  if (type !== "cash" && amountCents > restCents) return { fault: "tooMuch" };
  if (NUMBERED.has(type) && reference.trim() === "") return { fault: "reference" };
  const number = reference.trim();
  return [...tenders, { type, amountCents, ...(number === "" ? {} : { reference: number }) }];
}

/**
 * Returns a share of the sum due, for several people who pay separately: the first ones pay the cents that do not
 * divide.
 */
export const shareOf = (due: Cents, people: number): Cents => cents(Math.ceil(due / people));

const NOTES = DENOMINATIONS.filter((one) => one >= 500 && one <= 20_000).toReversed();
const SUGGESTED = 5;

/**
 * Returns likely amounts of cash for a sum: the exact sum, then the next sum that can be paid in each kind of note,
 * smallest first. 37,40 € is paid by 40 €, 50 €, 100 €.
 */
export function suggestedNotes(due: Cents): Cents[] {
  if (due <= 0) return [];
  const rounded = NOTES.map((note) => Math.ceil(due / note) * note).filter((one) => one < due + 20_000);
  return [...new Set([due, ...rounded])]
    .toSorted((a, b) => a - b)
    .slice(0, SUGGESTED)
    .map(cents);
}

/** Change from which cash needs a confirmation, unless the amount given is a usual one for the sum. */
const ASKED_AGAIN = 5_000;

/** Detects an unlikely amount of cash: a digit too many, or a figure left over from the payment before. */
export const isDoubtful = (given: Cents, rest: Cents): boolean =>
  given - rest >= ASKED_AGAIN && !NOTES.some((note) => Math.ceil(rest / note) * note === given);

/** Appends a typed digit: digits push in from the right, as on every till. */
export const appendDigit = (before: string, key: string): string =>
  key === "back" ? before.slice(0, -1) : (before + key).replace(/^0+/, "").slice(0, 8);

export const keyedCents = (text: string): Cents => cents(Number(text === "" ? "0" : text));
