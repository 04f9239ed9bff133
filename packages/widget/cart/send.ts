import { writeJson } from "@cuvee/client/writeJson.ts";
import type { Api } from "@cuvee/core/api.ts";
import type { Request } from "@cuvee/core/kit/contract.ts";
import { read, type AnswerOf, type Route } from "#runtime/http.ts";
import { lang } from "#runtime/i18n.ts";
import { registry } from "#runtime/registry.ts";

export type BodyOf<R extends Route> = Request<Api[R]>["body"];

/**
 * Sends JSON to the API; with `token`, as the page's member. Throws `Refused`, or an AbortError when `signal` aborts.
 */
export function send<R extends Route>(
  route: R,
  body: BodyOf<R>,
  { signal, key, token }: { signal?: AbortSignal; key?: string; token?: string | null | undefined } = {},
): Promise<AnswerOf<R>> {
  const headers: Record<string, string> = { "Content-Type": "application/json", "Accept-Language": lang };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  return read(
    fetch(registry.base + route.slice(5), {
      method: "POST",
      headers,
      body: writeJson(body),
      ...(signal ? { signal } : {}),
    }),
  ) as Promise<AnswerOf<R>>;
}
