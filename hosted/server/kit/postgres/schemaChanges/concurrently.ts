import type pg from "pg";
import { toDriverQuery } from "#kit/postgres/database.ts";
import { BUILT_INDEX } from "#kit/postgres/schemaChanges/concurrently.queries.ts";

const NAME = "[a-z_][a-z0-9_]*";

/** Statements that PostgreSQL runs beside readers and writers, or with a lock that stops neither. */
const KINDS = {
  "create index": new RegExp(
    `^create (?:unique )?index concurrently (?<index>${NAME}) on (?<table>${NAME})\\b`,
    "i",
  ),
  "drop index": new RegExp(`^drop index concurrently if exists ${NAME}$`, "i"),
  "validate constraint": new RegExp(`^alter table ${NAME} validate constraint ${NAME}$`, "i"),
} as const;

type Kind = keyof typeof KINDS;
type Statement = { kind: Kind; sql: string; index?: string; table?: string };

/** Checks whether a migration runs outside a transaction: its first line is `-- concurrently`. */
export const isConcurrent = (sql: string): boolean => /^-- concurrently\s*(?:\n|$)/.test(sql);

function parse(text: string): Statement {
  const sql = text.replaceAll(/\s+/g, " ").trim();
  for (const [kind, form] of Object.entries(KINDS) as [Kind, RegExp][]) {
    const match = form.exec(sql);
    if (match) return { kind, sql: text.trim(), ...match.groups };
  }
  throw new Error(
    `not a statement of a concurrent migration (${Object.keys(KINDS).join(", ")}): ${sql.slice(0, 120)}`,
  );
}

/**
 * Returns the statements of a migration that runs outside a transaction. Throws Error when it holds none, one that
 * cannot be repeated after a cut, or statements of several kinds.
 */
export function concurrentStatements(sql: string): Statement[] {
  const list = sql
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .filter((part) => part.trim() !== "")
    .map(parse);
  const kinds = [...new Set(list.map(({ kind }) => kind))];
  if (kinds.length !== 1)
    throw new Error(
      `a concurrent migration holds statements of one kind, this one: ${kinds.join(", ") || "none"}`,
    );
  return list;
}

/**
 * Runs the statements of a concurrent migration one by one. It may be repeated after a cut: an index that was built is
 * kept, an invalid one, which a cut leaves behind, is dropped first. Throws Error when an index of the name belongs to
 * another table.
 */
export async function runConcurrently(client: pg.Client, sql: string): Promise<void> {
  for (const { sql: text, index, table } of concurrentStatements(sql)) {
    if (index !== undefined) {
      const { rows } = await client.query<{ table: string; valid: boolean }>(
        toDriverQuery(BUILT_INDEX, { index }),
      );
      const [built] = rows;
      if (built && built.table !== table) throw new Error(`index ${index} belongs to ${built.table}`);
      if (built?.valid) continue;
      if (built) await client.query(`drop index concurrently ${index}`);
    }
    await client.query(text);
  }
}
