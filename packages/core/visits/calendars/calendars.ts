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
