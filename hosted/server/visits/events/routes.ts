import { eventsContract, eventsList } from "@cuvee/core/visits/events/contract.ts";
import type { FastifyInstance } from "fastify";
import { listHandlers } from "#kit/list.ts";
import { mount, within } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { addClosedDays, listClosedDays, removeClosedDays } from "#visits/events/closedDays.ts";
import { createEvent, duplicateEvent, moveEvent, readRecord, saveEvent } from "#visits/events/events.ts";
import { handOf } from "#visits/events/context.ts";
import { eventRows } from "#visits/events/list.queries.ts";
import { previewRule } from "#visits/events/preview.ts";
import { eventOfItsShop, publicEvents, publicSlots } from "#visits/events/public.ts";
import { addSlot, changeSlot, closeSlot, removeSlot, slotsOf } from "#visits/events/slots.ts";

/** Mounts the events of a shop, their slots and closed days, and their public views. */
export function eventRoutes(app: FastifyInstance, services: Services, catalogue: Catalogue): void {
  mount(app, services, eventsContract, {
    ...listHandlers(eventsList, eventRows(services.now)),
    create: within((tx, { body }, ctx) => createEvent(handOf(tx, ctx), body)),
    detail: within((tx, { params }, ctx) => readRecord(handOf(tx, ctx), params.eventId)),
    save: within((tx, { params, body }, ctx) => saveEvent(handOf(tx, ctx), params.eventId, body)),
    move: within((tx, { params, body }, ctx) => moveEvent(handOf(tx, ctx), params.eventId, body)),
    duplicate: within((tx, { params, body }, ctx) =>
      duplicateEvent(handOf(tx, ctx), params.eventId, body.id),
    ),
    preview: within((tx, { body }, ctx) => previewRule(handOf(tx, ctx), body)),
    slots: within((tx, { query }, ctx) => slotsOf(handOf(tx, ctx), query)),
    addSlot: within((tx, { params, body }, ctx) => addSlot(handOf(tx, ctx), params.eventId, body)),
    changeSlot: within((tx, { params, body }, ctx) => changeSlot(handOf(tx, ctx), params.slotId, body)),
    closeSlot: within((tx, { params, body }, ctx) => closeSlot(handOf(tx, ctx), params.slotId, body)),
    removeSlot: within((tx, { params }, ctx) => removeSlot(handOf(tx, ctx), params.slotId)),
    closedDays: within((tx, _, ctx) => listClosedDays(handOf(tx, ctx))),
    addClosedDays: within((tx, { body }, ctx) => addClosedDays(handOf(tx, ctx), body)),
    removeClosedDays: within((tx, { params }, ctx) => removeClosedDays(handOf(tx, ctx), params.closedId)),
    publicEvents: (input, ctx) => publicEvents(services, catalogue, ctx, input),
    publicEvent: (input, ctx) => eventOfItsShop(services, catalogue, ctx, input),
    publicSlots: (input, ctx) => publicSlots(services, catalogue, ctx, input),
  });
}
