import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../../", import.meta.url));
const api = process.env["CUVEE_API"] ?? "http://localhost:4000";

/** Paths that the server answers while Vite serves the screens. */
const served = ["/v1", "/files", "/widget", "/healthz", "/readyz"];

const { version } = JSON.parse(readFileSync(`${here}package.json`, "utf8")) as { version: string };

/** Files of the checkout's first load, in three chunks: a slow phone pays for each request. */
const groups = [
  {
    name: "vendor",
    priority: 3,
    test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|swr|wouter|use-sync-external-store|dequal|regexparam|html-parse-stringify|void-elements)\//,
  },
  {
    name: "parts",
    priority: 2,
    test: /hosted\/web\/(kit\/(?!rules|live|width|online|countries)|ui\/(Button|Field|Input|Notice|EmptyState|Skeleton|Spinner|Disclosure|classes|Snackbars|snackbar|Logo)|offer\/pricing\/(priceRows|problemSentence)\.)|node_modules\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|shared|defaultAttributes|icons\/user-round)/,
  },
  {
    name: "shop",
    priority: 1,
    test: /hosted\/web\/(shells\/shop\/(?!AgeGate)|sales\/cart\/(kept|visit|shown|handoff|pages|words|zips|choices|Totals|Thumb|cart|lines|problems|pricing|changes|useCartSync)\.|sales\/checkout\/(pages|CheckoutPage\.module)|offer\/catalogue\/words)|packages\/(core\/(offer\/(pricing|catalogue)|sales\/cart|shops)|client\/cart)/,
  },
];

export default defineConfig({
  root: here,
  plugins: [react()],
  define: { "import.meta.env.VITE_CUVEE_VERSION": JSON.stringify(version) },
  resolve: { alias: { "@locales": `${root}locales` } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    manifest: true,
    // A strict content security policy allows no data: script, and small files are better kept apart for caches.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      input: { index: `${here}index.html`, door: `${here}offer/pricing/door.ts` },
      preserveEntrySignatures: "exports-only",
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    port: 4500,
    fs: { allow: [root] },
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
});
