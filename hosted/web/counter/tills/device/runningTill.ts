import type { PointUser } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { TillEvent } from "@cuvee/core/counter/tills/journal.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { problemOf } from "#kit/api.ts";
import { version } from "#kit/version.ts";
import { openBaskets, type Baskets } from "#counter/tills/device/baskets.ts";
import { openCache, type Cache, type Reading } from "#counter/tills/device/cache.ts";
import { roundedAhead } from "#counter/tills/device/clock.ts";
import { answerOf, storageRefusal, type Database } from "#counter/tills/device/database.ts";
import { dayOf, isDayOver, openDays, type Days } from "#counter/tills/device/days.ts";
import type { Enrolled } from "#counter/tills/device/enrolment.ts";
import { openJournal, type Journal } from "#counter/tills/device/journal.ts";
import { limitsOf } from "#counter/tills/device/limits.ts";
import { openOperators, type Operators } from "#counter/tills/device/operators.ts";
import type { StateStore } from "#counter/tills/device/stateStore.ts";
import { openSync, type Sync } from "#counter/tills/device/sync.ts";
import { NOTHING_SOLD, withSoldTicket } from "#counter/tills/device/soldHere.ts";
import type { Recorded, TillSync } from "#counter/tills/device/tillState.ts";
import { openRemoteEvents } from "#counter/tills/device/remoteEvents.ts";

/** Time that the server must be unreachable before the journal records it: a lost packet is no event. */
const AWAY_MS = 10_000;
/** Longest wait of a wrong code for the server: the line may be open and dead. */
const CODE_WAIT_MS = 3_000;
/** Milliseconds that records known to the server are kept for refunds and duplicates. */
const KEPT_MS = 60 * 86_400_000;

/** Tickets that the server does not have yet: more than a till sells in a week without network. */
const MOST_UNCOUNTED = 10_000;
const isTicket = (record: Recorded): record is Recorded<Ticket> => record.body.kind === "ticket";

/** An enrolled till at work. */
export type RunningTill = {
  journal: Journal;
  sync: Sync;
  days: Days;
  operators: Operators;
  append: Journal["append"];
  event(body: Omit<TillEvent, "kind">): Promise<unknown>;
  /** Reads the catalogue and the clients now. */
  refresh(what?: Reading): Promise<void>;
  stop(): void;
};

/** State that a device keeps whether it is enrolled or not. */
export type TillStores = { database: Database; store: StateStore; cache: Cache; baskets: Baskets };

export async function openTillStores(database: Database, store: StateStore): Promise<TillStores> {
  const cache = await openCache(database);
  const baskets = await openBaskets(database, (error) => troubleOf(store, error));
  store.set({ parked: baskets.parked });
  return { database, store, cache, baskets };
}

/** Shows that the device could not keep a record, until it keeps one again. */
function troubleOf(store: StateStore, error: unknown): void {
  const { code } = storageRefusal(error);
  if (code === "till-quota") store.set({ trouble: "quota" });
  if (code === "till-storage") store.set({ trouble: "storage" });
}

/**
 * Starts the till that this device is: journal, sync, operators. `isNew`: just enrolled, so that the state of an
 * earlier till is void.
 */
