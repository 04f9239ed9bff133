import type { Access } from "#kit/judge.ts";

const counter = { roles: ["owner", "iam"], priced: true, integration: "salesPoint" } as const;

/** The access rule of selling at a till, and of making a device a till (specification §2, §6). */
export const TILL_ACCESS = { ...counter, permission: "createOrderSalesPoint" } as const satisfies Access;
/** Points of sale: whoever sells there or manages them. */
export const POINT_ACCESS = {
  ...counter,
  onePermission: ["createOrderSalesPoint", "manageSalesPoint"],
} as const satisfies Access;
/** Tickets: whoever sells or looks after the takings. */
export const TICKET_ACCESS = {
  ...counter,
  onePermission: ["createOrderSalesPoint", "seeClosings"],
} as const satisfies Access;
/** Closings and archives. */
export const CLOSING_ACCESS = { ...counter, permission: "seeClosings" } as const satisfies Access;
