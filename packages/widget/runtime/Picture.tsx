import { registry } from "#runtime/registry.ts";

/** Widths that the host makes. */
const WIDTHS = [160, 320, 480, 640, 960];

/** Shows a picture of the host in the size that its place needs; an empty frame of the same size when there is none. */
export function Picture({
  visual,
  sizes,
  eager,
  alt = "",
}: {
  visual: string | undefined;
  sizes: string;
  eager?: boolean;
  /** Alternative text; empty where the adjacent text describes the picture. */
  alt?: string;
}) {
  const at = (width: number): string => `${registry.base}${visual}/${width}.webp`;
  return (
    <div class="picture" part="picture">
      {visual && (
        <img
          key={visual}
          alt={alt}
          width={320}
          height={400}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          sizes={sizes}
          srcset={WIDTHS.map((width) => `${at(width)} ${width}w`).join()}
          src={at(320)}
        />
      )}
    </div>
  );
}
