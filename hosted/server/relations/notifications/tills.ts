import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import { readClosing, readTicket } from "#counter/tills/tickets/tickets.queries.ts";
import { notify } from "./notifications.ts";

/** Notifies the owners that a ticket or a closing needs attention. Idempotent for the same one. */
export async function onTillDoubt(services: Services, job: JobData["till-doubt"]): Promise<void> {
  if ("closingId" in job) await onClosingDoubt(services, job.shopId, job.closingId);
  else await onTicketDoubt(services, job.shopId, job.ticketId);
}

async function onClosingDoubt(services: Services, shopId: string, closingId: string): Promise<void> {
  await services.database.transaction({ shopId }, async (tx) => {
    const closing = await readClosing(tx, shopId, closingId);
    if (!closing) return;
    await notify(tx, services, {
      shopId,
      to: { permission: "createCollaborator" },
      type: "closingDoubt",
      content: { number: closing.number, operator: closing.operator },
      redirectLink: `/dashboard/salespoints/closings/${closingId}`,
      fact: { key: `closing-${closingId}`, at: closing.at },
    });
  });
}

async function onTicketDoubt(services: Services, shopId: string, ticketId: string): Promise<void> {
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
