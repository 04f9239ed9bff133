import type { Socket } from "node:net";
import cookie from "@fastify/cookie";
import compress from "@fastify/compress";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import type { Call } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Actor } from "#kit/http/actor.ts";
import { readJson } from "#kit/http/json.ts";
import { loggedError, logStream } from "#kit/log.ts";
import { openLimits, type Limits } from "#kit/http/limits/limits.ts";
import { limitStore } from "#kit/http/limits/store.ts";
import { cutSlowRequests, TIMEOUTS } from "#kit/http/timeouts.ts";
import { isClientGone, problemOf } from "#kit/http/problem.ts";
import { recaptchaSources } from "#kit/http/recaptcha.ts";
import { currentRequestId, requestIdOf, requestIds } from "#kit/http/requestIds.ts";
import type { Settings } from "#kit/settings.ts";
import { currentSpan } from "#kit/traces/spans.ts";
import { oneSpelling } from "#kit/http/spelling.ts";
import { refuseAddress, refuseNoHttp } from "#kit/http/malformedRequests.ts";
import { chooseLang } from "#kit/translations.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Returns the actor of this request; read once. */
    actor(): Promise<Actor>;
    /**
     * The requester is a seller at a call for sellers: error messages address a seller. Known once the call is
     * admitted.
     */
    isStaff: boolean;
    /** The requester may see no prices: the answer has no amounts. Known once the call is admitted. */
    withoutPrices: boolean;
    /** The body as received, on routes that verify a signature. */
    rawBody?: string;
  }
  interface FastifyContextConfig {
    call?: Call;
    /** May be called from another origin: `any`, or only from origins that shops have allowed. */
    crossOrigin?: "any" | "shops";
    /** The answer is a stream of events: its duration says nothing. */
    isStream?: true;
  }
}

/** Largest body of a call, in bytes; files have their own limit. */
const BODY_LIMIT = 512 * 1024;

const QUIET = new Set(["/healthz", "/readyz"]);

/** Closes unused connections at a stop: browsers open them ahead of need, and one would delay the stop by a minute. */
function dropUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    for (const socket of unused) socket.destroy();
  });
}

/**
 * Sets the security headers. Helmet computes them anew for every answer; ours are always the same, so the first
 * answer's are kept.
 */
function securityHeaders(app: FastifyInstance): void {
  let stored: [name: string, value: string][] | undefined;
  app.addHook("onRequest", async (_request, reply) => {
    if (stored) {
      for (const [name, value] of stored) reply.raw.setHeader(name, value);
      return;
    }
    const before = new Set(reply.raw.getHeaderNames());
    await reply.helmet();
    // Only the page of the till may use devices (kit/http/web.ts).
    reply.raw.setHeader("Permissions-Policy", "serial=(), usb=()");
    stored = reply.raw
      .getHeaderNames()
      .filter((name) => !before.has(name))
      .map((name) => [name, String(reply.raw.getHeader(name))]);
  });
}

/** Takes bodies in JSON only, and keeps their text for signatures. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/json(;\s*charset="?utf-8"?)?$/i,
    { parseAs: "string" },
    (request, body, done) => {
      request.rawBody = String(body);
      if (body === "") return done(null, undefined);
      try {
        return done(null, readJson(request.rawBody));
      } catch (error) {
        return done(error as Error);
      }
    },
  );
}

/** Returns the security headers of our pages. */
function headersOf(settings: Settings): FastifyHelmetOptions {
  const outside = recaptchaSources(settings);
  return {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", "data:", "blob:"],
        styleSrc: ["'self'"],
        scriptSrc: ["'self'", ...(outside?.scriptSrc ?? [])],
        connectSrc: ["'self'", ...(outside?.connectSrc ?? [])],
        workerSrc: ["'self'"],
        // A document that the page has fetched is shown in a frame.
        frameSrc: ["blob:", ...(outside?.frameSrc ?? [])],
      },
    },
    strictTransportSecurity: settings.publicUrl.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  };
}

/** Answers errors as problem details, in the words of their reader. */
function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const query = request.query as { lang?: unknown } | undefined;
    const lang = chooseLang(query?.lang, request.cookies?.["auth.lang"], request.headers["accept-language"]);
    const reader = request.withoutPrices ? "withoutPrices" : request.isStaff ? "staff" : "buyer";
    const problem = problemOf(error, lang, request.id, reader);
    const isGone = isClientGone(error, request.socket);
    if (problem.status >= 500 && problem.code === "server-error")
      request.log[isGone ? "info" : "error"]({ err: error, requestId: request.id }, "request failed");
    if (problem.status === 503) reply.header("Retry-After", "1");
    if (problem.code === "request-in-flight") reply.header("Retry-After", "1");
    const isTimed = problem.status === 429 || problem.code === "maintenance";
    const seconds = isTimed ? problem.facts?.["seconds"] : undefined;
    if (typeof seconds === "number") reply.header("Retry-After", String(seconds));
    return reply
      .code(problem.status)
      .header("Cache-Control", "no-store")
      .type("application/problem+json; charset=utf-8")
      .send(JSON.stringify(problem));
  });
}

/** Logs each answer but those of the probes. */
function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    if (QUIET.has(request.url)) return;
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "-",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
  });
}

/** Makes the Fastify application: limits, headers, logs, errors as problem details. Routes are mounted by the areas. */
export async function openHttp(
  settings: Settings,
  { patience = TIMEOUTS, limits = openLimits() }: { patience?: typeof TIMEOUTS; limits?: Limits } = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: {
      level: settings.logLevel,
      stream: logStream,
      // Lines of services, which know no request, have the id of the request that they work for.
      mixin: () => ({ requestId: currentRequestId(), traceId: currentSpan()?.traceId }),
      serializers: {
        // Logs neither query strings nor headers: they can carry tokens.
        err: loggedError,
        req: (request) => ({ method: request.method, path: request.url?.split("?")[0], id: request.id }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    genReqId: requestIdOf,
    http: { connectionsCheckingInterval: patience.lookMs },
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    // While the server stops, requests on connections that are still open are answered, and then these are closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    ajv: { customOptions: { coerceTypes: false } },
    clientErrorHandler: refuseNoHttp,
    frameworkErrors: refuseAddress,
  });
  cutSlowRequests(app, patience);
  // zod parses the input and our own compiled serialiser writes the output, both in `mount`.
  app.setValidatorCompiler(() => () => true);

  readJsonOnly(app);
  requestIds(app);
  await app.register(cookie);
  await app.register(helmet, headersOf(settings));
  securityHeaders(app);
  oneSpelling(app);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    globalDecompression: false,
    encodings: ["br", "gzip", "identity"],
    brotliOptions: { params: { 1: 4 } },
  });
  if (settings.requestsPerMinute > 0)
    await app.register(rateLimit, {
      max: settings.requestsPerMinute,
      timeWindow: 60_000,
      store: limitStore(limits),
      allowList: (request) => QUIET.has(request.url),
      errorResponseBuilder: () => Object.assign(new Error("too many requests"), { statusCode: 429 }),
    });

  app.decorateRequest("isStaff", false);
  app.decorateRequest("withoutPrices", false);
  answerErrors(app);
  logAnswers(app);
  dropUnused(app);
  app.addHook("onRequest", async (request) => {
    if (request.url.length > 8192) refuse("malformed-request", 400);
    // A small compressed body must not unpack to a large one behind our limit.
    if (request.headers["content-encoding"] !== undefined) refuse("unsupported-media-type", 415);
  });
  return app;
}