export async function startTill(
  stores: TillStores,
  { device, key }: Enrolled,
  isNew = false,
): Promise<RunningTill> {
  const { database, store, cache } = stores;
  const startedAt = Date.now();
  const facts = await database.read(["facts"], (tx) =>
    Promise.all([
      answerOf<boolean | undefined>(tx.objectStore("facts").get("training")),
      answerOf<string | undefined>(tx.objectStore("facts").get("version")),
    ]),
  );
  const [isTraining = false, before] = facts;
  store.set({ training: isTraining });
  const journal = await openJournal(database, device, key, () => {
    const { operator, training } = store.state();
    return { operator: operator && { id: operator.id, name: operator.name }, isTraining: training };
  });

  const snapshot = () => cache.catalogue()?.snapshot;
  const users = (): readonly PointUser[] => snapshot()?.users ?? [];
  let isOver = false;
  const show = (): void => {
    // The device is another till now.
    if (isOver) return;
    const book = journal.book();
    const day = dayOf(book);
    const { sync: sent } = store.state();
    const read = cache.readAt();
    const known = snapshot();
    store.set({
      day:
        day?.totals === store.state().day?.totals && day?.date === store.state().day?.date
          ? store.state().day
          : day,
      isDayOver: isDayOver(day, Date.now()),
      limits: limitsOf(known?.point, sent, startedAt, Date.now()),
      snapshot: known && read.snapshot !== null ? { version: known.version, at: read.snapshot } : null,
      clients: { count: cache.clients().count, at: read.clients },
    });
  };

  let sync: Sync | null = null;
  const append: Journal["append"] = async (make, also) => {
    try {
      const written = await journal.append(make, also);
      store.set({ trouble: null });
      const shelf = cache.catalogue()?.shelf;
      if (shelf && isTicket(written)) store.set({ sold: withSoldTicket(store.state().sold, written, shelf) });
      if (isTicket(written)) {
        const { client, points } = written.body;
        if (client && points && !written.training)
          // The sale is sealed already: a failure here must not look like a sale that was not made.
          void cache
            .addPoints(client.id, points.earned - points.spent)
            .catch((error: unknown) => troubleOf(store, error));
      }
      sync?.wrote();
      show();
      sync?.nudge();
      return written;
    } catch (error) {
      troubleOf(store, error);
      throw error;
    }
  };
  const event = (body: Omit<TillEvent, "kind">): Promise<unknown> =>
    append(() => ({ body: { kind: "event" as const, ...body } }));
  /** Events that no caller waits for. */
  const tell = (body: Omit<TillEvent, "kind">): void =>
    void event(body).catch((error: unknown) => troubleOf(store, error));

  const reread = async (): Promise<void> => {
    if (!store.state().sync.isReached) return;
    const late = new Promise<void>((done) => setTimeout(done, CODE_WAIT_MS));
    await Promise.race([refresh("catalogue").catch(() => undefined), late]);
  };
  const operators = await openOperators(database, store, { users, reread }, event);
  const remoteEvents = await openRemoteEvents(database, append);
  /** An event that cannot be written is shown as trouble (`append`), and written after the next reading. */
  const written = (telling: Promise<void>): Promise<void> =>
    telling.catch((error: unknown) => troubleOf(store, error));
  let isRetired = false;
  /** The stock was read again: only the sales after the last record that it includes are deducted. */
  const recount = async (): Promise<void> => {
    const { snapshot: known, shelf } = cache.catalogue() ?? {};
    // An older server does not send this field.
    if (!known || !shelf || known.stockSeq === undefined) return;
    const end = journal.book().running.end.seq;
    const later = await journal.latest<Ticket>("ticket", MOST_UNCOUNTED, ({ seq }) => seq > known.stockSeq);
    // Sales made meanwhile are counted with it.
    if (journal.book().running.end.seq !== end) return recount();
    store.set({ sold: later.reduce((all, one) => withSoldTicket(all, one, shelf), NOTHING_SOLD) });
  };
  const refresh = async (what: Reading = "old"): Promise<void> => {
    try {
      const hasMore = await cache.refresh(device.tillId, what);
      if (isOver) return;
      if (hasMore) await recount();
      if (hasMore) await operators.reread(users());
      await written(remoteEvents.archives(snapshot()?.archives ?? []));
    } catch (error) {
      // The server still accepts the till's records, but sends it no new data.
      if (problemOf(error).code !== "till-retired") throw error;
      if (isOver) return;
      isRetired = true;
      store.set({ canEnrolAgain: true });
      await written(remoteEvents.retired());
    }
    show();
  };

  let awayTimer: ReturnType<typeof setTimeout> | undefined;
  let isAway = false;
  const watch = (now: TillSync, then: TillSync): void => {
    store.set({ aheadMs: roundedAhead(sync?.heardAheadMs() ?? 0) });
    store.set({ sync: now, canEnrolAgain: isRetired || now.blocked?.code === "till-fork" });
    show();
    if (now.isReached) {
      clearTimeout(awayTimer);
      if (isAway) tell({ name: "online" });
      isAway = false;
      if (!now.needsSignIn) void refresh();
    } else if (then.isReached)
      awayTimer = setTimeout(() => {
        isAway = true;
        tell({ name: "offline" });
      }, AWAY_MS);
    if (now.blocked && now.blocked.code !== then.blocked?.code)
      tell({ name: "error", facts: { code: now.blocked.code, seq: now.blocked.seq ?? 0 } });
  };
  sync = await openSync(device, journal, database, watch);
  store.set({ sync: sync.state(), aheadMs: roundedAhead(sync.heardAheadMs()) });

  const years = () => {
    const { startMonth = 1, startDay = 1, stated = [] } = snapshot()?.fiscal ?? {};
    return { month: startMonth, day: startDay, stated };
  };
  const days = openDays({ ...journal, append }, device.code, years, sync.aheadMs);
  const [lastTicket = null] = await journal.latest<Ticket>("ticket", 1);
  store.set({ lastTicket });
  await recount();
  await journal.thin(sync.sent(), Date.now() - KEPT_MS);
  show();

  if (journal.book().running.end.seq === 0) await event({ name: "enrolled", facts: { till: device.code } });
  await event({ name: "started", facts: { version } });
  if (before !== undefined && before !== version)
    await event({ name: "versionChanged", facts: { before, now: version } });
  if (before !== version)
    await database.write(["facts"], (tx) => {
      tx.objectStore("facts").put(version, "version");
    });
  // Without an answer it begins with its kept data; `watch` reads again once the server is reached.
  if (isNew) await refresh("all").catch(() => undefined);
  store.set({ device, phase: "locked" });
  const stop = sync.stop;
  return {
    journal,
    sync,
    days,
    operators,
    append,
    event,
    refresh,
    stop: () => {
      isOver = true;
      clearTimeout(awayTimer);
      stop();
    },
  };
}
