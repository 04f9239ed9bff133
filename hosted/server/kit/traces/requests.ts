import type { FastifyInstance, FastifyRequest } from "fastify";
import { withSpan, type Span, type TraceContext } from "#kit/traces/spans.ts";
import type { Tracer } from "#kit/traces/tracer.ts";

/** Requests of probes and of Prometheus, which come all the time and say nothing. */
const UNTRACED: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** Returns the context that a proxy has put into a request's headers; one in several headers is none. */
function contextOf({ headers }: FastifyRequest): TraceContext {
  const { traceparent, tracestate } = headers;
  if (typeof traceparent !== "string") return {};
  return { traceparent, ...(typeof tracestate === "string" ? { tracestate } : {}) };
}

/**
 * Makes a span of each request, named by the pattern of its route: addresses may hold keys of orders. Streams of events
 * have none. A trace of the caller is continued where callers are `trusted`, because it also decides whether the trace
 * is recorded. Call it before routes are mounted.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer, trusted: boolean): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { url: route, config } = request.routeOptions;
    if (config?.isStream || (route !== undefined && UNTRACED.has(route))) return done();
    const attributes = {
      "http.request.method": request.method,
      "cuvee.request_id": request.id,
      ...(route === undefined ? {} : { "http.route": route }),
    };
    const name = route === undefined ? request.method : `${request.method} ${route}`;
    const span = tracer.root(name, { kind: "server", attributes }, trusted ? contextOf(request) : {});
    spans.set(request, span);
    withSpan(span, done);
  });
  // After the body is read, whose events run outside of the context.
  app.addHook("preHandler", (request, _reply, done) => withSpan(spans.get(request), done));
  app.addHook("onResponse", (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ "http.response.status_code": reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode));
    span?.end();
    done();
  });
}
