import { refuse } from "@cuvee/core/kit/refusal.ts";
import { reservationsContract, reservationsList } from "@cuvee/core/visits/reservations/contract.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "#kit/postgres/database.ts";
import { columnsFor, listHandlers, pageOf } from "#kit/list/list.ts";
import { mount, personOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import {
  approveReservation,
  recordAttendance,
  cancelByCommand,
  scanTicket,
} from "#visits/reservations/commands.ts";
import { changeReservation, quoteChange } from "#visits/reservations/changes.ts";
import { groupReservationHandler } from "#visits/reservations/groups.ts";
import { holdHandler, releaseHold } from "#visits/reservations/holds.ts";
import { buyerReservationsList, shopReservationsList } from "#visits/reservations/list.ts";
import { payerPage } from "#visits/reservations/payments/payerPage.ts";
import { ofSlots } from "#visits/reservations/queries.ts";
import { ownReservation, readerOf, viewOf, viewsOf } from "#visits/reservations/read.ts";
import type { ReservationDeps } from "#visits/reservations/rows.ts";
import { slotsOfDay } from "#visits/reservations/slots.queries.ts";
import { splitReservation } from "#visits/reservations/split.ts";
import { createByStaff, editVisitor } from "#visits/reservations/staff.ts";
import {
  recordOnSitePayment,
  sendPaymentLink,
  refundByStaff,
  resendLastMail,
} from "#visits/reservations/payments/onSitePayments.ts";
import {
  leaveWaitingList,
  offeredHold,
  waitingListOf,
  waitingListHandler,
} from "#visits/reservations/waiting.ts";

/** Mounts the calls of reservations, and their jobs. */
export function reservationsRoutes(app: FastifyInstance, deps: ReservationDeps): void {
  const { services } = deps;
  const doing =
    <I, A>(work: (tx: Tx, deps: ReservationDeps, input: I, ctx: RequestContext) => Promise<A>) =>
    (tx: Tx, input: I, ctx: RequestContext): Promise<A> =>
      work(tx, deps, input, ctx);
  mount(app, services, reservationsContract, {
    ...listHandlers(reservationsList, shopReservationsList),
    async list({ query }, ctx) {
      const { shopId, userId } = ctx.scope;
      const list = shopId ? shopReservationsList : buyerReservationsList;
      const columns = columnsFor(list, personOf(ctx));
      return services.database.transaction(ctx.scope, (tx) =>
        pageOf(tx, list, { of: shopId ?? userId ?? refuse("unauthenticated", 401), columns, request: query }),
      );
    },
    hold: holdHandler(deps),
    letGo: within((tx, { params }) => releaseHold(tx, deps, params.reservationId)),
    group: groupReservationHandler(deps),
    payer: within((tx, { params }) => payerPage(tx, deps, params.payerId)),
    create: within(doing(createByStaff)),
    day: within(async (tx, { query }, ctx) => {
      const shopId = shopOf(ctx);
      const slots = await slotsOfDay(tx, shopId, {
        day: query.day,
        eventId: query.eventId,
        resourceId: query.resourceId,
      });
      const ids = slots.map((slot) => slot.slotId);
      const rows = await ofSlots(tx, shopId, ids, new Date(services.now()));
      const views = await viewsOf(tx, deps, rows, { reader: readerOf(ctx, shopId) });
      const shown = slots.map((slot) => {
        const reservations = views.filter((view) => view.slotId === slot.slotId);
        return { ...slot, seats: reservations.reduce((sum, r) => sum + r.seats, 0), reservations };
      });
      return { day: query.day, timeZone: SHOP_TIME_ZONE, slots: shown };
    }),
    detail: within(async (tx, { params }, ctx) => {
      const row = await ownReservation(tx, params.reservationId);
      return viewOf(tx, deps, row, readerOf(ctx, row.shop_id));
    }),
    edit: within(doing(editVisitor)),
    quote: within(doing(quoteChange)),
    change: within(doing(changeReservation)),
    cancellation: within(doing(cancelByCommand)),
    approval: within(doing(approveReservation)),
    attendance: within(doing(recordAttendance)),
    scan: within(doing(scanTicket)),
    split: within(doing(splitReservation)),
    payment: within(doing(recordOnSitePayment)),
    refund: within(doing(refundByStaff)),
    paymentLink: within(doing(sendPaymentLink)),
    resend: within(doing(resendLastMail)),
    waiting: within((tx, { params }, ctx) => waitingListOf(tx, shopOf(ctx), params.slotId)),
    wait: waitingListHandler(deps),
    leave: within((tx, { params }) => leaveWaitingList(tx, deps, params.waitingId)),
    offer: within((tx, { params }) => offeredHold(tx, deps, params.waitingId)),
  });
}
