import { purge } from "#kit/jobs/purge.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { seesEvent } from "./endpoints.ts";
import { bodyOf } from "./message.ts";
import {
  lostDeliveries,
  markDispatched,
  purgeDeliveries,
  purgeEvents,
  shopsDue,
  stocksNow,
  claimDueEvents,
  type EventRow,
} from "./outbox.queries.ts";
import { addDeliveries, readEndpoints, type NewDelivery } from "./queries.ts";

/** Polling interval for new events in milliseconds, in addition to the database's notifications. */
const LOOK_MS = 5000;
const BATCH = 200;
/** A delivery that is so late, in milliseconds, has lost its job. */
const LOST_MS = 10 * 60_000;

/** Keeps only the last of several changes of one stock; it carries the stock that can be sold now, not then. */
async function coalesced(tx: Tx, shopId: string, due: readonly EventRow[]): Promise<EventRow[]> {
  const last = new Map<string, EventRow>();
  for (const event of due) if (event.type === "stock.changed") last.set(event.subject, event);
  if (last.size === 0) return [...due];
  const stocks = new Map((await stocksNow(tx, shopId, [...last.keys()])).map((stock) => [stock.id, stock]));
  return due.flatMap((event) => {
    if (event.type !== "stock.changed") return [event];
    const stock = stocks.get(event.subject);
    return last.get(event.subject) === event && stock ? [{ ...event, facts: stock }] : [];
  });
}

/**
 * Creates the deliveries of a shop's events, and their jobs, in one transaction. Returns false when nothing is left.
 */
async function tellShop(services: Services, shopId: string): Promise<boolean> {
  const { database, jobs } = services;
  return database.transaction({ shopId, signIn: true }, async (tx) => {
    const now = new Date(services.now());
    const due = await claimDueEvents(tx, shopId, now, BATCH);
    if (due.length === 0) return false;
    const endpoints = (await readEndpoints(tx, shopId)).filter(({ enabled }) => enabled);
    const list: NewDelivery[] = [];
    for (const { id: eventId, type, at, facts } of await coalesced(tx, shopId, due))
      for (const endpoint of endpoints)
        if (endpoint.events.includes(type) && seesEvent(endpoint.member, type))
          list.push({
            id: newId(services),
            endpointId: endpoint.id,
            eventId,
            type,
            body: bodyOf(type, at, shopId, facts),
          });
    await addDeliveries(tx, shopId, list, now);
    for (const { id: deliveryId } of list)
      await jobs.send(tx, "webhook-delivery", { shopId, deliveryId, tries: 0 });
    await markDispatched(
      tx,
      shopId,
      due.map(({ id }) => id),
      now,
    );
    return due.length === BATCH;
  });
}

export type WebhookDispatcher = {
  /** Delivers everything that is due now. */
  now(): Promise<void>;
  /** Ends after the current delivery run. */
  close(): Promise<void>;
};

/**
 * Turns events into deliveries: on the database's notification, and every few seconds, because notifications may be
 * lost and rows are not.
 */
export function openWebhookDispatcher(services: Services): WebhookDispatcher {
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;
  const work = async (): Promise<void> => {
    do {
      again = false;
      const shops = await services.database.transaction({}, (tx) => shopsDue(tx, new Date(services.now())));
      for (const { shopId } of shops) {
        let more = !closed;
        while (more) more = (await tellShop(services, shopId)) && !closed;
      }
    } while (again && !closed);
  };
  const look = (): Promise<void> => {
    again = true;
    running ??= work()
      .catch((error: unknown) => services.log.warn({ err: error }, "webhooks are told later"))
      .finally(() => {
        running = null;
      });
    return running;
  };
  const wake = (): void => void (closed ? undefined : look());
  const off = services.live.on(({ kind }) => {
    if (kind === "webhook") wake();
  });
  const timer = setInterval(wake, LOOK_MS);
  timer.unref();
  return {
    now: look,
    async close() {
      closed = true;
      off();
      clearInterval(timer);
      await running;
    },
  };
}

/** Housekeeping: sends deliveries whose job was lost, and deletes ended ones after `KEEP_WEBHOOKS_DAYS`. */
export async function repairWebhooks(services: Services): Promise<void> {
  const { database, jobs, now, settings } = services;
  const lost = await database.transaction({}, (tx) => lostDeliveries(tx, new Date(now() - LOST_MS)));
  for (const one of lost)
    await database.transaction({ shopId: one.shopId }, (tx) => jobs.send(tx, "webhook-delivery", one));
  const days = settings.keepDays.webhooks;
  await purge(services, { days, remove: purgeDeliveries });
  await purge(services, { days, remove: purgeEvents });
}
