import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { OrderProblem } from "@cuvee/core/offer/pricing/priced.ts";
import type { groupsContract } from "@cuvee/core/sales/groups/contract.ts";
import {
  canGroup,
  isDeadline,
  isMendable,
  MAX_MEMBERS,
  type GroupView,
} from "@cuvee/core/sales/groups/groups.ts";
import { priceGroup } from "@cuvee/core/sales/groups/shares.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { RequestContext } from "#kit/http/mount.ts";
import { writeGroupMail } from "#sales/groups/mails.ts";
import { insertGroup, insertMember, saveGroup, type StoredGroup } from "#sales/groups/queries.ts";
import { groupView } from "#sales/groups/read.ts";
import {
  groupOf,
  joinKey,
  memberKey,
  groupByLink,
  requireOrganiser,
  refuseOver,
  shippingOf,
} from "#sales/groups/state.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { buyerId } from "#sales/orders/placing/placement.ts";
import { refuseClosed } from "#shops/settings/settings.ts";

type Contract = typeof groupsContract;

/** Refuses problems that no other member can fix. The names are those of an order's. */
export function refuseProblems(problems: readonly OrderProblem[]): void {
  const [first] = problems.filter((problem) => !isMendable(problem));
  if (!first) return;
  if (first.code === "unknown") refuse("unknown-format", 422, { formatId: first.formatId ?? "" });
  refuse(`order-${first.code}`.replace("order-order-", "order-"), 422, { ...first.values, problems });
}

const taken = (error: unknown): never => {
  if ((error as { code?: string }).code === "23505") refuse("grouped-exists", 409);
  throw error;
};

/**
 * Opens a grouped order. A signed-in buyer gets its key; a guest gets it by e-mail only: it is open once they have
 * followed the link. Throws `grouped-not-offered` (409) where prices exclude tax or no card is accepted,
 * `grouped-deadline` (422), `grouped-country` (422) for goods that would cross a border, and the problems of the lines.
 */
export async function openGroup(
  tx: Tx,
  deps: OrderDeps,
  { body }: Input<Contract["open"]>,
  ctx: RequestContext,
): Promise<Answer<Contract["open"]>> {
  const { services } = deps;
  await tx.actFor(body.sellerId);
  const snapshot = await deps.catalogue.exact(tx, body.sellerId);
  refuseClosed(snapshot.shop, ctx.actor.person);
  if (!canGroup(snapshot.rules, snapshot.shop.payments_list)) refuse("grouped-not-offered", 409);
  const at = services.now();
  const deadline = new Date(body.deadline);
  if (!isDeadline(deadline.getTime(), at)) refuse("grouped-deadline", 422);
  const method = snapshot.rules.shipping.find(({ ref }) => ref === body.shipping.ref);
  if (!method) return refuse("order-no-delivery", 422);
  const isBrought = method.kind === "delivery";
  const address = isBrought ? (body.deliveryAddress ?? refuse("grouped-address", 422)) : null;
  if (address && address.country !== "FR" && address.country !== "MC") refuse("grouped-country", 422);
  const group = { shipping_ref: method.ref, address };
  refuseProblems(
    priceGroup([{ id: "", lines: body.lines }], shippingOf(group), {
      shelf: snapshot.shelf,
      rules: snapshot.rules,
      at,
    }).whole.problems,
  );
  const userId = buyerId(ctx);
  // The address of an account was proven when it was created.
  const isProven = userId !== null && ctx.actor.person?.email === body.email;
  const memberId = body.id;
  const key = memberKey(services.secrets, body.id, memberId);
  const row = {
    ...group,
    shop_id: body.sellerId,
    id: body.id,
    name: body.name,
    status: isProven ? ("open" as const) : ("unproven" as const),
    join_hash: orderKeyHash(joinKey(services.secrets, body.id)),
    instructions: body.shipping.instructions,
    created_at: new Date(at),
    deadline,
  };
  await insertGroup(tx, row).catch(taken);
  const organiser = {
    shop_id: body.sellerId,
    group_id: body.id,
    id: memberId,
    firstname: body.firstname,
    email: body.email,
    lang: body.lang,
    key_hash: orderKeyHash(key),
    user_id: userId,
    is_organiser: true,
    lines: body.lines,
    joined_at: new Date(at),
  };
  await insertMember(tx, organiser);
  await services.jobs.send(tx, "group-clock", { shopId: row.shop_id, groupId: row.id }, { at: deadline });
  await writeGroupMail(tx, deps, row, { to: organiser, kind: isProven ? "groupOpened" : "groupProof" });
  return { id: body.id, status: row.status, key: isProven ? key : null };
}

/** Proves the organiser's address by the mailed link: reading the e-mail opens the group. Idempotent. */
export async function confirmOrganiser(
  tx: Tx,
  deps: OrderDeps,
  groupId: string,
  keyHash: Buffer | undefined,
): Promise<GroupView> {
  const { group, me } = await groupByLink(tx, groupId, keyHash, true);
  const organiser = requireOrganiser(me);
  const { row } = group;
  if (row.status === "unproven") {
    refuseOver({ ...row, status: "open" }, deps.services.now());
    row.status = "open";
    await saveGroup(tx, row);
    await writeGroupMail(tx, deps, row, { to: organiser, kind: "groupOpened" });
  }
  return groupView(tx, deps, await groupOf(tx, row, false), organiser.id);
}

/** Adds a member who joins by the shared link. Throws `grouped-full` (409), and as `refuseOver`. */
export async function joinGroup(
  tx: Tx,
  deps: OrderDeps,
  { params, body }: Input<Contract["join"]>,
  ctx: RequestContext,
): Promise<Answer<Contract["join"]>> {
  const { services } = deps;
  const { group } = await groupByLink(tx, params.groupId, ctx.scope.orderKeyHash, true);
  const { row } = group;
  refuseOver(row, services.now());
  if (group.members.filter((member) => member.out_at === null).length >= MAX_MEMBERS)
    refuse("grouped-full", 409);
  await refuseLines(tx, deps, row, body.lines);
  const key = memberKey(services.secrets, row.id, body.id);
  const member = {
    shop_id: row.shop_id,
    group_id: row.id,
    id: body.id,
    firstname: body.firstname,
    email: body.email,
    lang: body.lang,
    key_hash: orderKeyHash(key),
    user_id: buyerId(ctx),
    is_organiser: false,
    lines: body.lines,
    joined_at: new Date(services.now()),
  };
  await insertMember(tx, member).catch(taken);
  return { key, group: await groupView(tx, deps, await groupOf(tx, row, false), body.id) };
}

/** Refuses lines that the shop does not sell to consumers. */
export async function refuseLines(
  tx: Tx,
  deps: OrderDeps,
  row: Pick<StoredGroup, "shop_id" | "shipping_ref" | "address">,
  lines: { formatId: string; quantity: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  const { shelf, rules } = await deps.catalogue.exact(tx, row.shop_id);
  const { whole } = priceGroup([{ id: "", lines }], shippingOf(row), {
    shelf,
    rules,
    at: deps.services.now(),
  });
  refuseProblems(whole.problems);
}
