import type { BlockOf } from "#storefront/site/blocks.ts";
import type { SiteEvents } from "#storefront/site/site.ts";
import type { NextSlots, PublicEvent } from "#visits/events/events.ts";

/** Moment of the first free slot of an event; events without one come last. */
const firstOf = (next: NextSlots | undefined): number => next?.free[0]?.start ?? Number.MAX_SAFE_INTEGER;

/**
 * Returns the visits that a block shows, of those that can be reserved: the chosen ones in their order, else all by
 * their next free slot.
 */
export function eventsOfBlock(
  { eventIds, most }: Pick<BlockOf<"events">, "eventIds" | "most">,
  { events, next }: SiteEvents,
): PublicEvent[] {
  const shown =
    eventIds.length > 0
      ? eventIds.flatMap((id) => events.filter((event) => event.id === id))
      : events.toSorted((a, b) => firstOf(next[a.id]) - firstOf(next[b.id]));
  return shown.slice(0, most);
}
