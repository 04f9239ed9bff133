import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  cycleOf,
  EMPTY_DEFINITION,
  isPriced,
  listsIn,
  MANUAL_MEMBERS_MAX,
  rulesOf,
  type ListDefinition,
} from "@cuvee/core/relations/lists/definition.ts";
import type { contactListsContract } from "@cuvee/core/relations/lists/contract.ts";
import type { ReachReason } from "@cuvee/core/shops/consents/reach.ts";
import { isDeepStrictEqual } from "node:util";
import { refuseFields } from "#kit/http/problem.ts";
import { chosenIds } from "#kit/list/list.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { listsOfClient, membersOfLists, previewMembers, readMembers } from "#relations/lists/members.ts";
import * as queries from "#relations/lists/queries.ts";
import { clientsListing } from "#shops/clients/list.ts";
import { countReach, readReach } from "#shops/consents/reach.ts";

type Contract = typeof contactListsContract;
type ListAnswer = Answer<Contract["detail"]>;

/** The user who acts on the lists of a shop; `withoutPrices`: amounts are hidden from them. */
export type ListActor = { shopId: string; by: string; withoutPrices: boolean };

/** Lists of one shop, archived ones included. */
const LISTS_MAX = 500;
const SAMPLE_SIZE = 10;

async function answerOf(tx: Tx, shopId: string, list: queries.ListRow): Promise<ListAnswer> {
  const { added, removed } = await queries.countMembers(tx, shopId, list.id);
  const all = await queries.readLists(tx, shopId);
  return {
    id: list.id,
    name: list.name,
    kind: list.kind,
    description: list.description,
    members: list.members,
    countedAt: list.countedAt?.toISOString() ?? null,
    byHand: added,
    updatedAt: list.updatedAt.toISOString(),
    madeBy: list.madeBy,
    archived: list.archivedAt !== null,
    version: list.version,
    definition: list.definition,
    added: {
      count: added,
      clients: added === 0 ? [] : await queries.namedMembers(tx, shopId, list.id, true),
    },
    removed: {
      count: removed,
      clients: removed === 0 ? [] : await queries.namedMembers(tx, shopId, list.id, false),
    },
    usedBy: all
      .filter(({ definition }) => listsIn(definition).includes(list.id))
      .map(({ id, name }) => ({ id, name })),
  };
}

/** Returns a list with its rules. Throws `not-found` (404). */
export async function readList(tx: Tx, shopId: string, id: string): Promise<ListAnswer> {
  return answerOf(tx, shopId, (await queries.findList(tx, shopId, id)) ?? refuse("not-found", 404));
}

/** Counts the members of a list and keeps their number. */
async function countList(tx: Tx, { now }: Pick<Services, "now">, shopId: string, id: string): Promise<void> {
  const members = (await readMembers(tx, { now }, shopId, { include: [id], exclude: [] })).length;
  await queries.keepCount(tx, shopId, id, { members, at: new Date(now()) });
}

/** Lists of a shop that one sweep counts at most; the others have their turn in the next one. */
const COUNTED_AT_ONCE = 10;
const DAY_MS = 86_400_000;

/** Housekeeping: counts lists in use that were not counted for a day, because their members change by themselves. */
export async function sweepListCounts(services: Services): Promise<void> {
  const { database, now } = services;
  const before = new Date(now() - DAY_MS);
  for (const { shopId } of await database.transaction({}, (tx) => queries.shopsWithUncounted(tx, before)))
    for (const { id } of await database.transaction({ shopId }, (tx) =>
      queries.uncountedLists(tx, shopId, { before, most: COUNTED_AT_ONCE }),
    ))
      await database.transaction({ shopId }, (tx) => countList(tx, services, shopId, id));
}

/** Refuses rules on amounts (field code `rule-prices`, 422) of those who do not see prices. */
function checkPrices({ withoutPrices }: Pick<ListActor, "withoutPrices">, definition: ListDefinition): void {
  if (withoutPrices && rulesOf(definition).some(isPriced))
    refuseFields([{ path: ["definition"], code: "rule-prices" }]);
}

/**
 * Refuses a definition that reads a list which does not exist (`list-unknown`, 422) or itself, through others
 * (`list-cycle`, 422). Locks the lists of the shop.
 */
async function checkLists(tx: Tx, shopId: string, id: string, definition: ListDefinition): Promise<void> {
  const readHere = listsIn(definition);
  if (readHere.length === 0) return;
  const rows = await queries.lockLists(tx, shopId);
  const readBy = new Map(rows.map((row) => [row.id, listsIn(row.definition)]));
  if (readHere.some((other) => other !== id && !readBy.has(other))) refuse("list-unknown", 422);
  const cycle = cycleOf(id, definition, (other) => readBy.get(other) ?? []);
  if (cycle === null) return;
  const names = new Map((await queries.readLists(tx, shopId)).map((row) => [row.id, row.name]));
  refuse("list-cycle", 422, { lists: cycle.map((other) => names.get(other) ?? "…").join(" → ") });
}

