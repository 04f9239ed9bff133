import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { APPLICATION_POLICY } from "#kit/http/web.ts";

/**
 * Files of the till that are served under its own address, with their headers; a browser revalidates them each time.
 */
const FILES = [
  {
    path: "/dashboard/salespoints/:pointId/new-order",
    file: "till.html",
    type: "text/html; charset=utf-8",
    // The display and the printer are plugged into the device that this page runs on.
    headers: { "Permissions-Policy": APPLICATION_POLICY },
  },
  // Beside the page: each point of sale is an application of its own.
  {
    path: "/dashboard/salespoints/:pointId/till.webmanifest",
    file: "till.webmanifest",
    type: "application/manifest+json; charset=utf-8",
  },
  {
    path: "/till-worker.js",
    file: "till-worker.js",
    type: "text/javascript; charset=utf-8",
    // The script is above the pages that it may control, and its scope is limited to those.
    headers: { "Service-Worker-Allowed": "/dashboard/salespoints/" },
  },
] as const satisfies readonly { path: string; file: string; type: string; headers?: object }[];

/** Serves the till's page, its manifest, and the service worker that keeps them for offline use. */
export function tillShell(app: FastifyInstance, dist: string): void {
  for (const { path, file, type, ...more } of FILES) {
    const headers = "headers" in more ? more.headers : {};
    const place = join(dist, file);
    if (!existsSync(place)) continue;
    const body = readFileSync(place, "utf8");
    app.get(path, (_request, reply) =>
      reply.header("Cache-Control", "no-cache").headers(headers).type(type).send(body),
    );
  }
}
