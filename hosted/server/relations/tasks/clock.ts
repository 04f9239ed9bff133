import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { HOUR_OF_A_DAY, nextDueOn } from "@cuvee/core/relations/tasks/tasks.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { instantOf } from "@cuvee/core/visits/events/zone.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { dates } from "#kit/formatters.ts";
import { translate } from "#kit/translations.ts";
import { findTaskNotice, insertTask, lockTaskByJob, readMoments, type StoredTask } from "./tasks.queries.ts";

type Due = { dueOn: string; dueTime: string | null };

/** Returns the moment (milliseconds) from which the reminders of a task are counted. */
const reminderBase = ({ dueOn, dueTime }: Due): number =>
  instantOf(dueOn, dueTime ?? HOUR_OF_A_DAY, SHOP_TIME_ZONE);

/**
 * Plans the jobs of an open task: its reminders to come, and the birth of the next one of a series on its due day.
 * Jobs of earlier days find that they no longer apply.
 */
export async function armTask(tx: Tx, services: Services, shopId: string, task: StoredTask): Promise<void> {
  const base = reminderBase(task);
  const send = (at: number, what: "reminder" | "next"): Promise<void> =>
    services.jobs.send(tx, "task-clock", { shopId, taskId: task.id, at, what }, { at: new Date(at) });
  for (const minutes of new Set(task.reminders)) {
    const at = base - minutes * 60_000;
    if (at > services.now()) await send(at, "reminder");
  }
  if (task.recurrence?.from === "due") await send(instantOf(task.dueOn, "00:00", SHOP_TIME_ZONE), "next");
}

/** Makes the next task of a series, once; nothing after the end of the series. */
export async function bearNext(tx: Tx, services: Services, shopId: string, task: StoredTask): Promise<void> {
  if (task.recurrence === null) return;
  const { dueOn, dayOfMonth } = task;
  const today = dayInFrance(services.now());
  const next = nextDueOn(task.recurrence, { dueOn, today, dayOfMonth });
  if (next === null) return;
  const born = { ...task, id: newId(services), dueOn: next, status: "open" as const, version: 1 };
  const at = new Date(services.now());
  const made = { ...born, bornFrom: task.id, by: task.madeBy, byId: task.madeById, at };
  if (await insertTask(tx, shopId, made)) await armTask(tx, services, shopId, born);
}

/** Clocks of the database and of a process may differ by this much. */
const EARLY_MS = 60_000;

const dueDay = dates({ dateStyle: "full", timeZone: "UTC" });

/** Reminds the assignee of a task by notification and by e-mail. Idempotent for the same moment. */
async function remind(
  tx: Tx,
  { jobs, mailer, settings }: Services,
  { shopId, taskId, at }: JobData["task-clock"],
): Promise<void> {
  await jobs.send(tx, "notice", { shopId, about: "task", id: taskId, at, text: "reminder" });
  const notice = await findTaskNotice(tx, { shopId, id: taskId });
  if (!notice?.isMember || notice.email === null) return;
  const lang = notice.lang === "en" ? "en" : "fr";
  const say = (key: string): string => translate(lang, "mails", `taskReminder.${key}`);
  const { subject, dueOn, dueTime, client, place } = notice;
  const day = dueDay(new Date(`${dueOn}T00:00:00Z`), lang);
  const facts: [string, string | null][] = [
    [say("due"), dueTime === null ? day : `${day}, ${dueTime}`],
    [say("client"), client],
    [say("place"), place],
  ];
  await mailer.write(tx, {
    id: `${shopId}.${taskId}.${at}`,
    kind: "taskReminder",
    lang,
    recipient: notice.email,
    shopId,
    values: { subject },
    why: "shop",
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : [])),
    button: { url: `${settings.publicUrl}/dashboard/tasks/${taskId}` },
  });
}

/**
 * Job: a moment of a task has come, its reminder or the birth of the next one of its series. A moment that no longer
 * applies, because the task has changed or ended since, does nothing. Idempotent.
 */
export async function onTaskClock(services: Services, job: JobData["task-clock"]): Promise<void> {
  const { shopId, taskId, at, what } = job;
  if (at > services.now() + EARLY_MS) return;
  await services.database.transaction({ shopId }, async (tx) => {
    const task = await lockTaskByJob(tx, { shopId, id: taskId });
    if (task?.status !== "open") return;
    if (what === "next") {
      if (task.recurrence?.from === "due" && instantOf(task.dueOn, "00:00", SHOP_TIME_ZONE) === at)
        await bearNext(tx, services, shopId, task);
      return;
    }
    const base = reminderBase(task);
    if (task.reminders.some((minutes) => base - minutes * 60_000 === at)) await remind(tx, services, job);
  });
}

/** Moments are looked for again during this time: a day without a worker loses no reminder. */
const SWEPT_MS = 24 * 3_600_000;

/**
 * Plans the jobs again whose moments have come within a day: those that ran find nothing to do, those that were lost
 * remind late. Each hour.
 */
export async function sweepTasks({ database, jobs, now }: Services): Promise<void> {
  const to = now() - EARLY_MS;
  const range = { from: new Date(to - SWEPT_MS), to: new Date(to) };
  const moments = await database.transaction({}, (tx) => readMoments(tx, range));
  const shops = Map.groupBy(moments, ({ shopId }) => shopId);
  for (const [shopId, those] of shops)
    await database.transaction({ shopId }, async (tx) => {
      for (const { taskId, at, what } of those)
        await jobs.send(tx, "task-clock", { shopId, taskId, at: at.getTime(), what });
    });
}
