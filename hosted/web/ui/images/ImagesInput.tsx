import { ImagePlus, RotateCw, X } from "lucide-react";
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { useField } from "#ui/input/Field.tsx";
import { PICTURE_TYPES, type Picture } from "#ui/images/pictures.ts";
import { PictureCard } from "#ui/images/PictureCard.tsx";
import { useUploads, type PictureUpload } from "#ui/images/useUploads.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#ui/images/ImagesInput.module.css";
import * as layout from "#ui/layout.ts";

const CropDialog = lazy(() => import("#ui/images/CropDialog.tsx"));

export type ImagesInputProps = {
  label: string;
  value: readonly Picture[];
  onChange: (value: Picture[]) => void;
  /** 12 by default; with one, a new picture replaces the old one. */
  max?: number;
  /** Width by height of a crop; free by default. */
  aspect?: number;
  /** The place of the picture explains it: no alternative text is required. */
  withoutAlt?: boolean;
  disabled?: boolean;
};

const MAX = 12;
const STEPS = {
  waiting: "images.waiting",
  preparing: "images.shrinking",
  sending: "images.sending",
} as const;
const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** Keeps the page when a picture is dropped beside the field. */
function useNoDropBeside(): void {
  useEffect(() => {
    const keep = (event: Event): void => event.preventDefault();
    document.addEventListener("dragover", keep);
    document.addEventListener("drop", keep);
    return () => {
      document.removeEventListener("dragover", keep);
      document.removeEventListener("drop", keep);
    };
  }, []);
}

type UploadProps = { upload: PictureUpload; onDrop: () => void };

