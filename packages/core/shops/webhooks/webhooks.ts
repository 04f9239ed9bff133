import type { Permission } from "#people/collaborators/permissions.ts";

/**
 * Events that can be sent to a shop, and the permission that the endpoint's creator must have at the time of sending.
 */
const WEBHOOK_EVENTS = {
  "order.placed": "seeAllOrder",
  "order.accepted": "seeAllOrder",
  "order.refused": "seeAllOrder",
  "order.paid": "seeAllOrder",
  "order.shipped": "seeAllOrder",
  "order.delivered": "seeAllOrder",
  "order.canceled": "seeAllOrder",
  "order.withdrawn": "seeAllOrder",
  "reservation.confirmed": "seeAllResa",
  "reservation.changed": "seeAllResa",
  "reservation.canceled": "seeAllResa",
  "reservation.attended": "seeAllResa",
  "product.changed": "seeAllProduct",
  "stock.changed": "seeAllStock",
  "client.added": "seeAllClient",
} as const satisfies Record<string, Permission>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** Returns the permission that an event requires; undefined for an unknown event. */
export function permissionOfEvent(type: string): Permission | undefined {
  return Object.hasOwn(WEBHOOK_EVENTS, type) ? WEBHOOK_EVENTS[type as WebhookEvent] : undefined;
}

export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Seconds between a failed attempt and the next: at once, then these, 27 h 35 min in all (Standard Webhooks,
 * "Retries").
 */
export const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000] as const;
/** Share of a wait by which it may be longer, so that simultaneous failures are not retried at the same time. */
const RETRY_JITTER = 0.2;
/** Days without any accepted delivery after which an endpoint is switched off. */
export const FAILING_DAYS = 5;
/** Days for which deliveries stay in the log, unless an installation sets `KEEP_WEBHOOKS_DAYS`. */
export const LOG_DAYS = 30;
/** Hours for which the previous secret signs besides the new one. */
export const SECRET_OVERLAP_HOURS = 24;
export const ENDPOINTS_MAX = 20;
/** Maximum number of deliveries that are sent again at once. */
export const REPLAY_MAX = 1000;

/**
 * Returns the milliseconds until the next attempt after `step` attempts, null when that was the last; `random` from 0
 * to 1.
 */
export function nextTryMs(step: number, random: number): number | null {
  const seconds = RETRY_SECONDS[step - 1];
  return seconds === undefined ? null : Math.round(seconds * 1000 * (1 + RETRY_JITTER * random));
}
