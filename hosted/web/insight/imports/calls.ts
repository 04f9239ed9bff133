import type { ImportKind, ImportSource, ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { newId, session, useAnswer } from "#kit/api.ts";
import { CallError } from "#kit/api.ts";
import type { Problem } from "@cuvee/core/kit/refusal.ts";
import { i18n } from "#kit/i18n.ts";

const POLL_MS = 700;

/** Reads an import; polls while a job works on it. */
export const useImport = (importId: string) =>
  useAnswer(
    "GET /v1/imports/:importId",
    { params: { importId } },
    {
      refreshInterval: (latest) => (latest?.running || latest?.pictures.waiting ? POLL_MS : 0),
      revalidateOnFocus: true,
    },
  );

/** Uploads a file to be read. Throws `CallError`. */
export async function sendFile(file: File, kind: ImportKind, source: ImportSource): Promise<ImportView> {
  const query = new URLSearchParams({ kind, source, name: file.name.slice(0, 120) });
  const send = (): Promise<Response> =>
    fetch(`/v1/imports?${query}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${session.token() ?? ""}`,
        "content-type": "application/octet-stream",
        "idempotency-key": newId(),
        "accept-language": i18n.resolvedLanguage ?? "fr",
      },
      body: file,
    });
  let response = await send();
  if (response.status === 401 && (await session.renew())) response = await send();
  const answer: unknown = await response.json();
  if (!response.ok) throw new CallError(answer as Problem);
  return answer as ImportView;
}
