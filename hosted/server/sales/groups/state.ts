import type { Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricedOrder, ShippingWish } from "@cuvee/core/offer/pricing/priced.ts";
import { isMendable, memberState, type MemberState } from "@cuvee/core/sales/groups/groups.ts";
import { priceGroup, type PricedGroup, type ShareWish } from "@cuvee/core/sales/groups/shares.ts";
import type { Tx } from "#kit/database.ts";
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
import type { Stored } from "#sales/orders/rows.ts";

/** A member with his order, and where he stands. */
export type Member = StoredMember & { share: Stored | null; state: MemberState };
export type Group = { row: StoredGroup; members: Member[] };

/** Key of a group's shared link. Prefixed, so that no id that a client chose makes the key of something else. */
export const joinKey = (secrets: Secrets, groupId: string): string => secrets.orderKey(`group:${groupId}`);
/** Key of a member's own link: of this group alone. */
export const memberKey = (secrets: Secrets, groupId: string, memberId: string): string =>
  secrets.orderKey(`share:${groupId}:${memberId}`);

/** Members of a group with their orders; locked, they stay as they are until the transaction ends. */
export async function groupOf(tx: Tx, row: StoredGroup, lock: boolean): Promise<Group> {
  const orders = new Map((await ordersOf(tx, row.shop_id, row.id, lock)).map((order) => [order.id, order]));
  const members = (await membersOf(tx, row.shop_id, row.id)).map((member) => {
    const share = orders.get(member.order_id ?? "") ?? null;
    const facts = share && { status: share.status, paymentStatus: share.payment_status };
    return { ...member, share, state: memberState(row.status, member.out_at !== null, facts) };
  });
  return { row, members };
}

/** A group that a link opens, with who holds it: null for the shared link. Throws `not-found` (404) for any other key. */
export async function openByLink(
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
  // Who was removed has no more to see than who never came.
  if (me && me.out_at !== null && row.status === "open") return refuse("share-removed", 410);
  return { group, me };
}

/** The member of the path, who must be the holder of the link. Another's share is as if it were not there (404). */
export function ownMember(me: Member | null, memberId: string): Member {
  return me?.id === memberId ? me : refuse("not-found", 404);
}

/** The organiser alone. Throws `grouped-organiser` (403). */
export function organiserOnly(me: Member | null): Member {
  return me?.is_organiser ? me : refuse("grouped-organiser", 403);
}

/** A group in which something may still be chosen. Throws `grouped-unproven`, `grouped-expired`, `grouped-closed` (409). */
export function refuseOver({ status, deadline }: StoredGroup, at: number): void {
  if (status === "unproven") refuse("grouped-unproven", 409);
  if (status === "expired" || status === "cancelled") refuse("grouped-expired", 409);
  if (status !== "open" || deadline.getTime() <= at) refuse("grouped-closed", 409);
}

/** Where all of a group goes, as pricing asks it. */
export function shippingOf({
  shipping_ref: ref,
  address,
}: Pick<StoredGroup, "shipping_ref" | "address">): ShippingWish {
  if (!address) return { ref };
  const { country, zipcode, mountain } = address;
  return { ref, country, zipcode, ...(mountain === undefined ? {} : { mountain }) };
}

const COMMITTED: ReadonlySet<MemberState> = new Set<MemberState>(["committed", "charging", "failed", "paid"]);
export const isCommitted = ({ state }: Member): boolean => COMMITTED.has(state);

/** What members want, as pricing asks it. Who has committed pays no more than he was told. */
export const wishesOf = (members: readonly Member[]): ShareWish[] =>
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
): PricedGroup => priceGroup(wishesOf(members), shippingOf(row), shelf, rules, at);

/**
 * What a member would pay at most if he committed now: beside those whose card is held, or beside those too whose bank is being asked,
 * whichever is more. With the problems that stand against it now.
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
  const [held, asked] = [beside(["committed"]), beside(["committed", "paying"])];
  const [a, b] = [held.shares.get(me.id), asked.shares.get(me.id)];
  if (!a || !b) return null;
  const problems = asked.whole.problems.filter((problem) => !isMendable(problem));
  return { priced: b.totalTtcCents > a.totalTtcCents ? b : a, problems };
}
