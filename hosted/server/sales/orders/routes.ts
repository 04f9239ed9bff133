import { ordersContract, shopOrders } from "@cuvee/core/sales/orders/contract.ts";
import type { OrderAct, OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { columnsFor, listHandlers, pageOf } from "#kit/list.ts";
import { mount, nameOf, personOf, Ready, shopOf, within, type Context } from "#kit/mount.ts";
import { abort, act } from "#sales/orders/acts.ts";
import { retryAttempt, type CardDesk } from "#sales/orders/card.ts";
import { buyerOrdersList, shopOrdersList, statusFilter, type Counts } from "#sales/orders/list.ts";
import { placing } from "#sales/orders/place.ts";
import { countByStatus } from "#sales/orders/queries.ts";
import { ownOrder, viewOf } from "#sales/orders/read.ts";

type ActCall = (typeof ordersContract)["acceptance"];
/** The five acts share their input and answer. */
type Acting = (
  input: { params: { orderId: string }; query: undefined; body: { version: number; reason: string } },
  ctx: Context,
) => Promise<OrderView | Ready>;

export function ordersRoutes(app: FastifyInstance, desk: CardDesk, counts: Counts): void {
  const { services, catalogue } = desk;
  const acting = (name: OrderAct): Acting =>
    within<ActCall>((tx, { params, body }, ctx) =>
      act(tx, desk, {
        act: name,
        shopId: shopOf(ctx),
        orderId: params.orderId,
        version: body.version,
        reason: body.reason,
        by: nameOf(ctx),
      }),
    );
  mount(app, services, ordersContract, {
    place: placing(desk),
    ...listHandlers(shopOrders, shopOrdersList),
    async list({ query: { status, ...query } }, ctx) {
      const { agentShopId, userId } = ctx.scope;
      const shopId = ctx.scope.shopId ?? agentShopId;
      const wish = { ...query, filter: { ...query.filter, ...statusFilter(status) } };
      const list = shopId ? shopOrdersList : buyerOrdersList;
      const columns = columnsFor(list, personOf(ctx));
      const [answer, own] = await services.database.transaction(ctx.scope, async (tx) => [
        await pageOf(tx, list, shopId ?? userId ?? refuse("unauthenticated", 401), columns, wish),
        // What is kept for everybody of the shop is none of an agent's.
        agentShopId ? await countByStatus(tx, agentShopId) : {},
      ]);
      return { ...answer, counts: ctx.scope.shopId ? await counts.of(ctx.scope.shopId) : own };
    },
    detail: within(async (tx, { params }, ctx) => {
      const row = await ownOrder(tx, params.orderId);
      return viewOf(tx, catalogue, row, ctx.scope.shopId === row.shop_id);
    }),
    async retryPayment({ params }, ctx) {
      const once = ctx.once ?? refuse("idempotency-key-required", 400);
      const first = await services.database.transaction(ctx.scope, async (tx) => {
        const kept = await once.find(tx);
        return kept ? new Ready(kept, true) : (await ownOrder(tx, params.orderId)).shop_id;
      });
      if (first instanceof Ready) return first;
      const card = await retryAttempt(desk, first, params.orderId);
      return services.database.transaction(ctx.scope, async (tx) => {
        const order = await viewOf(tx, catalogue, await ownOrder(tx, params.orderId), false);
        const text = JSON.stringify({ order, card });
        const kept = await once.find(tx);
        if (kept) return new Ready(kept, true);
        await once.keep(tx, 201, text);
        return new Ready(text);
      });
    },
    abort: within((tx, { params }) => abort(tx, desk, params.orderId)),
    acceptance: acting("acceptance"),
    refusal: acting("refusal"),
    cancellation: acting("cancellation"),
    delivery: acting("delivery"),
    receipt: acting("payment-receipt"),
  });
}
