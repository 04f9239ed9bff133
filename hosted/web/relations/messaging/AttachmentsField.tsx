import { FileText, Image, Paperclip, X } from "lucide-react";
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { ProgressBar } from "#ui/ProgressBar.tsx";
import type { Attachments, ChosenFile } from "./useAttachments.ts";
import { useFileSize } from "./fileSize.ts";
import css from "./attachments.module.css";
import * as layout from "#ui/layout.ts";

/** Types that a file dialog offers: where HEIC is missing, phones hand over a JPEG. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,application/pdf";

/** Handlers of a form whose files may also be pasted and dropped. */
export function useDroppedFiles(attachments: Attachments) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");
  return {
    isOver,
    handlers: {
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        attachments.add(files);
      },
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        attachments.add([...event.dataTransfer.files]);
      },
    },
  };
}

type ChosenProps = { file: ChosenFile; onDrop: () => void };

function Chosen({ file, onDrop }: ChosenProps): ReactNode {
  const { t } = useTranslation(["messages", "common"]);
  const sizeOf = useFileSize();
  const { name, bytes, preview, part, attachment, failure, retry } = file;
  const Icon = /\.pdf$/i.test(name) ? FileText : Image;
  return (
    <li className={cx(css.chosen, failure !== null && css.refused)}>
      <span className={css.thumb}>
        {preview && failure === null ? (
          <img src={preview} alt="" className={css.cover} />
        ) : (
          <Icon size={20} aria-hidden="true" />
        )}
      </span>
      <span className={cx(layout.shrink, css.about)}>
        {failure === null ? (
          <span className={cx(layout.oneLine, css.name)}>{name}</span>
        ) : (
          <span className={layout.danger} role="alert">
            {failure}
          </span>
        )}
        {failure !== null ? (
          retry ? (
            <Button look="quiet" size="s" onClick={retry}>
              {t("common:retry")}
            </Button>
          ) : null
        ) : attachment === null ? (
          <ProgressBar value={part} max={1} aria-label={t("files.sending", { name })} />
        ) : (
          <span className={cx(layout.quiet, layout.tiny)}>{sizeOf(attachment.bytes || bytes)}</span>
        )}
      </span>
      <IconButton label={t("files.drop", { name })} onClick={onDrop}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Files of the message that is being written: each can be removed before it is sent, refused ones say why. */
export function ChosenFiles({ attachments }: { attachments: Attachments }): ReactNode {
  const { t } = useTranslation("messages");
  if (attachments.files.length === 0) return null;
  return (
    <ul className={cx(layout.plain, css.files)} aria-label={t("files.list")}>
      {attachments.files.map((file) => (
        <Chosen key={file.key} file={file} onDrop={() => attachments.drop(file.key)} />
      ))}
    </ul>
  );
}

/** The button that chooses files. */
export function AttachButton({
  attachments,
  disabled,
}: {
  attachments: Attachments;
  disabled?: boolean;
}): ReactNode {
  const { t } = useTranslation("messages");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        onChange={({ target }) => {
          attachments.add([...(target.files ?? [])]);
          // The same file can be chosen again after it was removed.
          target.value = "";
        }}
      />
      <Button
        look="quiet"
        icon={<Paperclip aria-hidden="true" />}
        title={t("files.hint")}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {t("files.add")}
      </Button>
    </>
  );
}
