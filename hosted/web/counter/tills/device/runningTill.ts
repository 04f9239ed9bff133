import type { YearRule } from "@cuvee/core/shops/settings/years.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { version } from "#kit/version.ts";
import type { Reading } from "#counter/tills/device/cache.ts";
import { roundedAhead } from "#counter/tills/device/clock.ts";
import { Connection } from "#counter/tills/device/connection.ts";
import { answerOf, type Database } from "#counter/tills/device/database.ts";
import { openDays, type Days } from "#counter/tills/device/days.ts";
import type { Enrolled } from "#counter/tills/device/enrolment.ts";
import { openJournal, type Journal } from "#counter/tills/device/journal.ts";
import { openOperators, type Operators } from "#counter/tills/device/operators.ts";
import type { StateStore } from "#counter/tills/device/stateStore.ts";
import { openSync, type Sync } from "#counter/tills/device/sync.ts";
import { openRemoteEvents } from "#counter/tills/device/remoteEvents.ts";
import { TillReading, usersIn } from "#counter/tills/device/tillReading.ts";
import { TillRecords } from "#counter/tills/device/tillRecords.ts";
import type { TillStores } from "#counter/tills/device/tillStores.ts";

/** Longest wait of a wrong code for the server: the line may be open and dead. */
const CODE_WAIT_MS = 3_000;
/** Milliseconds that records known to the server are kept for refunds and duplicates. */
const KEPT_MS = 60 * 86_400_000;

/** An enrolled till at work. */
export type RunningTill = {
  journal: Journal;
  sync: Sync;
  days: Days;
  operators: Operators;
  append: Journal["append"];
  /** Reads the catalogue and the clients now. */
  refresh(what?: Reading): Promise<void>;
  stop(): void;
};

/** Returns the rule of the fiscal years in the kept snapshot. */
function yearsIn({ cache }: TillStores): YearRule {
  const { startMonth = 1, startDay = 1, stated = [] } = cache.catalogue()?.snapshot.fiscal ?? {};
  return { month: startMonth, day: startDay, stated };
}

/** Reads the catalogue, with the people of the point; gives up when the server does not answer soon. */
async function rereadSoon(store: StateStore, reading: TillReading): Promise<void> {
  if (!store.state().sync.isReached) return;
  const late = new Promise<void>((done) => setTimeout(done, CODE_WAIT_MS));
  await Promise.race([reading.refresh("catalogue").catch(() => undefined), late]);
}

/** Records that the till starts, after its enrolment, and after a change of version. */
async function recordStart(
  database: Database,
  { event }: TillRecords,
  { code, isFirst, before }: { code: string; isFirst: boolean; before: string | undefined },
): Promise<void> {
  if (isFirst) await event({ name: "enrolled", facts: { till: code } });
  await event({ name: "started", facts: { version } });
  if (before !== undefined && before !== version)
    await event({ name: "versionChanged", facts: { before, now: version } });
  if (before !== version)
    await database.write(["facts"], (tx) => {
      tx.objectStore("facts").put(version, "version");
    });
}

/**
 * Starts the till that this device is: journal, sync, operators. `isNew`: just enrolled, so that the state of an
 * earlier till is void.
 */
export async function startTill(stores: TillStores, enrolled: Enrolled, isNew = false): Promise<RunningTill> {
  const { database, store } = stores;
  const { device } = enrolled;
  const [isTraining = false, before] = await database.read(["facts"], (tx) =>
    Promise.all([
      answerOf<boolean | undefined>(tx.objectStore("facts").get("training")),
      answerOf<string | undefined>(tx.objectStore("facts").get("version")),
    ]),
  );
  store.set({ training: isTraining });
  const journal = await openJournal(database, enrolled, () => {
    const { operator, training } = store.state();
    return { operator: operator && { id: operator.id, name: operator.name }, isTraining: training };
  });
  const records = new TillRecords(stores, journal);
  const { append } = records;
  const people = { users: () => usersIn(stores), reread: () => rereadSoon(store, reading) };
  const operators = await openOperators(database, store, people, records.event);
  const remoteEvents = await openRemoteEvents(database, append);
  const reading = new TillReading(device.tillId, { stores, records, operators, remoteEvents });
  const connection = new Connection(store, records, reading);
  const sync = await openSync({ device, journal, database, tell: connection.changed });
  records.sync = sync;
  store.set({ sync: sync.state(), aheadMs: roundedAhead(sync.heardAheadMs()) });

  const days = openDays(
    { ...journal, append },
    device.code,
    () => yearsIn(stores),
    () => sync.aheadMs(),
  );
  const [lastTicket = null] = await journal.latest<Ticket>("ticket", 1);
  store.set({ lastTicket });
  await records.recount();
  await journal.thin(sync.sent(), Date.now() - KEPT_MS);
  records.show();
  const isFirst = journal.book().running.end.seq === 0;
  await recordStart(database, records, { code: device.code, isFirst, before });
  // Without an answer it begins with its kept data; it reads again once the server is reached.
  if (isNew) await reading.refresh("all").catch(() => undefined);
  store.set({ device, phase: "locked" });
  return {
    journal,
    sync,
    days,
    operators,
    append,
    refresh: reading.refresh,
    stop: () => {
      records.isOver = true;
      connection.stop();
      sync.stop();
    },
  };
}
