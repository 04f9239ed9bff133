import { refuse } from "@cuvee/core/kit/refusal.ts";
import { quotesContract, quotesList as calls } from "@cuvee/core/sales/quotes/contract.ts";
import type { FastifyInstance } from "fastify";
import { listHandlers } from "#kit/list/list.ts";
import { mount, nameOf } from "#kit/http/mount.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { withinAgentShop } from "#sales/quotes/agent.ts";
import { authorOf, ownQuote } from "#sales/quotes/author.ts";
import { deskHandlers } from "#sales/quotes/desk.routes.ts";
import { quotesList } from "#sales/quotes/list.ts";
import { endRefused } from "#sales/quotes/offer.ts";
import { offerHandlers } from "#sales/quotes/offers.routes.ts";
import { makeOrder } from "#sales/quotes/order.ts";
import type { ModelDeps } from "#sales/quotes/letters.ts";
import { refuseUnbillable, refuseUnready, sendQuote } from "#sales/quotes/send.ts";
import { viewOf } from "#sales/quotes/view.ts";
import {
  copyQuote,
  createQuote,
  lockQuoteFor,
  refuseSubType,
  saveDraft,
  deleteDraft,
} from "#sales/quotes/write.ts";

/** Mounts quotes, and drafts of orders and invoices. */
export function quotesRoutes(app: FastifyInstance, deps: OrderDeps & ModelDeps): void {
  mount(app, deps.services, quotesContract, {
    ...listHandlers(calls, quotesList),
    ...deskHandlers(deps),
    ...offerHandlers(deps),
    create: withinAgentShop((tx, { body }, ctx) => createQuote(tx, deps, authorOf(ctx), body)),
    detail: withinAgentShop(async (tx, { params }, ctx) => {
      return viewOf(tx, deps, await ownQuote(tx, params.quoteId, ctx));
    }),
    save: withinAgentShop((tx, { params, body }, ctx) =>
      saveDraft(tx, deps, authorOf(ctx), { quoteId: params.quoteId, body }),
    ),
    remove: withinAgentShop(async (tx, { params }, ctx) => {
      await deleteDraft(tx, deps, authorOf(ctx), params.quoteId);
      return { done: true as const };
    }),
    sending: withinAgentShop((tx, { params, body }, ctx) =>
      sendQuote(tx, deps, authorOf(ctx), { quoteId: params.quoteId, ...body }),
    ),
    refusal: withinAgentShop(async (tx, { params, body }, ctx) => {
      const what = { quoteId: params.quoteId, act: "refusal" as const, version: body.version };
      const row = await lockQuoteFor(tx, deps, authorOf(ctx), what);
      await endRefused(tx, deps, row, { by: nameOf(ctx), note: body.reason });
      return viewOf(tx, deps, row);
    }),
    copy: withinAgentShop((tx, { params, body }, ctx) =>
      copyQuote(tx, deps, authorOf(ctx), { quoteId: params.quoteId, body }),
    ),
    order: withinAgentShop(async (tx, { params, body: { version, ...how } }, ctx) => {
      const author = authorOf(ctx);
      const row = await lockQuoteFor(tx, deps, author, { quoteId: params.quoteId, act: "order", version });
      // A quote becomes an order: the permission to write orders is required.
      refuseSubType(author, row.sub_type === "bill" ? "bill" : "order");
      // A sent quote keeps the price that its buyer has; a draft is priced as of today.
      if (row.status === "draft") await refuseUnready(tx, deps, row);
      if (row.sub_type === "bill") await refuseUnbillable(tx, deps, row);
      const created = await makeOrder(tx, deps, row, {
        ...how,
        // An agent's sale awaits the shop, within the client's credit limit.
        ...(author.agentId === null ? {} : { pending: true, beyondCredit: false, byAgent: true }),
        by: author.by,
        terms: null,
        requestHash: ctx.once?.requestHash ?? refuse("idempotency-key-required", 400),
      });
      return { quote: await viewOf(tx, deps, row), ...created };
    }),
  });
}
