import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Services } from "#kit/services.ts";

/** Matches an address of this machine, also as IPv6 writes it. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** Headers of a proxy: the request comes from elsewhere, whatever the address of its connection is. */
const PROXY_HEADERS = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? "") && PROXY_HEADERS.every((name) => headers[name] === undefined);

/** Checks whether a request may read the metrics: with the key where there is one, else from this machine itself. */
function mayReadMetrics(request: FastifyRequest, key: string | null): boolean {
  if (key === null) return isLocal(request);
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ""), digest(`Bearer ${key}`));
}

/**
 * Mounts `/metrics`, for Prometheus. With `METRICS_KEY` it answers whoever has the key; without, requests of this
 * machine that came through no proxy. For others there is no such page (404).
 */
export function metricsRoutes(app: FastifyInstance, { settings, metrics }: Services): void {
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, settings.metricsKey)) return refuse("not-found", 404);
    return reply
      .header("Cache-Control", "no-store")
      .type("text/plain; version=0.0.4; charset=utf-8")
      .send(await metrics.text());
  });
}
