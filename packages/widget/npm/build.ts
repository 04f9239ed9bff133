import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build as tsup } from "tsup";
import { classOf } from "#elements/describe.ts";
import { ELEMENTS } from "#elements/elements.ts";
import { widgetParts } from "./plugins.ts";

const PACKAGE = join(import.meta.dirname, "..");
const SOURCES = join(import.meta.dirname, "sources");
export const NPM_DIST = join(PACKAGE, "dist/npm");

/** Modules that may be imported by name, `@cuvee/widget/<name>`; `widget` is the package itself. */
const MODULES = ["widget", "define"];
/** Modules of one element each. */
const KINDS = ELEMENTS.map(({ kind }) => kind);
const ENTRIES = [...MODULES, ...KINDS];
/** Modules of types alone. */
const TYPES = ["react", "preact"] as const;
/** Types that those import. */
const SHARED = ["published", "attributes", "element", "elements", "settings"] as const;

/** Returns the module of one element. */
const moduleOf = (element: (typeof ELEMENTS)[number], file: string): string =>
  `export { ${classOf(element)} } from ${JSON.stringify(file)};\n`;

const face = (name: string, isCode: boolean): Record<string, string> => ({
  types: `./${name}.d.ts`,
  ...(isCode ? { default: `./${name}.js` } : { default: "./types-only.js" }),
});

type Own = { version: string; license: string };

/** Returns the published `package.json`. */
function manifestOf(own: Own): object {
  return {
    name: "@cuvee/widget",
    version: own.version,
    description:
      "Shop, cart, reservation of visits, age gate, account and loyalty of a winery as custom elements",
    license: own.license,
    type: "module",
    // These modules only register tags and start the parts; all others are dropped when unused.
    sideEffects: ["./define.js", "./parts/*.js"],
    exports: {
      ".": face("widget", true),
      ...Object.fromEntries(ENTRIES.slice(1).map((name) => [`./${name}`, face(name, true)])),
      ...Object.fromEntries(TYPES.map((name) => [`./${name}`, face(name, false)])),
      "./custom-elements.json": "./custom-elements.json",
      "./package.json": "./package.json",
    },
    types: "./widget.d.ts",
    customElements: "custom-elements.json",
    keywords: ["wine", "shop", "cart", "web-components", "custom-elements"],
  };
}

/**
 * Moves shared modules without side effects (the classes, `configure`) from `parts` to `shared`: `package.json` marks
 * by the folder the modules that a page's build may drop.
 */
async function splitPure(): Promise<void> {
  const roots = ENTRIES.map((name) => `${name}.js`);
  const parts = (await readdir(join(NPM_DIST, "parts"))).map((name) => `parts/${name}`);
  const texts = new Map<string, string>();
  for (const file of [...roots, ...parts]) texts.set(file, await readFile(join(NPM_DIST, file), "utf8"));
  const pure = new Set<string>();
  const walk = (file: string): void => {
    for (const [, name = ""] of (texts.get(file) ?? "").matchAll(
      /^(?:import|\} from) ?"[^"]*?([^"/]+\.js)";$/gm,
    )) {
      if (pure.has(`parts/${name}`)) continue;
      pure.add(`parts/${name}`);
      walk(`parts/${name}`);
    }
  };
  for (const root of roots) walk(root);
  const moved = (file: string): string => (pure.has(file) ? file.replace("parts/", "shared/") : file);
  await mkdir(join(NPM_DIST, "shared"));
  for (const [file, text] of texts) {
    const from = moved(file).includes("/") ? "../" : "./";
    const code = text.replace(
      /"\.\/(?:parts\/)?([\w.-]+-[A-Z0-9]{8}\.js)"/g,
      (_, name: string) => `"${from}${moved(`parts/${name}`)}"`,
    );
    if (pure.has(file)) await rm(join(NPM_DIST, file));
    await writeFile(join(NPM_DIST, moved(file)), code);
  }
}

/**
 * Writes declarations of the public modules, of these files alone: their imports of the elements' code do not appear in
 * public types, and are checked with the package (`tsc -p packages/widget`).
 */
