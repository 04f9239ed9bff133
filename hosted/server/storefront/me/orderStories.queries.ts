import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { ShipmentStatus } from "@cuvee/core/sales/shipments/shipments.ts";
import type { StoryFacts } from "@cuvee/core/storefront/me/story.ts";
import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import type { ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

const SHOPS = statement(
  `select shop_id from (
     select shop_id, created_at as at from orders where buyer_id = :userId
     union all select shop_id, created_at from reservations where buyer_id = :userId
     union all select shop_id, '-infinity'::timestamptz from clients where user_id = :userId) known
   group by shop_id order by max(at) desc, shop_id limit 50`,
);
const ORDERS = statement(
  `select * from orders
   where buyer_id = :userId and (:shopId::text is null or shop_id = :shopId)
     and (:orderId::text is null or id = :orderId)
     and (:at::timestamptz is null or (created_at, id) < (:at, :id))
   order by created_at desc, id desc limit :count`,
);
const PARTS = statement(
  `select order_id as "orderId", lines, events, payment, link_until as "linkUntil", visits, shipments, documents, gone,
     is_professional as "isProfessional", method from own_order_parts(:orderIds)`,
);
const STYLES = statement('select shop_id as "shopId", theme, font from shop_styles(:shopIds)');

/** Returns the shops that a buyer ordered or reserved at, the last used first, then those that only know them. */
export const shopsOfBuyer = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.rows<{ shop_id: string }>(SHOPS, { userId })).map((row) => row.shop_id);

/** Returns a page of a buyer's orders, the latest first. `after`: the last order of the page before. */
export const ordersOfBuyer = (
  tx: Tx,
  userId: string,
  page: {
    shopId: string | undefined;
    orderId: string | undefined;
    after: { at: string; id: string } | null;
    count: number;
  },
): Promise<StoredOrder[]> =>
  tx.rows(ORDERS, {
    userId,
    shopId: page.shopId ?? null,
    orderId: page.orderId ?? null,
    at: page.after?.at ?? null,
    id: page.after?.id ?? null,
    count: page.count,
  });

/** Related rows of a buyer's own order, as they read them. */
export type OwnOrderParts = {
  orderId: string;
  lines: {
    id: string;
    productId: string;
    name: string;
    vintage: string;
    formatName: string;
    visual: string | null;
    quantity: number;
  }[];
  events: { at: string; to: string }[];
  payment: Pick<OrderView["payment"], "type" | "status" | "amountCents"> & { paidAt: string | null };
  linkUntil: Date | null;
  visits: (StoryFacts["reservations"][number] & { id: string; title: string; people: number })[];
  shipments: {
    id: string;
    status: ShipmentStatus;
    collected: boolean;
    carrier: string;
    tracking: string;
    plannedOn: string | null;
    leftAt: string | null;
    deliveredAt: string | null;
  }[];
  documents: { id: string; kind: SealedKind; number: string }[];
  /** Units that withdrawals and cancellations took. */
  gone: { lineId: string; quantity: number }[];
  isProfessional: boolean;
  /** Shipping method of the order as it is now. */
  method: Pick<ShippingMethod, "address" | "hours"> | null;
};
/** Returns the related rows of the signed-in buyer's own orders, whatever their shops, in no order. */
export const partsOfOwnOrders = (tx: Tx, orderIds: readonly string[]): Promise<OwnOrderParts[]> =>
  tx.rows<OwnOrderParts>(PARTS, { orderIds });

export type ShopStyle = { shopId: string; theme: ShopLook["theme"] | null; font: ShopLook["font"] | null };
/** Returns the theme and the letters of the published pages of shops; without those that have published none. */
export const stylesOfShops = (tx: Tx, shopIds: readonly string[]): Promise<ShopStyle[]> =>
  tx.rows<ShopStyle>(STYLES, { shopIds });
