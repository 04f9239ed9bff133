import type { Answer } from "@cuvee/core/kit/contract.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { isLinkable, type OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { storiesContract } from "@cuvee/core/storefront/me/orderStories.contract.ts";
import {
  storySentence,
  storySteps,
  trackingPage,
  type OrderStory,
  type Parcel,
} from "@cuvee/core/storefront/me/story.ts";
import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { documentsOfOwnOrder } from "#billing/documents/links.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { ownOrder, viewOf } from "#sales/orders/read.ts";
import { withdrawalRight } from "#sales/orders/withdrawal/withdrawalView.ts";
import { shipmentsOf, type StoredShipment } from "#sales/shipments/queries.ts";
import { ordersOfBuyer, shopsOfBuyer, styleOfShop } from "./orderStories.queries.ts";

type Page = Answer<(typeof storiesContract)["orders"]>;

/** Number of stories of a page. */
const PAGE_SIZE = 8;

/** Returns the shops that know a buyer, each with its look. */
export async function shopsOf(tx: Tx, { catalogue }: OrderDeps, userId: string): Promise<ShopLook[]> {
  const looks: ShopLook[] = [];
  for (const shopId of await shopsOfBuyer(tx, userId)) {
    await tx.actFor(shopId);
    const { face, shop } = await catalogue.seen(tx, shopId);
    const style = await styleOfShop(tx, shopId);
    looks.push({
      id: face.id,
      code: face.code,
      name: face.name,
      path: `/${encodeURIComponent(shop.url_shop ?? shop.code)}`,
      color: face.editedShop.color,
      logo: face.editedShop.logo,
      theme: style?.theme ?? "plain",
      font: style?.font ?? "system",
    });
  }
  return looks;
}

const parcelOf = (s: StoredShipment): Parcel => ({
  id: s.id,
  status: s.status,
  collected: s.collected,
  carrier: s.carrier,
  tracking: s.tracking,
  href: s.collected ? null : trackingPage(s.carrier, s.tracking),
  plannedOn: s.planned_on,
  leftAt: s.left_at?.toISOString() ?? null,
  deliveredAt: s.delivered_at?.toISOString() ?? null,
});

/** Returns the page on which an order is paid online; null where nothing is to be paid, or not online. */
function payPage(order: OrderView, now: number): OrderStory["pay"] {
  if (order.status === "draft") return order.online ? "order" : null;
  const isOpen = order.paymentLink !== undefined && Date.parse(order.paymentLink.expiresAt) > now;
  const state = { ...order, placesOnly: order.lines.length === 0, dueCents: order.payment.amountCents };
  return isOpen && order.online && isLinkable(state) ? "link" : null;
}

/** Returns the amount that the buyer still has to pay with the order, not on site. */
const dueOf = ({ payment, status }: OrderView): number =>
  ["refused", "cancelled", "aborted", "expired"].includes(status) ||
  ["paid", "refunded", "setup"].includes(payment.status)
    ? 0
    : (payment.dueCents ?? payment.amountCents);

async function storyOf(
  tx: Tx,
  deps: OrderDeps,
  { orderId, userId, now }: { orderId: string; userId: string; now: number },
): Promise<OrderStory> {
  const row = await ownOrder(tx, orderId);
  const order = await viewOf(tx, deps.catalogue, row, false);
  const parcels = (await shipmentsOf(tx, row.shop_id, orderId))
    .filter(({ status }) => status !== "cancelled")
    .map(parcelOf);
  const right = await withdrawalRight(tx, row, now, false);
  const documents = await documentsOfOwnOrder(tx, userId, orderId);
  const { id, number, status, deliveryStatus, paymentStatus, bottles, totalTtcCents, createdAt } = order;
  return {
    id,
    number,
    status,
    deliveryStatus,
    paymentStatus,
    bottles,
    totalTtcCents,
    createdAt,
    shopId: row.shop_id,
    lines: order.lines.map(({ productId, name, vintage, formatName, quantity, visual }) => ({
      productId,
      name,
      vintage,
      formatName,
      quantity,
      visual: visual ?? null,
    })),
    visits: order.reservations
      .filter((visit) => visit.status !== "cancelled")
      .map(({ id: visitId, eventTitle, start, end, timeZone, people }) => ({
        id: visitId,
        title: eventTitle,
        start,
        end,
        timeZone,
        people,
      })),
    steps: storySteps(order),
    next: storySentence(order, parcels, { today: dayOf(now, SHOP_TIME_ZONE), now }),
    pickup: order.pickup?.name ?? null,
    parcels,
    documents: documents.map((one) => ({ id: one.document_id, kind: one.kind, number: one.number })),
    dueCents: cents(dueOf(order)),
    pay: payPage(order, now),
    canWithdraw: right.view.refusal === null,
  };
}

const cursorOf = (cursor: string | undefined): { at: string; id: string } | null => {
  const [at, id] = /^([\d-]{10}T[\d:.]{8,15}Z)~([0-9a-z]{16})$/.exec(cursor ?? "")?.slice(1) ?? [];
  return at && id ? { at, id } : null;
};

/** Returns a page of a buyer's orders as stories: of every shop, of one, or a single order. */
export async function storiesOf(
  tx: Tx,
  deps: OrderDeps,
  userId: string,
  query: { cursor?: string | undefined; shopId?: string | undefined; orderId?: string | undefined },
): Promise<Page> {
  const now = deps.services.now();
  const { shopId, orderId } = query;
  const page = { shopId, orderId, after: cursorOf(query.cursor), count: PAGE_SIZE + 1 };
  const found = await ordersOfBuyer(tx, userId, page);
  const shown = found.slice(0, PAGE_SIZE);
  const stories: OrderStory[] = [];
  for (const { id } of shown) stories.push(await storyOf(tx, deps, { orderId: id, userId, now }));
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return { stories, next: last ? `${last.created_at.toISOString()}~${last.id}` : null };
}
