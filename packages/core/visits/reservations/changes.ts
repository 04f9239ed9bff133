import type { Id } from "#kit/ids.ts";
import { allocate, cents, lineAmount, type BasisPoints, type Cents } from "#kit/money.ts";
import type { TicketWish } from "#offer/pricing/priced.ts";
import { derived, lineOf, totalOf, type BookingRate, type NewLine } from "./booking.ts";
import { feeLine, lowered, refundOf, taxOf, WHOLE_BP } from "./money.ts";

/** What was kept or given up by the shop, and is no part of what is booked. */
const isApart = (line: NewLine): boolean => line.kind === "fee" || line.kind === "discount";

/** `quantity` of a line; what the rest of it costs stays with the rest, so that no cent is lost. */
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

/** What was taken off, never more than the rest comes to. */
const capped = (lines: readonly NewLine[]): NewLine[] =>
  lines.some((line) => line.kind === "discount") ? lowered(lines, cents(0)) : [...lines];

const quantityOf = (lines: readonly NewLine[]): number => lines.reduce((sum, l) => sum + l.quantity, 0);

/**
 * The lines of other places: what was booked keeps the price that it was booked at, what is added is at today's; fees of
 * earlier changes stay, and what the shop took off, as far as there is something to take it off. A rate that is no longer sold may
 * be kept, never added: `problemsOf` tells of it.
 */
export function changedLines(
  lines: readonly NewLine[],
  wishes: readonly TicketWish[],
  rates: readonly BookingRate[],
): NewLine[] {
  const byId = new Map(rates.map((r) => [r.id, r]));
  const next = derived(wishes, rates).flatMap(({ ticketId, quantity }) => {
    const kept = takeFrom(lines, ticketId, quantity);
    const added = quantity - quantityOf(kept);
    const rate = byId.get(ticketId);
    return added > 0 && rate && !rate.archived ? [...kept, lineOf(rate, added)] : kept;
  });
  return capped([...next, ...lines.filter(isApart)]);
}

/** What is booked now, as wishes. */
export function wishesOf(lines: readonly NewLine[]): TicketWish[] {
  const counted = new Map<Id, number>();
  for (const { ticketId, kind, quantity } of lines)
    if (ticketId !== null && kind !== "tax") counted.set(ticketId, (counted.get(ticketId) ?? 0) + quantity);
  return [...counted].map(([ticketId, quantity]) => ({ ticketId, quantity }));
}

/**
 * Rates that are booked and no longer sold, as a screen counts them: at the price that they were booked at, and no more of them than
 * there are. `sold` are the rates that anybody may book.
 */
export function keptRates(sold: readonly Pick<BookingRate, "id" | "archived">[], lines: readonly NewLine[]) {
  const known = new Set(sold.filter((rate) => !rate.archived).map((rate) => rate.id));
  return wishesOf(lines).flatMap(({ ticketId, quantity }): BookingRate[] => {
    const line = lines.find((one) => one.ticketId === ticketId);
    if (!line || known.has(ticketId) || (line.kind !== "price" && line.kind !== "option")) return [];
    const { kind, name, unitE4, notCounting } = line;
    const vatRateBp = line.vatRateBp as BookingRate["vatRateBp"];
    const own = { minQuantity: null, maxQuantity: quantity, taxes: [], archived: false };
    return [{ id: ticketId, kind, name, unitE4, vatRateBp, notCounting, ...own }];
  });
}

export type Changed = { lines: NewLine[]; totalCents: Cents; refundCents: Cents; dueCents: Cents };

/**
 * What a change does to the money. Paid too much, it goes back at once: all of it at `WHOLE_BP` (the shop's word), else the
 * policy's share, and the rest is kept as a fee. Paid too little, the rest is due.
 */
export function quoted(
  before: readonly NewLine[],
  after: readonly NewLine[],
  paidCents: Cents,
  share: BasisPoints = WHOLE_BP,
): Changed {
  const total = totalOf(after);
  // Only what this change makes too much: what was owed to the client before stays owed.
  const already = Math.max(0, paidCents - totalOf(before));
  const over = cents(Math.max(0, paidCents - total - already));
  const tax = cents(Math.max(0, taxOf(before) - taxOf(after)));
  const back = refundOf(over, tax, share);
  const lines = [...after, ...feeLine(cents(over - back))];
  const totalCents = totalOf(lines);
  return { lines, totalCents, refundCents: back, dueCents: cents(totalCents - (paidCents - back)) };
}

/**
 * Parts a reservation in two: what the part takes, and what stays; no cent is lost. The part's tourist taxes are those of its
 * people, as far as they were booked; what the shop took off is shared by what each comes to. Null when more is asked for than
 * there is.
 */
export function splitLines(
  lines: readonly NewLine[],
  wishes: readonly TicketWish[],
  rates: readonly BookingRate[],
): { rest: NewLine[]; part: NewLine[] } | null {
  const asked = derived(wishes, rates);
  const taxes = new Set(rates.filter((r) => r.kind === "tax").map((r) => r.id));
  const part = asked.flatMap(({ ticketId, quantity }) => takeFrom(lines, ticketId, quantity));
  for (const { ticketId, quantity } of wishes)
    if (
      !taxes.has(ticketId) &&
      quantityOf(part.filter((l) => l.ticketId === ticketId)) <
        (asked.find((w) => w.ticketId === ticketId)?.quantity ?? quantity)
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
    rest: lowered(rest, stays),
    part: lowered(
      part.map((line) => ({ ...line, payerId: null })),
      goes,
    ),
  };
}

/** The part's share of what was paid, in proportion to what each costs. */
export function splitPaid(paidCents: Cents, restCents: Cents, partCents: Cents): Cents {
  if (paidCents <= 0) return cents(0);
  return allocate(paidCents, [Math.max(0, restCents), Math.max(0, partCents)])[1] ?? cents(0);
}
