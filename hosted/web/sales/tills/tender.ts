import { cents, NO_CENTS, sum, type Cents } from "@cuvee/core/kit/money.ts";
import { DENOMINATIONS, type TillPayment } from "@cuvee/core/sales/tills/points.ts";
import type { TicketPayment } from "@cuvee/core/sales/tills/ticket.ts";

/** What of a ticket is paid: what is due with the tip, and the payments taken so far. */
export type Tender = { totalCents: Cents; tipsCents: Cents; payments: TicketPayment[] };

/** What is still to be paid. */
export const dueOf = ({ totalCents, tipsCents, payments }: Tender): Cents =>
  cents(totalCents + tipsCents - sum(payments.map((p) => p.amountCents)));

/** What goes back in cash. */
export const changeOf = ({ payments }: Tender): Cents => sum(payments.map((p) => p.changeCents ?? NO_CENTS));

/** What can be wrong with a payment: nothing is given, more is given than is due (only cash gives change), its number is missing. */
export type TenderFault = "nothing" | "tooMuch" | "reference";

/** Payments that need a number: of the check, of the voucher or credit note. */
export const NUMBERED: ReadonlySet<TillPayment> = new Set(["check", "gift", "credit note"]);

/** Payments that need the network: a credit note is looked up, an account needs its invoice. */
export const ONLINE: ReadonlySet<TillPayment> = new Set(["credit", "credit note"]);

/** Takes a payment: of cash what is given beyond what is due goes back. */
export function pay(
  tender: Tender,
  type: TillPayment,
  givenCents: Cents,
  reference = "",
): Tender | { fault: TenderFault } {
  const due = dueOf(tender);
  if (givenCents <= 0) return { fault: "nothing" };
  if (type !== "cash" && givenCents > due) return { fault: "tooMuch" };
  if (NUMBERED.has(type) && reference.trim() === "") return { fault: "reference" };
  const amountCents = cents(Math.min(givenCents, due));
  const cash = type === "cash" ? { givenCents, changeCents: cents(givenCents - amountCents) } : {};
  const payment: TicketPayment = {
    type,
    amountCents,
    ...cash,
    ...(reference.trim() === "" ? {} : { reference: reference.trim() }),
  };
  return { ...tender, payments: [...tender.payments, payment] };
}

/** Takes a payment back, before the ticket is made. */
export const takeBack = (tender: Tender, at: number): Tender => ({
  ...tender,
  payments: tender.payments.filter((_, i) => i !== at),
});

/** A share of what is due, for several people who pay apart: the first ones pay the cents that do not divide. */
export const shareOf = (due: Cents, people: number): Cents => cents(Math.ceil(due / people));

const NOTES = DENOMINATIONS.filter((one) => one >= 500 && one <= 20_000).toReversed();
const SUGGESTED = 4;

/**
 * What people hand over for an amount: the exact sum, then the next sum that can be laid down in each kind of note, smallest first.
 * 37,40 € is paid by 40 €, 50 €, 100 €.
 */
export function suggestedNotes(due: Cents): Cents[] {
  if (due <= 0) return [];
  const rounded = NOTES.map((note) => Math.ceil(due / note) * note);
  const sums = [due, ...rounded].filter((one, at) => at === 0 || one < due + 20_000);
  return [...new Set(sums)]
    .toSorted((a, b) => a - b)
    .slice(0, SUGGESTED + 1)
    .map(cents);
}

/** An amount as it is keyed in: digits push in from the right, as on every till. */
export const keyed = (before: string, key: string): string =>
  key === "clear" ? "" : key === "back" ? before.slice(0, -1) : (before + key).replace(/^0+/, "").slice(0, 8);

export const keyedCents = (text: string): Cents => cents(Number(text === "" ? "0" : text));
