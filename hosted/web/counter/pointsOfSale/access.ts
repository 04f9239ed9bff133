import type { Access } from "#kit/access.ts";

const counter = { roles: ["owner", "iam"], priced: true, integration: "salesPoint" } as const;

/** The access rule of selling at a till, and of making a device a till (specification §2, §6). */
export const TILL_ACCESS = { ...counter, permission: "createOrderSalesPoint" } as const satisfies Access;
/** Access to points of sale: users who sell there or manage them. */
export const POINT_ACCESS = {
  ...counter,
  onePermission: ["createOrderSalesPoint", "manageSalesPoint"],
} as const satisfies Access;
/** Access to tickets: users who sell or manage the takings. */
export const TICKET_ACCESS = {
  ...counter,
  onePermission: ["createOrderSalesPoint", "seeClosings"],
} as const satisfies Access;
/** Access to closings and archives. */
export const CLOSING_ACCESS = { ...counter, permission: "seeClosings" } as const satisfies Access;
