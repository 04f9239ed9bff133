import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeMigrations, migrationFaults } from "./checks/migrations.ts";

const FOLDER = "hosted/server/kit/migrations";
const path = (name: string): string => join(root, FOLDER, name);
let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cuvee-migrations-"));
  mkdirSync(dirname(path("0001_a.sql")), { recursive: true });
  for (const name of ["0001_a.sql", "0002_b.sql"]) write(name, `create table ${name.slice(5, 6)} ()`);
  freeze();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, sql: string): void => writeFileSync(path(name), sql);
/** Writes the list of landed migrations, as `npm run generate` does. */
function freeze(): string {
  const [text = ""] = Object.values(describeMigrations(root));
  write("frozen.json", text);
  return text;
}

it("accepts landed migrations and new ones", () => {
  write("0003_c.sql", "select 1");
  write("0004_d.sql", "-- concurrently\ncreate index concurrently d on a (b);");
  expect(migrationFaults(root)).toEqual([]);
});

it("adds new migrations at the end of the list, in the order in which they land, and changes no entry", () => {
  const before = JSON.parse(freeze()) as object;
  write("0004_d.sql", "select 4");
  write("0001_a.sql", "select 1");
  freeze();
  write("0003_c.sql", "select 3");
  const after = JSON.parse(freeze()) as object;
  expect(Object.keys(after)).toEqual(["0001_a.sql", "0002_b.sql", "0004_d.sql", "0003_c.sql"]);
  expect(after).toMatchObject(before);
});

it("names a landed migration that was changed, deleted or renumbered", () => {
  write("0001_a.sql", "create table a (id int)");
  renameSync(path("0002_b.sql"), path("0003_b.sql"));
  expect(migrationFaults(root)).toEqual([
    `${FOLDER}/0001_a.sql: changed after it landed; write a new migration`,
    `${FOLDER}/0002_b.sql: renumbered to 0003_b.sql after it landed`,
  ]);
  rmSync(path("0003_b.sql"));
  expect(migrationFaults(root)).toContain(`${FOLDER}/0002_b.sql: deleted after it landed`);
});

it("names two files of one number, a name without one, and a concurrent file of two kinds", () => {
  write("0002_c.sql", "select 1");
  write("later.sql", "select 1");
  write(
    "0005_e.sql",
    "-- concurrently\ncreate index concurrently e on a (b);\ndrop index concurrently if exists f;",
  );
  expect(migrationFaults(root)).toEqual([
    `${FOLDER}/0002_c.sql: another migration has its number`,
    `${FOLDER}/0005_e.sql: a concurrent migration holds statements of one kind, this one: create index, drop index`,
    `${FOLDER}/later.sql: not named 0000_what.sql`,
  ]);
});
