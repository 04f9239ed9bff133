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
  },
  server: {
    port: 4500,
    fs: { allow: [root] },
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
});
