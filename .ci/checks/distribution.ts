import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EXCEPTIONS } from "./distribution.agreed.ts";
import { readSchema, type Schema, type Table } from "./schemaDump.ts";

const DUMP = "hosted/server/schema.sql";
/** The column by which tables are distributed. */
const KEY = "shop_id";

/** Place of a table's rows: by shop on many nodes, copied to all nodes, or on the coordinator. */
type Kind = "distributed" | "reference" | "local";

/** Exceptions by name: table, unique index or constraint, foreign key, `table.policy`, trigger function. */
export type Exceptions = {
  tables: Record<string, [kind: Exclude<Kind, "distributed">, reason: string]>;
  uniques: Record<string, string>;
  foreignKeys: Record<string, string>;
  policies: Record<string, string>;
  triggers: Record<string, string>;
};

type Fault = { list: keyof Exceptions; name: string; fault: string };

const kindOf = (table: string, exceptions: Exceptions): Kind =>
  exceptions.tables[table]?.[0] ?? "distributed";

/**
 * Faults of a distributed table's own columns and indexes: each shard has the rows of some shops, and sees only those
 * (Citus 13, "Creating and Modifying Distributed Objects", "Adding/Removing Constraints"). The rebalancer needs a
 * primary key ("Cluster Management", replica identity).
 */
function tableFaults(name: string, { columns, uniques }: Table): Fault[] {
  const ofTable = (fault: string): Fault => ({ list: "tables", name, fault });
  if (columns.get(KEY) !== "text not null") return [ofTable(`has no column "${KEY} text not null"`)];
  const first = uniques.find(({ isPrimary }) => isPrimary)?.columns[0];
  const serials = [...columns].filter(
    ([, type]) => type.includes("as identity") && !type.startsWith("bigint "),
  );
  const apart = uniques.filter((unique) => !unique.isPrimary && !unique.columns.includes(KEY));
  return [
    ...(first === KEY ? [] : [ofTable(`its primary key begins with ${first ?? "nothing"}, not with ${KEY}`)]),
    ...serials.map(([column]) => ofTable(`${column}: only a bigint is counted on several nodes`)),
    ...apart.map((unique): Fault => ({
      list: "uniques",
      name: unique.name,
      fault: `is unique on ${name} without ${KEY}`,
    })),
  ];
}

/** Kinds of tables to which a foreign key may lead from a table of each kind (the same section of Citus). */
const MAY_LEAD_TO: Record<Kind, readonly Kind[]> = {
  distributed: ["distributed", "reference"],
  reference: ["reference", "local"],
  local: ["reference", "local"],
};

type ForeignKey = Table["foreignKeys"][number];

function foreignKeyFault(key: ForeignKey, kind: Kind, toKind: Kind): string | null {
  if (!MAY_LEAD_TO[kind].includes(toKind)) return `leads from a ${kind} table to a ${toKind} one`;
  if (kind === "reference" && toKind === "local" && /CASCADE|SET (?:NULL|DEFAULT)/.test(key.actions))
    return "leads from a reference table to a local one with an action";
  if (kind !== "distributed") return null;
  const at = key.from.indexOf(KEY);
  if (at >= 0 && /ON DELETE SET|ON UPDATE (?:SET|CASCADE)/.test(key.actions))
    return `has ${KEY}, so its action (${key.actions}) is refused`;
  if (toKind === "distributed" && (at < 0 || key.toColumns[at] !== KEY))
    return `leads to a distributed table without ${KEY} on both sides`;
  return null;
}

const namesAfter = (words: string, sql: string): string[] =>
  [...sql.matchAll(new RegExp(`\\b(?:${words})\\s+\\(*(?:only\\s+)?(?:public\\.)?([a-z_]\\w*)`, "gi"))].map(
    ([, name = ""]) => name,
  );
