import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Builds for browsers: sources, result, and the command of each. */
const BUILDS = [
  {
    name: "widget",
    sources: ["packages/core", "packages/client", "packages/widget", "locales"],
    result: "packages/widget/dist/cdn",
    command: ["packages/widget/build.ts", "--keep"],
  },
  {
    name: "web",
    sources: ["packages/core", "packages/client", "hosted/web", "locales"],
    result: "hosted/web/dist",
    command: [
      "node_modules/vite/bin/vite.js",
      "build",
      "--config",
      "hosted/web/vite.config.ts",
      "--logLevel",
      "warn",
    ],
  },
  {
    // The site of an agency: built with the npm package, as it would be there.
    name: "examples",
    sources: ["packages/core", "packages/client", "packages/widget", "locales", "examples/react-host"],
    result: "examples/react-host/dist/site",
    command: ["examples/build.ts"],
  },
  {
    // Downloads: the npm package and the plugin of WordPress.
    name: "packages",
    sources: ["packages/core", "packages/client", "packages/widget", "locales", "examples/wordpress"],
    result: "packages/widget/dist/packages",
    command: ["examples/packages.ts"],
  },
] as const;

const SKIPPED = new Set(["dist", "node_modules", "golden", "e2e"]);

function* files(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.name.startsWith(".") || SKIPPED.has(entry.name)) continue;
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (!/\.(test|e2e)\.tsx?$|\.md$/.test(entry.name)) yield path;
  }
}

/**
 * Returns a stamp that changes when any source changes: names, sizes and times of all files, and the lock file. It
 * stays the same where the whole tree is moved with its times.
 */
export function stampOf(sources: readonly string[]): string {
  const hash = createHash("sha256").update(readFileSync(join(ROOT, "package-lock.json")));
  for (const source of sources)
    for (const file of files(join(ROOT, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${relative(ROOT, file)}\n${size}\n${mtimeMs}\n`);
    }
  return hash.digest("hex");
}

const stampFileOf = (result: string): string => join(ROOT, result, ".stamp");

/** Checks whether a result was built from sources with this stamp. */
const isCurrent = (result: string, stamp: string): boolean =>
  existsSync(stampFileOf(result)) && readFileSync(stampFileOf(result), "utf8") === stamp;

/** Returns the names of the builds for browsers that are missing, or older than their sources. */
export const staleBuilds = (): string[] =>
  BUILDS.filter(({ sources, result }) => !isCurrent(result, stampOf(sources))).map(({ name }) => name);

/**
 * Builds the files for browsers, where the sources are newer than the last build. Throws with the builder's own output.
 */
export async function buildIfStale(say: (line: string) => void, force = false): Promise<void> {
  for (const { name, sources, result, command } of BUILDS) {
    const stamp = stampOf(sources);
    if (!force && isCurrent(result, stamp)) continue;
    say(`Building ${name} …`);
    await new Promise<void>((resolve, reject) => {
      const options = {
        cwd: ROOT,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, NODE_ENV: "production" },
      };
      execFile(process.execPath, [...command], options, (error, out, err) => {
        if (!error) return resolve();
        const failed = new Error(`building ${name} failed\n${out}${err}`, { cause: error });
        reject(Object.assign(failed, { code: "build-failed" }));
      });
    });
    writeFileSync(stampFileOf(result), stamp);
  }
}
