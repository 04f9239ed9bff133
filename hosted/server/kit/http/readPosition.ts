import type { FastifyInstance, FastifyRequest } from "fastify";
import { readPosition } from "#kit/postgres/standby/position.ts";
import { withReading, type Reading } from "#kit/postgres/standby/reading.ts";
import type { Settings } from "#kit/settings.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A GET without a contract that runs on the primary: it writes, or it tells the state of the primary. */
    primary?: "writes" | "reads";
  }
  interface FastifyRequest {
    /** Servers that the request may read, and the position of its writes; null without standbys. */
    reading: Reading | null;
  }
}

/**
 * Cookie with the position of what its browser wrote last. It opens nothing: whoever changes it reads older rows that
 * they may see anyway, or reads on the primary.
 */
const POSITION_COOKIE = "read.position";
/** Header with the position of a live event, sent by a page that asks again because of it. */
const POSITION_HEADER = "x-read-position";

/**
 * Returns where a request reads. Calls that only read may use a standby: those of anyone without credentials, and those
 * of browsers that carry the position of their last write. A signed-in person has it from the call that opened or
 * refreshed their session. Programs with an API key, sites with a member's token, and holders of a link keep no
 * cookies: their reads stay on the primary, so that they see what they wrote through any process.
 */
function readingOf({ method, headers, cookies, routeOptions }: FastifyRequest): Reading {
  const isRead = method === "GET" || method === "HEAD";
  const { call, primary = call?.primary ? "writes" : undefined } = routeOptions.config ?? {};
  const own = readPosition(cookies[POSITION_COOKIE]);
  const ofEvent = readPosition(headers[POSITION_HEADER]);
  const hasCredentials = headers.authorization !== undefined || headers["x-order-key"] !== undefined;
  return {
    onStandby: isRead && !primary && (own !== null || !hasCredentials),
    writes: !isRead || primary === "writes",
    needed: Math.max(own ?? 0, ofEvent ?? 0),
    written: 0,
  };
}

/** Gives each request its reading, and browsers the position of what they wrote. Call it after `requestIds`. */
export function placeReads(app: FastifyInstance, { publicUrl }: Pick<Settings, "publicUrl">): void {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`;
  app.decorateRequest("reading", null);
  app.addHook("preHandler", (request, _reply, done) => {
    request.reading = readingOf(request);
    withReading(request.reading, done);
  });
  app.addHook("onSend", async ({ reading }, reply) => {
    if (reading && reading.written > 0)
      reply.header("Set-Cookie", `${POSITION_COOKIE}=${reading.written}; ${attributes}`);
  });
}
