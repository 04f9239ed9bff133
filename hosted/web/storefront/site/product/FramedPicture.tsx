import { useState, type ReactNode } from "react";
import { Picture } from "#storefront/site/Picture.tsx";
import type { FrameSize } from "@cuvee/core/storefront/site/words/naming.ts";
import css from "./FramedPicture.module.css";
import { cx } from "#ui/classes.ts";

type FramedPictureProps = {
  visual: string | undefined;
  size: FrameSize | undefined;
  alt: string;
  sizes: string;
  width: number;
  eager?: boolean;
  className?: string | undefined;
};

/**
 * The picture of a format on its ground: all bottles stand on one baseline, each in the height of its volume. When the
 * format changes, the picture before fades into the new one.
 */
export function FramedPicture({
  visual,
  size,
  alt,
  sizes,
  width,
  eager,
  className,
}: FramedPictureProps): ReactNode {
  const [shown, setShown] = useState<{ now: typeof visual; size: typeof size; before?: ReactNode }>({
    now: visual,
    size,
  });
  const dimensions = { sizes, width, height: width * 1.25 };
  if (shown.now !== visual || shown.size !== size) {
    const before = shown.now ? (
      <span key={shown.now} className={css.leaving} data-size={shown.size} aria-hidden="true">
        <Picture visual={shown.now} alt="" {...dimensions} eager />
      </span>
    ) : null;
    setShown({ now: visual, size, before });
  }
  return (
    <span className={cx(css.frame, className)}>
      {shown.before}
      {visual ? (
        <span
          key={`${visual} ${size ?? ""}`}
          className={shown.before ? css.coming : undefined}
          data-size={size}
        >
          <Picture visual={visual} alt={alt} {...dimensions} eager={eager} />
        </span>
      ) : null}
    </span>
  );
}
