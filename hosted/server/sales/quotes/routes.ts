import { refuse } from "@cuvee/core/kit/refusal.ts";
import { quotesContract, quotesList as calls } from "@cuvee/core/sales/quotes/contract.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import type { ClientAddress } from "@cuvee/core/shops/clients/clients.ts";
import type { FastifyInstance } from "fastify";
import { readAvailable } from "#cellar/stocks/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { hasPermission, staffShop } from "#kit/http/actor.ts";
import { listHandlers } from "#kit/list/list.ts";
import { mount, nameOf, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { clientsOf } from "#offer/pricing/clients.ts";
import {
  agentMay,
  contextOfShop,
  refuseForeign,
  refuseForeignSale,
  withinAgentShop,
} from "#sales/quotes/agent.ts";
import { missingBillingFacts, partyOf } from "#sales/quotes/client.ts";
import { quotesList } from "#sales/quotes/list.ts";
import { acceptOffer, endRefused, readOffer, refuseOffer } from "#sales/quotes/offer.ts";
import { makeOrder } from "#sales/quotes/order.ts";
import { quoteFile, type QuoteFile } from "#sales/quotes/quoteFile.ts";
import { findQuote, readEans } from "#sales/quotes/queries.ts";
import type { StoredQuote } from "#sales/quotes/rows.ts";
import { refuseUnbillable, refuseUnready, sendQuote } from "#sales/quotes/send.ts";
import { offerOf, viewOf } from "#sales/quotes/view.ts";
import {
  copyQuote,
  createQuote,
  lockQuoteFor,
  refuseSubType,
  saveDraft,
  deleteDraft,
  type Author,
} from "#sales/quotes/write.ts";

/** Most search results: as many as a user can look through. */
const MOST_CLIENTS = 20;

const writerOf = (ctx: RequestContext): Author => {
  const person = personOf(ctx);
  const of = { shopId: shopOf(ctx), by: nameOf(ctx) };
  if (person.role === "agent") return { ...of, agentId: person.userId, may: agentMay };
  const member = staffShop(person);
  return { ...of, agentId: null, may: (permission) => hasPermission(member, permission) };
};

const addressWords = (a: Partial<ClientAddress>): string =>
  [a.company, a.street, a.street2, [a.zipcode, a.city].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** Returns a quote of the writer's shop, of a kind that they may write. Throws `not-found` (404), `forbidden` (403). */
async function ownQuote(tx: Tx, quoteId: string, ctx: RequestContext): Promise<StoredQuote> {
  const row = await findQuote(tx, quoteId);
  if (row?.shop_id !== shopOf(ctx)) return refuse("not-found", 404);
  const writer = writerOf(ctx);
  await refuseForeignSale(tx, writer, row);
  refuseSubType(writer, row.sub_type);
  return row;
}

/** Renders a quote outside of any transaction. */
const sendFile = async (ctx: RequestContext, { name, render }: QuoteFile): Promise<unknown> =>
  ctx.reply
    .headers({
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Disposition": `inline; filename="${name}"`,
    })
    .type("application/pdf")
    .send(await render());

export function quotesRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { services, catalogue } = deps;
  mount(app, services, quotesContract, {
    ...listHandlers(calls, quotesList),
    desk: withinAgentShop(async (tx, _, ctx) => {
      const shopId = shopOf(ctx);
      const { products, rules, shop } = await catalogue.exact(tx, shopId);
      const available = (await readAvailable(tx, shopId)).map((row) => [row.formatId, row.available]);
      return {
        products,
        rules,
        eans: await readEans(tx, shopId),
        available: Object.fromEntries(available) as Record<string, number>,
        paymentTerms: billingSettings(shop.billing_settings).paymentTerms,
      };
    }),
    clients: within(async (tx, { query }, ctx) => {
      const found = await clientsOf(tx, shopOf(ctx), query.search);
      const rows = found.slice(0, MOST_CLIENTS).map(({ clientId: id, name, email, isPro, typology }) => ({
        id,
        name,
        email,
        isPro,
        typology,
      }));
      return { rows };
    }),
    client: withinAgentShop(async (tx, { params }, ctx) => {
      await refuseForeign(tx, writerOf(ctx), params.clientId);
      const snapshot = await catalogue.exact(tx, shopOf(ctx));
      const none = { billingId: null, deliveryId: null };
      const found = await partyOf(tx, snapshot, params.clientId, { addresses: none, at: services.now() });
      const { row, buyer, party, account, credit } = found;
      const addresses: Partial<ClientAddress>[] = row.addresses;
      return {
        id: row.id,
        name: row.name,
        code: row.code,
        lang: row.lang,
        archived: row.archived,
        buyer,
        party,
        addresses: addresses.flatMap((a) =>
          a.id === undefined || a.id === ""
            ? []
            : [
                {
                  id: a.id,
                  use: a.use ?? "both",
                  main: a.main ?? false,
                  title: a.title ?? "",
                  words: addressWords(a),
                  country: a.country ?? "FR",
                  zipcode: a.zipcode ?? "",
                  mountain: a.mountain ?? false,
                },
              ],
        ),
        account,
        credit,
        billLacks: missingBillingFacts(found),
      };
    }),
    create: withinAgentShop((tx, { body }, ctx) => createQuote(tx, deps, writerOf(ctx), body)),
    detail: withinAgentShop(async (tx, { params }, ctx) => {
      return viewOf(tx, deps, await ownQuote(tx, params.quoteId, ctx));
    }),
    save: withinAgentShop((tx, { params, body }, ctx) =>
      saveDraft(tx, deps, writerOf(ctx), { quoteId: params.quoteId, body }),
    ),
    remove: withinAgentShop(async (tx, { params }, ctx) => {
      await deleteDraft(tx, deps, writerOf(ctx), params.quoteId);
      return { done: true as const };
    }),
    sending: withinAgentShop((tx, { params, body }, ctx) =>
      sendQuote(tx, deps, writerOf(ctx), { quoteId: params.quoteId, ...body }),
    ),
    refusal: withinAgentShop(async (tx, { params, body }, ctx) => {
      const what = { quoteId: params.quoteId, act: "refusal" as const, version: body.version };
      const row = await lockQuoteFor(tx, deps, writerOf(ctx), what);
      await endRefused(tx, deps, row, { by: nameOf(ctx), note: body.reason });
      return viewOf(tx, deps, row);
    }),
    copy: withinAgentShop((tx, { params, body }, ctx) =>
      copyQuote(tx, deps, writerOf(ctx), { quoteId: params.quoteId, body }),
    ),
    order: withinAgentShop(async (tx, { params, body: { version, ...how } }, ctx) => {
      const writer = writerOf(ctx);
      const row = await lockQuoteFor(tx, deps, writer, { quoteId: params.quoteId, act: "order", version });
      // A quote becomes an order: the permission to write orders is required.
      refuseSubType(writer, row.sub_type === "bill" ? "bill" : "order");
      // A sent quote keeps the price that its buyer has; a draft is priced as of today.
      if (row.status === "draft") await refuseUnready(tx, deps, row);
      if (row.sub_type === "bill") await refuseUnbillable(tx, deps, row);
      const created = await makeOrder(tx, deps, row, {
        ...how,
        // An agent's sale awaits the shop, within the client's credit limit.
        ...(writer.agentId === null ? {} : { pending: true, beyondCredit: false, byAgent: true }),
        by: writer.by,
        terms: null,
        requestHash: ctx.once?.requestHash ?? refuse("idempotency-key-required", 400),
      });
      return { quote: await viewOf(tx, deps, row), ...created };
    }),
    async pdf({ params }, ctx) {
      const seller = contextOfShop(ctx);
      const file = await services.database.transaction(seller.scope, async (tx) =>
        quoteFile(tx, deps, await ownQuote(tx, params.quoteId, seller)),
      );
      return sendFile(ctx, file);
    },
    async offerPdf({ params }, ctx) {
      const file = await services.database.transaction(ctx.scope, async (tx) =>
        quoteFile(tx, deps, await readOffer(tx, params.quoteId)),
      );
      return sendFile(ctx, file);
    },
    offer: within(async (tx, { params }) => offerOf(tx, deps, await readOffer(tx, params.quoteId))),
    acceptOffer: within((tx, { params, body }, ctx) => acceptOffer(tx, deps, params.quoteId, { body, ctx })),
    refuseOffer: within((tx, { params, body }) => refuseOffer(tx, deps, params.quoteId, body)),
  });
}
