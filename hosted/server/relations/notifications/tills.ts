import type { JobData } from "#kit/jobData.ts";
import type { Services } from "#kit/services.ts";
import { readTicket } from "#sales/tills/tickets.queries.ts";
import { notify } from "./notifications.ts";

/** Tells the owners that a ticket has something to look at. Safe to run twice for the same ticket. */
export async function onTillDoubt(
  services: Services,
  { shopId, ticketId }: JobData["till-doubt"],
): Promise<void> {
  await services.database.transaction({ shopId }, async (tx) => {
    const ticket = await readTicket(tx, shopId, ticketId);
    if (!ticket) return;
    await notify(tx, services, {
      shopId,
      to: { permission: "createCollaborator" },
      type: "tillDoubt",
      content: { number: ticket.number, operator: ticket.operator },
      redirectLink: `/dashboard/salespoints/tickets/${ticketId}`,
      fact: { key: `ticket-${ticketId}-${ticket.doubts.length}`, at: ticket.at },
    });
  });
}
