import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Alias, type CSSOptions, type Plugin } from "vite";
import { buyersChunks, signInChunks } from "./buyersChunks.build.ts";
import { isShopPage, isSignInPage } from "./shells/applications.ts";
import type { Group } from "./reach.build.ts";
import { texts } from "./texts.build.ts";

/** Documents of the applications. */
const DOCUMENTS = { shop: "shop.html", signIn: "signIn.html" } as const;
const SITE = "storefront/site/hydrate.tsx";
const TARGET = "es2023";

/**
 * Modules of React and what takes their place in files for buyers. Without these lines the same sources are built with
 * React (hosted/decisions/0044-pages-with-preact.md).
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

type Chunk = { file: string; imports?: string[]; css?: string[] };

/** Returns the files that the back-office starts with: the application of people who sell is built before. */
function backOfficeFiles(outDir: string): string[] {
  const manifest = JSON.parse(readFileSync(join(outDir, ".vite/manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  const files = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(walk);
  };
  for (const start of ["index.html", "shells/back-office/BackOfficeShell.tsx"]) walk(start);
  return [...files].map((file) => `/${file}`);
}

/** Files for browsers that are built together, and share chunks. */
type Part = { manifest: string; input: Record<string, string>; groups: Group[] };

const partsOf = (root: string): Part[] => {
  const shop = join(root, DOCUMENTS.shop);
  const signIn = join(root, DOCUMENTS.signIn);
  const site = join(root, SITE);
  return [
    {
      manifest: "buyers.json",
      input: { shop, site, door: join(root, "offer/pricing/door.ts") },
      groups: buyersChunks([shop, site]),
    },
    // Apart: chunks that it shares would split those of the shop, which would be larger and more.
    { manifest: "signIn.json", input: { signIn }, groups: signInChunks(signIn) },
  ];
};

/** Builds files for browsers: public pages and the application for buyers, or the sign-in. */
const buildPages = (
  { root, locales, version, css }: Settings,
  outDir: string,
  part: Part,
): Promise<unknown> =>
  build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [react(), texts(locales)],
    css,
    resolve: { alias: replaced(root) },
    define: {
      "import.meta.env.VITE_CUVEE_VERSION": JSON.stringify(version),
      "import.meta.env.VITE_CUVEE_BACK_OFFICE": JSON.stringify(backOfficeFiles(outDir)),
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: TARGET,
      manifest: `.vite/${part.manifest}`,
      // A strict content security policy allows no data: URLs for scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: part.input,
        preserveEntrySignatures: "allow-extension",
        // Names of layout primitives become texts where they are used.
        optimization: { inlineConst: true },
        output: {
          codeSplitting: { groups: part.groups },
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
 * (hosted/decisions/0044-pages-with-preact.md).
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
        if (isShopPage(path)) request.url = `/${DOCUMENTS.shop}`;
        if (isSignInPage(path)) request.url = `/${DOCUMENTS.signIn}`;
        next();
      });
    },
    closeBundle: {
      sequential: true,
      async handler(error) {
        if (error || outDir === "") return;
        for (const part of partsOf(settings.root)) await buildPages(settings, outDir, part);
        await buildRenderer(settings, outDir);
      },
    },
  };
}
