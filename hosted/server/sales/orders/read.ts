import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { isOnline } from "@cuvee/core/billing/payments/payments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { readStates } from "#billing/documents/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { cancellationsOf, laterOfCancelled } from "#sales/orders/cancellations.queries.ts";
import { balanceOfOrder } from "#sales/orders/payments/money.ts";
import { placesOf } from "#sales/orders/reservations.ts";
import { pickupOf } from "#sales/orders/pickup.queries.ts";
import { findOrder, lockOrder, readMails, readParts } from "#sales/orders/queries.ts";
import { endedMoneyOf } from "#sales/orders/payments/endedMoney.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { orderView, type OrderParts, type SellerFacts, type StoredOrder } from "#sales/orders/rows.ts";

/** Returns the data of a shop in the view of an order. */
export function sellerFacts(shop: ShopRow): SellerFacts {
  const types = shop.payments_list.filter(isOnline);
  const provider = (shop.provider_is_active && shop.provider) || ("sandbox" as const);
  return {
    name: shop.name,
    code: shop.code,
    bank: shop.bank,
    online: types.length > 0 ? { provider, types } : null,
  };
}

/** Returns the data of the seller in an order's view. */
export const sellerOf = async (tx: Tx, catalogue: Catalogue, shopId: string): Promise<SellerFacts> =>
  sellerFacts((await catalogue.seen(tx, shopId)).shop);

/**
 * Returns an order that the actor may see, else throws `not-found` (404): row-level security decides by shop, buyer or
 * private key.
 */
export async function ownOrder(tx: Tx, id: string): Promise<StoredOrder> {
  const row = (await findOrder(tx, id)) ?? refuse("not-found", 404);
  await tx.actFor(row.shop_id);
  return row;
}

/** Does the same, and locks it for a change. */
export async function ownOrderLocked(tx: Tx, id: string): Promise<StoredOrder> {
  const row = await ownOrder(tx, id);
  return (await lockOrder(tx, row.shop_id, id)) ?? refuse("not-found", 404);
}

/** Returns the whole view of an order. Its seller also sees the e-mails that it caused (the outbox). */
export async function viewOf(
  tx: Tx,
  catalogue: Catalogue,
  row: StoredOrder,
  isStaff: boolean,
): Promise<OrderView> {
  const parts: OrderParts = {
    ...(await readParts(tx, row.shop_id, row.id)),
    reservations: await placesOf(tx, row),
    pickup: await pickupOf(tx, row),
  };
  const isLess = (row.cancelled_ttc_cents ?? 0) > 0;
  if (isLess || parts.payment.status === "partial") {
    const stand = await balanceOfOrder(tx, row, parts.payment, readStates);
    parts.dueCents = stand.dueCents;
    const given = isLess ? await cancellationsOf(tx, row.shop_id, [row.id]) : [];
    if (isLess)
      parts.givenUp = {
        lines: given.flatMap((c) => c.portion.lines),
        laterCents: laterOfCancelled(given),
        stand,
      };
  }
  if (isStaff) {
    const mails = await readMails(tx, row.shop_id, row.id);
    parts.events = [...parts.events, ...mails].toSorted((a, b) => a.at.localeCompare(b.at));
    parts.endedMoney = await endedMoneyOf(tx, row);
  }
  return orderView(row, parts, await sellerOf(tx, catalogue, row.shop_id), isStaff);
}
