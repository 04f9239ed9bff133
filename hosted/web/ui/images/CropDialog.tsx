import { useState, type ReactNode } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useTranslation } from "#kit/i18n.ts";
import { PPM } from "@cuvee/core/kit/pictures.ts";
import { call, newId, problemOf } from "#kit/api.ts";
import { pictureAt } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import { partOf } from "#ui/images/crop.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import css from "#ui/images/CropDialog.module.css";

type CropDialogProps = {
  visual: string;
  /** Fixed by the place of the picture; a choice of shapes otherwise. */
  aspect?: number;
  onClose: () => void;
  onCropped: (visual: string) => void;
};

const SHAPES = { whole: null, square: 1, portrait: 3 / 4, landscape: 4 / 3, wide: 3 } as const;
type Shape = keyof typeof SHAPES;
const isShape = (value: string): value is Shape => value in SHAPES;
const ZOOM_MAX = 4;

/** Asks the server for the part of a picture. */
function useCropping(visual: string, onCropped: (visual: string) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const apply = async (area: Area): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const created = await call(
        "POST /v1/files/:fileId/crop",
        { params: { fileId: visual.replace("/files/", "") }, body: partOf(area, PPM) },
        { idempotencyKey: newId() },
      );
      onCropped(created.visual);
    } catch (error) {
      setFailure(problemOf(error).message);
      setBusy(false);
    }
  };
  return { busy, failure, apply };
}

type ZoomProps = { value: number; onChange: (value: number) => void };

function Zoom({ value, onChange }: ZoomProps): ReactNode {
  const { t } = useTranslation("form");
  return (
    <label className={cx(layout.line3, layout.middle, layout.fill, layout.small, layout.medium, css.zoom)}>
      {t("images.zoom")}
      <input
        type="range"
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

/** Crops a picture: a new one is made, the old one stays. 500 px high (specification §2). */
export default function CropDialog({ visual, aspect, onClose, onCropped }: CropDialogProps): ReactNode {
  const { t } = useTranslation(["form", "common"]);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [own, setOwn] = useState(1);
  const [shape, setShape] = useState<Shape>("whole");
  const [area, setArea] = useState<Area | null>(null);
  const { busy, failure, apply } = useCropping(visual, onCropped);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("images.cropTitle")}
      text={t("images.cropText")}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={!area}
            onClick={() => (area ? void apply(area) : undefined)}
          >
            {t("images.apply")}
          </Button>
        </>
      }
    >
      {failure ? <FormError>{failure}</FormError> : null}
      <div className={css.stage}>
        <Cropper
          image={pictureAt(visual, 1280)}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={aspect ?? SHAPES[shape] ?? own}
          // Our content security policy allows no style elements; the styles are in our own sheet.
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(part) => setArea(part)}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => setOwn(naturalWidth / naturalHeight)}
          cropperProps={{ role: "group", "aria-label": t("images.cropText") }}
        />
      </div>
      <div className={css.controls}>
        {aspect ? null : (
          <Field label={t("images.shape")}>
            <Select
              options={Object.keys(SHAPES).map((value) => ({ value, label: t(`images.shapes.${value}`) }))}
              value={shape}
              onChange={(event) => (isShape(event.target.value) ? setShape(event.target.value) : undefined)}
            />
          </Field>
        )}
        <Zoom value={zoom} onChange={setZoom} />
      </div>
    </Dialog>
  );
}
