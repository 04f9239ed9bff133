import type { JobData } from "#kit/jobs.ts";
import type { Services } from "#kit/services.ts";
import { notify } from "./notifications.ts";
import { findArrival, findGridRequest } from "./queries.ts";

/** Tells the staff of a shop of an order that has come to them. Safe to run twice for the same event. */
export async function onOrderEvent(services: Services, data: JobData["order-event"]): Promise<void> {
  const { shopId, orderId, event } = data;
  if (event !== "placed") return;
  await services.database.transaction({ shopId }, async (tx) => {
    const arrival = await findArrival(tx, shopId, orderId);
    if (!arrival) return;
    const { number, name, totalTtcCents, at } = arrival;
    await notify(tx, services, {
      shopId,
      to: { permission: "seeAllOrder" },
      type: "newOrder",
      content: { number: number ?? "", name, totalTtcCents },
      redirectLink: `/dashboard/orders/${orderId}`,
      fact: { key: orderId, at },
    });
  });
}

/** Tells the staff of a shop that a professional asks for a grid. Safe to run twice for the same request. */
export async function onGridRequest(services: Services, data: JobData["grid-request"]): Promise<void> {
  const { shopId, requestId } = data;
  await services.database.transaction({ shopId }, async (tx) => {
    const request = await findGridRequest(tx, shopId, requestId);
    if (!request) return;
    const { name, company, at } = request;
    await notify(tx, services, {
      shopId,
      to: { permission: "createProduct" },
      type: "accessTypo",
      content: { name, company },
      redirectLink: "/dashboard/tarifs/requests",
      fact: { key: requestId, at },
    });
  });
}
