import { readFile } from "node:fs/promises";
import { transform, type Plugin } from "esbuild";
import type { Plugin as RollupPlugin } from "rollup";
import { ENTRIES, LOCALES } from "#build/bundle.ts";
import { readSheet } from "#build/css.ts";
import { chunkWith, type Declaration } from "#elements/declaration.ts";
import { ELEMENTS } from "#elements/elements.ts";
import { languagesOf, textFiles, texts } from "#build/texts.ts";

const widget = new URL("../", import.meta.url).pathname;

/**
 * Replacements of CDN modules in the package: the interfaces of Preact and of the signals are our own few lines, as
 * there, so that the copy inside touches no Preact of the page; registration is left to the page.
 */
const REPLACED: Record<string, string> = {
  preact: `${widget}runtime/light.ts`,
  "preact/jsx-runtime": `${widget}runtime/jsx.ts`,
  "preact/hooks": `${widget}runtime/light.ts`,
  "@preact/signals": `${widget}runtime/light.ts`,
  "#runtime/element.ts": `${widget}npm/sources/ready.ts`,
};

/** Returns code that imports the modules of a chunk and answers the first. */
function importOf(modules: readonly string[]): string {
  const [first = "", ...others] = modules.map((module) => `import(${JSON.stringify(module)})`);
  if (others.length === 0) return `() => ${first}`;
  return `() => Promise.all([${[first, ...others].join(", ")}]).then(([first]) => first)`;
}

/** Puts numbers in place of the keys of texts, with the same code as the CDN's build. */
function numbering(): (code: string, id: string) => string {
  const plugin: RollupPlugin = texts(LOCALES);
  const hook = plugin.transform as unknown as (
    this: { error(message: string): never },
    code: string,
    id: string,
  ) => { code: string } | null;
  const context = {
    error(message: string): never {
      throw new Error(message);
    },
  };
  return (code, id) => hook.call(context, code, id)?.code ?? code;
}

/** Makes modules of sheets and texts, and transforms the sources of the widget as the CDN's build does. */
export function widgetParts(): Plugin {
  const lists = textFiles(LOCALES);
  const number = numbering();
  const elements = Object.fromEntries(
    ELEMENTS.map((element: Declaration) => [
      element.kind,
      { chunk: chunkWith(element), early: element.early ?? null },
    ]),
  );
  return {
    name: "widget-parts",
    setup(build) {
      build.onResolve(
        { filter: /^(preact(\/.*)?$|@preact\/signals$|#runtime\/element\.ts$)/ },
        ({ path }) => {
          const replaced = REPLACED[path];
          return replaced === undefined ? undefined : { path: replaced };
        },
      );
      build.onResolve({ filter: /^cuvee:parts$/ }, ({ path }) => ({
        path,
        namespace: "parts",
        sideEffects: false,
      }));
      build.onLoad({ filter: /.*/, namespace: "parts" }, () => ({
        contents: `export const PARTS = {\n${[...ENTRIES]
          .map(([name, modules]) => `${JSON.stringify(name)}: ${importOf(modules)}`)
          .join(",\n")}\n};\nexport const KINDS = ${JSON.stringify(elements)};`,
        resolveDir: widget,
      }));
      build.onResolve({ filter: /^cuvee:text/ }, ({ path }) => ({
        path,
        namespace: "texts",
        sideEffects: false,
      }));
      build.onLoad({ filter: /.*/, namespace: "texts" }, ({ path }) => {
        const name = path.split("/")[1];
        if (name) return { contents: lists.get(name) ?? "", loader: "json" };
        const table = [...lists.keys()]
          .map((one) => `${JSON.stringify(one)}: () => import("cuvee:text/${one}")`)
          .join(",\n");
        const langs = JSON.stringify(languagesOf(LOCALES));
        return { contents: `export const LANGS = ${langs};\nexport const TEXTS = {\n${table}\n};` };
      });
      // Another name than `.css`: tsup would write such a file beside the scripts.
      build.onResolve({ filter: /^#.*\.css$/ }, ({ path }) => ({
        path: `${widget}${path.slice(1)}?sheet`,
        namespace: "sheets",
        sideEffects: false,
      }));
      build.onLoad({ filter: /.*/, namespace: "sheets" }, async ({ path }) => {
        return { contents: `export default ${JSON.stringify(await readSheet(path.replace("?sheet", "")))}` };
      });
      build.onLoad({ filter: /\/packages\/widget\/.*\.tsx?$/ }, async ({ path }) => {
        const { code } = await transform(await readFile(path, "utf8"), {
          loader: path.endsWith("x") ? "tsx" : "ts",
          target: "es2022",
          jsx: "automatic",
          jsxImportSource: "preact",
        });
        return { contents: number(code, path), loader: "js" };
      });
    },
  };
}
