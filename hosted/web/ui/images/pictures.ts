/** A picture of a shop: where it lies (`/files/<id>`) and what it shows, for who does not see it. */
export type Picture = { visual: string; alt: string };

/** What may be chosen; the server looks at the bytes themselves. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
