import { setTimeout as sleep } from "node:timers/promises";
import { cardBody } from "#kit/testing/orders.ts";
import { newTestId, sendTo, type Reply, type Sending } from "#kit/testing/server.ts";
import { anotherBuyer, type Order } from "#kit/testing/storm.ts";

/** Results of the storm so far. */
export type Figures = {
  acknowledged: { id: string; key: string; paid: boolean }[];
  /** Ids of holds and of reservations by phone that were acknowledged. */
  reserved: string[];
  /** Ids of invoices that were acknowledged. */
  billed: string[];
  /** Requests that got no answer and were sent again. */
  interrupted: number;
  /** Answers that were stored before the interruption and replayed. */
  replayed: number;
  inFlight: number;
  busy: number;
  /** Number of answers 503 by the name of their refusal; `none` where something before the server answered. */
  busyWhy: Record<string, number>;
  /** Answers that no buyer should ever get. */
  unexpected: string[];
};

export const noFigures = (): Figures => ({
  acknowledged: [],
  reserved: [],
  billed: [],
  interrupted: 0,
  replayed: 0,
  inFlight: 0,
  busy: 0,
  busyWhy: {},
  unexpected: [],
});

/** Returns a generator of numbers from 0 to 1 that a seed repeats (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Time for which a buyer repeats an interrupted request, in milliseconds. */
const PATIENCE_MS = 60_000;

function countBusy(figures: Figures, { body }: Reply): void {
  const why = String(body["code"] ?? "none");
  figures.busy += 1;
  figures.busyWhy[why] = (figures.busyWhy[why] ?? 0) + 1;
}

/**
 * Sends the very same request until it is answered: a lost connection, a busy server and an earlier attempt in flight
 * are waited out.
 */
export async function untilAnswered(
  url: string,
  path: string,
  sending: Sending,
  figures: Figures,
): Promise<Reply | null> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    // The drill tests connections that break, before the answer or in the middle of it.
    const reply = await sendTo(url, "POST", path, sending).catch(() => null);
    if (reply === null) figures.interrupted += 1;
    else if (reply.body["code"] === "request-in-flight") figures.inFlight += 1;
    else if (reply.status === 503) countBusy(figures, reply);
    else return reply;
    await sleep(40);
  }
  return null;
}

/** Plays one buyer: orders, repeats interrupted requests, and pays by card when that is the method. */
async function buy(url: string, body: Order, figures: Figures): Promise<void> {
  const reply = await untilAnswered(url, "/v1/orders", { body, key: newTestId() }, figures);
  if (reply?.status !== 201) {
    figures.unexpected.push(`order ${body.id}: ${reply?.status} ${reply?.text.slice(0, 300)}`);
    return;
  }
  if (reply.headers.get("idempotent-replayed")) figures.replayed += 1;
  const { order, key, card } = reply.body as unknown as {
    order: { id: string };
    key: string;
    card: { confirmUrl: string; clientSecret: string } | null;
  };
  if (order.id !== body.id) figures.unexpected.push(`order ${body.id} was answered by ${order.id}`);
  const stored = { id: order.id, key, paid: false };
  figures.acknowledged.push(stored);
  if (!card) return;
  const payment = { body: { clientSecret: card.clientSecret, card: cardBody("4242424242424242") } };
  const paid = await untilAnswered(url, card.confirmUrl, payment, figures);
  stored.paid = paid?.status === 200 && paid.body["status"] === "succeeded";
  if (!stored.paid)
    figures.unexpected.push(`card of ${body.id}: ${paid?.status} ${paid?.text.slice(0, 300)}`);
}

/**
 * Runs `crowd` buyers at a time, one after the other, until `stop`; every third pays by card. Ends when the last has an
 * answer.
 */
export async function storm(
  url: string,
  bodies: readonly Order[],
  { crowd, random, figures }: { crowd: number; random: () => number; figures: Figures },
): Promise<{ stop(): Promise<void> }> {
  let isOver = false;
  let n = 0;
  const one = async (): Promise<void> => {
    while (!isOver) {
      const body = bodies[Math.floor(random() * bodies.length)];
      if (!body) throw new Error("nothing to order");
      n += 1;
      await buy(url, anotherBuyer(body, n, random() < 1 / 3 ? "cb" : "transfer"), figures);
    }
  };
  const all = Promise.all(Array.from({ length: crowd }, one));
  return {
    async stop() {
      isOver = true;
      await all;
    },
  };
}
