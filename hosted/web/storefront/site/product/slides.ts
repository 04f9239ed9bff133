/** Returns the number of the slide in view of a strip that scrolls sideways, from 0, in either writing direction. */
export const shownSlide = ({ scrollLeft, clientWidth }: Element): number =>
  clientWidth > 0 ? Math.round(Math.abs(scrollLeft) / clientWidth) : 0;

/** Scrolls a strip to a slide; smoothly where its style sheet says so. */
export function scrollToSlide(
  strip: Element | null | undefined,
  n: number,
  behavior: ScrollBehavior = "auto",
): void {
  if (!strip) return;
  const sign = getComputedStyle(strip).direction === "rtl" ? -1 : 1;
  strip.scrollTo({ left: sign * n * strip.clientWidth, behavior });
}
