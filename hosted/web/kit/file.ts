import type { Problem } from "@cuvee/core/kit/refusal.ts";
import i18next from "i18next";
import { CallError, session } from "#kit/api.ts";

export type FetchedFile = { blob: Blob; name: string };

const OFFLINE: Problem = {
  type: "about:blank",
  title: "offline",
  status: 0,
  code: "offline",
  message: "offline",
  success: false,
};

async function ask(path: string): Promise<Response> {
  const token = session.token();
  try {
    return await fetch(path, {
      headers: {
        "Accept-Language": i18next.resolvedLanguage ?? "fr",
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
    });
  } catch {
    throw new CallError(OFFLINE);
  }
}

/** Fetches a file that only its reader may have, with the name that the server gives it. Throws `CallError`. */
export async function fetchFile(path: string): Promise<FetchedFile> {
  let answer = await ask(path);
  if (answer.status === 401 && (await session.renew())) answer = await ask(path);
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new CallError(problem ?? { ...OFFLINE, status: answer.status, code: "server-error" });
  }
  const [, name = ""] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  return { blob: await answer.blob(), name };
}

/** Puts a fetched file among the downloads of the browser. */
export function saveFile({ blob, name }: FetchedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
