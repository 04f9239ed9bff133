import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { isNamedActive } from "@cuvee/core/people/accounts/integrations.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { hasPermission } from "#kit/http/actor.ts";
import { BLANK_ITEM, leftOut, momentsOfDays, type CalendarReading, type Layer } from "./layer.ts";
import {
  agentReservations,
  calendarSlots,
  type AgentReservation,
  type CalendarSlot,
} from "./reservations.queries.ts";

type Hours = Pick<CalendarSlot, "day" | "mode" | "start" | "end">;
/** Returns the days and hours of a slot; one without hours has whole days. */
const hoursOf = ({ day, mode, start, end }: Hours) =>
  mode === "noHours"
    ? { day, lastDay: day, start: null, end: null }
    : { day, lastDay: dayOf(end - 1, SHOP_TIME_ZONE), start, end };

const titleOf = ({ title, name }: { title: string; name: string }): string =>
  [title, name].filter(Boolean).join(" · ");

function itemOfSlot(slot: CalendarSlot, isMovable: boolean): CalendarItem {
  const { id, place, guides, capacity, taken, isClosed, version } = slot;
  return {
    ...BLANK_ITEM,
    ...hoursOf(slot),
    id: `reservations.${id}`,
    layer: "reservations",
    recordId: id,
    kind: "slot",
    title: titleOf(slot),
    text: guides,
    place,
    status: isClosed ? "closed" : taken >= capacity ? "full" : "open",
    taken,
    capacity,
    isMovable,
    version,
  };
}

function itemOfReservation(reservation: AgentReservation): CalendarItem {
  const { id, place, client, people, status, version } = reservation;
  return {
    ...BLANK_ITEM,
    ...hoursOf(reservation),
    id: `reservations.${id}`,
    layer: "reservations",
    recordId: id,
    kind: "reservation",
    title: titleOf(reservation),
    text: client,
    place,
    status,
    taken: people,
    version,
  };
}

/**
 * Slots of visits with their taken seats for the staff (`seeAllResa`); for an agent, who sees no slots, the
 * reservations of their own clients.
 */
export const reservationsLayer: Layer = {
  name: "reservations",
  agentActsForShop: true,
  mayRead: (member) =>
    isNamedActive(member.integrations, "reservations") &&
    (member.role === "agent" || hasPermission(member, "seeAllResa")),
  async read(reading: CalendarReading) {
    const { tx, shopId, userId, member, guides, perDay, isReserved } = reading;
    const of = { shopId, at: new Date(reading.at), ...momentsOfDays(reading), perDay };
    if (member.role === "agent") {
      if (guides !== null && !guides.includes(userId)) return { items: [], more: [] };
      const rows = await agentReservations(tx, { ...of, agentId: userId });
      return { items: rows.map(itemOfReservation), more: leftOut(rows, perDay) };
    }
    const isMovable = hasPermission(member, "createEvent");
    const rows = await calendarSlots(tx, { ...of, isReserved, guides: guides && [...guides] });
    return { items: rows.map((slot) => itemOfSlot(slot, isMovable)), more: leftOut(rows, perDay) };
  },
};
