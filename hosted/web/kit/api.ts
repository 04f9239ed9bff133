import { createSession } from "@cuvee/client/session.ts";
import { CallError, type CallAnswer, type CallInput } from "@cuvee/client/call.ts";
import type { Api } from "@cuvee/core/api.ts";
import { makeId, type Id } from "@cuvee/core/kit/ids.ts";
import type { Problem } from "@cuvee/core/kit/refusal.ts";
import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import { i18n } from "#kit/i18n.ts";

/** Session of the page: one for all tabs, restored by the refresh cookie. */
export const session = createSession({ base: "", lang: () => i18n.resolvedLanguage ?? "fr" });

export type Route = keyof Api & string;
export { CallError };
export type { CallAnswer, CallInput };

type Asks = (problem: Problem) => Promise<boolean>;
let asksAgain: Asks | null = null;
/**
 * Sets the function that asks the user whether a mail that was just sent is to be sent again; without one, the refusal
 * is shown like any other error.
 */
export function onMailAgain(ask: Asks | null): void {
  asksAgain = ask;
}

/**
 * The typed caller of the API; renews the access token by itself. A mail that was sent within the last minute is sent
 * again once the user has confirmed it, whichever screen made the call. Throws `CallError`.
 */
export const call: typeof session.call = async (route, ...[input, options]) => {
  try {
    return await session.call(route, input, options);
  } catch (error) {
    if (!asksAgain || problemOf(error).code !== "mail-again") throw error;
    if (!(await asksAgain(problemOf(error)))) throw error;
    const { body } = input as { body?: object };
    const confirmed = { ...(input as object), body: { ...body, again: true } } as typeof input;
    return session.call(route, confirmed, { ...options, idempotencyKey: newId() });
  }
};

/** Makes a new identifier, for orders and idempotency keys made before sending. */
export function newId(): Id {
  return makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));
}

/** Returns the problem that an error carries: the server's own, or a made one when the error is not the API's. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CallError) return error.problem;
  return {
    type: "about:blank",
    title: "error",
    status: 0,
    code: "client-error",
    message: error instanceof Error ? error.message : String(error),
    success: false,
  };
}

/** Checks whether a retry can help: the network or the server failed, not the request. */
export function canRetry(error: unknown): boolean {
  const { status } = problemOf(error);
  return status === 0 || status === 429 || status >= 500;
}

export type Answered<R extends Route> = SWRResponse<CallAnswer<R>, unknown>;

/**
 * Reads a call and keeps its answer fresh. With `input` null nothing is requested yet. The key is `[route, input]`, so
 * that `mutate((key) => Array.isArray(key) && key[0] === "GET /v1/orders")` refreshes every page of a list.
 */
export function useAnswer<R extends Route>(
  route: R,
  input: CallInput<R> | null,
  options: SWRConfiguration<CallAnswer<R>> = {},
): Answered<R> {
  const answer = useSWR<CallAnswer<R>, unknown>(
    input === null ? null : [route, input],
    () => call(route, input ?? undefined),
    options,
  );
  // SWR renders again only for the fields that were read. A component that passes the answer on to a part that loads
  // later (a dialog) reads none of them and would never render data that arrived meanwhile.
  void answer.data;
  void answer.error;
  return answer;
}

/** Matches every kept answer of a route, for `mutate`. */
export function answersOf(...routes: Route[]): (key: unknown) => boolean {
  return (key) => Array.isArray(key) && routes.includes(key[0] as Route);
}
