import { TEXTS } from "./texts.ts";

/**
 * Which chunk a module belongs to, first match. Every module is named here: what is left to chance would become a file of
 * its own, one more request, or a circle of chunks that name each other. Everything that the first card needs is one file:
 * apart (runtime, buying, shop) the same code is 2 kB more.
 */
const CHUNKS: [RegExp, string][] = [
  [/\/widget\/page\/|\/client\/cart\.ts|\/core\/sales\/cart\/(?!wire)|\/core\/kit\/ids\.ts/, "page"],
  [
    /\/widget\/cart\/(server|send|wire|checkout|returned|[Cc]onfirm)\.|\/core\/sales\/cart\/wire\.ts/,
    "server",
  ],
  [/\/widget\/cart\/(pricing|extras|carriage)\.ts/, "$1"],
  [/\/widget\/(cart|lines|filters|product|why|age)\//, "$1"],
  [/\/core\/offer\/pricing\/(pricing|offers|beside|tickets|duties)\.ts/, "extras"],
  [/\/core\/offer\/pricing\/(shipping|franco|step|vat)\.ts/, "carriage"],
  [/\/core\/offer\/pricing\/(?!tier|grid|measure|promotion)/, "pricing"],
  [/\/widget\/|\/core\/|\/node_modules\/(preact|@preact\/signals-core)\//, "main"],
];

/**
 * Chunks that the loader knows by name: what tags need, and `page`, which `main` asks for later (it cannot name the
 * file, which names `main`'s). All others are named by the chunk that asks for them.
 */
export const LOADED = ["main", "page", "cart", "age", "fr", "en", "fr2", "en2"];

/** The chunk of a module. Throws on one that has no place. */
export function chunkOf(id: string): string {
  const [, part, lang = ""] = TEXTS.exec(id) ?? [];
  if (part === "trace") return `trace-${lang}`;
  if (part) return part === "texts" ? lang : `${lang}2`;
  for (const [pattern, name] of CHUNKS) {
    const match = pattern.exec(id);
    if (match) return name === "$1" ? (match[1] ?? "") : name;
  }
  throw new Error(`no chunk for ${id}`);
}
