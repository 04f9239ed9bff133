import { SettingError } from "#kit/settingError.ts";

/** Choice of the traces that are recorded: all, none, or a share of 0 to 1 of those that begin here. */
export type Sampling = { share: number; followsCaller: boolean };

/** Endpoint and choice of traces, by the environment variables of OpenTelemetry. */
export type TraceSettings = {
  /** Address that takes the spans, of the protocol OTLP over HTTP. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Further attributes of the service, such as `deployment.environment.name`. */
  attributes: Readonly<Record<string, string>>;
  sampling: Sampling;
  /** Time that a span waits for others, in milliseconds. */
  waitMs: number;
};

/** Samplers of the standard: whether they take a share, and whether a caller's own decision comes first. */
const SAMPLERS: Readonly<Record<string, { share: "all" | "none" | "ratio"; followsCaller: boolean }>> = {
  always_on: { share: "all", followsCaller: false },
  always_off: { share: "none", followsCaller: false },
  traceidratio: { share: "ratio", followsCaller: false },
  parentbased_always_on: { share: "all", followsCaller: true },
  parentbased_always_off: { share: "none", followsCaller: true },
  parentbased_traceidratio: { share: "ratio", followsCaller: true },
};

/** Names of headers and of attributes, and values of headers (RFC 9110 §5.5, visible characters and spaces). */
const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const ATTRIBUTE = /^[\w.-]{1,100}$/;
const VALUE = /^[\x20-\x7e]*$/;

const valueOf = (env: NodeJS.ProcessEnv, name: string): string => (env[name] ?? "").trim();

function decoded(name: string, text: string): string {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    throw new SettingError(`${name}: a value is not encoded as in an address (%20 for a space)`);
  }
}

/** Reads `name=value,name=value`, whose values are encoded as in an address. No value is repeated in an error. */
function readPairs(env: NodeJS.ProcessEnv, name: string, names: RegExp): Record<string, string> {
  const parts = valueOf(env, name).split(",");
  const pairs = parts
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const at = part.indexOf("=");
      const [key, value] = [part.slice(0, at).trim(), decoded(name, part.slice(at + 1))];
      if (at < 1 || !names.test(key) || !VALUE.test(value))
        throw new SettingError(`${name}: not written as name=value,name=value`);
      return [key, value] as const;
    });
  return Object.fromEntries(pairs);
}

/** Reads the address of all signals, to which the path of traces is added, or that of traces alone, taken as it is. */
function readEndpoint(env: NodeJS.ProcessEnv): string | null {
  const own = valueOf(env, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
  const name = own === "" ? "OTEL_EXPORTER_OTLP_ENDPOINT" : "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";
  const raw = valueOf(env, name);
  if (raw === "") return null;
  const parsed = URL.canParse(raw) ? new URL(raw) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new SettingError(`${name}: not an address starting with http: or https:`);
  if (parsed.username !== "" || parsed.password !== "")
    throw new SettingError(`${name}: has a password, which belongs into OTEL_EXPORTER_OTLP_HEADERS`);
  return own === "" ? `${raw.replace(/\/+$/, "")}/v1/traces` : raw;
}

function readSampling(env: NodeJS.ProcessEnv): Sampling {
  const name = valueOf(env, "OTEL_TRACES_SAMPLER") || "parentbased_always_on";
  const sampler = SAMPLERS[name];
  if (!sampler)
    throw new SettingError(`OTEL_TRACES_SAMPLER: "${name}" is none of ${Object.keys(SAMPLERS).join(", ")}`);
  const { followsCaller } = sampler;
  if (sampler.share !== "ratio") return { share: sampler.share === "all" ? 1 : 0, followsCaller };
  const raw = valueOf(env, "OTEL_TRACES_SAMPLER_ARG") || "1";
  const share = Number(raw);
  if (!(share >= 0 && share <= 1))
    throw new SettingError(`OTEL_TRACES_SAMPLER_ARG: "${raw}" is not a number from 0 to 1`);
  return { share, followsCaller };
}

function readWait(env: NodeJS.ProcessEnv): number {
  const raw = valueOf(env, "OTEL_BSP_SCHEDULE_DELAY") || "5000";
  const ms = Number(raw);
  if (!(Number.isInteger(ms) && ms >= 1 && ms <= 60_000))
    throw new SettingError(`OTEL_BSP_SCHEDULE_DELAY: "${raw}" is not a whole number from 1 to 60000`);
  return ms;
}

/** Refuses a choice of the standard that this server does not have, and returns whether traces are switched off. */
function isSwitchedOff(env: NodeJS.ProcessEnv): boolean {
  const protocol =
    valueOf(env, "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL") || valueOf(env, "OTEL_EXPORTER_OTLP_PROTOCOL");
  if (protocol !== "" && protocol !== "http/protobuf")
    throw new SettingError(`OTEL_EXPORTER_OTLP_PROTOCOL: "${protocol}" is not http/protobuf`);
  const exporter = valueOf(env, "OTEL_TRACES_EXPORTER") || "otlp";
  if (exporter !== "otlp" && exporter !== "none")
    throw new SettingError(`OTEL_TRACES_EXPORTER: "${exporter}" is none of otlp, none`);
  return exporter === "none" || valueOf(env, "OTEL_SDK_DISABLED").toLowerCase() === "true";
}

/**
 * Reads where traces go (https://opentelemetry.io/docs/specs/otel/protocol/exporter/); null without an endpoint. Throws
 * `SettingError` with one line for a value that cannot be used.
 */
export function readTraces(env: NodeJS.ProcessEnv): TraceSettings | null {
  const url = readEndpoint(env);
  if (url === null || isSwitchedOff(env)) return null;
  const { "service.name": named, ...attributes } = readPairs(env, "OTEL_RESOURCE_ATTRIBUTES", ATTRIBUTE);
  return {
    url,
    headers: {
      ...readPairs(env, "OTEL_EXPORTER_OTLP_HEADERS", HEADER),
      ...readPairs(env, "OTEL_EXPORTER_OTLP_TRACES_HEADERS", HEADER),
    },
    serviceName: valueOf(env, "OTEL_SERVICE_NAME") || named || "cuvee",
    attributes,
    sampling: readSampling(env),
    waitMs: readWait(env),
  };
}
