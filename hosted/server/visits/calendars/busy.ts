import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { runInWorker } from "#kit/jobs/workerThread.ts";
import { safeFetch, SafeFetchFault } from "#kit/fetch/safeFetch.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import type { CalendarText } from "#visits/calendars/busy.worker.ts";
import { saveReading, overdueCalendars, readBusy, setNext, type Times } from "#visits/calendars/queries.ts";

/** Minutes between two readings of an external calendar. */
const AGAIN_MINUTES = 15;
/** Minutes after which a chain of readings that broke is restarted. */
const LOST_MINUTES = 45;
const WORKER = new URL("./busy.worker.ts", import.meta.url);
/** Limits of the parser: a foreign file could keep it busy for ever. */
const LIMITS = { megabytes: 256, seconds: 5 };

type Read = { fault: string | null; etag: string | null; times: Times | null };

async function readingOf({ settings, now, log }: Services, url: string, etag: string | null): Promise<Read> {
  try {
    const outside = await safeFetch(url, { etag, loopback: settings.outsideLoopback });
    if (outside.status === "same") return { fault: null, etag, times: null };
    const calendarText: CalendarText = { text: outside.text, at: now(), zone: SHOP_TIME_ZONE };
    const times = await runInWorker<Times>(WORKER, calendarText, LIMITS).catch((error: unknown) => {
      log.warn({ err: error }, "a calendar elsewhere could not be read");
      return null;
    });
    return times
      ? { fault: null, etag: outside.etag, times }
      : { fault: "calendar-unreadable", etag: null, times: null };
  } catch (error) {
    if (!(error instanceof SafeFetchFault)) throw error;
    return { fault: error.code, etag: null, times: null };
  }
}

/** Reads an external calendar now. The previous times stay when it cannot be read. */
export async function readCalendar(services: Services, shopId: string, id: string): Promise<void> {
  const { database, live, now } = services;
  const stored = await database.transaction({ shopId }, (tx) => readBusy(tx, shopId, id));
  if (!stored) return;
  const { url, etag } = stored;
  const read = await readingOf(services, url, etag);
  await database.transaction({ shopId }, async (tx) => {
    await saveReading(tx, shopId, id, { ...read, url, at: new Date(now()) });
    if (read.times) live.tell(tx, { kind: "slot", shopId });
  });
}

/** Job: reads a calendar when it is due, and enqueues the next reading. */
export async function onBusyCalendar(
  services: Services,
  { shopId, calendarId, at }: JobData["busy-calendar"],
): Promise<void> {
  const { database, jobs, now } = services;
  const isDue = await database.transaction({ shopId }, async (tx) => {
    const stored = await readBusy(tx, shopId, calendarId);
    return stored?.nextAt?.getTime() === at;
  });
  if (!isDue) return;
  await readCalendar(services, shopId, calendarId);
  const next = new Date(now() + AGAIN_MINUTES * 60_000);
  await database.transaction({ shopId }, async (tx) => {
    if (await setNext(tx, shopId, calendarId, { before: new Date(at), next }))
      await jobs.send(
        tx,
        "busy-calendar",
        { shopId, calendarId, at: next.getTime() },
        { afterSeconds: AGAIN_MINUTES * 60 },
      );
  });
}

/** Housekeeping: restarts chains of readings that broke. */
export async function repairReadings(services: Services): Promise<void> {
  const { database, jobs, now } = services;
  const lost = await database.transaction({}, (tx) =>
    overdueCalendars(tx, new Date(now() - LOST_MINUTES * 60_000)),
  );
  for (const { shopId, calendarId } of lost)
    await database.transaction({ shopId }, async (tx) => {
      const stored = await readBusy(tx, shopId, calendarId);
      const next = new Date(now());
      if (stored && (await setNext(tx, shopId, calendarId, { before: stored.nextAt, next })))
        await jobs.send(tx, "busy-calendar", { shopId, calendarId, at: next.getTime() });
    });
}
