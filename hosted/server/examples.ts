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

/** What the example pages are told when they are served. */
export type ExampleValues = { host: string; product: string; iframe: string };

/** Path of a file of the examples, or null for anything outside them. `/` is the winery's site, `/iframe/` the other. */
export function exampleFile(url: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(url.split("?")[0] ?? "/");
  } catch {
    return null;
  }
  if (path.includes("\0") || path.includes("\\")) return null;
  if (path.endsWith("/")) path += "index.html";
  const file = normalize(join(ROOT, path.startsWith("/iframe/") ? path : join("winery-site", path)));
  return file.startsWith(ROOT + sep) ? file : null;
}

/** Serves the example sites: another origin than the product's, as a real winery's own site is. */
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
        const body = type.startsWith("text/html")
          ? bytes
              .toString("utf8")
              .replaceAll("{{CUVEE_HOST}}", values.host)
              .replaceAll("{{CUVEE_PRODUCT}}", values.product)
              .replaceAll("{{CUVEE_IFRAME}}", values.iframe)
          : bytes;
        response.writeHead(200, {
          "content-type": type,
          "cache-control": "no-cache",
          "x-content-type-options": "nosniff",
        });
        response.end(request.method === "HEAD" ? undefined : body);
      },
      () => response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("404"),
    );
  });
}
