import { Wine } from "lucide-react";
import type { ReactNode } from "react";
import { pictureAt } from "#kit/paths.ts";
import css from "./Thumb.module.css";

/** Small picture of a bottle; its name is beside it, so that screen readers skip the picture. */
export function Thumb({ visual, small }: { visual?: string | undefined; small?: boolean }): ReactNode {
  return (
    <span className={small ? css.small : css.thumb}>
      {visual ? (
        <img
          src={pictureAt(visual, 160)}
          srcSet={`${pictureAt(visual, 160)} 1x, ${pictureAt(visual, 320)} 2x`}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Wine aria-hidden="true" size={22} />
      )}
    </span>
  );
}