/**
 * Makes a list. Throws `not-found` (404) for a client of nobody, `list-exists` (409) for a known id,
 * `too-many-lists` (422), and as `checkLists` and
 * `checkPrices`. Rules of a static list are dropped: its members are chosen by hand.
 */
export async function createList(
  tx: Tx,
  { now }: Pick<Services, "now">,
  actor: ListActor,
  body: Input<Contract["create"]>["body"],
): Promise<ListAnswer> {
  const { shopId, by } = actor;
  const definition = body.kind === "static" ? EMPTY_DEFINITION : body.definition;
  checkPrices(actor, definition);
  await checkLists(tx, shopId, body.id, definition);
  if ((await queries.countLists(tx, shopId)) >= LISTS_MAX) refuse("too-many-lists", 422, { max: LISTS_MAX });
  const at = new Date(now());
  const { id, kind, name, description } = body;
  const created = await queries.insertList(tx, { shopId, id, kind, name, description, definition, by, at });
  if (created === 0) refuse("list-exists", 409);
  const ids = [...new Set(body.clientIds)];
  const added =
    ids.length === 0 ? 0 : await queries.setMembers(tx, { shopId, listId: id, ids, isAdded: true, by, at });
  if (added < ids.length) refuse("not-found", 404);
  await countList(tx, { now }, shopId, id);
  return readList(tx, shopId, id);
}

async function lockVersion(tx: Tx, shopId: string, id: string, version: number): Promise<queries.ListRow> {
  const list = (await queries.lockList(tx, shopId, id)) ?? refuse("not-found", 404);
  return list.version === version ? list : refuse("conflict", 409);
}

/** Sets the name, the description and the rules. Throws `not-found`, `conflict` (409), and as `createList`. */
export async function saveList(
  tx: Tx,
  { now }: Pick<Services, "now">,
  actor: ListActor,
  { id, body }: { id: string; body: Input<Contract["save"]>["body"] },
): Promise<ListAnswer> {
  const { shopId } = actor;
  checkPrices(actor, body.definition);
  await checkLists(tx, shopId, id, body.definition);
  const list = await lockVersion(tx, shopId, id, body.version);
  await queries.saveListRow(tx, {
    shopId,
    id,
    name: body.name,
    description: body.description,
    definition: list.kind === "static" ? EMPTY_DEFINITION : body.definition,
    at: new Date(now()),
  });
  await countList(tx, { now }, shopId, id);
  return readList(tx, shopId, id);
}

/** Puts a list away, or back. Throws `not-found`, `conflict` (409). */
export async function archiveList(
  tx: Tx,
  { now }: Pick<Services, "now">,
  shopId: string,
  { id, body }: { id: string; body: Input<Contract["archive"]>["body"] },
): Promise<ListAnswer> {
  await lockVersion(tx, shopId, id, body.version);
  await queries.setListArchived(tx, shopId, id, { archived: body.archived, at: new Date(now()) });
  return readList(tx, shopId, id);
}

/** Copies a list with its members by hand. Throws `not-found`, `list-exists` (409), `too-many-lists` (422). */
export async function duplicateList(
  tx: Tx,
  services: Pick<Services, "now">,
  actor: ListActor,
  { id, body }: { id: string; body: Input<Contract["duplicate"]>["body"] },
): Promise<ListAnswer> {
  const list = (await queries.findList(tx, actor.shopId, id)) ?? refuse("not-found", 404);
  const { kind, description, definition } = list;
  await createList(tx, services, actor, { ...body, kind, description, definition, clientIds: [] });
  await queries.copyMembers(tx, actor.shopId, {
    from: id,
    to: body.id,
    by: actor.by,
    at: new Date(services.now()),
  });
  await countList(tx, services, actor.shopId, body.id);
  return readList(tx, actor.shopId, body.id);
}

/**
 * Deletes a list. Throws `not-found` (404), `list-used` (409) while another list or a campaign that has not ended uses
 * it.
 */
export async function removeList(tx: Tx, shopId: string, id: string): Promise<{ done: true }> {
  const rows = await queries.lockLists(tx, shopId);
  if (!rows.some((row) => row.id === id)) refuse("not-found", 404);
  const { usedBy } = await readList(tx, shopId, id);
  const users = [...usedBy.map(({ name }) => name), ...(await queries.campaignsOfList(tx, shopId, id))];
  if (users.length > 0) refuse("list-used", 409, { users: users.join(", ") });
  await queries.deleteList(tx, shopId, id);
  return { done: true };
}

/**
 * Adds clients of the list of clients to a list by hand, takes them out, or leaves them to its rules again. Throws
 * `not-found` (404), `too-many-rows` (422), `list-members` (422) beyond the most of one list, `invalid-input` of a
 * filter.
 */
