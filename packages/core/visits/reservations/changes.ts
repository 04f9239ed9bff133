import type { Id } from "#kit/ids.ts";
import { allocate, cents, lineAmount, type BasisPoints, type Cents } from "#kit/money.ts";
import type { TicketInput } from "#offer/pricing/priced.ts";
import { withTouristTaxes, lineOf, totalOf, type BookingRate, type NewLine } from "./booking.ts";
import { feeLine, withLowerTotal, refundOf, taxOf, WHOLE_BP } from "./money.ts";

/** Checks whether a line is an amount that the shop kept or waived, and no part of the booking. */
const isApart = (line: NewLine): boolean => line.kind === "fee" || line.kind === "discount";

/** Returns `quantity` of a line; the remaining amount stays with the rest, so that no cent is lost. */
function partOf(line: NewLine, quantity: number): NewLine {
  if (quantity === line.quantity) return line;
  const most = Math.abs(line.amountCents);
  const amount = Math.min(most, Math.abs(lineAmount(line.unitE4, quantity)));
  return { ...line, quantity, amountCents: cents(Math.sign(line.amountCents) * amount) };
}

/** Takes up to `quantity` of a ticket from lines, first ones first. */
function takeFrom(lines: readonly NewLine[], ticketId: Id, quantity: number): NewLine[] {
  const taken: NewLine[] = [];
  let left = quantity;
  for (const line of lines) {
    if (left === 0) break;
    if (line.ticketId !== ticketId || isApart(line)) continue;
    const some = Math.min(left, line.quantity);
    taken.push(partOf(line, some));
    left -= some;
  }
  return taken;
}

/** Limits the discount to the total of the other lines. */
const capped = (lines: readonly NewLine[]): NewLine[] =>
  lines.some((line) => line.kind === "discount") ? withLowerTotal(lines, cents(0)) : [...lines];

const quantityOf = (lines: readonly NewLine[]): number => lines.reduce((sum, l) => sum + l.quantity, 0);

/**
 * Returns the lines after a change of places: booked ones keep their price, added ones are at today's; fees of earlier
 * changes stay, and the shop's discount too, as far as there is an amount to deduct it from. A rate that is no longer
 * sold may be kept, never added: `problemsOf` reports it.
 */
export function changedLines(
  lines: readonly NewLine[],
  inputs: readonly TicketInput[],
  rates: readonly BookingRate[],
): NewLine[] {
  const byId = new Map(rates.map((r) => [r.id, r]));
  const next = withTouristTaxes(inputs, rates).flatMap(({ ticketId, quantity }) => {
    const stored = takeFrom(lines, ticketId, quantity);
    const added = quantity - quantityOf(stored);
    const rate = byId.get(ticketId);
    return added > 0 && rate && !rate.archived ? [...stored, lineOf(rate, added)] : stored;
  });
  return capped([...next, ...lines.filter(isApart)]);
}

/** Returns the current booking as wishes. */
export function ticketInputsOfLines(lines: readonly NewLine[]): TicketInput[] {
  const counted = new Map<Id, number>();
  for (const { ticketId, kind, quantity } of lines)
    if (ticketId !== null && kind !== "tax") counted.set(ticketId, (counted.get(ticketId) ?? 0) + quantity);
  return [...counted].map(([ticketId, quantity]) => ({ ticketId, quantity }));
}

/**
 * Returns booked rates that are no longer sold, in the form for a screen: at their booked price, and with their booked
 * number as the limit. `sold` are the public rates.
 */