/** A picture that is being sent, or the reason why it was not. */
function UploadLine({ upload, onDrop }: UploadProps): ReactNode {
  const { t } = useTranslation("form");
  const { name, preview, step, part, failure, retry } = upload;
  const words = [layout.column, layout.shrink, layout.breakable, layout.fill];
  return (
    <li className={cx(layout.line3, layout.middle, layout.small)}>
      {preview ? <img src={preview} alt="" className={css.thumb} /> : null}
      {failure === null ? (
        <label className={cx(...words)}>
          {t(STEPS[step], { name })}
          <progress {...(step === "preparing" ? {} : { value: part })} className={css.progress} />
        </label>
      ) : (
        <p role="alert" className={cx(...words, layout.danger)}>
          {failure}
        </p>
      )}
      {retry ? (
        <IconButton size="s" label={t("images.retry", { name })} onClick={retry}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      ) : null}
      <IconButton
        size="s"
        label={t(failure === null ? "images.cancel" : "images.dismiss", { name })}
        onClick={onDrop}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

type DropProps = { max: number; isEmpty: boolean; onFiles: (files: readonly File[]) => void };

/** The place where pictures are dropped, with a button to choose them. */
function DropPlace({ max, isEmpty, onFiles }: DropProps): ReactNode {
  const { t } = useTranslation("form");
  const field = useField();
  const file = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(false);
    onFiles(filesOf(event.dataTransfer));
  };
  return (
    <div
      data-doing
      className={cx(layout.row23, layout.middle, css.drop, over && css.over)}
      onDragEnter={() => setOver(true)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Button
        icon={<ImagePlus aria-hidden="true" />}
        aria-describedby={field["aria-describedby"]}
        onClick={() => file.current?.click()}
      >
        {t(max === 1 ? (isEmpty ? "images.addOne" : "images.replace") : "images.add")}
      </Button>
      <span className={cx(layout.quiet, css.also)}>{t(max === 1 ? "images.dropOne" : "images.drop")}</span>
      <span className={css.kinds}>{t("images.kinds")}</span>
      <input
        ref={file}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(",")}
        multiple={max > 1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}

/** The pictures, what is being sent, and the changes of both; `onRemoved` gets the focus elsewhere. */
function usePictures({ value, onChange, max = MAX, disabled }: ImagesInputProps, onRemoved: () => void) {
  const { t } = useTranslation("form");
  const latest = useRef(value);
  latest.current = value;
  const [text, setSaid] = useState("");
  const set = (next: Picture[]): void => {
    latest.current = next;
    onChange(next);
  };
  const { sending, send, drop } = useUploads(({ visual }) => {
    const added = { visual, alt: "" };
    set(max === 1 ? [added] : [...latest.current, added].slice(0, max));
  });
  const queued = sending.filter(({ failure }) => failure === null);
  const room = max === 1 ? 1 : max - value.length - queued.length;
  const take = (files: readonly File[]): void => {
    if (!disabled && files.length > 0) send(files, room, max);
  };
  const move = (from: number, to: number): void => {
    const picture = value[from];
    if (!picture || to < 0 || to >= value.length || from === to) return;
    set(value.toSpliced(from, 1).toSpliced(to, 0, picture));
    setSaid(t("images.moved", { at: to + 1, count: value.length }));
  };
  const remove = (at: number): void => {
    const picture = value[at];
    if (!picture) return;
    set(value.toSpliced(at, 1));
    showSnackbar("success", t("images.removed"), {
      label: t("images.undo"),
      act: () => set([...latest.current].toSpliced(at, 0, picture).slice(0, max)),
    });
    onRemoved();
  };
  const crop = (cropped: Picture, visual: string): void =>
    set(latest.current.map((one) => (one === cropped ? { ...one, visual } : one)));
  return { text, set, sending, queued: queued.length, drop, room, take, move, remove, crop };
}

type Pictures = ReturnType<typeof usePictures>;
type ListProps = { of: ImagesInputProps; pictures: Pictures; onCrop: (at: number) => void };

function PictureList({ of, pictures, onCrop }: ListProps): ReactNode {
  const { value, max = MAX, withoutAlt, disabled } = of;
  const placeOf = (visual: string): number => value.findIndex((one) => one.visual === visual);
  return (
    <ol className={cx(css.pictures, max === 1 && css.single)}>
      {value.map((picture, at) => (
        <PictureCard
          key={picture.visual}
          picture={picture}
          at={at}
          count={value.length}
          {...(withoutAlt ? { withoutAlt } : {})}
          disabled={disabled ?? false}
          onMove={(to) => pictures.move(at, to)}
          onDropped={(visual) => pictures.move(placeOf(visual), at)}
          onAlt={(alt) => pictures.set(value.with(at, { ...picture, alt }))}
          onCrop={() => onCrop(at)}
          onRemove={() => pictures.remove(at)}
        />
      ))}
    </ol>
  );
}

/**
 * A field for pictures: chosen, dropped or pasted, cropped, ordered by dragging or by buttons, described. The first is
 * the main one.
 */
export function ImagesInput(props: ImagesInputProps): ReactNode {
  const { label, value, max = MAX, aspect, disabled } = props;
  const { t } = useTranslation("form");
  const field = useField();
  const box = useRef<HTMLDivElement>(null);
  const [cropping, setCropping] = useState<number | null>(null);
  const pictures = usePictures(props, () => box.current?.focus());
  const { sending, queued } = pictures;
  useNoDropBeside();
  // Pictures may be pasted anywhere in the form, unless the user is typing.
  const onPaste = (event: ClipboardEvent): void => {
    const files = filesOf(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    pictures.take(files);
  };
  const cropped = cropping === null ? undefined : value[cropping];
  return (
    <div
      ref={box}
      id={field.id}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-describedby={field["aria-describedby"]}
      className={cx(layout.stack3, css.box)}
      onPaste={onPaste}
    >
      {value.length > 0 ? <PictureList of={props} pictures={pictures} onCrop={setCropping} /> : null}
      {queued > 1 ? (
        <p role="status" className={cx(layout.quiet, css.also)}>
          {t("images.progress", { count: queued })}
        </p>
      ) : null}
      {sending.length > 0 ? (
        <ul className={layout.stack2}>
          {sending.map((one) => (
            <UploadLine key={one.key} upload={one} onDrop={() => pictures.drop(one.key)} />
          ))}
        </ul>
      ) : null}
      {pictures.room > 0 && !disabled ? (
        <DropPlace max={max} isEmpty={value.length === 0} onFiles={pictures.take} />
      ) : null}
      <p role="status" className="visually-hidden">
        {pictures.text}
      </p>
      {cropped ? (
        <Suspense>
          <CropDialog
            visual={cropped.visual}
            {...(aspect ? { aspect } : {})}
            onClose={() => setCropping(null)}
            onCropped={(visual) => {
              pictures.crop(cropped, visual);
              setCropping(null);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
