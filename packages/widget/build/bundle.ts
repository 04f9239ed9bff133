import { nodeResolve } from "@rollup/plugin-node-resolve";
import terserModule from "@rollup/plugin-terser";
import { rollup, type Plugin } from "rollup";
import esbuild from "rollup-plugin-esbuild";
import { chunkWith } from "#elements/declaration.ts";
import { ELEMENTS } from "#elements/elements.ts";
import { chunkOf, LOADED } from "./chunks.ts";
import { css } from "./css.ts";
import type { Chunk } from "./names.ts";
import { texts } from "./texts.ts";

const here = new URL("../", import.meta.url).pathname;
export const LOCALES = new URL("../../../locales", import.meta.url).pathname;

/** The package's types describe its CommonJS form; Node imports the plugin itself. */
const terser = terserModule as unknown as typeof terserModule.default;

/** Modules of the parts that a buyer may never open. */
const PARTS: Record<string, string> = {
  lines: "lines/load.ts",
  server: "cart/server.ts",
  places: "places/load.ts",
  tickets: "tickets/load.ts",
  filters: "filters/load.ts",
  list: "list/load.ts",
  share: "share/SharedCart.tsx",
  pricing: "pricing/pricing.ts",
  carriage: "pricing/shippingQuotes.ts",
  extras: "pricing/extras.ts",
  why: "why/Why.tsx",
};

/** Chunks that are loaded by name, with the modules that each runs: those of kinds of elements, and parts. */
export const ENTRIES = new Map<string, string[]>([
  ...LOADED.map((chunk): [string, string[]] => [
    chunk,
    ELEMENTS.filter((element) => chunkWith(element) === chunk).map(({ module }) => here + module),
  ]),
  ...Object.entries(PARTS).map(([chunk, module]): [string, string[]] => [chunk, [here + module]]),
]);

/**
 * Entry whose modules come first in every chunk. Rollup sorts entries by name, and modules by the first entry that
 * needs them; the order in which gzip finds the most repeats was found by measuring.
 */
const FIRST = "filters";

const ENTRY = /^entry:\d:/;
const entryOf = (chunk: string): string => `entry:${chunk === FIRST ? 0 : 1}:${chunk}`;

/** Makes the entries: each has the exports of its first module. */
const entries = (): Plugin => ({
  name: "entries",
  resolveId: (id) => (ENTRY.test(id) ? id : null),
  load(id) {
    const [first, ...others] = ENTRIES.get(id.replace(ENTRY, "")) ?? [];
    if (!ENTRY.test(id) || !first) return null;
    return [`export * from "${first}";`, ...others.map((module) => `import "${module}";`)].join("\n");
  },
});

const minify = (module: boolean) =>
  terser({
    module,
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true, pure_getters: true, keep_fargs: false },
    mangle: { properties: { regex: /^_[a-z]\w+$/ } },
    format: { comments: false, ascii_only: false },
  });

const compile = (): Plugin =>
  esbuild({
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    tsconfig: false,
    minifySyntax: true,
  });

/** Packages that the built files replace by a few lines of ours; the reasons are in those files. */
const REPLACED: Record<string, string> = {
  preact: `${here}runtime/light.ts`,
  "preact/jsx-runtime": `${here}runtime/jsx.ts`,
  "preact/hooks": `${here}runtime/light.ts`,
  "@preact/signals": `${here}runtime/light.ts`,
};

const replace = (): Plugin => ({ name: "replace", resolveId: (id) => REPLACED[id] ?? null });

/**
 * Makes Chromium compile all functions of a file while it arrives, in parallel to the main thread, instead of each at
 * its first call: most of those of the first card are called at once. Other browsers see a comment.
 */
const EAGER = "//# allFunctionsCalledOnLoad\n";

/** Returns the ES modules of the widget, with plain names. */
export async function bundleChunks(): Promise<Chunk[]> {
  const bundle = await rollup({
    input: Object.fromEntries([...ENTRIES.keys()].map((chunk) => [chunk, entryOf(chunk)])),
    preserveEntrySignatures: "allow-extension",
    plugins: [
      entries(),
      replace(),
      nodeResolve({ browser: true, extensions: [".ts", ".tsx", ".mjs", ".js"] }),
      css(),
      compile(),
      texts(LOCALES),
    ],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    manualChunks: (id) => (ENTRY.test(id) ? id.replace(ENTRY, "") : chunkOf(id)),
    minifyInternalExports: true,
    plugins: [minify(true)],
  });
  await bundle.close();
  return output.map((file) => {
    if (file.type !== "chunk") throw new Error(`unexpected ${file.fileName}`);
    return { name: file.name, code: file.name === "shop" ? EAGER + file.code : file.code };
  });
}

/** Interfaces of the pricing core that a page with bottles only needs, and those of every page. */
const CORE = {
  "core, bottles only": `
    export { priceBasket } from "@cuvee/core/offer/pricing/basket.ts";
    export { shelve } from "@cuvee/core/offer/pricing/shelf.ts";
    export { cardTiers } from "@cuvee/core/offer/pricing/tier.ts";`,
  "core, everything": `
    export { priceOrder, shelve } from "@cuvee/core/offer/pricing/pricing.ts";
    export { cardTiers } from "@cuvee/core/offer/pricing/tier.ts";`,
};

/** Returns the pricing core alone, with all its imports, minified as in the widget: for measuring its size. */
export function bundleCore(): Promise<[name: string, code: string][]> {
  return Promise.all(
    Object.entries(CORE).map(async ([name, code]): Promise<[string, string]> => {
      const id = `${here}core.ts`;
      const bundle = await rollup({
        input: id,
        plugins: [
          {
            name: "core",
            resolveId: (requested) => (requested === id ? id : null),
            load: (requested) => (requested === id ? code : null),
          },
          nodeResolve({ extensions: [".ts"] }),
          compile(),
        ],
      });
      const { output } = await bundle.generate({ format: "es", plugins: [minify(true)] });
      await bundle.close();
      return [name, output[0].code];
    }),
  );
}

/** Returns a classic script from one entry, with constants put in place of free names. */
export async function bundleScript(entry: string, constants: Record<string, string>): Promise<string> {
  const bundle = await rollup({
    input: `${here}${entry}`,
    plugins: [
      nodeResolve({ extensions: [".ts"] }),
      esbuild({ target: "es2022", tsconfig: false, define: constants }),
    ],
  });
  const { output } = await bundle.generate({ format: "iife", strict: false, plugins: [minify(false)] });
  await bundle.close();
  return output[0].code.trim().replace(/;$/, "");
}
