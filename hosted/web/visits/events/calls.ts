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

/** Reads the lists and records of events again, with their slots. */
export const refreshEvents = (): Promise<unknown> =>
  mutate(answersOf("GET /v1/visits", "GET /v1/visits/measure", "GET /v1/visits/:eventId", "GET /v1/slots"));

/** Reads slots and closed days again. */
export const refreshSlots = (): Promise<unknown> =>
  mutate(answersOf("GET /v1/slots", "GET /v1/closed-days", "GET /v1/visits"));

/** Moves an event to another status. Throws `CallError`. */
export async function changeEventStatus(
  eventId: string,
  status: EventStatus,
  version: number,
): Promise<void> {
  await call("PUT /v1/visits/:eventId/status", { params: { eventId }, body: { status, version } });
  await refreshEvents();
}

/** Makes a draft with all data of an event; returns its identifier. Throws `CallError`. */
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

/**
 * Returns guides, rooms and other resources of slots; the active ones unless `all`. Empty until they are read, or when
 * reading is not allowed.
 */
export function useResources(requested = true): readonly Resource[] {
  const { data } = useAnswer("GET /v1/resources", requested ? {} : null);
  return data?.resources ?? NONE;
}
