import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import pg from "pg";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { TIME_LIMITS, type TimeLimits } from "#kit/postgres/connections/limits.ts";
import { openPool, SESSION_MODE, type ConnectionMode } from "#kit/postgres/connections/pool.ts";
import { watchSlow, type SlowLimit, type Timing } from "#kit/postgres/slow.ts";
import { traceTransaction } from "#kit/traces/transactions.ts";

// Cents, counters and identities are safe integers; dates are days, not instants (design: libraries, "Types over the
// wire").
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const n = Number(value);
  if (!Number.isSafeInteger(n)) throw new RangeError(`integer beyond 2^53: ${value}`);
  return n;
});
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (value) => value);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value));

/** Principal that a transaction acts for; row-level security lets through nothing else. */
export type Scope = {
  shopId?: string;
  /**
   * The shop for which an agent works: they see what is for sale there, and their own clients. Never set beside
   * `shopId`.
   */
  agentShopId?: string;
  userId?: string;
  /** SHA-256 of an order's private key. */
  orderKeyHash?: Buffer;
  /** Allows users to be looked up before they are signed in. */
  signIn?: boolean;
  /**
   * Commits without waiting for the disk: for a job whose effects are in the database alone. Where a crash of the
   * database loses it, the end of the job, which is written after it, is lost too, and the job runs again.
   */
  withoutDisk?: true;
  /**
   * Uses one plan for each statement, whatever its values: for a path that reads by keys alone. A list of ids is
   * otherwise planned anew at each call, because PostgreSQL expects ten of them where it does not know how many: 10 ms
   * for the largest statement of a booking.
   */
  onePlan?: true;
};

export type Row = Record<string, unknown>;

/** SQL with its values by position, as PostgreSQL expects it, and the names of those values in that order. */
type Compiled = { text: string; params: readonly string[] };

/** A statement that PostgreSQL prepares once per connection, under a name made from its text. */
export type Statement = Compiled & { name: string };

/** Values of a statement by the names that its text gives them (`:shopId`). */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Matches the name of a value in SQL, but no cast (`::text`). Literals ('HH24:MI'), quoted names and comments are
 * skipped.
 */
const NAMED = /'[^']*'|"[^"]*"|--.*|(?<![:\w]):([a-zA-Z]\w*)/g;

/** Replaces names by positions: every `:shopId` becomes `$1`. */
function compile(sql: string): Compiled {
  const params: string[] = [];
  const text = sql.replace(NAMED, (found, param?: string) => {
    if (param === undefined) return found;
    const known = params.indexOf(param);
    return `$${known === -1 ? params.push(param) : known + 1}`;
  });
  return { text, params };
}

/** Prepares SQL whose values are written by name (`where shop_id = :shopId`): each connection parses it once. */
export function statement(sql: string): Statement {
  const compiled = compile(sql);
  return { name: `s${createHash("md5").update(compiled.text).digest("hex").slice(0, 16)}`, ...compiled };
}

/** Returns the values of a statement by position. Throws RangeError when a name is missing or one too many is given. */
function inOrder({ text, params }: Compiled, values: Values): unknown[] {
  const given = Object.keys(values);
  const missing = params.filter((param) => !Object.hasOwn(values, param));
  if (missing.length > 0 || given.length !== params.length)
    throw new RangeError(
      `values of a statement: it names ${params.join()}, given ${given.join()}: ${text.slice(0, 200)}`,
    );
  return params.map((param) => values[param]);
}

/** Returns a statement or SQL as the driver expects it, with its values by position. Throws RangeError as `inOrder`. */
export function toDriverQuery(
  query: Statement | string,
  values: Values = {},
): { name?: string; text: string; values: unknown[] } {
  if (typeof query !== "string")
    return { name: query.name, text: query.text, values: inOrder(query, values) };
  const compiled = compile(query);
  return { text: compiled.text, values: inOrder(compiled, values) };
}

/** A transaction of the application's role, on which queries run. */
export type Tx = {
  rows<R extends object = Row>(query: Statement | string, values?: Values): Promise<R[]>;
  one<R extends object = Row>(query: Statement | string, values?: Values): Promise<R | undefined>;
  /** Returns the number of changed rows. */
  run(query: Statement | string, values?: Values): Promise<number>;
  /**
   * Sends a statement without waiting for its answer: the next statement follows it at once. Its failure fails the
   * transaction, with the error that `explain` throws for it, or its own.
   */
  send(query: Statement | string, values?: Values, explain?: (error: unknown) => void): void;
  /** Sends a signal to every process that listens, with the commit; equal ones once. */
  signal(text: string): void;
  /** Makes the transaction act for this shop from here on. The caller has checked that the actor may. */
  actFor(shopId: string): Promise<void>;
  /** Runs after the commit, in this process (waking a worker, dropping a cache). */
  afterCommit(act: () => void): void;
};

export type Database = {
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T> | T): Promise<T>;
  pool: pg.Pool;
  close(): Promise<void>;
};

