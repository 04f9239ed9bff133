import { AsyncLocalStorage } from "node:async_hooks";

/** Values that describe a span. They never hold what a person typed, an address with its query, or a token. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Headers by which a trace goes on elsewhere (https://www.w3.org/TR/trace-context/). */
export type TraceContext = { traceparent?: string; tracestate?: string };

export type SpanOptions = {
  kind: "server" | "client" | "consumer" | "internal";
  attributes?: Attributes;
  /** Begin of the span, as a moment of `performance.now()`; now by default. */
  sinceMs?: number;
};

/** A part of a trace: a request, a job, a transaction, a statement, a call of another server. */
export type Span = {
  traceId: string;
  /** False where the trace is not among those that are sampled; its context is passed on all the same. */
  isRecorded: boolean;
  context(): TraceContext;
  child(name: string, options: SpanOptions): Span;
  set(attributes: Attributes): void;
  /** Marks the span as failed, by a word such as a code of an error or a status. */
  fail(type: string): void;
  end(): void;
};

/** Span of the present code, as long as its request or job works. */
const current = new AsyncLocalStorage<Span | undefined>();

/** Returns the span in which the present code runs; undefined outside of traces, and where none are taken. */
export const currentSpan = (): Span | undefined => current.getStore();

/** Runs work in a span, or outside of any. */
export const withSpan = <T>(span: Span | undefined, work: () => T): T => current.run(span, work);

/** Returns the context that a job carries from its sender. */
export const currentContext = (): TraceContext => currentSpan()?.context() ?? {};

/** Returns the word for an error: its code, or its class. Messages may hold what people typed. */
export function errorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const word = typeof code === "string" || typeof code === "number" ? String(code) : String(name);
  return /^[\w.-]{1,60}$/.test(word) ? word : "error";
}

/** Runs work as a part of the present trace; without one, it only runs it. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  if (!parent?.isRecorded) return await work();
  const span = parent.child(name, options);
  try {
    return await withSpan(span, work);
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}
