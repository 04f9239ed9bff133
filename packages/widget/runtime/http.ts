import type { Api } from "@cuvee/core/api.ts";
import type { Problem } from "@cuvee/core/kit/refusal.ts";
import type { Response as Answer } from "@cuvee/core/kit/contract.ts";
import { registry } from "#runtime/registry.ts";

export type Route = keyof Api & string;
export type AnswerOf<R extends Route> = Answer<Api[R]>;

/** A refusal of the API; status 0 when it could not be reached. */
export class RequestRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(problem: Pick<Problem, "message" | "status" | "code">) {
    super(problem.message);
    this.status = problem.status;
    this.code = problem.code;
  }
}

/** Returns the JSON of an answer. Throws `Refused`. */
export async function read(answer: Promise<Response>): Promise<unknown> {
  const response = await answer.catch((error: unknown) => {
    if (error instanceof DOMException) throw error;
    throw new RequestRefusal({ message: "", status: 0, code: "offline" });
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body) return body;
  throw new RequestRefusal(
    (body as Problem | null) ?? { message: "", status: response.status, code: "server-error" },
  );
}

/** Returns the immutable content of an address; takes the loader's early request if there is one. Throws `Refused`. */
export function fetchImmutable(address: string, fresh?: RequestInit): Promise<unknown> {
  const requested = registry.asked[address];
  registry.asked[address] = undefined;
  return read((!fresh && requested) || fetch(address, fresh));
}

/** Requests a public, cached answer of the API. */
export function fetchPublic<R extends Route>(_route: R, path: string, fresh = false): Promise<AnswerOf<R>> {
  return fetchImmutable(registry.base + path, fresh ? { cache: "no-cache" } : undefined) as Promise<
    AnswerOf<R>
  >;
}

/**
 * Reports once that an embed of the page is shown: it is counted, without any data on the visitor. The cart finds it
 * again (`embedSeen`).
 */
export function countView(embed: string | undefined): void {
  const address = `${registry.base}/v1/embeds/views/${embed}`;
  if (embed) (registry.asked[address] ??= fetch(address)).catch(() => {});
}
