import type { Socket } from "node:net";
import pg from "pg";
import { refuseFreeRole, refuseReadOnly } from "#kit/postgres/connection.queries.ts";
import { KEEP_ALIVE_MS } from "#kit/postgres/connections/connect.ts";
import { hostsOf, isOfHost, type Hosts } from "#kit/postgres/connections/hosts.ts";
import { limitsOf, type LimitsBy, type TimeLimits } from "#kit/postgres/connections/limits.ts";

/** Abilities of what stands between the application and the database. */
export type ConnectionMode = {
  limits: LimitsBy;
  /** A pooler that forgets prepared statements gets the text of each one with each call. */
  statements: "named" | "unnamed";
};

/** The database itself, or a pooler that gives each client a connection of its own. */
export const SESSION_MODE: ConnectionMode = { limits: "connection", statements: "named" };

export type PoolOptions = {
  connections: number;
  limits: TimeLimits;
  mode: ConnectionMode;
  types: pg.CustomTypesConfig;
  isWithoutDisk: boolean;
  /** Connects as the owner of the database, whose role is not checked. */
  isOwner: boolean;
  onError: (error: Error) => void;
};

/** A pool, and the statement that begins a transaction in it. */
export type LimitedPool = {
  pool: pg.Pool;
  begin: string;
  /** Returns a connection; one that was opened before `renew` is closed instead, and another one taken. */
  connect(): Promise<pg.PoolClient>;
  /** Closes the connections that are open now as soon as they are free: their server takes no writing any more. */
  renew(): void;
};

/** Most time beyond that of a statement after which a server that says nothing is given up, in milliseconds. */
const SILENCE_MS = 5000;

/** Time during which connections are renewed once, in milliseconds: a database may be read-only for long. */
const RENEW_MS = 1000;

type Inner = { connection: { stream: Socket }; _activeQuery: unknown; _sentQueryQueue: readonly unknown[] };

/**
 * Cuts a connection whose server has not answered for longer than a statement may take: its machine is gone or frozen,
 * or its commit waits for a standby, for which PostgreSQL has no limit. Without this the query would wait until the
 * system gives up sending, for a quarter of an hour.
 */
function cutSilent(client: pg.PoolClient, statementMs: number): void {
  const inner = client as unknown as Inner;
  const { stream } = inner.connection;
  stream.setTimeout(statementMs + Math.min(statementMs, SILENCE_MS));
  // Each time, because an idle connection is silent too: a callback of `setTimeout` would hear the first time alone.
  stream.on("timeout", () => {
    if (inner._activeQuery || inner._sentQueryQueue.length > 0)
      stream.destroy(new Error("Connection terminated: the database does not answer"));
  });
}

/** Makes a connection send the text of each statement, without the name under which it would be prepared. */
function forgetNames(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (first: unknown, ...others: unknown[]): unknown =>
    ask(
      typeof first === "object" && first !== null && "name" in first ? { ...first, name: undefined } : first,
      ...others,
    );
  Object.assign(client, { query });
}

/**
 * Makes single statements of a pool run in a transaction, which has the limits. Scripts without values stay as they
 * are: the job engine's have their own limits, and some of its commands run in no transaction.
 */
function limitSingle(pool: pg.Pool, begin: string): void {
  const bare = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const query = async (first: { values?: unknown } | string, values?: unknown[]): Promise<unknown> => {
    if ((values ?? (first as { values?: unknown[] }).values) === undefined) return await bare(first);
    const client = await pool.connect();
    const answers = await Promise.allSettled([
      client.query(begin),
      client.query(first as string, values),
      client.query("commit"),
    ]);
    const failed = answers.find((answer) => answer.status === "rejected");
    client.release(failed !== undefined);
    if (failed) throw failed.reason;
    return (answers[1] as PromiseFulfilledResult<unknown>).value;
  };
  Object.assign(pool, { query });
}

/** Makes a pool try the hosts of its address one after the other, until one takes writing. */
function tryHosts(pool: pg.Pool, hosts: Hosts): void {
  const one = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const any = async (): Promise<pg.PoolClient> => {
    for (let left = hosts.count - 1; ; left -= 1) {
      const tried = hosts.current();
      try {
        return await one();
      } catch (error) {
        // All connections are busy: their host is not the cause.
        const isHost = isOfHost(error) && !/timeout exceeded/.test((error as Error).message);
        if (isHost) hosts.leave(tried);
        if (!isHost || left <= 0) throw error;
      }
    }
  };
  type Called = (error: Error | undefined, client?: pg.PoolClient, release?: unknown) => void;
  const connect = (called?: Called): Promise<pg.PoolClient> | undefined => {
    if (!called) return any();
    any().then(
      (client) => called(undefined, client, client.release),
      (error: Error) => called(error),
    );
    return undefined;
  };
  Object.assign(pool, { connect });
}

/** Checks each new connection before it runs any query: its role, and of several hosts that it takes writing. */
function verifyNew(pool: pg.Pool, { isOwner, onError }: PoolOptions, hasHosts: boolean): void {
  const check = async (client: pg.PoolClient): Promise<void> => {
    if (!isOwner) await refuseFreeRole(client);
    if (hasHosts) await refuseReadOnly(client);
  };
  const verify = (client: pg.PoolClient, done: (error?: Error) => void): void => {
    check(client).then(
      () => done(),
      (error: Error) => {
        onError(error);
        done(error);
      },
    );
  };
  if (!isOwner || hasHosts) Object.assign(pool.options, { verify });
}

/**
 * Opens a pool. Of an address with several hosts its connections are those of the host that takes writing. Errors of
 * idle connections go to `onError` and never end the process.
 */
export function openPool(address: string, options: PoolOptions): LimitedPool {
  const { limits, mode } = options;
  const { options: starting, begin } = limitsOf(limits, mode.limits, options.isWithoutDisk);
  const hosts = hostsOf(address);
  class Client extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      // The hosts share the time of one connection.
      const connectionTimeoutMillis = limits.connectMs / hosts.count;
      super({ ...config, connectionString: hosts.current(), connectionTimeoutMillis });
    }
  }
  const pool = new pg.Pool({
    Client,
    max: options.connections,
    types: options.types,
    // A statement is sent as soon as it is asked for, without waiting for the answers to those before it.
    pipeline: true,
    application_name: "cuvee",
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(starting === undefined ? {} : { options: starting }),
  });
  verifyNew(pool, options, hosts.count > 1);
  if (hosts.count > 1) tryHosts(pool, hosts);
  if (mode.limits === "transaction") limitSingle(pool, begin);
  pool.on("error", options.onError);
  let renewedMs = -RENEW_MS;
  let era = 0;
  const eras = new WeakMap<pg.PoolClient, number>();
  pool.on("connect", (client) => {
    // A connection may be cut in the moment between two listeners, while it is handed out and no other listener is
    // attached. An unhandled error would end the process.
    client.on("error", () => undefined);
    eras.set(client, era);
    if (mode.statements === "unnamed") forgetNames(client);
    cutSilent(client, limits.statementMs);
  });
  return {
    pool,
    begin,
    async connect() {
      for (;;) {
        const client = await pool.connect();
        if (eras.get(client) === era) return client;
        client.release(true);
      }
    },
    renew() {
      const nowMs = performance.now();
      if (nowMs - renewedMs < RENEW_MS) return;
      renewedMs = nowMs;
      era += 1;
    },
  };
}
