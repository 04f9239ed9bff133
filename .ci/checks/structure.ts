import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { RUNTIMES } from "./areas.ts";
import { contentFaults } from "./contents.ts";
import { cycleFaults } from "./cycles.ts";
import { directionFault } from "./directions.ts";
import { crowdedFolders, isForeign, unknownModules } from "./folders.ts";
import { importsOf, type Source } from "./imports.ts";
import { widthFaults } from "./widths.ts";

const FOLDERS = ["packages", "hosted", ".ci"] as const;

function* sourcesIn(root: string, folder: string): Generator<Source> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (isForeign(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesIn(root, path);
    else if (/\.(?:tsx?|mjs|css)$/.test(entry.name))
      yield { file: relative(root, path), text: readFileSync(path, "utf8") };
  }
}

/** Reads every source of the project and returns the faults in its structure; throws if it found no file. */
export function structureFaults(root: string): string[] {
  const files = FOLDERS.flatMap((folder) => [...sourcesIn(root, join(root, folder))]);
  const configs = readdirSync(root).filter((name) => name.endsWith(".config.ts"));
  const sources = files.filter(({ file }) => /\.tsx?$/.test(file));
  if (!sources.some(({ file }) => file === "packages/core/kit/money.ts"))
    throw new Error("the structure check saw no file");
  const edges = sources.flatMap((source) => importsOf(source));
  return [
    ...RUNTIMES.flatMap((runtime) => unknownModules(root, runtime)),
    ...[...FOLDERS, "locales"].flatMap((folder) => crowdedFolders(root, join(root, folder))),
    ...sources.flatMap((source) => contentFaults(source)),
    ...[...files, ...configs.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))].flatMap(
      (source) => widthFaults(source),
    ),
    ...edges.flatMap((edge) => directionFault(edge) ?? []),
    ...RUNTIMES.flatMap(({ root: runtimeRoot }) => cycleFaults(runtimeRoot, edges)),
  ];
}
