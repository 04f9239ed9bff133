import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";

// Writes the server as few files into the folder that is given (`bundled.ts`): `node hosted/server/bundle.ts FOLDER`.
const ROOT = join(import.meta.dirname, "../..");
const [, , folder = ""] = process.argv;

/** Packages with native code or files of their own; what is imported on demand is theirs alone and stays a package. */
const OUTSIDE = /^(node:|@node-rs\/|sharp$|pg-native$|pdfkit$|bwip-js|stripe$)/;

/** Begins each file: packages in CommonJS ask for modules of Node by `require`, and places are relative to the file. */
const START_OF_FILE = `import{createRequire as requireOf}from"node:module";
const require=requireOf(import.meta.url),bundledAt=import.meta.dirname;`;

/**
 * Gives a source its own place in the expressions by which it finds the files beside it: it runs in another folder. The
 * place is relative, so that the whole tree may be moved.
 */
function withPlace(source: string, path: string): string {
  const at = (place: string): string => JSON.stringify(relative(folder, place).replaceAll("\\", "/"));
  const inside = (place: string): string =>
    `process.getBuiltinModule("node:path").join(bundledAt, ${at(place)})`;
  if (path.endsWith(".ts"))
    return source
      .replaceAll("import.meta.dirname", () => inside(dirname(path)))
      .replaceAll("import.meta.url", () => `new URL(${at(path)}, import.meta.url).href`);
  return source
    .replaceAll(/\b__dirname\b/g, () => inside(dirname(path)))
    .replaceAll(/\b__filename\b/g, () => inside(path));
}

/**
 * Writes signs beyond ASCII as escapes: Node keeps a file that has one of them in two bytes for each character. The
 * bundler escapes them in texts, but not in regular expressions.
 */
const inAscii = (source: string): string =>
  source.replaceAll(/[^\u0000-\u007f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

const places: Plugin = {
  name: "places",
  setup(bundler) {
    bundler.onLoad({ filter: /\.(ts|js|cjs)$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      return path.endsWith(".ts")
        ? { contents: inAscii(withPlace(source, path)), loader: "ts" as const }
        : { contents: withPlace(source, path), loader: "js" as const };
    });
  },
};

const packages: Plugin = {
  name: "packages",
  setup(bundler) {
    bundler.onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) => {
      if (path.startsWith("@cuvee/")) return undefined;
      const isOutside = kind === "dynamic-import" || OUTSIDE.test(path);
      return isOutside ? { path, external: true } : undefined;
    });
  },
};

await build({
  entryPoints: { serve: join(import.meta.dirname, "serve.ts") },
  absWorkingDir: ROOT,
  outdir: folder,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  // Names of functions stay as they are written; comments and spaces would only lie in memory.
  minifyWhitespace: true,
  legalComments: "none",
  sourcemap: "external",
  sourcesContent: false,
  plugins: [places, packages],
  banner: { js: START_OF_FILE },
});
