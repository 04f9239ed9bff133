import { readFile } from "node:fs/promises";
import { transform } from "esbuild";
import type { Plugin } from "rollup";

/** Makes a `.css` file a module that exports its minified text: it becomes a constructed sheet at run time. */
export function css(): Plugin {
  return {
    name: "css",
    async load(id) {
      if (!id.endsWith(".css")) return null;
      const { code } = await transform(await readFile(id, "utf8"), {
        loader: "css",
        minify: true,
        target: ["chrome120", "firefox128", "safari17"],
      });
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}
