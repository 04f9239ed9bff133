import { cents } from "@cuvee/core/kit/money.ts";
import type { JournalEnd, SealedRecord } from "@cuvee/core/counter/tills/journal.ts";
import { MOST_RECORDS } from "@cuvee/core/counter/tills/journal.contract.ts";
import { call, problemOf, session } from "#kit/api.ts";
import { answerOf, type Database, type StoredRecord } from "#counter/tills/device/database.ts";
import type { Journal } from "#counter/tills/device/journal.ts";
import type { Blocked, TillDevice, TillSync } from "#counter/tills/device/tillState.ts";

/** Most characters of one request: a slow line manages it, and the server accepts half as much again. */
const MOST_SIGNS = 300_000;
/** A request without an answer for so long is lost: a line can be open and dead. */
const PATIENCE_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Interval in which the till checks the server once everything was sent. */
const CALM_MS = 60_000;

/**
 * State of the server: the till, its last record, the turnover up to it, when it answered, and how far the clock here
 * was ahead.
 */
type Sent = { tillId?: string; sent: number; sentCents: number; reachedAt: number; aheadMs?: number };

export const START: TillSync = {
  isReached: false,
  needsSignIn: false,
  waiting: 0,
  waitingCents: cents(0),
  lastReachedAt: null,
  blocked: null,
};

export type Sync = {
  state(): TillSync;
  /** Sends the waiting records, soon: after each record, when the network is back, when a user has signed in. */
  nudge(): void;
  /** Sends immediately, whatever failed before. */
  again(): void;
  /** Sends all waiting records now, as far as the server accepts them; never throws. */
  sendAll(): Promise<void>;
  /** Counts the waiting records again: a record was written. */
  wrote(): void;
  /** Returns the last record that the server has. */
  sent(): number;
  /** Returns the milliseconds by which the clock here was ahead of the server's at its last answer. */
  aheadMs(): number;
  /** The same, as the server has reported since this till was started; 0: it has not answered yet. */
  heardAheadMs(): number;
  stop(): void;
};

const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

/** Returns the wait after `failures` in a row: twice as long each time, and never the same for two tills. */
const waitAfter = (failures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);

/** Error for records that the server refuses, though it is reached. */
class BlockedError extends Error {
  readonly blocked: Blocked;
  constructor(blocked: Blocked) {
    super(blocked.code);
    this.blocked = blocked;
  }
}

/** Makes the error for a journal of this till on the server that is not this device's. */
const forked = (seq: number): BlockedError => new BlockedError({ code: "till-fork", message: "", seq });

/** Returns as many records as fit in one request, one at least. */
function batchOf(records: readonly StoredRecord[]): SealedRecord[] {
  let signs = 0;
  const fitting = records.filter(({ content }, at) => {
    signs += content.length + 200;
    return at === 0 || signs <= MOST_SIGNS;
  });
  return fitting.map(({ content, hash, signature }) => ({ content, hash, signature }));
}

/**
 * Sends the records that the server does not have, in their order, until it has all. A record sent twice, because an
 * answer was lost, changes nothing there; the position to continue from is read from the server at each start, and
 * after a refusal.
 */
