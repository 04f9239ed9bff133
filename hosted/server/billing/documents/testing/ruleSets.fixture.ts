import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "../../../../..");
const rules = join(root, "../shared/data/rules/facturx");

/** True when the official rule sets are on this machine: without them the tests that need them are skipped. */
export const hasRuleSets = existsSync(rules);

/** The official rule sets, by the short name under which a verdict mentions them. */
export const RULE_SETS = {
  EN16931: "EN16931-CII-validation.xslt",
  "BR-FR": "BR-FR-Flux2-Schematron-CII.xslt",
  "FACTUR-X": "FACTUR-X_EN16931.xslt",
  "BR-FR-WARNING": "BR-FR-Flux2-Schematron-CII_WARNING.xslt",
} as const;
export type RuleSet = keyof typeof RULE_SETS;

/** The rules of a set that a document breaks, fatal ones and warnings alike, each once and sorted. */
export type Verdict = readonly string[];

type Saxon = {
  transform: (
    options: {
      stylesheetInternal: unknown;
      stylesheetBaseURI: string;
      sourceText: string;
      destination: "serialized";
    },
    mode: "sync",
  ) => { principalResult: string };
};

const require = createRequire(import.meta.url);
const cache = join(root, "node_modules/.cache/rule-sets");
const hash = (...texts: readonly (string | Buffer)[]): string => {
  const created = createHash("sha256");
  for (const text of texts) created.update(text).update("\n");
  return created.digest("hex").slice(0, 32);
};

/** Writes a file atomically, so that two processes may write it at the same time. */
function write(path: string, text: string): void {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, path);
}

const engineVersion = (): string =>
  (JSON.parse(readFileSync(require.resolve("xslt3/package.json"), "utf8")) as { version: string }).version;

/**
 * Returns a rule set compiled for the engine. Compiling one takes half a minute, so that the result is kept under
 * `node_modules/.cache` by the hash of its sources and of the engine's version.
 */
function compiled(set: RuleSet): { key: string; stylesheet: unknown } {
  const source = join(rules, RULE_SETS[set]);
  const lists = readdirSync(rules).filter((name) => name.endsWith("_codedb.xml"));
  const key = hash(
    engineVersion(),
    readFileSync(source),
    ...lists.map((name) => readFileSync(join(rules, name))),
  );
  const path = join(cache, `${key}.sef.json`);
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true });
    const own = `${path}.${process.pid}`;
    const options = [`-xsl:${source}`, `-export:${own}`, "-nogo", "-ns:##html5"];
    execFileSync(process.execPath, [require.resolve("xslt3/xslt3.js"), ...options], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    renameSync(own, path);
  }
  return { key, stylesheet: JSON.parse(readFileSync(path, "utf8")) as unknown };
}

/** Returns the rules that a report (SVRL) names as broken. */
function broken(svrl: string): string[] {
  const found = [...svrl.matchAll(/<svrl:(?:failed-assert|successful-report)\b[^>]*>/g)].map(
    ([tag]) => /\bid="([^"]+)"/.exec(tag)?.[1] ?? tag,
  );
  return [...new Set(found)].toSorted();
}

/** Verdicts by the hash of rule set, engine and document: the verdict on the same bytes does not change. */
const KEPT = join(import.meta.dirname, "../verdicts.gen.json");
type Verdicts = Partial<Record<RuleSet, Record<string, Verdict>>>;
const keptVerdicts = (): Verdicts =>
  existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, "utf8")) as Verdicts) : {};

/** Validates documents by one rule set. */
export type Judge = {
  set: RuleSet;
  /** Returns the rules that a document breaks; none for a valid one. */
  verdict: (xml: string) => Verdict;
  /** Returns the verdicts of this run, by their hashes. */
  said: () => Record<string, Verdict>;
};

/**
 * Opens a rule set. Documents whose verdict is committed (`verdicts.gen.json`) are not validated again, except in the
 * long tests; the engine starts with the first other document.
 */
export function openJudge(set: RuleSet): Judge {
  let engine: { saxon: Saxon; stylesheet: unknown } | undefined;
  let key: string | undefined;
  const stored = process.env["LONG"] ? {} : (keptVerdicts()[set] ?? {});
  const used: Record<string, Verdict> = {};
  return {
    set,
    verdict(xml) {
      key ??= hash(engineVersion(), readFileSync(join(rules, RULE_SETS[set])));
      const of = hash(key, xml);
      const known = used[of] ?? stored[of];
      if (known) return (used[of] = known);
      engine ??= { saxon: require("saxon-js") as Saxon, stylesheet: compiled(set).stylesheet };
      const { principalResult } = engine.saxon.transform(
        {
          stylesheetInternal: engine.stylesheet,
          stylesheetBaseURI: pathToFileURL(`${rules}/`).href,
          sourceText: xml,
          destination: "serialized",
        },
        "sync",
      );
      return (used[of] = broken(principalResult));
    },
    said: () => used,
  };
}

/**
 * Names the rule sets whose committed verdicts are not those of this run, and writes the verdicts of this run: commit
 * them with the documents that changed.
 */
export function outdatedVerdicts(judges: readonly Judge[]): RuleSet[] {
  const stored = keptVerdicts();
  const sorted = (of: Record<string, Verdict>): Record<string, Verdict> =>
    Object.fromEntries(Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const now: Verdicts = {
    ...stored,
    ...Object.fromEntries(judges.map((judge) => [judge.set, sorted(judge.said())])),
  };
  const outdated = judges.filter(({ set }) => JSON.stringify(stored[set]) !== JSON.stringify(now[set]));
  if (outdated.length > 0) write(KEPT, `${JSON.stringify(now, null, 2)}\n`);
  return outdated.map(({ set }) => set);
}

type Linter = (typeof import("xmllint-wasm"))["validateXML"];

/**
 * Validates files by the schema of the profile EN 16931 (Factur-X 1.09): returns the names of the refused files, with
 * the first reason.
 */
export async function schemaFaults(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const { validateXML } = require("xmllint-wasm") as { validateXML: Linter };
  const main = "Factur-X_EN16931.xsd";
  const read = (fileName: string): { fileName: string; contents: string } => ({
    fileName,
    contents: readFileSync(join(rules, fileName), "utf8"),
  });
  const parts = readdirSync(rules).filter((name) => name.endsWith(".xsd") && name !== main);
  const { errors } = await validateXML({
    xml: [...files].map(([fileName, contents]) => ({ fileName, contents })),
    schema: [read(main)],
    preload: parts.map(read),
    maxMemoryPages: 4096,
  });
  const found = new Map<string, string>();
  for (const { loc, message, rawMessage } of errors) {
    const name = loc?.fileName ?? rawMessage.slice(0, rawMessage.indexOf(":"));
    if (!found.has(name)) found.set(name, message);
  }
  return found;
}
