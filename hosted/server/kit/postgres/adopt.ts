import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installedBinaries, usableBinaries } from "./binaries.ts";
import { newPassword, SUPERUSER } from "./cluster.ts";
import { serverEnvironment } from "./environment.ts";
import { PostgresError } from "./errors.ts";
import { dataArgument, openHome } from "./home.ts";
import { SYSTEM_PLACES } from "./postgres.ts";
import { chownTree, serverUser } from "./user.ts";

/** Name of the database that the product uses. */
const DATABASE = "cuvee";
/** A name as it stands in a statement. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Makes the copy of a cluster that was put into `<dataDir>/cluster` one that `startPostgres` starts: it gets a
 * superuser of ours with a new password, and the name of our database. PostgreSQL recovers it first, by the log that
 * the copy holds. The server does not listen meanwhile.
 * @throws PostgresError `postgres-failed` with PostgreSQL's own reason.
 */
export async function adoptCluster(dataDir: string, database: string): Promise<void> {
  const home = openHome(dataDir);
  if (!existsSync(home.cluster))
    throw new PostgresError("data-unreachable", `There is no database in ${home.cluster}.`);
  const user = serverUser(home.cluster);
  if (user !== undefined) chownTree(home.cluster, user);
  const places = user === undefined ? [home.dir] : [join(home.dir, "binaries"), ...SYSTEM_PLACES];
  const { postgres } = usableBinaries(installedBinaries(), user, places);
  const password = newPassword(home);
  const role = quoted(SUPERUSER);
  // In single-user mode each line is a statement.
  const statements = [
    `do $$ begin if not exists (select from pg_roles where rolname = '${SUPERUSER}') then create role ${role}; end if; end $$;`,
    `alter role ${role} superuser login password '${password}';`,
    ...(database === DATABASE ? [] : [`alter database ${quoted(database)} rename to ${quoted(DATABASE)};`]),
  ];
  const data = dataArgument(home.cluster, user);
  const child = spawn(postgres, ["--single", "-D", data, "-c", "exit_on_error=on", "postgres"], {
    ...user,
    cwd: home.cluster,
    env: serverEnvironment(),
    stdio: ["pipe", "ignore", "pipe"],
    windowsHide: true,
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(`${statements.join("\n")}\n`);
  const ending = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(signal ?? String(code)));
  });
  if (ending === "0") return;
  const reason =
    output.split("\n").findLast((line) => /(FATAL|PANIC|ERROR):/.test(line)) ?? `it ended with ${ending}`;
  throw new PostgresError("postgres-failed", `The database could not be recovered: ${reason.trim()}`);
}