export async function openSync(
  device: TillDevice,
  journal: Journal,
  database: Database,
  tell: (state: TillSync, before: TillSync) => void,
): Promise<Sync> {
  const params = { tillId: device.tillId };
  const noted = await database.read(["facts"], (tx) =>
    answerOf<Sent | undefined>(tx.objectStore("facts").get("sync")),
  );
  const stored = (noted?.tillId ?? device.tillId) === device.tillId ? noted : undefined;
  let { sent, sentCents, aheadMs = 0 } = stored ?? { sent: 0, sentCents: 0 };
  let hasTime = false;
  let failures = 0;
  let knowsEnd = false;
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = (): Pick<TillSync, "waiting" | "waitingCents"> => {
    const { end, perpetualCents } = journal.book().running;
    return { waiting: end.seq - sent, waitingCents: cents(perpetualCents - sentCents) };
  };
  let state: TillSync = { ...START, ...waiting(), lastReachedAt: stored?.reachedAt ?? null };

  const set = (patch: Partial<TillSync>): void => {
    const before = state;
    state = { ...state, ...patch };
    if (!isOver) tell(state, before);
  };

  /** Marks the records up to `end` as sent, because the server has them. Throws when it has something else. */
  const acknowledge = async (end: JournalEnd & { now: string }): Promise<void> => {
    const own = journal.book().running.end;
    // Whatever else the answer contains, it contains the server's time.
    if (!isOver) {
      aheadMs = Date.now() - Date.parse(end.now);
      hasTime = true;
    }
    if (end.seq > own.seq || end.seq < sent) throw forked(end.seq);
    // Records deleted here were acknowledged before: `sent` has passed them.
    const mine = end.seq === own.seq ? own : end.seq === 0 ? null : await journal.get(end.seq);
    if (mine && mine.hash !== end.hash) throw forked(end.seq);
    const done = end.seq > sent ? await journal.after(sent, end.seq - sent) : [];
    // The device is another till now: this answer does not concern it.
    if (isOver) return;
    sentCents += done.reduce((all, { ttcCents }) => all + ttcCents, 0);
    sent = end.seq;
    const kept: Sent = { tillId: device.tillId, sent, sentCents, reachedAt: Date.now(), aheadMs };
    await database.write(["facts"], (tx) => {
      tx.objectStore("facts").put(kept, "sync");
    });
    set({ ...waiting(), lastReachedAt: kept.reachedAt });
  };

  const askEnd = async (): Promise<void> => {
    await acknowledge(await call("GET /v1/tills/:tillId/end", { params }, patience()));
    knowsEnd = true;
  };

  const sendAll = async (): Promise<void> => {
    if (session.state().status !== "in") await session.renew();
    if (!knowsEnd) await askEnd();
    let left = await journal.after(sent, MOST_RECORDS);
    while (left.length > 0 && !isOver) {
      const before = sent;
      const body = { records: batchOf(left), now: new Date().toISOString() };
      const answer = await call("POST /v1/tills/:tillId/records", { params, body }, patience());
      await acknowledge(answer);
      const { refused } = answer;
      if (refused) {
        const { code, seq, check, at } = refused;
        throw new BlockedError({ code, seq, message: `${check} ${at}`.trim() });
      }
      if (sent === before && !isOver) throw forked(sent + 1);
      left = await journal.after(sent, MOST_RECORDS);
    }
  };

  const failed = (error: unknown): void => {
    failures += 1;
    // The position to continue from is read again: an answer may have been lost.
    knowsEnd = false;
    if (error instanceof BlockedError)
      return set({ isReached: true, needsSignIn: false, blocked: error.blocked });
    const { status, code, message } = problemOf(error);
    if (status === 401) return set({ isReached: true, needsSignIn: true });
    // The disk of the server is full: it is reached, accepts nothing, and is retried like one that is unreachable.
    if (code === "storage-full")
      return set({ isReached: true, needsSignIn: false, blocked: { code, message, seq: null } });
    if (status === 0 || status === 429 || status >= 500) return set({ isReached: false });
    return set({ isReached: true, needsSignIn: false, blocked: { code, message, seq: sent + 1 } });
  };

  const run = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      do {
        isAsked = false;
        await sendAll();
        failures = 0;
        set({ isReached: true, needsSignIn: false, blocked: null });
      } while (isAsked && !isOver);
    } catch (error) {
      failed(error);
    } finally {
      running = null;
      if (!isOver) timer = setTimeout(ask, failures > 0 ? waitAfter(failures) : CALM_MS);
    }
  };
  /** Runs one round at a time; a call meanwhile makes it go on. */
  const round = (): Promise<void> => {
    isAsked = true;
    if (isOver) return Promise.resolve();
    return (running ??= run());
  };
  /** Checks the server, though no record waits. */
  const ask = (): void => {
    knowsEnd = false;
    void round();
  };

  /** The network came back or a user signed in: the retry is immediate. */
  const again = (): void => {
    failures = 0;
    knowsEnd = false;
    void round();
  };
  const lost = (): void => {
    knowsEnd = false;
    set({ isReached: false });
  };
  addEventListener("online", again);
  addEventListener("offline", lost);
  const left = session.subscribe(() => {
    if (session.state().status === "in" && state.needsSignIn) again();
  });

  return {
    state: () => state,
    nudge: () => {
      // While the server does not answer, a new sale does not shorten the wait.
      if (failures === 0) void round();
    },
    again,
    sendAll: round,
    wrote: () => set(waiting()),
    sent: () => sent,
    aheadMs: () => aheadMs,
    heardAheadMs: () => (hasTime ? aheadMs : 0),
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", again);
      removeEventListener("offline", lost);
      left();
    },
  };
}
