import type { Group, ListDefinition } from "@cuvee/core/relations/lists/definition.ts";
import type { Calendar } from "@cuvee/core/relations/lists/periods.ts";
import type { Tx, Values } from "#kit/postgres/database.ts";
import { openCompiler, type Compiler } from "#relations/lists/compiler.ts";
import { compileRule } from "#relations/lists/rules.queries.ts";

/** A list as the compiler reads it; `id` null: a definition that is not saved and has no members by hand. */
export type CompiledList = { id: string | null; definition: ListDefinition };

function compileGroup(group: Group, k: Compiler, membersOf: (listId: string) => string): string {
  const parts = [
    ...group.rules.map((rule) => compileRule(rule, k, membersOf)),
    ...group.groups.map((inner) => compileGroup(inner, k, membersOf)),
  ];
  return `(${parts.join(group.match === "all" ? " and " : " or ")})`;
}

const byHand = (k: Compiler, id: string, isAdded: boolean): string =>
  `c.id in (select m.client_id from contact_list_members m where m.shop_id = :shopId
     and m.list_id = ${k.bind(id, "text")} and ${isAdded ? "m.is_added" : "not m.is_added"})`;

/**
 * Returns the condition of the members of a list over a client `c`: ((include − exclude) ∪ added) − removed. Archived
 * and merged clients are left out by `membersTable`.
 */
function conditionOf(
  { id, definition }: CompiledList,
  k: Compiler,
  membersOf: (listId: string) => string,
): string {
  const { include, exclude } = definition;
  // Without rules the clients of the list are looked up: `false or …` would read all of the shop.
  if (include === null && id !== null) return `${byHand(k, id, true)} and not (${byHand(k, id, false)})`;
  const chosen = include === null ? "false" : compileGroup(include, k, membersOf);
  const kept = exclude === null ? chosen : `(${chosen} and not ${compileGroup(exclude, k, membersOf)})`;
  return id === null ? kept : `((${kept} or ${byHand(k, id, true)}) and not (${byHand(k, id, false)}))`;
}

/**
 * Compiles lists into one statement. `known` holds every list that they read, however deep; a list that reads itself
 * throws RangeError, because saving refuses it. Each list and each source is one table of the statement, whoever reads
 * it.
 */
function compileLists(
  shopId: string,
  calendar: Calendar,
  {
    lists,
    known,
    clientId = null,
  }: {
    lists: readonly CompiledList[];
    known: ReadonlyMap<string, ListDefinition>;
    clientId?: string | null;
  },
): { tables: readonly string[]; withClause: string; values: Values } {
  const { compiler: k, withClause, values } = openCompiler(shopId, calendar, clientId);
  const open = new Set<string>();
  const tableOf = (list: CompiledList): string => {
    const condition = conditionOf(list, k, membersOf);
    return k.table(
      `select c.id as client_id from clients c
       where c.shop_id = :shopId and c.merged_into is null and c.archived_at is null${k.only("c.id")} and ${condition}`,
    );
  };
  function membersOf(listId: string): string {
    const definition = known.get(listId);
    if (!definition || open.has(listId)) throw new RangeError(`list ${listId} is unknown or reads itself`);
    open.add(listId);
    const table = tableOf({ id: listId, definition });
    open.delete(listId);
    return table;
  }
  const tables = lists.map((list) => {
    if (list.id !== null) open.add(list.id);
    const table = tableOf(list);
    if (list.id !== null) open.delete(list.id);
    return table;
  });
  return { tables, withClause: withClause(), values: values() };
}

/** Sorts and hashes of a large shop stay in memory: with the usual 4 MB those of 200 000 sales go to the disk. */
const MORE_MEMORY = "set local work_mem = '32MB'";

/** Reads the ids of the members of any of the first lists and of none of the others, in their order. */
export async function readMemberIds(
  tx: Tx,
  shopId: string,
  calendar: Calendar,
  {
    include,
    exclude,
    known,
  }: {
    include: readonly CompiledList[];
    exclude: readonly CompiledList[];
    known: ReadonlyMap<string, ListDefinition>;
  },
): Promise<string[]> {
  if (include.length === 0) return [];
  const lists = [...include, ...exclude];
  const { tables, withClause, values } = compileLists(shopId, calendar, { lists, known });
  const select = (names: readonly string[]): string =>
    names.map((name) => `select client_id from ${name}`).join(" union ");
  const left = tables.slice(include.length);
  await tx.run(MORE_MEMORY);
  const rows = await tx.rows<{ ids: string[] | null }>(
    `${withClause}select array_agg(client_id order by client_id) as ids from (
       (${select(tables.slice(0, include.length))})${left.length === 0 ? "" : ` except (${select(left)})`}) m`,
    values,
  );
  return rows[0]?.ids ?? [];
}

/** Returns those of some lists of which a client is a member. */
export async function readListsOfClient(
  tx: Tx,
  shopId: string,
  calendar: Calendar,
  {
    clientId,
    lists,
    known,
  }: {
    clientId: string;
    lists: readonly (CompiledList & { id: string })[];
    known: ReadonlyMap<string, ListDefinition>;
  },
): Promise<string[]> {
  if (lists.length === 0) return [];
  const { tables, withClause, values } = compileLists(shopId, calendar, { lists, known, clientId });
  const columns = tables.map(
    (name, n) => `exists (select 1 from ${name} where client_id = :clientId) as l${n}`,
  );
  await tx.run(MORE_MEMORY);
  const row = await tx.one<Record<string, boolean>>(`${withClause}select ${columns.join(", ")}`, {
    ...values,
    clientId,
  });
  return lists.filter((_, n) => row?.[`l${n}`]).map(({ id }) => id);
}
