import { e4 } from "@cuvee/core/kit/money.ts";
import type { PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import type { SaleLine } from "@cuvee/core/offer/pricing/sale.ts";
import { CLOCK_TOLERANCE_MS } from "@cuvee/core/counter/tills/clock.ts";
import type { TillOperation } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { MAX_QUANTITY } from "@cuvee/core/sales/cart/cart.ts";
import { priceTicket } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import { isOpen, type Ticket, type TicketLine } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { TicketDoubt, TicketTraces } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";

/** Returns the special actions that a line contains, beside plain selling. */
function actsOf(line: TicketLine, isOnPoints: boolean): TillOperation[] {
  const isSold = line.move === "sale" && !line.corrects;
  // Places may be free with large purchases; the catalogue gives no discount on goods except for points: its prices are
  // fixed.
  const isCut =
    line.discountCents !== 0 && (Boolean(line.why) || (line.formatId !== undefined && !isOnPoints));
  return [
    ...(line.corrects ? (["refund"] as const) : []),
    ...(line.move !== "sale" ? (["giveaway"] as const) : []),
    ...(line.own ? (["price"] as const) : []),
    ...(isOpen(line) && !line.corrects ? (["open"] as const) : []),
    ...(isSold && isCut ? (["discount"] as const) : []),
  ];
}

/**
 * Returns actions without permission, once each. `given`: the seller's permissions today; null: they do not work there.
 */
export function operationDoubts(
  ticket: Ticket,
  tillOperations: readonly TillOperation[] | null,
): TicketDoubt[] {
  const isOnPoints = ticket.client !== undefined && (ticket.points?.spent ?? 0) > 0;
  const used = [...new Set(ticket.lines.flatMap((line) => actsOf(line, isOnPoints)))];
  return used.filter((act) => !tillOperations?.includes(act)).map((act) => ({ code: "act", act }));
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Checks whether the moment of a ticket is in doubt: it is after its receipt, before its till was enrolled, or the
 * till's clock differed from the server's when it sent the ticket. A late receipt alone means nothing: the till was
 * offline. All in milliseconds. It is judged once, at the receipt, and stored with the ticket.
 */
export function clockDoubts(
  at: number,
  { receivedAt, enrolledAt, aheadMs }: { receivedAt: number; enrolledAt: number; aheadMs: number },
): TicketDoubt[] {
  const ahead = Math.max(at - receivedAt, aheadMs);
  const behind = Math.max(enrolledAt - at, -aheadMs);
  const off = Math.max(ahead, behind);
  if (off <= CLOCK_TOLERANCE_MS) return [];
  const way = ahead > behind ? "ahead" : "behind";
  return off < HOUR_MS
    ? [{ code: "clock", minutes: Math.round(off / MINUTE_MS), way }]
    : [{ code: "clock", hours: Math.round(off / HOUR_MS), way }];
}

/** The highest unit price that pricing knows (`priceOrder`). */
const MOST_E4 = 1_000_000_000;

/**
 * Returns lines whose price is not that of today's catalogue for this client; a price set manually is an action, not a
 * doubt. For the others it returns the explanation: the steps of the price core, before reductions at the till.
 */
export function priceDoubts(
  ticket: Ticket,
  { shelf, rules }: Snapshot,
  buyer: PricingBuyer,
  at: number,
): { doubts: TicketDoubt[]; traces: TicketTraces } {
  const sold = ticket.lines.filter(
    (line) =>
      line.move === "sale" &&
      line.quantity > 0 &&
      line.formatId !== undefined &&
      shelf.has(line.formatId) &&
      !line.id.includes(":"),
  );
  const lines = sold.map(({ id, formatId = "", quantity, own, unitE4 }): SaleLine & { move: "sale" } => ({
    id,
    formatId,
    // A quantity beyond the maximum of pricing costs as much as the maximum.
    quantity: Math.min(quantity, MAX_QUANTITY),
    move: "sale",
    ...(own ? { own: { unitE4: e4(Math.min(unitE4, MOST_E4)), ...own } } : {}),
  }));
  const priced = priceTicket({ lines, free: [], places: [] }, { shelf, buyer, rules, at });
  if (priced.chain !== ticket.chain)
    return { doubts: [{ code: "price", typology: ticket.typology }], traces: {} };
  const doubts: TicketDoubt[] = [];
  const traces: TicketTraces = {};
  for (const line of sold) {
    const now = priced.lines.find((one) => one.wishId === line.id);
    if (!now) continue;
    if (now.unitE4 === line.unitE4) traces[line.id] = now.trace;
    else if (!line.own)
      doubts.push({ code: "price", name: line.name, unitE4: line.unitE4, expectedE4: now.unitE4 });
  }
  return { doubts, traces };
}
