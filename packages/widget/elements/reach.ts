import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Declaration } from "#elements/declaration.ts";

const WIDGET = join(import.meta.dirname, "..");
/** Folders that are not part of any element. */
const APART =
  /^(npm|dist|node_modules|e2e|build|bench|loader|iframe|sizes|elements|wordpress)\/|\.(test|e2e)\.ts$/;

/** Attributes, events, parts, tokens and blocks of an element, found by following the names in its view. */
export type Reach = Record<"attributes" | "events" | "parts" | "tokens" | "blocks", Set<string>>;

/** One function, class or constant of a module, `folder/file.ts#name`. */
type Block = { text: string; names: ReadonlyMap<string, string> };

const read = (file: string): string => readFileSync(join(WIDGET, file), "utf8");

/**
 * Returns the imports of a module from others of the widget, by their local names; types are not part of the running
 * code.
 */
function importsOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, list = "", file = ""] of text.matchAll(/^import (?!type )([^;]+?) from "#([^"]+)";/gm)) {
    const [, own] = /^(\w+)/.exec(list) ?? [];
    if (own) found.set(own, file);
    for (const one of (/\{([^}]*)\}/.exec(list)?.[1] ?? "").split(",")) {
      const [name = "", as = name] = one.trim().split(" as ");
      if (name && !name.startsWith("type ")) found.set(as, `${file}#${name}`);
    }
  }
  return found;
}

const START = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm;

/** Returns all blocks of the widget. */
function readBlocks(): Map<string, Block> {
  const blocks = new Map<string, Block>();
  for (const file of readdirSync(WIDGET, { recursive: true, encoding: "utf8" })) {
    if (!/\/.*\.tsx?$/.test(file) || APART.test(file)) continue;
    const text = read(file);
    const starts = [...text.matchAll(START)];
    const names = importsOf(text);
    for (const [, name = ""] of starts) names.set(name, `${file}#${name}`);
    starts.forEach(({ index, 1: name }, at) => {
      // Comments between two blocks may contain any name.
      const own = text.slice(index, starts[at + 1]?.index).replace(/\/\*\*[^]*?\*\/|\/\/[^\n]*/g, "");
      blocks.set(`${file}#${name}`, { text: own, names });
    });
  }
  return blocks;
}

const blocks = readBlocks();

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, list = ""]) => list.split(" ")).filter(Boolean);

const tokensOf = (file: string): string[] =>
  file.endsWith(".css") && existsSync(join(WIDGET, file)) ? all(read(file), /var\(\s*(--cuvee-[\w-]+)/g) : [];

/** Returns the view and the sheets with which the module of an element begins it. Throws when it does not. */
function begunOf({ kind, module }: Declaration): string[] {
  const text = read(module);
  const call = new RegExp(`^startKind\\("${kind}", [\\w()]+, ([^)]+)\\);$`, "m").exec(text);
  if (!call?.[1]) throw new Error(`${module} does not begin ${kind}`);
  const known = importsOf(text);
  return call[1].split(", ").map((name) => known.get(name) ?? `${module}#${name}`);
}

/**
 * Returns everything that an element reaches from its view, its sheets, and the views and sheets that it loads later.
 * Throws on an element that is not begun, and on an unknown view.
 */
export function reachOf(element: Declaration): Reach {
  const { later = [] } = element;
  const reach: Reach = {
    attributes: new Set(),
    events: new Set(),
    parts: new Set(),
    tokens: new Set(),
    blocks: new Set(),
  };
  const put = (into: Set<string>, found: readonly string[]): void => found.forEach((one) => into.add(one));
  const walk = (name: string): void => {
    put(reach.tokens, tokensOf(name));
    const block = blocks.get(name);
    if (!block || reach.blocks.has(name)) return;
    reach.blocks.add(name);
    put(reach.attributes, all(block.text, /\battrs(?:\.value)?\["([\w-]+)"\]/g));
    put(reach.events, all(block.text, /\bemit\(\s*[\w.]+,\s*"(\w+)"/g));
    put(reach.parts, all(block.text, /\bpart="([\w -]+)"/g));
    // Names in use; not words in texts, nor properties of other objects.
    for (const [word] of block.text.replace(/"[^"\n]*"/g, "").matchAll(/(?<![.\w]|\?\.)[A-Za-z_]\w*\b/g)) {
      const to = block.names.get(word);
      if (to) walk(to);
    }
  };
  for (const name of later)
    if (!blocks.has(name) && !existsSync(join(WIDGET, name))) throw new Error(`no ${name}`);
  // Modules around every view: its frame, and the reporting of its errors.
  for (const name of ["runtime/mount.tsx#Root", "runtime/events.ts#report", ...begunOf(element), ...later])
    walk(name);
  put(reach.tokens, tokensOf("runtime/base.css"));
  return reach;
}
