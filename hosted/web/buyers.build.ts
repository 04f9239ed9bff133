import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Alias, type CSSOptions, type Plugin } from "vite";
import { buyersChunks } from "./buyersChunks.build.ts";
import { SHOP_PAGES } from "./shells/applications.ts";
import { texts } from "./texts.build.ts";

const ENTRY = "shop.html";
const SITE = "storefront/site/hydrate.tsx";
const MANIFEST = ".vite/buyers.json";
const TARGET = "es2023";

/**
 * Modules of React and what takes their place in files for buyers. Without these lines the same sources are built with
 * React (hosted/decisions/0036-buyers-pages-preact.md).
 */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/^react\/jsx-runtime$/, "preact/jsx-runtime"],
  [/^react-dom\/client$/, "preact/compat/client"],
  [/^react-dom\/server$/, "preact-render-to-string"],
  [/^react-dom$/, "preact/compat"],
  [/^use-sync-external-store\/shim(\/index\.js)?$/, "preact/compat"],
];

const replaced = (root: string): Alias[] => [
  { find: /^react$/, replacement: join(root, "kit/preact/react.ts") },
  ...REPLACED.map(([find, replacement]) => ({ find, replacement })),
];

type Settings = {
  root: string;
  /** Folder of the texts. */
  locales: string;
  version: string;
  css: CSSOptions;
};

/** Builds the files for browsers: public pages and the application for buyers. */
const buildPages = ({ root, locales, version, css }: Settings, outDir: string): Promise<unknown> =>
  build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [react(), texts(locales)],
    css,
    resolve: { alias: replaced(root) },
    define: { "import.meta.env.VITE_CUVEE_VERSION": JSON.stringify(version) },
    build: {
      outDir,
      emptyOutDir: false,
      target: TARGET,
      manifest: MANIFEST,
      // A strict content security policy allows no data: URLs for scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          shop: join(root, ENTRY),
          door: join(root, "offer/pricing/door.ts"),
          site: join(root, SITE),
        },
        preserveEntrySignatures: "allow-extension",
        // Names of layout primitives become texts where they are used.
        optimization: { inlineConst: true },
        output: {
          codeSplitting: { groups: buyersChunks([ENTRY, SITE].map((one) => join(root, one))) },
          chunkFileNames: "assets/[name]-[hash:7].js",
          entryFileNames: "assets/[name]-[hash:7].js",
          assetFileNames: "assets/[name]-[hash:7][extname]",
        },
      },
    },
  });

/** Builds the server's renderer of public pages: the same components, in one file that the server imports. */
const buildRenderer = ({ root, version, css }: Settings, outDir: string): Promise<unknown> =>
  build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    css,
    mode: "production",
    resolve: { alias: replaced(root) },
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      "import.meta.env.VITE_CUVEE_VERSION": JSON.stringify(version),
    },
    ssr: { noExternal: true },
    build: {
      outDir: join(outDir, "server"),
      emptyOutDir: true,
      target: "node24",
      ssr: join(root, "render.tsx"),
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });

/**
 * Builds what buyers load beside the application of people who sell, with files of its own and a smaller renderer
 * (hosted/decisions/0036-buyers-pages-preact.md).
 */
export function buyers(settings: Settings): Plugin {
  let outDir = "";
  return {
    name: "buyers",
    configResolved(config) {
      if (config.command === "build") outDir = resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path = ""] = (request.url ?? "").split("?");
        if (SHOP_PAGES.test(path)) request.url = `/${ENTRY}`;
        next();
      });
    },
    closeBundle: {
      sequential: true,
      async handler(error) {
        if (error || outDir === "") return;
        await buildPages(settings, outDir);
        await buildRenderer(settings, outDir);
      },
    },
  };
}
