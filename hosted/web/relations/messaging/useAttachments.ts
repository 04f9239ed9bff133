import {
  ATTACHMENT_BYTES,
  ATTACHMENTS_MOST,
  type Attachment,
} from "@cuvee/core/kit/attachments/attachments.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { canRetry, newId, problemOf } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { sendFile } from "#ui/images/sendFile.ts";
import { trackUpload } from "#ui/images/runningUploads.ts";

/** A file beside the text that is being written: on its way (`part`, 0 to 1), uploaded, or refused. */
export type ChosenFile = {
  key: string;
  name: string;
  bytes: number;
  /** Address of a picture of the page's own; empty where there is none. */
  preview: string;
  part: number;
  attachment: Attachment | null;
  failure: string | null;
  retry: (() => void) | null;
};

export type Attachments = {
  files: readonly ChosenFile[];
  /** Ids of the uploaded files, in the order of their choice. */
  ids: readonly string[];
  /** Files are still on their way. */
  isSending: boolean;
  /** Uploads files; those beyond the limit, too heavy or of another kind show why they are not sent. */
  add: (files: readonly File[]) => void;
  /** Cancels an upload, or removes a file from the message. */
  drop: (key: string) => void;
  /** Removes the files that went with a message. */
  clear: () => void;
};

/** Larger files are shown by their name: decoding several photographs at once would exhaust a phone's memory. */
const PREVIEW_BYTES = 5 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

const isPicture = ({ type }: File): boolean => type.startsWith("image/") && type !== "image/svg+xml";
const nameOf = ({ name }: File): string => name.slice(-120) || "image.png";

/** Returns a picture as it is sent (upright, no longer than it is kept), and a PDF as it is. */
async function preparedFile(file: File): Promise<Blob> {
  if (!isPicture(file)) return file;
  const { shrunk } = await import("#ui/images/shrink.ts");
  return shrunk(file);
}

/** Files on the screen, and functions to add, change or remove one. */
function useChosen() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const change = (key: string, to: Partial<ChosenFile>): void =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const remove = (isRemoved: (file: ChosenFile) => boolean): void =>
    setFiles((all) => {
      for (const one of all) if (isRemoved(one) && one.preview) URL.revokeObjectURL(one.preview);
      return all.filter((one) => !isRemoved(one));
    });
  return { files, setFiles, change, remove };
}

type Uploads = {
  /** Uploads a file after those before it. */
  enqueue: (key: string, file: File) => void;
  /** Ends an upload; the file is forgotten. */
  end: (key: string) => void;
};

/** Uploads files one after the other; those that have no error are uploaded again when the address changes. */
function useUploads(
  uploadTo: string,
  files: readonly ChosenFile[],
  change: (key: string, to: Partial<ChosenFile>) => void,
): Uploads {
  const { t } = useTranslation("messages");
  const ends = useRef(new Map<string, AbortController>());
  const sources = useRef(new Map<string, File>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const upload = async (key: string, file: File, { signal }: AbortController): Promise<void> => {
    const name = nameOf(file);
    try {
      const body = await preparedFile(file);
      const max = ATTACHMENT_BYTES / MEGABYTE;
      if (body.size > ATTACHMENT_BYTES) return change(key, { failure: t("files.tooHeavy", { name, max }) });
      const path = `${uploadTo}${uploadTo.includes("?") ? "&" : "?"}${new URLSearchParams({ name })}`;
      const onProgress = (part: number): void => change(key, { part });
      change(key, { attachment: await sendFile<Attachment>(path, body, newId(), { signal, onProgress }) });
    } catch (error) {
      if (signal.aborted) return;
      change(key, {
        failure: t("files.failed", { name, problem: problemOf(error).message }),
        retry: canRetry(error) ? () => enqueue(key, file) : null,
      });
    }
  };
  const enqueue = (key: string, file: File): void => {
    const end = new AbortController();
    ends.current.set(key, end);
    sources.current.set(key, file);
    change(key, { attachment: null, failure: null, retry: null, part: 0 });
    queue.current = queue.current.then(() => (end.signal.aborted ? undefined : upload(key, file, end)));
    trackUpload(queue.current);
  };
  const sendAgain = useEffectEvent(() => {
    for (const { key, failure } of files) {
      const file = sources.current.get(key);
      if (!file || failure !== null) continue;
      ends.current.get(key)?.abort();
      enqueue(key, file);
    }
  });
  // Another address is another reader: what was uploaded for the first one goes to the new one.
  useEffect(() => sendAgain(), [uploadTo]);
  useEffect(() => {
    const all = ends.current;
    return () => {
      for (const end of all.values()) end.abort();
    };
  }, []);
  return {
    enqueue,
    end(key) {
      ends.current.get(key)?.abort();
      ends.current.delete(key);
      sources.current.delete(key);
    },
  };
}

/** Holds the files of a message that is being written, and uploads them to an address, which takes `name`. */
export function useAttachments(uploadTo: string): Attachments {
  const { t } = useTranslation("messages");
  const { files, setFiles, change, remove } = useChosen();
  const { enqueue, end } = useUploads(uploadTo, files, change);
  return {
    files,
    ids: files.flatMap(({ attachment }) => attachment?.id ?? []),
    isSending: files.some(({ attachment, failure }) => attachment === null && failure === null),
    add(chosen) {
      let left = ATTACHMENTS_MOST - files.filter(({ failure }) => failure === null).length;
      for (const file of chosen) {
        const [key, name] = [newId(), nameOf(file)];
        const picture = isPicture(file);
        const failure =
          !picture && file.type !== "application/pdf"
            ? t("files.wrongType", { name })
            : left <= 0
              ? t("files.tooMany", { name, max: ATTACHMENTS_MOST })
              : null;
        const preview =
          failure === null && picture && file.size <= PREVIEW_BYTES ? URL.createObjectURL(file) : "";
        const line = {
          key,
          name,
          bytes: file.size,
          preview,
          part: 0,
          attachment: null,
          failure,
          retry: null,
        };
        setFiles((all) => [...all, line]);
        if (failure !== null) continue;
        left -= 1;
        enqueue(key, file);
      }
    },
    drop(key) {
      end(key);
      remove((one) => one.key === key);
    },
    clear: () => remove(({ attachment }) => attachment !== null),
  };
}
