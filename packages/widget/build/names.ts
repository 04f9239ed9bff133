import { createHash } from "node:crypto";

export type Chunk = { name: string; code: string };
export type NamedChunk = { name: string; hash: string; file: string; code: string; integrity: string };

/** Names that the loader turns into files at run time: see `LOADED`. */
type Known = readonly string[];

/** Tokens by which a chunk names others: static imports `./name.js`, and `@chunk/name` in `lazy`. */
const TOKEN = /(["'`])(?:\.\/([\w-]+)\.js|@chunk\/([\w-]+))\1/g;

/** Returns a chunk after all its static imports. */
function below(chunks: readonly Chunk[], name: string): string[] {
  const code = chunks.find((chunk) => chunk.name === name)?.code ?? "";
  const named = [...code.matchAll(TOKEN)].flatMap(([, , imported]) => (imported ? [imported] : []));
  return [...new Set([...named.flatMap((one) => below(chunks, one)), name])];
}

/**
 * Names every chunk by the SHA-256 of its final text, its dependencies first; so a file's name is its integrity
 * (`name-<43 characters of base64url>.js`) and a change of one chunk renames those that import it. Throws on a cycle or
 * an unknown name. `@chunk/name` is replaced by the files, separated by spaces, that the loader must have checked
 * before it may run the last of them.
 */
export function nameByContent(chunks: readonly Chunk[], loaded: Known): Map<string, NamedChunk> {
  const named = new Map<string, NamedChunk>();
  const visit = (name: string, path: readonly string[]): NamedChunk => {
    const known = named.get(name);
    if (known) return known;
    if (path.includes(name)) throw new Error(`chunks name each other: ${[...path, name].join(" → ")}`);
    const chunk = chunks.find((c) => c.name === name);
    if (!chunk) throw new Error(`${path.at(-1)} names an unknown chunk ${name}`);
    const fileOf = (one: string): string => visit(one, [...path, name]).file;
    const code = chunk.code.replace(TOKEN, (_, quote: string, imported?: string, lazy?: string) => {
      if (imported) return `${quote}./${fileOf(imported)}${quote}`;
      // The dependencies of this chunk were checked before it ran.
      const own = below(chunks, name);
      const wanted = below(chunks, lazy ?? "").filter((one) => one === lazy || !own.includes(one));
      return quote + wanted.map((one) => (loaded.includes(one) ? one : fileOf(one))).join(" ") + quote;
    });
    const digest = createHash("sha256").update(code).digest("base64");
    const hash = digest.replaceAll("+", "-").replaceAll("/", "_").slice(0, 43);
    const created = { name, hash, file: `${name}-${hash}.js`, code, integrity: `sha256-${digest}` };
    named.set(name, created);
    return created;
  };
  for (const { name } of chunks) visit(name, []);
  return named;
}
