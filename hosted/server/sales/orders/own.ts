import type { Answer } from "@cuvee/core/kit/contract.ts";
import type { E4 } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { LineProblem, OrderProblem } from "@cuvee/core/offer/pricing/priced.ts";
import { priceOrder } from "@cuvee/core/offer/pricing/pricing.ts";
import type { ownOrdersContract } from "@cuvee/core/sales/orders/own.contract.ts";
import { canCancelOwn, reorderState } from "@cuvee/core/sales/orders/own.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { AvailabilityCache } from "#cellar/stocks/stocks.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { RequestContext } from "#kit/http/mount.ts";
import { pricingBuyer } from "#offer/pricing/pricingBuyer.ts";
import { endOrder } from "#sales/orders/commands.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { readParts } from "#sales/orders/queries.ts";
import { ownOrder, ownOrderLocked, viewOf } from "#sales/orders/read.ts";
import { placesOf } from "#sales/orders/reservations.ts";

/**
 * Cancels a buyer's order before its seller accepts it; payments are refunded. Throws `order-act` (409) when it is too
 * late, or when it has places, which have terms of their own.
 */
export async function cancelOwn(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  reason: string,
): Promise<OrderView> {
  const row = await ownOrderLocked(tx, orderId);
  const reservations = await placesOf(tx, row);
  const { status, delivery_status: deliveryStatus } = row;
  if (!canCancelOwn({ status, deliveryStatus, reservations })) refuse("order-act", 409, { status });
  await endOrder({ tx, deps, row, by: "buyer", reason }, "cancelled", "cancelled-by-buyer");
  return viewOf(tx, deps.catalogue, row, false);
}

/** Problems that keep a line out of every cart. */
const NOT_SOLD: ReadonlySet<OrderProblem["code"]> = new Set<LineProblem>([
  "unknown",
  "unavailable",
  "hidden-price",
]);

/** Returns the lines of an order as its buyer could order them now: those still sold, their stock and prices. */
export async function reorder(
  tx: Tx,
  deps: OrderDeps,
  shelves: AvailabilityCache,
  { orderId, ctx: { actor } }: { orderId: string; ctx: RequestContext },
): Promise<Answer<(typeof ownOrdersContract)["reorder"]>> {
  const row = await ownOrder(tx, orderId);
  const { lines } = await readParts(tx, row.shop_id, row.id);
  const { shelf, rules } = await deps.catalogue.seen(tx, row.shop_id);
  const orderLines = lines.filter((line) => !line.gift);
  const at = deps.services.now();
  const buyer = await pricingBuyer(tx, rules, { person: actor.person, promoCode: null, buyerKeys: [] }, at);
  const known = orderLines.filter(({ formatId }) => shelf.has(formatId));
  const input = { lines: known.map(({ formatId, quantity }) => ({ formatId, quantity })) };
  const priced = priceOrder(input, { shelf, buyer, rules, at });
  const gone = new Set(
    priced.problems.flatMap((p) => (NOT_SOLD.has(p.code) && p.formatId ? [p.formatId] : [])),
  );
  const available = { ...(await shelves.available(row.shop_id, shelf)) };
  return {
    sellerId: row.shop_id,
    lines: orderLines.map((line) => {
      const { formatId, productId, quantity, unitE4 } = line;
      const found = shelf.get(formatId);
      const now = gone.has(formatId) ? undefined : priced.lines.find((p) => p.formatId === formatId);
      const nowE4 = now?.unitE4 ?? null;
      const left = available[formatId] ?? 0;
      const became = reorderState(quantity, left, unitE4, nowE4);
      available[formatId] = left - became.quantity;
      return {
        productId,
        formatId,
        vintageId: found?.vintage.id ?? formatId,
        name: [line.name, line.vintage, line.formatName].filter(Boolean).join(" "),
        wanted: quantity,
        wasE4: unitE4 as E4,
        nowE4,
        ...became,
      };
    }),
  };
}
