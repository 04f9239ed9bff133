import { PICTURE_BYTES } from "@cuvee/core/kit/pictures.ts";
import { newId, type CallAnswer } from "#kit/api.ts";
import { i18n, loadTexts } from "#kit/i18n.ts";
import { problemHere, sendFile, type Sending } from "#ui/images/sendFile.ts";

export type Uploaded = CallAnswer<"POST /v1/files">;

/**
 * Sends a picture to the server, which checks and stores it; a large one is made smaller first. Throws `CallError`, or
 * AbortError when it was cancelled.
 */
export async function uploadPicture(chosen: Blob, upload: Sending = {}): Promise<Uploaded> {
  const { shrunk } = await import("#ui/images/shrink.ts");
  const file = await shrunk(chosen);
  if (upload.signal?.aborted) throw new DOMException("aborted", "AbortError");
  if (file.size > PICTURE_BYTES) {
    await loadTexts(["form"]);
    throw problemHere(413, "picture-too-heavy", i18n.t("form:images.tooHeavy"));
  }
  return sendFile<Uploaded>("/v1/files", file, newId(), upload);
}
