import type { quotesContract } from "@cuvee/core/sales/quotes/contract.ts";
import { within, type Handlers, type RequestContext } from "#kit/http/mount.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { contextOfShop } from "#sales/quotes/agent.ts";
import { ownQuote } from "#sales/quotes/author.ts";
import { acceptOffer, readOffer, refuseOffer } from "#sales/quotes/offer.ts";
import { quoteFile, type QuoteFile } from "#sales/quotes/quoteFile.ts";
import { offerOf } from "#sales/quotes/view.ts";

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

type Offers = Pick<
  Handlers<typeof quotesContract>,
  "pdf" | "offerPdf" | "offer" | "acceptOffer" | "refuseOffer"
>;

/** Returns the handlers of a quote as its buyer sees it: its file, and their answer. */
export const offerHandlers = (deps: OrderDeps): Offers => ({
  async pdf({ params }, ctx) {
    const seller = contextOfShop(ctx);
    const file = await deps.services.database.transaction(seller.scope, async (tx) =>
      quoteFile(tx, deps, await ownQuote(tx, params.quoteId, seller)),
    );
    return sendFile(ctx, file);
  },
  async offerPdf({ params }, ctx) {
    const file = await deps.services.database.transaction(ctx.scope, async (tx) =>
      quoteFile(tx, deps, await readOffer(tx, params.quoteId)),
    );
    return sendFile(ctx, file);
  },
  offer: within(async (tx, { params }) => offerOf(tx, deps, await readOffer(tx, params.quoteId))),
  acceptOffer: within((tx, { params, body }, ctx) => acceptOffer(tx, deps, params.quoteId, { body, ctx })),
  refuseOffer: within((tx, { params, body }) => refuseOffer(tx, deps, params.quoteId, body)),
});
