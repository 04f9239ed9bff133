import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PLACE = /(file:\/\/[^\s()]+):(\d+):(\d+)/;

/** Maps that were read lately: they are big, and only errors need them. */
const maps = new Map<string, WeakRef<SourceMap>>();

function mapOf(file: string): SourceMap {
  const stored = maps.get(file)?.deref();
  if (stored) return stored;
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  maps.set(file, new WeakRef(map));
  return map;
}

/** Returns a line of a stack with the place in the source instead of that in the bundle. */
function sourceLine(line: string, bundle: string): string {
  const [place = "", url = "", row = "", column = ""] = PLACE.exec(line) ?? [];
  if (!url.startsWith(bundle)) return line;
  const file = fileURLToPath(url);
  const found = mapOf(file).findEntry(Number(row) - 1, Number(column) - 1);
  if (!("originalSource" in found)) return line;
  const { originalSource, originalLine, originalColumn } = found;
  const source = pathToFileURL(resolve(dirname(file), originalSource));
  return line.replace(place, () => `${source.href}:${originalLine + 1}:${originalColumn + 1}`);
}

/**
 * Makes stacks name the sources of a bundle. Node's own way (`--enable-source-maps`) keeps all maps in memory (40 MB);
 * here a map is read when a stack is, which only bugs cause.
 */
export function readableStacks(folder: string): void {
  const bundle = `${pathToFileURL(folder).href}/`;
  Error.prepareStackTrace = (error, places) =>
    [
      Error.prototype.toString.call(error),
      ...places.map((place) => `    at ${sourceLine(String(place), bundle)}`),
    ].join("\n");
}