async function declarations(): Promise<void> {
  const names = [...MODULES, ...TYPES, ...SHARED];
  const files = names.map((name) => join(SOURCES, `${name}.ts`));
  const out = await mkdtemp(join(tmpdir(), "cuvee-types-"));
  const tsc = join(PACKAGE, "../../node_modules/.bin/tsc");
  const lib = ["--target", "es2024", "--lib", "es2024,dom", "--module", "nodenext", "--strict"];
  const only = ["--ignoreConfig", "--noResolve", "--noCheck", "--allowImportingTsExtensions"];
  const write = ["--declaration", "--emitDeclarationOnly", "--rootDir", SOURCES, "--outDir", out];
  const done = spawnSync(tsc, [...files, ...lib, ...only, ...write], { encoding: "utf8" });
  for (const name of names) {
    const text = await readFile(join(out, `${name}.d.ts`), "utf8").catch(() => {
      throw new Error(`no types of ${name}\n${done.stdout}`);
    });
    if (/["'][#@]/.test(text)) throw new Error(`${name}.d.ts names what is not published`);
    await writeFile(join(NPM_DIST, `${name}.d.ts`), text.replace(/(["']\.\/[\w-]+)\.ts(["'])/g, "$1.js$2"));
  }
  for (const element of ELEMENTS)
    await writeFile(join(NPM_DIST, `${element.kind}.d.ts`), moduleOf(element, "./elements.js"));
  await rm(out, { recursive: true });
}

/** Returns the metadata for editors, without what is for our own pages alone. */
async function elementsJson(): Promise<string> {
  const text = await readFile(join(PACKAGE, "custom-elements.json"), "utf8");
  const plain: unknown = JSON.parse(text, (key, value: unknown) =>
    key === "descriptionFr" || key === "sample" ? undefined : value,
  );
  return `${JSON.stringify(plain, null, 2)}\n`;
}

/**
 * Builds the npm package into `dist/npm`: modules, types, `package.json`, `custom-elements.json`, README. Throws with
 * the tool's message.
 */
export async function buildPackage(): Promise<void> {
  await rm(NPM_DIST, { recursive: true, force: true });
  await mkdir(NPM_DIST, { recursive: true });
  const typed = declarations();
  const single = await mkdtemp(join(tmpdir(), "cuvee-elements-"));
  for (const element of ELEMENTS)
    await writeFile(join(single, `${element.kind}.ts`), moduleOf(element, join(SOURCES, "elements.ts")));
  await tsup({
    config: false,
    silent: true,
    entry: Object.fromEntries([
      ...MODULES.map((name) => [name, join(SOURCES, `${name}.ts`)]),
      ...KINDS.map((name) => [name, join(single, `${name}.ts`)]),
    ]),
    outDir: NPM_DIST,
    format: ["esm"],
    platform: "browser",
    target: "es2022",
    splitting: true,
    // The page's own build minifies the rest; names stay readable in its errors.
    minifySyntax: true,
    noExternal: [/.*/],
    tsconfig: join(import.meta.dirname, "tsconfig.json"),
    esbuildPlugins: [widgetParts()],
    esbuildOptions(options) {
      options.chunkNames = "parts/[name]-[hash]";
      options.legalComments = "none";
    },
  } as Parameters<typeof tsup>[0]);
  await rm(single, { recursive: true });
  await writeFile(join(NPM_DIST, "types-only.js"), "export {};\n");
  await splitPure();
  await typed;
  const own = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8")) as Own;
  await writeFile(join(NPM_DIST, "package.json"), `${JSON.stringify(manifestOf(own), null, 2)}\n`);
  await copyFile(join(PACKAGE, "LICENSE"), join(NPM_DIST, "LICENSE"));
  await writeFile(join(NPM_DIST, "custom-elements.json"), await elementsJson());
  const readme = await readFile(join(import.meta.dirname, "PACKAGE.md"), "utf8");
  const modules = KINDS.map((kind, at) => `\`${at === 0 ? "@cuvee/widget" : ""}/${kind}\``).join(", ");
  await writeFile(
    join(NPM_DIST, "README.md"),
    readme.replace("{{elements}}", modules).replaceAll("{{version}}", own.version),
  );
}

if (import.meta.main) await buildPackage();
