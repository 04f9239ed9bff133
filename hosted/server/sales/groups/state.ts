import type { Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricedOrder, ShippingInput } from "@cuvee/core/offer/pricing/priced.ts";
import { isMendable, memberState, type MemberState } from "@cuvee/core/sales/groups/groups.ts";
import { priceGroup, type PricedGroup, type ShareInput } from "@cuvee/core/sales/groups/shares.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Secrets } from "#kit/secrets.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import {
  findGroup,
  lockGroup,
  membersOf,
  ordersOf,
  type StoredGroup,
  type StoredMember,
} from "#sales/groups/queries.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

/** A member with their order, and their state. */
export type Member = StoredMember & { share: StoredOrder | null; state: MemberState };
export type Group = { row: StoredGroup; members: Member[] };

/** Returns the key of a group's shared link. Prefixed, so that no client-made id makes the key of something else. */
export const joinKey = (secrets: Secrets, groupId: string): string => secrets.orderKey(`group:${groupId}`);
/** Returns the key of a member's own link: of this group alone. */
export const memberKey = (secrets: Secrets, groupId: string, memberId: string): string =>
  secrets.orderKey(`share:${groupId}:${memberId}`);

/** Returns members of a group with their orders; with `lock`, locked until the transaction ends. */
export async function groupOf(tx: Tx, row: StoredGroup, lock: boolean): Promise<Group> {
  const orders = new Map((await ordersOf(tx, row.shop_id, row.id, lock)).map((order) => [order.id, order]));
  const members = (await membersOf(tx, row.shop_id, row.id)).map((member) => {
    const share = orders.get(member.order_id ?? "") ?? null;
    const facts = share && { status: share.status, paymentStatus: share.payment_status };
    return { ...member, share, state: memberState(row.status, member.out_at !== null, facts) };
  });
  return { row, members };
}

/**
 * Returns a group that a link opens, with the holder: null for the shared link. Throws `not-found` (404) for any other
 * key.
 */
export async function groupByLink(
  tx: Tx,
  groupId: string,
  keyHash: Buffer | undefined,
  lock: boolean,
): Promise<{ group: Group; me: Member | null }> {
  const found = (keyHash && (await findGroup(tx, groupId))) ?? refuse("not-found", 404);
  await tx.actFor(found.shop_id);
  const row = lock ? ((await lockGroup(tx, found.shop_id, groupId)) ?? refuse("not-found", 404)) : found;
  const group = await groupOf(tx, row, lock);
  const me = group.members.find((member) => keyHash?.equals(member.key_hash)) ?? null;
  // A removed member sees no more than a stranger.
  if (me && me.out_at !== null && row.status === "open") return refuse("share-removed", 410);
  return { group, me };
}

/** Returns the member of the path, who must be the holder of the link. Another's share is hidden (404). */
export function requireHolder(me: Member | null, memberId: string): Member {
  return me?.id === memberId ? me : refuse("not-found", 404);
}

/** Allows the organiser only. Throws `grouped-organiser` (403). */
export function requireOrganiser(me: Member | null): Member {
  return me?.is_organiser ? me : refuse("grouped-organiser", 403);
}

/**
 * Refuses a group in which nothing can be chosen any more. Throws `grouped-unproven`, `grouped-expired`,
 * `grouped-closed` (409).
 */
export function refuseOver({ status, deadline }: StoredGroup, at: number): void {
  if (status === "unproven") refuse("grouped-unproven", 409);
  if (status === "expired" || status === "cancelled") refuse("grouped-expired", 409);
  if (status !== "open" || deadline.getTime() <= at) refuse("grouped-closed", 409);
}

/** Returns the destination of a group in the form of pricing. */
export function shippingOf({
  shipping_ref: ref,
  address,
}: Pick<StoredGroup, "shipping_ref" | "address">): ShippingInput {
  if (!address) return { ref };
  const { country, zipcode, mountain } = address;
  return { ref, country, zipcode, ...(mountain === undefined ? {} : { mountain }) };
}

const COMMITTED: ReadonlySet<MemberState> = new Set<MemberState>(["committed", "charging", "failed", "paid"]);
export const isCommitted = ({ state }: Member): boolean => COMMITTED.has(state);

/**
 * Returns the wishes of members in the form of pricing. A committed member pays no more than the price shown to them.
 */
const shareInputsOf = (members: readonly Member[]): ShareInput[] =>
  members
    .filter((member) => member.lines.length > 0)
    .map((member) => ({
      id: member.id,
      lines: member.lines,
      ...(isCommitted(member) || member.state === "paying"
        ? { capCents: member.cap_cents as Cents | null }
        : {}),
    }));

export const priceOf = (
  { row }: Group,
  members: readonly Member[],
  { shelf, rules }: Snapshot,
  at: number,
): PricedGroup => priceGroup(shareInputsOf(members), shippingOf(row), { shelf, rules, at });

/**
 * Returns the most that a member would pay if they committed now: beside those whose card is held, or also those whose
 * card is being checked, whichever is more. With its current problems.
 */
export function capFor(
  group: Group,
  me: Member,
  snapshot: Snapshot,
  at: number,
): { priced: PricedOrder; problems: PricedOrder["problems"] } | null {
  const others = group.members.filter((member) => member.id !== me.id);
  const alone: Member = { ...me, state: "choosing" };
  const beside = (states: readonly MemberState[]): PricedGroup =>
    priceOf(group, [...others.filter((member) => states.includes(member.state)), alone], snapshot, at);
  const [held, requested] = [beside(["committed"]), beside(["committed", "paying"])];
  const [a, b] = [held.shares.get(me.id), requested.shares.get(me.id)];
  if (!a || !b) return null;
  const problems = requested.whole.problems.filter((problem) => !isMendable(problem));
  return { priced: b.totalTtcCents > a.totalTtcCents ? b : a, problems };
}
