import { i18n, loadTexts } from "#kit/i18n.ts";
import { PICTURE_BYTES } from "@cuvee/core/kit/pictures.ts";
import type { Problem } from "@cuvee/core/kit/refusal.ts";
import { CallError, newId, session, type CallAnswer } from "#kit/api.ts";

export type Uploaded = CallAnswer<"POST /v1/files">;
type Upload = {
  /** Called with the progress, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

const problem = (status: number, code: string, message: string): CallError =>
  new CallError({ type: "about:blank", title: code, status, code, message, success: false });

/** A request that reports its progress, which `fetch` does not. */
function send(file: Blob, key: string, { onProgress, signal }: Upload): Promise<Uploaded> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/v1/files");
    request.responseType = "json";
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("Idempotency-Key", key);
    request.setRequestHeader("Accept-Language", i18n.resolvedLanguage ?? "fr");
    const token = session.token();
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => fail(problem(0, "offline", i18n.t("common:error.offline"))));
    request.addEventListener("abort", () => fail(new DOMException("aborted", "AbortError")));
    request.addEventListener("load", () => {
      if (request.status === 201) return done(request.response as Uploaded);
      const told = request.response as Problem | null;
      return fail(
        told ? new CallError(told) : problem(request.status, "server-error", i18n.t("common:error.server")),
      );
    });
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

/**
 * Sends a picture to the server, which checks and stores it; a large one is made smaller first. Throws `CallError`, or
 * AbortError when it was cancelled.
 */
export async function uploadPicture(chosen: Blob, upload: Upload = {}): Promise<Uploaded> {
  const { shrunk } = await import("#ui/images/shrink.ts");
  const file = await shrunk(chosen);
  if (upload.signal?.aborted) throw new DOMException("aborted", "AbortError");
  upload.onProgress?.(0);
  if (file.size > PICTURE_BYTES) {
    await loadTexts(["form"]);
    throw problem(413, "picture-too-heavy", i18n.t("form:images.tooHeavy"));
  }
  const key = newId();
  try {
    return await send(file, key, upload);
  } catch (error) {
    // The access token has expired: the session requests another.
    if (!(error instanceof CallError) || error.problem.status !== 401 || !(await session.renew()))
      throw error;
    return send(file, key, upload);
  }
}
