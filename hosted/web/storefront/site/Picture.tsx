import { srcSetOf } from "@cuvee/core/storefront/site/pictureWidths.ts";
import type { ReactNode } from "react";

type PictureProps = {
  /** `/files/<id>`, or an address that is used as it is. */
  visual: string;
  alt: string;
  sizes: string;
  /** The first picture of a page: fetched before others. */
  eager?: boolean | undefined;
  width: number;
  height: number;
  className?: string | undefined;
};

/** A picture in the size that its place needs. */
export function Picture({ visual, alt, sizes, eager, width, height, className }: PictureProps): ReactNode {
  const isOwn = /^\/files\/[^/]+$/.test(visual);
  return (
    <img
      className={className}
      src={isOwn ? `${visual}/480.webp` : visual}
      {...(isOwn ? { srcSet: srcSetOf(visual), sizes } : {})}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      {...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
    />
  );
}
