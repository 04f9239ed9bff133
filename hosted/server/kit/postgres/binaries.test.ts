import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { installedBinaries, usableBinaries } from "./binaries.ts";
import { startPostgres } from "./postgres.ts";
import { directory, query, removeDirectories } from "./testing/postgresProcess.fixture.ts";

vi.setConfig({ testTimeout: 60_000 });
afterAll(removeDirectories);

const asRoot = process.getuid?.() === 0;

/** Makes the binary package as npm leaves it when install scripts are blocked: without its links. */
function packageWithoutLinks(dir: string): string {
  const native = join(dir, "package", "native");
  cpSync(installedBinaries(), native, {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith(".a"),
  });
  return native;
}

test("a machine without binaries is told to set DATABASE_URL", () => {
  const code = "postgres-binaries-missing";
  for (const [platform, arch] of [
    ["win32", "arm64"],
    ["freebsd", "x64"],
  ] as const) {
    const message = `There is no embedded PostgreSQL for ${platform}-${arch}: set DATABASE_URL to a PostgreSQL 18 of your own.`;
    expect(() => installedBinaries(platform, arch)).toThrow(expect.objectContaining({ code, message }));
  }
  // This machine has the package of one platform only.
  const other = process.platform === "darwin" ? "linux" : "darwin";
  expect(() => installedBinaries(other, "arm64")).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(/is not installed: set DATABASE_URL/) }),
  );
});

test.runIf(process.env["LONG"])(
  "binaries that do not run here (another C library) are told from a fault of the data",
  async () => {
    const dir = directory();
    const native = join(dir, "native");
    for (const part of ["bin", "lib/postgresql", "share/postgresql/timezonesets"])
      mkdirSync(join(native, part), { recursive: true });
    for (const file of ["postgres.bki", "timezonesets/Default"])
      writeFileSync(join(native, "share/postgresql", file), "");
    const postgres = join(native, "bin", "postgres");
    const start = () => startPostgres({ dataDir: join(dir, "data"), binaries: native });
    const refusal = (message: RegExp) => ({
      code: "postgres-binaries-missing",
      message: expect.stringMatching(message),
    });

    await expect(start()).rejects.toMatchObject(refusal(/There is no PostgreSQL in .*: set DATABASE_URL/));
    writeFileSync(postgres, "#!/lib/ld-of-another-system.so\n", { mode: 0o755 });
    await expect(start()).rejects.toMatchObject(
      refusal(/does not run on this system \(ENOENT\): set DATABASE_URL/),
    );
    writeFileSync(postgres, "#!/bin/sh\necho 'GLIBC_2.99 not found' >&2\nexit 1\n");
    await expect(start()).rejects.toMatchObject(refusal(/\(GLIBC_2.99 not found\): set DATABASE_URL/));
    writeFileSync(postgres, "#!/bin/sh\necho 'postgres (PostgreSQL) 17.2'\n");
    await expect(start()).rejects.toMatchObject(refusal(/17.2 is installed, PostgreSQL 18 is needed: set/));
  },
);

test.runIf(process.env["LONG"])("the links of a blocked install script are made", async () => {
  const dir = directory();
  const native = packageWithoutLinks(dir);
  const database = await startPostgres({ dataDir: join(dir, "data"), binaries: native });
  expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(lstatSync(join(native, "lib", "libicuuc.so.60")).isSymbolicLink()).toBe(true);
  await database.stop();
});

test.runIf(asRoot)(
  "as root, binaries and data behind a closed door are used without opening it",
  async () => {
    const dir = directory(0o700);
    const native = packageWithoutLinks(dir);
    const dataDir = join(dir, "data");
    const cache = directory();
    const user = { uid: 65_534, gid: 65_534 };
    const copied = usableBinaries(native, user, [
      join(dir, "closed"),
      join(cache, "none", "here"),
      join(cache, "open"),
    ]);
    expect(copied.postgres.startsWith(join(cache, "open", "binaries-18"))).toBe(true);
    expect(lstatSync(join(copied.postgres, "../../lib/libicuuc.so.60")).isSymbolicLink()).toBe(true);
    expect(usableBinaries(native, user, [join(cache, "open")])).toEqual(copied);
    expect(readdirSync(join(cache, "open"))).toHaveLength(1);

    for (const start of ["first", "second"]) {
      const database = await startPostgres({ dataDir, binaries: join(copied.postgres, "../..") });
      const [row] = await query(database.url, "select current_setting('data_directory') as place");
      expect(row, start).toEqual({ place: "/proc/self/cwd" });
      await query(database.url, "create table if not exists t as select generate_series(1, 100000) n");
      await query(database.url, "set max_parallel_workers_per_gather = 2; analyze t");
      await database.stop();
    }
    expect(existsSync(join(dataDir, "cluster", "PG_VERSION"))).toBe(true);
    expect(lstatSync(dir).mode & 0o777).toBe(0o700);
  },
);

test.runIf(asRoot)("data that was copied back by root is given to the server user again", async () => {
  const dir = directory();
  const first = await startPostgres({ dataDir: join(dir, "one") });
  await query(first.url, "create table kept as select 1 as n");
  await first.stop();
  cpSync(join(dir, "one"), join(dir, "two"), { recursive: true });
  chmodSync(join(dir, "two", "cluster"), 0o755);
  expect(lstatSync(join(dir, "two", "cluster")).uid).toBe(0);
  const second = await startPostgres({ dataDir: join(dir, "two") });
  expect(await query(second.url, "select n from kept")).toEqual([{ n: 1 }]);
  await second.stop();

  rmSync(join(dir, "two", "password"));
  await expect(startPostgres({ dataDir: join(dir, "two") })).rejects.toMatchObject({
    code: "data-unreachable",
    message: expect.stringContaining("password of the database"),
  });
  expect(readFileSync(join(dir, "one", "password"), "utf8")).toMatch(/^\S{32}\n$/);
});