export async function changeMembers(
  tx: Tx,
  { now }: Pick<Services, "now">,
  { shopId, by, columns }: ListActor & { columns: readonly string[] },
  { listId, body }: { listId: string; body: Input<Contract["changeMembers"]>["body"] },
): Promise<{ changed: number }> {
  const list = (await queries.lockList(tx, shopId, listId)) ?? refuse("not-found", 404);
  const ids = await chosenIds(tx, clientsListing(now, membersOfLists({ now })), {
    of: shopId,
    columns,
    chosen: body.rows,
  });
  if ("ids" in body.rows && ids.length === 0) refuse("not-found", 404);
  const at = new Date(now());
  // A static list has no rules that a client could be kept from.
  const isReset = body.act === "reset" || (body.act === "remove" && list.kind === "static");
  const changed = isReset
    ? await queries.resetMembers(tx, { shopId, listId, ids })
    : await queries.setMembers(tx, { shopId, listId, ids, isAdded: body.act === "add", by, at });
  const { added, removed } = await queries.countMembers(tx, shopId, listId);
  if (added + removed > MANUAL_MEMBERS_MAX) refuse("list-members", 422, { max: MANUAL_MEMBERS_MAX });
  if (changed > 0) {
    await queries.touchList(tx, shopId, listId, at);
    await countList(tx, { now }, shopId, listId);
  }
  return { changed };
}

/** Returns some ids spread evenly over all of them. */
const spread = (ids: readonly string[]): string[] =>
  ids.length <= SAMPLE_SIZE
    ? [...ids]
    : Array.from({ length: SAMPLE_SIZE }, (_, n) => ids[Math.floor((n * ids.length) / SAMPLE_SIZE)] ?? "");

/**
 * Returns who the members of a definition are: how many, how many are reachable for news by a channel, and ten of
 * them. The number of a saved definition is kept with its list. Throws `not-found` (404), `list-unknown`, `list-cycle`
 * (422), and as `checkPrices`.
 */
export async function previewList(
  tx: Tx,
  services: Pick<Services, "now" | "secrets">,
  actor: ListActor,
  { listId, definition, channel }: Input<Contract["preview"]>["body"],
): Promise<Answer<Contract["preview"]>> {
  const { shopId } = actor;
  checkPrices(actor, definition);
  if (listId !== null) await checkReads(tx, shopId, listId, definition);
  const { ids, never } = await previewMembers(tx, services, shopId, { listId, definition });
  const stored = listId === null ? undefined : await queries.findList(tx, shopId, listId);
  if (stored && isDeepStrictEqual(stored.definition, definition))
    await queries.keepCount(tx, shopId, stored.id, { members: ids.length, at: new Date(services.now()) });
  const question = { channel, purpose: "newsletter", kind: "promotion" } as const;
  const reach = await countReach(tx, services, shopId, { clientIds: ids, question });
  const sampled = spread(ids);
  const reached = await readReach(tx, services, shopId, { clientIds: sampled, question });
  const byClient = new Map<string, { address: string; reason: ReachReason | null }>(
    reached.map((row) => [row.clientId, row]),
  );
  const sample = (await queries.readSampled(tx, shopId, sampled)).map(({ postal, ...client }) => ({
    ...client,
    address: channel === "letter" ? postal : (byClient.get(client.id)?.address ?? ""),
    reason: byClient.get(client.id)?.reason ?? null,
  }));
  return { reach, sample, never };
}

/** Refuses a definition by which a list would read itself (`list-cycle`, 422), without a lock. */
async function checkReads(tx: Tx, shopId: string, id: string, definition: ListDefinition): Promise<void> {
  if (listsIn(definition).length === 0) return;
  const rows = await queries.readLists(tx, shopId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cycle = cycleOf(id, definition, (other) => {
    const row = byId.get(other);
    return row ? listsIn(row.definition) : [];
  });
  if (cycle) refuse("list-cycle", 422, { lists: cycle.map((o) => byId.get(o)?.name ?? "…").join(" → ") });
}

/** Returns the lists of a client. Throws `not-found` (404) for a client that is unknown or merged. */
export async function readListsOf(
  tx: Tx,
  services: Pick<Services, "now">,
  shopId: string,
  clientId: string,
): Promise<Answer<Contract["ofClient"]>> {
  if (!(await queries.isClient(tx, shopId, clientId))) refuse("not-found", 404);
  const lists = await listsOfClient(tx, services, shopId, clientId);
  return { lists: lists.map(({ id, name, kind }) => ({ id, name, kind })) };
}

/** Returns the lists that may be chosen, by name. */
export async function listOptions(tx: Tx, shopId: string): Promise<Answer<Contract["listOptions"]>> {
  const rows = await queries.readLists(tx, shopId);
  return {
    lists: rows
      .filter(({ archivedAt }) => archivedAt === null)
      .map(({ id, name, kind }) => ({ id, name, kind })),
  };
}
