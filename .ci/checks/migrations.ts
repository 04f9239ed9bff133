import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { concurrentStatements, isConcurrent } from "@cuvee/server/kit/postgres/schemaChanges/concurrently.ts";

const FOLDER = "hosted/server/kit/migrations";
const LIST = `${FOLDER}/frozen.json`;

type Hashes = Record<string, string>;

/** Returns the landed migrations in the order in which they landed: the hash of each file by its name. */
const readFrozen = (root: string): Hashes =>
  existsSync(join(root, LIST)) ? (JSON.parse(readFileSync(join(root, LIST), "utf8")) as Hashes) : {};

function readFiles(root: string): Map<string, string> {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith(".sql"));
  return new Map(names.toSorted().map((name) => [name, readFileSync(join(root, FOLDER, name), "utf8")]));
}

const hashOf = (sql: string): string => createHash("sha256").update(sql).digest("hex");

/** Returns the list of landed migrations with the new ones at its end; entries that it has are never changed. */
export function describeMigrations(root: string): Record<string, string> {
  const frozen = readFrozen(root);
  for (const [name, sql] of readFiles(root)) frozen[name] ??= hashOf(sql);
  return { [LIST]: `${JSON.stringify(frozen, null, 2)}\n` };
}

/** Finds the fault of a migration file that is new or as it landed. */
function faultOf(name: string, sql: string): string[] {
  if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) return [`${FOLDER}/${name}: not named 0000_what.sql`];
  if (!isConcurrent(sql)) return [];
  try {
    concurrentStatements(sql);
    return [];
  } catch (error) {
    return [`${FOLDER}/${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/**
 * Finds landed migrations that were changed, deleted or renumbered, numbers that two files have, and concurrent
 * migrations that could not be repeated. A database that has run a migration has it forever, so that a correction is a
 * new migration.
 */
export function migrationFaults(root: string): string[] {
  const files = readFiles(root);
  const names = [...files.keys()];
  const frozen = readFrozen(root);
  const changed = Object.entries(frozen).flatMap(([name, hash]) => {
    const sql = files.get(name);
    if (sql !== undefined)
      return hashOf(sql) === hash
        ? []
        : [`${FOLDER}/${name}: changed after it landed; write a new migration`];
    const other = names.find((one) => !Object.hasOwn(frozen, one) && hashOf(files.get(one) ?? "") === hash);
    return other
      ? [`${FOLDER}/${name}: renumbered to ${other} after it landed`]
      : [`${FOLDER}/${name}: deleted after it landed`];
  });
  const twice = names.filter((name, at) => name.slice(0, 4) === names[at - 1]?.slice(0, 4));
  return [
    ...changed,
    ...twice.map((name) => `${FOLDER}/${name}: another migration has its number`),
    ...[...files].flatMap(([name, sql]) => faultOf(name, sql)),
  ];
}