/** Returns the functions that SQL calls and the views that it reads. */
const callsOf = (sql: string, { bodies }: Schema): string[] =>
  [
    ...[...sql.matchAll(/\b([a-z_]\w*)\(/g)].map(([, name = ""]) => name),
    ...namesAfter("from|join", sql),
  ].filter((name) => bodies.has(name));

/** Tables that a function, and all that it calls, reads and writes, and whether it notifies. */
type Reach = { reads: Set<string>; writes: Set<string>; notifies: boolean };

const reaches = new WeakMap<Schema, Map<string, Reach>>();

function reachOf(name: string, schema: Schema): Reach {
  const known = reaches.get(schema) ?? new Map<string, Reach>();
  reaches.set(schema, known);
  const before = known.get(name);
  if (before) return before;
  const reach: Reach = { reads: new Set(), writes: new Set(), notifies: false };
  const seen = new Set<string>();
  const follow = (one: string): void => {
    if (seen.has(one)) return;
    seen.add(one);
    const sql = (schema.bodies.get(one) ?? "").replaceAll(/--.*$/gm, "");
    for (const table of namesAfter("from|join", sql)) if (schema.tables.has(table)) reach.reads.add(table);
    for (const table of namesAfter("insert into|update|delete from|merge into", sql))
      if (schema.tables.has(table)) reach.writes.add(table);
    reach.notifies ||= /\bpg_notify\(|\bnotify\s+\w+\s*[,;]/i.test(sql);
    for (const called of callsOf(sql, schema)) follow(called);
  };
  follow(name);
  known.set(name, reach);
  return reach;
}

/**
 * Returns the fault of a trigger. Citus refuses triggers on distributed and reference tables unless
 * `citus.enable_unsafe_triggers` is on (version 14, `commands/trigger.c`); with it a trigger runs on the shard, may
 * touch shards beside it and fails on others (`executor/multi_executor.c`, EnsureTaskExecutionAllowed).
 */
function triggerFault(run: string, kind: Kind, schema: Schema, exceptions: Exceptions): string | null {
  const { reads, writes, notifies } = reachOf(run, schema);
  const out = (tables: Set<string>, kinds: readonly Kind[]): string =>
    [...tables].filter((table) => kinds.includes(kindOf(table, exceptions))).join(", ");
  if (kind === "distributed") {
    const far = out(new Set([...reads, ...writes]), ["local"]) || out(writes, ["reference"]);
    if (far) return `runs on a shard and touches ${far}`;
    return notifies ? "runs on a shard and notifies, which a prepared transaction may not" : null;
  }
  const far = out(kind === "local" ? writes : new Set([...reads, ...writes]), ["distributed"]);
  if (far) return `runs for a ${kind} table and touches ${far}`;
  const local = kind === "reference" ? out(writes, ["local"]) : "";
  return local ? `runs for a reference table on every node and writes ${local}` : null;
}

/** Returns the tables that a policy reads, by functions too: Citus refuses subqueries (`commands/policy.c`). */
const readsOfPolicy = (body: string, schema: Schema): string[] => [
  ...new Set([
    ...namesAfter("from|join", body).filter((name) => schema.tables.has(name)),
    ...callsOf(body, schema).flatMap((called) => [...reachOf(called, schema).reads]),
  ]),
];

function findFaults(schema: Schema, exceptions: Exceptions): Fault[] {
  const found: Fault[] = [];
  for (const [name, table] of schema.tables) {
    const kind = kindOf(name, exceptions);
    if (kind === "distributed") found.push(...tableFaults(name, table));
    for (const key of table.foreignKeys) {
      const fault = foreignKeyFault(key, kind, kindOf(key.to, exceptions));
      if (fault) found.push({ list: "foreignKeys", name: key.name, fault: `${fault} (${name}, ${key.to})` });
    }
    for (const { name: policy, body } of kind === "local" ? [] : table.policies) {
      const reads = readsOfPolicy(body, schema);
      if (reads.length > 0)
        found.push({ list: "policies", name: `${name}.${policy}`, fault: `reads ${reads.join(", ")}` });
    }
    for (const { run } of table.triggers) {
      const fault = triggerFault(run, kind, schema, exceptions);
      if (fault) found.push({ list: "triggers", name: run, fault: `${fault} (${name})` });
    }
  }
  return found;
}

/** Returns what the lists do not excuse. An exception of a table is its kind, which the search has used already. */
const unlisted = (schema: Schema, exceptions: Exceptions): Fault[] =>
  findFaults(schema, exceptions).filter(
    ({ list, name }) => list === "tables" || !Object.hasOwn(exceptions[list], name),
  );

const textOf = ({ list, name, fault }: Fault): string => `${DUMP}: ${list}: ${name} ${fault}`;

/** Returns the entries without which nothing more is refused: what they name is gone, or follows the rules. */
function staleEntries(schema: Schema, exceptions: Exceptions, faults: ReadonlySet<string>): string[] {
  const lists = Object.keys(exceptions) as (keyof Exceptions)[];
  return lists.flatMap((list) =>
    Object.keys(exceptions[list]).flatMap((name) => {
      const { [name]: _, ...rest } = exceptions[list];
      const without = unlisted(schema, { ...exceptions, [list]: rest });
      return without.every((one) => faults.has(textOf(one)))
        ? [`distribution.agreed.ts: ${list}: ${name} is gone or follows the rules; remove it`]
        : [];
    }),
  );
}

/**
 * Finds what a distribution of the tables by `shop_id` would refuse (Citus; decision scale/0054) and no exception
 * lists, and exceptions that nothing needs. It reads the committed dump of the schema, no database; throws Error when
 * the dump has no tables.
 */
export function distributionFaults(root: string, exceptions: Exceptions = EXCEPTIONS): string[] {
  const schema = readSchema(readFileSync(join(root, DUMP), "utf8"));
  if (schema.tables.size === 0) throw new Error(`${DUMP}: the check of the distribution saw no table`);
  const faults = new Set(unlisted(schema, exceptions).map(textOf));
  return [...faults, ...staleEntries(schema, exceptions, faults)];
}
