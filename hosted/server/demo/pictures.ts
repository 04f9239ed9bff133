/** Picture of each article of the demo: its own bottle, larger, smaller, in a box or in a carton. */
import { drawPicture } from "./draw/picture.ts";
import type { BottleLook } from "./draw/look.ts";
import type { DemoFormat, DemoProduct, DemoShop, DemoVintage } from "./shop.ts";

/**
 * Size on the picture beside the usual one of the shape. Bottles fill their picture, as photos of bottles do: a page
 * gives them the height of their volume.
 */
const SCALES: Record<string, number> = { bib3: 0.98, bib5: 1.16 };

/** Returns the look of a format. */
export function lookOf(shop: DemoShop, product: DemoProduct, format: DemoFormat): BottleLook {
  if (format.look) return format.look;
  const own = product.bottle;
  const scale = SCALES[format.key] ?? 1;
  if (format.type === "bib") return { ...own, shape: "bib", glass: "kraft", scale };
  if (format.contents) {
    const count = format.contents.reduce((a, c) => a + c.quantity, 0);
    return {
      ...own,
      shape: "carton",
      glass: shop.businessType === "champaign" ? "white" : "kraft",
      inside: own,
      count,
    };
  }
  return {
    ...own,
    scale,
    ...(own.shape === "beer-long" && format.volumeMl === 750 ? { shape: "beer-75", closure: "wire" } : {}),
  };
}

/** Formats a volume for a label or a carton. */
function volume({ volumeMl, contents }: DemoFormat): string {
  const count = contents?.[0]?.quantity ?? 1;
  const each = volumeMl / count;
  const size =
    each >= 1000 ? `${String(each / 1000).replace(".", ",")} l` : `${String(each / 10).replace(".", ",")} cl`;
  return count > 1 ? `${count} bouteilles de ${size}` : size;
}

/** Returns the picture of a format as an SVG document. */
export function pictureOf(
  shop: DemoShop,
  product: DemoProduct,
  vintage: DemoVintage,
  format: DemoFormat,
): string {
  const year = vintage.name === "NV" ? undefined : vintage.name;
  const size = format.volumeMl > 0 ? volume(format) : undefined;
  const boxed = format.type === "bib";
  return drawPicture(lookOf(shop, product, format), {
    house: product.brand ?? shop.name,
    name: product.name,
    appellation: product.appellation,
    vintage: boxed ? undefined : year,
    volume: size,
    mention: boxed
      ? [year, size].filter(Boolean).join(" · ")
      : (product.quality ?? vintage.labelYearNote ?? product.precision),
  });
}
