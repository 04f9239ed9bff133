// The site of a winery whose policy blocks everything that it does not name: a nonce for each answer, Trusted Types,
// and a pinned version of the shop's script. Node 20 or later, nothing to install:
//   CUVEE_HOST=https://… CUVEE_SHOP=… node server.js
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

/**
 * Returns the policy of an answer. It allows nothing unsafe; the shop needs its script by the nonce, and its host for
 * data and pictures.
 */
export const policyFor = (host, nonce) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    `connect-src ${host}`,
    `img-src 'self' ${host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

/** Reads the version and the hash that this site pins: fetched once, reviewed, then written into its configuration. */
export async function pinned(host) {
  const { version, files } = await (await fetch(`${host}/widget/v1/manifest.json`)).json();
  return { version, integrity: files.w.integrity };
}

/** Returns the page and its headers. `values` are `host`, `shop`, `version` and `integrity`. */
export async function answerFor(values) {
  const nonce = randomBytes(16).toString("base64");
  const page = await readFile(new URL("index.html", import.meta.url), "utf8");
  const known = { ...values, nonce };
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policyFor(values.host, nonce),
      "cache-control": "no-store",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
    },
    body: page.replace(/\{\{(\w+)\}\}/g, (_, name) => known[name] ?? ""),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const host = process.env.CUVEE_HOST ?? "http://localhost:4000";
  const shop = process.env.CUVEE_SHOP ?? "domaine-des-trois-calades";
  const values = { host, shop, ...(await pinned(host)) };
  createServer((request, response) => {
    const [name, type] =
      { "/site.css": ["site.css", "text/css"], "/icon.svg": ["icon.svg", "image/svg+xml"] }[request.url] ??
      [];
    const answer = name
      ? readFile(new URL(name, import.meta.url)).then((body) => ({ headers: { "content-type": type }, body }))
      : answerFor(values);
    answer.then(
      ({ headers, body }) => response.writeHead(200, headers).end(body),
      () => response.writeHead(500).end(),
    );
  }).listen(4002, () => console.log("http://localhost:4002"));
}
