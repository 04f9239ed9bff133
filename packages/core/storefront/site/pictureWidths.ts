import { PICTURE_WIDTHS } from "#kit/pictures.ts";

/** Returns the `srcset` of a picture `/files/<id>`. */
export const srcSetOf = (visual: string): string =>
  PICTURE_WIDTHS.map((w) => `${visual}/${w}.webp ${w}w`).join(", ");

/** Width of the pictures on the page of a product, as a browser chooses a file by it. */
export const GALLERY_SIZES = "(max-width: 600px) 92vw, 480px";
/** Width of the first picture of an event's page: its column beside the choice of a date, the whole page on a phone. */
export const EVENT_SIZES = "(max-width: 1000px) 92vw, 700px";
