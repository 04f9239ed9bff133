import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { currentSpan, errorType, type Span } from "#kit/traces/spans.ts";

/** Request of the built-in `fetch`, as its channels have it (undici, "Diagnostics Channel Support"). */
type Fetched = { origin: string | URL; method: string; addHeader(name: string, value: string): void };

/** Spans of requests that have no answer yet. */
const open = new WeakMap<object, Span>();

/**
 * Begins the span of a request to another server, and gives the request the context of the trace. Its host is told, its
 * path is not: it may be a secret between the shop and its receiver.
 */
function begin(
  key: object,
  about: { method: string; host: string },
  setHeader: (name: string, value: string) => void,
): void {
  const parent = currentSpan();
  if (!parent) return;
  const span = parent.isRecorded
    ? parent.child(about.method, {
        kind: "client",
        attributes: { "http.request.method": about.method, "server.address": about.host },
      })
    : parent;
  if (span !== parent) open.set(key, span);
  for (const [name, value] of Object.entries(span.context())) setHeader(name, value);
}

function end(key: object, outcome: { status: number | undefined } | { error: unknown }): void {
  const span = open.get(key);
  if (!span) return;
  open.delete(key);
  if ("error" in outcome) span.fail(errorType(outcome.error));
  else {
    span.set({ "http.response.status_code": outcome.status ?? 0 });
    if ((outcome.status ?? 0) >= 400) span.fail(String(outcome.status));
  }
  span.end();
}

/** Listeners of the channels by which Node tells of requests that this process sends. */
const CHANNELS: Readonly<Record<string, (message: unknown) => void>> = {
  "http.client.request.created": (message) => {
    const { request } = message as { request: ClientRequest };
    begin(request, { method: request.method, host: request.host }, (name, value) => {
      if (!request.headersSent) request.setHeader(name, value);
    });
  },
  "http.client.response.finish": (message) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    end(request, { status: response.statusCode });
  },
  "http.client.request.error": (message) => {
    const { request, error } = message as { request: ClientRequest; error: unknown };
    end(request, { error });
  },
  "undici:request:create": (message) => {
    const { request } = message as { request: Fetched };
    const host = new URL(String(request.origin)).hostname;
    begin(request, { method: request.method, host }, (name, value) => request.addHeader(name, value));
  },
  "undici:request:headers": (message) => {
    const { request, response } = message as { request: Fetched; response: { statusCode: number } };
    end(request, { status: response.statusCode });
  },
  "undici:request:error": (message) => {
    const { request, error } = message as { request: Fetched; error: unknown };
    end(request, { error });
  },
};

/** Number of servers of this process that trace: they share the channels. */
let tracing = 0;

/**
 * Makes spans of the requests that this process sends by `node:http` or `fetch` within a trace: payment providers,
 * webhooks, object stores. Returns what ends it.
 */
export function traceOutsideCalls(): () => void {
  tracing += 1;
  if (tracing === 1) for (const [name, listener] of Object.entries(CHANNELS)) subscribe(name, listener);
  return () => {
    tracing -= 1;
    if (tracing === 0) for (const [name, listener] of Object.entries(CHANNELS)) unsubscribe(name, listener);
  };
}
