import type { OrderBilling } from "@cuvee/core/sales/bills/billing.ts";

type Order = Pick<OrderBilling, "number" | "clientId" | "buyerName" | "toBillTtcCents" | "canBill"> & {
  id: string;
};

/** Orders on one invoice. */
export type BillGroup = {
  key: string;
  buyerName: string;
  orders: { id: string; number: string | null }[];
  toBillCents: number;
};

/** Most orders on one invoice. */
const ORDERS_MAX = 50;

/** Groups chosen orders by client, as they are invoiced; `left` are those that cannot be invoiced. */
export function groupOrders(orders: readonly Order[]): { groups: BillGroup[]; left: number } {
  const groups: BillGroup[] = [];
  const there = orders.filter((order) => order.canBill);
  for (const order of there) {
    const own = groups.filter(({ key }) => key.startsWith(`${order.clientId} `));
    let group = own.at(-1);
    if (!group || group.orders.length >= ORDERS_MAX) {
      group = {
        key: `${order.clientId} ${own.length}`,
        buyerName: order.buyerName,
        orders: [],
        toBillCents: 0,
      };
      groups.push(group);
    }
    group.orders.push({ id: order.id, number: order.number });
    group.toBillCents += order.toBillTtcCents;
  }
  return { groups, left: orders.length - there.length };
}
