import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId, problemOf } from "#kit/api.ts";
import { uploadPicture, type Uploaded } from "#ui/images/upload.ts";

/** A picture on its way: how far it is, or what went wrong. */
export type Sending = { key: string; name: string; preview: string; part: number; failure: string | null };

type Uploads = {
  sending: readonly Sending[];
  send: (files: readonly File[]) => void;
  /** Calls it off, or takes what went wrong away. */
  drop: (key: string) => void;
};

/** Sends pictures one after the other, in the order in which they were chosen. */
export function useUploads(onUploaded: (uploaded: Uploaded, name: string) => void): Uploads {
  const { t } = useTranslation("form");
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const latest = useRef(onUploaded);
  latest.current = onUploaded;
  const ends = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  const change = useCallback((key: string, to: Partial<Sending> | null): void => {
    setSending((all) =>
      all.flatMap((one) => {
        if (one.key !== key) return [one];
        if (to === null) URL.revokeObjectURL(one.preview);
        return to === null ? [] : [{ ...one, ...to }];
      }),
    );
  }, []);

  const sendOne = useCallback(
    async (key: string, file: File, end: AbortController): Promise<void> => {
      if (end.signal.aborted) return;
      try {
        const uploaded = await uploadPicture(file, {
          signal: end.signal,
          onProgress: (part) => change(key, { part }),
        });
        change(key, null);
        latest.current(uploaded, file.name);
      } catch (error) {
        if (end.signal.aborted) return;
        change(key, { failure: t("images.failed", { name: file.name, problem: problemOf(error).message }) });
      } finally {
        ends.current.delete(key);
      }
    },
    [change, t],
  );

  const send = useCallback(
    (files: readonly File[]): void => {
      for (const file of files) {
        const [key, end] = [newId(), new AbortController()];
        ends.current.set(key, end);
        const preview = URL.createObjectURL(file);
        setSending((all) => [...all, { key, name: file.name, preview, part: 0, failure: null }]);
        queue.current = queue.current.then(() => sendOne(key, file, end));
      }
    },
    [sendOne],
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
