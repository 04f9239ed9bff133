import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  closingsList,
  ticketsContract,
  ticketsList,
} from "@cuvee/core/counter/tills/tickets/tickets.contract.ts";
import type { FastifyInstance } from "fastify";
import { listHandlers } from "#kit/list/list.ts";
import { askBeforeSameMail } from "#kit/mail/mailAgain.ts";
import { mount, nameOf, shopOf, within } from "#kit/http/mount.ts";
import { letterLang } from "#people/accounts/letters.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { billTicket } from "#counter/tills/tickets/ticketInvoices.ts";
import { countCopy } from "#counter/tills/journal/copies.ts";
import { receiptLetter } from "#counter/tills/tickets/receiptLetter.ts";
import { closingsListing, ticketsListing } from "#counter/tills/tickets/ticketsList.queries.ts";
import { closingView, ticketView } from "#counter/tills/tickets/views.ts";
import { findShop } from "#shops/settings/queries.ts";

/** Mounts the sales and closings of tills. */
export function ticketsRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { services } = deps;
  const tickets = listHandlers(ticketsList, ticketsListing);
  const closings = listHandlers(closingsList, closingsListing);
  mount(app, services, ticketsContract, {
    tickets: tickets.list,
    ticketsMeasure: tickets.measure,
    ticketsExport: tickets.export,
    ticket: within((tx, { params }, ctx) => ticketView(tx, shopOf(ctx), params.ticketId)),
    bill: within(async (tx, { params, body }, ctx) => {
      const shopId = shopOf(ctx);
      await billTicket({ tx, deps, shopId, by: nameOf(ctx) }, params.ticketId, body);
      return ticketView(tx, shopId, params.ticketId);
    }),
    mail: within(async (tx, { params, body }, ctx) => {
      const shopId = shopOf(ctx);
      const { ticketId } = params;
      const { ticket, lang: known } = await ticketView(tx, shopId, ticketId);
      const { id, email, copy: requested } = body;
      const { person } = ctx.actor;
      const by = person ? { id: person.userId, name: nameOf(ctx) } : null;
      // A till has counted its copy already, and its window sends once.
      if (requested === undefined)
        await askBeforeSameMail(tx, services, {
          shopId,
          about: `ticket:${ticketId}`,
          recipients: [email],
          again: body.again,
        });
      const { copy, maker } = await countCopy(tx, services, { shopId, ticket, id, asked: requested, by });
      const lang = letterLang(body.lang ?? known);
      await services.mailer.write(
        tx,
        await receiptLetter(tx, {
          shopId,
          ticketId,
          email,
          lang,
          key: id,
          copy: copy > 0 ? { n: copy, maker } : null,
        }),
      );
      return { sent: true as const, copy, maker };
    }),
    closings: closings.list,
    closingsMeasure: closings.measure,
    closingsExport: closings.export,
    closing: within((tx, { params }, ctx) => closingView(tx, shopOf(ctx), params.closingId)),
    async closingFile({ params }, ctx) {
      const shopId = shopOf(ctx);
      const { view, shop } = await services.database.transaction(ctx.scope, async (tx) => ({
        view: await closingView(tx, shopId, params.closingId),
        shop: (await findShop(tx, shopId)) ?? refuse("not-found", 404),
      }));
      const { renderClosing } = await import("#counter/tills/closings/closingPdf.ts");
      return ctx.reply
        .headers({
          "Cache-Control": "private, no-store",
          "Content-Disposition": `inline; filename="${view.number}.pdf"`,
        })
        .type("application/pdf")
        .send(await renderClosing(view, shop));
    },
  });
}
