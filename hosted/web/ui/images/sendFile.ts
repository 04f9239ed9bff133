import type { Problem } from "@cuvee/core/kit/refusal.ts";
import { CallError, session } from "#kit/api.ts";
import { i18n } from "#kit/i18n.ts";

export type Sending = {
  /** Called with the progress, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

/** Makes an error of the page's own, in the shape of the server's. */
export const problemHere = (status: number, code: string, message: string): CallError =>
  new CallError({ type: "about:blank", title: code, status, code, message, success: false });

/** A request that reports its progress, which `fetch` does not. */
function send<T>(path: string, file: Blob, key: string, { onProgress, signal }: Sending): Promise<T> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("Idempotency-Key", key);
    request.setRequestHeader("Accept-Language", i18n.resolvedLanguage ?? "fr");
    const token = session.token();
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => fail(problemHere(0, "offline", i18n.t("common:error.offline"))));
    request.addEventListener("abort", () => fail(new DOMException("aborted", "AbortError")));
    request.addEventListener("load", () => {
      if (request.status === 201) return done(request.response as T);
      const told = request.response as Problem | null;
      return fail(
        told
          ? new CallError(told)
          : problemHere(request.status, "server-error", i18n.t("common:error.server")),
      );
    });
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

/**
 * Sends a file as raw bytes; the same `key` again is the same file. Throws `CallError`, or AbortError when it was
 * cancelled.
 */
export async function sendFile<T>(path: string, file: Blob, key: string, how: Sending): Promise<T> {
  if (how.signal?.aborted) throw new DOMException("aborted", "AbortError");
  how.onProgress?.(0);
  try {
    return await send<T>(path, file, key, how);
  } catch (error) {
    // The access token has expired: the session requests another.
    if (!(error instanceof CallError) || error.problem.status !== 401 || !(await session.renew()))
      throw error;
    return send<T>(path, file, key, how);
  }
}
