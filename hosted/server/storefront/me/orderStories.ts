import type { Answer } from "@cuvee/core/kit/contract.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { pickupPlace } from "@cuvee/core/sales/orders/pickup.ts";
import type { storiesContract } from "@cuvee/core/storefront/me/orderStories.contract.ts";
import {
  storySentence,
  storySteps,
  trackingPage,
  type OrderStory,
  type Parcel,
  type StoryFacts,
} from "@cuvee/core/storefront/me/story.ts";
import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { rowView } from "#sales/orders/listRow.ts";
import { duesOfOrders } from "#sales/orders/payments/money.ts";
import { sellerFacts } from "#sales/orders/read.ts";
import { onlineOf, type StoredOrder } from "#sales/orders/rows.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { withdrawalState } from "#sales/orders/withdrawal/withdrawalView.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { faceOf } from "#shops/settings/settings.ts";
import {
  ordersOfBuyer,
  partsOfOwnOrders,
  shopsOfBuyer,
  stylesOfShops,
  type OwnOrderParts,
} from "./orderStories.queries.ts";

type Page = Answer<(typeof storiesContract)["orders"]>;

/** Number of stories of a page. */
const PAGE_SIZE = 8;

/** Returns the shops that know a buyer, each with its look. */
export async function shopsOf(tx: Tx, { catalogue }: OrderDeps, userId: string): Promise<ShopLook[]> {
  const ids = await shopsOfBuyer(tx, userId);
  const sellers = new Map((await catalogue.sellers(tx, ids)).map((shop) => [shop.id, shop]));
  const styles = new Map((await stylesOfShops(tx, ids)).map((style) => [style.shopId, style]));
  return ids.flatMap((id) => {
    const shop = sellers.get(id);
    if (!shop) return [];
    const { code, name, editedShop } = faceOf(shop);
    const style = styles.get(id);
    const path = `/${encodeURIComponent(shop.url_shop ?? code)}`;
    const { color, logo } = editedShop;
    return [
      { id, code, name, path, color, logo, theme: style?.theme ?? "plain", font: style?.font ?? "system" },
    ];
  });
}

const moment = (at: string | null): string | null => at && new Date(at).toISOString();

const parcelOf = ({ leftAt, deliveredAt, ...shipment }: OwnOrderParts["shipments"][number]): Parcel => ({
  ...shipment,
  href: shipment.collected ? null : trackingPage(shipment.carrier, shipment.tracking),
  leftAt: moment(leftAt),
  deliveredAt: moment(deliveredAt),
});

/** An order with what its story is made from. `dueCents`: open money of a payment that came in part, or was reduced. */
type OrderSource = { row: StoredOrder; parts: OwnOrderParts; seller: ShopRow; dueCents: number | undefined };

function factsOf({ row, parts, seller }: OrderSource): StoryFacts {
  const { paidAt, ...payment } = parts.payment;
  const online = onlineOf(row, parts.linkUntil, sellerFacts(seller));
  return {
    status: row.status,
    deliveryStatus: row.delivery_status,
    createdAt: row.created_at.toISOString(),
    lines: parts.lines,
    reservations: parts.visits,
    events: parts.events.map(({ at, to }) => ({ at: new Date(at).toISOString(), to })),
    payment: { ...payment, ...(paidAt === null ? {} : { paidAt: new Date(paidAt).toISOString() }) },
    priced: row.priced,
    ...(online ? { online } : {}),
  };
}

/** Returns the page on which an order is paid online; null where nothing is to be paid, or not online. */
function payPage({ row, parts }: OrderSource, { online }: StoryFacts, now: number): OrderStory["pay"] {
  if (!online) return null;
  if (row.status === "draft") return "order";
  const isOpen = parts.linkUntil !== null && parts.linkUntil.getTime() > now;
  return isOpen && parts.payment.amountCents > 0 ? "link" : null;
}

