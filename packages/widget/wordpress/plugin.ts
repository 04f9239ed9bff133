import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { describePlugin } from "#wordpress/describe.ts";

const PLUGIN = new URL("../../../examples/wordpress/cuvee/", import.meta.url);
const WIDGET = new URL("../", import.meta.url);

/** Returns the script of the block, for the globals of the editor; the directory of plugins wants it readable. */
async function blockScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL("wordpress/block/block.ts", WIDGET).pathname],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2020",
    legalComments: "none",
  });
  const [script] = outputFiles;
  if (!script) throw new Error("the block was not built");
  return script.text;
}

/** A file of the plugin, by its path in the archive. */
export type PluginFile = { name: string; text: string | Uint8Array };

/**
 * Returns all files of the plugin in the order of their names: PHP with the version in it, the block's script,
 * translations and the licence. The same sources give the same bytes.
 */
export async function pluginFiles(version: string): Promise<PluginFile[]> {
  const { mo } = describePlugin();
  const versioned = (text: string): string => text.replaceAll(/\b0\.0\.0\b/g, version);
  const own = readdirSync(PLUGIN, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => ({ name, text: versioned(readFileSync(new URL(name, PLUGIN), "utf8")) }));
  const files: PluginFile[] = [
    ...own,
    { name: "block.js", text: await blockScript() },
    { name: "languages/cuvee-fr_FR.mo", text: mo },
    { name: "LICENSE", text: readFileSync(new URL("LICENSE", WIDGET), "utf8") },
  ];
  return files
    .map(({ name, text }) => ({ name: `cuvee/${name}`, text }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