const ID = /^[0-9a-z]{1,40}$/;

/** Returns the statements that begin a transaction for a scope; `opening` is that of the pool. */
function begin(opening: string, scope: Scope): string {
  const settings: string[] = [];
  const set = (name: string, value: string): void => {
    settings.push(`app.${name}='${value}'`);
  };
  for (const value of [scope.shopId, scope.agentShopId, scope.userId])
    if (value !== undefined && !ID.test(value)) throw new RangeError("scope is not an identifier");
  if (scope.shopId) set("shop_id", scope.shopId);
  if (scope.agentShopId) set("agent_shop", scope.agentShopId);
  if (scope.userId) set("user_id", scope.userId);
  if (scope.orderKeyHash) set("order_key", scope.orderKeyHash.toString("hex"));
  if (scope.signIn) set("sign_in", "on");
  if (scope.withoutDisk) settings.push("synchronous_commit='off'");
  if (scope.onePlan) settings.push("plan_cache_mode='force_generic_plan'");
  // Commands need no plan, as the function `set_config` does.
  return [opening, ...settings.map((setting) => `set local ${setting}`)].join(";");
}

const SIGNALS = statement("select pg_notify('cuvee', s) from unnest(:signals::text[]) as s");

/** Returns the command that makes a transaction act for a shop. Throws RangeError for what is no identifier. */
function actingFor(shopId: string): string {
  if (!ID.test(shopId)) throw new RangeError("scope is not an identifier");
  // A database that is distributed by shop passes commands on to its nodes, not what the function `set_config` sets.
  return `set local app.shop_id='${shopId}'`;
}

/** SQLSTATE of a statement that follows a failed one in its transaction. */
const AFTER_FAILURE = "25P02";

/** Failure of the first statement that was sent without waiting, as it is told; undefined as long as there is none. */
type Unawaited = { sent: Promise<void>[]; failure?: { error: unknown } };

/** Work that a transaction leaves until its end, and the shops that it acted for beside that of its scope. */
type Ending = { after: (() => void)[]; signals: Set<string>; shopIds: Set<string> };

/** A commit, for `Positions`: the position in the log that holds it, and what it was about. */
type Commit = { at: unknown; shopIds: ReadonlySet<string>; signals: ReadonlySet<string> };

/** Notes where commits are in the log, so that reads on a standby see them (`standby/`). */
export type Positions = {
  /** Returns the position as `at`. It is sent with the commit, and costs no wait of its own. */
  statement: Statement;
  /** Returns who is told of the commit of a transaction; null: nobody, and the statement is not sent. */
  listener(scope: Scope, hasSignals: boolean): ((commit: Commit) => void) | null;
};

/** Returns the error that `explain` throws for a failure, or the failure itself. */
function explained(error: unknown, explain?: (error: unknown) => void): unknown {
  try {
    explain?.(error);
    return error;
  } catch (told) {
    return told;
  }
}

