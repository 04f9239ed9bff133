import type { Id } from "@cuvee/core/kit/ids.ts";
import { canonicalJson } from "@cuvee/core/billing/documents/canonical.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { linkRecord, type Sign } from "@cuvee/core/counter/tills/chain.ts";
import { recordFaults } from "@cuvee/core/counter/tills/faults.ts";
import type { JournalEnd, SealedRecord, TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import { readRecord } from "@cuvee/core/counter/tills/record.contract.ts";
import { NEW_JOURNAL, nextRunning, type Running } from "@cuvee/core/counter/tills/runningState.ts";
import { turnoverOf } from "@cuvee/core/counter/tills/tickets/totals.ts";
import { newId } from "#kit/api.ts";
import { version } from "#kit/version.ts";
import { localTime, readClock, type Clock } from "#counter/tills/device/clock.ts";
import {
  answerOf,
  newest,
  type Database,
  type Store,
  type StoredRecord,
} from "#counter/tills/device/database.ts";
import { digest, signerOf } from "#counter/tills/device/deviceKey.ts";
import type { Recorded, TillDevice } from "#counter/tills/device/tillState.ts";

/** Fields of every record beside its body: the operator, and whether it is for training. */
export type Writer = { operator: TillRecord["operator"]; isTraining: boolean };

/** State kept beside the records, in the same transaction: all that the next record needs. */
export type Book = {
  running: Running;
  clock: Clock;
  /** The open day, with its month and year; without one, those of the last day. */
  day: string | null;
  month: string | null;
  year: string | null;
  /** The month and the year closed last. */
  closed?: { month?: string; year?: string };
};

export const NEW_BOOK: Book = {
  running: NEW_JOURNAL,
  clock: { read: 0, at: 0 },
  day: null,
  month: null,
  year: null,
};

/** Content of a record, computed when it is its turn; it may change the days of the book. */
export type Entry<B extends TillRecord["body"]> = {
  body: B;
  book?: Partial<Pick<Book, "day" | "month" | "year" | "closed">>;
};

export type Journal = {
  book(): Book;
  /**
   * Appends one record: chained, signed and committed with strict durability, with the requests of `also` in the same
   * transaction. Records are written one after the other, in the order of the calls. Throws Refusal (`till-quota`,
   * `till-storage`, `till-elsewhere`) and any error of `make`; then nothing was written.
   */
  append<B extends TillRecord["body"]>(
    make: (book: Book, at: string) => Entry<B>,
    also?: Also,
  ): Promise<Recorded<B>>;
  /** Sealed records after `seq`, in their order. */
  after(seq: number, limit: number): Promise<StoredRecord[]>;
  get(seq: number): Promise<StoredRecord | null>;
  /** Returns the newest records, of one kind or of all, that `take` accepts. */
  latest<B extends TillRecord["body"]>(
    kind: B["kind"] | null,
    limit: number,
    take?: (record: Recorded<B>) => boolean,
  ): Promise<Recorded<B>[]>;
  /** Records of a kind about a ticket: itself, or its copies. */
  about<B extends TillRecord["body"]>(kind: B["kind"], ticketId: Id): Promise<Recorded<B>[]>;
  /** Deletes records up to `seq` that are older than `before` (milliseconds). */
  thin(seq: number, before: number): Promise<void>;
};

/** Requests that go into the transaction of a record. */
type Also = { stores: Store[]; act: (tx: IDBTransaction) => void };

/** Name and version of the software that writes (rules §3.2: software version on the ticket). */
const SOFTWARE = `Cuvée ${version}`;

/** Kinds of records that are marked as training; money in the drawer and closings are real at any time. */
const TEACHES: ReadonlySet<TillRecord["body"]["kind"]> = new Set(["ticket", "duplicate", "event"]);

const turnoverIn = ({ body, training }: TillRecord): number =>
  body.kind === "ticket" && !training ? turnoverOf(body).turnoverTtcCents : 0;

/** Converts a stored record for reading. */
export function recordedOf<B extends TillRecord["body"]>({
  content,
  hash,
  signature,
}: SealedRecord): Recorded<B> {
  return { ...(JSON.parse(content) as TillRecord & { body: B }), hash, signature };
}

function storedOf(record: TillRecord, sealed: SealedRecord, at: number): StoredRecord {
  const { seq, body } = record;
  const ticketId = body.kind === "ticket" ? body.id : body.kind === "duplicate" ? body.ticketId : null;
  return {
    ...sealed,
    seq,
    kind: body.kind,
    at,
    ttcCents: turnoverIn(record),
    ...(ticketId ? { ticketId } : {}),
  };
}

const sameEnd = (a: JournalEnd | undefined, b: JournalEnd): boolean =>
  a === undefined ? b.seq === 0 : a.seq === b.seq && a.hash === b.hash;

/** A journal to write to: the book after its last record, and what every record needs. */
type Writing = {
  database: Database;
  device: TillDevice;
  sign: Sign;
  writer: () => Writer;
  book: Book;
};

/** Chains, signs and keeps a record with the book after it; the book is the new one once both are on the disk. */
async function commit(
  on: Writing,
  record: TillRecord,
  next: (hash: string) => Book,
  also: Also = { stores: [], act: () => undefined },
): Promise<SealedRecord> {
  const before = on.book.running.end;
  const sealed = await linkRecord(before, record, { digest, sign: on.sign });
  const then = next(sealed.hash);
  let isOurs = true;
  try {
    await on.database.write(["records", "facts", ...also.stores], (tx) => {
      const facts = tx.objectStore("facts");
      const read = facts.get("book");
      read.addEventListener("success", () => {
        isOurs = sameEnd((read.result as Book | undefined)?.running.end, before);
        if (!isOurs) return tx.abort();
        tx.objectStore("records").add(storedOf(record, sealed, then.clock.at));
        facts.put(then, "book");
        also.act(tx);
      });
    });
  } catch (error) {
    if (!isOurs) refuse("till-elsewhere", 409);
    throw error;
  }
  on.book = then;
  return sealed;
}

/** Writes a record, whose turn it is. */
async function write<B extends TillRecord["body"]>(
  on: Writing,
  make: (book: Book, at: string) => Entry<B>,
  also?: Also,
): Promise<Recorded<B>> {
  const { isBack, ...clock } = readClock(on.book.clock, Date.now());
  if (isBack) {
    const facts = { before: localTime(on.book.clock.read), now: localTime(clock.read) };
    // The reading of the clock is kept with the event, so that a clock that stays behind is reported once.
    on.book = { ...on.book, clock };
    await write(on, () => ({ body: { kind: "event", name: "clockChanged", facts } }));
  }
  const before = on.book;
  const at = localTime(clock.at);
  const entry = make(before, at);
  const { operator, isTraining } = on.writer();
  const record: TillRecord & { body: B } = {
    v: 1,
    shopId: on.device.shopId,
    tillId: on.device.tillId,
    seq: before.running.end.seq + 1,
    id: newId(),
    at,
    software: SOFTWARE,
    operator,
    ...(isTraining && TEACHES.has(entry.body.kind) ? { training: true as const } : {}),
    body: entry.body,
  };
  // A record that the server would refuse never enters the chain, which would be stuck behind it.
  const read = readRecord(canonicalJson(record));
  const fault = "fault" in read ? read.fault : recordFaults(before.running, record, on.device)[0];
  if (fault) refuse("till-record", 422, { fault: fault.code, at: fault.at });
  const { hash, signature } = await commit(
    on,
    record,
    (sealed) => ({ ...before, ...entry.book, clock, running: nextRunning(before.running, record, sealed) }),
    also,
  );
  return { ...record, hash, signature };
}

/** Returns the functions of a journal that read records. */
const readerOf = (database: Database): Omit<Journal, "book" | "append"> => ({
  after: (seq, limit) =>
    database.read(["records"], (tx) =>
      answerOf<StoredRecord[]>(tx.objectStore("records").getAll(IDBKeyRange.lowerBound(seq, true), limit)),
    ),
  get: async (seq) =>
    (await database.read(["records"], (tx) =>
      answerOf<StoredRecord | undefined>(tx.objectStore("records").get(seq)),
    )) ?? null,
  latest: (kind, limit, take = () => true) =>
    database.read(["records"], (tx) => {
      const store = tx.objectStore("records");
      const range = kind === null ? null : IDBKeyRange.bound([kind, 0], [kind, Infinity]);
      return newest<StoredRecord, Recorded<never>>(
        kind === null ? store : store.index("kind"),
        range,
        limit,
        (stored) => {
          const record = recordedOf<never>(stored);
          return take(record) ? record : null;
        },
      );
    }),
  about: async (kind, ticketId) => {
    const found = await database.read(["records"], (tx) =>
      answerOf<StoredRecord[]>(tx.objectStore("records").index("ticket").getAll([kind, ticketId])),
    );
    return found.map((stored) => recordedOf(stored));
  },
  thin: async (seq, before) => {
    const old = await database.read(["records"], (tx) =>
      answerOf<StoredRecord[]>(tx.objectStore("records").getAll(IDBKeyRange.upperBound(seq), 2000)),
    );
    const upTo = old.findLast(({ at }) => at < before)?.seq;
    if (upTo === undefined) return;
    await database.write(["records"], (tx) => {
      tx.objectStore("records").delete(IDBKeyRange.upperBound(upTo));
    });
  },
});

/** Opens the journal of an enrolled device. `writer` returns the current operator. Throws Refusal `till-storage`. */
export async function openJournal(
  database: Database,
  { device, key }: { device: TillDevice; key: CryptoKey },
  writer: () => Writer,
): Promise<Journal> {
  const kept = await database.read(["facts"], (tx) =>
    answerOf<Book | undefined>(tx.objectStore("facts").get("book")),
  );
  const on: Writing = { database, device, sign: signerOf(key), writer, book: kept ?? NEW_BOOK };
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...readerOf(database),
    book: () => on.book,
    append(make, also) {
      const turn = last.then(() => write(on, make, also));
      // The caller receives the error; the next record is written all the same.
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
