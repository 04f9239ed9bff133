import { rulesOf, listsIn, type ListDefinition, type Rule } from "@cuvee/core/relations/lists/definition.ts";
import type { ClientRfm } from "@cuvee/core/relations/lists/rfm.contract.ts";
import { RFM_BUYERS_MIN, rfmSegment } from "@cuvee/core/relations/lists/rfm.ts";
import type { Calendar } from "@cuvee/core/relations/lists/periods.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Services } from "#kit/services.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { readListsOfClient, readMemberIds, type CompiledList } from "#relations/lists/compile.queries.ts";
import { findRfm } from "#relations/lists/rfm.queries.ts";
import { readLists, readYearColumns, type ListRow } from "#relations/lists/queries.ts";
import type { MembersOfLists } from "#shops/clients/list.ts";
import { yearRuleOf } from "#shops/settings/numbers.ts";

type Clock = Pick<Services, "now">;

/** Lists whose members are meant, and lists whose members are left out. */
export type ListChoice = { include: readonly string[]; exclude: readonly string[] };

/** Returns the day of reference and the fiscal years of a shop. Throws `not-found` (404) without the shop. */
async function calendarOf(tx: Tx, { now }: Clock, shopId: string): Promise<Calendar> {
  const columns = (await readYearColumns(tx, shopId)) ?? refuse("not-found", 404);
  return { today: dayInFrance(now()), years: yearRuleOf(columns) };
}

const definitionsOf = (rows: readonly ListRow[]): ReadonlyMap<string, ListDefinition> =>
  new Map(rows.map(({ id, definition }) => [id, definition]));

function chosenLists(known: ReadonlyMap<string, ListDefinition>, ids: readonly string[]): CompiledList[] {
  return [...new Set(ids)].map((id) => ({ id, definition: known.get(id) ?? refuse("not-found", 404) }));
}

/**
 * Returns the ids of the clients who are members of any list of `include` and of none of `exclude`, each once, in the
 * order of their ids. Archived and merged clients are never members. Throws `not-found` (404) for an unknown list.
 */
export async function readMembers(
  tx: Tx,
  services: Clock,
  shopId: string,
  { include, exclude }: ListChoice,
): Promise<string[]> {
  const known = definitionsOf(await readLists(tx, shopId));
  return readMemberIds(tx, shopId, await calendarOf(tx, services, shopId), {
    include: chosenLists(known, include),
    exclude: chosenLists(known, exclude),
    known,
  });
}

/**
 * Returns the members of any of some lists, for the filter of the list of clients; unknown lists have none.
 */
export const membersOfLists =
  (services: Clock): MembersOfLists =>
  async (tx, shopId, listIds) => {
    const known = definitionsOf(await readLists(tx, shopId));
    return readMemberIds(tx, shopId, await calendarOf(tx, services, shopId), {
      include: chosenLists(
        known,
        listIds.filter((id) => known.has(id)),
      ),
      exclude: [],
      known,
    });
  };

/**
 * Returns the members of a definition that is not saved, with those whom a list has by hand (`listId`). The lists that
 * it reads must exist: `list-unknown` (422).
 */
export async function previewMembers(
  tx: Tx,
  services: Clock,
  shopId: string,
  { listId, definition }: { listId: string | null; definition: ListDefinition },
): Promise<{ ids: string[]; never: { rule: number; clients: number }[] }> {
  const known = definitionsOf(await readLists(tx, shopId));
  if (listId !== null && !known.has(listId)) refuse("not-found", 404);
  for (const id of listsIn(definition)) if (!known.has(id)) refuse("list-unknown", 422);
  const calendar = await calendarOf(tx, services, shopId);
  const read = (list: CompiledList): Promise<string[]> =>
    readMemberIds(tx, shopId, calendar, { include: [list], exclude: [], known });
  const ids = await read({ id: listId, definition });
  const never: { rule: number; clients: number }[] = [];
  for (const [rule, unbought] of rulesOf(definition).entries()) {
    if (!isUnbought(unbought)) continue;
    const strangers = new Set(
      await read({
        id: null,
        definition: {
          include: {
            match: "all",
            groups: [],
            rules: [{ ...unbought, inputs: { ...unbought.inputs, period: null } }],
          },
          exclude: null,
        },
      }),
    );
    never.push({ rule, clients: ids.filter((id) => strangers.has(id)).length });
    if (never.length === NEVER_MAX) break;
  }
  return { ids, never };
}

/** Most rules « n'a pas acheté » of which those who never bought are counted. */
const NEVER_MAX = 3;

const isUnbought = (rule: Rule): rule is Extract<Rule, { rule: "notBought" }> =>
  rule.rule === "notBought" && !rule.inputs.former && rule.inputs.period !== null;

/** Returns the lists of a client, archived ones left out, by name. */
export async function listsOfClient(
  tx: Tx,
  services: Clock,
  shopId: string,
  clientId: string,
): Promise<ListRow[]> {
  const rows = await readLists(tx, shopId);
  const lists = rows.filter(({ archivedAt }) => archivedAt === null);
  const ids = new Set(
    await readListsOfClient(tx, shopId, await calendarOf(tx, services, shopId), {
      clientId,
      lists,
      known: definitionsOf(rows),
    }),
  );
  return lists.filter(({ id }) => ids.has(id));
}

/** Returns the scores of a client among the buyers of the shop. Throws `not-found` (404). */
export async function rfmOfClient(
  tx: Tx,
  services: Clock,
  shopId: string,
  clientId: string,
): Promise<ClientRfm> {
  const calendar = await calendarOf(tx, services, shopId);
  const { buyers, scores } = (await findRfm(tx, shopId, calendar, clientId)) ?? refuse("not-found", 404);
  return {
    buyers,
    scores: scores === null || buyers < RFM_BUYERS_MIN ? null : { segment: rfmSegment(scores), ...scores },
  };
}
