import type { JobData } from "#kit/jobs/jobData.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { findTaskNotice } from "#relations/tasks/tasks.queries.ts";
import { findAttendedVisit, findClientInCharge, findPerson } from "./activity.queries.ts";
import { notify, type Notice } from "./notifications.ts";

type ActivityJob = JobData["notice"];
type Activity = {
  shopId: string;
  clientId: string;
  /** The person who acted, by id or user name: they are told nothing, as those of `except`. */
  by: string | null;
  except?: readonly string[];
  /** The sentence, and its words. */
  activity: string;
  subject: string;
};

/**
 * Returns the notice of an activity with a client, for those who look after the client and did not act themselves
 * (specification §3, `newActivity`); null where there is nobody to tell.
 */
async function noticeOf(
  tx: Tx,
  { shopId, clientId, by, except = [], activity, subject }: Activity,
): Promise<Omit<Notice, "shopId" | "fact"> | null> {
  const client = await findClientInCharge(tx, { shopId, id: clientId });
  const person = by === null ? undefined : await findPerson(tx, by);
  const to = (client?.inCharge ?? []).filter((id) => id !== person?.id && !except.includes(id));
  if (!client || to.length === 0) return null;
  return {
    to,
    type: "newActivity",
    content: { name: client.name, by: person?.name ?? "", activity, ...(subject ? { subject } : {}) },
    redirectLink: `/dashboard/clients/${clientId}`,
  };
}

/**
 * Returns the notice of a task that was done with an outcome (`text`: "task", `id`: its id), or of the result of a call
 * (`text`: the result, `id`: the client). `name`: the person who acted.
 */
export async function activityNotice(
  tx: Tx,
  { shopId, id, text = "", name = "", at }: ActivityJob,
): Promise<(Omit<Notice, "shopId" | "fact"> & { key: string }) | null> {
  const key = `${id}-${text}-${at}`;
  if (text !== "task") {
    const made = await noticeOf(tx, { shopId, clientId: id, by: name, activity: text, subject: "" });
    return made && { ...made, key };
  }
  const task = await findTaskNotice(tx, { shopId, id });
  if (task?.status !== "done" || task.clientId === null) return null;
  const { clientId, subject, madeById } = task;
  // Its maker is told that it is done (`taskCompleted`).
  const of = { shopId, clientId, by: name, except: [madeById], activity: "task", subject };
  const made = await noticeOf(tx, of);
  return made && { ...made, key };
}

/** Notifies those who look after a client that they came to a visit. Idempotent for the same visit. */
export async function onAttendedVisit(services: Services, data: JobData["reservation-event"]): Promise<void> {
  const { shopId, reservationId: id, event } = data;
  if (event !== "attended") return;
  await services.database.transaction({ shopId, signIn: true }, async (tx) => {
    const visit = await findAttendedVisit(tx, { shopId, id });
    if (!visit) return;
    const { clientId, by, at } = visit;
    const made = await noticeOf(tx, { shopId, clientId, by, activity: "visit", subject: visit.event });
    if (made) await notify(tx, services, { ...made, shopId, fact: { key: `${id}-visit`, at } });
  });
}
