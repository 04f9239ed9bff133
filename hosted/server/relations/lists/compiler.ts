import type { Calendar } from "@cuvee/core/relations/lists/periods.ts";
import type { Values } from "#kit/postgres/database.ts";

/**
 * A statement in the making. Rules add tables to it, each once whatever rules read it, and bind values; no value is
 * ever a part of the text.
 */
export type Compiler = {
  readonly calendar: Calendar;
  /** Binds a value of a type of PostgreSQL and returns its expression: `:v0::text[]`. */
  bind(value: unknown, type: string): string;
  /** Adds a table of the `with` clause and returns its name; the same text gives the same table. */
  table(sql: string): string;
  /** Returns the condition that a column is the one client who is looked at, or nothing where all are. */
  only(column: string): string;
};

/** Parts of the finished statement. */
export type CompiledParts = { compiler: Compiler; withClause(): string; values(): Values };

/** Opens a statement for the members of lists of a shop, of all clients or of one. */
export function openCompiler(
  shopId: string,
  calendar: Calendar,
  clientId: string | null = null,
): CompiledParts {
  const values = new Map<string, unknown>();
  const names = new Map<string, string>();
  const tables = new Map<string, string>();
  const bind = (value: unknown, type: string): string => {
    const key = `${type} ${JSON.stringify(value)}`;
    const name = names.get(key) ?? `v${names.size}`;
    names.set(key, name);
    values.set(name, value);
    return `:${name}::${type}`;
  };
  return {
    compiler: {
      calendar,
      bind,
      table: (sql) => {
        const name = tables.get(sql) ?? `t${tables.size}`;
        tables.set(sql, name);
        return name;
      },
      only: (column) => (clientId === null ? "" : ` and ${column} = ${bind(clientId, "text")}`),
    },
    withClause: () => {
      const parts = [...tables].map(([sql, name]) => `${name} as materialized (${sql})`);
      return parts.length === 0 ? "" : `with ${parts.join(",\n")}\n`;
    },
    values: () => ({ shopId, ...Object.fromEntries(values) }),
  };
}
