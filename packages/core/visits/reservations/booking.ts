import type { Id } from "#kit/ids.ts";
import { cents, lineAmount, type BasisPoints, type Cents } from "#kit/money.ts";
import type { TicketInput } from "#offer/pricing/priced.ts";
import type { EventTerms, Rate } from "#visits/events/events.ts";
import type { ReservationLine } from "./reservations.ts";

/** A booked price, option or tourist tax: with the shop's rate of VAT (none on a tourist tax: rules §8). */
export type BookingRate = Pick<
  Rate,
  "id" | "kind" | "name" | "unitE4" | "notCounting" | "minQuantity" | "maxQuantity" | "taxes" | "archived"
> & { vatRateBp: BasisPoints };

/** Data of a rate from which a tourist tax counts its persons. */
export type TaxableRate = Pick<BookingRate, "id" | "kind" | "notCounting" | "taxes" | "archived">;

/** A line that is not written yet. */
export type NewLine = Omit<ReservationLine, "id">;

export type BookingProblem =
  | { code: "ticket-mismatch"; ticketId: Id }
  | { code: "min-persons"; min: number; persons: number }
  | { code: "max-persons"; max: number; persons: number }
  | { code: "min-amount"; minCents: Cents; amountCents: Cents }
  | { code: "rate-min"; ticketId: Id; name: string; min: number; quantity: number }
  | { code: "rate-max"; ticketId: Id; name: string; max: number; quantity: number };

/** Counts the wishes, each rate once; a wished tourist tax is left out, because it follows from the people. */
function countInputs(inputs: readonly TicketInput[], rates: readonly TaxableRate[]): Map<Id, number> {
  const taxes = new Set(rates.filter((r) => r.kind === "tax").map((r) => r.id));
  const counted = new Map<Id, number>();
  for (const { ticketId, quantity } of inputs)
    if (!taxes.has(ticketId)) counted.set(ticketId, (counted.get(ticketId) ?? 0) + quantity);
  return counted;
}

/**
 * Counts the people of a tourist tax: those of the prices that it names, or, where it names none, all who take a place
 * (keystone: `Rate.taxes`).
 */
function taxed(tax: TaxableRate, counted: ReadonlyMap<Id, number>, rates: readonly TaxableRate[]): number {
  let people = 0;
  for (const rate of rates)
    if (rate.kind === "price" && (tax.taxes.length > 0 ? tax.taxes.includes(rate.id) : !rate.notCounting))
      people += counted.get(rate.id) ?? 0;
  return people;
}

/** Returns all booked wishes, in the order of the event's rates, the tourist taxes of its people included. */
export function withTouristTaxes(
  inputs: readonly TicketInput[],
  rates: readonly TaxableRate[],
): TicketInput[] {
  const counted = countInputs(inputs, rates);
  return rates.flatMap((rate) => {
    const isTax = rate.kind === "tax";
    if (isTax && rate.archived) return [];
    const quantity = isTax ? taxed(rate, counted, rates) : (counted.get(rate.id) ?? 0);
    return quantity > 0 ? [{ ticketId: rate.id, quantity }] : [];
  });
}

/** Returns the line of a quantity at today's price, tax included. */
export function lineOf(rate: BookingRate, quantity: number, payerId: Id | null = null): NewLine {
  return {
    ticketId: rate.id,
    kind: rate.kind,
    name: rate.name,
    quantity,
    unitE4: rate.unitE4,
    vatRateBp: rate.vatRateBp,
    amountCents: lineAmount(rate.unitE4, quantity),
    notCounting: rate.notCounting,
    payerId,
  };
}

/**
 * Returns the booked lines, priced at today's rates; tourist taxes derived. Unknown or archived rates are left out:
 * `problemsOf` reports them.
 */
export function linesOf(
  inputs: readonly TicketInput[],
  rates: readonly BookingRate[],
  payerId: Id | null = null,
): NewLine[] {
  const byId = new Map(rates.map((r) => [r.id, r]));
  return withTouristTaxes(inputs, rates).flatMap(({ ticketId, quantity }) => {
    const rate = byId.get(ticketId);
    return rate && !rate.archived ? [lineOf(rate, quantity, payerId)] : [];
  });
}

/** Counts the places taken (people who count), and all people: options and taxes are none. */
export function countPeople(lines: readonly Pick<NewLine, "kind" | "quantity" | "notCounting">[]): {
  seats: number;
  people: number;
} {
  let [seats, people] = [0, 0];
  for (const { kind, quantity, notCounting } of lines)
    if (kind === "price") {
      people += quantity;
      if (!notCounting) seats += quantity;
    }
  return { seats, people };
}

/** Returns the total, tax included. */
export const totalOf = (lines: readonly Pick<NewLine, "amountCents">[]): Cents =>
  cents(lines.reduceRight((sum, line) => sum + line.amountCents, 0));

/**
 * Returns the problems of a booking: rates of another event or archived, minimum and maximum number of persons (those
 * who take a place; without any, all), the minimum amount (without tourist tax, which is not the seller's), minimum and
 * maximum of a rate.
 */
export function problemsOf(
  terms: Pick<EventTerms, "minPersons" | "maxPersons" | "minAmountCents">,
  inputs: readonly TicketInput[],
  rates: readonly BookingRate[],
): BookingProblem[] {
  const problems: BookingProblem[] = [];
  const byId = new Map(rates.map((r) => [r.id, r]));
  for (const { ticketId } of inputs)
    if (byId.get(ticketId)?.archived ?? true) problems.push({ code: "ticket-mismatch", ticketId });
  if (problems.length > 0) return problems;
  for (const [ticketId, quantity] of countInputs(inputs, rates)) {
    const { name = "", minQuantity: min = null, maxQuantity: max = null } = byId.get(ticketId) ?? {};
    if (min !== null && quantity < min) problems.push({ code: "rate-min", ticketId, name, min, quantity });
    if (max !== null && quantity > max) problems.push({ code: "rate-max", ticketId, name, max, quantity });
  }
  const lines = linesOf(inputs, rates);
  const { seats, people } = countPeople(lines);
  const persons = seats || people;
  const { minPersons: min, maxPersons: max, minAmountCents: minCents } = terms;
  if (persons < min) problems.push({ code: "min-persons", min, persons });
  if (max !== null && persons > max) problems.push({ code: "max-persons", max, persons });
  const amountCents = totalOf(lines.filter((line) => line.kind !== "tax"));
  if (amountCents < minCents) problems.push({ code: "min-amount", minCents, amountCents });
  return problems;
}
