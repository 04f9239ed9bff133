import { ordersContract, shopOrders } from "@cuvee/core/sales/orders/contract.ts";
import type { MoneyChoice } from "@cuvee/core/sales/orders/endedMoney.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { columnsFor, listHandlers, pageOf } from "#kit/list/list.ts";
import {
  mount,
  nameOf,
  personOf,
  ReadyAnswer,
  shopOf,
  within,
  type Handlers,
  type RequestContext,
} from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { pollAttempt, pollExternalProvider } from "#sales/orders/payments/pollProvider.ts";
import { createPaymentLink } from "#sales/orders/links.ts";
import {
  abandonOrder,
  runOrderCommand,
  releaseMoneyOfEndedOrder,
  type ImmediateOrderCommand,
} from "#sales/orders/commands.ts";
import { retryAttempt, type CardDeps } from "#sales/orders/payments/attempts.ts";
import { debitAuthorizedCard } from "#sales/orders/payments/cardAuthorization.ts";
import { buyerOrdersList, shopOrdersList, statusFilter, type Counts } from "#sales/orders/list.ts";
import { placeOrderHandler } from "#sales/orders/placing/place.ts";
import { countByStatus } from "#sales/orders/queries.ts";
import { ownOrder, viewOf } from "#sales/orders/read.ts";

type ActCall = (typeof ordersContract)["acceptance"];
type EndCall = (typeof ordersContract)["cancellation"];
/** The same for actions that end an order. */
type Ending = (
  input: {
    params: { orderId: string };
    query: undefined;
    body: { version: number; reason: string; money?: MoneyChoice | undefined };
  },
  ctx: RequestContext,
) => Promise<OrderView | ReadyAnswer>;
/** These actions share their input and answer. */
type Acting = (
  input: { params: { orderId: string }; query: undefined; body: { version: number; reason: string } },
  ctx: RequestContext,
) => Promise<OrderView | ReadyAnswer>;

type OrderHandlers = Handlers<typeof ordersContract>;

/** Returns the handlers that act on an order of the shop. */
function commandHandlers(
  deps: CardDeps,
): Pick<
  OrderHandlers,
  | "paymentLink"
  | "acceptance"
  | "refusal"
  | "cancellation"
  | "moneyRelease"
  | "dispatch"
  | "delivery"
  | "receipt"
  | "debit"
> {
  const acting = (name: ImmediateOrderCommand): Acting =>
    within<ActCall>((tx, { params, body }, ctx) =>
      runOrderCommand(tx, deps, {
        act: name,
        shopId: shopOf(ctx),
        orderId: params.orderId,
        version: body.version,
        reason: body.reason,
        by: nameOf(ctx),
      }),
    );
  const ending = (name: "refusal" | "cancellation"): Ending =>
    within<EndCall>((tx, { params, body }, ctx) =>
      runOrderCommand(tx, deps, {
        act: name,
        shopId: shopOf(ctx),
        orderId: params.orderId,
        by: nameOf(ctx),
        ...body,
      }),
    );
  return {
    paymentLink: within((tx, { params, body }, ctx) =>
      createPaymentLink(tx, deps, { shopId: shopOf(ctx), orderId: params.orderId, by: nameOf(ctx), ...body }),
    ),
    acceptance: acting("acceptance"),
    refusal: ending("refusal"),
    cancellation: ending("cancellation"),
    moneyRelease: within((tx, { params, body }, ctx) =>
      releaseMoneyOfEndedOrder(tx, deps, {
        shopId: shopOf(ctx),
        orderId: params.orderId,
        by: nameOf(ctx),
        ...body,
      }),
    ),
    dispatch: acting("dispatch"),
    delivery: acting("delivery"),
    receipt: acting("payment-receipt"),
    debit: within((tx, { params, body }, ctx) =>
      debitAuthorizedCard(tx, deps, {
        shopId: shopOf(ctx),
        orderId: params.orderId,
        by: nameOf(ctx),
        ...body,
      }),
    ),
  };
}

/** Returns the handlers of payments at an external provider. */
const paymentHandlers = (deps: CardDeps): Pick<OrderHandlers, "retryPayment" | "askPayment"> => ({
  async retryPayment({ params, body }, ctx) {
    const once = ctx.once ?? refuse("idempotency-key-required", 400);
    const first = await deps.services.database.transaction(ctx.scope, async (tx) => {
      const stored = await once.find(tx);
      return stored ? new ReadyAnswer(stored, true) : (await ownOrder(tx, params.orderId)).shop_id;
    });
    if (first instanceof ReadyAnswer) return first;
    // A payment started at an external provider may be complete by now: it is asked before another attempt is made.
    await pollExternalProvider(deps, { shopId: first, orderId: params.orderId });
    const card = await retryAttempt(deps, first, params.orderId, body?.type);
    return deps.services.database.transaction(ctx.scope, async (tx) => {
      const order = await viewOf(tx, deps.catalogue, await ownOrder(tx, params.orderId), false);
      const text = JSON.stringify({ order, card });
      const stored = await once.find(tx);
      if (stored) return new ReadyAnswer(stored, true);
      once.keep(tx, 201, text);
      return new ReadyAnswer(text);
    });
  },
  async askPayment({ params }, ctx) {
    const own = (tx: Tx) => ownOrder(tx, params.orderId);
    const { shop_id: shopId } = await deps.services.database.transaction(ctx.scope, own);
    const update = await pollAttempt(deps, { shopId, orderId: params.orderId });
    const order = await deps.services.database.transaction(ctx.scope, async (tx) =>
      viewOf(tx, deps.catalogue, await own(tx), false),
    );
    return { order, status: update?.status ?? null, failure: update?.failure ?? null };
  },
});

/** Mounts the orders of a shop, and of a buyer. */
export function ordersRoutes(app: FastifyInstance, deps: CardDeps, counts: Counts): void {
  const { services, catalogue } = deps;
  mount(app, services, ordersContract, {
    place: placeOrderHandler(deps),
    ...listHandlers(shopOrders, shopOrdersList),
    async list({ query: { status, ...query } }, ctx) {
      const { agentShopId, userId } = ctx.scope;
      const shopId = ctx.scope.shopId ?? agentShopId;
      const input = { ...query, filter: { ...query.filter, ...statusFilter(status) } };
      const list = shopId ? shopOrdersList : buyerOrdersList;
      const columns = columnsFor(list, personOf(ctx));
      const [answer, own] = await services.database.transaction(ctx.scope, async (tx) => [
        await pageOf(tx, list, {
          of: shopId ?? userId ?? refuse("unauthenticated", 401),
          columns,
          request: input,
        }),
        // The shop-wide cache must not serve an agent.
        agentShopId ? await countByStatus(tx, agentShopId) : {},
      ]);
      return { ...answer, counts: ctx.scope.shopId ? await counts.of(ctx.scope.shopId) : own };
    },
    detail: within(async (tx, { params }, ctx) => {
      const row = await ownOrder(tx, params.orderId);
      return viewOf(tx, catalogue, row, ctx.scope.shopId === row.shop_id);
    }),
    abort: within((tx, { params }) => abandonOrder(tx, deps, params.orderId)),
    ...paymentHandlers(deps),
    ...commandHandlers(deps),
  });
}
