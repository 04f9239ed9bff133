import type { Api } from "@cuvee/core/api.ts";
import type { Problem } from "@cuvee/core/kit/refusal.ts";
import type { Request, Response } from "@cuvee/core/kit/contract.ts";
import { lastPosition } from "./position.ts";

type Route = keyof Api & string;
type Fields<R extends Route> = Request<Api[R]>;
/** Input of a route: only the parts that it declares. */
export type CallInput<R extends Route> = {
  [K in keyof Fields<R> as Fields<R>[K] extends undefined ? never : K]: Fields<R>[K];
};
export type CallAnswer<R extends Route> = Response<Api[R]>;

type CallOptions = {
  signal?: AbortSignal;
  /** Made and kept by the caller before sending; required by calls that create money, stock, a document or a mail. */
  idempotencyKey?: string;
  /** Key of an order's private link. */
  orderKey?: string;
};

/** A refusal of the API, or the network's (`status` 0, code `offline`). */
export class CallError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.name = "CallError";
    this.problem = problem;
  }
}

export type Caller = <R extends Route>(
  route: R,
  input?: CallInput<R>,
  options?: CallOptions,
) => Promise<CallAnswer<R>>;

export type CallerSettings = {
  /** Address of the host without trailing slash; empty for the same origin. */
  base: string;
  /** Language of messages. */
  lang?: () => string;
  /** Bearer token of the session, if any. */
  token?: () => string | null;
  /** Called once on a 401 of a call that carried a token; true means a new token is there and the call is repeated. */
  renew?: () => Promise<boolean>;
  credentials?: RequestCredentials;
};

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

function address(base: string, path: string, { params, query }: Loose): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? "")),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(key, String(value));
  const text = search.toString();
  return base + filled + (text ? `?${text}` : "");
}

const offline: Problem = {
  type: "about:blank",
  title: "offline",
  status: 0,
  code: "offline",
  message: "offline",
  success: false,
};

/** Makes the typed caller of the API: `call("GET /v1/orders", { query })`. Throws `CallError` for every refusal. */
export function createCaller(settings: CallerSettings): Caller {
  const send = async (route: string, input: Loose, options: CallOptions): Promise<globalThis.Response> => {
    const [method = "GET", path = "/"] = route.split(" ");
    const headers: Record<string, string> = {};
    const token = settings.token?.();
    if (token) headers["Authorization"] = `Bearer ${token}`;
    if (settings.lang) headers["Accept-Language"] = settings.lang();
    if (input.body !== undefined) headers["Content-Type"] = "application/json";
    if (options.idempotencyKey) headers["Idempotency-Key"] = options.idempotencyKey;
    if (options.orderKey) headers["X-Order-Key"] = options.orderKey;
    const position = lastPosition();
    if (position && method === "GET") headers["X-Read-Position"] = position;
    return fetch(address(settings.base, path, input), {
      method,
      headers,
      ...(settings.credentials ? { credentials: settings.credentials } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
  };
  const call = async (route: string, input: Loose = {}, options: CallOptions = {}): Promise<unknown> => {
    let response: globalThis.Response;
    try {
      response = await send(route, input, options);
      if (response.status === 401 && settings.token?.() && (await settings.renew?.()))
        response = await send(route, input, options);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new CallError(offline);
    }
    if (response.status === 204) return undefined;
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return body;
    throw new CallError(
      (body as Problem | null) ?? { ...offline, status: response.status, code: "server-error" },
    );
  };
  return call as Caller;
}
