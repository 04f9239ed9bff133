import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
  src?: string;
};

/** First loads of the hosted application in kB gzip (libraries: "Budgets seen"): the entry and what a shell needs at once. */
const WALLS: Record<string, number> = { "shells/shop/": 140, "shells/back-office/": 300 };

/** Measures the first load of each shell of the built application against its wall. */
export function webBudgetFaults(root: string): string[] {
  const dist = join(root, "hosted/web/dist");
  const file = join(dist, ".vite/manifest.json");
  if (!existsSync(file))
    return ["hosted/web/dist/.vite/manifest.json is missing: build.manifest is needed for the budgets"];
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, Chunk>;
  const size = (name: string): number => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
  const walk = (key: string, seen: Set<string>): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const css of chunk.css ?? []) seen.add(css);
    for (const next of chunk.imports ?? []) walk(next, seen);
  };
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const faults: string[] = [];
  for (const [shell, wall] of Object.entries(WALLS)) {
    const seen = new Set<string>();
    if (entry) walk(entry, seen);
    for (const key of Object.keys(manifest))
      if (key.includes(shell) && /Shell\.tsx$|Layout\.tsx$/.test(key)) walk(key, seen);
    const kb = [...seen].reduce((sum, name) => sum + size(name), 0) / 1000;
    process.stdout.write(`     ${shell} first load ${kb.toFixed(1)} kB gzip of ${wall}\n`);
    if (seen.size === 0) faults.push(`${shell}: no chunk found`);
    if (kb > wall) faults.push(`${shell}: first load ${kb.toFixed(1)} kB gzip, at most ${wall}`);
  }
  return faults;
}
