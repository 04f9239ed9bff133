import type { Access } from "#kit/judge.ts";

/** Who may open points of sale, and make a device a till (specification §2, §6). */
export const TILL_ACCESS = {
  roles: ["owner", "iam"],
  permission: "createOrderSalesPoint",
  priced: true,
  integration: "salesPoint",
} as const satisfies Access;
