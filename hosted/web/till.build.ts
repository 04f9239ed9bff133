import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type CSSOptions, type Plugin, type PluginOption } from "vite";

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};

const ENTRY = "till.html";
const MANIFEST = ".vite/till.json";
const TARGET = "es2023";
/** Texts that a till shows, in every language. */
const NAMESPACES = [
  "common",
  "devices",
  "displays",
  "errors",
  "form",
  "receipts",
  "status",
  "tills",
  "trace",
];
const ICONS = ["icon-192.png", "icon-512.png", "icon-maskable.png"];
/** Addresses that Vite answers with the till's page in development. */
const PAGE = /^\/dashboard\/salespoints\/[^/]+\/new-order(\?|$)/;

/** Collects every file that the till's page may request, including screens and dialogs that load later. */
function filesOf(outDir: string): { files: string[]; entry: string } {
  const manifest = JSON.parse(readFileSync(join(outDir, MANIFEST), "utf8")) as Record<string, Chunk>;
  const files = new Set<string>();
  const passed = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || passed.has(key)) return;
    passed.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next);
  };
  walk(ENTRY);
  const entry = manifest[ENTRY]?.file;
  if (!entry) throw new Error(`${ENTRY} is no entry of the build`);
  return { files: [...files], entry };
}

const textsOf = (outDir: string): string[] =>
  readdirSync(join(outDir, "assets"), { recursive: true, encoding: "utf8" })
    .filter((name) => NAMESPACES.some((one) => name.startsWith("texts-") && name.endsWith(`/${one}.json`)))
    .map((name) => `assets/${name}`);

/** Returns the manifest that makes the till an installable application; its addresses are relative to the page's. */
const manifestOf = (icon: (name: string) => string): object => ({
  name: "Cuvée · Caisse",
  short_name: "Caisse",
  lang: "fr",
  start_url: "new-order",
  scope: "new-order",
  display: "standalone",
  background_color: "#fbfaf8",
  theme_color: "#fbfaf8",
  icons: [
    { src: icon("icon-192.png"), sizes: "192x192", type: "image/png" },
    { src: icon("icon-512.png"), sizes: "512x512", type: "image/png" },
    { src: icon("icon-maskable.png"), sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});

/** Adds the manifest, with the icons that it names. */
function appManifest(folder: string): Plugin {
  const icons = new Map<string, string>();
  return {
    name: "till-manifest",
    buildStart() {
      for (const name of ICONS) {
        const source = readFileSync(join(folder, name));
        icons.set(name, this.emitFile({ type: "asset", name: `till-${name}`, source }));
      }
    },
    generateBundle() {
      const icon = (name: string): string => `/${this.getFileName(icons.get(name) ?? "")}`;
      const source = JSON.stringify(manifestOf(icon));
      this.emitFile({ type: "asset", fileName: "till.webmanifest", source });
    },
  };
}

/** Writes the service worker, which knows every file of the build. */
async function buildWorker(folder: string, outDir: string): Promise<void> {
  const { files, entry } = filesOf(outDir);
  const all = [...files, ...textsOf(outDir)].toSorted();
  const name = createHash("sha256").update(all.join()).digest("base64url").slice(0, 12);
  const created = await build({
    configFile: false,
    logLevel: "warn",
    define: {
      TILL_FILES: JSON.stringify(all.map((file) => `/${file}`)),
      TILL_ENTRY: JSON.stringify(entry),
      TILL_BUILD: JSON.stringify(name),
    },
    build: {
      write: false,
      target: TARGET,
      copyPublicDir: false,
      rolldownOptions: { input: join(folder, "device/worker.ts"), output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(created) ? created : [created];
  const [script] = output && "output" in output ? output.output : [];
  if (script?.type !== "chunk") throw new Error("the till's worker is not built");
  writeFileSync(join(outDir, "till-worker.js"), script.code);
}

/**
 * Builds the till beside the application, with files of its own: sharing chunks with the application would split its
 * code differently, and the till is stored whole on the device anyway. `plugins` are those of the application that it
 * needs too.
 */
export function till(root: string, version: string, css: CSSOptions, plugins: () => PluginOption[]): Plugin {
  let outDir = "";
  const folder = join(root, "counter/tills");
  return {
    name: "till",
    configResolved(config) {
      if (config.command === "build") outDir = resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (PAGE.test(request.url ?? "")) request.url = `/${ENTRY}`;
        next();
      });
    },
    closeBundle: {
      sequential: true,
      async handler(error) {
        if (error || outDir === "") return;
        await build({
          root,
          configFile: false,
          logLevel: "warn",
          plugins: [...plugins(), appManifest(folder)],
          css,
          define: { "import.meta.env.VITE_CUVEE_VERSION": JSON.stringify(version) },
          build: {
            outDir,
            emptyOutDir: false,
            target: TARGET,
            manifest: MANIFEST,
            assetsInlineLimit: 0,
            modulePreload: { polyfill: false },
            chunkSizeWarningLimit: 600,
            rolldownOptions: { input: { till: join(root, ENTRY) } },
          },
        });
        await buildWorker(folder, outDir);
      },
    },
  };
}
