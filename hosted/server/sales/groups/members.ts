import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { groupsContract } from "@cuvee/core/sales/groups/contract.ts";
import type { GroupView } from "@cuvee/core/sales/groups/groups.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { RequestContext } from "#kit/http/mount.ts";
import { writeGroupMail } from "#sales/groups/mails.ts";
import { refuseLines } from "#sales/groups/open.ts";
import { saveMember } from "#sales/groups/queries.ts";
import { groupView } from "#sales/groups/read.ts";
import {
  groupOf,
  isCommitted,
  groupByLink,
  requireHolder,
  refuseOver,
  type Member,
} from "#sales/groups/state.ts";
import { endPayment, releaseOrder, transitionOrder, type OrderDeps } from "#sales/orders/transitions.ts";

type Contract = typeof groupsContract;

/** Drops an order whose card was not given yet: its stock is freed, a card that comes later is released. */
export async function dropPendingOrder(tx: Tx, deps: OrderDeps, member: Member, by: string): Promise<void> {
  const { share } = member;
  if (!share || share.status !== "draft") return;
  await transitionOrder(tx, deps, share, { to: "aborted", kind: "aborted", by });
  await releaseOrder(tx, deps, share, by);
  await endPayment(tx, deps, share, { by });
}

/** Sets a member's lines. Throws `share-committed` (409) once they have committed, and as `refuseOver`. */
export async function chooseLines(
  tx: Tx,
  deps: OrderDeps,
  { params, body }: Input<Contract["choose"]>,
  ctx: RequestContext,
): Promise<GroupView> {
  const { group, me } = await groupByLink(tx, params.groupId, ctx.scope.orderKeyHash, true);
  const member = requireHolder(me, params.memberId);
  refuseOver(group.row, deps.services.now());
  if (isCommitted(member)) refuse("share-committed", 409);
  await refuseLines(tx, deps, group.row, body.lines);
  await dropPendingOrder(tx, deps, member, "buyer");
  member.lines = body.lines;
  await saveMember(tx, member);
  return groupView(tx, deps, await groupOf(tx, group.row, false), member.id);
}

/**
 * Removes a member, who leaves or whom the organiser removes. Throws `share-committed` (409) for a committed member, on
 * whom the others depend, `grouped-organiser-stays` (409) for the organiser, who ends the whole group instead.
 */
export async function leaveGroup(
  tx: Tx,
  deps: OrderDeps,
  { params }: Input<Contract["leave"]>,
  ctx: RequestContext,
): Promise<GroupView> {
  const { group, me } = await groupByLink(tx, params.groupId, ctx.scope.orderKeyHash, true);
  const isOrganiser = me?.is_organiser === true;
  const member = isOrganiser
    ? (group.members.find(({ id }) => id === params.memberId) ?? refuse("not-found", 404))
    : requireHolder(me, params.memberId);
  refuseOver(group.row, deps.services.now());
  if (member.is_organiser) refuse("grouped-organiser-stays", 409);
  if (isCommitted(member)) refuse("share-committed", 409);
  if (member.out_at === null) {
    await dropPendingOrder(tx, deps, member, "buyer");
    member.out_at = new Date(deps.services.now());
    await saveMember(tx, member);
    if (isOrganiser) await writeGroupMail(tx, deps, group.row, { to: member, kind: "groupRemoved" });
  }
  return groupView(tx, deps, await groupOf(tx, group.row, false), isOrganiser ? me.id : null);
}
