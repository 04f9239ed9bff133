type Service = "youtube" | "vimeo";

const SHAPES: readonly [Service, RegExp][] = [
  [
    "youtube",
    /^https?:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)([A-Za-z0-9_-]{11})(?:[&?#/]|$)/,
  ],
  ["youtube", /^https?:\/\/youtu\.be\/([A-Za-z0-9_-]{11})(?:[?#/]|$)/],
  ["vimeo", /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?:[?#/]|$)/],
];

/** Finds the film of a pasted address or a bare name; null if it is neither YouTube's nor Vimeo's. */
export function videoOf(
  text: string,
  service: Service = "youtube",
): { service: Service; video: string } | null {
  const typed = text.trim();
  for (const [named, shape] of SHAPES) {
    const video = shape.exec(typed)?.[1];
    if (video) return { service: named, video };
  }
  return /^[A-Za-z0-9_-]{5,20}$/.test(typed) ? { service, video: typed } : null;
}
