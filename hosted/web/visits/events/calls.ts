import { mutate } from "swr";
import type { EventStatus } from "@cuvee/core/visits/events/events.ts";
import { answersOf, call, newId, useAnswer } from "#kit/api.ts";
import type { Resource } from "@cuvee/core/visits/calendars/calendars.ts";
import type { StatusGroup } from "#ui/Badge.tsx";

/** Colour group of each status (specification §4). */
export const EVENT_GROUPS: Record<EventStatus, StatusGroup> = {
  draft: "cancel",
  online: "online",
  paused: "waiting",
  closed: "finished",
};

/** Lists and records of events are read again, with their slots. */
export const refreshEvents = (): Promise<unknown> =>
  mutate(answersOf("GET /v1/visits", "GET /v1/visits/measure", "GET /v1/visits/:eventId", "GET /v1/slots"));

/** Slots and closed days are read again. */
export const refreshSlots = (): Promise<unknown> =>
  mutate(answersOf("GET /v1/slots", "GET /v1/closed-days", "GET /v1/visits"));

/** Moves an event to another status. Throws `CallError`. */
export async function moveEvent(eventId: string, status: EventStatus, version: number): Promise<void> {
  await call("PUT /v1/visits/:eventId/status", { params: { eventId }, body: { status, version } });
  await refreshEvents();
}

/** Makes a draft with all of an event; gives its identifier. Throws `CallError`. */
export async function copyEvent(eventId: string): Promise<string> {
  const id = newId();
  await call(
    "POST /v1/visits/:eventId/copies",
    { params: { eventId }, body: { id } },
    { idempotencyKey: newId() },
  );
  await refreshEvents();
  return id;
}

const NONE: readonly Resource[] = [];

/** Guides, rooms and what else a slot needs; those in use unless `all`. Empty until they are read, or when they may not be. */
export function useResources(asked = true): readonly Resource[] {
  const { data } = useAnswer("GET /v1/resources", asked ? {} : null);
  return data?.resources ?? NONE;
}
