import type { Access } from "#kit/judge.ts";

/** The access rule of points of sale, and of making a device a till (specification §2, §6). */
export const TILL_ACCESS = {
  roles: ["owner", "iam"],
  permission: "createOrderSalesPoint",
  priced: true,
  integration: "salesPoint",
} as const satisfies Access;
