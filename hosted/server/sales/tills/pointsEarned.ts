import type { Ticket } from "@cuvee/core/sales/tills/ticket.ts";
import type { TicketDoubt } from "@cuvee/core/sales/tills/tickets.ts";
import type { Tx } from "#kit/database.ts";
import { addEarned, spendPoints, type Of } from "#sales/loyalty/queries.ts";
import type { TicketClient } from "#sales/tills/tickets.queries.ts";

/** Points that a ticket gave and took; those that were not there are a doubt. What comes back gives and takes the other way round. */
export async function movePoints(
  tx: Tx,
  of: Of,
  client: TicketClient | null,
  { points, number }: Pick<Ticket, "points" | "number">,
): Promise<TicketDoubt[]> {
  if (!points || !client?.userId) return [];
  const more = points.earned - points.spent;
  if (more > 0) await addEarned(tx, of, client.userId, more);
  if (more >= 0) return [];
  return (await spendPoints(tx, of, client.userId, -more)) ? [] : [{ code: "points", number, points: -more }];
}
