import { readFile } from "node:fs/promises";
import { PRESETS, presetTokens } from "@cuvee/core/storefront/embeds/presets.ts";
import { transform } from "esbuild";
import type { Plugin } from "rollup";

/** Custom properties of `runtime/base.css` that a theme sets, by the token that each is the default of. */
const DEFAULTS: Record<string, string> = {
  "--cuvee-text": "--t0",
  "--cuvee-muted": "--m0",
  "--cuvee-surface": "--s0",
  "--cuvee-surface-2": "--s20",
  "--cuvee-border": "--b0",
  "--cuvee-accent": "--a0",
};

/** Returns the rules of the themes that public shops have too, from the same table. */
const themeRules = (): string =>
  PRESETS.map((name) => {
    const lines = Object.entries(presetTokens(name)).flatMap(([token, value]) =>
      DEFAULTS[token] ? [`${DEFAULTS[token]}:${value}`] : [],
    );
    return `[data-theme="${name}"]{${lines.join(";")}}`;
  }).join("\n");

/** Returns a sheet, minified; the base sheet with the rules of the themes. */
export async function readSheet(path: string): Promise<string> {
  const text = await readFile(path, "utf8");
  const { code } = await transform(path.endsWith("/runtime/base.css") ? text + themeRules() : text, {
    loader: "css",
    minify: true,
    target: ["chrome120", "firefox128", "safari17"],
  });
  return code.trim();
}

/** Makes a `.css` file a module that exports its minified text: it becomes a constructed sheet at run time. */
export function css(): Plugin {
  return {
    name: "css",
    load: async (id) =>
      id.endsWith(".css") ? `export default ${JSON.stringify(await readSheet(id))}` : null,
  };
}
