import type { TillEventName } from "@cuvee/core/counter/tills/journal.ts";
import type { TillOperation } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { isOpen, type Ticket, type TicketLine } from "@cuvee/core/counter/tills/tickets/ticket.ts";

/** Events that are an action of the operator, and the right that each needs. */
export const EVENT_ACTS: Partial<Record<TillEventName, TillOperation>> = {
  drawer: "drawer",
  lineVoided: "void",
  basketVoided: "void",
  priceSet: "price",
  discountGiven: "discount",
};

function actsOfLine(line: TicketLine): TillOperation[] {
  const { move, own, corrects, why } = line;
  return [
    ...(corrects ? (["refund"] as const) : []),
    ...(move !== "sale" ? (["giveaway"] as const) : []),
    ...(own ? (["price"] as const) : []),
    ...(isOpen(line) && !corrects ? (["open"] as const) : []),
    // A manual discount needs a reason; those of the catalogue (offers, loyalty) do not.
    ...(move === "sale" && !corrects && why !== undefined ? (["discount"] as const) : []),
  ];
}

/** Returns the rights that a ticket needs beside selling. */
export const actsOf = ({ lines }: Pick<Ticket, "lines">): Set<TillOperation> =>
  new Set(lines.flatMap(actsOfLine));
