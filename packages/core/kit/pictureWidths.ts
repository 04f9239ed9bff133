/** Widths in which pictures of a shop's own files are served, in pixels; 768 is a phone's width at a density of two. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 768, 960, 1280] as const;
