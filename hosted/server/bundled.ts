import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { stampOf } from "#build.ts";
import { readableStacks } from "#kit/stacks.ts";

/** Each bundle lies in a folder that is named by its sources. */
const BUNDLES = join(import.meta.dirname, "dist");
const SOURCES = ["packages/core", "hosted/server"];
/** Bundles that stay: a server that runs still loads parts of its own on demand. */
const KEPT = 3;

const run = promisify(execFile);

/** Returns the folder of the bundle of the present sources, whether or not it exists. */
export const bundleFolder = (): string => join(BUNDLES, stampOf(SOURCES).slice(0, 16));

const isMade = (folder: string): boolean => existsSync(join(folder, "serve.js"));

/** Checks whether the present sources have their bundle. */
export const isBundled = (): boolean => isMade(bundleFolder());

/** Removes the oldest bundles, and what an interrupted build has left. */
function removeOld(): void {
  const folders = readdirSync(BUNDLES)
    .map((name) => ({ path: join(BUNDLES, name), madeAt: statSync(join(BUNDLES, name)).mtimeMs }))
    .toSorted((a, b) => b.madeAt - a.madeAt);
  for (const { path } of folders.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}

/**
 * Writes the server as a bundle, where that of its present sources is missing. It is made apart and then named, so that
 * no other start finds a half of it.
 */
export async function bundleServer(say: (line: string) => void): Promise<void> {
  const folder = bundleFolder();
  if (isMade(folder)) return;
  say("Building server …");
  mkdirSync(BUNDLES, { recursive: true });
  const unfinished = join(BUNDLES, `unfinished-${process.pid}`);
  await run(process.execPath, [join(import.meta.dirname, "bundle.ts"), unfinished]);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another start has made the same at the same time.
    if (!isMade(folder)) throw error;
  }
  removeOld();
}

/**
 * Loads the server: from the bundle of its present sources, or from the sources themselves where there is none and none
 * can be made.
 */
export async function loadServer(): Promise<typeof import("#serve.ts")> {
  if (process.env["CUVEE_BUILD"] !== "0")
    await bundleServer((line) => void process.stdout.write(`${line}\n`)).catch((error: unknown) => {
      process.stderr.write(
        `cuvee: the server starts from its sources, building it failed: ${String(error)}\n`,
      );
    });
  const folder = bundleFolder();
  if (!isMade(folder)) return import("#serve.ts");
  readableStacks(folder);
  return (await import(pathToFileURL(join(folder, "serve.js")).href)) as typeof import("#serve.ts");
}
