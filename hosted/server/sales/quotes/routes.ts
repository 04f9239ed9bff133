import { refuse } from "@cuvee/core/kit/refusal.ts";
import { quotesContract, quotesList as calls } from "@cuvee/core/sales/quotes/contract.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import type { ClientAddress } from "@cuvee/core/shops/clients/clients.ts";
import type { FastifyInstance } from "fastify";
import { readAvailable } from "#cellar/stocks/queries.ts";
import type { Tx } from "#kit/database.ts";
import { holds, staffShop } from "#kit/actor.ts";
import { listHandlers } from "#kit/list.ts";
import { mount, nameOf, personOf, shopOf, within, type Context } from "#kit/mount.ts";
import type { OrderContext } from "#sales/orders/transitions.ts";
import { clientsOf } from "#offer/pricing/clients.ts";
import { agentMay, forShop, refuseForeign, refuseForeignSale, withinShop } from "#sales/quotes/agent.ts";
import { billLacks, partyOf } from "#sales/quotes/client.ts";
import { quotesList } from "#sales/quotes/list.ts";
import { acceptOffer, endRefused, offered, refuseOffer } from "#sales/quotes/offer.ts";
import { makeOrder } from "#sales/quotes/order.ts";
import { quoteFile, type QuoteFile } from "#sales/quotes/paper.ts";
import { findQuote, readEans } from "#sales/quotes/queries.ts";
import type { Stored } from "#sales/quotes/rows.ts";
import { refuseUnbillable, refuseUnready, sendQuote } from "#sales/quotes/send.ts";
import { offerOf, viewOf } from "#sales/quotes/view.ts";
import {
  copyQuote,
  createQuote,
  heldFor,
  refuseSubType,
  saveDraft,
  throwAway,
  type Writer,
} from "#sales/quotes/write.ts";

/** Most search results: as many as a user can look through. */
const MOST_CLIENTS = 20;

const writerOf = (ctx: Context): Writer => {
  const person = personOf(ctx);
  const of = { shopId: shopOf(ctx), by: nameOf(ctx) };
  if (person.role === "agent") return { ...of, agentId: person.userId, may: agentMay };
  const member = staffShop(person);
  return { ...of, agentId: null, may: (permission) => holds(member, permission) };
};

const addressWords = (a: Partial<ClientAddress>): string =>
  [a.company, a.street, a.street2, [a.zipcode, a.city].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** Returns a quote of the writer's shop, of a kind that they may write. Throws `not-found` (404), `forbidden` (403). */
async function ownQuote(tx: Tx, quoteId: string, ctx: Context): Promise<Stored> {
  const row = await findQuote(tx, quoteId);
  if (row?.shop_id !== shopOf(ctx)) return refuse("not-found", 404);
  const writer = writerOf(ctx);
  await refuseForeignSale(tx, writer, row);
  refuseSubType(writer, row.sub_type);
  return row;
}

/** Renders a quote outside of any transaction. */
const sendFile = async (ctx: Context, { name, render }: QuoteFile): Promise<unknown> =>
  ctx.reply
    .headers({
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Disposition": `inline; filename="${name}"`,
    })
    .type("application/pdf")
    .send(await render());

export function quotesRoutes(app: FastifyInstance, desk: OrderContext): void {
  const { services, catalogue } = desk;
  mount(app, services, quotesContract, {
    ...listHandlers(calls, quotesList),
    desk: withinShop(async (tx, _, ctx) => {
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
    client: withinShop(async (tx, { params }, ctx) => {
      await refuseForeign(tx, writerOf(ctx), params.clientId);
      const snapshot = await catalogue.exact(tx, shopOf(ctx));
      const none = { billingId: null, deliveryId: null };
      const found = await partyOf(tx, snapshot, params.clientId, none, services.now());
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
        billLacks: billLacks(found),
      };
    }),
    create: withinShop((tx, { body }, ctx) => createQuote(tx, desk, writerOf(ctx), body)),
    detail: withinShop(async (tx, { params }, ctx) => {
      return viewOf(tx, desk, await ownQuote(tx, params.quoteId, ctx));
    }),
    save: withinShop((tx, { params, body }, ctx) => saveDraft(tx, desk, writerOf(ctx), params.quoteId, body)),
    remove: withinShop(async (tx, { params }, ctx) => {
      await throwAway(tx, desk, writerOf(ctx), params.quoteId);
      return { done: true as const };
    }),
    sending: withinShop((tx, { params, body }, ctx) =>
      sendQuote(tx, desk, writerOf(ctx), params.quoteId, body),
    ),
    refusal: withinShop(async (tx, { params, body }, ctx) => {
      const what = { quoteId: params.quoteId, act: "refusal" as const, version: body.version };
      const row = await heldFor(tx, desk, writerOf(ctx), what);
      await endRefused(tx, desk, row, nameOf(ctx), body.reason);
      return viewOf(tx, desk, row);
    }),
    copy: withinShop((tx, { params, body }, ctx) => copyQuote(tx, desk, writerOf(ctx), params.quoteId, body)),
    order: withinShop(async (tx, { params, body: { version, ...how } }, ctx) => {
      const writer = writerOf(ctx);
      const row = await heldFor(tx, desk, writer, { quoteId: params.quoteId, act: "order", version });
      // A quote becomes an order: the permission to write orders is required.
      refuseSubType(writer, row.sub_type === "bill" ? "bill" : "order");
      // A sent quote keeps the price that its buyer has; a draft is priced as of today.
      if (row.status === "draft") await refuseUnready(tx, desk, row);
      if (row.sub_type === "bill") await refuseUnbillable(tx, desk, row);
      const made = await makeOrder(tx, desk, row, {
        ...how,
        // An agent's sale awaits the shop, within the client's credit limit.
        ...(writer.agentId === null ? {} : { pending: true, beyondCredit: false, byAgent: true }),
        by: writer.by,
        terms: null,
        requestHash: ctx.once?.requestHash ?? refuse("idempotency-key-required", 400),
      });
      return { quote: await viewOf(tx, desk, row), ...made };
    }),
    async pdf({ params }, ctx) {
      const seller = forShop(ctx);
      const file = await services.database.transaction(seller.scope, async (tx) =>
        quoteFile(tx, desk, await ownQuote(tx, params.quoteId, seller)),
      );
      return sendFile(ctx, file);
    },
    async offerPdf({ params }, ctx) {
      const file = await services.database.transaction(ctx.scope, async (tx) =>
        quoteFile(tx, desk, await offered(tx, params.quoteId)),
      );
      return sendFile(ctx, file);
    },
    offer: within(async (tx, { params }) => offerOf(tx, desk, await offered(tx, params.quoteId))),
    acceptOffer: within((tx, { params, body }, ctx) => acceptOffer(tx, desk, params.quoteId, body, ctx)),
    refuseOffer: within((tx, { params, body }) => refuseOffer(tx, desk, params.quoteId, body)),
  });
}
