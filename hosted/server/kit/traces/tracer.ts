import { randomUUID } from "node:crypto";
import type * as Api from "@opentelemetry/api";
import type { Sampler, SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { APP_VERSION } from "#kit/http/version.ts";
import { withSpan, type Span, type SpanOptions, type TraceContext } from "#kit/traces/spans.ts";
import type { Sampling, TraceSettings } from "#kit/traces/traceSettings.ts";

/** Spans by what became of them. Those that neither were sent nor failed wait, or were dropped from a full queue. */
type SpanCounts = { recorded: number; sent: number; failed: number };

export type Tracer = {
  /** Begins a trace, or goes on with that of a context. */
  root(name: string, options: SpanOptions, from?: TraceContext): Span;
  counts(): SpanCounts;
  /** Sends what waits, for so many milliseconds at most. */
  close(withinMs: number): Promise<void>;
};

/** Spans that wait while the endpoint is slow or away: the memory stays bounded, later ones are dropped. */
const QUEUE_MAX = 2048;
const BATCH_MAX = 512;
/** Time limit of a delivery with its further tries, in milliseconds. */
const DELIVERY_MS = 10_000;

type Libraries = {
  api: typeof Api;
  core: typeof import("@opentelemetry/core");
  sdk: typeof import("@opentelemetry/sdk-trace");
};

function samplerOf({ sdk }: Libraries, { share, followsCaller }: Sampling): Sampler {
  const sampler =
    share === 1
      ? new sdk.AlwaysOnSampler()
      : share === 0
        ? new sdk.AlwaysOffSampler()
        : new sdk.TraceIdRatioBasedSampler(share);
  return followsCaller ? new sdk.ParentBasedSampler({ root: sampler }) : sampler;
}

/** Counts the spans that an exporter delivers, and tells of each delivery that failed. */
function counted(
  exporter: SpanExporter,
  counts: SpanCounts,
  onFailure: (error: unknown) => void,
): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // 0 is the standard's code of success.
        counts[result.code === 0 ? "sent" : "failed"] += spans.length;
        if (result.code !== 0) onFailure(result.error ?? new Error("traces could not be delivered"));
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() } : {}),
  };
}

/** Gives the spans of one process: the spans of the library, with a clock that goes on evenly within a trace. */
function spansOf({ api, core }: Libraries, tracer: Api.Tracer, counts: SpanCounts): Pick<Tracer, "root"> {
  const propagator = new core.W3CTraceContextPropagator();
  const KINDS: Record<SpanOptions["kind"], Api.SpanKind> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  /** `offsetMs` is what turns a moment of `performance.now()` into one of 1970's clock, for the whole trace. */
  const start = (name: string, options: SpanOptions, parent: Api.Context, offsetMs: number): Span => {
    const { kind, attributes = {}, sinceMs = performance.now() } = options;
    const span = tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes: { ...attributes }, startTime: sinceMs + offsetMs },
      parent,
    );
    const within = api.trace.setSpan(parent, span);
    const isRecorded = span.isRecording();
    return {
      traceId: span.spanContext().traceId,
      isRecorded,
      context() {
        const carrier: TraceContext = {};
        propagator.inject(within, carrier, api.defaultTextMapSetter);
        return carrier;
      },
      child: (childName, childOptions) => start(childName, childOptions, within, offsetMs),
      set: (values) => void span.setAttributes({ ...values }),
      fail(type) {
        span.setAttribute("error.type", type);
        span.setStatus({ code: api.SpanStatusCode.ERROR });
      },
      end() {
        if (isRecorded) counts.recorded += 1;
        // The library's timers and deliveries belong to no trace.
        withSpan(undefined, () => span.end(performance.now() + offsetMs));
      },
    };
  };
  return {
    root: (name, options, from = {}) =>
      start(
        name,
        options,
        propagator.extract(api.ROOT_CONTEXT, from, api.defaultTextMapGetter),
        Date.now() - performance.now(),
      ),
  };
}

/** Ends a provider, which sends what waits; an endpoint that hangs is not waited for longer. */
async function endWithin(provider: TracerProvider, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => (timer = setTimeout(done, withinMs)));
  // A failed delivery has been counted and logged.
  await Promise.race([provider.shutdown().catch(() => undefined), late]);
  clearTimeout(timer);
}

/**
 * Loads OpenTelemetry and opens a tracer that sends spans to an endpoint, beside all other work. `onFailure` is
 * notified of deliveries that failed.
 */
export async function openTracer(
  { url, headers, serviceName, attributes, sampling, waitMs }: TraceSettings,
  onFailure: (error: unknown) => void,
): Promise<Tracer> {
  const [api, core, sdk, { OTLPTraceExporter }, { defaultResource, resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/core"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-proto"),
      import("@opentelemetry/resources"),
    ]);
  const counts: SpanCounts = { recorded: 0, sent: 0, failed: 0 };
  const exporter = counted(
    new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: DELIVERY_MS }),
    counts,
    onFailure,
  );
  const provider = new sdk.TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        ...attributes,
        "service.name": serviceName,
        "service.version": APP_VERSION,
        "service.instance.id": randomUUID(),
      }),
    ),
    sampler: samplerOf({ api, core, sdk }, sampling),
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 2000 },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: waitMs,
        exportTimeoutMillis: DELIVERY_MS,
      }),
    ],
  });
  return {
    ...spansOf({ api, core, sdk }, provider.getTracer("cuvee", APP_VERSION), counts),
    counts: () => ({ ...counts }),
    close: (withinMs) => endWithin(provider, withinMs),
  };
}
