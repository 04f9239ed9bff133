import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { canRetry, newId, problemOf } from "#kit/api.ts";
import { trackUpload } from "#ui/images/runningUploads.ts";
import { uploadPicture, type Uploaded } from "#ui/images/upload.ts";

/**
 * A picture upload: it waits for those before it, is prepared, or is sent so far (`part`, 0 to 1); or the error, and
 * whether a retry may help.
 */
export type PictureUpload = {
  key: string;
  name: string;
  preview: string;
  step: "waiting" | "preparing" | "sending";
  part: number;
  failure: string | null;
  retry: (() => void) | null;
};

/** Larger files are shown by their name: decoding thirty photographs at once would exhaust the page's memory. */
const PREVIEW_BYTES = 3 * 1024 * 1024;

type Uploads = {
  sending: readonly PictureUpload[];
  /** Queues files; those beyond `room` and those that are no pictures are not sent: each shows an error line. */
  send: (files: readonly File[], room: number, max: number) => void;
  /** Cancels an upload, or removes its error. */
  drop: (key: string) => void;
};

/** Uploads on screen, and a function to change or remove one. */
function useUploadLines() {
  const [sending, setSending] = useState<readonly PictureUpload[]>([]);
  const add = useCallback((line: PictureUpload): void => setSending((all) => [...all, line]), []);
  const change = useCallback((key: string, to: Partial<PictureUpload> | null): void => {
    setSending((all) =>
      all.flatMap((one) => {
        if (one.key !== key) return [one];
        if (to === null) URL.revokeObjectURL(one.preview);
        return to === null ? [] : [{ ...one, ...to }];
      }),
    );
  }, []);
  return { sending, add, change };
}

/** Returns the line of a file that is chosen, with the reason if it is not sent. */
function lineOf(file: File, isPicture: boolean, failure: string | null): PictureUpload {
  return {
    key: newId(),
    name: file.name,
    preview: isPicture && file.size <= PREVIEW_BYTES ? URL.createObjectURL(file) : "",
    step: "waiting",
    part: 0,
    failure,
    retry: null,
  };
}

/** Sends pictures one after the other, in the order of their choice. */
export function useUploads(onUploaded: (uploaded: Uploaded, name: string) => void): Uploads {
  const { t } = useTranslation("form");
  const { sending, add, change } = useUploadLines();
  const latest = useRef(onUploaded);
  latest.current = onUploaded;
  const ends = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  const enqueue = useCallback(
    (key: string, file: File): void => {
      const end = new AbortController();
      ends.current.set(key, end);
      change(key, { step: "waiting", part: 0, failure: null, retry: null });
      const work = async (): Promise<void> => {
        if (end.signal.aborted) return;
        change(key, { step: "preparing" });
        try {
          const uploaded = await uploadPicture(file, {
            signal: end.signal,
            onProgress: (part) => change(key, { step: "sending", part }),
          });
          change(key, null);
          latest.current(uploaded, file.name);
        } catch (error) {
          if (end.signal.aborted) return;
          const failure = t("images.failed", { name: file.name, problem: problemOf(error).message });
          change(key, { failure, retry: canRetry(error) ? () => enqueue(key, file) : null });
        } finally {
          ends.current.delete(key);
        }
      };
      queue.current = queue.current.then(work);
      trackUpload(queue.current);
    },
    [change, t],
  );

  const send = useCallback(
    (files: readonly File[], room: number, max: number): void => {
      let left = room;
      for (const file of files) {
        const isPicture = file.type.startsWith("image/") && file.type !== "image/svg+xml";
        const refused = !isPicture ? t("images.notPicture") : left <= 0 ? t("images.tooMany", { max }) : null;
        const failure = refused && t("images.failed", { name: file.name, problem: refused });
        const line = lineOf(file, isPicture, failure);
        add(line);
        if (refused) continue;
        left -= 1;
        enqueue(line.key, file);
      }
    },
    [add, enqueue, t],
  );

  const drop = useCallback(
    (key: string): void => {
      ends.current.get(key)?.abort();
      change(key, null);
    },
    [change],
  );

  useEffect(() => {
    const all = ends.current;
    return () => {
      for (const end of all.values()) end.abort();
    };
  }, []);
  return { sending, send, drop };
}