/** Returns the amount that the buyer still has to pay with the order, not on site. */
const dueOf = ({ row, parts: { payment }, dueCents }: OrderSource): number =>
  ["refused", "cancelled", "aborted", "expired"].includes(row.status) ||
  ["paid", "refunded", "setup"].includes(payment.status)
    ? 0
    : (dueCents ?? payment.amountCents);

function pickupOf({ row, parts, seller }: OrderSource): string | null {
  if (row.priced.shipping.kind !== "pickup" || row.priced.lines.length === 0) return null;
  const own = { name: seller.name, address: seller.legal["address"] ?? "", phone: seller.phone };
  return pickupPlace(parts.method ?? undefined, own).name;
}

function canWithdraw({ row, parts }: OrderSource, now: number): boolean {
  const arrivals = parts.events.filter(({ to }) => to === "delivered").map(({ at }) => Date.parse(at));
  const deliveredAt = arrivals.length > 0 ? new Date(Math.max(...arrivals)) : null;
  const visits = parts.visits.map(({ id, title, people }) => ({ id, eventTitle: title, people }));
  return withdrawalState({ row, ...parts, visits, deliveredAt }, now).refusal === null;
}

function storyOf(source: OrderSource, now: number): OrderStory {
  const { row, parts } = source;
  const { id, number, status, deliveryStatus, paymentStatus, bottles, totalTtcCents, createdAt } =
    rowView(row);
  const facts = factsOf(source);
  const parcels = parts.shipments.map(parcelOf);
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
    lines: parts.lines.map(({ id: _, ...line }) => line),
    visits: parts.visits
      .filter((visit) => visit.status !== "cancelled")
      .map(({ status: _, ...visit }) => ({ ...visit, timeZone: SHOP_TIME_ZONE })),
    steps: storySteps(facts),
    next: storySentence(facts, parcels, { today: dayOf(now, SHOP_TIME_ZONE), now }),
    pickup: pickupOf(source),
    parcels,
    documents: parts.documents,
    dueCents: cents(dueOf(source)),
    pay: payPage(source, facts, now),
    canWithdraw: canWithdraw(source, now),
  };
}

/**
 * Returns the open money of the orders of a page that were reduced, or paid in part, by their ids: five statements for
 * each shop that has any.
 */
async function duesOf(
  tx: Tx,
  rows: readonly StoredOrder[],
  partsOf: ReadonlyMap<string, OwnOrderParts>,
): Promise<Map<string, number>> {
  const open = rows.filter(
    (row) => (row.cancelled_ttc_cents ?? 0) > 0 || partsOf.get(row.id)?.payment.status === "partial",
  );
  const dues = new Map<string, number>();
  for (const [shopId, ofShop] of Map.groupBy(open, (row) => row.shop_id)) {
    const payments = new Map(
      ofShop.flatMap(({ id }) => {
        const payment = partsOf.get(id)?.payment;
        return payment ? [[id, payment] as const] : [];
      }),
    );
    await tx.actFor(shopId);
    for (const [id, due] of await duesOfOrders(tx, shopId, payments)) dues.set(id, due);
  }
  return dues;
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
  const ids = shown.map(({ id }) => id);
  const partsOf = new Map((await partsOfOwnOrders(tx, ids)).map((parts) => [parts.orderId, parts]));
  const shopIds = [...new Set(shown.map((row) => row.shop_id))];
  const sellers = new Map((await deps.catalogue.sellers(tx, shopIds)).map((shop) => [shop.id, shop]));
  const dues = await duesOf(tx, shown, partsOf);
  const stories = shown.flatMap((row) => {
    const [parts, seller] = [partsOf.get(row.id), sellers.get(row.shop_id)];
    return parts && seller ? [storyOf({ row, parts, seller, dueCents: dues.get(row.id) }, now)] : [];
  });
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return { stories, next: last ? `${last.created_at.toISOString()}~${last.id}` : null };
}
