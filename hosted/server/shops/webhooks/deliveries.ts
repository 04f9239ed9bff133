import { randomUUID } from "node:crypto";
import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { webhooksContract } from "@cuvee/core/shops/webhooks/contract.ts";
import { REPLAY_MAX, type WebhookEvent } from "@cuvee/core/shops/webhooks/webhooks.ts";
import { staffShop } from "#kit/http/actor.ts";
import { newId } from "#kit/http/mount.ts";
import { endpointFor, seesEvent, type WebhooksContext } from "./endpoints.ts";
import { bodyFor, bodyOf, exampleOf } from "./message.ts";
import {
  addDeliveries,
  failedBetween,
  lockDelivery,
  readDelivery,
  readPage,
  readTries,
  sendAgain,
  type DeliveryRow,
} from "./queries.ts";

type Contract = typeof webhooksContract;
type Delivery = Answer<Contract["replayDelivery"]>;

const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  state: row.state,
  tries: row.tries,
  createdAt: row.created_at.toISOString(),
  lastAt: row.last_at?.toISOString() ?? null,
  nextAt: row.next_at?.toISOString() ?? null,
  lastStatus: row.last_status,
  lastFault: row.last_fault,
});

/**
 * Returns a page of deliveries to an endpoint, newest first; of events that the reader may not see, only the type is
 * shown.
 */
export async function deliveriesOf(
  context: WebhooksContext,
  endpointId: string,
  {
    limit,
    cursor = null,
    state = null,
  }: Omit<Input<Contract["deliveries"]>["query"], "cursor" | "state"> & {
    cursor?: string | undefined | null;
    state?: string | undefined | null;
  },
): Promise<Answer<Contract["deliveries"]>> {
  await endpointFor(context, endpointId);
  const rows = await readPage(context.tx, context.shopId, endpointId, { cursor, state, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { rows: page.map(deliveryOf), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

async function deliveryFor(context: WebhooksContext, endpointId: string, id: string): Promise<DeliveryRow> {
  await endpointFor(context, endpointId);
  const row = await readDelivery(context.tx, context.shopId, id);
  return row && row.endpoint_id === endpointId ? row : refuse("not-found", 404);
}

/**
 * Returns a delivery with every attempt. Its body is reduced to what the reader may see now. Throws `forbidden` when
 * they may not see its event.
 */
export async function deliveryWithTries(
  context: WebhooksContext,
  endpointId: string,
  id: string,
): Promise<Answer<Contract["delivery"]>> {
  const row = await deliveryFor(context, endpointId, id);
  const member = staffShop(context.person);
  if (!seesEvent(member, row.type)) return refuse("forbidden", 403);
  const tries = await readTries(context.tx, context.shopId, id);
  return {
    ...deliveryOf(row),
    body: bodyFor(member, row.body),
    attempts: tries.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}

/** Sends an example. Throws `webhook-off` (409), `forbidden` for an event that its maker may not see. */
export async function sendExample(
  context: WebhooksContext,
  endpointId: string,
  type: WebhookEvent,
): Promise<Delivery> {
  const { tx, services, shopId } = context;
  const endpoint = await endpointFor(context, endpointId);
  if (!endpoint.enabled) refuse("webhook-off", 409);
  if (!seesEvent(endpoint.member, type)) refuse("forbidden", 403);
  const at = new Date(services.now());
  const id = newId(services);
  const body = bodyOf(type, at, shopId, exampleOf(type));
  const eventId = `evt_${randomUUID().replaceAll("-", "")}`;
  await addDeliveries(tx, shopId, [{ id, endpointId, eventId, type, body }], at);
  await services.jobs.send(tx, "webhook-delivery", { shopId, deliveryId: id, tries: 0 });
  const row = await readDelivery(tx, shopId, id);
  return row ? deliveryOf(row) : refuse("not-found", 404);
}

/**
 * Sends a delivery again, with the retry schedule from its start. One that is pending is sent at once. Throws
 * `webhook-off` (409).
 */
export async function replay(context: WebhooksContext, endpointId: string, id: string): Promise<Delivery> {
  const { tx, services, shopId } = context;
  const endpoint = await endpointFor(context, endpointId);
  if (!endpoint.enabled) refuse("webhook-off", 409);
  const there = await lockDelivery(tx, shopId, id);
  if (!there || there.endpoint_id !== endpointId) return refuse("not-found", 404);
  const row = await sendAgain(tx, shopId, id, new Date(services.now()));
  if (!row) return refuse("not-found", 404);
  await services.jobs.send(tx, "webhook-delivery", { shopId, deliveryId: id, tries: row.tries });
  return deliveryOf(row);
}

/** Sends again everything that failed between two days, both whole. Throws `webhook-off` (409). */
export async function replayBetween(
  context: WebhooksContext,
  endpointId: string,
  body: Input<Contract["replayFailed"]>["body"],
): Promise<{ count: number }> {
  const { tx, services, shopId } = context;
  const endpoint = await endpointFor(context, endpointId);
  if (!endpoint.enabled) refuse("webhook-off", 409);
  const again = await failedBetween(tx, shopId, endpointId, {
    since: new Date(body.since),
    until: new Date(Date.parse(body.until) + 86_400_000),
    at: new Date(services.now()),
    max: REPLAY_MAX,
  });
  for (const { id, tries } of again)
    await services.jobs.send(tx, "webhook-delivery", { shopId, deliveryId: id, tries });
  return { count: again.length };
}
