import type { Problem } from "@cuvee/core/kit/refusal.ts";
import { i18n } from "#kit/i18n.ts";
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

/** `orderKey`: key of the private link of an order or a quote. */
type Asking = { orderKey?: string };

async function ask(path: string, { orderKey }: Asking): Promise<Response> {
  const token = session.token();
  try {
    return await fetch(path, {
      headers: {
        "Accept-Language": i18n.resolvedLanguage ?? "fr",
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(orderKey ? { "X-Order-Key": orderKey } : {}),
      },
    });
  } catch {
    throw new CallError(OFFLINE);
  }
}

/** Fetches a private file, with the name that the server gives it. Throws `CallError`. */
export async function fetchFile(path: string, how: Asking = {}): Promise<FetchedFile> {
  let answer = await ask(path, how);
  if (answer.status === 401 && (await session.renew())) answer = await ask(path, how);
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new CallError(problem ?? { ...OFFLINE, status: answer.status, code: "server-error" });
  }
  const [, name = ""] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  return { blob: await answer.blob(), name };
}

/** Shows a file in a tab of its own, from which it is printed. Call it in the press of a button. Throws `CallError`. */
export async function showFile(path: string): Promise<void> {
  // Browsers block a tab that is opened after waiting, because no user action opens it.
  const tab = open("", "_blank");
  try {
    const file = await fetchFile(path);
    if (!tab) return saveFile(file);
    const url = URL.createObjectURL(file.blob);
    tab.location = url;
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Saves a fetched file to the browser's downloads. */
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
