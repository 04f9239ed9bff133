import type { Id } from "@cuvee/core/kit/ids.ts";
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
type Sent = {
  tillId?: string;
  sent: number;
  sentCents: number;
  reachedAt: number | null;
  aheadMs?: number;
};

export const START: TillSync = {
  isReached: false,
  needsSignIn: false,
  waiting: 0,
  waitingCents: cents(0),
  lastReachedAt: null,
  blocked: null,
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

type SyncParts = {
  device: TillDevice;
  journal: Journal;
  database: Database;
  tell: (state: TillSync, before: TillSync) => void;
};

/**
 * Sends the records that the server does not have, in their order, until it has all. A record sent twice, because an
 * answer was lost, changes nothing there; the position to continue from is read from the server at each start, and
 * after a refusal.
 */
export class Sync {
  readonly #parts: SyncParts;
  readonly #params: { tillId: Id };
  readonly #leaveSession: () => void;
  #sent: number;
  #sentCents: number;
  #aheadMs: number;
  #hasTime = false;
  #failures = 0;
  #knowsEnd = false;
  #running: Promise<void> | null = null;
  #isAsked = false;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: TillSync;

  constructor(parts: SyncParts, { sent, sentCents, reachedAt, aheadMs = 0 }: Sent) {
    this.#parts = parts;
    this.#params = { tillId: parts.device.tillId };
    [this.#sent, this.#sentCents, this.#aheadMs] = [sent, sentCents, aheadMs];
    this.#state = { ...START, ...this.#waiting(), lastReachedAt: reachedAt };
    addEventListener("online", this.again);
    addEventListener("offline", this.#lost);
    this.#leaveSession = session.subscribe(() => {
      if (session.state().status === "in" && this.#state.needsSignIn) this.again();
    });
  }

  state(): TillSync {
    return this.#state;
  }

  /** Returns the last record that the server has. */
  sent(): number {
    return this.#sent;
  }

  /** Returns the milliseconds by which the clock here was ahead of the server's at its last answer. */
  aheadMs(): number {
    return this.#aheadMs;
  }

  /** The same, as the server has reported since this till was started; 0: it has not answered yet. */
  heardAheadMs(): number {
    return this.#hasTime ? this.#aheadMs : 0;
  }

  /** Sends the waiting records, soon: after each record, when the network is back, when a user has signed in. */
  nudge(): void {
    // While the server does not answer, a new sale does not shorten the wait.
    if (this.#failures === 0) void this.sendAll();
  }

  /** Sends immediately, whatever failed before: the network came back, or a user signed in. */
  readonly again = (): void => {
    this.#failures = 0;
    this.#ask();
  };

  /**
   * Sends all waiting records now, as far as the server accepts them; never throws. One round runs at a time; a call
   * meanwhile makes it go on.
   */
  sendAll(): Promise<void> {
    this.#isAsked = true;
    if (this.#isOver) return Promise.resolve();
    return (this.#running ??= this.#run());
  }

  /** Counts the waiting records again: a record was written. */
  wrote(): void {
    this.#set(this.#waiting());
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.#lost);
    this.#leaveSession();
  }

  #waiting(): Pick<TillSync, "waiting" | "waitingCents"> {
    const { end, perpetualCents } = this.#parts.journal.book().running;
    return { waiting: end.seq - this.#sent, waitingCents: cents(perpetualCents - this.#sentCents) };
  }

  #set(patch: Partial<TillSync>): void {
    const before = this.#state;
    this.#state = { ...before, ...patch };
    if (!this.#isOver) this.#parts.tell(this.#state, before);
  }

  /** Checks the server, though no record waits. */
  #ask(): void {
    this.#knowsEnd = false;
    void this.sendAll();
  }

  readonly #lost = (): void => {
    this.#knowsEnd = false;
    this.#set({ isReached: false });
  };

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      do {
        this.#isAsked = false;
        await this.#sendLeft();
        this.#failures = 0;
        this.#set({ isReached: true, needsSignIn: false, blocked: null });
      } while (this.#isAsked && !this.#isOver);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#running = null;
      const wait = this.#failures > 0 ? waitAfter(this.#failures) : CALM_MS;
      if (!this.#isOver) this.#timer = setTimeout(() => this.#ask(), wait);
    }
  }

  async #sendLeft(): Promise<void> {
    const { journal } = this.#parts;
    const params = this.#params;
    if (session.state().status !== "in") await session.renew();
    if (!this.#knowsEnd) {
      await this.#acknowledge(await call("GET /v1/tills/:tillId/end", { params }, patience()));
      this.#knowsEnd = true;
    }
    let left = await journal.after(this.#sent, MOST_RECORDS);
    while (left.length > 0 && !this.#isOver) {
      const before = this.#sent;
      const body = { records: batchOf(left), now: new Date().toISOString() };
      const answer = await call("POST /v1/tills/:tillId/records", { params, body }, patience());
      await this.#acknowledge(answer);
      const { refused } = answer;
      if (refused) {
        const { code, seq, check, at } = refused;
        throw new BlockedError({ code, seq, message: `${check} ${at}`.trim() });
      }
      if (this.#sent === before && !this.#isOver) throw forked(this.#sent + 1);
      left = await journal.after(this.#sent, MOST_RECORDS);
    }
  }

  /** Marks the records up to `end` as sent, because the server has them. Throws when it has something else. */
  async #acknowledge(end: JournalEnd & { now: string }): Promise<void> {
    const { journal, database } = this.#parts;
    const own = journal.book().running.end;
    // Whatever else the answer contains, it contains the server's time.
    if (!this.#isOver) {
      this.#aheadMs = Date.now() - Date.parse(end.now);
      this.#hasTime = true;
    }
    if (end.seq > own.seq || end.seq < this.#sent) throw forked(end.seq);
    // Records deleted here were acknowledged before: the position has passed them.
    const mine = end.seq === own.seq ? own : end.seq === 0 ? null : await journal.get(end.seq);
    if (mine && mine.hash !== end.hash) throw forked(end.seq);
    const done = end.seq > this.#sent ? await journal.after(this.#sent, end.seq - this.#sent) : [];
    // The device is another till now: this answer does not concern it.
    if (this.#isOver) return;
    this.#sentCents += done.reduce((all, { ttcCents }) => all + ttcCents, 0);
    this.#sent = end.seq;
    const kept: Sent = {
      ...this.#params,
      sent: this.#sent,
      sentCents: this.#sentCents,
      reachedAt: Date.now(),
      aheadMs: this.#aheadMs,
    };
    await database.write(["facts"], (tx) => {
      tx.objectStore("facts").put(kept, "sync");
    });
    this.#set({ ...this.#waiting(), lastReachedAt: kept.reachedAt });
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    // The position to continue from is read again: an answer may have been lost.
    this.#knowsEnd = false;
    if (error instanceof BlockedError)
      return this.#set({ isReached: true, needsSignIn: false, blocked: error.blocked });
    const { status, code, message } = problemOf(error);
    if (status === 401) return this.#set({ isReached: true, needsSignIn: true });
    // The disk of the server is full: it is reached, accepts nothing, and is retried like one that is unreachable.
    if (code === "storage-full")
      return this.#set({ isReached: true, needsSignIn: false, blocked: { code, message, seq: null } });
    if (status === 0 || status === 429 || status >= 500) return this.#set({ isReached: false });
    const seq = this.#sent + 1;
    return this.#set({ isReached: true, needsSignIn: false, blocked: { code, message, seq } });
  }
}

/** Makes the sync of a till; it continues where an earlier one of the same till ended. */
export async function openSync(parts: SyncParts): Promise<Sync> {
  const { database, device } = parts;
  const noted = await database.read(["facts"], (tx) =>
    answerOf<Sent | undefined>(tx.objectStore("facts").get("sync")),
  );
  const isOwn = (noted?.tillId ?? device.tillId) === device.tillId;
  return new Sync(parts, (isOwn && noted) || { sent: 0, sentCents: 0, reachedAt: null });
}
