import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { bundleChunks, bundleScript, LOCALES } from "./build/bundle.ts";
import { LOADED } from "./build/chunks.ts";
import { nameByContent } from "./build/names.ts";
import type { Declaration } from "#elements/declaration.ts";
import { ELEMENTS } from "#elements/elements.ts";
import { languagesOf, textFiles } from "./build/texts.ts";

/** Result of the build: `dist/cdn/manifest.json`. */
export type Manifest = {
  version: string;
  /** By name; `file` is relative to `dist/cdn`, sizes in bytes, `gzip` at level 9. */
  files: Record<string, { file: string; bytes: number; gzip: number; integrity: string }>;
};

const DIST = new URL("dist/cdn/", import.meta.url);
/** Time for which chunks of earlier builds are kept for pages that still name them (design: widget, "Loader"). */
const KEEP_MS = 90 * 86_400_000;

const entry = (file: string, code: string, integrity: string) => ({
  file,
  bytes: Buffer.byteLength(code),
  gzip: gzipSync(code, { level: 9 }).length,
  integrity,
});

/** Returns the loader's table: the hash of each kind's chunk, or the kind whose chunk it is in. */
const hashesOf = (named: ReturnType<typeof nameByContent>): Record<string, string | undefined> =>
  Object.fromEntries(
    ELEMENTS.map((element: Declaration) => [element.kind, element.within ?? named.get(element.kind)?.hash]),
  );

const sha384 = (code: string): string => `sha384-${createHash("sha384").update(code).digest("base64")}`;

/** Returns the chunks of a version that pages may have pinned. */
async function pinned(): Promise<string[]> {
  const versions = await readdir(new URL("versions/", DIST)).catch(() => []);
  const named = await Promise.all(
    versions.map(async (version) => {
      const path = new URL(`versions/${version}/manifest.json`, DIST);
      // A version that was copied without it names no chunks.
      const text = await readFile(path, "utf8").catch(() => '{"files":{}}');
      return Object.values((JSON.parse(text) as Manifest).files).map(({ file }) => file);
    }),
  );
  return named.flat();
}

async function sweep(stored: ReadonlySet<string>, keepMs: number): Promise<void> {
  for (const file of await readdir(new URL("chunks/", DIST))) {
    const path = new URL(`chunks/${file}`, DIST);
    if (!stored.has(file) && Date.now() - (await stat(path)).mtimeMs >= keepMs) await rm(path);
  }
}

/**
 * Builds the files of the CDN into `dist/cdn`: `w.js`, `iframe.js`, `iframe-child.js`, `frame.css`,
 * `chunks/<name>-<hash>.js`, texts as `chunks/<name>-<edition>.json`, and `manifest.json`; scripts and manifest in
 * `versions/<version>/` too, where those of earlier versions stay, with the chunks that they name. With `keepMs`,
 * chunks of earlier builds that are younger stay too.
 */
export async function build(version: string, keepMs = 0): Promise<Manifest> {
  const named = nameByContent(await bundleChunks(), LOADED);
  const files: Manifest["files"] = {};
  await mkdir(new URL("chunks/", DIST), { recursive: true });
  for (const { name, file, code, integrity } of named.values()) {
    await writeFile(new URL(`chunks/${file}`, DIST), code);
    files[name] = entry(`chunks/${file}`, code, integrity);
  }
  const texts = textFiles(LOCALES);
  // One name for the texts of all languages: the loader holds no list of them.
  const edition = createHash("sha256")
    .update(JSON.stringify([...texts]))
    .digest("base64url")
    .slice(0, 8);
  for (const [name, json] of texts) {
    const file = `chunks/${name}-${edition}.json`;
    await writeFile(new URL(file, DIST), json);
    files[name] = entry(file, json, sha384(json));
  }
  const constants = {
    HASHES: JSON.stringify(hashesOf(named)),
    LANGS: JSON.stringify(languagesOf(LOCALES).join("|")),
    EDITION: JSON.stringify(edition),
  };
  const scripts: Record<string, string> = {
    "frame.css": await readFile(new URL("iframe/frame.css", import.meta.url), "utf8"),
  };
  for (const [name, source] of Object.entries(SCRIPTS)) {
    const code = await bundleScript(source, constants);
    scripts[`${name}.js`] = code;
    files[name] = entry(`${name}.js`, code, sha384(code));
  }
  const manifest = { version, files };
  scripts["manifest.json"] = `${JSON.stringify(manifest, null, 2)}\n`;
  // Those of this version stay where a later build puts its own: pages pin them.
  const own = new URL(`versions/${version}/`, DIST);
  await mkdir(own, { recursive: true });
  for (const [name, text] of Object.entries(scripts))
    for (const folder of [DIST, own]) await writeFile(new URL(name, folder), text);
  await sweep(new Set((await pinned()).map((file) => file.replace("chunks/", ""))), keepMs);
  return manifest;
}

/** Classic scripts that a page loads by their own address. */
const SCRIPTS: Record<string, string> = {
  w: "loader/loader.ts",
  iframe: "iframe/host.ts",
  "iframe-child": "iframe/child.ts",
};

if (import.meta.main) {
  const { default: own } = await import("./package.json", { with: { type: "json" } });
  const { files } = await build(own.version, process.argv.includes("--keep") ? KEEP_MS : 0);
  for (const [name, { bytes, gzip }] of Object.entries(files))
    process.stdout.write(
      `${name.padEnd(14)}${String(bytes).padStart(7)} B ${String(gzip).padStart(7)} B gzip\n`,
    );
}
