/** A picture of a shop: its address (`/files/<id>`) and its alternative text. */
export type Picture = { visual: string; alt: string };

/** Types that may be chosen; the server checks the bytes themselves. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
