import type { Id } from "#kit/ids.ts";

/** Sources of a client's timeline. */
export const TIMELINE_KINDS = [
  "record",
  "quote",
  "sample",
  "order",
  "document",
  "ticket",
  "visit",
  "message",
  "call",
  "prospection",
  "consent",
  "conversation",
  "points",
  "task",
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Groups in which a page filters the timeline. */
export const TIMELINE_GROUPS = {
  sales: ["quote", "sample", "order", "document", "ticket", "points"],
  visits: ["visit"],
  contacts: ["message", "call", "prospection", "conversation", "consent"],
  tasks: ["task"],
  notes: ["record"],
} as const satisfies Record<string, readonly TimelineKind[]>;
export type TimelineGroup = keyof typeof TIMELINE_GROUPS;

/**
 * One event of a client's timeline. `what`: its kind within the source (status of an order or a task, kind of a
 * document, channel of a message, result of a call, act of a consent or of points). `name`: number, campaign, event,
 * or subject of a task; `note`: words of a person, the purpose of a consent, or the day of a task that is open.
 * `targetId`: the record that it leads to.
 */
export type TimelineEvent = {
  key: string;
  at: string;
  kind: TimelineKind;
  what: string;
  name: string;
  note: string;
  by: string;
  targetId: Id | null;
  points: number | null;
  amountCents?: number;
};
