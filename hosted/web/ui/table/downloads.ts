import { useEffect, useRef } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Interval of polling for files that are ready (specification §7: on load, then every 30 s). */
const EVERY_MS = 30_000;
/** Delay of the first poll after an export was requested: its event may be lost, and most files are made at once. */
const SOON_MS = 3000;

const requested = new EventTarget();

/** Polls soon after a file was requested, also where the server's events do not arrive. */
export function expectDownload(): void {
  setTimeout(() => requested.dispatchEvent(new Event("look")), SOON_MS);
}

/** Fetches a file by a link: no window that a browser would block, and the page stays. */
function open(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Fetches a file that was made in the background once more. Throws `CallError` when the file no longer exists. */
export async function downloadAgain(id: string): Promise<void> {
  const { url } = await call("PUT /v1/documents/downloads/:id/link", { params: { id } });
  open(url);
}

/** Fetches the files that were made for the user, as soon as they are ready. Put once where a user is signed in. */
function useDownloads(): void {
  const { t } = useTranslation("table");
  const looking = useRef(false);
  const look = async (): Promise<void> => {
    // Of several tabs the visible one takes the file; each file is announced once.
    if (document.visibilityState !== "visible" || looking.current) return;
    looking.current = true;
    try {
      const urls = await call("GET /v1/documents/to-download");
      for (const url of urls) if (url.startsWith("/v1/documents/")) open(url);
      if (urls.length > 0) showSnackbar("success", t("export.ready", { count: urls.length }));
    } catch {
      // A failure is retried in half a minute; the screens that call the server show errors.
    } finally {
      looking.current = false;
    }
  };
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    const now = (): void => void latest.current();
    now();
    const timer = setInterval(now, EVERY_MS);
    requested.addEventListener("look", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      clearInterval(timer);
      requested.removeEventListener("look", now);
      document.removeEventListener("visibilitychange", now);
    };
  }, []);
  useLive<{ failed?: boolean }>("download", ({ failed }) => {
    if (!failed) return void look();
    if (document.visibilityState === "visible") showSnackbar("error", t("export.failed"));
  });
  useLive("resync", () => void look());
}

/** `useDownloads` as an element, for a shell. */
export function Downloads(): null {
  useDownloads();
  return null;
}
