import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { bundleCore, ENTRIES } from "./build/bundle.ts";
import type { Manifest } from "./build.ts";

/** A line of the table: its files, in bytes of gzip -9. */
type Budget = { name: string; files: string[]; aim: number; wall: number };
export type BudgetUse = Budget & { bytes: number };

/** Chunks with a limit of their own. */
const OWN = ["shop", "reservation"];
const LAZY = [...ENTRIES.keys()].filter((name) => !OWN.includes(name));
/** Chunks that a page with every tag loads before any interaction. */
const SHOWN = ["w", "shop", "add-to-cart", "cart", "age-gate", "filters"];

const kB = (n: number): number => n * 1000;

/** Returns the size limit of a language's texts, without visits and traces: a Cyrillic letter is two bytes. */
const textWall = (lang: string): { aim: number; wall: number } =>
  lang === "ru" ? { aim: kB(2), wall: kB(2.3) } : { aim: kB(1.6), wall: kB(1.84) };

/**
 * Returns the budgets (design: widget, "Budgets"). A lazy chunk, a locale and the bridge may be 15 % over their aim.
 */
const budgetsFor = (langs: readonly string[]): Budget[] => [
  { name: "loader", files: ["w"], aim: kB(1), wall: kB(1.2) },
  ...langs.map((lang) => ({
    name: `first card (${lang})`,
    files: ["w", "shop", lang],
    aim: kB(16),
    wall: kB(18),
  })),
  ...langs.map((lang) => ({
    name: `all elements (${lang})`,
    files: [...SHOWN, lang, `${lang}2`],
    aim: kB(26),
    wall: kB(30),
  })),
  { name: "cart", files: ["cart"], aim: kB(3), wall: kB(3.4) },
  // A firm limit of wine tourism: grid, slots, people and price in 3 kB besides the code that every element shares.
  { name: "reservation", files: ["reservation"], aim: kB(3), wall: kB(3) },
  ...[
    ...LAZY,
    ...langs.flatMap((lang) => [`more-${lang}`, `visit-${lang}`, `trace-${lang}`, `member-${lang}`]),
  ].map((name) => ({
    name: `lazy ${name}`,
    files: [name],
    aim: kB(3),
    wall: kB(3.45),
  })),
  ...langs.map((lang) => ({ name: `locale ${lang}`, files: [lang, `${lang}2`], ...textWall(lang) })),
  { name: "iframe, page side", files: ["iframe"], aim: kB(1), wall: kB(1.15) },
  { name: "iframe, frame side", files: ["iframe-child"], aim: kB(0.5), wall: kB(0.575) },
];

/** Code forbidden in a built file: a trace of it that survives minification. */
const FORBIDDEN: Record<string, RegExp> = {
  zod: /ZodError|invalid_type/,
  i18next: /i18next|fallbackLng/i,
  dompurify: /DOMPurify|ALLOWED_TAGS/i,
  swr: /\bmutate\b.*revalidate|useSWR/,
  "preact/compat": /isReactComponent|unstable_batchedUpdates|react\.element/,
};

/**
 * Returns the table of budgets for built files. Throws when a budget names a file that was not built, or a file has no
 * budget.
 */
export function tableOfBudgets({ files }: Manifest): BudgetUse[] {
  const langs = Object.keys(files).filter((name) => name.length === 2);
  const budgets = budgetsFor([...new Set(["fr", "en", ...langs])]);
  const named = new Set(budgets.flatMap((budget) => budget.files));
  const free = Object.keys(files).filter((name) => !named.has(name));
  if (free.length) throw new Error(`no budget for ${free.join(", ")}`);
  return budgets.map((budget) => ({
    ...budget,
    bytes: budget.files.reduce((sum, name) => {
      const file = files[name];
      if (!file) throw new Error(`${name} was not built`);
      return sum + file.gzip;
    }, 0),
  }));
}

/** Returns forbidden libraries that a text contains. */
export function forbiddenLibraries(code: string): string[] {
  return Object.entries(FORBIDDEN).flatMap(([name, sign]) => (sign.test(code) ? [name] : []));
}

/**
 * Size of core in a page: the pricing of bottles, which every cart loads (5 kB at most), and with codes, loyalty,
 * tickets and duties, which are loaded where they are needed.
 */
const CORE: Record<string, { aim: number; wall: number }> = {
  "core, bottles only": { aim: kB(5), wall: kB(5) },
  "core, everything": { aim: kB(6.5), wall: kB(6.9) },
};

async function weighCore(): Promise<BudgetUse[]> {
  return (await bundleCore()).map(([name, code]) => ({
    name,
    files: [],
    aim: 0,
    wall: 0,
    ...CORE[name],
    bytes: gzipSync(code, { level: 9 }).length,
  }));
}

/** Measures the files in `dist/cdn`: returns the table as text, and the faults. */
export async function report(): Promise<{ table: string; faults: string[] }> {
  const dist = new URL("dist/cdn/", import.meta.url);
  const manifest = JSON.parse(await readFile(new URL("manifest.json", dist), "utf8")) as Manifest;
  const rows = [...tableOfBudgets(manifest), ...(await weighCore())];
  const faults = rows
    .filter((row) => row.bytes > row.wall)
    .map((row) => `${row.name}: ${row.bytes} > ${row.wall}`);
  for (const [name, { file }] of Object.entries(manifest.files)) {
    const found = forbiddenLibraries(await readFile(new URL(file, dist), "utf8"));
    faults.push(...found.map((library) => `${library} in ${name}`));
  }
  const table = rows.map(({ name, bytes, aim, wall }) => {
    const verdict = bytes > wall ? "OVER THE WALL" : bytes > aim ? "over the aim" : "";
    return [name.padEnd(20), ...[bytes, aim, wall].map((n) => String(n).padStart(7)), ` ${verdict}`].join("");
  });
  return { table: [`${"gzip -9, bytes".padEnd(20)}  built    aim   wall`, ...table].join("\n"), faults };
}

if (import.meta.main) {
  const { table, faults } = await report();
  process.stdout.write(`${table}\n${faults.map((fault) => `FAULT ${fault}\n`).join("")}`);
  process.exitCode = faults.length ? 1 : 0;
}
