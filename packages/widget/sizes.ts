import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tableOfBudgets } from "./budgets.ts";
import type { Manifest } from "./build.ts";

/** Size of each budget when it was recorded, in bytes of gzip -9. */
export type Sizes = { version: string; bytes: Record<string, number> };

const KEPT = new URL("sizes/", import.meta.url);

/** Returns the sizes of the built files, by budget. Throws before the first build. */
async function sizesNow(): Promise<{ sizes: Sizes; walls: Record<string, number> }> {
  const manifest = JSON.parse(
    await readFile(new URL("dist/cdn/manifest.json", import.meta.url), "utf8"),
  ) as Manifest;
  const rows = tableOfBudgets(manifest);
  return {
    sizes: { version: manifest.version, bytes: Object.fromEntries(rows.map((row) => [row.name, row.bytes])) },
    walls: Object.fromEntries(rows.map((row) => [row.name, row.wall])),
  };
}

/** Returns the sizes of the newest recorded version; null before the first. */
async function newestKept(): Promise<Sizes | null> {
  const files = existsSync(KEPT) ? readdirSync(KEPT).filter((file) => file.endsWith(".json")) : [];
  const newest = files.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  return newest ? (JSON.parse(await readFile(new URL(newest, KEPT), "utf8")) as Sizes) : null;
}

const signed = (bytes: number): string => (bytes === 0 ? "" : `${bytes > 0 ? "+" : "−"}${Math.abs(bytes)}`);

/**
 * Returns the sizes as a table of markdown: the built files, their limits, and the changes since a recorded version.
 */
export function asMarkdown(now: Sizes, walls: Record<string, number>, before: Sizes | null): string {
  const rows = Object.entries(now.bytes).map(([name, bytes]) => {
    const was = before?.bytes[name];
    const change = before && was === undefined ? "new" : was === undefined ? "" : signed(bytes - was);
    return `| ${name} | ${bytes} | ${walls[name] ?? ""} | ${change} |`;
  });
  const since = before ? `since ${before.version}` : "change";
  return [
    "| gzip -9, bytes | built | wall | " + since + " |",
    "| --- | ---: | ---: | ---: |",
    ...rows,
    "",
  ].join("\n");
}

/** Returns one line for the log of checks: the numbers that affect a page. */
export function asLine(now: Sizes, walls: Record<string, number>, before: Sizes | null): string {
  const parts = ["loader", "first card (fr)", "all elements (fr)"].map((name) => {
    const bytes = now.bytes[name] ?? 0;
    const change = signed(bytes - (before?.bytes[name] ?? bytes));
    return `${name} ${bytes} of ${walls[name] ?? 0}${change && ` (${change} since ${before?.version})`}`;
  });
  return `     widget, bytes: ${parts.join(", ")}\n`;
}

if (import.meta.main) {
  const [mode = "--markdown"] = process.argv.slice(2);
  const [{ sizes, walls }, before] = [await sizesNow(), await newestKept()];
  if (mode === "--json") process.stdout.write(`${JSON.stringify(sizes, null, 2)}\n`);
  else if (mode === "--line") process.stdout.write(asLine(sizes, walls, before));
  else if (mode === "--save") {
    await mkdir(KEPT, { recursive: true });
    await writeFile(new URL(`${sizes.version}.json`, KEPT), `${JSON.stringify(sizes, null, 2)}\n`);
  } else process.stdout.write(asMarkdown(sizes, walls, before));
}