export function keptRates(sold: readonly Pick<BookingRate, "id" | "archived">[], lines: readonly NewLine[]) {
  const known = new Set(sold.filter((rate) => !rate.archived).map((rate) => rate.id));
  return ticketInputsOfLines(lines).flatMap(({ ticketId, quantity }): BookingRate[] => {
    const line = lines.find((one) => one.ticketId === ticketId);
    if (!line || known.has(ticketId) || (line.kind !== "price" && line.kind !== "option")) return [];
    const { kind, name, unitE4, notCounting } = line;
    const vatRateBp = line.vatRateBp as BookingRate["vatRateBp"];
    const own = { minQuantity: null, maxQuantity: quantity, taxes: [], archived: false };
    return [{ id: ticketId, kind, name, unitE4, vatRateBp, notCounting, ...own }];
  });
}

export type ChangedReservation = { lines: NewLine[]; totalCents: Cents; refundCents: Cents; dueCents: Cents };

/**
 * Returns the effect of a change on the money. An overpayment is refunded at once: all of it at `WHOLE_BP` (the shop's
 * choice), else the policy's share, and the rest is kept as a fee. An underpayment is due.
 */
export function changeQuoteOf(
  before: readonly NewLine[],
  after: readonly NewLine[],
  paidCents: Cents,
  share: BasisPoints = WHOLE_BP,
): ChangedReservation {
  const total = totalOf(after);
  // Only the overpayment of this change: an earlier amount owed to the client stays owed.
  const already = Math.max(0, paidCents - totalOf(before));
  const over = cents(Math.max(0, paidCents - total - already));
  const tax = cents(Math.max(0, taxOf(before) - taxOf(after)));
  const back = refundOf(over, tax, share);
  const lines = [...after, ...feeLine(cents(over - back))];
  const totalCents = totalOf(lines);
  return { lines, totalCents, refundCents: back, dueCents: cents(totalCents - (paidCents - back)) };
}

/**
 * Splits a reservation in two: the lines of the part, and the rest; no cent is lost. The part's tourist taxes are those
 * of its people, as far as they were booked; the shop's discount is shared in proportion to the amounts. Null when more
 * is requested than there is.
 */
export function splitLines(
  lines: readonly NewLine[],
  inputs: readonly TicketInput[],
  rates: readonly BookingRate[],
): { rest: NewLine[]; part: NewLine[] } | null {
  const ticketInputs = withTouristTaxes(inputs, rates);
  const taxes = new Set(rates.filter((r) => r.kind === "tax").map((r) => r.id));
  const part = ticketInputs.flatMap(({ ticketId, quantity }) => takeFrom(lines, ticketId, quantity));
  for (const { ticketId, quantity } of inputs)
    if (
      !taxes.has(ticketId) &&
      quantityOf(part.filter((l) => l.ticketId === ticketId)) <
        (ticketInputs.find((w) => w.ticketId === ticketId)?.quantity ?? quantity)
    )
      return null;
  const taken = new Map<Id, NewLine[]>();
  for (const line of part)
    if (line.ticketId !== null) taken.set(line.ticketId, [...(taken.get(line.ticketId) ?? []), line]);
  const off = totalOf(lines.filter((line) => line.kind === "discount"));
  const all = lines.filter((line) => line.kind !== "discount");
  const rest = all.flatMap((line) => {
    const mine = isApart(line) || line.ticketId === null ? undefined : taken.get(line.ticketId)?.shift();
    if (!mine) return [line];
    const quantity = line.quantity - mine.quantity;
    const amountCents = cents(line.amountCents - mine.amountCents);
    return quantity > 0 ? [{ ...line, quantity, amountCents }] : [];
  });
  const [stays = cents(0), goes = cents(0)] = allocate(cents(-off), [totalOf(rest), totalOf(part)]);
  return {
    rest: withLowerTotal(rest, stays),
    part: withLowerTotal(
      part.map((line) => ({ ...line, payerId: null })),
      goes,
    ),
  };
}

/** Returns the part's share of the payments, in proportion to the prices. */
export function splitPaid(paidCents: Cents, restCents: Cents, partCents: Cents): Cents {
  if (paidCents <= 0) return cents(0);
  return allocate(paidCents, [Math.max(0, restCents), Math.max(0, partCents)])[1] ?? cents(0);
}
