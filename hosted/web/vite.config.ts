import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type PluginOption } from "vite";
import { buyers } from "./buyers.build.ts";
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
  {
    name: "react",
    priority: 5,
    test: /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper/,
  },
  {
    // Code shared by previews of public pages and the cart: its store, the content of a card, number formats, session.
    name: "common",
    priority: 4,
    test: /hosted\/web\/(kit\/formatters|ui\/(classes|layout)|sales\/cart\/(visit|useAgeAsked|browserStorage)|offer\/catalogue\/labels)\.|packages\/(client\/(cart|session|call)|core\/(kit\/(ids|languages|money|phoneWords|postal|texts\/say)|offer\/(catalogue\/(catalogue|volume|volumeWords)|pricing\/(display\/(cardOffer|pickFormat)|tier|grid|measure|promotion))|sales\/cart\/(cart|clean)))\.ts/,
  },
  {
    // Icons of every first load, and the code that renders any icon: separate, else all icons of both shells load with
    // them.
    name: "signs",
    priority: 5,
    test: /node_modules\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|shared|defaultAttributes|context|icons\/(user-round|arrow-left|wine|globe|eye|eye-off|chevron-right|circle-exclamation-point|circle-check|info|triangle-exclamation-point|cloud-off|x)\.)/,
  },
  {
    // Icons that several shells show.
    name: "icons",
    priority: 4,
    minShareCount: 6,
    test: /node_modules\/lucide-react\/dist\/esm\/icons\//,
  },
  {
    // Icons of the back-office's menu, which its screens show too, and small parts of its shell: one chunk, else the
    // entry names two dozen files.
    name: "menu",
    priority: 5,
    test: /packages\/core\/shops\/settings\/paymentTypes\.|hosted\/web\/(kit\/stateFor|ui\/table\/Person)\.|lucide-react\/dist\/esm\/icons\/(life-buoy|bell|book-open|boxes|calendar-check|circle-question-mark|clipboard-list|code-xml|file-text|file-up|grape|handshake|hash|hourglass|key-round|list|log-out|map-pin-house|message-square|network|newspaper|party-popper|qr-code|receipt|settings|split|stamp|tags|target|users-round|warehouse)\./,
  },
  {
    name: "vendor",
    priority: 3,
    test: /node_modules\/(swr(?!\/dist\/infinite)|wouter|use-sync-external-store|dequal|regexparam)\//,
  },
  {
    name: "parts",
    priority: 2,
    test: /hosted\/web\/(kit\/(?!rules|live|width|online|countries|everywhere|captcha|recaptcha|file|memo|parseNumber|prices|sameValue|stateFor|version)|ui\/(Button|Notice|Disclosure|Logo|Spinner|input\/(Field|Input)|page\/(EmptyState|Skeleton|errors)|overlay\/[Ss]nackbar)|offer\/pricing\/trial\/(priceRows|LegalMention)\.)|packages\/core\/shops\/settings\/integrations\./,
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
      preserveEntrySignatures: "exports-only",
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
