import { refuse } from "@cuvee/core/kit/refusal.ts";
import { reservationsContract, reservationsList } from "@cuvee/core/visits/reservations/contract.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "#kit/database.ts";
import { columnsFor, listHandlers, pageOf } from "#kit/list.ts";
import { mount, personOf, shopOf, within, type Context } from "#kit/mount.ts";
import { approval, attendance, cancellation, scan } from "#visits/reservations/commands.ts";
import { change, quote } from "#visits/reservations/changes.ts";
import { grouping } from "#visits/reservations/groups.ts";
import { holding, letGo } from "#visits/reservations/holds.ts";
import { buyerReservationsList, shopReservationsList } from "#visits/reservations/list.ts";
import { payerPage } from "#visits/reservations/payerPage.ts";
import { ofSlots } from "#visits/reservations/queries.ts";
import { ownReservation, readerOf, viewOf, viewsOf } from "#visits/reservations/read.ts";
import type { ReservationContext } from "#visits/reservations/rows.ts";
import { slotsOfDay } from "#visits/reservations/slots.queries.ts";
import { split } from "#visits/reservations/split.ts";
import { create, edit } from "#visits/reservations/staff.ts";
import { payment, paymentLink, refund, resend } from "#visits/reservations/till.ts";
import { leave, offer, waiting, waitingFor } from "#visits/reservations/waiting.ts";

/** Mounts the calls of reservations, and their jobs. */
export function reservationsRoutes(app: FastifyInstance, desk: ReservationContext): void {
  const { services } = desk;
  const doing =
    <I, A>(work: (tx: Tx, desk: ReservationContext, input: I, ctx: Context) => Promise<A>) =>
    (tx: Tx, input: I, ctx: Context): Promise<A> =>
      work(tx, desk, input, ctx);
  mount(app, services, reservationsContract, {
    ...listHandlers(reservationsList, shopReservationsList),
    async list({ query }, ctx) {
      const { shopId, userId } = ctx.scope;
      const list = shopId ? shopReservationsList : buyerReservationsList;
      const columns = columnsFor(list, personOf(ctx));
      return services.database.transaction(ctx.scope, (tx) =>
        pageOf(tx, list, shopId ?? userId ?? refuse("unauthenticated", 401), columns, query),
      );
    },
    hold: holding(desk),
    letGo: within((tx, { params }) => letGo(tx, desk, params.reservationId)),
    group: grouping(desk),
    payer: within((tx, { params }) => payerPage(tx, desk, params.payerId)),
    create: within(doing(create)),
    day: within(async (tx, { query }, ctx) => {
      const shopId = shopOf(ctx);
      const slots = await slotsOfDay(tx, shopId, query.day, query.eventId, query.resourceId);
      const ids = slots.map((slot) => slot.slotId);
      const rows = await ofSlots(tx, shopId, ids, new Date(services.now()));
      const views = await viewsOf(tx, desk, rows, readerOf(ctx, shopId));
      const shown = slots.map((slot) => {
        const reservations = views.filter((view) => view.slotId === slot.slotId);
        return { ...slot, seats: reservations.reduce((sum, r) => sum + r.seats, 0), reservations };
      });
      return { day: query.day, timeZone: SHOP_TIME_ZONE, slots: shown };
    }),
    detail: within(async (tx, { params }, ctx) => {
      const row = await ownReservation(tx, params.reservationId);
      return viewOf(tx, desk, row, readerOf(ctx, row.shop_id));
    }),
    edit: within(doing(edit)),
    quote: within(doing(quote)),
    change: within(doing(change)),
    cancellation: within(doing(cancellation)),
    approval: within(doing(approval)),
    attendance: within(doing(attendance)),
    scan: within(doing(scan)),
    split: within(doing(split)),
    payment: within(doing(payment)),
    refund: within(doing(refund)),
    paymentLink: within(doing(paymentLink)),
    resend: within(doing(resend)),
    waiting: within((tx, { params }, ctx) => waiting(tx, shopOf(ctx), params.slotId)),
    wait: waitingFor(desk),
    leave: within((tx, { params }) => leave(tx, desk, params.waitingId)),
    offer: within((tx, { params }) => offer(tx, desk, params.waitingId)),
  });
}
