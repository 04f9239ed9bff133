import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MAJOR, type Binaries } from "./binaries.ts";
import { PostgresError, systemCode } from "./errors.ts";
import { dataArgument, syncDirectory, writeDurably, type Home } from "./home.ts";
import { serverEnvironment } from "./environment.ts";
import { chownTree, type ServerUser } from "./user.ts";

/** The owner of the cluster: a superuser, for migrations; the application itself uses a role with fewer rights. */
export const SUPERUSER = "cuvee";

/**
 * Makes the cluster at the first start, or checks the existing one, and returns the superuser's password. Initialising
 * happens in a temporary directory and ends with a rename, so a directory named `cluster` is always complete: an
 * interrupted start is simply repeated.
 * @throws PostgresError `data-version`, `data-unreachable`, or `postgres-failed` with the reason of `initdb`.
 */
export async function openCluster(
  home: Home,
  binaries: Binaries,
  user: ServerUser | undefined,
): Promise<string> {
  removeLeftovers(home);
  if (existsSync(home.cluster)) {
    checkCluster(home, user);
    return readPassword(home);
  }
  const password = newPassword(home);
  await initialise(home, binaries, user, password);
  return password;
}

const ASIDE = "first-start-";

/**
 * Removes the remains of an interrupted first start. Its `initdb` may still be running there for a moment: then they
 * are removed next time.
 */
function removeLeftovers(home: Home): void {
  for (const name of readdirSync(home.dir).filter((entry) => entry.startsWith(ASIDE))) {
    try {
      rmSync(join(home.dir, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
    } catch (error) {
      if (!["ENOTEMPTY", "EBUSY", "EPERM", "ENOENT"].includes(systemCode(error) ?? "")) throw error;
    }
  }
}

function checkCluster(home: Home, user: ServerUser | undefined): void {
  const { uid } = statSync(home.cluster);
  const self = process.getuid?.();
  if (self !== undefined && self !== 0 && uid !== self) {
    throw new PostgresError(
      "data-unreachable",
      `The database in ${home.cluster} belongs to user ${uid}: start as root or as that user, as at its first start.`,
    );
  }
  if (user !== undefined && uid !== user.uid) chownTree(home.cluster, user);
  const file = join(home.cluster, "PG_VERSION");
  const version = existsSync(file) ? readFileSync(file, "utf8").trim() : "unknown";
  if (version !== MAJOR) {
    throw new PostgresError(
      "data-version",
      `The database in ${home.cluster} is of PostgreSQL ${version} and this program runs ${MAJOR}: dump it with the old version, or choose another data directory.`,
    );
  }
  // A copy by other tools widens the file mode, and PostgreSQL then refuses the directory.
  if (process.platform !== "win32") chmodSync(home.cluster, 0o700);
}

function readPassword(home: Home): string {
  const password = existsSync(home.password) ? readFileSync(home.password, "utf8").trim() : "";
  if (password !== "") return password;
  throw new PostgresError(
    "data-unreachable",
    `The password of the database in ${home.cluster} is missing: put the file ${home.password} back.`,
  );
}

/** Makes the password of the superuser, and keeps it beside the cluster. */
export function newPassword(home: Home): string {
  const password = randomBytes(24).toString("base64url");
  writeDurably(home.password, `${password}\n`);
  return password;
}

async function initialise(home: Home, binaries: Binaries, user: ServerUser | undefined, password: string) {
  const aside = mkdtempSync(join(home.dir, ASIDE));
  const cluster = join(aside, "cluster");
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(join(aside, "password"), `${password}\n`, { mode: 0o600 });
  if (user !== undefined) chownTree(aside, user);
  await initdb(binaries, cluster, user);
  renameSync(cluster, home.cluster);
  syncDirectory(home.dir);
  rmSync(aside, { recursive: true, force: true });
}

/** Runs `initdb` inside the new directory, so that it needs no access to its parents (see `dataArgument`). */
async function initdb(binaries: Binaries, cluster: string, user: ServerUser | undefined): Promise<void> {
  const data = dataArgument(cluster, user);
  const args = [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${data}/../password`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Texts are then sorted by PostgreSQL's own rules: the same on every system, for as long as the data lives.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--text-search-config=simple",
    "--data-checksums",
    "--no-instructions",
  ];
  const child = spawn(binaries.initdb, args, {
    ...user,
    cwd: cluster,
    env: serverEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    windowsHide: true,
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const ending = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(signal ?? String(code)));
  });
  if (ending === "0") return;
  const reason =
    output.split("\n").find((line) => /(error|FATAL):/.test(line)) ?? `initdb ended with ${ending}`;
  throw new PostgresError("postgres-failed", `The database could not be made: ${reason.trim()}`);
}
