import type { Attachment } from "@cuvee/core/kit/attachments/attachments.ts";
import { Download, FileText, ImageOff } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { problemOf } from "#kit/api.ts";
import { fetchFile, saveFile } from "#kit/file.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { useIsNear } from "#ui/near.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useFileSize } from "./fileSize.ts";
import css from "./attachments.module.css";
import * as layout from "#ui/layout.ts";

/** Saves a file of a message; shows errors. */
async function save(path: string, { name }: Attachment): Promise<void> {
  try {
    saveFile({ ...(await fetchFile(path)), name });
  } catch (error) {
    showSnackbar("error", problemOf(error).message);
  }
}

/** Returns an address of the page's own for a private file, once it may be fetched; `isLost` where it cannot be. */
function useFileUrl(path: string, mayFetch: boolean): { url: string | null; isLost: boolean } {
  const [url, setUrl] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!mayFetch) return undefined;
    let made: string | null = null;
    let isGone = false;
    fetchFile(path).then(
      ({ blob }) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => (isGone ? undefined : setLost(true)),
    );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [path, mayFetch]);
  return { url, isLost };
}

type FileProps = { file: Attachment; path: string };

/** A picture in its full size, with its download. */
function Viewer({ file, path, onClose }: FileProps & { onClose: () => void }): ReactNode {
  const { t } = useTranslation("messages");
  const { url, isLost } = useFileUrl(path, true);
  return (
    <Dialog
      open
      size="wide"
      title={file.name}
      onClose={onClose}
      actions={
        <Button icon={<Download aria-hidden="true" />} onClick={() => void save(path, file)}>
          {t("files.save")}
        </Button>
      }
    >
      {isLost ? (
        <p className={layout.quiet}>{t("files.lost")}</p>
      ) : (
        <img
          className={css.full}
          src={url ?? undefined}
          alt={file.name}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
        />
      )}
    </Dialog>
  );
}

/** A picture of a message: a small one, which opens the large one. */
function Picture({ file, path }: FileProps): ReactNode {
  const { t } = useTranslation("messages");
  const place = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { url, isLost } = useFileUrl(`${path}?size=small`, useIsNear(place));
  return (
    <>
      <button
        ref={place}
        type="button"
        className={css.picture}
        title={file.name}
        aria-label={t("files.view", { name: file.name })}
        onClick={() => setOpen(true)}
      >
        {isLost ? (
          <ImageOff aria-hidden="true" />
        ) : url ? (
          <img src={url} alt="" className={css.cover} />
        ) : null}
      </button>
      {isOpen ? <Viewer file={file} path={path} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Paper({ file, path }: FileProps): ReactNode {
  const { t } = useTranslation("messages");
  const sizeOf = useFileSize();
  return (
    <button
      type="button"
      className={css.paper}
      aria-label={t("files.download", { name: file.name })}
      onClick={() => void save(path, file)}
    >
      <FileText size={20} aria-hidden="true" />
      <span className={cx(layout.shrink, css.about)}>
        <span className={cx(layout.oneLine, css.name)}>{file.name}</span>
        <span className={cx(layout.quiet, layout.tiny)}>PDF · {sizeOf(file.bytes)}</span>
      </span>
      <Download size={16} aria-hidden="true" />
    </button>
  );
}

type Props = {
  files: readonly Attachment[];
  /** Address of the conversation or the ticket, whose files are below it. */
  of: string;
};

/** Files of a sent message: pictures are shown, PDFs are downloaded. */
export function AttachmentList({ files, of }: Props): ReactNode {
  const { t } = useTranslation("messages");
  if (files.length === 0) return null;
  return (
    <ul className={cx(layout.plain, css.sent)} aria-label={t("files.list")}>
      {files.map((file) => {
        const path = `${of}/attachments/${encodeURIComponent(file.id)}`;
        return (
          <li key={file.id} className={layout.shrink}>
            {file.width === null ? <Paper file={file} path={path} /> : <Picture file={file} path={path} />}
          </li>
        );
      })}
    </ul>
  );
}
