import type { Id } from "#kit/ids.ts";
import type { VisitLanguage } from "#visits/events/events.ts";

export const RESOURCE_KINDS = ["guide", "room", "other"] as const;
type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** An external calendar that gives the busy times of a resource. */
export type BusyCalendar = {
  id: Id;
  /** The given address, without its secret parts. */
  url: string;
  fetchedAt: string | null;
  /** Code of `locales/<lang>/errors.json` of the last reading; null when it succeeded. */
  fault: string | null;
  times: number;
};

export type Resource = {
  id: Id;
  kind: ResourceKind;
  name: string;
  userId: Id | null;
  languages: VisitLanguage[];
  color: string;
  archived: boolean;
  busy: BusyCalendar[];
  version: number;
};

/** Uses of a resource from now on: its future slots, the earliest first, and the schedules that make more. */
export type ResourceSlots = {
  count: number;
  /** Number of slots with reservations. */
  reserved: number;
  /** The first ones, those with reservations before the others. */
  slots: { id: Id; eventId: Id; title: string; start: number; end: number; people: number }[];
  rules: { eventId: Id; title: string; name: string }[];
};

export type Feed = {
  id: Id;
  kind: "shop" | "resource" | "event";
  ofId: Id | null;
  name: string;
  withNames: boolean;
  /** Whole address; its holder can read the calendar. */
  url: string;
  createdAt: string;
  lastReadAt: string | null;
};
