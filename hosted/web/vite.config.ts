import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type PluginOption } from "vite";
import { buyers } from "./buyers.build.ts";
import { houseChunks } from "./houseChunks.build.ts";
import { texts } from "./texts.build.ts";
import { till } from "./till.build.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../../", import.meta.url));
const api = process.env["CUVEE_API"] ?? "http://localhost:4000";

/** Paths that the server answers while Vite serves the screens. */
const served = ["/v1", "/files", "/widget", "/healthz", "/readyz"];

const { version } = JSON.parse(readFileSync(`${here}package.json`, "utf8")) as { version: string };

/** Files that many screens load, in a few chunks: a slow phone pays for each request. */
const groups = [
  ...houseChunks(here),
  {
    // Controls without a form: filters and dialogs have them too.
    name: "controls",
    priority: 3,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    test: /hosted\/web\/(ui\/(input\/(Checkbox|Choice|NumberInput|RadioCards)|Disclosure|Notice)|kit\/(parseNumber|sameValue))[.\w]*$/,
  },
  {
    // The form and its usual fields.
    name: "form",
    priority: 3,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    test: /hosted\/web\/ui\/form\/(ConflictDialog|DraftNotice|ErrorSummary|FieldRow|RecordForm|SaveBar|formContext|fieldProblems|useDraft|useRecordForm|fields\/(Checkboxes|Choice|FieldFrame|Number|Rows|Select|Switch|Text)\w*)(\.module\.css|\.tsx?)$|react-hook-form/,
  },
  {
    // Trade code that both the shop and the seller's forms read: separate, else a form fetches the whole shop. It
    // renders nothing: the engine loads with it, on public pages too, which have their own texts.
    name: "trade",
    priority: 2,
    test: /hosted\/web\/(offer\/catalogue\/labels|offer\/pricing\/trial\/problemSentence|sales\/cart\/lines)\.|packages\/core\/(kit\/(money|postal)|offer\/(catalogue\/(catalogue|volume|volumeWords)|pricing\/taxes\/vat)|shops\/settings\/(settings|taxes))\.ts/,
  },
  {
    // The engine that prices a cart, and the code that describes a price on any page: a product page estimates delivery
    // with it, the drawer of public pages prices the cart with it.
    name: "engine",
    priority: 2,
    test: /hosted\/web\/sales\/cart\/(sellerPrice|problems|changes|putBack|seats\/seatHolds|page\/nudges)\.|packages\/core\/(offer\/pricing\/(pricing|basket|offers|shelf)|sales\/cart\/payload)\.ts/,
  },
];

const fileOfName = new Map<string, string>();

/**
 * Returns the name of a class in the build: its own and three letters for its file, because a first load names some
 * hundred. Throws where two files would share a name.
 */
function scopedName(name: string, file: string): string {
  const path = relative(here, file.split("?")[0] ?? file);
  const letters = createHash("sha256").update(path).digest("base64").replace(/\W/g, "").slice(0, 3);
  const scoped = `${name}_${letters}`;
  if ((fileOfName.get(scoped) ?? path) !== path)
    throw new Error(`${scoped} is a class of ${path} and ${fileOfName.get(scoped)}`);
  fileOfName.set(scoped, path);
  return scoped;
}

const css = { modules: { generateScopedName: scopedName } };
const locales = `${root}locales`;
const plugins = (): PluginOption[] => [react(), texts(locales)];

export default defineConfig({
  root: here,
  plugins: [...plugins(), till(here, version, css, plugins), buyers({ root: here, locales, version, css })],
  css,
  define: { "import.meta.env.VITE_CUVEE_VERSION": JSON.stringify(version) },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    manifest: true,
    // A strict content security policy allows no data: URLs for scripts, and small files are better kept separate for
    // caches.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      input: { index: `${here}index.html` },
      preserveEntrySignatures: "allow-extension",
      // Names of layout primitives become texts where they are used.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: { groups },
        // The first load names some eighty files, and hashes do not compress: so they are as short as possible.
        chunkFileNames: "assets/[name]-[hash:7].js",
        entryFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
  server: {
    port: 4500,
    fs: { allow: [root] },
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
});
