import type { BilledParts, PartRequest, Portion } from "#billing/documents/portions.ts";
import { leftOf, takenOf, type BillableContract } from "#billing/documents/portions.ts";
import type { Id } from "#kit/ids.ts";
import { cents, scaled, type Cents } from "#kit/money.ts";
import type { PricedOrder } from "#offer/pricing/priced.ts";
import { ticketShares } from "./shares.ts";

const TICKET = /^ticket:(\d+)$/;

/** Returns the index of the ticket that a line of a contract is made of (`orderSource`); null for another line. */
export function ticketIndex(lineId: Id): number | null {
  const [, index] = TICKET.exec(lineId) ?? [];
  return index === undefined ? null : Number(index);
}

/** Places of a cancelled visit: a rate and their number. */
export type CancelledPlaces = { ticketId: Id | null; quantity: number };

/**
 * Returns what a cancelled visit takes of its order: its places, as far as they are neither invoiced nor cancelled yet.
 * Lines of the order are used up in their order, for a rate may be booked for several visits.
 */
export function requestPlaces(
  tickets: PricedOrder["tickets"],
  { contract, before }: { contract: Pick<BillableContract, "lines">; before: BilledParts },
  places: readonly CancelledPlaces[],
): PartRequest[] {
  const wanted = new Map<Id, number>();
  for (const { ticketId, quantity } of places)
    if (ticketId !== null) wanted.set(ticketId, (wanted.get(ticketId) ?? 0) + quantity);
  return contract.lines.flatMap((line): PartRequest[] => {
    const index = ticketIndex(line.id);
    const ticketId = index === null ? undefined : tickets[index]?.ticketId;
    const wish = ticketId === undefined ? 0 : (wanted.get(ticketId) ?? 0);
    const quantity = Math.min(wish, leftOf(line, before).quantity);
    if (ticketId === undefined || quantity <= 0) return [];
    wanted.set(ticketId, wish - quantity);
    return [{ id: line.id, quantity }];
  });
}

/**
 * Returns the part of cancelled places that would have been paid on site, tax included: the same share of each ticket
 * as the order counted (`ticketShares`), so that all parts of a ticket add up to it. `before` was cancelled earlier.
 */
export function laterOfPlaces(
  priced: Pick<PricedOrder, "chain" | "tickets">,
  before: BilledParts,
  portion: Pick<Portion, "lines">,
): Cents {
  const shares = ticketShares(priced);
  let later = 0;
  for (const { id, quantity } of portion.lines) {
    const index = ticketIndex(id);
    const ticket = index === null ? undefined : priced.tickets[index];
    const share = index === null ? undefined : shares[index];
    if (!ticket || !share) continue;
    const from = takenOf(before, id).quantity;
    const upTo = (units: number): number =>
      units >= ticket.quantity ? share.laterCents : scaled(share.laterCents, units, ticket.quantity);
    later += upTo(from + quantity) - upTo(from);
  }
  return cents(later);
}

/** Returns the amount of an order that is paid on site, without its cancelled places. */
export const payLaterOf = ({
  priced,
  givenUp,
}: {
  priced: Pick<PricedOrder, "payLaterCents">;
  givenUp?: { laterCents: Cents } | undefined;
}): number => priced.payLaterCents - (givenUp?.laterCents ?? 0);

/** Returns the key of the heading of what was given up of an order: goods that are not delivered, or places. */
export const givenUpKey = ({ lines }: { lines: readonly { id: Id }[] }): "title" | "places" =>
  lines.every(({ id }) => ticketIndex(id) !== null) ? "places" : "title";
