import { eventsContract, eventsList } from "@cuvee/core/visits/events/contract.ts";
import type { FastifyInstance } from "fastify";
import { listHandlers } from "#kit/list/list.ts";
import { mount, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { addClosedDays, listClosedDays, removeClosedDays } from "#visits/events/closedDays.ts";
import {
  createEvent,
  duplicateEvent,
  changeEventStatus,
  readRecord,
  saveEvent,
} from "#visits/events/events.ts";
import { contextOf } from "#visits/events/context.ts";
import { eventRows } from "#visits/events/list.queries.ts";
import { previewRule } from "#visits/events/preview.ts";
import { eventOfItsShop, publicEvents, publicSlots } from "#visits/events/public.ts";
import { addSlot, changeSlot, closeSlot, removeSlot, slotsOf } from "#visits/events/slots.ts";

/** Mounts the events of a shop, their slots and closed days, and their public views. */
export function eventRoutes(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  mount(app, services, eventsContract, {
    ...listHandlers(eventsList, eventRows(services.now)),
    create: within((tx, { body }, ctx) => createEvent(contextOf(tx, ctx), body)),
    detail: within((tx, { params }, ctx) => readRecord(contextOf(tx, ctx), params.eventId)),
    save: within((tx, { params, body }, ctx) => saveEvent(contextOf(tx, ctx), params.eventId, body)),
    move: within((tx, { params, body }, ctx) => changeEventStatus(contextOf(tx, ctx), params.eventId, body)),
    duplicate: within((tx, { params, body }, ctx) =>
      duplicateEvent(contextOf(tx, ctx), params.eventId, body.id),
    ),
    preview: within((tx, { body }, ctx) => previewRule(contextOf(tx, ctx), body)),
    slots: within((tx, { query }, ctx) => slotsOf(contextOf(tx, ctx), query)),
    addSlot: within((tx, { params, body }, ctx) => addSlot(contextOf(tx, ctx), params.eventId, body)),
    changeSlot: within((tx, { params, body }, ctx) => changeSlot(contextOf(tx, ctx), params.slotId, body)),
    closeSlot: within((tx, { params, body }, ctx) => closeSlot(contextOf(tx, ctx), params.slotId, body)),
    removeSlot: within((tx, { params }, ctx) => removeSlot(contextOf(tx, ctx), params.slotId)),
    closedDays: within((tx, _, ctx) => listClosedDays(contextOf(tx, ctx))),
    addClosedDays: within((tx, { body }, ctx) => addClosedDays(contextOf(tx, ctx), body)),
    removeClosedDays: within((tx, { params }, ctx) => removeClosedDays(contextOf(tx, ctx), params.closedId)),
    publicEvents: (input, ctx) => publicEvents(services, catalogue, ctx, input),
    publicEvent: (input, ctx) => eventOfItsShop(services, catalogue, ctx, input),
    publicSlots: (input, ctx) => publicSlots(services, catalogue, ctx, input),
  });
}
