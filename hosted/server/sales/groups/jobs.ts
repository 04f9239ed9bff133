import type { JobData } from "#kit/jobs/jobData.ts";
import { closeGroup, endGroup, settleGroup } from "#sales/groups/close.ts";
import { writeGroupMail } from "#sales/groups/mails.ts";
import { dueGroups, lockGroup } from "#sales/groups/queries.ts";
import { groupOf } from "#sales/groups/state.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { findOrder } from "#sales/orders/queries.ts";

/**
 * Handles a group whose time has come: it is closed, or settled when it is closed already; one that its organiser never
 * opened is removed.
 */
export async function handleDueGroup(
  deps: OrderDeps,
  { shopId, groupId }: JobData["group-clock"],
): Promise<void> {
  const { database, now, jobs } = deps.services;
  await database.transaction({ shopId }, async (tx) => {
    const row = await lockGroup(tx, shopId, groupId);
    if (!row) return;
    const at = row.settle_until ?? row.deadline;
    const group = await groupOf(tx, row, true);
    if (row.status === "settling") await settleGroup(tx, deps, group);
    if (row.status !== "unproven" && row.status !== "open") return;
    // The database's clock starts this job and ours decides: one that comes too early is rescheduled.
    if (at.getTime() > now()) return jobs.send(tx, "group-clock", { shopId, groupId }, { at });
    if (row.status === "unproven") return endGroup(tx, deps, group, "unproven");
    await closeGroup(tx, deps, group, false);
  });
}

/** Handles what a lost job left. */
export async function sweepGroups(deps: OrderDeps): Promise<void> {
  const { database, now } = deps.services;
  const due = await database.transaction({}, (tx) => dueGroups(tx, new Date(now())));
  for (const one of due) await handleDueGroup(deps, one);
}

const MAILS = { "imprint-kept": "groupCommitted", "payment-failed": "groupFailed" } as const;
type MailedEvent = keyof typeof MAILS;

/**
 * Handles the payment provider's event for an order of a group: its member is notified, and the group checked.
 * Idempotent.
 */
export async function handleSharePayment(
  deps: OrderDeps,
  { shopId, orderId, event }: JobData["order-event"],
): Promise<void> {
  if (event !== "payment-paid" && !Object.hasOwn(MAILS, event)) return;
  const { database, live } = deps.services;
  await database.transaction({ shopId }, async (tx) => {
    const groupId = (await findOrder(tx, orderId))?.group_id;
    const row = groupId ? await lockGroup(tx, shopId, groupId) : undefined;
    if (!row) return;
    const group = await groupOf(tx, row, true);
    const member = group.members.find((one) => one.order_id === orderId);
    if (!member?.share || member.out_at !== null) return;
    if (event === "payment-paid" && row.status === "settling") await settleGroup(tx, deps, group);
    // While the group is open the member is on the page, and sees that their card was refused.
    if (event === "imprint-kept" || (event === "payment-failed" && row.status === "settling"))
      await writeGroupMail(tx, deps, row, { to: member, kind: MAILS[event as MailedEvent] });
    live.tell(tx, { kind: "order", shopId, orderId });
  });
}
