import { FAILING_DAYS, nextTryMs } from "@cuvee/core/shops/webhooks/webhooks.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { SafeFetchFault } from "#kit/fetch/safeFetch.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { safePost, type Posted } from "#kit/fetch/safePost.ts";
import type { Services } from "#kit/services.ts";
import { seesEvent } from "./endpoints.ts";
import { bodyFor, signed } from "./message.ts";
import {
  markUndeliverable,
  recordFailure,
  clearFailure,
  postpone,
  readDelivery,
  readEndpoint,
  saveOutcome,
  switchOff,
  type DeliveryRow,
  type EndpointRow,
  type Outcome,
} from "./queries.ts";

/** Timeout of an endpoint in milliseconds; shorter for one that is failing already. */
const PATIENCE_MS = 15_000;
const SHORT_PATIENCE_MS = 5000;
/** Pause after a timeout, in milliseconds, because other deliveries wait behind the endpoint. */
const REST_MS = 30_000;
const KEEP_BYTES = 1024;
const DAY_MS = 86_400_000;

/** An endpoint that was switched off automatically. */
type DisabledEndpoint = { shopId: string; endpoint: EndpointRow; by: "gone" | "failing"; at: Date };
/** Notifies the maker and the users with full access that an endpoint was switched off, in the same transaction. */
export type AnnounceDisabledEndpoint = (tx: Tx, off: DisabledEndpoint) => Promise<void>;

type Ready = { delivery: DeliveryRow; endpoint: EndpointRow };

/** Returns the message to send now, or null: settled already, cancelled, or due later. */
async function readyOf(services: Services, data: JobData["webhook-delivery"]): Promise<Ready | null> {
  const { shopId, deliveryId, tries } = data;
  const now = services.now();
  return services.database.transaction({ shopId, signIn: true }, async (tx) => {
    const delivery = await readDelivery(tx, shopId, deliveryId);
    if (!delivery || delivery.state !== "waiting" || delivery.tries !== tries) return null;
    const endpoint = await readEndpoint(tx, shopId, delivery.endpoint_id);
    if (!endpoint) return null;
    const closed = !endpoint.enabled
      ? "webhook-off"
      : seesEvent(endpoint.member, delivery.type)
        ? null
        : "forbidden";
    if (closed) {
      await markUndeliverable(tx, shopId, deliveryId, closed);
      return null;
    }
    if (endpoint.rests_until && endpoint.rests_until.getTime() > now) {
      const at = new Date(endpoint.rests_until.getTime() + Math.random() * REST_MS);
      await postpone(tx, shopId, deliveryId, at);
      await services.jobs.send(tx, "webhook-delivery", data, {
        afterSeconds: Math.ceil((at.getTime() - now) / 1000),
      });
      return null;
    }
    return { delivery, endpoint };
  });
}

type Answered = { posted: Posted | null; fault: string | null; ms: number; at: Date };

async function post(services: Services, { delivery, endpoint }: Ready): Promise<Answered> {
  const at = new Date(services.now());
  const began = performance.now();
  const body = bodyFor(endpoint.member, delivery.body);
  let posted: Posted | null = null;
  let fault: string | null = null;
  try {
    posted = await safePost(endpoint.url, {
      body,
      headers: signed(services.secrets, endpoint, { id: delivery.event_id, body, at }),
      timeoutMs: endpoint.failing_since ? SHORT_PATIENCE_MS : PATIENCE_MS,
      keepBytes: KEEP_BYTES,
      loopback: services.settings.outsideLoopback,
    });
  } catch (error) {
    if (!(error instanceof SafeFetchFault)) throw error;
    fault = error.code;
  }
  return { posted, fault, ms: Math.round(performance.now() - began), at };
}

/** Returns text that PostgreSQL can store, whatever an endpoint answers. */
const storable = (text: string): string => text.replaceAll("\u0000", "\ufffd");

/** Stores the result of an attempt, and schedules the next one. */
async function keep(
  services: Services,
  announce: AnnounceDisabledEndpoint,
  {
    job: { shopId, deliveryId, tries },
    ready: { delivery, endpoint },
    answer: { posted, fault, ms, at },
  }: { job: JobData["webhook-delivery"]; ready: Ready; answer: Answered },
): Promise<void> {
  const status = posted?.status ?? null;
  const taken = status !== null && status >= 200 && status < 300;
  const waitMs = taken || status === 410 ? null : nextTryMs(delivery.step + 1, Math.random());
  const outcome: Outcome = {
    state: taken ? "delivered" : waitMs === null ? "failed" : "waiting",
    nextAt: waitMs === null ? null : new Date(at.getTime() + waitMs),
    at,
    status,
    fault,
    ms,
    answer: storable(posted?.text ?? ""),
  };
  await services.database.transaction({ shopId, signIn: true }, async (tx) => {
    if (!(await saveOutcome(tx, shopId, deliveryId, { tries, outcome }))) return;
    if (taken) {
      await clearFailure(tx, shopId, endpoint.id);
      return;
    }
    const rest = fault === "outside-slow" ? new Date(at.getTime() + REST_MS) : null;
    const since = await recordFailure(tx, shopId, endpoint.id, { at, restsUntil: rest });
    const by =
      status === 410 ? "gone" : at.getTime() - since.getTime() >= FAILING_DAYS * DAY_MS ? "failing" : null;
    if (by !== null) {
      if (await switchOff(tx, shopId, endpoint.id, { by, at }))
        await announce(tx, { shopId, endpoint, by, at });
    }
    if (waitMs !== null)
      await services.jobs.send(
        tx,
        "webhook-delivery",
        { shopId, deliveryId, tries: tries + 1 },
        { afterSeconds: Math.ceil(waitMs / 1000) },
      );
  });
}

/**
 * Job: sends a message, whose attempt number increases by one. A process that crashes between sending and recording
 * sends it again: messages are delivered at least once, with the same id.
 */
export async function sendWebhook(
  services: Services,
  announce: AnnounceDisabledEndpoint,
  data: JobData["webhook-delivery"],
): Promise<void> {
  const ready = await readyOf(services, data);
  if (ready) await keep(services, announce, { job: data, ready, answer: await post(services, ready) });
}
