import { Minus, Plus, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { IconButton } from "#ui/Button.tsx";
import type { Frame } from "#ui/map/geometry.ts";
import type { Zoom } from "#ui/map/useZoom.ts";
import { cx } from "#ui/classes.ts";
import css from "#ui/map/Map.module.css";

type FrameProps = {
  /** Name of the map, for screen readers. */
  label: string;
  frame: Frame;
  zoom: Zoom;
  /** Words about what is pointed at; empty: nothing is. */
  caption: string;
  /** Below the drawing. */
  legend?: ReactNode;
  /** The drawing, in its own units. */
  children: ReactNode;
};

/** A drawing that can be enlarged and moved, with its buttons, its caption and its legend. */
export function MapFrame({ label, frame, zoom, caption, legend, children }: FrameProps): ReactNode {
  const { t } = useTranslation("map");
  const { k, x, y } = zoom.view;
  return (
    <figure className={css.figure}>
      <div className={css.drawing}>
        <svg
          ref={zoom.ref}
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          role="group"
          aria-label={label}
          className={cx(css.svg, k > 1 && css.enlarged)}
          {...zoom.pointer}
        >
          <g transform={`translate(${x} ${y}) scale(${k})`}>{children}</g>
        </svg>
        <p className={css.caption} aria-hidden="true">
          {caption}
        </p>
        <div className={css.zoom}>
          <IconButton look="secondary" label={t("zoomIn")} aria-disabled={!zoom.canGrow} onClick={zoom.grow}>
            <Plus aria-hidden="true" />
          </IconButton>
          <IconButton
            look="secondary"
            label={t("zoomOut")}
            aria-disabled={!zoom.canShrink}
            onClick={zoom.shrink}
          >
            <Minus aria-hidden="true" />
          </IconButton>
          {zoom.canShrink ? (
            <IconButton look="secondary" label={t("whole")} onClick={zoom.reset}>
              <RotateCcw aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
      </div>
      {legend ? <figcaption className={css.legend}>{legend}</figcaption> : null}
    </figure>
  );
}
