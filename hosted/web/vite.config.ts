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
    // Icons that both shells show: else they lie in the checkout's own chunk, and the back-office fetches all of it.
    name: "icons",
    priority: 4,
    minShareCount: 6,
    test: /node_modules\/lucide-react\/dist\/esm\/icons\//,
  },
  {
    name: "vendor",
    priority: 3,
    test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|swr|wouter|use-sync-external-store|dequal|regexparam|html-parse-stringify|void-elements)\//,
  },
  {
    name: "parts",
    priority: 2,
    test: /hosted\/web\/(kit\/(?!rules|live|width|online|countries)|ui\/(Button|Field|Input|Notice|EmptyState|Skeleton|Spinner|Disclosure|classes|Snackbars|snackbar|Logo)|offer\/pricing\/(priceRows|problemSentence)\.)|node_modules\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|shared|defaultAttributes|icons\/(user-round|arrow-left|wine)\.)|packages\/core\/shops\/settings\/integrations\./,
  },
  {
    // What the shop and the seller's forms both read of the trade: apart, else a form fetches the whole shop.
    name: "trade",
    priority: 2,
    test: /hosted\/web\/(offer\/catalogue\/words|offer\/pricing\/LegalMention|sales\/cart\/lines)\.|packages\/core\/(kit\/(money|postal)|offer\/(catalogue\/(catalogue|volume)|pricing\/vat)|shops\/settings\/(settings|taxes))\.ts/,
  },
  {
    // The shop's first load and the engine that prices its cart, with whatever these import.
    name: "shop",
    priority: 1,
    test: /hosted\/web\/(shells\/shop\/(?!AgeGate)|sales\/cart\/(kept|visit|shown|handoff|pages|words|choices|Totals|Thumb|cart|problems|pricing|changes|useCartSync)\.|sales\/checkout\/(pages|CheckoutPage\.module))|packages\/(core\/(offer\/pricing\/(pricing|basket|offers|shelf)|sales\/cart\/(cart|clean|wire))\.ts|client\/cart)/,
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
