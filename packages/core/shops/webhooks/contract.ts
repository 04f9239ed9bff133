import * as z from "zod";
import { emptyBody, versionBody, contract, id, pageQuery, text, versionField } from "#kit/contract.ts";
import { WEBHOOK_EVENT_NAMES } from "#shops/webhooks/webhooks.ts";
import { deliveryState } from "./enums.contract.ts";

const who = ["owner", "iam"] as const;
export const webhookEvent = z.enum(WEBHOOK_EVENT_NAMES);
const one = z.strictObject({ endpointId: id });
const oneDelivery = z.strictObject({ endpointId: id, deliveryId: id });

export const webhookEndpoint = z.object({
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  /** Reason why the platform switched it off: it answered 410, or accepted nothing for days. */
  offBy: z.enum(["gone", "failing"]).nullable(),
  offAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  /** Time until which the previous secret signs too. */
  previousUntil: z.string().nullable(),
  madeBy: z.string(),
  createdAt: z.string(),
  /** Events that are not sent, because the endpoint's creator may not see them (any more). */
  silent: z.array(z.string()),
  /** Within the last 24 hours. */
  delivered: z.int(),
  failed: z.int(),
  version: z.int(),
});

export const webhookDelivery = z.object({
  id,
  /** `webhook-id` of the message. */
  eventId: z.string(),
  type: z.string(),
  state: deliveryState,
  tries: z.int(),
  createdAt: z.string(),
  lastAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  lastStatus: z.int().nullable(),
  lastFault: z.string().nullable(),
});

const fields = {
  url: text(2000, 8),
  description: text(200).default(""),
  events: z.array(webhookEvent).min(1).max(WEBHOOK_EVENT_NAMES.length),
};

/** Outbound webhooks (design: trust, "Outbound webhooks"), signed according to Standard Webhooks. */
export const webhooksContract = contract({
  endpoints: {
    method: "GET",
    path: "/v1/webhooks",
    who,
    summary: "Webhook endpoints: the reader's own, and all of the shop for who may everything",
    answer: z.object({
      endpoints: z.array(webhookEndpoint),
      /** Events that the reader may subscribe to. */
      events: z.array(webhookEvent),
    }),
  },
  addEndpoint: {
    method: "POST",
    path: "/v1/webhooks",
    who,
    summary: "Add an endpoint; this answer alone has its secret",
    body: z.strictObject(fields),
    answer: z.object({ endpoint: webhookEndpoint, secret: z.string() }),
    status: 201,
  },
  changeEndpoint: {
    method: "PUT",
    path: "/v1/webhooks/:endpointId",
    who,
    summary: "Change an endpoint, switch it off or on again",
    params: one,
    body: z.strictObject({ ...fields, enabled: z.boolean(), version: versionField }),
    answer: webhookEndpoint,
  },
  dropEndpoint: {
    method: "DELETE",
    path: "/v1/webhooks/:endpointId",
    who,
    summary: "Delete an endpoint with its log; what waits for it is not sent any more",
    params: one,
    answer: z.null(),
    status: 204,
  },
  rotateSecret: {
    method: "POST",
    path: "/v1/webhooks/:endpointId/secret",
    who,
    summary: "A new secret, which this answer alone has; the one before signs too for 24 hours",
    params: one,
    body: versionBody,
    answer: z.object({ endpoint: webhookEndpoint, secret: z.string() }),
  },
  testEndpoint: {
    method: "POST",
    path: "/v1/webhooks/:endpointId/tests",
    who,
    idempotent: true,
    summary: "Send an example of an event",
    params: one,
    body: z.strictObject({ type: webhookEvent }),
    answer: webhookDelivery,
    status: 201,
  },
  deliveries: {
    method: "GET",
    path: "/v1/webhooks/:endpointId/deliveries",
    who,
    summary: "What was sent to an endpoint in the last 30 days, newest first",
    params: one,
    query: z.strictObject({ ...pageQuery, state: deliveryState.optional() }),
    answer: z.object({ rows: z.array(webhookDelivery), next: z.string().nullable() }),
  },
  delivery: {
    method: "GET",
    path: "/v1/webhooks/:endpointId/deliveries/:deliveryId",
    who,
    summary: "A delivery: what was sent, and what each try was answered",
    params: oneDelivery,
    answer: webhookDelivery.extend({
      body: z.string(),
      attempts: z.array(
        z.object({
          number: z.int(),
          at: z.string(),
          status: z.int().nullable(),
          fault: z.string().nullable(),
          ms: z.int(),
          /** At most the first kilobyte. */
          answer: z.string(),
        }),
      ),
    }),
  },
  replayDelivery: {
    method: "POST",
    path: "/v1/webhooks/:endpointId/deliveries/:deliveryId/replay",
    who,
    idempotent: true,
    summary: "Send a delivery again, with the same id",
    params: oneDelivery,
    body: emptyBody,
    answer: webhookDelivery,
  },
  replayFailed: {
    method: "POST",
    path: "/v1/webhooks/:endpointId/replays",
    who,
    idempotent: true,
    summary: "Send again what failed from one day to another (both whole, UTC), at most 1000 at once",
    params: one,
    body: z.strictObject({ since: z.iso.date(), until: z.iso.date() }),
    answer: z.object({ count: z.int() }),
  },
});
