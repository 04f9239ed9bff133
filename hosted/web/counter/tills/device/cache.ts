import type { Id } from "@cuvee/core/kit/ids.ts";
import type { TillClient, TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { call, canRetry, problemOf } from "#kit/api.ts";
import { indexClients, type ClientIndex } from "#counter/tills/device/clientIndex.ts";
import { answerOf, type Database } from "#counter/tills/device/database.ts";
import { catalogueOf, type Catalogue } from "#counter/tills/device/snapshot.ts";

/** Intervals in which articles and clients are read again while the server is reached. */
const SNAPSHOT_MS = 120_000;
const CLIENTS_MS = 3_600_000;
/** A line can be open and dead. */
const PATIENCE_MS = 60_000;
const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

/** Parts to read: the outdated ones; in any case the catalogue with the people of the point; or the clients too. */
export type Reading = "old" | "catalogue" | "all";

type Kept = { snapshot: TillSnapshot; at: number };

/** Data of the server, kept on the device: a till opens and sells without network. */
export type Cache = {
  catalogue(): Catalogue | null;
  clients(): ClientIndex;
  /** Times of the last reading, in milliseconds since 1970. */
  readAt(): { snapshot: number | null; clients: number | null };
  /** Adds the points that a ticket of this till gave or took, until the clients are read again. */
  addPoints(clientId: Id, points: number): Promise<void>;
  /** Reads outdated data, or all of it; returns whether anything is new. Never throws: the kept data stays. */
  refresh(tillId: Id, what?: Reading): Promise<boolean>;
};

async function readClients(tillId: Id): Promise<TillClient[]> {
  const found: TillClient[] = [];
  let cursor: Id | null = null;
  do {
    const page: { rows: TillClient[]; next: Id | null } = await call(
      "GET /v1/tills/:tillId/clients",
      {
        params: { tillId },
        query: cursor === null ? {} : { cursor },
      },
      patience(),
    );
    found.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

const keepSnapshot = (database: Database, kept: Kept): Promise<void> =>
  database.write(["facts"], (tx) => {
    tx.objectStore("facts").put(kept, "snapshot");
  });

const keepClients = (database: Database, clients: readonly TillClient[], at: number): Promise<void> =>
  database.write(["facts", "clients"], (tx) => {
    const store = tx.objectStore("clients");
    store.clear();
    for (const client of clients) store.put(client);
    tx.objectStore("facts").put(at, "clientsAt");
  });

export async function openCache(database: Database): Promise<Cache> {
  const [stored, clientsAt, known] = await database.read(["facts", "clients"], (tx) =>
    Promise.all([
      answerOf<Kept | undefined>(tx.objectStore("facts").get("snapshot")),
      answerOf<number | undefined>(tx.objectStore("facts").get("clientsAt")),
      answerOf<TillClient[]>(tx.objectStore("clients").getAll()),
    ]),
  );
  let catalogue = stored ? catalogueOf(stored.snapshot) : null;
  let clients = indexClients(known);
  const at = { snapshot: stored?.at ?? null, clients: clientsAt ?? null };
  const isOld = (read: number | null, ms: number): boolean => read === null || Date.now() - read >= ms;

  const refreshSnapshot = async (tillId: Id): Promise<boolean> => {
    // The browser sends its version (ETag), and reads nothing when it is the same.
    const snapshot = await call("GET /v1/tills/:tillId/snapshot", { params: { tillId } }, patience());
    const isNew = snapshot.version !== catalogue?.snapshot.version;
    at.snapshot = Date.now();
    await keepSnapshot(database, { snapshot, at: at.snapshot });
    if (isNew) catalogue = catalogueOf(snapshot);
    return isNew;
  };

  const refreshClients = async (tillId: Id): Promise<void> => {
    const read = await readClients(tillId);
    const now = Date.now();
    await keepClients(database, read, now);
    at.clients = now;
    clients = indexClients(read);
  };

  let running: { tillId: Id; reading: Promise<boolean> } | null = null;
  const refresh = async (tillId: Id, what: Reading): Promise<boolean> => {
    const all = what === "all";
    try {
      const isNew = what !== "old" || isOld(at.snapshot, SNAPSHOT_MS) ? await refreshSnapshot(tillId) : false;
      if (!all && !isOld(at.clients, CLIENTS_MS)) return isNew;
      await refreshClients(tillId);
      return true;
    } catch (error) {
      // The till sells from the kept data; the sync of the records reports what the server refuses.
      const { code } = problemOf(error);
      if (code === "till-retired") throw error;
      if (!canRetry(error)) console.warn("the till keeps what it knows", code);
      return false;
    }
  };

  return {
    catalogue: () => catalogue,
    clients: () => clients,
    readAt: () => at,
    async addPoints(clientId, points) {
      const client = clients.get(clientId);
      if (!client) return;
      client.points += points;
      await database.write(["clients"], (tx) => {
        tx.objectStore("clients").put(client);
      });
    },
    async refresh(tillId, what = "old") {
      // Data read for an earlier till of this device must not be used for the current one, and a reading under way may
      // have begun before the change that the caller wants to see.
      while (running && (running.tillId !== tillId || what !== "old"))
        await running.reading.catch(() => undefined);
      running ??= {
        tillId,
        reading: refresh(tillId, what).finally(() => {
          running = null;
        }),
      };
      return running.reading;
    },
  };
}
