import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { goneNameFaults } from "./goneNames.ts";

/**
 * Areas from left to right, each with its modules (hosted/decisions/0001-areas.md): a module imports only from its
 * left.
 */
const AREAS = {
  people: ["accounts", "apiKeys", "collaborators", "agents"],
  shops: ["settings", "clients", "openings", "webhooks"],
  offer: ["rates", "catalogue", "pricing"],
  cellar: ["warehouses", "stocks", "purchases", "excise"],
  billing: ["payments", "documents", "accounting"],
  visits: ["events", "calendars", "reservations"],
  sales: [
    "addresses",
    "cart",
    "checkout",
    "orders",
    "bills",
    "quotes",
    "refunds",
    "samples",
    "futures",
    "shipments",
    "groups",
    "loyalty",
  ],
  counter: ["displays", "receipts", "pointsOfSale", "tills"],
  storefront: ["home", "booking", "pages", "site", "embeds", "elabels", "developers", "members", "me"],
  relations: ["crm", "campaigns", "tasks", "messaging", "notifications"],
  insight: ["analytics", "admin", "home", "imports"],
} as const;
const ORDER = Object.keys(AREAS);

/** Folders beside the areas in each runtime: below all areas (left of them) or above them (these mount everything). */
const RUNTIMES = [
  { root: "packages/core", below: ["kit"], above: [] },
  { root: "hosted/server", below: ["kit"], above: ["demo", "bench", "drills"] },
  { root: "hosted/web", below: ["kit", "ui", "public"], above: ["shells"] },
] as const;

const BANNED_NAMES = /^(index|utils|util|helpers|helper|common|types)\.tsx?$/;
/** Opening of a comment without a subject. */
const HEADLESS = /^\s*(?:\/\*\*|\/\/|\{\/\*) (?:What|Who|Where|Whether|How|Which|Whose|Whom) /m;
const SQL =
  /[`"'][^`"']*\b(select\s[^;]{1,300}?\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s)/i;
/** Files that may contain SQL: queries, the tools that make the database, and tests. */
const SQL_PLACES =
  /queries\.ts$|\.test\.ts$|\.e2e\.ts$|\.fixture\.ts$|\/testing\/|\/bench\/|\/drills\/|kit\/(schema|postgres\/(migrate|database)|jobs\/jobs)\.ts$/;

/** A value by its position in SQL; what runs before `statement` is there gives values so. */
const POSITION = /\$\d/;
const RAW_SQL = /kit\/postgres\/(connection|deployment)\.queries\.ts$/;

function* sources(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.name === "node_modules" || entry.name === "dist" || entry.name.startsWith(".")) continue;
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

const rank = (area: string): number => ORDER.indexOf(area);

function areaOf(path: string, runtime: (typeof RUNTIMES)[number]): string {
  return path.slice(runtime.root.length + 1).split("/")[0] ?? "";
}

function checkImport(
  file: string,
  target: string,
  runtime: (typeof RUNTIMES)[number],
  isTest: boolean,
): string | null {
  const from = areaOf(file, runtime);
  const to = target.split("/")[0] ?? "";
  if (isTest || runtime.above.some((a) => a === from) || !file.slice(runtime.root.length + 1).includes("/"))
    return null;
  if (runtime.below.some((b) => b === to)) return null;
  const isBelow = runtime.below.some((b) => b === from);
  if (isBelow && rank(to) >= 0 && runtime.root !== "packages/core") {
    // The kit never names an area; areas pass in what it needs.
    return `${file}: the kit imports #${target}`;
  }
  if (rank(from) >= 0 && rank(to) > rank(from))
    return `${file}: ${from} imports #${target}, which is on its right`;
  if (rank(from) >= 0 && runtime.above.some((a) => a === to))
    return `${file}: ${from} imports #${target}, which mounts it`;
  return null;
}

function checkModules(root: string, runtime: (typeof RUNTIMES)[number]): string[] {
  const faults: string[] = [];
  for (const area of readdirSync(join(root, runtime.root))) {
    const folder = join(root, runtime.root, area);
    if (!statSync(folder).isDirectory() || area === "node_modules" || area === "dist" || area.startsWith("."))
      continue;
    if ([...runtime.below, ...runtime.above].some((known) => known === area)) continue;
    const modules: readonly string[] | undefined = AREAS[area as keyof typeof AREAS];
    if (!modules) faults.push(`${runtime.root}/${area}: no such area`);
    else
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory() && !modules.includes(entry.name))
          faults.push(`${runtime.root}/${area}/${entry.name}: no such module`);
  }
  return faults;
}

/** Reads every source of the project and returns the faults in its structure; throws if it found no file. */
export function structureFaults(root: string): string[] {
  const faults: string[] = [];
  let seen = 0;
  for (const runtime of RUNTIMES) {
    faults.push(...checkModules(root, runtime));
    for (const path of sources(join(root, runtime.root))) {
      const file = relative(root, path);
      const text = readFileSync(path, "utf8");
      const isTest = /\.(test|e2e|fixture|gen|setup)\.tsx?$|\/testing\//.test(file);
      seen += 1;
      for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*"#([^"]+)"/g)) {
        const fault = checkImport(file, target ?? "", runtime, isTest);
        if (fault) faults.push(fault);
      }
      if (runtime.root === "hosted/server" && !SQL_PLACES.test(file) && SQL.test(text))
        faults.push(`${file}: SQL outside queries.ts`);
      if (file.endsWith("queries.ts") && !RAW_SQL.test(file) && POSITION.test(text))
        faults.push(`${file}: values by position ($1): name them (:shopId)`);
      if (
        runtime.root === "packages/core" &&
        !/contract\.ts$|kit\/contract\.ts$/.test(file) &&
        !isTest &&
        /from "zod"/.test(text)
      )
        faults.push(`${file}: zod outside contract.ts`);
    }
  }
  for (const folder of ["packages", "hosted", ".ci"])
    for (const path of sources(join(root, folder))) {
      const file = relative(root, path);
      const text = readFileSync(path, "utf8");
      const name = file.split("/").at(-1) ?? "";
      if (BANNED_NAMES.test(name)) faults.push(`${file}: a name that says nothing`);
      faults.push(...goneNameFaults(file, text));
      if (HEADLESS.test(text)) faults.push(`${file}: a comment without a subject`);
      if (/import\s*\{[^}]*\bz\b[^}]*\}\s*from "zod"/.test(text))
        faults.push(`${file}: import * as z from "zod"`);
    }
  if (seen === 0 || !existsSync(join(root, "packages/core/kit/money.ts")))
    throw new Error("the structure check saw no file");
  return faults;
}
