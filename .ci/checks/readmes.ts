import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isGoneFile } from "./goneNames.ts";

/** Pages that name files: READMEs, the page of the npm package, and decisions. */
const PAGE = /(^|\/)(README|PACKAGE)\.md$|^hosted\/decisions\/((checklists|scale)\/)?[^/]+\.md$/;
/** Decisions name files of a module from the root of its runtime. */
const RUNTIMES = ["packages/core", "packages/client", "packages/widget", "hosted/server", "hosted/web"];
/** A path of a source file without a wildcard; one that begins with `/` is an address of the product. */
const FILE = /^[@\w.][\w@./-]*\.(tsx?|css|sql|md|json)$/;

/** Checklists say in which module a file is, and write `KIND` for the name of the new part. */
const CHECKLISTS = "hosted/decisions/checklists/";

function* filesBelow(root: string, folder = ""): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (/^(node_modules|dist)$|^\.(?!ci$)/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else yield path;
  }
}

/** Writes `{a,b}.ts` as `a.ts` and `b.ts`, and a text of any language as the French one. */
function spelledOut(name: string): string[] {
  const [, before = "", names, after = ""] = /^(.*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  const spelled = names === undefined ? [name] : names.split(",").map((one) => `${before}${one}${after}`);
  return spelled.map((one) => one.replace("<lang>", "fr").replace(/^@cuvee\//, "packages/"));
}

function namesIn(text: string): string[] {
  const prose = text.replaceAll(/^\s*```[\s\S]*?^\s*```/gm, "");
  const words = [...prose.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.split(/\s+/));
  return [...new Set(words.flatMap(spelledOut))].filter(
    (name) => FILE.test(name) && !name.startsWith("dist/") && !isGoneFile(basename(name)),
  );
}

function upwards(folder: string): string[] {
  return folder === "." ? [folder] : [folder, ...upwards(dirname(folder))];
}

/**
 * Returns the names in backticks that name no file. A name is looked up below the folder of its page, then from each
 * folder above it; names that the glossary replaced are exempt. Throws if there is no page.
 */
export function readmeFaults(root: string): string[] {
  const files = [...filesBelow(root)];
  const known = new Set(files);
  const pages = files.filter((file) => PAGE.test(file));
  if (pages.length === 0) throw new Error("the check of READMEs saw no page");
  return pages.flatMap((page) => {
    const folder = dirname(page);
    const from = [...upwards(folder), ...(page.startsWith("hosted/decisions/") ? RUNTIMES : [])];
    const below = page.startsWith(CHECKLISTS) ? "" : `${folder}/`;
    const exists = (name: string): boolean =>
      from.some((start) => known.has(join(start, name))) ||
      files.some((file) => file.startsWith(below) && file.endsWith(`/${name}`));
    return namesIn(readFileSync(join(root, page), "utf8"))
      .filter((name) => !exists(name) && !(below === "" && /\bKIND\b/.test(name)))
      .map((name) => `${page}: there is no ${name}`);
  });
}
