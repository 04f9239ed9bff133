import { Camera, CameraOff } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { openCamera, type CameraFault } from "#visits/reservations/scan/camera.ts";
import css from "#visits/reservations/scan/ScanPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows the camera's picture; without a camera it shows why, and the field below does the same. */
export function ScanViewer({ onCode, busy }: { onCode: (code: string) => void; busy: boolean }): ReactNode {
  const { t } = useTranslation("reservations");
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState(true);
  const [state, setState] = useState<"starting" | "looking" | CameraFault>("starting");
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const element = video.current;
    if (!wanted || !element) return undefined;
    let [gone, last] = [false, ""];
    let stop: (() => void) | undefined;
    setState("starting");
    openCamera(
      element,
      (code) => {
        // The same ticket stays before the camera for some frames.
        if (code === last) return;
        last = code;
        latest.current(code);
      },
      () => gone,
    ).then(
      (looking) => {
        ({ stop } = looking);
        if (gone) stop();
        else setState("looking");
      },
      (fault: unknown) => (gone ? undefined : setState(isFault(fault) ? fault : "none")),
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [wanted]);
  const fault = state !== "starting" && state !== "looking" ? state : null;
  return (
    <div className={cx(layout.column, css.viewer)}>
      <video
        ref={video}
        className={css.video}
        muted
        playsInline
        hidden={!wanted || fault !== null}
        aria-label={t("scan.camera")}
      />
      {fault ? (
        <div className={css.off} role="status">
          <CameraOff size={32} aria-hidden="true" />
          <p>{t(`scan.fault.${fault}`)}</p>
          <Button
            onClick={() => {
              setWanted(false);
              setState("starting");
              queueMicrotask(() => setWanted(true));
            }}
          >
            {t("scan.again")}
          </Button>
        </div>
      ) : (
        <p className={cx(layout.line2, layout.middle, css.hint)}>
          {busy || state === "starting" ? <Spinner /> : <Camera size={18} aria-hidden="true" />}
          {t(busy ? "scan.reading" : state === "starting" ? "scan.starting" : "scan.aim")}
        </p>
      )}
    </div>
  );
}

const isFault = (fault: unknown): fault is CameraFault =>
  fault === "none" || fault === "refused" || fault === "busy";
