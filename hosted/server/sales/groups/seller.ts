import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { GROUP_COMMANDS, type GroupCommand, type GroupOrders } from "@cuvee/core/sales/groups/groups.ts";
import { allowedCommands } from "@cuvee/core/sales/orders/orders.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { findGroup, lockGroup, type StoredGroup } from "#sales/groups/queries.ts";
import { groupOf, type Group, type Member } from "#sales/groups/state.ts";
import { runOrderCommand } from "#sales/orders/commands.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { stateOf, type StoredOrder } from "#sales/orders/rows.ts";

/** Returns orders that came to the seller: a group in progress is not visible to the seller. */
const sharesOf = ({ members }: Group): (Member & { share: StoredOrder })[] =>
  members.filter((m): m is Member & { share: StoredOrder } => m.share !== null && m.share.number !== null);

function ordersView(group: Group): GroupOrders {
  const { row, members } = group;
  const shares = sharesOf(group);
  const acts = new Set(shares.flatMap(({ share }) => allowedCommands(stateOf(share))));
  const bottles = shares.reduce((all, { share }) => all + share.bottles, 0) / 1000;
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    organiser: members.find((member) => member.is_organiser)?.firstname ?? "",
    closedAt: row.closed_at?.toISOString() ?? null,
    bottles,
    totalTtcCents: cents(shares.reduce((all, { share }) => all + share.total_ttc_cents, 0)),
    givenCents: cents(row.given_cents),
    shares: shares.map(({ share, is_organiser: isOrganiser }) => ({
      orderId: share.id,
      number: share.number,
      buyerName: share.buyer_name,
      isOrganiser,
      bottles: share.bottles / 1000,
      totalTtcCents: cents(share.total_ttc_cents),
      status: share.status,
      paymentStatus: share.payment_status,
      deliveryStatus: share.delivery_status,
    })),
    acts: GROUP_COMMANDS.filter((name) => acts.has(name)),
  };
}

/** Returns a group that has come to the seller. Throws `not-found` (404) for another's, and for one in progress. */
const arrived = (row: StoredGroup | undefined, shopId: string): StoredGroup =>
  row?.status === "complete" && row.shop_id === shopId ? row : refuse("not-found", 404);

export async function groupOrders(tx: Tx, shopId: string, groupId: string): Promise<GroupOrders> {
  const row = arrived(await findGroup(tx, groupId), shopId);
  return ordersView(await groupOf(tx, row, false));
}

/**
 * Performs an action on every order of a group that allows it, all or none. Throws `order-act` (409) when none does.
 */
export async function runGroupCommand(
  tx: Tx,
  deps: OrderDeps,
  what: { act: GroupCommand; shopId: string; groupId: string; by: string; reason: string },
): Promise<GroupOrders> {
  const { shopId, groupId, by, reason } = what;
  const row = arrived(await lockGroup(tx, shopId, groupId), shopId);
  const open = sharesOf(await groupOf(tx, row, true)).filter(({ share }) =>
    allowedCommands(stateOf(share)).includes(what.act),
  );
  if (open.length === 0) refuse("order-act", 409, { act: what.act });
  // Each acceptance locks the turnover and the points of its client: in the same order in all groups.
  const ordered = open.toSorted((a, b) => ((a.share.client_id ?? "") < (b.share.client_id ?? "") ? -1 : 1));
  for (const { share } of ordered)
    await runOrderCommand(tx, deps, {
      act: what.act,
      shopId,
      orderId: share.id,
      version: share.version,
      by,
      reason,
    });
  return ordersView(await groupOf(tx, row, false));
}
