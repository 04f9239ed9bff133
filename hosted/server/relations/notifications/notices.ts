import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import { dates } from "#kit/formatters.ts";
import { activityNotice } from "./activity.ts";
import { findTaskNotice } from "#relations/tasks/tasks.queries.ts";
import { notify, type Notice } from "./notifications.ts";
import {
  findAgents,
  findChange,
  findEntrusted,
  findHeld,
  findOnline,
  findUnsent,
  isNotified,
} from "./notices.queries.ts";
import { findStaff } from "./queries.ts";

type NoticeJob = JobData["notice"];
/** The notification to send, or null when there is nothing left to report. */
type Telling = Omit<Notice, "shopId" | "fact"> & { key?: string; at?: Date };
type Teller = (tx: Tx, job: NoticeJob) => Promise<Telling | null>;

const day = dates({ dateStyle: "short", timeZone: "UTC" });

/** Builders of each kind of notification (specification §3, Notification). */
const TELLERS: Record<NoticeJob["about"], Teller> = {
  async client(tx, { shopId, id }) {
    const client = await findEntrusted(tx, shopId, id);
    if (!client?.agentId) return null;
    const { name, shop, agentId } = client;
    return {
      to: [agentId],
      type: "newClientPropertyToAgent",
      content: { name, shop },
      redirectLink: `/dashboard/clients/${id}`,
      key: `${id}-${agentId}`,
    };
  },
  async product(tx, { shopId, id }) {
    const product = await findOnline(tx, shopId, id);
    const redirectLink = `/dashboard/products/${id}`;
    // A product that comes back from a pause is not new.
    if (!product || (await isNotified(tx, shopId, "agentNewProduct", redirectLink))) return null;
    return {
      to: await findAgents(tx, shopId),
      type: "agentNewProduct",
      content: { product: product.name, shop: product.shop },
      redirectLink,
    };
  },
  async allocation(tx, { shopId, id }) {
    const held = await findHeld(tx, shopId, id);
    if (!held) return null;
    const { agentId, quantity, until, name, shop } = held;
    return {
      to: [agentId],
      type: "agentCreateNewAllocations",
      content: { shop, units: quantity, product: name, until: day(new Date(until), "fr") },
      redirectLink: "/dashboard/products",
    };
  },
  async order(tx, { shopId, id }) {
    const change = await findChange(tx, shopId, id);
    if (!change) return null;
    const { number, name, reason, makerId, agentId } = change;
    const people = [
      ...(await findStaff(tx, shopId, ["seeAllOrder"])).map(({ userId }) => userId),
      ...(agentId ? [agentId] : []),
    ];
    return {
      // The author of the change knows it already.
      to: people.filter((person) => person !== makerId),
      type: "modifyOrder",
      content: { number: number ?? "", name, text: reason },
      redirectLink: `/dashboard/orders/${id}`,
      key: `${id}-${change.id}`,
      at: change.at,
    };
  },
  contact: async (_tx, { id, name = "", text = "" }) => ({
    to: { permission: "seeAllMessages" },
    type: "newContact",
    content: { name, text },
    redirectLink: `/tickets/${id}`,
  }),
  // `text`: "sent", "reply", or the reason of a pause or a failure.
  campaign: async (_tx, { id, name = "", text = "", at }) => ({
    to: { permission: "createCampaign" },
    type: text === "sent" ? "endedNewsletter" : text === "reply" ? "newResponseReceived" : "mailFail",
    content: { name, ...(text === "sent" || text === "reply" ? {} : { campaignReason: text }) },
    redirectLink: `/dashboard/crm/campaigns/${id}`,
    key: `${id}-${text}-${at}`,
  }),
  sender: async (_tx, { id, name = "", text = "", at }) => ({
    to: { permission: "fullAccess" },
    type: text,
    content: { domain: name },
    redirectLink: "/dashboard/settings?link=sender",
    key: `${text}-${id}-${at}`,
  }),
  // `text`: "assigned" (to `name`, by somebody else), "completed", or "reminder" (at `at`).
  async task(tx, { shopId, id, text = "", name = "", at }) {
    const task = await findTaskNotice(tx, { shopId, id });
    if (!task) return null;
    const { subject, assigneeId, assignee, maker, madeById } = task;
    const to = text === "completed" ? madeById : assigneeId;
    const isOver = text === "completed" ? task.status !== "done" : task.status !== "open";
    if (isOver || (text === "assigned" && assigneeId !== name)) return null;
    if (text !== "completed" && !task.isMember) return null;
    return {
      to: [to],
      type: text === "completed" ? "taskCompleted" : text === "assigned" ? "newTask" : "taskReminder",
      content: { subject, name: text === "completed" ? assignee : maker },
      redirectLink: `/dashboard/tasks/${id}`,
      key: `${id}-${text}-${at}`,
    };
  },
  activity: activityNotice,
  async mail(tx, { id }) {
    const mail = await findUnsent(tx, id);
    if (!mail) return null;
    return {
      to: { permission: mail.orderId ? "seeAllOrder" : "seeAllClient" },
      type: "mailFail",
      content: { name: mail.name, text: mail.subject },
      redirectLink: mail.orderId ? `/dashboard/orders/${mail.orderId}` : "/dashboard/clients",
    };
  },
};

/** Job: notifies people of a shop. Idempotent for the same fact. */
export async function onNotice(services: Services, job: NoticeJob): Promise<void> {
  const { shopId, about, id } = job;
  await services.database.transaction({ shopId, signIn: true }, async (tx) => {
    const telling = await TELLERS[about](tx, job);
    if (!telling) return;
    const { key = id, at = new Date(job.at), ...notice } = telling;
    await notify(tx, services, { shopId, ...notice, fact: { key, at } });
  });
}
