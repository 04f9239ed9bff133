import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { groupsContract } from "@cuvee/core/sales/groups/contract.ts";
import type { GroupView } from "@cuvee/core/sales/groups/groups.ts";
import type { Tx } from "#kit/database.ts";
import type { Context } from "#kit/mount.ts";
import { writeGroupMail } from "#sales/groups/mails.ts";
import { refuseLines } from "#sales/groups/open.ts";
import { saveMember } from "#sales/groups/queries.ts";
import { groupView } from "#sales/groups/read.ts";
import { groupOf, isCommitted, openByLink, ownMember, refuseOver, type Member } from "#sales/groups/state.ts";
import { endPayment, freeHeld, moveOrder, type OrderContext } from "#sales/orders/transitions.ts";

type Contract = typeof groupsContract;

/** Drops an order whose card was not given yet: its stock is freed, a card that comes later is released. */
export async function dropPending(tx: Tx, desk: OrderContext, member: Member, by: string): Promise<void> {
  const { share } = member;
  if (!share || share.status !== "draft") return;
  await moveOrder(tx, desk, share, "aborted", { kind: "aborted", by });
  await freeHeld(tx, desk, share, by);
  await endPayment(tx, desk, share, by);
}

/** Sets a member's lines. Throws `share-committed` (409) once they have committed, and as `refuseOver`. */
export async function chooseLines(
  tx: Tx,
  desk: OrderContext,
  { params, body }: Input<Contract["choose"]>,
  ctx: Context,
): Promise<GroupView> {
  const { group, me } = await openByLink(tx, params.groupId, ctx.scope.orderKeyHash, true);
  const member = ownMember(me, params.memberId);
  refuseOver(group.row, desk.services.now());
  if (isCommitted(member)) refuse("share-committed", 409);
  await refuseLines(tx, desk, group.row, body.lines);
  await dropPending(tx, desk, member, "buyer");
  member.lines = body.lines;
  await saveMember(tx, member);
  return groupView(tx, desk, await groupOf(tx, group.row, false), member.id);
}

/**
 * Removes a member, who leaves or whom the organiser removes. Throws `share-committed` (409) for a committed member, on
 * whom the others depend, `grouped-organiser-stays` (409) for the organiser, who ends the whole group instead.
 */
export async function leaveGroup(
  tx: Tx,
  desk: OrderContext,
  { params }: Input<Contract["leave"]>,
  ctx: Context,
): Promise<GroupView> {
  const { group, me } = await openByLink(tx, params.groupId, ctx.scope.orderKeyHash, true);
  const isOrganiser = me?.is_organiser === true;
  const member = isOrganiser
    ? (group.members.find(({ id }) => id === params.memberId) ?? refuse("not-found", 404))
    : ownMember(me, params.memberId);
  refuseOver(group.row, desk.services.now());
  if (member.is_organiser) refuse("grouped-organiser-stays", 409);
  if (isCommitted(member)) refuse("share-committed", 409);
  if (member.out_at === null) {
    await dropPending(tx, desk, member, "buyer");
    member.out_at = new Date(desk.services.now());
    await saveMember(tx, member);
    if (isOrganiser) await writeGroupMail(tx, desk, group.row, member, "groupRemoved");
  }
  return groupView(tx, desk, await groupOf(tx, group.row, false), isOrganiser ? me.id : null);
}
