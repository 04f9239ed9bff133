import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join, normalize, sep } from "node:path";

const ROOT = join(import.meta.dirname, "../../examples");
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webp": "image/webp",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
};

/** Values that are filled into the example pages when they are served. */
export type ExampleValues = { host: string; product: string; iframe: string };

/** Folder of each example, by the first part of its address; any other address belongs to the winery's site. */
const SITES: Record<string, string> = {
  iframe: "iframe",
  "strict-csp": "strict-csp",
  wordpress: "wordpress/preview",
  react: "react-host/dist/site",
};

/** Returns the policy of `strict-csp`, as its own server sends it (`examples/strict-csp/server.js`). */
const strictPolicy = (host: string, nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; connect-src ${host}; img-src 'self' ${host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

/** Returns version and hash of the built loader, which a page may pin. */
function pinned(): Record<string, string> {
  try {
    const { version, files } = JSON.parse(
      readFileSync(join(ROOT, "../packages/widget/dist/cdn/manifest.json"), "utf8"),
    ) as { version: string; files: Record<string, { integrity: string }> };
    return { version, integrity: files["w"]?.integrity ?? "" };
  } catch {
    return {};
  }
}

/** Returns the path of a file of the examples, or null for anything outside them. `/` is the winery's site. */
export function exampleFile(url: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(url.split("?")[0] ?? "/");
  } catch {
    return null;
  }
  if (path.includes("\0") || path.includes("\\")) return null;
  if (path.endsWith("/")) path += "index.html";
  const [, first = "", ...rest] = path.split("/");
  const site = Object.hasOwn(SITES, first) ? SITES[first] : undefined;
  const file = normalize(
    site && rest.length > 0 ? join(ROOT, site, ...rest) : join(ROOT, "winery-site", path),
  );
  return file.startsWith(ROOT + sep) ? file : null;
}

/** Serves the example sites on another origin than the product's, like a real winery's own site. */
export function openExamples(values: ExampleValues): Server {
  return createServer((request, response) => {
    const file = exampleFile(request.url ?? "/");
    const type = file ? TYPES[extname(file)] : undefined;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!file || !type || !isRead) {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("404");
      return;
    }
    readFile(file).then(
      (bytes) => {
        const isStrict = file.includes(`${sep}strict-csp${sep}`) && type.startsWith("text/html");
        const nonce = randomBytes(16).toString("base64");
        const known: Record<string, string> = {
          CUVEE_HOST: values.host,
          CUVEE_PRODUCT: values.product,
          CUVEE_IFRAME: values.iframe,
          ...(isStrict ? { ...pinned(), host: values.host, shop: values.iframe, nonce } : {}),
        };
        // The React build has the host's address in its scripts.
        const isText = type.startsWith("text/html") || file.includes(`${sep}react-host${sep}`);
        const body = isText
          ? bytes.toString("utf8").replace(/\{\{(\w+)\}\}/g, (whole, name: string) => known[name] ?? whole)
          : bytes;
        response.writeHead(200, {
          "content-type": type,
          "cache-control": "no-cache",
          "x-content-type-options": "nosniff",
          ...(isStrict ? { "content-security-policy": strictPolicy(values.host, nonce) } : {}),
        });
        response.end(request.method === "HEAD" ? undefined : body);
      },
      () => response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("404"),
    );
  });
}
