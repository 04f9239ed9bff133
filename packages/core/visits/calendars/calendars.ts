import type { Id } from "#kit/ids.ts";
import type { VisitLanguage } from "#visits/events/events.ts";

export const RESOURCE_KINDS = ["guide", "room", "other"] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** A calendar elsewhere that says when a resource is busy. */
export type BusyCalendar = {
  id: Id;
  /** As it was given, without what is secret in it. */
  url: string;
  fetchedAt: string | null;
  /** Code of `locales/<lang>/errors.json` of the last reading; null when it was read. */
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

/** What a resource is needed for from now on: its slots to come, the earliest first, and the schedules that make more. */
export type ResourceSlots = {
  count: number;
  /** Slots of them that somebody has reserved. */
  reserved: number;
  /** The first ones, those that are reserved before the others. */
  slots: { id: Id; eventId: Id; title: string; start: number; end: number; people: number }[];
  rules: { eventId: Id; title: string; name: string }[];
};

export type Feed = {
  id: Id;
  kind: "shop" | "resource" | "event";
  ofId: Id | null;
  name: string;
  withNames: boolean;
  /** Whole address; who has it reads the calendar. */
  url: string;
  createdAt: string;
  lastReadAt: string | null;
};
