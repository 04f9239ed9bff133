import { isFree } from "@cuvee/core/visits/events/availability.ts";
import type { NextSlots } from "@cuvee/core/visits/events/events.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { PublishedEvent } from "#visits/events/public.queries.ts";
import { viewOf } from "#visits/events/slots.ts";
import { nextSlotRows } from "#visits/events/slots.queries.ts";

/** Number of next slots of an event that a card shows. */
const SHOWN = 3;
/** Number of slots with free places that are read for them: those whose guide or room is busy are left out. */
const READ = 24;

/**
 * Returns the next slots of some online events of a shop, by the id of the event: those that the choice of a slot
 * offers at the same moment. One query for all; `eventId` reads one event alone.
 */
export async function nextSlots(
  tx: Tx,
  { shopId, at, eventId }: { shopId: string; at: number; eventId?: string },
  events: readonly Pick<PublishedEvent, "id" | "firstDay">[],
): Promise<Record<string, NextSlots>> {
  if (events.length === 0) return {};
  const rows = await nextSlotRows(tx, shopId, new Date(at), { most: READ, eventId });
  return Object.fromEntries(
    events.map(({ id, firstDay }) => {
      const views = rows.filter((row) => row.eventId === id).map((row) => viewOf(row, at));
      return [
        id,
        { free: views.filter(isFree).slice(0, SHOWN), isFull: firstDay !== null && views.length === 0 },
      ];
    }),
  );
}
