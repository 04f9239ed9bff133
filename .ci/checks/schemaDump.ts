/** A primary key, unique constraint or unique index; `columns` has only plain columns, not expressions. */
type Unique = { name: string; columns: string[]; isPrimary: boolean };

/** A foreign key; `actions` is what follows its columns (`ON DELETE CASCADE`). */
type ForeignKey = { name: string; from: string[]; to: string; toColumns: string[]; actions: string };

/** A table of the dump, by its name without `public.`; `columns` has the type and what follows it of each column. */
export type Table = {
  columns: Map<string, string>;
  uniques: Unique[];
  foreignKeys: ForeignKey[];
  policies: { name: string; body: string }[];
  triggers: { name: string; run: string }[];
};

/** The parts of a dump that a distribution depends on: tables, and the SQL of functions and views, by name. */
export type Schema = { tables: Map<string, Table>; bodies: Map<string, string> };

const bare = (name: string): string => name.replace(/^public\./, "").replaceAll('"', "");
const listed = (columns: string): string[] => columns.split(", ").map((column) => bare(column.trim()));

/** Returns the plain columns of an index definition; a part with an expression names none. */
function indexColumns(definition: string): string[] {
  let depth = 0;
  let part = "";
  const parts: string[] = [];
  for (const letter of definition) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (depth < 0) break;
    if (letter === "," && depth === 0) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  return [...parts, part].flatMap((one) => /^\s*"?([a-z_]\w*)"?(?:\s|$)/.exec(one)?.[1] ?? []);
}

function addConstraint(table: Table, name: string, body: string): void {
  const unique = /^(PRIMARY KEY|UNIQUE)[^(]*\(([^)]*)\)/.exec(body);
  if (unique)
    table.uniques.push({ name, columns: listed(unique[2] ?? ""), isPrimary: unique[1] !== "UNIQUE" });
  const excluded = /^EXCLUDE USING \w+ \((.*)/s.exec(body);
  if (excluded) table.uniques.push({ name, columns: indexColumns(excluded[1] ?? ""), isPrimary: false });
  const key = /^FOREIGN KEY \(([^)]*)\) REFERENCES ([\w.]+)\(([^)]*)\)(.*)/s.exec(body);
  if (!key) return;
  const [, from = "", to = "", toColumns = "", actions = ""] = key;
  table.foreignKeys.push({
    name,
    from: listed(from),
    to: bare(to),
    toColumns: listed(toColumns),
    actions: actions.trim(),
  });
}

/** Statements of the dump about one table, by their form, and what they add to it. */
const FORMS: readonly { form: RegExp; add: (table: Table, name: string, body: string) => void }[] = [
  { form: /^alter table (?<on>[\w.]+) add constraint (?<name>\S+) (?<body>[\s\S]*)$/, add: addConstraint },
  {
    form: /^create policy (?<name>\S+) on (?<on>[\w.]+) (?<body>[\s\S]*)$/,
    add: ({ policies }, name, body) => void policies.push({ name, body }),
  },
  {
    form: /^CREATE UNIQUE INDEX (?<name>\S+) ON (?<on>[\w.]+) USING \w+ \((?<body>[\s\S]*)$/,
    add: ({ uniques }, name, body) =>
      void uniques.push({ name, columns: indexColumns(body), isPrimary: false }),
  },
  {
    form: /^CREATE (?:CONSTRAINT )?TRIGGER (?<name>\S+) [\s\S]*? ON (?<on>[\w.]+) [\s\S]*EXECUTE FUNCTION (?<body>\w+)\(/,
    add: ({ triggers }, name, run) => void triggers.push({ name, run }),
  },
];

function readTables(text: string): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const [, name = "", body = ""] of text.matchAll(/^create table (\S+) \(\n([\s\S]*?)\n\);/gm)) {
    const columns = body.split("\n").map((line): [string, string] => {
      const [column = "", ...type] = line.trim().replace(/,$/, "").split(" ");
      return [bare(column), type.join(" ")];
    });
    tables.set(bare(name), {
      columns: new Map(columns),
      uniques: [],
      foreignKeys: [],
      policies: [],
      triggers: [],
    });
  }
  return tables;
}

/** Returns the SQL of functions and views by name; functions of one name are read as one. */
function readBodies(statements: readonly string[]): Map<string, string> {
  const bodies = new Map<string, string>();
  for (const statement of statements) {
    const made = /^(?:create view|CREATE OR REPLACE (?:FUNCTION|PROCEDURE)) ([\w.]+)/.exec(statement)?.[1];
    if (made) bodies.set(bare(made), `${bodies.get(bare(made)) ?? ""}\n${statement}`);
  }
  return bodies;
}

/**
 * Reads the dump of the schema (`hosted/server/schema.sql`). Throws Error when a statement is about a table that the
 * dump has not, so that a new form of the dump cannot pass unread.
 */
export function readSchema(text: string): Schema {
  const tables = readTables(text);
  // A body of a function has empty lines: a statement ends where another begins.
  const starts = /^(?=create table |alter table |create policy |create view |CREATE )/m;
  const statements = text.split(starts).map((part) => part.trim().replace(/;$/, ""));
  for (const statement of statements)
    for (const { form, add } of FORMS) {
      const { on, name = "", body = "" } = form.exec(statement)?.groups ?? {};
      if (on === undefined) continue;
      const table = tables.get(bare(on));
      if (!table) throw new Error(`schema.sql: a statement about an unknown table ${on}`);
      add(table, name, body);
    }
  return { tables, bodies: readBodies(statements) };
}
