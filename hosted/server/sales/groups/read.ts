import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import type { GroupProgress, GroupView, OwnShare } from "@cuvee/core/sales/groups/groups.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { capFor, isCommitted, joinKey, priceOf, type Group, type Member } from "#sales/groups/state.ts";

const units = (members: readonly Member[]): number =>
  members.reduce((all, { lines }) => all + lines.reduce((sum, line) => sum + line.quantity, 0), 0);

/**
 * Returns the members that count: all who have chosen something while the group is open, then those who have committed.
 */
const counted = ({ row, members }: Group): Member[] =>
  members.filter((member) => (row.status === "open" ? member.state !== "out" : isCommitted(member)));

function progressOf(group: Group, snapshot: Snapshot, at: number): GroupProgress {
  const members = counted(group);
  const { whole } = priceOf(group, members, snapshot, at);
  return {
    bottles: units(members),
    committedBottles: units(members.filter(isCommitted)),
    totalCents: whole.totalTtcCents,
    carriageCents: whole.shipping.totalTtcCents,
    franco: whole.franco,
    prices: whole.lines.map(({ formatId, listE4, unitE4, next }) => ({
      formatId,
      listE4,
      unitE4,
      ...(next ? { next } : {}),
    })),
    problems: group.row.status === "open" ? whole.problems : [],
  };
}

function ownShare(
  deps: OrderDeps,
  group: Group,
  me: Member,
  { snapshot, at }: { snapshot: Snapshot; at: number },
): OwnShare {
  const { share, state } = me;
  const isOpen = group.row.status === "open";
  const isFinal = group.row.status === "settling" || group.row.status === "complete";
  const chooses = isOpen && (state === "choosing" || state === "paying") && me.lines.length > 0;
  const committedCents = isCommitted(me) ? (me.cap_cents as Cents) : null;
  const hope =
    isOpen && state !== "out" ? priceOf(group, counted(group), snapshot, at).shares.get(me.id) : null;
  return {
    id: me.id,
    isOrganiser: me.is_organiser,
    email: me.email,
    state,
    lines: me.lines,
    capCents:
      committedCents ?? (chooses ? (capFor(group, me, snapshot, at)?.priced.totalTtcCents ?? null) : null),
    hopeCents: hope?.totalTtcCents ?? null,
    finalCents: isFinal && share && state !== "out" ? cents(share.total_ttc_cents) : null,
    ...(share
      ? {
          order: {
            id: share.id,
            key: deps.services.secrets.orderKey(share.id),
            status: share.status,
            paymentStatus: share.payment_status,
            number: share.number,
          },
        }
      : {}),
  };
}

/** Returns the destination of the group in a few words; the street is for the organiser and committed members. */
function deliveryOf({ row }: Group, me: Member | null, snapshot: Snapshot): GroupView["delivery"] {
  const method = snapshot.rules.shipping.find(({ ref }) => ref === row.shipping_ref);
  const at = row.address ?? method?.address;
  const isTold = row.address && me && (me.is_organiser || isCommitted(me));
  return {
    ref: row.shipping_ref,
    name: method?.name ?? "",
    kind: method?.kind ?? "delivery",
    place: at ? `${at.zipcode} ${at.city}` : snapshot.shop.name,
    ...(isTold && row.address ? { address: row.address } : {}),
  };
}

/** Returns a grouped order for the holder of one of its links. */
export async function groupView(
  tx: Tx,
  deps: OrderDeps,
  group: Group,
  meId: string | null,
): Promise<GroupView> {
  const { row, members } = group;
  const me = members.find((member) => member.id === meId) ?? null;
  const snapshot = await deps.catalogue.seen(tx, row.shop_id);
  const at = deps.services.now();
  return {
    id: row.id,
    shopId: row.shop_id,
    shopName: snapshot.shop.name,
    shopCode: snapshot.shop.code,
    name: row.name,
    status: row.status,
    ...(row.ended_by ? { end: row.ended_by } : {}),
    createdAt: row.created_at.toISOString(),
    deadline: row.deadline.toISOString(),
    ...(row.status === "settling" && row.settle_until ? { settleUntil: row.settle_until.toISOString() } : {}),
    delivery: deliveryOf(group, me, snapshot),
    members: members
      .filter((member) => member.out_at === null || row.status !== "open")
      .map(({ id, firstname, is_organiser: isOrganiser, state, ...member }) => ({
        id,
        firstname,
        isOrganiser,
        bottles: units([{ ...member, id, firstname, is_organiser: isOrganiser, state }]),
        state,
      })),
    me: me && ownShare(deps, group, me, { snapshot, at }),
    progress: progressOf(group, snapshot, at),
    joinKey: joinKey(deps.services.secrets, row.id),
  };
}