/** Sends everything that is written to a connection in this turn in one packet: each packet costs a system call. */
function inOnePacket(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function wrap(
  client: pg.ClientBase,
  { after, signals, shopIds }: Ending,
  unawaited: Unawaited,
  timing: Timing,
): Tx {
  const ask = async (query: Statement | string, values?: Values): Promise<pg.QueryResult> => {
    const startMs = performance.now();
    try {
      inOnePacket(client);
      return await client.query(toDriverQuery(query, values));
    } catch (error) {
      // A statement sent before it failed: that failure is the cause.
      if ((error as { code?: unknown }).code === AFTER_FAILURE && unawaited.failure)
        throw unawaited.failure.error;
      throw error;
    } finally {
      timing.statement(startMs, query);
    }
  };
  return {
    rows: async <R extends object>(query: Statement | string, values?: Values) =>
      (await ask(query, values)).rows as R[],
    one: async <R extends object>(query: Statement | string, values?: Values) =>
      (await ask(query, values)).rows[0] as R | undefined,
    run: async (query, values) => (await ask(query, values)).rowCount ?? 0,
    send: (query, values, explain) => {
      const startMs = performance.now();
      inOnePacket(client);
      const answered = client.query(toDriverQuery(query, values)).then(
        () => timing.statement(startMs, query),
        (error: unknown) => {
          unawaited.failure ??= { error: explained(error, explain) };
          timing.statement(startMs, query);
        },
      );
      unawaited.sent.push(answered);
    },
    signal: (text) => void signals.add(text),
    actFor: async (shopId) => {
      shopIds.add(shopId);
      await ask(actingFor(shopId));
    },
    afterCommit: (act) => void after.push(act),
  };
}

/**
 * Commits, and waits for what was sent without waiting. Throws its failure; a failed statement whose error was
 * swallowed turns the commit into a rollback, which is no error to PostgreSQL. Returns the answer of `then`, a
 * statement that runs after the commit.
 */
async function commit(
  client: pg.ClientBase,
  unawaited: Unawaited,
  then?: Statement,
): Promise<Row | undefined> {
  inOnePacket(client);
  const committing = client.query("commit");
  // The transaction is committed whatever becomes of this.
  const following = then && client.query<Row>(toDriverQuery(then)).catch(() => undefined);
  const [{ command }, next] = await Promise.all([committing, following, ...unawaited.sent]);
  if (unawaited.failure) throw unawaited.failure.error;
  if (command !== "COMMIT") throw new Error(`a failed transaction was to be committed: ${command}`);
  return next?.rows[0];
}

/** Commits as `commit` does, and notes the position where `positions` wants it. */
async function commitNoted(
  client: pg.ClientBase,
  { scope, ending, unawaited }: { scope: Scope; ending: Ending; unawaited: Unawaited },
  positions?: Positions,
): Promise<void> {
  const listener = positions?.listener(scope, ending.signals.size > 0);
  const position = await commit(client, unawaited, listener ? positions?.statement : undefined);
  listener?.({ at: position?.["at"], ...ending });
}

/** States of PostgreSQL after which the same request may simply be sent again. */
const UNAVAILABLE = /^(08|57P0|53(?!100)|25006)/;

/** State of PostgreSQL for a statement that writes in a database that takes no writing. */
const READ_ONLY = "25006";

/**
 * Checks whether a statement was prepared before a migration changed the columns that it returns: on that connection it
 * would fail for ever (SQLSTATE 0A000, `RevalidateCachedQuery` of PostgreSQL).
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { code?: unknown }).code === "0A000" &&
  error.message.startsWith("cached plan must not change result type");

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && (UNAVAILABLE.test(code) || code.startsWith("ECONN"))) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(
    error.message,
  );
}

/** Checks whether a row was to be added to a shop that has just left this instance (`npm run shop`). */
const isOfNoShop = (error: unknown): boolean => {
  const { code, constraint = "" } = error as { code?: string; constraint?: string };
  return code === "23503" && constraint.endsWith("_shop_id_fkey");
};

/** Runs what follows a commit; a failure is reported, and stops nothing. */
function runAll(acts: readonly (() => void)[], onError: (error: Error) => void): void {
  for (const act of acts) {
    try {
      act();
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

export type DatabaseOptions = {
  connections?: number;
  onError: (error: Error) => void;
  /** Connects as the owner of the database, outside row-level security, for a tool of the operator. */
  asOwner?: true;
  /** Commits without waiting for the disk: a crash of the database may lose the last ones. */
  withoutDisk?: true;
  /** Notifies of statements and transactions that take long. */
  slow?: SlowLimit | undefined;
  limits?: TimeLimits;
  /** Way in which the address, or the pooler at it, is used. */
  mode?: ConnectionMode;
  /** Notes the positions of commits, where reads run on standbys. */
  positions?: Positions | undefined;
};

/** Opens the pool of the application's role. Errors of idle connections go to `onError` and never end the process. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const {
    pool,
    begin: opening,
    connect,
    renew,
  } = openPool(url, {
    connections: options.connections ?? 16,
    limits: options.limits ?? TIME_LIMITS,
    mode: options.mode ?? SESSION_MODE,
    types,
    isWithoutDisk: options.withoutDisk ?? false,
    isOwner: options.asOwner ?? false,
    onError: options.onError,
  });
  return {
    pool,
    async transaction(scope, work) {
      const timing = traceTransaction(watchSlow(options.slow));
      let client: pg.PoolClient;
      try {
        client = await connect();
        timing.connected();
      } catch (error) {
        timing.failed(error);
        timing.end();
        return refuse("database-unavailable", 503);
      }
      const ending: Ending = { after: [], signals: new Set(), shopIds: new Set() };
      const unawaited: Unawaited = { sent: [] };
      let broken: Error | undefined;
      // A lost connection emits an error beside failing its query. Without a listener it would end the process.
      const lost = (error: Error): void => {
        broken = error;
      };
      client.on("error", lost);
      let result;
      try {
        inOnePacket(client);
        const begun = client.query(begin(opening, scope));
        begun.catch(() => undefined);
        const tx = wrap(client, ending, unawaited, timing);
        result = await work(tx);
        await begun;
        if (ending.signals.size > 0) tx.send(SIGNALS, { signals: [...ending.signals] });
        await commitNoted(client, { scope, ending, unawaited }, options.positions);
      } catch (error) {
        timing.failed(error);
        await client.query("rollback").catch((e: Error) => {
          broken = e;
        });
        if ((error as { code?: unknown }).code === READ_ONLY || isOutdated(error)) {
          // The server was demoted, or a migration has changed what its statements return: other connections to it are
          // of no use either.
          broken ??= error as Error;
          renew();
        }
        if (isOutdated(error) || isUnavailable(error)) return refuse("database-unavailable", 503);
        if (isOfNoShop(error)) return refuse("not-found", 404);
        throw error;
      } finally {
        client.release(broken);
        client.off("error", lost);
        timing.end();
      }
      runAll(ending.after, options.onError);
      return result;
    },
    close: () => pool.end(),
  };
}
