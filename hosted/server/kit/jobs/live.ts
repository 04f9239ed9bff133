import { randomUUID } from "node:crypto";
import type pg from "pg";
import { connectTo } from "#kit/postgres/connections/connect.ts";
import { watchConnection } from "#kit/postgres/connections/heartbeat.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Log } from "#kit/log.ts";

/** Message between processes and to browsers. */
export type Signal =
  | { kind: "catalogue"; shopId?: string }
  | { kind: "order"; shopId: string; orderId: string }
  /**
   * Places of a slot have changed, or the slot itself; without a slot, several of the event; without an event, of any.
   */
  | { kind: "slot"; shopId: string; eventId?: string; slotId?: string }
  | { kind: "notification"; shopId: string; userId: string }
  /**
   * A message was written or read in a conversation of a shop and a buyer; without the buyer, something that the shop's
   * people alone see has changed.
   */
  | { kind: "message"; shopId: string; userId?: string; conversationId: string }
  /** A file that a user requested is ready, or could not be made. */
  | { kind: "download"; shopId: string; userId: string; failed: boolean }
  | { kind: "session"; sessionId?: string; userId?: string }
  /** The figures of a campaign have changed, or its status. */
  | { kind: "campaign"; shopId: string; campaignId: string }
  /** There is more of something that people wait for, or somebody waits for it now. */
  | { kind: "stock"; shopId: string }
  /** A delivery waits for a shop's webhooks. */
  | { kind: "webhook"; shopId: string }
  /** Content of the second screens of a till, by the hash of their key; null when the key is no longer valid. */
  | { kind: "display"; shopId: string; screen: string; show: string | null }
  /** A screen has connected whose till is unknown to this process. */
  | { kind: "displayAsked"; screen: string }
  /** A person's permissions, or the parts of the product that a shop has, have changed; no session ends. */
  | { kind: "access"; userId: string }
  | { kind: "access"; shopId: string };

export type Live = {
  on(listener: (signal: Signal) => void): () => void;
  /** Notifies this process at once and the others through the database. */
  tell(tx: Tx, signal: Signal): void;
  /** Checks whether notifications of other processes arrive; without them nothing may be kept in memory. */
  connected(): boolean;
  close(): Promise<void>;
};

/**
 * Receives the positions of the signals of other processes, where reads run on standbys: the floors of those reads are
 * raised before listeners read again.
 */
export type LivePositions = {
  /** Statement that returns a position as `at` which includes every commit up to now. */
  sql: string;
  notified(signal: Signal, at: unknown): void;
  /** Signals may have been missed. */
  raiseAll(at: unknown): void;
};

/**
 * Passes signals to `give` in their order, after the database has answered with a position that includes their changes.
 * Signals that arrive meanwhile share the next query. Throws nothing: when the query fails, the connection is ended,
 * and the loss is handled as any other.
 */
function openPlacer(positions: LivePositions, give: (signal: Signal) => void) {
  let waiting: Signal[] = [];
  let isAsking = false;
  const ask = async (client: pg.Client): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const { rows } = await client.query<{ at: unknown }>(positions.sql);
      for (const signal of batch) {
        positions.notified(signal, rows[0]?.at);
        give(signal);
      }
    }
  };
  return (client: pg.Client, signal: Signal): void => {
    waiting.push(signal);
    if (isAsking) return;
    isAsking = true;
    ask(client)
      .catch(() => {
        waiting = [];
        return client.end().catch(() => undefined);
      })
      .finally(() => (isAsking = false));
  };
}

/** Tells every listener of a signal; the failure of one stops no other. */
function notifyAllOf(listeners: Iterable<(signal: Signal) => void>, signal: Signal, log: Log): void {
  for (const listener of listeners) {
    try {
      listener(signal);
    } catch (error) {
      log.error({ err: error }, "listener");
    }
  }
}

/** Returns the signal of another process that a notification carries; null for one of this process, or for none. */
function signalOf(payload: string | undefined, self: string, log: Log): Signal | null {
  try {
    const { from, ...signal } = JSON.parse(payload || "{}") as Signal & { from?: string };
    return signal.kind && from !== self ? signal : null;
  } catch (error) {
    log.warn({ err: error }, "live news");
    return null;
  }
}

/**
 * Listens to the database's notifications and passes them on in this process; reconnects by itself. The address is that
 * of the database itself: a pooler in transaction mode passes no notifications on. With `positions`, a signal is passed
 * on after its position is known.
 */
export function openLive(
  url: string,
  log: Log,
  { positions, beatMs }: { positions?: LivePositions | undefined; beatMs?: number } = {},
): Live {
  const listeners = new Set<(signal: Signal) => void>();
  let client: pg.Client | null = null;
  let closed = false;
  let alive = false;
  let timer: NodeJS.Timeout | undefined;
  /** This process has handled its own notification already when it comes back from the database. */
  const self = randomUUID();

  const give = (signal: Signal): void => notifyAllOf(listeners, signal, log);
  const lost = (): void => {
    if (!alive && timer) return;
    alive = false;
    // Notifications sent meanwhile are lost: all caches must be dropped.
    give({ kind: "catalogue" });
    if (!closed) timer = setTimeout(() => void connect(), 500);
  };
  const place = positions && openPlacer(positions, give);
  const hear = (client: pg.Client, payload: string | undefined): void => {
    const signal = signalOf(payload, self, log);
    if (!signal) return;
    if (place) place(client, signal);
    else give(signal);
  };
  const connect = async (): Promise<void> => {
    timer = undefined;
    if (closed) return;
    try {
      const next = await connectTo(url, { name: "cuvee-live" });
      client = next;
      if (closed) return await next.end();
      next.on("error", (error) => log.warn({ err: error }, "live connection"));
      next.on("end", lost);
      next.on("notification", ({ payload }) => hear(next, payload));
      await next.query("listen cuvee");
      watchConnection(next, url, beatMs);
      if (positions) positions.raiseAll((await next.query<{ at: unknown }>(positions.sql)).rows[0]?.at);
      alive = true;
      give({ kind: "catalogue" });
      give({ kind: "session" });
    } catch (error) {
      log.warn({ err: error }, "live connection");
      await client?.end().catch(() => undefined);
      lost();
    }
  };
  void connect();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(tx, signal) {
      tx.signal(JSON.stringify({ ...signal, from: self }));
      tx.afterCommit(() => give(signal));
    },
    connected: () => alive,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
