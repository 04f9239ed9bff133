import type { Id } from "@cuvee/core/kit/ids.ts";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type { SealedRecord, TillRecord } from "@cuvee/core/counter/tills/journal.ts";

/** A record as the device stores it, with its index keys. */
export type StoredRecord = SealedRecord & {
  seq: number;
  kind: TillRecord["body"]["kind"];
  /** Milliseconds since 1970. */
  at: number;
  /** Turnover with tax; 0 for records other than tickets, and in training. */
  ttcCents: number;
  /** For tickets and duplicates. */
  ticketId?: Id;
};

export type Store = "device" | "facts" | "records" | "baskets" | "clients" | "abandoned";

const VERSION = 1;

function build(db: IDBDatabase): void {
  db.createObjectStore("device");
  db.createObjectStore("facts");
  const records = db.createObjectStore("records", { keyPath: "seq" });
  records.createIndex("kind", ["kind", "seq"]);
  records.createIndex("ticket", ["kind", "ticketId"]);
  db.createObjectStore("baskets", { keyPath: "id" });
  db.createObjectStore("clients", { keyPath: "id" });
  // Records of an earlier till of this device: kept, never sent.
  db.createObjectStore("abandoned", { keyPath: ["tillId", "seq"] });
}

/** Returns a promise of a request's answer. */
export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("storage")));
  });

/** Returns the refusal for the browser's error on storing: no room, or no storage at all. */
export function storageRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return new Refusal(isFull ? "till-quota" : "till-storage", 507, {
    reason: error instanceof Error ? error.message : String(error),
  });
}

export type Database = {
  /** Reads; resolves with the answer of `act`. */
  read<T>(stores: Store[], act: (tx: IDBTransaction) => Promise<T>): Promise<T>;
  /**
   * Writes all requests of `act`, or nothing; resolves after the commit has reached the disk. `act` makes its requests
   * without waiting between them. Throws Refusal `till-quota` or `till-storage`.
   */
  write(stores: Store[], act: (tx: IDBTransaction) => void): Promise<void>;
  close(): void;
};

/** Opens the database of a point of sale on this device. Throws Refusal `till-storage`. */
export async function openDatabase(pointId: Id): Promise<Database> {
  let db: IDBDatabase;
  try {
    const request = indexedDB.open(`till.${pointId}`, VERSION);
    request.addEventListener("upgradeneeded", () => build(request.result));
    db = await answerOf(request);
  } catch (error) {
    throw storageRefusal(error);
  }
  // A later version wants to upgrade the database: open connections must not block it.
  db.addEventListener("versionchange", () => db.close());
  return {
    async read(stores, act) {
      try {
        return await act(db.transaction(stores, "readonly"));
      } catch (error) {
        throw storageRefusal(error);
      }
    },
    write(stores, act) {
      return new Promise((resolve, reject) => {
        const fail = (error: unknown): void => reject(storageRefusal(error));
        try {
          const tx = db.transaction(stores, "readwrite", { durability: "strict" });
          tx.addEventListener("complete", () => resolve());
          tx.addEventListener("abort", () => fail(tx.error));
          act(tx);
        } catch (error) {
          fail(error);
        }
      });
    },
    close: () => db.close(),
  };
}

/** Returns the newest entries of an index or a store whose keys are in `range`, at most `limit` that `take` accepts. */
export function newest<T, R>(
  source: IDBIndex | IDBObjectStore,
  range: IDBKeyRange | null,
  limit: number,
  take: (stored: T) => R | null,
): Promise<R[]> {
  return new Promise((resolve, reject) => {
    const found: R[] = [];
    const request = source.openCursor(range, "prev");
    request.addEventListener("error", () => reject(request.error ?? new Error("storage")));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (!cursor || found.length >= limit) return resolve(found);
      const taken = take(cursor.value as T);
      if (taken !== null) found.push(taken);
      cursor.continue();
    });
  });
}
